// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

/// Users search the page of troubles for the message that they got, so it has to be there word by word.
@Suite struct TroublesPageTests {
    private static let messages: [any Error] = [
        WindowError.noDisplay(reason: "X11: The DISPLAY environment variable is missing"),
        WindowError.noDisplay(reason: "X11: Failed to open display :99"),
        GLError.noContext(reason: "surfaceless: not initialized; device: not initialized; standard: not initialized"),
        GLError.noEGL(reason: "it offers no display"),
        GLError.noCurrentContext,
        GLError.anotherContext,
        GLError.contextLost,
    ]

    @Test func messagesAreQuotedAsTheyAre() throws {
        let page = TestFolders.repository + "/Sources/CarouselKit/CarouselKit.docc/QuestionsAndTroubles.md"
        let words = try String(contentsOfFile: page, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        for message in TroublesPageTests.messages { #expect(text.contains("`\(message)`")) }
    }
}
