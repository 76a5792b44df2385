// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselCore

/// Text in which every character is visible.
@Suite struct VisibleTextTests {
    @Test(
        arguments: [
            // Reordered and isolated.
            0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x200E, 0x200F, 0x061C,
            // Zero width.
            0x200B, 0x200C, 0x200D, 0x2060, 0x2061, 0x2064, 0xFEFF, 0x00AD, 0x034F, 0x180E, 0x115F, 0x3164, 0xFFA0,
            0x206A,
            0xFE00, 0xFE0F, 0xE0100, 0xFFF9, 0xFFFB,
            // Lines, tags, terminals.
            0x2028, 0x2029, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xE0001, 0xE0041, 0xE007F,
        ] as [UInt32])
    func whatDoesNotShowIsMadeToShow(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let text = "gp" + String(scalar) + "j.exe"
        #expect(VisibleText.of(text) == "gp\u{FFFD}j.exe")
        #expect(VisibleText.of(String(scalar)) == "\u{FFFD}")
    }

    @Test(arguments: [
        "plain name.jpg", "Ünïcödé – e\u{301}\u{327}.png", "日本語 ファイル.jpg", "שלום.png", "مرحبا.jpg",
        // A family, a scientist, a heart on fire, a rainbow flag, a keycap, Scotland, a thumb with a skin tone.
        "👨‍👩‍👧‍👦.png", "👩🏽‍🔬", "❤️‍🔥", "🏳️‍🌈", "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "👍🏿", "☎︎",
        // Persian with a break between letters, Hindi with one after a virama, an ideograph with a variation selector.
        "می\u{200C}خواهم.jpg", "क्\u{200D}ष क्\u{200C}ष", "葛\u{E0100}",
    ])
    func whatIsWrittenSoStays(text: String) {
        #expect(VisibleText.of(text) == text)
    }

    @Test func signsThatBelongElsewhereShow() {
        #expect(VisibleText.of("a\u{200D}👧") == "a\u{FFFD}👧")
        #expect(VisibleText.of("👧\u{200D}.png") == "👧\u{FFFD}.png")
        #expect(VisibleText.of("1\u{FE0F}.png") == "1\u{FFFD}.png", "a digit is no emoji")
        #expect(VisibleText.of("🏴\u{E0067}\u{E0062}") == "🏴\u{FFFD}\u{FFFD}", "no end")
        #expect(VisibleText.of("🏴" + String(repeating: "\u{E0067}", count: 7) + "\u{E007F}").contains("\u{FFFD}"))
        #expect(VisibleText.of("❤️\u{200B}") == "❤️\u{FFFD}")
    }

    /// Whatever the input, the output contains nothing that reorders or hides letters, and a second pass changes
    /// nothing.
    @Test func randomTextHidesNothing() {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let likely: [UInt32] = [
            0x202E, 0x2066, 0x200D, 0x200C, 0xFE0F, 0x1F3F4, 0xE0067, 0xE007F, 0x31, 0x1F467, 0x0A, 0x645,
        ]
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let value =
                    Bool.random(using: &random)
                    ? likely[Int.random(in: 0..<likely.count, using: &random)]
                    : UInt32.random(in: 0...0x10FFFF, using: &random)
                if let scalar = Unicode.Scalar(value) { text.append(scalar) }
            }
            let visible = VisibleText.of(String(text))
            #expect(visible.unicodeScalars.count == text.count, "seed \(seed)")
            #expect(
                !visible.unicodeScalars.contains { [0x202E, 0x2066, 0x0A].contains($0.value) }, "seed \(seed)")
            #expect(VisibleText.of(visible) == visible, "seed \(seed)")
        }
    }
}
