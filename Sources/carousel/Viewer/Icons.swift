// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit

/// Writes the program's icon for packagers.
struct Icons: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the program's icon into a folder, as carousel-48.png and so on.", shouldDisplay: false)

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    func run() throws {
        for extent in [16, 32, 48, 64, 128, 256] {
            let path = "\(folder)/carousel-\(extent).png"
            var file = try OutputFile(path, option: "FOLDER", force: true, inputs: [])
            try file.write { PictureWriter.write(Icon.picture(extent), as: "png", to: $0) }
        }
    }
}
