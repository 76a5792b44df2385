// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// Commands never overwrite other programs' files.
@Suite struct OutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Two pictures of one colour each.
    private func makePictures() throws -> [String] {
        try ["a.png", "b.png"].map { name in
            let picture = PixelBuffer(size: PixelSize(width: 4, height: 3), color: Color(red: 1, green: 0, blue: 0))
            try PNGFile.write(picture, to: folder.file(name))
            return folder.file(name)
        }
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.file(name))) }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func render(_ paths: [String], to output: String, _ options: String...) throws -> Shell.Result {
        try Shell.run(
            Shell.products + "/carousel", ["render"] + paths + ["-o", output, "--size", "32x32"] + options)
    }

    @Test func picturesThatAreThereAreWrittenOverOnlyWhereThatIsAskedFor() throws {
        let paths = try makePictures()
        let (first, second) = (try bytes("a.png"), try bytes("b.png"))
        // As the shell expands `carousel render -o *.png`.
        let refused = try render([paths[1]], to: paths[0])
        #expect(refused.status == 1)
        #expect(
            refused.errors == "Error: '\(paths[0])' already exists. Name another file with --output, or overwrite it "
                + "with --force.\n", "\(refused.errors)")
        #expect(try bytes("a.png") == first)
        #expect(try render([paths[1]], to: paths[0], "--force").status == 0)
        #expect(try bytes("a.png") != first && bytes("b.png") == second)
        #expect(try names() == ["a.png", "b.png"], "no drafts are left")
    }

    @Test(arguments: ["itself", "folder", "symbolic link", "hard link", "linked folder"])
    func inputsAreNeverWrittenOver(way: String) throws {
        let paths = try makePictures()
        let before = try bytes("a.png")
        let manager = FileManager.default
        var (inputs, output) = ([paths[0]], paths[0])
        switch way {
        case "folder":
            inputs = [folder.path]
        case "symbolic link":
            output = folder.file("link.png")
            try manager.createSymbolicLink(atPath: output, withDestinationPath: "a.png")
        case "hard link":
            output = folder.file("link.png")
            try manager.linkItem(atPath: paths[0], toPath: output)
        case "linked folder":
            let other = try TemporaryFolder()
            try manager.createSymbolicLink(atPath: other.file("in"), withDestinationPath: folder.path)
            inputs = [other.file("in/a.png")]
            defer { withExtendedLifetime(other) {} }
            let result = try render(inputs, to: output, "--force")
            #expect(result.errors.contains("is one of the pictures to be shown"), "\(result.errors)")
        default:
            break
        }
        let entries = try names()
        let result = try render(inputs, to: output, "--force")
        #expect(result.status == 1, "\(result.errors)")
        #expect(try bytes("a.png") == before && names() == entries)
    }

    @Test func linksAreReplacedAndNeverWrittenThrough() throws {
        let paths = try makePictures()
        let manager = FileManager.default
        try Data("somebody's".utf8).write(to: URL(fileURLWithPath: folder.file("notes")))
        for target in ["notes", "nothing"] {
            let link = folder.file("\(target)-link.png")
            try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
            #expect(try render(paths, to: link).errors.contains("already exists"))
            #expect(try manager.destinationOfSymbolicLink(atPath: link) == target)
            #expect(try render(paths, to: link, "--force").status == 0)
            #expect(throws: (any Error).self) { try manager.destinationOfSymbolicLink(atPath: link) }
            #expect(try PNGFile.read(link).size == PixelSize(width: 32, height: 32))
        }
        #expect(try bytes("notes") == Data("somebody's".utf8))
        #expect(!manager.fileExists(atPath: folder.file("nothing")))
    }

    @Test func filesThatHaveTheNamesOfDraftsStay() throws {
        let paths = try makePictures()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("new.png.part")))
        #expect(try render(paths, to: folder.file("new.png")).status == 0)
        #expect(try bytes("new.png.part") == Data("mine".utf8))
        #expect(try names() == ["a.png", "b.png", "new.png", "new.png.part"])
    }

    @Test func foldersAreNoFiles() throws {
        let paths = try makePictures()
        try FileManager.default.createDirectory(atPath: folder.file("c.png"), withIntermediateDirectories: false)
        let result = try render(paths, to: folder.file("c.png"), "--force")
        #expect(result.status == 1 && result.errors.contains("is a folder"), "\(result.errors)")
    }

    @Test func samplesLeaveWhatIsThere() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("sample-02.jpg")))
        let refused = try carousel("samples", folder.path, "--count", "3")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("sample-02.jpg' already exists. Name another folder"), "\(refused.errors)")
        #expect(try names() == ["sample-02.jpg"], "none is written")
        #expect(try carousel("samples", folder.path, "--count", "3", "--force").status == 0)
        #expect(try names().count == 3 && bytes("sample-02.jpg") != Data("mine".utf8))
    }

    @Test(arguments: ["--json", "--plot"])
    func figuresLeaveWhatIsThere(option: String) throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("mine")))
        let arguments = ["bench", "--items", "3", "--types", "linear", "--mode", "windowed", "--frames", "2"]
        func bench(_ more: String...) throws -> Shell.Result {
            try Shell.run(Shell.products + "/carousel", arguments + [option, folder.file("mine")] + more)
        }
        let refused = try bench()
        #expect(refused.status == 1 && refused.output.isEmpty, "nothing is measured")
        #expect(refused.errors.contains("already exists") && refused.errors.contains(option), "\(refused.errors)")
        #expect(try bytes("mine") == Data("mine".utf8))
        #expect(try bench("--force").status == 0)
        #expect(try bytes("mine") != Data("mine".utf8) && names() == ["mine"])
    }

    @Test func namesInMessagesShowAllThatTheyConsistOf() throws {
        let name = "holiday\u{202E}gpj\u{200B}.png"
        let visible = "holiday\u{FFFD}gpj\u{FFFD}.png"
        let missing = try carousel("render", folder.file(name), "-o", folder.file("a.png"))
        #expect(missing.errors.hasPrefix("Error: '\(folder.file(visible))' does not exist."), "\(missing.errors)")
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        let damaged = try render([folder.file(name)], to: folder.file("a.png"))
        #expect(damaged.errors.hasPrefix("carousel: '\(folder.file(visible))' is"), "\(damaged.errors)")
        let taken = try render([folder.file(name)], to: folder.file(name))
        #expect(taken.errors.contains(visible) && !taken.errors.contains(name), "\(taken.errors)")
        // Names that look like options.
        let option = try carousel("samples", folder.path, "--" + name)
        #expect(option.status == 64 && option.errors.contains("--" + visible), "\(option.errors)")
        #expect(!option.errors.contains("\u{202E}"))
        let samples = try carousel("samples", folder.file("in\u{202E}"), "--count", "1")
        #expect(samples.output == "1 pictures in \(folder.file("in\u{FFFD}"))\n")
    }

    /// Nothing can be lost in them.
    @Test func pipesTakeFigures() throws {
        let result = try Shell.run(
            "sh",
            [
                "-c",
                "\(Shell.products)/carousel bench --items 3 --types linear --mode windowed --frames 2 --json /dev/stdout "
                    + "| cat",
            ])
        #expect(result.status == 0 && result.output.contains("\"rows\""), "\(result.errors)")
    }

    @Test func whatComesWhileItIsWrittenStays() throws {
        var file = try OutputFile(FilePath(folder.file("new")), option: "--json", force: false)
        try Data("came meanwhile".utf8).write(to: URL(fileURLWithPath: folder.file("new")))
        #expect(throws: OutputFile.Failure.self) { try file.write("figures".utf8, isLast: true) }
        #expect(try bytes("new") == Data("came meanwhile".utf8))
        unlink(folder.file("new"))
        try file.write("figures".utf8, isLast: false)
        try file.write("more figures".utf8, isLast: false)
        #expect(try bytes("new") == Data("more figures".utf8))
        try Data("came then".utf8).write(to: URL(fileURLWithPath: folder.file("new")))
        #expect(throws: OutputFile.Failure.self) { try file.write("all".utf8, isLast: true) }
        #expect(try bytes("new") == Data("came then".utf8))
        #expect(try names() == ["new"])
    }
}
