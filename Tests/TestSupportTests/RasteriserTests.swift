// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@Suite struct RasteriserTests {
    private func list(width: Double = 8, height: Double = 8, background: Color = .black) -> DrawList {
        var list = DrawList(size: Size(width: width, height: height), background: background)
        list.planes = [DrawList.Plane()]
        return list
    }

    private func quad(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: Color = .white)
        -> DrawList.Quad
    {
        var quad = DrawList.Quad(plane: 0, frame: Rect(x: x, y: y, width: width, height: height))
        quad.fill = fill
        return quad
    }

    /// One point's grey level after the list is drawn at scale 1.
    private func grey(_ list: DrawList, _ x: Int, _ y: Int) -> Int {
        Int(Rasteriser().picture(of: list)[x, y].x)
    }

    @Test func backgroundFillsThePicture() {
        let picture = Rasteriser(scale: 1.5).picture(of: list(background: Color(red: 1, green: 0.5, blue: 0)))
        #expect(picture.size == PixelSize(width: 12, height: 12))
        #expect(picture[11, 11] == SIMD4(255, 128, 0, 255))
    }

    @Test func halfCoveredColumnsAreHalfThere() {
        var list = list()
        list.quads = [quad(2, 2, 3.5, 4)]
        let picture = Rasteriser().picture(of: list)
        #expect(picture[1, 3].x == 0)
        #expect(picture[2, 3].x == 255)
        #expect(picture[4, 3].x == 255)
        #expect(picture[5, 3].x == 128)
        #expect(picture[6, 3].x == 0)
        #expect(picture[3, 1].x == 0)
        #expect(picture[3, 6].x == 0)
    }

    @Test func scaleMultipliesPixels() {
        var list = list()
        list.quads = [quad(1.25, 1, 1, 1)]
        let picture = Rasteriser(scale: 4).picture(of: list)
        #expect(picture[4, 4].x == 0)
        #expect(picture[5, 4].x == 255)
        #expect(picture[8, 7].x == 255)
        #expect(picture[9, 7].x == 0)
    }

    @Test func alphasMultiplyAndLaterQuadsAreOnTop() {
        var list = list()
        list.planes[0].alpha = 0.5
        list.quads = [quad(0, 0, 8, 8), quad(0, 0, 4, 8, fill: Color(white: 0, alpha: 0.5))]
        #expect(grey(list, 6, 4) == 128)
        #expect(grey(list, 1, 4) == 96)
    }

    @Test func roundCornersLoseTheirPixels() {
        var list = list(width: 20, height: 20)
        var rounded = quad(2, 2, 16, 16)
        rounded.cornerRadius = 5
        list.quads = [rounded]
        #expect(grey(list, 2, 2) == 0)
        #expect(grey(list, 17, 17) == 0)
        #expect(grey(list, 2, 10) == 255)
        #expect(grey(list, 7, 2) == 255)
        // The corners take (4 - pi) r^2 of the square.
        let picture = Rasteriser().picture(of: list)
        var area = 0.0
        for y in 0..<20 { for x in 0..<20 { area += Double(picture[x, y].x) / 255 } }
        #expect(abs(area - (256 - (4 - Double.pi) * 25)) < 0.2)
    }

    @Test func bordersLieInsideTheEdge() {
        var list = list()
        var framed = quad(1, 1, 6, 6, fill: Color(white: 0.2))
        framed.borderWidth = 1.5
        framed.borderColor = .white
        list.quads = [framed]
        #expect(grey(list, 0, 4) == 0)
        #expect(grey(list, 1, 4) == 255)
        #expect(grey(list, 2, 4) == 153)
        #expect(grey(list, 3, 4) == 51)
    }

    @Test func clipsAndScissorsCut() {
        var list = list(width: 16, height: 16)
        var clipped = quad(0, 0, 16, 16)
        clipped.clip = DrawList.Clip(frame: Rect(x: 4, y: 4, width: 8, height: 8), cornerRadius: 4)
        list.quads = [clipped]
        #expect(grey(list, 3, 8) == 0)
        #expect(grey(list, 4, 4) == 0)
        #expect(grey(list, 8, 5) == 255)
        list.planes[0].scissor = Rect(x: 0, y: 8, width: 9.5, height: 8)
        #expect(grey(list, 8, 7) == 0)
        #expect(grey(list, 8, 8) == 255)
        #expect(grey(list, 9, 8) == 128)
        #expect(grey(list, 10, 8) == 0)
    }

    @Test func backsOfSingleSidedQuadsAreNotDrawn() {
        var list = list()
        let turned = Transform3D(translationX: 4, y: 4).rotated(by: .pi, x: 0, y: 1, z: 0)
        list.planes[0].transform = Homography(turned)
        list.quads = [quad(-2, -2, 4, 4)]
        #expect(grey(list, 4, 4) == 255)
        list.quads[0].isDoubleSided = false
        #expect(grey(list, 4, 4) == 0)
        list.planes[0].transform = Homography(Transform3D(translationX: 4, y: 4))
        #expect(grey(list, 4, 4) == 255)
    }

    @Test func quadsWithoutPlaneOrSenseAreLeftOut() {
        var list = list()
        var lost = quad(0, 0, 8, 8)
        lost.plane = 3
        list.quads = [lost, quad(.nan, 0, 8, 8), quad(0, 0, .infinity, 8)]
        #expect(grey(list, 4, 4) == 0)
    }
}
