// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselMedia

/// Text without any font. Windows without fonts are in `ExampleTests`.
@Suite struct FontlessTextTests {
    /// Lines of letters that are ten points wide each.
    private func lines(_ string: String, width: Double, _ change: (inout TextContent) -> Void = { _ in }) -> [String] {
        var text = TextContent(string: string, size: Size(width: width, height: 100))
        text.numberOfLines = 0
        change(&text)
        var breaker = LineBreaker(width: width) { _ in 10 }
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

    @Test(arguments: [TextContent.Alignment.left, .center, .right]) func strokesFillTheBoxThatWasMeasured(
        alignment: TextContent.Alignment
    ) {
        var text = TextContent(string: "Wheel and\nkeys", size: Size(width: .infinity, height: .infinity))
        text.numberOfLines = 0
        text.alignment = alignment
        let size = FontlessText.with(text) { $0.size }
        #expect(size.height > 1.5 * text.font.size && size.height < 4 * text.font.size)
        text.size = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
        let extent = PixelSize(width: Int(text.size.width), height: Int(text.size.height))
        let picture = CairoPicture.draw(size: extent) { cr in FontlessText.with(text) { $0.draw(on: cr) } }
        func ink(_ columns: Range<Int>) -> Int {
            columns.reduce(0) { sum, x in (0..<extent.height).reduce(sum) { $0 + Int(picture[x, $1].w) } }
        }
        // The first line extends from side to side; the second one, with half as many letters, is aligned as requested.
        #expect(ink(0..<10) > 1000 && ink((extent.width - 10)..<extent.width) > 1000)
        let half = extent.width / 2
        let (left, right) = (ink(0..<half), ink(half..<extent.width))
        switch alignment {
        case .left: #expect(left > right + right / 4)
        case .center: break
        case .right: #expect(right > left + left / 4)
        }
    }

    @Test func aSystemWithFontsDoesWithoutStrokes() {
        #expect(!FontlessText.isNeeded)
    }
}
