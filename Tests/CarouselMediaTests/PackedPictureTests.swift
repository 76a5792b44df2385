// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

/// SVGs compressed with gzip.
@Suite struct PackedPictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pack(_ data: Data, _ name: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: folder.file("plain")))
        let result = try Shell.run("gzip", ["-9", folder.file("plain")])
        #expect(result.status == 0, "\(result.errors)")
        try FileManager.default.moveItem(atPath: folder.file("plain.gz"), toPath: folder.file(name))
        return folder.file(name)
    }

    private func svg(_ filling: String = "") -> Data {
        Data(
            (#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><!--"# + filling
                + #"--><rect width="30" height="20" fill="lime"/></svg>"#).utf8)
    }

    private func decode(_ path: String) throws(PictureError) -> PictureDecoder.Result {
        try PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 60, height: 60))
    }

    @Test func aPackedSVGIsAPicture() throws {
        #expect(PictureDecoder.isPictureName("A.SVGZ"))
        // More than is uncompressed at a time.
        for filling in ["", (0..<20_000).map { String($0) }.joined()] {
            let result = try decode(try pack(svg(filling), "\(filling.count).svgz"))
            #expect(result.pixels.size == PixelSize(width: 60, height: 40))
            #expect(result.pixels[30, 20] == SIMD4(0, 255, 0, 255))
        }
    }

    @Test func whatHoldsMoreThanThereIsRoomForIsNoPicture() throws {
        let bomb = svg(String(repeating: " ", count: DecompressedFile.maxBytes))
        let path = try pack(bomb, "bomb.svgz")
        #expect(throws: PictureError.self) { try decode(path) }
        // One that is not packed takes as much memory.
        try bomb.write(to: URL(fileURLWithPath: folder.file("bomb.svg")))
        #expect(throws: PictureError.self) { try decode(folder.file("bomb.svg")) }
    }

    @Test func damagedOnesAreErrors() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: pack(svg(String(repeating: "a1", count: 500)), "a.svgz")))
        for length in [3, 10, 18, whole.count / 2, whole.count - 9] {
            let path = folder.file("cut.svgz")
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            #expect(throws: PictureError.self, "\(length)") { try decode(path) }
        }
    }

    @Test func nothingElseComesPacked() throws {
        let png = folder.file("a.png")
        try PNGFile.write(PixelBuffer(size: PixelSize(width: 4, height: 4), color: .white), to: png)
        let path = try pack(try Data(contentsOf: URL(fileURLWithPath: png)), "b.svgz")
        #expect(throws: PictureError.self) { try decode(path) }
    }
}
