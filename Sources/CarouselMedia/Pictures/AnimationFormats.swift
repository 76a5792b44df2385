// SPDX-License-Identifier: MIT

import CarouselCore
import Glibc

/// A format whose files may be animated. The first frame is decoded whole, as still pictures are.
protocol AnimatedFormat: PictureFormat {}

extension AnimatedFormat {
    func sharedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize, by route: DecodingRoute) -> Int {
        route == .thumbnail ? 0 : wholeBytes(of: path, coded, to: target)
    }

    func read(
        _ path: FilePath, step: Int, memory: Int, _ cancellation: Cancellation?
    ) throws(PixbufReader.Failure) -> OpaquePointer {
        guard let picture = FrameSequence.first(of: path) else {
            throw PixbufReader.Failure(reason: "its data are truncated or corrupt")
        }
        return picture
    }
}

struct GIFFormat: AnimatedFormat {
    let name = GIFFile.format
    let signatures = [Array("GIF8".utf8)]

    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard start.starts(with: "GIF8".utf8), let file = GIFFile(path, maxFrames: 1) else { return .leftToOthers }
        return .size(file.size)
    }

    /// Bytes of the canvas and of two copies of the picture.
    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int { 12 * coded.cappedArea }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        wholeBytes(of: path, coded, to: target) <= memory ? .own(step: 1) : .thumbnail
    }
}

struct WebPFormat: AnimatedFormat {
    let name = WebPFile.format
    let signatures = [Array("RIFF".utf8)]

    func probe(_ path: FilePath, _ start: [UInt8], memory: Int) -> ProbeResult {
        guard start.starts(with: "RIFF".utf8), let size = WebPFile.size(of: path) else { return .leftToOthers }
        return .size(size)
    }

    /// Lossy pictures are reduced while they are decoded; animations need two canvases.
    func decodedBytes(of path: FilePath, _ coded: PixelSize, to target: PixelSize) -> Int {
        let bytes = PlainFile.with(path) { file -> Int? in
            var offset = 12
            // Space that a download has reserved but not yet filled has no chunks.
            while let head = PlainFile.bytes(file, 9, at: offset), head[0] != 0 {
                if head[..<4].elementsEqual("VP8 ".utf8) { return 4 * coded.ample(for: target).area }
                if head[..<4].elementsEqual("VP8L".utf8) { break }
                if head[..<4].elementsEqual("VP8X".utf8), head[8] & 2 != 0 { return 12 * coded.cappedArea }
                let length = head[4..<8].reversed().number
                offset += 8 + length + length & 1
            }
            return nil
        }
        return bytes ?? 4 * coded.cappedArea
    }

    func route(of path: FilePath, _ coded: PixelSize, to target: PixelSize, memory: Int) -> DecodingRoute {
        guard wholeBytes(of: path, coded, to: target) <= memory else { return .thumbnail }
        return WebPFile.size(of: path) != nil ? .own(step: 1) : .whole(coded.ample(for: target))
    }
}

/// A GIF file: the position of its frames, and what it says about them.
final class GIFFile: FrameSource {
    static let format = "gif"

    /// Old programs wrote files that claim to be smaller than their first frame, but not huge ones.
    private static let maxGrowth = 4096
    private static let (headBytes, imageBytes) = (13, 9)

    /// The size that the file claims, but at least that of the first frame.
    private(set) var size: PixelSize
    private(set) var frames: [Frame] = []
    private(set) var loopCount = 1
    private let file: Int32
    /// The header's colour table flags, and the table.
    private var (flags, colors): (UInt8, [UInt8]) = (0, [])

    /// Nil if the file is not a GIF. A frame that extends beyond the canvas or the file ends the search, and so do `maxFrames` frames.
    init?(_ path: FilePath, maxFrames: Int) {
        size = .zero
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        var bytes = FileBytes(file)
        guard let head = bytes.next(GIFFile.headBytes), head[..<4].elementsEqual("GIF8".utf8) else { return nil }
        size = PixelSize(width: GIFFile.number(head[6...]), height: GIFFile.number(head[8...]))
        flags = head[10]
        guard let colors = bytes.next(GIFFile.colorBytes(flags)) else { return nil }
        self.colors = colors
        findFrames(in: &bytes, maxFrames: maxFrames)
    }

    deinit { if file >= 0 { close(file) } }

    func standaloneFile(of frame: Frame) -> [UInt8]? {
        guard let data = PlainFile.bytes(file, frame.length, at: frame.place), let own = data.first else { return nil }
        func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] } }
        let (width, height) = (frame.size.width, frame.size.height)
        var whole = Array("GIF89a".utf8) + words(width, height) + [flags, 0, 0] + colors
        if let clear = frame.transparentIndex { whole += [0x21, 0xF9, 4, 1, 0, 0, clear, 0] }
        whole += [0x2C] + words(0, 0, width, height) + [own] + data.dropFirst() + [0x3B]
        return whole
    }

    private func findFrames(in bytes: inout FileBytes, maxFrames: Int) {
        var frame = Frame(
            place: 0, length: 0, x: 0, y: 0, size: .zero, milliseconds: 0, blends: true, disposal: .keep)
        while frames.count < maxFrames, let kind = bytes.byte() {
            switch kind {
            case UInt8(ascii: "!"):
                guard let label = bytes.byte(), let length = bytes.byte(), let block = bytes.next(Int(length)) else {
                    return
                }
                if label == 0xF9, length == 4 {
                    frame.disposal = [2: .clear, 3: .restorePrevious][block[0] >> 2 & 7] ?? .keep
                    frame.milliseconds = 10 * GIFFile.number(block[1...])
                    frame.transparentIndex = block[0] & 1 == 1 ? block[3] : nil
                } else if label == 0xFF,
                    ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: block, as: UTF8.self)),
                    let count = bytes.byte()
                {
                    guard count > 0 else { continue }
                    guard let loop = bytes.next(Int(count)) else { return }
                    if count == 3, loop[0] == 1 {
                        let more = GIFFile.number(loop[1...])
                        loopCount = more == 0 ? 0 : more + 1
                    }
                }
                if length > 0 { bytes.skipBlocks() }
            case UInt8(ascii: ","):
                guard let image = bytes.next(GIFFile.imageBytes) else { return }
                (frame.x, frame.y) = (GIFFile.number(image[0...]), GIFFile.number(image[2...]))
                frame.size = PixelSize(width: GIFFile.number(image[4...]), height: GIFFile.number(image[6...]))
                let (right, bottom) = (frame.x + frame.size.width, frame.y + frame.size.height)
                if frames.isEmpty, max(right, bottom) <= GIFFile.maxGrowth {
                    size = PixelSize(width: max(size.width, right), height: max(size.height, bottom))
                }
                guard !frame.size.isEmpty, right <= size.width, bottom <= size.height else { return }
                frame.place = bytes.place - 1
                bytes.skip(GIFFile.colorBytes(image[8]) + 1)
                guard bytes.skipBlocks() else { return }
                frame.length = bytes.place - frame.place
                frames.append(frame)
                (frame.disposal, frame.milliseconds, frame.transparentIndex) = (.keep, 0, nil)
            default: return
            }
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(2).reversed().number }

    /// Size in bytes of the colour table that flags announce.
    private static func colorBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}

extension FileBytes {
    /// Skips a GIF's data blocks, each preceded by its length, up to an empty one; returns whether that was found.
    @discardableResult fileprivate mutating func skipBlocks() -> Bool {
        while let length = byte() {
            if length == 0 { return true }
            skip(Int(length))
        }
        return false
    }
}

/// An animated WebP file: the position of its frames, and what it says about them.
final class WebPFile: FrameSource {
    static let format = "webp"

    /// Sizes in bytes of the file header, of a chunk header, and of a frame's position and duration.
    private static let (fileHead, chunkHead, frameHead) = (12, 8, 16)

    let size: PixelSize
    private(set) var frames: [Frame] = []
    private(set) var loopCount = 0
    private let file: Int32

    /// The canvas size of an animated WebP file; nil for all others.
    static func size(of path: FilePath) -> PixelSize? {
        let head = PictureHead.bytes(of: path, count: 30)
        guard head.count == 30, head[..<4].elementsEqual("RIFF".utf8), head[8..<16].elementsEqual("WEBPVP8X".utf8),
            head[20] & 2 != 0
        else { return nil }
        return PixelSize(width: 1 + number(head[24..<27]), height: 1 + number(head[27..<30]))
    }

    /// Nil if the file is not an animated WebP. A frame beyond the file's edges ends the search, and so do `maxFrames` frames.
    init?(_ path: FilePath, maxFrames: Int) {
        guard let size = WebPFile.size(of: path) else { return nil }
        self.size = size
        file = PlainFile.open(path)
        guard file >= 0 else { return nil }
        findFrames(maxFrames: maxFrames)
    }

    deinit { if file >= 0 { close(file) } }

    func standaloneFile(of frame: Frame) -> [UInt8]? {
        guard let data = PlainFile.bytes(file, frame.length, at: frame.place) else { return nil }
        func word(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        // A file that may have alpha, of the frame's size.
        let (width, height) = (frame.size.width, frame.size.height)
        let head = Array("VP8X".utf8) + word(10, 4) + word(16, 4) + word(width - 1, 3) + word(height - 1, 3)
        return Array("RIFF".utf8) + word(4 + head.count + data.count, 4) + Array("WEBP".utf8) + head + data
    }

    private func findFrames(maxFrames: Int) {
        var info = stat()
        guard fstat(file, &info) == 0 else { return }
        var place = WebPFile.fileHead
        while frames.count < maxFrames,
            let head = PlainFile.bytes(file, WebPFile.chunkHead + WebPFile.frameHead, at: place)
        {
            let length = WebPFile.number(head[4..<8])
            // Space that a download has reserved but not yet filled has no chunks.
            guard head[0] != 0 else { return }
            let body = place + WebPFile.chunkHead
            guard body + length <= info.st_size else { return }
            if head[..<4].elementsEqual("ANIM".utf8) {
                loopCount = WebPFile.number(head[12..<14])
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
            milliseconds: number(20), blends: head[23] & 2 == 0, disposal: head[23] & 1 != 0 ? .clear : .keep)
        let fits = frame.x + frame.size.width <= size.width && frame.y + frame.size.height <= size.height
        return fits ? frame : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().number }
}
