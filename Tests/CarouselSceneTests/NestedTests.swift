// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Carousels in the items of a carousel.
@Suite struct NestedTests {
    /// Colours identify the items.
    private final class Rings: CarouselDataSource {
        static func color(_ index: Int) -> Color { Color(white: Float(index + 1) / 20) }

        func numberOfItems(in carousel: Carousel) -> Int { 14 }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let view = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            view.backgroundColor = Rings.color(index)
            return view
        }
    }

    private final class Tower: CarouselDataSource {
        let rings = Rings()

        func numberOfItems(in carousel: Carousel) -> Int { 1 }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            let ring = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 120))
            ring.type = .cylinder
            ring.dataSource = rings
            return ring
        }
    }

    @Test func whatARingShowsGoesRoundWithIt() throws {
        let scene = Scene(size: Size(width: 640, height: 400))
        let tower = Tower()
        let outer = Carousel(frame: scene.root.bounds)
        outer.isVertical = true
        outer.dataSource = tower
        scene.root.addSubview(outer)
        scene.advance(to: 0)
        let inner = try #require(outer.itemView(at: 0) as? Carousel)
        try expectToTurn(inner, in: scene)
    }

    @Test func aRingThatIsLoadedAsAWholeBeginsWithAnotherItemAsItTurns() throws {
        let scene = Scene(size: Size(width: 640, height: 400))
        let rings = Rings()
        let ring = Carousel(frame: scene.root.bounds)
        ring.type = .cylinder
        ring.dataSource = rings
        scene.root.addSubview(ring)
        scene.advance(to: 0)
        try expectToTurn(ring, in: scene)
    }

    private func expectToTurn(_ ring: Carousel, in scene: Scene) throws {
        _ = scene.drawList()
        for index in [1, 2, 13, 5, 0, 12] {
            ring.scrollOffset = Double(index)
            scene.advance(to: scene.time + 1)
            let list = scene.drawList()
            #expect(list.quads.count == 14)
            for quad in list.quads {
                let offset = Int(list.planes[quad.plane].offset.rounded())
                #expect(quad.fill == Rings.color((index + offset + 28) % 14), "\(offset) from \(index)")
            }
        }
    }
}
