// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselMedia

/// Files appear whole or not at all, and only where they may.
@Suite struct DraftFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    private func write(_ text: String, to name: String, replacing: Bool) throws {
        let draft = try DraftFile(for: FilePath(folder.file(name)))
        let descriptor = draft.descriptor
        try Array(text.utf8).withUnsafeBytes { try DraftFile.write($0, to: descriptor) }
        try draft.commit(replacing: replacing)
    }

    @Test func aDraftTakesItsPlaceOrLeavesNothing() throws {
        try write("one", to: "a", replacing: false)
        #expect(try text("a") == "one")
        #expect(throws: DraftFile.Failure.self) { try write("two", to: "a", replacing: false) }
        #expect(try text("a") == "one")
        try write("three", to: "a", replacing: true)
        #expect(try text("a") == "three" && names() == ["a"])
        do { _ = try DraftFile(for: FilePath(folder.file("a"))) }
        #expect(try names() == ["a"], "one that is left alone goes")
        #expect(throws: DraftFile.Failure.self) { _ = try DraftFile(for: FilePath(folder.file("no/b"))) }
    }

    /// A file that only its owner may read stays so.
    @Test func whatIsReplacedKeepsItsMode() throws {
        try write("one", to: "a", replacing: false)
        #expect(chmod(folder.file("a"), 0o600) == 0)
        try write("two", to: "a", replacing: true)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a"))[.posixPermissions] as? Int
        #expect(try mode == 0o600 && text("a") == "two")
    }

    @Test func linksAreNotFollowed() throws {
        let manager = FileManager.default
        try write("mine", to: "mine", replacing: false)
        try manager.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "mine")
        #expect(throws: DraftFile.Failure.self) { try write("new", to: "link", replacing: false) }
        try write("new", to: "link", replacing: true)
        #expect(try text("mine") == "mine" && text("link") == "new")
    }

    @Test func ofManyAtATimeOneWins() throws {
        let made = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 16) { index in
            guard (try? write("\(index)", to: "a", replacing: false)) != nil else { return }
            made.withLock { $0 += 1 }
        }
        #expect(made.withLock { $0 } == 1)
        #expect(try names() == ["a"])
    }

    @Test func picturesReplaceOthersOnlyWhereTheyMay() throws {
        let picture = PixelBuffer(size: PixelSize(width: 5, height: 4), color: .white)
        for ending in ["png", "jpg", "webp"] {
            let path = folder.file("a." + ending)
            try PictureWriter.write(picture, to: path, replaces: false)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let other = PixelBuffer(size: PixelSize(width: 7, height: 4), color: .black)
            #expect(throws: PictureError.notWritten(path: path, reason: "File exists")) {
                try PictureWriter.write(other, to: path, replaces: false)
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            try PictureWriter.write(other, to: path)
            let size = PixelSize(width: 64, height: 64)
            #expect(try PictureDecoder.decodePatiently(path, fitting: size).natural == other.size)
        }
        #expect(try names() == ["a.jpg", "a.png", "a.webp"])
    }

    @Test func aFullDiskIsSaid() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let picture = PixelBuffer(size: PixelSize(width: 5, height: 4), color: .white)
        for format in ["png", "jpeg", "webp"] {
            #expect(PictureWriter.write(picture, as: format, to: descriptor) == String(cString: strerror(ENOSPC)))
        }
    }
}
