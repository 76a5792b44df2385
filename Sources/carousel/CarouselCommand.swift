// SPDX-License-Identifier: MIT

import ArgumentParser
import CProcess

@main
struct CarouselCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Shows pictures in a 3D carousel, in a window or as a picture.",
        version: "0.1.0",
        subcommands: [View.self, Render.self, Bench.self, Samples.self, Replay.self])

    static func main() {
        process_return_large_blocks()
        do {
            var command = try parseAsRoot()
            try command.run()
            Ending.prepare()
        } catch {
            Ending.prepare()
            exit(withError: error)
        }
    }
}
