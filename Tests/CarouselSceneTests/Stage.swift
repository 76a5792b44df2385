// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// A carousel in a scene with its own clock.
final class Stage {
    let scene = Scene(size: Size(width: 640, height: 400))
    let carousel = Carousel()
    let items: FakeItems
    private(set) var time = 0.0

    init(_ count: Int, _ type: CarouselType = .linear, inScene: Bool = true, isLaidOut: Bool = true) {
        items = FakeItems(count: count)
        carousel.frame = Rect(origin: .zero, size: scene.size)
        carousel.type = type
        carousel.delegate = items
        carousel.dataSource = items
        if inScene { scene.root.addSubview(carousel) }
        if isLaidOut {
            carousel.layoutIfNeeded()
            run(1)
        }
    }

    /// Lets time pass in frames of a sixtieth of a second.
    func run(_ seconds: Double) {
        let end = time + seconds
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            scene.advance(to: time)
        }
    }

    /// Flicks so many items on and a little further, to the next one.
    func flick(by items: Double) {
        // A flick goes a third of its speed in items per second.
        let way = items < 0 ? -1.0 : 1
        carousel.beginDragging()
        carousel.drag(translation: -way, velocity: -(items * 3 + way) * carousel.itemWidth)
        carousel.endDragging()
    }

    /// A finger on the items.
    func touch(_ kind: PointerEvent.Kind, _ x: Double) {
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: 140), time: time)))
    }

    /// A finger slides a slider in the first item, which takes the touch from the carousel.
    func slideInFirstItem() throws {
        try #require(carousel.itemView(at: 0)).addSubview(Slider(frame: Rect(x: 0, y: 0, width: 200, height: 31)))
        touch(.began, 320)
        touch(.moved, 340)
        try #require(!carousel.isHeld)
    }

    /// The tags of the loaded items' views, by index.
    var tags: [Int: Int] {
        Dictionary(uniqueKeysWithValues: carousel.loaded.items.map { ($0.index, $0.view.tag) })
    }
}
