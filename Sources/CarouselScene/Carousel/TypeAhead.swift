// SPDX-License-Identifier: MIT

/// What was typed recently, used to find a title.
struct TypeAhead: Hashable, Sendable {
    /// Letters typed within this time of each other, in seconds, form one word.
    static let pause = 1.0
    /// Number of titles checked at a time, so that a letter is handled quickly however many items there are.
    static let mostTitles = 1_000_000

    /// What was typed, in lower case.
    private(set) var text = ""
    private var lastTime = -Double.infinity

    /// Adds a letter.
    mutating func type(_ character: Character, at time: Double) {
        if time - lastTime > TypeAhead.pause { text = "" }
        text += character.lowercased()
        lastTime = time
    }

    /// Whether the same letter was typed repeatedly.
    private var isOneLetter: Bool { text.count > 1 && text.allSatisfy { $0 == text.first } }

    /// The item to move to; nil if no title matches.
    ///
    /// - Parameters:
    ///   - current: the item to start from.
    ///   - count: number of items.
    ///   - title: the title of an item, nil if it has none.
    func match(after current: Int, count: Int, title: (Int) -> String?) -> Int? {
        guard count > 0 else { return nil }
        let most = min(count, TypeAhead.mostTitles)
        func begins(_ index: Int, with text: String) -> Bool {
            title(index).map { $0.lowercased().hasPrefix(text) } ?? false
        }
        if let whole = (0..<most).first(where: { begins($0, with: text) }) { return whole }
        guard isOneLetter else { return nil }
        let letter = String(text.prefix(1))
        return (1...most).lazy.map { (current + $0) % count }.first { begins($0, with: letter) }
    }
}
