// SPDX-License-Identifier: MIT

/// Single-line text in which every character is visible.
///
/// File names can contain anything: line breaks, terminal control codes, direction overrides or zero-width characters
/// would let one name pass for another.
package enum VisibleText {
    /// The text with U+FFFD in place of each invisible character, except where that is part of emoji, Indic or Arabic text or
    /// ideographs.
    package static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        let scalars = Array(text.unicodeScalars)
        var visible = String.UnicodeScalarView()
        var endOfFlag = 0
        for (index, scalar) in scalars.enumerated() {
            if scalar == blackFlag { endOfFlag = self.endOfFlag(scalars, at: index) }
            let isShown = !isHidden(scalar) || index < endOfFlag || isPart(scalars, at: index)
            visible.append(isShown ? scalar : "\u{FFFD}")
        }
        return String(visible)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7E else { return scalar.value < 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // Interlinear annotations.
        default: return scalar.properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
        }
    }

    /// Whether an invisible character changes the look of its neighbours.
    private static func isPart(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index].value {
        case 0x200C, 0x200D:
            if before.properties.canonicalCombiningClass == .virama { return true }
            guard let after else { return false }
            if isArabic(before), isArabic(after) { return true }
            let isEmoji = isEmoji(before) || (isVariation(before) && index > 1 && self.isEmoji(scalars[index - 2]))
            return scalars[index].value == 0x200D && isEmoji && self.isEmoji(after)
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
            // Digits are emoji only in front of a combining keycap.
            return isEmoji(before) || before.properties.isIdeographic
                || (before.properties.isEmoji && after == "\u{20E3}")
        case 0x180B...0x180D, 0x180F:
            return (0x1820...0x18AA).contains(before.value)
        default:
            return false
        }
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && scalar.properties.isEmoji }
    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    /// Letters and marks that join, or could.
    private static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
        (0x0610...0x08FF).contains(scalar.value) && scalar.properties.isAlphabetic
    }

    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

    /// The end of a regional flag: a black flag, three to six tag letters or digits, and an end tag.
    private static func endOfFlag(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
        let tags = scalars[(index + 1)...].prefix {
            (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
        guard (3...6).contains(tags.count), tags.endIndex < scalars.count, scalars[tags.endIndex].value == 0xE007F
        else {
            return index
        }
        return tags.endIndex + 1
    }
}
