// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
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
}
