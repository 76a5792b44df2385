// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc
import TestSupport
import Testing

@testable import CarouselScene

/// Shapes of a program's own are as good as those that come with the library.
@Suite struct OwnShapeTests {
    private final class Pictures: CarouselDataSource {
        func numberOfItems(in carousel: Carousel) -> Int { 1000 }
        func pictureItems(in carousel: Carousel) -> PictureItems? { PictureItems(size: Size(width: 60, height: 40)) }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "\(index)") }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
    }

    @Test func viewsAreWhereTheFormulaPutsThem() {
        let stage = Stage(40)
        stage.carousel.shape = Helix()
        stage.carousel.scrollToItem(at: 7, animated: false)
        stage.run(1)
        #expect(stage.carousel.type == .custom)
        for item in stage.carousel.loaded.items {
            let offset = Double(item.index - 7)
            let wanted = Transform3D(perspective: stage.carousel.perspective)
                .translated(x: 220 * sin(offset * 0.7), y: 24 * offset, z: 220 * (cos(offset * 0.7) - 1))
                .rotated(by: offset * 0.7, x: 0, y: 1, z: 0)
            #expect(item.container.transform3D.isAlmostEqual(to: wanted))
        }
        #expect(stage.carousel.loaded.count == 30)
        // The same, turned clockwise.
        stage.carousel.isVertical = true
        stage.run(1)
        let second = stage.carousel.loaded.item(at: 9)?.container.transform3D
        #expect(abs((second?.m41 ?? 0) + 48) < 1e-9 && abs((second?.m42 ?? 0) - 220 * sin(1.4)) < 1e-9)
    }

    @Test func picturesAreDrawnAndHitInTheSameOrder() throws {
        let pictures = Pictures()
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.shape = Helix()
        carousel.dataSource = pictures
        scene.root.addSubview(carousel)
        for offset in [0, 3.4, 500.2, 999] {
            carousel.scrollOffset = offset
            scene.layoutIfNeeded()
            let strip = try #require(scene.drawList().strips.first)
            let drawn = (0..<strip.order.count).map { strip.items.first + strip.order.item(at: $0) }
            #expect(drawn == carousel.placedPictures().map(\.position), "at \(offset)")
            guard offset == offset.rounded() else { continue }
            #expect(carousel.indexOfItem(at: Point(x: 320, y: 200)) == carousel.currentItemIndex)
        }
    }

    @Test func formulasThatGoWrongAreNamedAndLineUp() {
        let stage = Stage(20)
        var told: [CarouselDiagnostic] = []
        stage.carousel.onDiagnostic = { told.append($0) }
        stage.carousel.shape = Abyss(depth: 0)
        stage.run(1)
        _ = stage.scene.drawList()
        #expect(told == [.shapeNotFinite(name: "abyss")])
        let linear = Stage(20)
        for item in linear.carousel.loaded.items {
            let here = stage.carousel.loaded.item(at: item.index)?.container.transform3D
            #expect(here == item.container.transform3D)
        }
    }

    @Test func aPropertyOfAShapeIsAnimated() throws {
        let stage = Stage(20)
        var helix = Helix()
        stage.carousel.shape = helix
        stage.run(1)
        let container = try #require(stage.carousel.loaded.item(at: 2)?.container)
        let before = container.transform3D
        helix.rise = 60
        View.animate(duration: 1, curve: .linear) { stage.carousel.shape = helix }
        stage.run(0.5)
        let shown = container.shown(transform: container.transform3D)
        #expect(abs(shown.m42 - (before.m42 + 36)) < 1e-6 && container.transform3D.m42 == 120)
        stage.run(1)
        #expect(container.shown(transform: container.transform3D) == container.transform3D)
    }
}
