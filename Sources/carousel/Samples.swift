// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit

struct Samples: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes sample pictures: numbered, colourful, of various aspect ratios.")

    @Argument(help: "The folder to write into; made if it is not there.", completion: .directory)
    var folder: String

    @Option(help: "How many.")
    var count = 24

    func validate() throws {
        guard count > 0, count <= 100_000 else { throw ValidationError("--count must be 1 to 100000.") }
    }

    func run() throws {
        let paths = try SamplePictures.write(count: count, to: folder)
        print("\(paths.count) pictures in \(folder)")
    }
}
