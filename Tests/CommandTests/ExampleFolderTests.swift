// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What holds for every example, found by its folder.
@Suite struct ExampleFolderTests {
    /// The names of all examples in Swift.
    static let names: [String] = {
        let folder = TestFolders.repository + "/Examples"
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/main.swift") }.sorted()
    }()

    @Test func eachIsReadInAFewMinutes() throws {
        #expect(ExampleFolderTests.names.count > 20)
        for name in ExampleFolderTests.names {
            let text = try String(
                contentsOfFile: "\(TestFolders.repository)/Examples/\(name)/main.swift", encoding: .utf8)
            #expect(text.count { $0 == "\n" } <= 150, "\(name)")
        }
    }

    @Test(arguments: names) func withoutADisplayItSaysSo(_ name: String) throws {
        let program = "\(TestFolders.repository)/.build-examples/debug/\(name)"
        let result = try Shell.run(program, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("\(name): ") && result.errors.contains("DISPLAY"), "\(result.errors)")
        #expect(result.errors.hasSuffix("\n") && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
}
