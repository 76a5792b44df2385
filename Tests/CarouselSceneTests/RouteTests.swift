// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// When the renderer lays out items, and when the CPU does.
@Suite struct RouteTests {
    private static let types = CarouselType.allCases.filter { $0 != .custom }

    @Test(arguments: types)
    func builtInTypesAreLeftToTheRenderer(type: CarouselType) {
        let s = CarouselScenery(count: 50, type: type)
        for offset in stride(from: 0.0, to: 49, by: 0.7) {
            s.carousel.scrollOffset = offset
            let list = s.scene.drawList()
            #expect(list.strips.count == 1 && list.quads.isEmpty, "at \(offset)")
        }
        s.carousel.route = .given
        let list = s.scene.drawList()
        #expect(list.strips.isEmpty && !list.quads.isEmpty)
    }

    @Test func theCustomTypeIsNot() {
        let s = CarouselScenery(count: 5, type: .custom)
        s.carousel.route = .computed
        #expect(s.scene.drawList().strips.isEmpty)
    }

    @Test func anglesOfOnesOwnAreNotUnlessTheyAreMultiples() {
        final class Angles: CarouselDelegate {
            var angle: (Double) -> Double = { $0 }
            func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
                option == .angle ? angle(value) : value
            }
        }
        let s = CarouselScenery(count: 50, type: .cylinder)
        let angles = Angles()
        s.carousel.delegate = angles
        angles.angle = { $0 * 0.5 }
        #expect(s.scene.drawList().strips.count == 1)
        angles.angle = { $0 * abs($0) }
        #expect(s.scene.drawList().strips.isEmpty)
    }

    @Test func facesChangeOnlyWithWhatTheyShow() throws {
        func version() throws -> Int {
            guard case .quads(let faces) = try #require(s.scene.drawList().strips.first).faces else { return -1 }
            return faces.version
        }
        let s = CarouselScenery(count: 50, type: .coverFlow)
        s.carousel.scrollOffset = 20
        let first = try version()
        s.carousel.scrollOffset = 20.3
        #expect(try version() == first)
        s.carousel.itemView(at: 20)?.backgroundColor = Color(white: 0.5)
        let second = try version()
        #expect(second != first)
        s.carousel.itemView(at: 21)?.addSubview(View(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
        let third = try version()
        #expect(third != second)
        s.carousel.scrollOffset = 22
        #expect(try version() != third)
    }

    @Test func itemsThatAreAnimatedAreDrawnOneByOne() {
        let s = CarouselScenery(count: 50, type: .coverFlow)
        s.scene.advance(to: 1)
        s.items.count = 49
        s.carousel.removeItem(at: 3, animated: true)
        s.scene.advance(to: 1.2)
        #expect(s.scene.drawList().strips.isEmpty)
        s.scene.advance(to: 2)
        s.scene.advance(to: 2.1)
        #expect(s.scene.drawList().strips.count == 1)
    }

    @Test func viewsWithTransformsInItemsAreDrawnOneByOne() throws {
        let s = CarouselScenery(count: 5, type: .linear)
        let inner = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        inner.backgroundColor = .black
        try #require(s.carousel.itemView(at: 0)).addSubview(inner)
        #expect(s.scene.drawList().strips.count == 1)
        inner.transform3D = Transform3D(rotation: 1, x: 0, y: 1, z: 0)
        #expect(s.scene.drawList().strips.isEmpty)
        inner.transform3D = .identity
        #expect(s.scene.drawList().strips.count == 1)
    }

    @Test func itemsWithDifferentNumbersOfViewsFillUp() throws {
        let s = CarouselScenery(count: 4, type: .linear)
        let view = try #require(s.carousel.itemView(at: 1))
        for x in 0..<3 {
            let inner = View(frame: Rect(x: Double(x) * 10, y: 0, width: 9, height: 9))
            inner.backgroundColor = .black
            view.addSubview(inner)
        }
        guard case .quads(let faces) = try #require(s.scene.drawList().strips.first).faces else { return }
        #expect(faces.quadsPerItem == 4 && faces.quads.count == 16)
        #expect(faces.quads.map(\.frame.isEmpty).filter { !$0 }.count == 7)
        #expect(!faces.quads[4].frame.isEmpty && !faces.quads[7].frame.isEmpty && faces.quads[9].frame.isEmpty)
    }

    /// As a ring turns, its items are shown starting from another one, and not drawn again.
    @Test func aRingThatTurnsShowsTheSameFaces() throws {
        let s = CarouselScenery(count: 8, type: .cylinder)
        var seen: Set<Int> = []
        var versions: Set<Int> = []
        for step in 0..<32 {
            s.carousel.scrollOffset = Double(step) / 4
            guard case .quads(let faces) = try #require(s.scene.drawList().strips.first).faces else { return }
            seen.insert(faces.start)
            versions.insert(faces.version)
        }
        #expect(seen.count == 8 && versions.count == 1)
    }
}
