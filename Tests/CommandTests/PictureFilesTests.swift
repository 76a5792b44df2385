// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import carousel

@Suite struct PictureFilesTests {
    @Test func namesSortAsPeopleSortThem() {
        let names = ["b2", "a10", "a2", "A1", "a02", "a", "10", "9"]
        #expect(NaturalOrder.sorted(names) == ["9", "10", "a", "A1", "a02", "a2", "a10", "b2"])
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
        let files = try PictureFiles([folder.path])
        #expect(files.paths == ["img9.JPG", "img10.png", "sub/a.png", "sub/deep/b.gif"].map(folder.file))
        #expect(files.warnings.isEmpty)
    }

    @Test func filesNamedOutrightAreTakenWhateverTheirName() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: folder.file("odd")))
        let files = try PictureFiles([folder.file("odd"), folder.file("missing.png")])
        #expect(files.paths == [folder.file("odd")])
        #expect(files.warnings.count == 1)
    }

    @Test func sizesAndColoursAreRead() {
        #expect(SizeArgument(argument: "320x240")?.size == .init(width: 320, height: 240))
        for text in ["320", "x", "0x4", "1x2x3", "nanx4", "99999x1"] { #expect(SizeArgument(argument: text) == nil) }
        #expect(ColorArgument(argument: "#123456") != nil)
        #expect(ColorArgument(argument: "blue") == nil)
        #expect(TypeArgument(argument: "coverFlow2")?.type == .coverFlow2)
        #expect(TypeArgument(argument: "custom") == nil)
    }
}
