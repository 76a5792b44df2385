// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel knows of its user: where fingers are, what was typed, and when a wheel last turned.
struct CarouselInput {
    /// How long a wheel must rest before the carousel moves on to an item, in seconds.
    static let wheelRest = 0.15

    /// Tells taps from drags.
    var recognizer = GestureRecognizer()
    /// How far the finger that drags has moved, in points.
    var translation = Point.zero
    /// Whether the finger came down on an item, or on a carousel that moved.
    var holdsItem = false
    /// The beginning of a title that is being typed.
    var typeAhead = TypeAhead()
    /// The order in which random items come.
    var random = RandomChoice(seed: UInt64(UInt32.random(in: .min ... .max)))
    /// The index of the item that was in the centre when a finger took hold of the carousel; nil at rest.
    var held: Int?
    /// Whether a finger moves the carousel by its bar or by a page indicator.
    var isScrubbing = false
    /// Whether it has told that it is at an end, until it moves on to another item.
    var isAtEnd = false
    /// When a wheel last scrolled, in seconds, until the carousel has moved on to an item.
    private var wheelTime: Double?

    /// Whether the carousel waits for a wheel to rest.
    var waitsForWheel: Bool { wheelTime != nil }

    /// Whether a finger or a wheel has the carousel, so that nothing else must move it.
    var isUnderWay: Bool { recognizer.isTouched || isScrubbing || waitsForWheel }

    /// A wheel has scrolled.
    mutating func noteWheel(at time: Double) { wheelTime = time }

    /// Whether the wheel has come to rest; true once for each time.
    mutating func wheelHasCome(toRestAt time: Double) -> Bool {
        guard let began = wheelTime, time - began >= CarouselInput.wheelRest else { return false }
        wheelTime = nil
        return true
    }
}
