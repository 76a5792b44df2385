// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc
import TestSupport
import Testing

@Suite struct RasteriserContentTests {
    /// Red rises with x and green with y, both from 0 to 1 between the centres of the outermost pixels.
    private func ramp(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height), color: .black)
        for y in 0..<height {
            for x in 0..<width {
                picture[x, y] = SIMD4(UInt8(255 * x / (width - 1)), UInt8(255 * y / (height - 1)), 0, 255)
            }
        }
        return picture
    }

    private func list(_ width: Double, _ height: Double, showing picture: PixelBuffer, in frame: Rect) -> DrawList {
        var list = DrawList(size: Size(width: width, height: height))
        list.planes = [DrawList.Plane()]
        list.quads = [DrawList.Quad(plane: 0, frame: frame)]
        list.quads[0].content = .pixels(Picture(picture))
        list.quads[0].fill = Color(red: 0, green: 0, blue: 1)
        return list
    }

    @Test func pixelsOfTheirOwnSizeComeOutUnchanged() throws {
        // Samples around a pixel's centre cancel out if the picture is a ramp; its edges are clamped.
        let picture = ramp(16, 16)
        let got = Rasteriser().picture(of: list(16, 16, showing: picture, in: Rect(x: 0, y: 0, width: 16, height: 16)))
        for y in 1..<15 { for x in 1..<15 { #expect(got[x, y] == picture[x, y]) } }
    }

    @Test func edgesClamp() {
        var picture = PixelBuffer(size: PixelSize(width: 2, height: 1), color: .black)
        picture[1, 0] = SIMD4(255, 255, 255, 255)
        let got = Rasteriser().picture(of: list(8, 2, showing: picture, in: Rect(x: 0, y: 0, width: 8, height: 2)))
        // The ramp runs between the texels' centres, from 2 to 6.
        #expect((0..<8).map { got[$0, 0].x } == [0, 0, 32, 96, 159, 223, 255, 255])
    }

    @Test func perspectiveAgreesWithTheMap() throws {
        let frame = Rect(x: -100, y: -100, width: 200, height: 200)
        var list = list(320, 240, showing: ramp(256, 256), in: frame)
        let perspective = Transform3D(perspective: -1.0 / 500)
        let tilted = perspective.translated(x: 20, y: 0, z: 50).rotated(by: 0.9, x: 0.2, y: 1, z: 0.1)
        let plane = Homography(tilted).movingImage(x: 160, y: 120)
        list.planes[0].transform = plane
        let got = Rasteriser().picture(of: list)

        let centre = try #require(plane.map(.zero))
        #expect(abs(Int(got[Int(centre.x), Int(centre.y)].x) - 128) <= 2)
        var checked = 0
        for y in stride(from: 0, to: 240, by: 7) {
            for x in stride(from: 0, to: 320, by: 7) {
                let seen = plane.unmap(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard let seen, abs(seen.x) < 95, abs(seen.y) < 95 else { continue }
                let red = ((seen.x + 100) / 200 * 256 - 0.5) / 255 * 255
                let green = ((seen.y + 100) / 200 * 256 - 0.5) / 255 * 255
                #expect(abs(Double(got[x, y].x) - red) < 1 && abs(Double(got[x, y].y) - green) < 1)
                checked += 1
            }
        }
        #expect(checked > 200)
    }

    @Test func whatReachesBehindTheEyeIsCutOff() {
        // The floor of a room: the part with y > 0 comes toward the eye and passes it.
        var list = list(40, 40, showing: ramp(4, 4), in: Rect(x: -400, y: -1000, width: 800, height: 2000))
        list.quads[0].content = nil
        let floor = Transform3D(perspective: -1.0 / 100).translated(x: 0, y: 10)
            .rotated(by: .pi / 2 - 0.1, x: 1, y: 0, z: 0)
        list.planes[0].transform = Homography(floor).movingImage(x: 20, y: 20)
        let got = Rasteriser().picture(of: list)
        for y in 0..<40 {
            let hit = list.planes[0].transform.unmap(Point(x: 20.5, y: Double(y) + 0.5))
            let isInside = hit.map { list.quads[0].frame.contains($0) } ?? false
            #expect((got[20, y].z > 127) == isInside, "row \(y)")
        }
        #expect(got[20, 0].z == 0)
        #expect(got[20, 39].z == 255)
    }

    @Test func contentReplacesFillAndAspectFitLeavesRoom() {
        let white = PixelBuffer(size: PixelSize(width: 4, height: 2), color: .white)
        var list = list(8, 8, showing: white, in: Rect(x: 0, y: 0, width: 8, height: 8))
        list.quads[0].contentMode = .scaleAspectFit
        list.quads[0].alpha = 0.5
        let got = Rasteriser().picture(of: list)
        #expect(got[4, 0] == SIMD4(0, 0, 0, 255))
        #expect(got[4, 2] == SIMD4(128, 128, 128, 255))
        #expect(got[4, 6] == SIMD4(0, 0, 0, 255))
        list.quads[0].content = .file(path: "/nowhere")
        #expect(Rasteriser().picture(of: list)[4, 4] == SIMD4(0, 0, 255, 255))
    }

    @Test func framesCutContentUnlessItMayOverflow() {
        let white = PixelBuffer(size: PixelSize(width: 8, height: 2), color: .white)
        var list = list(8, 8, showing: white, in: Rect(x: 3, y: 3, width: 2, height: 2))
        list.quads[0].contentMode = .center
        #expect(Rasteriser().picture(of: list)[1, 4].x == 0)
        #expect(Rasteriser().picture(of: list)[3, 4].x == 255)
        let overflowing = Rasteriser(letsContentOverflow: true)
        #expect(overflowing.picture(of: list)[1, 4].x == 255)
        #expect(overflowing.picture(of: list)[1, 2].x == 0)
        list.quads[0].clip = DrawList.Clip(frame: Rect(x: 2, y: 0, width: 8, height: 8))
        #expect(overflowing.picture(of: list)[1, 4].x == 0)
        #expect(overflowing.picture(of: list)[2, 4].x == 255)
    }
}
