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
            let range = try #require(scene.drawList().batches.first)
            let drawn = (0..<range.order.count).map { range.items.first + range.order.item(atRank: $0) }
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
        #expect(!linear.carousel.loaded.items.isEmpty)
        for item in linear.carousel.loaded.items {
            let here = stage.carousel.loaded.item(at: item.index)?.container.transform3D
            #expect(here == item.container.transform3D)
        }
    }

    @Test func formulasThatAreTooLongAreNamedAndPlacedOneByOne() throws {
        let (scene, carousel, pictures) = stageOfPictures(ManyTerms(count: ShapeFormula.maxNumbers + 1))
        var told: [CarouselDiagnostic] = []
        carousel.onDiagnostic = { told.append($0) }
        for _ in 0..<2 {
            carousel.setNeedsDisplay()
            let list = scene.drawList()
            #expect(list.batches.isEmpty && list.quads.count >= carousel.placedPictures().count)
        }
        #expect(told == [.shapeTooLong(name: "manyTerms")] && !carousel.placedPictures().isEmpty)
        carousel.shape = ManyTerms(count: 3)
        #expect(scene.drawList().batches.count == 1 && told.count == 1)
        withExtendedLifetime(pictures) {}
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
        let shown = container.shownTransform
        #expect(abs(shown.m42 - (before.m42 + 36)) < 1e-6 && container.transform3D.m42 == 120)
        stage.run(1)
        #expect(container.shownTransform == container.transform3D)
    }

    /// A carousel of pictures in a scene, at rest.
    private func stageOfPictures(_ shape: any Shape) -> (Scene, Carousel, Pictures) {
        let pictures = Pictures()
        let scene = Scene(size: Size(width: 640, height: 400))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.shape = shape
        carousel.dataSource = pictures
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        carousel.scrollOffset = 500
        scene.advance(to: 1)
        return (scene, carousel, pictures)
    }

    private func places(_ carousel: Carousel) -> [Int: Point] {
        carousel.placedPictures().reduce(into: [:]) { $0[$1.position] = $1.transform.map(.zero) ?? .zero }
    }

    @Test(arguments: [false, true]) func picturesGoFromAnyShapeToAnyOther(isVertical: Bool) throws {
        for start in BuiltInShapes.all + [Helix()] {
            for end in BuiltInShapes.all + [Helix()] where !start.isEqual(to: end) {
                let (scene, carousel, pictures) = stageOfPictures(start)
                carousel.isVertical = isVertical
                let before = places(carousel)
                View.animate(duration: 1) { carousel.shape = end }
                let atOnce = places(carousel)
                scene.advance(to: 1.5)
                let halfway = places(carousel)
                let range = try #require(scene.drawList().batches.first, "\(start) to \(end)")
                #expect(range.formula.numbers.count <= ShapeFormula.maxNumbers)
                #expect(
                    range.order.count == range.items.count && carousel.indexOfItem(at: Point(x: 320, y: 200)) != nil)
                scene.advance(to: 3)
                let after = places(carousel)
                #expect(before[500] != nil && atOnce[500] != nil && after[500] != nil, "\(start) to \(end)")
                for (position, place) in atOnce {
                    guard let first = before[position], let last = after[position] else { continue }
                    #expect((place - first).length < 1e-6, "\(start) to \(end), \(position)")
                    #expect(halfway[position]?.isFinite == true && last.isFinite)
                }
                #expect(!scene.isAnimating && scene.drawList().batches.first?.layout.shape.isEqual(to: end) == true)
                withExtendedLifetime(pictures) {}
            }
        }
    }

    /// Options keep to the shape: a tilt is tilted by degrees, without another formula.
    @Test func optionsOfPicturesAreAnimated() throws {
        final class Tilted: CarouselDelegate {
            var spacing = 1.0
            func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
                option == .spacing ? spacing : value
            }
        }
        let (scene, carousel, pictures) = stageOfPictures(Linear())
        let delegate = Tilted()
        carousel.delegate = delegate
        scene.advance(to: 2)
        let text = try #require(scene.drawList().batches.first).formula.text
        delegate.spacing = 3
        View.animate(duration: 1, curve: .linear) {
            carousel.setNeedsLayout()
            carousel.layoutIfNeeded()
            carousel.contentOffset = Size(width: 0, height: 50)
        }
        scene.advance(to: 2.5)
        let range = try #require(scene.drawList().batches.first)
        #expect(range.formula.text == text && (range.center - Point(x: 0, y: 25)).length < 1e-6)
        #expect(abs(range.layout.measures.spacing - 2) < 1e-9)
        // A change on the way begins where the items are.
        let there = places(carousel)
        View.animate(duration: 1) { carousel.shape = Helix() }
        let here = places(carousel)
        #expect(!there.isEmpty)
        for (position, place) in there { #expect((place - (here[position] ?? .zero)).length < 1e-6) }
        scene.advance(to: 2.7)
        View.animate(duration: 1) { carousel.type = .wheel }
        scene.advance(to: 2.8)
        View.animate(duration: 1) { carousel.type = .cylinder }
        scene.advance(to: 2.9)
        #expect(!places(carousel).isEmpty && places(carousel).values.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        scene.advance(to: 4)
        #expect(scene.drawList().batches.first?.layout == carousel.layout.shaped)
        withExtendedLifetime((pictures, delegate)) {}
    }
}
