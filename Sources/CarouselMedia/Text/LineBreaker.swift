// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Breaks text into lines, for a font in which the width of a letter does not depend on its neighbours.
struct LineBreaker {
    private static let ellipsis = "..."

    private let width: Double
    private let advance: (Character) -> Double

    /// `width` is the width of a line in points, infinite for no limit; `advance` returns that of a letter.
    init(width: Double, advance: @escaping (Character) -> Double) {
        // A measured width may be used as the limit again, with rounding errors.
        self.width = width + 0.01
        self.advance = advance
    }

    /// The lines of a text: at most as many as allowed.
    func lines(of text: TextContent, lineHeight: Double) -> [String] {
        let paragraphs = text.string.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        var most = text.numberOfLines > 0 ? text.numberOfLines : Int.max
        switch text.lineBreak {
        case .truncateMiddle:
            return paragraphs.prefix(most).map { String(truncatedInTheMiddle($0)) }
        case .clip where text.numberOfLines == 1:
            return paragraphs.prefix(1).map { String($0) }
        case .clip, .wrap:
            return paragraphs.flatMap { wrapped($0) }.prefix(most).map { String($0) }
        case .truncateTail:
            if text.numberOfLines <= 0, text.size.height.isFinite {
                most = max(1, Int(saturating: text.size.height / lineHeight + 0.01))
            }
            let lines = paragraphs.flatMap { wrapped($0) }
            guard lines.count > most else { return lines.map { String($0) } }
            var last = lines[most - 1] + Array(LineBreaker.ellipsis)
            while length(last) > width, last.count > 3 { last.remove(at: last.count - 4) }
            return (lines[..<(most - 1)] + [last]).map { String($0) }
        }
    }

    private func length(_ letters: [Character]) -> Double { letters.reduce(0) { $0 + advance($1) } }

    /// Breaks after the last space that fits, or anywhere in words that are too long. A line has at least one letter.
    private func wrapped(_ letters: [Character]) -> [[Character]] {
        var lines: [[Character]] = []
        var (start, space, at, sum) = (0, -1, 0, 0.0)
        while at < letters.count {
            sum += advance(letters[at])
            if letters[at] == " " {
                space = at
            } else if sum > width, at > start {
                let end = space >= start ? space : at
                lines.append(Array(letters[start..<end]))
                start = space >= start ? space + 1 : at
                sum = length(Array(letters[start...at]))
            }
            at += 1
        }
        lines.append(Array(letters[start...]))
        return lines
    }

    private func truncatedInTheMiddle(_ letters: [Character]) -> [Character] {
        guard length(letters) > width else { return letters }
        var (head, tail, sum) = (0, 0, length(Array(LineBreaker.ellipsis)))
        while head + tail < letters.count {
            sum += advance(letters[head == tail ? head : letters.count - 1 - tail])
            if sum > width { break }
            if head == tail { head += 1 } else { tail += 1 }
        }
        return letters[..<head] + Array(LineBreaker.ellipsis) + letters[(letters.count - tail)...]
    }
}

/// Estimates the size of text without looking at any font.
enum TextEstimate {
    /// The size of a text, in whole points.
    static func size(of text: TextContent) -> Size {
        let points = min(text.font.size, 10_000)
        func advance(_ letter: Character) -> Double {
            // From the first letters of Hangul on, most are as wide as they are high.
            let isWide = (letter.unicodeScalars.first?.value ?? 0) >= 0x1100
            return points * (isWide ? 1 : 0.55)
        }
        let lineHeight = points * 1.3
        let lines = LineBreaker(width: text.size.width, advance: advance).lines(of: text, lineHeight: lineHeight)
        let width = lines.map { $0.reduce(0) { $0 + advance($1) } }.max() ?? 0
        return Size(width: width.rounded(.up), height: (lineHeight * Double(lines.count)).rounded(.up))
    }
}
