// SPDX-License-Identifier: MIT

import CarouselCore

struct CarouselInput {
    /// How long a wheel must rest before the carousel moves on to an item, in seconds.
    static let wheelRest = 0.15

    var recognizer = GestureRecognizer()
    /// How far the finger that drags has moved, in points.
    var translation = Point.zero
    /// Whether the finger came down on an item, or on a moving carousel.
    var holdsItem = false
    var typeAhead = TypeAhead()
    var random = RandomChoice(seed: UInt64(UInt32.random(in: .min ... .max)))
    /// The index of the item that was in the centre when a finger took hold of the carousel, or the position of the copy; nil at
    /// rest.
    var heldPosition: Int?
    /// The indexes of the items that are being selected, during the delegate's calls; nil for those that are gone.
    var indexesBeingSelected: [Int?] = []
    /// Whether a finger moves the carousel by its bar or by a page indicator.
    var isScrubbing = false
    /// Whether the feedback for an end has been given, until the carousel moves to another item.
    var isAtEnd = false
    /// When a wheel last scrolled, in seconds, until the carousel has moved on to an item.
    private var wheelTime: Double?
    var waitsForWheel: Bool { wheelTime != nil }
    /// Whether the user has hold of the carousel, so that nothing else may move it.
    var isUnderWay: Bool { recognizer.isTouched || isScrubbing || waitsForWheel }

    mutating func noteWheel(at time: Double) { wheelTime = time }

    /// Whether the wheel has come to rest; true only once each time it does.
    mutating func takeWheelRest(at time: Double) -> Bool {
        guard let began = wheelTime, time - began >= CarouselInput.wheelRest else { return false }
        wheelTime = nil
        return true
    }
}

struct TypeAhead: Hashable, Sendable {
    /// Letters typed within this time of each other, in seconds, form one word.
    static let pause = 1.0
    /// Number of titles checked at a time, so that a letter is handled quickly however many items there are.
    static let maxTitles = 1_000_000

    private(set) var text = ""
    private var lastTime = -Double.infinity

    mutating func type(_ character: Character, at time: Double) {
        if time - lastTime > TypeAhead.pause { text = "" }
        text += character.lowercased()
        lastTime = time
    }

    mutating func shiftTime(by seconds: Double) { lastTime += seconds }

    private var isOneLetter: Bool { text.count > 1 && text.allSatisfy { $0 == text.first } }

    func match(after current: Int, count: Int, title: (Int) -> String?) -> Int? {
        guard count > 0 else { return nil }
        let most = min(count, TypeAhead.maxTitles)
        func begins(_ index: Int, with text: String) -> Bool {
            title(index).map { $0.lowercased().hasPrefix(text) } ?? false
        }
        if let whole = (0..<most).first(where: { begins($0, with: text) }) { return whole }
        guard isOneLetter else { return nil }
        let letter = String(text.prefix(1))
        return (1...most).lazy.map { (current + $0) % count }.first { begins($0, with: letter) }
    }
}
