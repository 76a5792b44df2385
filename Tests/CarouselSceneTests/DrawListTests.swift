// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

@Suite struct DrawListTests {
    private func makeScene() -> Scene { Scene(size: Size(width: 100, height: 100)) }

    @Test func anEmptySceneDrawsNothing() {
        let list = makeScene().drawList()
        #expect(list.quads.isEmpty)
        #expect(list.size == Size(width: 100, height: 100))
    }

    @Test func uprightViewsShareOnePlane() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        outer.backgroundColor = .white
        let inner = View(frame: Rect(x: 5, y: 5, width: 10, height: 10))
        inner.backgroundColor = .black
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        let list = scene.drawList()
        #expect(list.planes.count == 1)
        #expect(
            list.quads.map(\.frame) == [
                Rect(x: 10, y: 10, width: 50, height: 50), Rect(x: 15, y: 15, width: 10, height: 10),
            ])
    }

    @Test func aTransformOpensAPlaneAboutTheCentre() {
        let scene = makeScene()
        let card = View(frame: Rect(x: 20, y: 30, width: 40, height: 20))
        card.backgroundColor = .white
        card.transform3D = Transform3D(perspective: -0.002).rotated(by: 0.5, x: 0, y: 1, z: 0)
        scene.root.addSubview(card)
        let list = scene.drawList()
        #expect(list.planes.count == 2)
        #expect(list.quads.first?.frame == Rect(x: -20, y: -10, width: 40, height: 20))
        #expect(list.quads.first?.plane == 1)
        let centre = list.planes[1].transform.map(.zero)
        #expect(centre == Point(x: 40, y: 40))
    }

    @Test func alphaMultipliesDownward() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        outer.alpha = 0.5
        let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        inner.alpha = 0.5
        inner.backgroundColor = .white
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        #expect(scene.drawList().quads.first?.fill.alpha == 0.25)
        inner.isHidden = true
        #expect(scene.drawList().quads.isEmpty)
    }

    @Test func clipsReachContentAndSubviewsButNotTheView() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        outer.backgroundColor = .white
        outer.cornerRadius = 8
        outer.clipsToBounds = true
        let inner = View(frame: Rect(x: 40, y: 0, width: 40, height: 10))
        inner.backgroundColor = .black
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        let quads = scene.drawList().quads
        #expect(quads[0].clip == nil)
        #expect(quads[0].cornerRadius == 8)
        #expect(quads[1].clip == DrawList.Clip(frame: Rect(x: 10, y: 10, width: 50, height: 50), cornerRadius: 8))
    }

    @Test func aTurnedViewInAClippedOneIsCutOffOnScreen() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        outer.clipsToBounds = true
        let inner = View(frame: Rect(x: 0, y: 0, width: 80, height: 80))
        inner.backgroundColor = .white
        inner.transform = AffineTransform(rotationAngle: 0.2)
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        #expect(scene.drawList().planes[1].scissor == Rect(x: 10, y: 10, width: 50, height: 50))
    }

    @Test(arguments: [-2.0, 2], [-0.5, 0.5]) func aMirroredPlaneIsCutOffWhereItIsShown(x: Double, y: Double) {
        let transform = Homography(Transform3D(scaleX: x, y: y)).movingImage(x: 50, y: 60)
        var plane = DrawList.Plane(transform: transform)
        let clip = DrawList.Clip(frame: Rect(x: 10, y: 20, width: 30, height: 40))
        let shown = Rect(x: x < 0 ? -30 : 70, y: y < 0 ? 30 : 70, width: 60, height: 20)
        #expect(DrawList.Plane.scissor(of: plane, clip: clip) == shown)
        let outer = Rect(x: -10, y: 0, width: 100, height: 100)
        plane.scissor = outer
        #expect(DrawList.Plane.scissor(of: plane, clip: clip) == outer.intersection(shown))
    }

    @Test func aListInAMirroredViewShowsWhatIsTurnedInIt() throws {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
        outer.transform = AffineTransform(scaleX: -1, y: 1)
        let scrolled = ScrollView(frame: Rect(x: 10, y: 20, width: 30, height: 40))
        scrolled.contentSize = Size(width: 30, height: 400)
        let inner = View(frame: Rect(x: 5, y: 5, width: 20, height: 20))
        inner.backgroundColor = .white
        inner.transform = AffineTransform(rotationAngle: 0.2)
        scrolled.addSubview(inner)
        outer.addSubview(scrolled)
        scene.root.addSubview(outer)
        let list = scene.drawList()
        let quad = try #require(list.quads.first { $0.fill == .white })
        let plane = list.planes[quad.plane]
        #expect(plane.scissor == Rect(x: 50, y: 30, width: 30, height: 40))
        let middle = try #require(plane.transform.map(quad.frame.center))
        #expect(plane.scissor?.contains(middle) == true, "\(middle)")
    }

    /// All items of a carousel share the change with their distance from its centre.
    @Test func aPartThatIsKeptHasEachDepthOnce() {
        var list = DrawList()
        list.depths = [0.25, 0.5].map { DrawList.Depth(DepthEffects(dimming: $0)) }
        for number in 0..<9 {
            var plane = DrawList.Plane()
            plane.depth = Int32(number % 3) - 1
            list.planes.append(plane)
            list.quads.append(DrawList.Quad(plane: number, frame: .zero))
        }
        let part = list.part(from: DrawList.Mark(), to: list.end)
        #expect(part.depths == list.depths && part.planes.map(\.depth) == list.planes.map(\.depth))
        #expect(part.quads == list.quads)
    }

    @Test func bordersLieOverContentAndSubviews() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        outer.backgroundColor = .white
        outer.borderWidth = 2
        scene.root.addSubview(outer)
        #expect(scene.drawList().quads.count == 1)
        let inner = View(frame: outer.bounds)
        inner.backgroundColor = .black
        outer.addSubview(inner)
        let quads = scene.drawList().quads
        #expect(quads.map(\.borderWidth) == [0, 0, 2])
    }

    @Test func singleSidednessPassesDown() {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        outer.isDoubleSided = false
        let inner = View(frame: outer.bounds)
        inner.backgroundColor = .black
        outer.addSubview(inner)
        scene.root.addSubview(outer)
        #expect(scene.drawList().quads.first?.isDoubleSided == false)
    }

    @Test func drawingIsAskedForOnlyWhenSomethingChanged() {
        let scene = makeScene()
        let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        scene.root.addSubview(view)
        _ = scene.drawList()
        #expect(!scene.needsDisplay)
        view.backgroundColor = .clear
        view.alpha = 1
        #expect(!scene.needsDisplay)
        view.backgroundColor = .white
        #expect(scene.needsDisplay)
    }

    @Test(arguments: ContentMode.allCases) func contentModesKeepTheirPromise(mode: ContentMode) {
        let bounds = Rect(x: 10, y: 10, width: 100, height: 50)
        let frame = mode.frame(of: Size(width: 40, height: 40), in: bounds)
        if mode.keepsSize { #expect(frame.size == Size(width: 40, height: 40)) }
        switch mode {
        case .scaleToFill: #expect(frame == bounds)
        case .scaleAspectFit: #expect(frame == Rect(x: 35, y: 10, width: 50, height: 50))
        case .scaleAspectFill: #expect(frame == Rect(x: 10, y: -15, width: 100, height: 100))
        case .center: #expect(frame.center == bounds.center)
        case .top, .topLeft, .topRight: #expect(frame.minY == bounds.minY)
        case .bottom, .bottomLeft, .bottomRight: #expect(frame.maxY == bounds.maxY)
        case .left: #expect(frame.minX == bounds.minX && frame.midY == bounds.midY)
        case .right: #expect(frame.maxX == bounds.maxX && frame.midY == bounds.midY)
        }
        if mode == .topLeft || mode == .bottomLeft { #expect(frame.minX == bounds.minX) }
        if mode == .topRight || mode == .bottomRight { #expect(frame.maxX == bounds.maxX) }
    }
}
