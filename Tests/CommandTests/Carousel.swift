// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselCore
import CarouselProgram
import Foundation
import TestSupport
import Testing

/// The command, run as a user would.
func carousel(_ arguments: String..., environment: [String: String?] = [:]) throws -> Shell.Result {
    try Shell.run(Shell.products + "/carousel", arguments, environment: environment)
}

/// Expects the command to turn arguments down: with the status for that, and a text that says what is wrong.
func expectTurnedDown(
    _ arguments: [String], saying text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let result = try Shell.run(Shell.products + "/carousel", arguments)
    #expect(
        result.status == 64 && result.errors.contains(text), "\(result.status): \(result.errors)",
        sourceLocation: sourceLocation)
}

/// Expects a command to turn arguments down before it does anything, as `expectTurnedDown` does, but in this process. Without the
/// other commands, parsing is fast.
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

/// A folder with pictures, one colour each.
func colourFolder(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...count {
        let color = Color(red: Float(index) / Float(count), green: 0.5, blue: 0.25)
        try PNGFile.write(
            PixelBuffer(size: PixelSize(width: 40, height: 30), color: color), to: folder.file("\(index).png"))
    }
    return folder
}
