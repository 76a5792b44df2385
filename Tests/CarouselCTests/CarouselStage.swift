// SPDX-License-Identifier: MIT

import CCarousel
import CarouselScene
import Testing

@testable import CarouselC
@testable import CarouselGL

/// A carousel in a context of its own, and what it tells.
final class CarouselStage {
    let context: OffscreenContext
    private(set) var pointer: OpaquePointer?
    var events: [carousel_event_kind] = []
    private var time = 0.0

    /// - Parameter change: of its configuration.
    init(_ count: Int = 30, _ change: (inout carousel_config) -> Void = { _ in }) throws {
        context = try OffscreenContext()
        try context.makeCurrent()
        var config = carousel_config()
        config.struct_size = MemoryLayout<carousel_config>.size
        (config.item_count, config.item_width, config.item_height) = (count, 40, 40)
        config.user_data = Unmanaged.passUnretained(self).toOpaque()
        config.event = { stage, _, event in
            guard let stage, let event else { return }
            Unmanaged<CarouselStage>.fromOpaque(stage).takeUnretainedValue().events.append(event.pointee.kind)
        }
        change(&config)
        #expect(carousel_create(&config, &pointer) == CAROUSEL_OK)
        #expect(carousel_resize(pointer, 400, 100) == CAROUSEL_OK)
        advance(by: 0)
        rest()
        events = []
    }

    func advance(by seconds: Double) {
        time += seconds
        #expect(carousel_advance(pointer, time) == CAROUSEL_OK)
    }

    func rest() {
        // The first layout begins a scroll to where it is.
        for _ in 0..<600 where carousel.isOnItsWay || carousel.isScrolling { advance(by: 1.0 / 60) }
        #expect(!carousel.isOnItsWay && !carousel.isScrolling)
    }

    func touch(_ kind: carousel_pointer_kind, x: Double) {
        #expect(carousel_pointer(pointer, kind, x, 50, time, nil) == CAROUSEL_OK)
    }

    /// Drags to the left in sixtieths of a second, the finger staying down.
    func drag() {
        touch(CAROUSEL_POINTER_BEGAN, x: 300)
        for step in 1...6 {
            advance(by: 1.0 / 60)
            touch(CAROUSEL_POINTER_MOVED, x: 300 - 20 * Double(step))
        }
    }

    var carousel: Carousel { CarouselC.handle(pointer)?.carousel ?? Carousel() }

    func number(_ property: carousel_property) -> Double {
        var value = Double.nan
        #expect(carousel_get_property(pointer, property, &value) == CAROUSEL_OK)
        return value
    }

    func set(_ property: carousel_property, _ value: Double) {
        #expect(carousel_set_property(pointer, property, value) == CAROUSEL_OK, "\(property)")
    }

    func close() {
        #expect((try? context.makeCurrent()) != nil)
        #expect(carousel_destroy(pointer) == CAROUSEL_OK)
        context.close()
    }
}
