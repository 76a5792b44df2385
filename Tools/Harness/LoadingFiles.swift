// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation

/// Files to load: a few pictures, and many links to them.
enum LoadingFiles {
    /// JPEGs of 640 x 480 pixels.
    static func makeSmall(in folder: String, count: Int, _ originals: Int) throws -> [String] {
        try make(in: folder, count: count, originals) { number, path in
            try PictureWriter.write(picture(number, PixelSize(width: 640, height: 480)), to: path)
        }
    }

    /// JPEGs of 4000 x 3000 pixels as cameras write them, with a thumbnail.
    static func makeLarge(in folder: String, count: Int, _ originals: Int) throws -> [String] {
        try make(in: folder, count: count, originals) { number, path in
            try PictureWriter.write(picture(number, PixelSize(width: 4000, height: 3000)), to: path)
            let small = folder + "/thumbnail.jpg"
            try PictureWriter.write(picture(number, PixelSize(width: 160, height: 120)), to: small)
            try insert(thumbnail: small, into: path)
            unlink(small)
        }
    }

    /// - Parameter originals: how many files are written; the others are links to them.
    private static func make(
        in folder: String, count: Int, _ originals: Int, write: (Int, String) throws -> Void
    ) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let paths = (0..<count).map { "\(folder)/\(String(format: "%06d", $0)).jpg" }
        for (number, path) in paths.enumerated() {
            try Interruption.check()
            if number < originals { try write(number, path) } else { Glibc.link(paths[number % originals], path) }
        }
        return paths
    }

    /// Creates a folder of links to files.
    static func linkAll(_ paths: [String], into folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for path in paths { Glibc.link(path, folder + "/" + (path.split(separator: "/").last ?? "")) }
    }

    /// A picture of waves with some noise, as photographs have.
    private static func picture(_ number: Int, _ size: PixelSize) -> PixelBuffer {
        var picture = PixelBuffer(size: size)
        var state = UInt64(number) &* 77 &+ 1
        let scale = 4000 / Double(size.width)
        let waves = (0..<size.width).map { sin(Double($0) * scale / 90 + Double(number)) }
        picture.withUnsafeMutableBytes { bytes in
            for y in 0..<size.height {
                let across = sin(Double(y) * scale / 140)
                for x in 0..<size.width {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let noise = Int(state >> 60) - 8
                    let place = 4 * (y * size.width + x)
                    bytes[place] = UInt8(clamping: 128 + Int(90 * waves[x]) + noise)
                    bytes[place + 1] = UInt8(clamping: 128 + Int(90 * across) + noise)
                    bytes[place + 2] = UInt8(clamping: 128 + Int(60 * waves[x] * across) + noise)
                    bytes[place + 3] = 255
                }
            }
        }
        return picture
    }

    /// Inserts an EXIF block with a thumbnail after a JPEG's first marker.
    private static func insert(thumbnail: String, into path: String) throws {
        let small = [UInt8](try Data(contentsOf: URL(fileURLWithPath: thumbnail)))
        func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
        var block = Array("Exif\0\0MM\0*".utf8) + long(8) + [0, 0] + long(14) + [0, 2]
        block += [2, 1, 0, 4, 0, 0, 0, 1] + long(44) + [2, 2, 0, 4, 0, 0, 0, 1] + long(small.count) + long(0) + small
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let length = block.count + 2
        data.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block, at: 2)
        try data.write(to: URL(fileURLWithPath: path))
    }
}

/// A new folder for temporary files of the command.
struct ScratchFolder {
    let path: String

    /// Creates one in the directory for temporary files. It never takes over an existing folder.
    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/carousel-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CocoaError(
                .fileWriteUnknown, userInfo: [NSFilePathErrorKey: FileManager.default.temporaryDirectory.path])
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
