// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselMedia

/// Lines of text whose size is estimated while fonts are being looked for.
@Suite struct LineBreakerTests {
    /// Lines of letters that are ten points wide each.
    private func lines(_ string: String, width: Double, _ change: (inout TextContent) -> Void = { _ in }) -> [String] {
        var text = TextContent(string: string, size: Size(width: width, height: 100))
        text.numberOfLines = 0
        change(&text)
        let breaker = LineBreaker(width: width) { _ in 10 }
        return breaker.lines(of: text, lineHeight: 20)
    }

    @Test func linesBreakAtSpacesAndInLongWords() {
        #expect(lines("one two three", width: 80) { $0.lineBreak = .wrap } == ["one two", "three"])
        #expect(lines("one two three", width: 70) { $0.lineBreak = .wrap } == ["one two", "three"])
        #expect(lines("abcdefgh", width: 30) { $0.lineBreak = .wrap } == ["abc", "def", "gh"])
        #expect(lines("a\n\nb", width: 30) { $0.lineBreak = .wrap } == ["a", "", "b"])
        #expect(lines("abc", width: 0) { $0.lineBreak = .wrap } == ["a", "b", "c"])
        #expect(lines("one two three", width: .infinity) { $0.lineBreak = .wrap } == ["one two three"])
        #expect(lines("", width: 30) { $0.lineBreak = .wrap } == [""])
    }

    @Test func whatDoesNotFitIsLeftOutWithDots() {
        let tail = lines("one two three four", width: 80) {
            $0.lineBreak = .truncateTail
            $0.numberOfLines = 2
        }
        #expect(tail == ["one two", "three..."])
        #expect(lines("a b c d e f g", width: 10) { $0.lineBreak = .truncateTail }.count == 5)
        #expect(lines("abcdefghij", width: 70) { $0.lineBreak = .truncateMiddle } == ["ab...ij"])
        #expect(lines("abcdefghij", width: 10) { $0.lineBreak = .truncateMiddle } == ["..."])
        let clipped = lines("abcdefghij", width: 30) {
            $0.lineBreak = .clip
            $0.numberOfLines = 1
        }
        #expect(clipped == ["abcdefghij"])
    }

    /// A text cut in the middle as far as it must be, one letter after the other.
    private func shortened(_ letters: [Character], to width: Double, _ advance: (Character) -> Double) -> String {
        func length(_ line: [Character]) -> Double { line.reduce(0) { $0 + advance($1) } }
        guard length(letters) > width else { return String(letters) }
        var (head, tail) = (letters.count / 2, letters.count - letters.count / 2)
        while head + tail > 0 {
            let line = letters[..<head] + Array("...") + letters[(letters.count - tail)...]
            if length(Array(line)) <= width { return String(line) }
            if head > tail { head -= 1 } else { tail -= 1 }
        }
        return "..."
    }

    @Test func textsAreCutInTheMiddleOnlyAsFarAsTheyMustBe() {
        let seed = UInt64.random(in: 0...(.max))
        print("texts cut in the middle, seed \(seed)")
        var random = SeededGenerator(seed: seed)
        // Whole parts of a point, whose sum is the same in any order; some letters take no room.
        func advance(_ letter: Character) -> Double { Double((letter.asciiValue ?? 0) % 8) / 4 }
        for _ in 0..<2000 {
            let letters = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Character(UnicodeScalar(UInt8.random(in: 0x20...0x7E, using: &random)))
            }
            let width = Double(Int.random(in: 0...120, using: &random)) / 4
            var text = TextContent(string: String(letters), size: Size(width: width, height: 100))
            (text.numberOfLines, text.lineBreak) = (1, .truncateMiddle)
            let lines = LineBreaker(width: width, advance: advance).lines(of: text, lineHeight: 20)
            #expect(lines == [shortened(letters, to: width + 0.01, advance)], "\(letters) in \(width), seed \(seed)")
        }
    }

    /// Each letter is measured a few times, however many there are.
    @Test func longTextsAreCutInTheMiddleAtOnce() {
        var count = 0
        var text = TextContent(string: String(repeating: "m", count: 10_000), size: Size(width: 50_000, height: 100))
        (text.numberOfLines, text.lineBreak) = (1, .truncateMiddle)
        let breaker = LineBreaker(width: 50_000) { _ in
            count += 1
            return 10
        }
        #expect(breaker.lines(of: text, lineHeight: 20).map(\.count) == [5000])
        #expect(count < 30_000)
    }
}
