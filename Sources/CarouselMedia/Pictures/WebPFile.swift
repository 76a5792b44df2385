// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc

/// An animated WebP file: the position of its frames, and what it says about them.
final class WebPFile: FrameSource {
    static let format = "webp"

    /// Sizes in bytes of the file header, of a chunk header, and of a frame's position and duration.
    private static let (fileHead, chunkHead, frameHead) = (12, 8, 16)

    let size: PixelSize
    private(set) var frames: [Frame] = []
    private(set) var rounds = 0
    private let file: Int32

    /// The canvas size of an animated WebP file; nil for all others.
    static func size(of path: FilePath) -> PixelSize? {
        let head = PictureHead.bytes(of: path, count: 30)
        guard head.count == 30, head[..<4].elementsEqual("RIFF".utf8), head[8..<16].elementsEqual("WEBPVP8X".utf8),
            head[20] & 2 != 0
        else { return nil }
        return PixelSize(width: 1 + number(head[24..<27]), height: 1 + number(head[27..<30]))
    }

    /// Nil if the file is not an animated WebP.
    ///
    /// - Parameter most: number of frames to look for. A frame that extends beyond the file's edges ends the search.
    init?(_ path: FilePath, most: Int) {
        guard let size = WebPFile.size(of: path) else { return nil }
        self.size = size
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        findFrames(most: most)
    }

    deinit { if file >= 0 { close(file) } }

    func single(_ frame: Frame) -> [UInt8]? {
        guard let data = PlainFile.bytes(file, frame.length, at: frame.place) else { return nil }
        func word(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        // A file that may have alpha, of the frame's size.
        let (width, height) = (frame.size.width, frame.size.height)
        let head = Array("VP8X".utf8) + word(10, 4) + word(16, 4) + word(width - 1, 3) + word(height - 1, 3)
        return Array("RIFF".utf8) + word(4 + head.count + data.count, 4) + Array("WEBP".utf8) + head + data
    }

    private func findFrames(most: Int) {
        var info = stat()
        guard fstat(file, &info) == 0 else { return }
        var place = WebPFile.fileHead
        while frames.count < most,
            let head = PlainFile.bytes(file, WebPFile.chunkHead + WebPFile.frameHead, at: place)
        {
            let length = WebPFile.number(head[4..<8])
            // Where a download has only made room, there are no chunks.
            guard head[0] != 0 else { return }
            let body = place + WebPFile.chunkHead
            guard body + length <= info.st_size else { return }
            if head[..<4].elementsEqual("ANIM".utf8) {
                rounds = WebPFile.number(head[12..<14])
            } else if head[..<4].elementsEqual("ANMF".utf8), length > WebPFile.frameHead {
                guard let frame = frame(head, at: body, length) else { return }
                frames.append(frame)
            }
            place = body + length + length & 1
        }
    }

    private func frame(_ head: [UInt8], at place: Int, _ length: Int) -> Frame? {
        func number(_ at: Int) -> Int { WebPFile.number(head[at..<at + 3]) }
        let frame = Frame(
            place: place + WebPFile.frameHead, length: length - WebPFile.frameHead, x: 2 * number(8),
            y: 2 * number(11), size: PixelSize(width: 1 + number(14), height: 1 + number(17)),
            milliseconds: number(20), blends: head[23] & 2 == 0, ending: head[23] & 1 != 0 ? .clears : .stays)
        let fits = frame.x + frame.size.width <= size.width && frame.y + frame.size.height <= size.height
        return fits ? frame : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}
