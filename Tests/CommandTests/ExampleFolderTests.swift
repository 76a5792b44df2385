// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

/// Rules for every example, found by its folder.
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

    @Test func allAreShownInMotion() throws {
        let documentation = TestFolders.repository + "/Documentation"
        let folder = documentation + "/pictures"
        let pages = [
            "Examples.md": ExampleFolderTests.names + ["C", "CPlusPlus", "Python"],
            "Shapes.md": BuiltInShapes.all.map(\.name),
        ]
        for (page, names) in pages {
            let text = try String(contentsOfFile: "\(documentation)/\(page)", encoding: .utf8)
            for name in names {
                #expect(text.contains("![\(name)](pictures/\(name)-moves.webp)"))
                #expect(
                    FileManager.default.fileExists(atPath: "\(folder)/\(name)-moves.webp"), "scripts/pictures \(name)")
            }
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.size] as? Int
            #expect(try #require(size) < 1_000_000, "\(file)")
        }
    }

    @Test func allAreListedWithASentence() throws {
        let result = try Shell.run("\(TestFolders.repository)/scripts/run", ["--examples"])
        #expect(result.status == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n")
        let names = lines.map { String($0.prefix { $0 != " " }) }
        #expect(names.sorted() == (ExampleFolderTests.names + ["C", "CPlusPlus", "Python"]).sorted())
        for line in lines {
            let sentence = line.drop { $0 != " " }.drop { $0 == " " }
            #expect(sentence.count > 20 && sentence.first?.isUppercase == true && sentence.hasSuffix("."), "\(line)")
        }
        let effects = lines.first { $0.hasPrefix("ImageEffects ") }
        #expect(effects?.hasSuffix("darker the farther they are from the centre.") == true, "cut at the end of a line")
    }

    @Test(arguments: ["Nonsense", "", "PictureServer", ".."]) func whatIsNoExampleIsSaidToBeNone(_ name: String) throws
    {
        let result = try Shell.run("\(TestFolders.repository)/scripts/run", ["--example", name])
        #expect(result.status == 1 && result.output == "")
        #expect(result.errors.hasPrefix("There is no example '\(name)'. Available examples:\n"))
        for known in ["Basic", "CPlusPlus", "Python"] { #expect(result.errors.contains("\n\(known) ")) }
    }

    @Test(arguments: names) func withoutADisplayItSaysSo(_ name: String) throws {
        let program = "\(TestFolders.repository)/.build/debug/\(name)"
        let result = try Shell.run(program, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("\(name): ") && result.errors.contains("DISPLAY"), "\(result.errors)")
        #expect(result.errors.hasSuffix("\n") && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
}
