// SPDX-License-Identifier: MIT

import CPango
import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct TextLayoutTests {
    private let layout = TextLayout()
    private let limit = PixelSize(width: 4096, height: 4096)

    private func picture(_ text: TextContent, scale: Double = 1) -> PixelBuffer {
        layout.picture(of: text, scale: scale, limit: limit)
    }

    /// The exact size: other tests may have held the lock for longer than measuring waits.
    private func measure(_ text: TextContent) -> Size {
        while true {
            let estimates = layout.estimates
            let size = layout.measure(text)
            if layout.estimates == estimates { return size }
        }
    }

    /// The columns and rows that have ink, and how much there is.
    private func ink(_ picture: PixelBuffer) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>, amount: Int)? {
        var (left, right, top, bottom, amount) = (Int.max, -1, Int.max, -1, 0)
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width where picture[x, y].w > 0 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
                amount += Int(picture[x, y].w)
            }
        }
        return right < 0 ? nil : (left...right, top...bottom, amount)
    }

    private func text(_ string: String, _ change: (inout TextContent) -> Void = { _ in }) -> TextContent {
        var text = TextContent(string: string, size: Size(width: 300, height: 60))
        change(&text)
        return text
    }

    @Test(arguments: ["Latin", "Ελληνικά", "Кириллица", "עברית", "العربية", "日本語", "한국어", "हिन्दी", "👍"])
    func anyScriptLeavesInk(string: String) throws {
        #expect(try #require(ink(picture(text(string)))).amount > 100)
    }

    @Test func alignmentMovesTheText() throws {
        let left = try #require(ink(picture(text("Text")))).columns
        let center = try #require(ink(picture(text("Text") { $0.alignment = .center }))).columns
        let right = try #require(ink(picture(text("Text") { $0.alignment = .right }))).columns
        #expect(left.lowerBound < 5)
        #expect(abs((center.lowerBound + center.upperBound) / 2 - 150) < 4)
        #expect(right.upperBound > 295)
        let clipped = try #require(
            ink(
                picture(
                    text("Text") {
                        $0.alignment = .right
                        $0.lineBreak = .clip
                    }))
        ).columns
        #expect(clipped.upperBound > 295)
    }

    @Test(arguments: ["שלום", "Hi\nשלום", "שלום\nHi"])
    func leftIsLeftWhicheverWayTextIsWritten(string: String) throws {
        for lineBreak in [TextContent.LineBreak.truncateTail, .wrap, .clip] {
            func columns(_ alignment: TextContent.Alignment) throws -> ClosedRange<Int> {
                let content = text(string) {
                    ($0.alignment, $0.lineBreak, $0.numberOfLines) = (alignment, lineBreak, 2)
                }
                return try #require(ink(picture(content))).columns
            }
            #expect(try columns(.left).upperBound < 100)
            #expect(try columns(.right).lowerBound > 200)
            let middle = try columns(.center)
            #expect(middle.lowerBound > 100 && middle.upperBound < 200)
        }
    }

    @Test func textStandsInTheMiddleOfItsBox() throws {
        let rows = try #require(ink(picture(text("xxxx")))).rows
        #expect(abs((rows.lowerBound + rows.upperBound) / 2 - 30) < 5)
    }

    @Test func boldHasMoreInkAndLargerIsLarger() throws {
        let plain = try #require(ink(picture(text("Weight")))).amount
        let bold = try #require(ink(picture(text("Weight") { $0.font.weight = 700 }))).amount
        #expect(Double(bold) > Double(plain) * 1.15)
        let small = measure(text("Size"))
        let large = measure(text("Size") { $0.font = Font(size: 34) })
        #expect(abs(large.width / small.width - 2) < 0.1)
    }

    @Test func colourIsPremultiplied() {
        let picture = picture(text("████") { $0.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5) })
        var strongest = SIMD4<UInt8>()
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width where picture[x, y].w > strongest.w { strongest = picture[x, y] }
        }
        #expect(strongest == SIMD4(128, 0, 0, 128))
    }

    @Test func longTextEndsInAnEllipsisOrWraps() throws {
        let long = String(repeating: "word ", count: 40)
        let unlimited = Size(width: Double.infinity, height: .infinity)
        let one = measure(text(long) { $0.size = unlimited })
        #expect(one.width > 1000)
        let ellipsis = measure(text(long))
        #expect(ellipsis.width <= 301 && ellipsis.height == one.height)
        let wrapped = measure(
            text(long) {
                $0.lineBreak = .wrap
                $0.numberOfLines = 0
            })
        #expect(wrapped.height > 4 * one.height)
        let two = measure(
            text(long) {
                $0.lineBreak = .wrap
                $0.numberOfLines = 2
            })
        #expect(abs(two.height - 2 * one.height) <= 2)
        let rows = try #require(
            ink(
                picture(
                    text(long) {
                        $0.lineBreak = .wrap
                        $0.numberOfLines = 2
                        $0.size.height = 200
                    }))
        ).rows
        #expect(rows.count < Int(two.height) + 2)
    }

    @Test func textWithLineFeedsEndsInAnEllipsisToo() {
        func laidOut(_ string: String, lines: Int, height: Double = 200) -> TextContent {
            text(string) { ($0.numberOfLines, $0.size) = (lines, Size(width: 100, height: height)) }
        }
        let two = measure(laidOut("One\nTwo", lines: 2)).height
        for (string, lines, height, shown) in [
            ("One\nTwo\nThree\nFour", 1, 200, "One…"), ("One\nTwo\nThree\nFour", 2, 200, "One\nTwo…"),
            ("One\nTwo\nThree\nFour", 0, two + 3, "One\nTwo…"), ("One\r\nTwo\u{2028}Three", 2, 200, "One\nTwo…"),
            ("Hi\nA much longer second line", 1, 200, "Hi…"), ("One\n\nThree", 2, 200, "One\n…"),
            // What follows is no text.
            ("One\n\n", 1, 200, "One"), ("One\nTwo\n", 0, two + 3, "One\nTwo"), ("One\nTwo", 2, 200, "One\nTwo"),
        ] {
            let cut = laidOut(string, lines: lines, height: height)
            let expected = laidOut(shown, lines: 9, height: height)
            #expect(measure(cut) == measure(expected), "\(string.debugDescription), \(lines)")
            #expect(picture(cut) == picture(expected), "\(string.debugDescription), \(lines)")
        }
        // The last line is cut within its paragraph, which may not have as many lines as all of them.
        let long = "One\nmany words in one paragraph"
        func inBox(_ string: String, lines: Int) -> TextContent { laidOut(string, lines: lines, height: two + 3) }
        #expect(measure(inBox(long, lines: 2)).height == two)
        #expect(picture(inBox(long, lines: 2)) == picture(inBox(long, lines: 0)))
        #expect(picture(inBox(long + "\nThree", lines: 2)) == picture(inBox(long, lines: 0)))
        // Lines that are not shown have no width.
        func wrapped(_ string: String) -> Size { measure(text(string) { $0.lineBreak = .wrap }) }
        #expect(wrapped("Hi\nA much longer second line") == wrapped("Hi"))
    }

    @Test func scaleMakesMorePixelsOfTheSameText() {
        let twice = picture(text("Scale"), scale: 2)
        #expect(twice.size == PixelSize(width: 600, height: 120))
        let capped = layout.picture(of: text("Scale"), scale: 100, limit: PixelSize(width: 512, height: 512))
        #expect(capped.size == PixelSize(width: 512, height: 512))
    }

    @Test func textWithZerosAndNonsenseIsHarmless() {
        #expect(measure(text("")).width == 0)
        _ = picture(text("a\0b\u{FFFE}\n\n\n"))
        _ = picture(text("x") { $0.size = Size(width: 0.001, height: 0.001) })
    }

    @Test func fontsOfAnyNumbersAreLaidOut() {
        var text = TextContent(string: "Any size", size: Size(width: 1000, height: 100))
        for weight in [-1, Int.min, .max] {
            for size in [-1, .nan, .infinity, 1e300, .leastNonzeroMagnitude] {
                (text.font.weight, text.font.size, text.numberOfLines) = (weight, size, weight)
                #expect(TextLayout().measure(text).isFinite)
            }
        }
    }

    @Test func withoutALimitAllLinesFit() {
        let string = "Words that wrap in a narrow column\nand in a second paragraph, too"
        let sizes = [TextContent.LineBreak.wrap, .truncateTail].map { lineBreak in
            measure(
                text(string) {
                    ($0.lineBreak, $0.numberOfLines) = (lineBreak, 0)
                    $0.size = Size(width: 120, height: .infinity)
                })
        }
        #expect(sizes[0] == sizes[1] && sizes[0].height > 5 * measure(text("Words")).height)
    }

    @Test func tooLongTextsAreLaidOutInPart() {
        let unlimited = Size(width: Double.infinity, height: .infinity)
        let words = String(repeating: "wordword", count: 1250)
        func size(_ string: String, _ lineBreak: TextContent.LineBreak) -> Size {
            measure(
                text(string) {
                    ($0.size, $0.lineBreak, $0.numberOfLines) = (unlimited, lineBreak, 0)
                })
        }
        for lineBreak in [TextContent.LineBreak.wrap, .clip, .truncateTail] {
            #expect(size(words + "more", lineBreak) == size(words, lineBreak))
            #expect(size(String(words.dropLast()), lineBreak).width < size(words, lineBreak).width)
        }
        // Both ends stay.
        let ends = "first" + String(repeating: "x", count: 100_000) + "last"
        let short = "first" + String(repeating: "x", count: 50) + "last"
        func cut(_ string: String) -> PixelBuffer {
            picture(text(string) { ($0.lineBreak, $0.size.width) = (.truncateMiddle, 150) })
        }
        #expect(cut(ends) == cut(short))
        // Marks that all belong to one letter are characters as well.
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(size(marks, .clip).height > 0)
    }

    @Test func largePicturesAreDrawnInPiecesThatFitTogether() {
        let long = text(String(repeating: "Pieces fit together. ", count: 40)) {
            ($0.font, $0.lineBreak, $0.numberOfLines) = (Font(size: 90), .wrap, 0)
            $0.size = Size(width: 1500, height: 1600)
        }
        let whole = picture(long)
        let part = CairoPicture.draw(size: PixelSize(width: 1500, height: 600)) { cr in
            cairo_translate(cr, 0, -500)
            layout.draw(long, on: cr)
        }
        #expect(whole.bytes.count > 2 * 4 << 20)
        #expect(ink(part).map { $0.amount > 1_000_000 } == true)
        #expect(whole.bytes[(500 * whole.stride)..<(1100 * whole.stride)] == part.bytes[...])
    }

    @Test func measuringDoesNotWaitForWhoTakesLong() {
        let content = text("Measured in between") { $0.size = Size(width: Double.infinity, height: .infinity) }
        let exact = measure(content)
        let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            TextLock.shared.whileHeld {
                begun.signal()
                done.wait()
            }
            done.signal()
        }
        begun.wait()
        let estimates = layout.estimates
        var guess = Size.zero
        for _ in 0..<100 { guess = layout.measure(content) }
        #expect(layout.estimates == estimates + 100)
        #expect(guess.width > exact.width / 2 && guess.width < exact.width * 2)
        #expect(guess.height > exact.height / 2 && guess.height < exact.height * 2)
        done.signal()
        #expect(measure(content) == exact)
    }

    @Test func pangoForgetsFontsWhenThereAreTooMany() {
        /// Changes each time all fonts are forgotten.
        func serial() -> UInt32 {
            TextLock.shared.whileHeld {
                SharedFonts.context.map { pango_font_map_get_serial(pango_context_get_font_map($0)) } ?? 0
            }
        }
        let before = serial()
        let content = text("Text")
        let expected = picture(content)
        #expect(measure(content).height > 0)
        // While other tests decode pictures nothing is forgotten.
        let forgets = eventually {
            for size in 0..<1000 { TextLock.shared.whileHeld { SharedFonts.note(Font(size: 10 + Double(size))) } }
            #expect(picture(content) == expected)
            return serial() != before
        }
        #expect(forgets)
        #expect(picture(content) == expected)
    }
}
