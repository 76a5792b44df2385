// SPDX-License-Identifier: MIT

import ArgumentParser
import CProcess
import Glibc

@main
struct CarouselCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Shows pictures in a 3D carousel, in a window or as a picture file.",
        version: "0.1.0",
        subcommands: [View.self, Render.self, Bench.self, Samples.self, Replay.self, Icons.self],
        defaultSubcommand: View.self)

    static func main() {
        process_return_large_blocks()
        do {
            var command = try parseAsRoot()
            try command.run()
            Ending.prepare()
        } catch {
            Ending.prepare()
            end(for: error)
        }
    }

    /// Like `exit(withError:)`, but makes every character of names in messages visible, even of those mistaken for
    /// options.
    private static func end(for error: any Error) -> Never {
        let code = exitCode(for: error)
        guard !code.isSuccess else { exit(withError: error) }
        let message = fullMessage(for: error)
        if !message.isEmpty {
            for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
                StandardError.print(String(line))
            }
        }
        Glibc.exit(code.rawValue)
    }
}
