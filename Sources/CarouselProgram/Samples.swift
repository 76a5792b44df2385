// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselCore
import CarouselKit
import CarouselMedia

struct Samples: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates sample pictures: numbered, colourful, of various aspect ratios.")

    @Argument(help: "The folder to write into; created if necessary.", completion: .directory)
    var folder: String

    @Option(parsing: .unconditional, help: "Number of pictures, 1 to 100,000.")
    var count = 24

    @Flag(help: "Overwrite existing files of the same names.")
    var force = false

    func validate() throws {
        guard count > 0, count <= 100_000 else { throw ValidationError("--count must be 1 to 100,000.") }
    }

    func run() throws {
        for path in SamplePictures.paths(count: count, in: folder) {
            try OutputFile.check(FilePath(path), hint: "Name another folder", force: force)
        }
        let paths = try SamplePictures.write(count: count, to: folder, replaces: force)
        print("\(paths.count) pictures in \(VisibleText.of(folder))")
    }
}
