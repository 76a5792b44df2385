// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
public import Testing

/// The command, run as a user would.
public func carousel(_ arguments: String..., environment: [String: String?] = [:]) throws -> Shell.Result {
    try Shell.run(Shell.products + "/carousel", arguments, environment: environment)
}

/// Expects the command to turn arguments down: with the status for that, and a text that says what is wrong.
public func expectTurnedDown(
    _ arguments: [String], saying text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let result = try Shell.run(Shell.products + "/carousel", arguments)
    // Lines are wrapped.
    let said = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
        result.status == 64 && said.contains(text.trimmingCharacters(in: .whitespaces)),
        "\(arguments), \(result.status): \(said)",
        sourceLocation: sourceLocation)
}

/// A folder with pictures, one colour each.
public func colourFolder(_ count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 1...count {
        let color = Color(red: Float(index) / Float(count), green: 0.5, blue: 0.25)
        try PNGFile.write(
            PixelBuffer(size: PixelSize(width: 40, height: 30), color: color), to: folder.file("\(index).png"))
    }
    return folder
}
