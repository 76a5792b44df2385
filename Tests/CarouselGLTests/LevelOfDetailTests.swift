// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselGL

@Suite(.serialized) struct LevelOfDetailTests {
    private let frame = Rect(x: -100, y: -75, width: 200, height: 150)

    private func away(_ z: Double) -> Homography {
        Homography(Transform3D(perspective: -1.0 / 500).translated(x: 0, y: 0, z: z))
    }

    @Test func smallerOnScreenIsRoundedUpToHalvesAndQuarters() {
        func level(_ z: Double) -> Double { LevelOfDetail.magnification(of: frame, away(z)) }
        #expect(level(0) == 1)
        #expect(level(-400) == 1)
        #expect(level(-500) == 0.5)
        #expect(level(-1000) == 0.5)
        #expect(level(-1500) == 0.25)
        #expect(level(-1e6) == 1.0 / 16)
        #expect(abs(level(250) - 2) < 1e-9)
        #expect(level(600) == 1, "behind the eye")
    }

    @Test func theSideThatKeepsMoreDecides() {
        let turned = Homography(Transform3D.identity.rotated(by: 1.5, x: 0, y: 1, z: 0))
        #expect(LevelOfDetail.magnification(of: frame, turned) == 1)
    }

    @Test func oddTransformsAskForTheUsual() {
        var broken = Homography.identity
        broken.xx = .nan
        #expect(LevelOfDetail.magnification(of: frame, broken) == 1)
    }

    private func requests(_ transform: Homography, scale: Double = 1) throws -> [PixelSize] {
        let stage = try GLStage(PixelSize(width: 320, height: 240), scale: scale)
        defer { stage.close() }
        stage.source.answer = { _ in .pending }
        var list = DrawList(size: Size(width: 320 / scale, height: 240 / scale), background: .black)
        list.planes.append(DrawList.Plane(transform: transform.movingImage(x: 160 / scale, y: 120 / scale)))
        var quad = DrawList.Quad(plane: 0, frame: frame)
        quad.content = .file(path: "a.png")
        list.quads.append(quad)
        try stage.draw(list)
        return stage.source.requests.map(\.pixelSize)
    }

    @Test func pixelsFollowFromTheProjectedSize() throws {
        #expect(try requests(away(0)) == [PixelSize(width: 256, height: 192)])
        #expect(try requests(away(0), scale: 2) == [PixelSize(width: 512, height: 384)])
        #expect(try requests(away(-500)) == [PixelSize(width: 128, height: 96)])
        #expect(try requests(away(-1e5)) == [PixelSize(width: 16, height: 16)])
        #expect(try requests(away(100)) == [PixelSize(width: 256, height: 192)])
        // Magnified infinitely, it requests no more than the whole target could show.
        #expect(try requests(away(499)) == [PixelSize(width: 384, height: 384)])
    }
}
