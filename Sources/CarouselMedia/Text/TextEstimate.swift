// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Estimates the size of text without looking at any font.
enum TextEstimate {
    /// In whole points.
    static func size(of text: TextContent) -> Size {
        let points = min(text.font.size, 10_000)
        func advance(_ letter: Character) -> Double {
            // From the first letters of Hangul on, most are as wide as they are high.
            let isWide = (letter.unicodeScalars.first?.value ?? 0) >= 0x1100
            return points * (isWide ? 1 : 0.55)
        }
        let lineHeight = points * 1.3
        var breaker = LineBreaker(width: text.size.width, advance: advance)
        let lines = breaker.lines(of: text, lineHeight: lineHeight)
        let width = lines.map { $0.reduce(0) { $0 + advance($1) } }.max() ?? 0
        return Size(width: width.rounded(.up), height: (lineHeight * Double(lines.count)).rounded(.up))
    }
}
