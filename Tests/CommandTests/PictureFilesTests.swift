// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselMedia
import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarouselProgram

@Suite struct PictureFilesTests {
    @Test func namesSortAsPeopleSortThem() {
        let names = ["b2", "a10", "a2", "A1", "a02", "a", "10", "9"]
        #expect(NaturalOrder.sorted(names) == ["9", "10", "a", "A1", "a02", "a2", "a10", "b2"])
        #expect(
            NaturalOrder.sorted(["f", "é2", "E1", "zoo", "Ähre", "e3", "az"]) == [
                "Ähre", "az", "E1", "é2", "e3", "f", "zoo",
            ])
    }

    @Test func foldersAreSearchedRecursivelyForPictures() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.file("sub/deep"), withIntermediateDirectories: true)
        for name in ["img10.png", "img9.JPG", "notes.txt", ".hidden.png", "sub/a.png", "sub/deep/b.gif"] {
            try Data().write(to: URL(fileURLWithPath: folder.file(name)))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("sub/loop"), withDestinationPath: folder.path)
        let files = try PictureFiles([FilePath(folder.path)])
        #expect(
            files.paths == ["img9.JPG", "img10.png", "sub/a.png", "sub/deep/b.gif"].map { FilePath(folder.file($0)) })
        #expect(files.failures.isEmpty)
    }

    @Test func namesThatAreNoTextAreFoundAndShown() throws {
        let folder = try TemporaryFolder()
        let plain = folder.file("plain.png")
        try PNGFile.write(
            PixelBuffer(size: PixelSize(width: 8, height: 8), color: Color(red: 1, green: 0, blue: 0)), to: plain)
        func system(_ name: [UInt8]) -> [CChar] {
            (Array(folder.path.utf8) + [UInt8(ascii: "/")] + name).map { CChar(bitPattern: $0) } + [0]
        }
        // Latin-1, in a folder of such a name as well.
        let accent: [UInt8] = [0xE9]
        #expect(mkdir(system(accent), 0o700) == 0)
        #expect(link(plain, system(accent + Array("/in ".utf8) + accent + Array(".png".utf8))) == 0)
        #expect(rename(plain, system(Array("caf".utf8) + accent + Array(".png".utf8))) == 0)
        let paths = try PictureFiles([FilePath(folder.path)]).paths
        let url = "file://\(folder.path)"
        #expect(paths.map(\.text) == ["\(url)/caf%E9.png", "\(url)/%E9/in%20%E9.png"])
        #expect(paths.map(\.shownName) == ["caf\u{FFFD}.png", "in \u{FFFD}.png"])
        #expect(paths.allSatisfy { PictureDate.text(of: $0) != nil })

        let output = folder.file("out.png")
        let result = try carousel("render", folder.path, "-o", output, "--size", "64x64", "--item-size", "64x64")
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        let pixel = try PNGFile.read(output)[32, 32]
        #expect(pixel.x > 250 && pixel.y < 5)

        // New ones are sorted in, and removed again.
        let order = PictureOrder([FilePath(folder.path)])
        let new = FilePath(folder.path).appending(Array("a".utf8) + accent + Array(".png".utf8))
        let changes = FolderChanges([.appeared(path: new), .vanished(path: paths[1])], to: paths, order)
        #expect(changes.paths == [new, paths[0]])
    }

    /// Swift repairs such arguments, and then these two are the same.
    @Test func namesThatAreNoTextCanBeGivenAsArguments() throws {
        let folder = try colourFolder(2)
        for (name, latin) in [("1.png", UInt8(0xE8)), ("2.png", 0xE9)] {
            #expect(
                rename(folder.file(name), FilePath(folder.path).appending([latin] + Array(".png".utf8)).system) == 0)
        }
        let output = folder.file("out.png")
        let script = #"""
            cd "$0" && "$1" render "$(printf '\350.png')" "$(printf '\351.png')" -o "$2" --offset "$3" --size 64x64 \
                --item-size 64x64 --plain --force
            """#
        for (offset, red) in [("0", UInt8(128)), ("1", 255)] {
            let result = try Shell.run(
                "sh", ["-c", script, folder.path, Shell.products + "/carousel", output, offset])
            #expect(result.status == 0 && result.errors == "", "\(result.errors)")
            #expect(abs(Int(try PNGFile.read(output)[32, 32].x) - Int(red)) < 4)
        }
    }

    @Test func foldersNamedTwiceAreSearchedOnce() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: folder.file("in/a.png")))
        let again = try PictureFiles([folder.path, folder.file("in"), folder.path + "/"].map { FilePath($0) })
        #expect(again.paths == [FilePath(folder.file("in/a.png"))])
        var twice = try PictureFiles([FilePath(folder.file("in/a.png")), FilePath(folder.path)])
        #expect(twice.paths.count == 2)
        twice.removeDuplicates()
        #expect(twice.paths == [FilePath(folder.file("in/a.png"))])
    }

    /// Nor for one that is slow to respond: see `HangTests`.
    @Test func aSlashAtTheEndIsNoPartOfAMissingName() throws {
        let folder = try TemporaryFolder()
        let real = PictureFiles.absolute([FilePath(folder.path + "/")])[0].asEntry
        let missing = PictureFiles.absolute([FilePath(folder.file("none/"))])
        #expect(missing == [real.appending("none".utf8)])
    }

    @Test func filesNamedOutrightAreTakenWhateverTheirName() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("odd")))
        let files = try PictureFiles([FilePath(folder.file("odd")), FilePath(folder.file("missing.png"))])
        #expect(files.paths == [FilePath(folder.file("odd"))])
        let missing = PictureFilesError(FilePath(folder.file("missing.png")), ENOENT)
        #expect(files.failures.map(\.description) == [missing.description])
    }

    @Test func sizesAndColoursAreRead() {
        #expect(SizeArgument(argument: "320x240")?.size == .init(width: 320, height: 240))
        for text in ["320", "x", "0x4", "1x2x3", "nanx4", "99999x1"] { #expect(SizeArgument(argument: text) == nil) }
        #expect(ColorArgument(argument: "#123456") != nil)
        #expect(ColorArgument(argument: "blue") == nil)
        #expect(ShapeArgument(argument: "coverFlow2")?.shape.name == "coverFlow2")
        #expect(ShapeArgument(argument: "custom") == nil)
    }
}
