// SPDX-License-Identifier: MIT

package import ArgumentParser

/// The command `carousel`.
package struct CarouselCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Shows pictures in a 3D carousel, in a window or as a picture file.",
        version: "0.1.0",
        subcommands: [View.self, Render.self, Bench.self, Samples.self, Replay.self, Icons.self],
        defaultSubcommand: View.self)

    package init() {}
}
