// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// The shade over items is the same for views, for pictures that the vertex shader places, and for those placed one by one.
@Suite(.serialized) struct ShadeTests {
    /// Items that are a quarter black at the first edge and all black at the other.
    private struct Dusk: Shape {
        func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
            var placement = Placement(along: item.offset * N(carousel.pitch))
            (placement.shadeBefore, placement.shadeAfter) = (0.25, N(1))
            return placement
        }
    }

    /// White items, one part of which is turned by half a circle.
    private final class WhiteItems: CarouselDataSource, CarouselDelegate {
        var areViews = true
        private let white = Image(pixels: PixelBuffer(size: PixelSize(width: 4, height: 4), color: .white))

        func numberOfItems(in carousel: Carousel) -> Int { 3 }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = ImageView(frame: Rect(x: 0, y: 0, width: 100, height: 100), image: white)
            let part = View(frame: Rect(x: 0, y: 20, width: 100, height: 60))
            part.backgroundColor = .white
            part.transform3D = Transform3D().rotated(by: .pi, x: 0, y: 0, z: 1)
            view.addSubview(part)
            return view
        }

        func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
            areViews ? nil : CarouselScene.PictureItems(size: Size(width: 100, height: 100))
        }

        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { white }

        func carousel(
            _ carousel: Carousel, itemAppearanceForOffset offset: Double, baseTransform transform: Transform3D
        ) -> ItemAppearance {
            var appearance = ItemAppearance(transform: transform.translated(x: 120 * offset, y: 0))
            appearance.shade = ItemShade(before: 0.25, after: 1)
            return appearance
        }
    }

    private func picture(_ items: WhiteItems, isVertical: Bool, placingPictures: Bool = false) throws -> PixelBuffer {
        let scene = Scene(size: Size(width: 160, height: 160))
        scene.backgroundColor = Color(red: 0, green: 0, blue: 1)
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.shape = Dusk()
        carousel.isVertical = isVertical
        (carousel.dataSource, carousel.delegate) = (items, items)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        let stage = try GLStage(PixelSize(width: 160, height: 160))
        defer { stage.close() }
        let list = scene.drawList(placingPictures: placingPictures)
        #expect(list.batches.isEmpty == (items.areViews || placingPictures))
        return try stage.picture(of: list)
    }

    private func check(_ picture: PixelBuffer, isVertical: Bool, _ words: String) {
        for (across, along) in [(40, 2), (60, 30), (80, 50), (100, 71), (119, 97)] {
            let (x, y) = isVertical ? (across, 30 + along) : (30 + along, across)
            let want = 255 * 0.75 * (1 - (Double(along) + 0.5) / 100)
            for channel in 0..<3 {
                let got = Double(picture.bytes[4 * (y * 160 + x) + channel])
                #expect(abs(got - want) <= 1.01, "\(words), \(along) along: \(got), not \(want)")
            }
        }
        // Beside the item, nothing is darker.
        #expect(Array(picture.bytes[0..<3]) == [0, 0, 255] || Array(picture.bytes[0..<3]) == [255, 0, 0])
    }

    @Test(arguments: [false, true]) func itIsOverViewsAndPicturesAlike(isVertical: Bool) throws {
        let items = WhiteItems()
        check(try picture(items, isVertical: isVertical), isVertical: isVertical, "views")
        items.areViews = false
        check(try picture(items, isVertical: isVertical), isVertical: isVertical, "pictures")
        check(
            try picture(items, isVertical: isVertical, placingPictures: true), isVertical: isVertical, "one by one")
    }

    @Test func itIsOverPicturesOfACarouselInAnItem() throws {
        final class Outer: CarouselDataSource {
            let items = WhiteItems()
            func numberOfItems(in carousel: Carousel) -> Int { 1 }
            func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
                items.areViews = false
                let inner = Carousel(frame: Rect(x: 0, y: 0, width: 100, height: 100))
                inner.dataSource = items
                return inner
            }
        }
        let (scene, outer) = (Scene(size: Size(width: 160, height: 160)), Outer())
        scene.backgroundColor = Color(red: 0, green: 0, blue: 1)
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.shape = Dusk()
        carousel.dataSource = outer
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        let stage = try GLStage(PixelSize(width: 160, height: 160))
        defer { stage.close() }
        check(try stage.picture(of: scene.drawList()), isVertical: false, "pictures in an item")
    }

    @Test func delegatesShadeItemsToo() throws {
        let items = WhiteItems()
        let scene = Scene(size: Size(width: 160, height: 160))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.type = .custom
        (carousel.dataSource, carousel.delegate) = (items, items)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        let stage = try GLStage(PixelSize(width: 160, height: 160))
        defer { stage.close() }
        let picture = try stage.picture(of: scene.drawList())
        for along in [2, 50, 97] {
            let got = Double(picture.bytes[4 * (80 * 160 + 30 + along)])
            #expect(abs(got - 255 * 0.75 * (1 - (Double(along) + 0.5) / 100)) <= 1.01)
        }
    }

    /// Programs without shades stay as they are.
    @Test func withoutShadesNothingChanges() {
        let items = WhiteItems()
        let scene = Scene(size: Size(width: 160, height: 160))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.shape = Cube(isShaded: false)
        (carousel.dataSource, carousel.delegate) = (items, items)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        #expect(!scene.drawList().planes.contains { !$0.shade.isClear })
        items.areViews = false
        carousel.reloadData()
        scene.layoutIfNeeded()
        #expect(scene.drawList().batches.first?.formula.hasShade == false)
        carousel.shape = Cube()
        #expect(scene.drawList().batches.first?.formula.hasShade == true)
    }
}
