// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselProgram
import Testing

/// Expects a command to turn arguments down before it does anything, as `expectTurnedDown` does, but in this process.
func expectNotParsed<Root: ParsableCommand>(
    _ arguments: [String], by root: Root.Type = CarouselCommand.self, saying text: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: (any Error).self, "\(arguments)", sourceLocation: sourceLocation) {
        _ = try Root.parseAsRoot(arguments)
    }
    guard let error else { return }
    // Lines are wrapped.
    let said = Root.fullMessage(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
        Root.exitCode(for: error) == .validationFailure && said.contains(text), "\(arguments): \(said)",
        sourceLocation: sourceLocation)
}
