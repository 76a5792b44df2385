// SPDX-License-Identifier: MIT

import ArgumentParser
import Glibc

/// The subcommands that another program carries out, `carousel-tools` in the same folder, so that the viewer does not carry them.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the drawing performance of carousels. See carousel bench --help.")

    @Argument(parsing: .captureForPassthrough, help: "What to measure.")
    var arguments: [String] = []

    func run() throws { try Tools.run("bench", arguments) }
}

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs scripted scenarios and prints what the carousel did. See carousel replay --help.")

    @Argument(parsing: .captureForPassthrough, help: "Files with scenarios or traces.")
    var arguments: [String] = []

    func run() throws { try Tools.run("replay", arguments) }
}

private enum Tools {
    struct Missing: Error, CustomStringConvertible {
        var name: String

        var description: String {
            "carousel \(name) needs the program carousel-tools in the same folder, which is not installed with the viewer. In "
                + "CarouselKit's sources, build both: swift build -c release"
        }
    }

    /// Becomes the other program.
    static func run(_ name: String, _ arguments: [String]) throws {
        var own = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/exe", &own, own.count - 1) > 0,
            let slash = own.lastIndex(of: CChar(bitPattern: 0x2F))
        else { throw Missing(name: name) }
        let path = String(decoding: own[...slash].map { UInt8(bitPattern: $0) }, as: UTF8.self) + "carousel-tools"
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
        words.insert(strdup("carousel"), at: 0)
        words.append(nil)
        defer { for word in words { free(word) } }
        // Returns only if it fails.
        execv(path, words)
        throw Missing(name: name)
    }
}
