// SPDX-License-Identifier: MIT

import ArgumentParser
import CAllocationCounter

@main
struct CarouselCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Shows pictures in a 3D carousel, in a window or as a picture.",
        version: "0.1.0",
        subcommands: [View.self, Render.self, Bench.self, Samples.self, Replay.self])

    static func main() {
        allocation_return_large_blocks()
        main(nil)
    }
}
