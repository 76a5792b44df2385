// SPDX-License-Identifier: MIT

import CarouselCore

/// Draws "3 / 12" digit by digit: the numbers change while pages turn, but the pictures of the digits stay, and nothing moves
/// to the side.
struct PageFraction {
    private let digits: [Content]
    private let slash: Content
    /// Distance of neighbouring digits, in points.
    private let advance: Double
    /// What one of them is drawn into.
    private let box: Size

    init(_ font: Font, _ color: Color, measuredBy measure: (any TextMeasuring)?) {
        let box = Size(width: (font.size * 1.2).rounded(.up), height: (font.size * 1.6).rounded(.up))
        func content(_ text: String) -> Content {
            .text(TextContent(string: text, font: font, color: color, alignment: .center, lineBreak: .clip, size: box))
        }
        let anySize = Size(width: Double.infinity, height: .infinity)
        let width = measure?.measure(TextContent(string: "0", font: font, size: anySize)).width ?? 0
        advance = width > 0 ? width : font.size * 0.6
        self.box = box
        digits = (0...9).map { content(String($0)) }
        slash = content("/")
    }

    /// The width of the fraction for a number of pages, in points.
    func width(of pages: Int) -> Double { advance * Double(2 * PageFraction.length(of: pages) + 2) }

    private static func length(of number: Int) -> Int {
        var (length, rest) = (1, number / 10)
        while rest > 0 { (length, rest) = (length + 1, rest / 10) }
        return length
    }

    /// Adds each sign with its frame. The slash is in the middle, whatever the page.
    func draw(_ page: Int, of pages: Int, around center: Point, add: (Content, Rect) -> Void) {
        func addSign(_ sign: Content, _ place: Double) {
            add(sign, Rect(center: Point(x: center.x + place * advance, y: center.y), size: box))
        }
        func addNumber(_ number: Int, endingAt place: Double) {
            var (rest, place) = (number, place)
            repeat {
                addSign(digits[rest % 10], place)
                (rest, place) = (rest / 10, place - 1)
            } while rest > 0
        }
        addNumber(max(0, page), endingAt: -1.5)
        addSign(slash, 0)
        addNumber(max(0, pages), endingAt: 0.5 + Double(PageFraction.length(of: pages)))
    }
}
