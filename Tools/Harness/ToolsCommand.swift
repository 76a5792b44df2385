// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselProgram

/// The subcommands of `carousel` that are for developers, and the viewer, which `bench --opening` measures.
@main
struct ToolsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carousel", abstract: "Measures carousels, and replays scenarios.",
        subcommands: [Bench.self, Replay.self, View.self])

    static func main() { Program.run(ToolsCommand.self) }
}
