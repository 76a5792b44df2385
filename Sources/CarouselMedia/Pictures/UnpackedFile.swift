// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// The bytes of a file that is open, unpacked where gzip has packed them: SVGs come so.
final class UnpackedFile {
    /// Most bytes that come out of a packed file: small ones can hold as much as nobody has.
    static let most = 32 << 20
    private static let packedBytes = 16 << 10

    private let file: Int32
    private let packed: UnsafeMutablePointer<UInt8>
    /// What has been read of the file and not been handed over.
    private var waiting = 0..<0
    /// Nil where nothing is packed.
    private var converter: OpaquePointer?
    private var handedOver = 0
    private var hasEnded = false

    /// - Parameter file: a descriptor, at its beginning; it stays the caller's.
    init(_ file: Int32) {
        self.file = file
        packed = .allocate(capacity: UnpackedFile.packedBytes)
        let count = Glibc.read(file, packed, UnpackedFile.packedBytes)
        waiting = 0..<max(0, count)
        guard count > 2, packed[0] == 0x1F, packed[1] == 0x8B else { return }
        converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
    }

    var isPacked: Bool { converter != nil }

    deinit {
        packed.deallocate()
        if let converter { g_object_unref(UnsafeMutableRawPointer(converter)) }
    }

    /// Reads on.
    ///
    /// - Returns: how many bytes have come; 0 at the end.
    func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) throws(PixbufReader.Failure) -> Int {
        guard let converter else {
            guard waiting.isEmpty else { return takeWaiting(into: buffer, count: count) }
            let count = Glibc.read(file, buffer, count)
            guard count >= 0 else { throw PixbufReader.Failure(reason: String(cString: strerror(errno))) }
            return count
        }
        while !hasEnded {
            if waiting.isEmpty { try refill() }
            var (read, written, error): (gsize, gsize, UnsafeMutablePointer<GError>?) = (0, 0, nil)
            let result = g_converter_convert(
                converter, packed + waiting.lowerBound, gsize(waiting.count), buffer, gsize(count),
                waiting.isEmpty ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &read, &written, &error)
            guard result != G_CONVERTER_ERROR else { throw PixbufReader.Failure(reason: text(takingOver: error)) }
            waiting = waiting.lowerBound + Int(read)..<waiting.upperBound
            hasEnded = result == G_CONVERTER_FINISHED
            handedOver += Int(written)
            guard handedOver <= UnpackedFile.most else {
                throw PixbufReader.Failure(reason: "unpacked it is larger than \(UnpackedFile.most >> 20) MiB")
            }
            if written > 0 { return Int(written) }
        }
        return 0
    }

    private func takeWaiting(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        let count = min(count, waiting.count)
        buffer.update(from: packed + waiting.lowerBound, count: count)
        waiting = waiting.lowerBound + count..<waiting.upperBound
        return count
    }

    private func refill() throws(PixbufReader.Failure) {
        let count = Glibc.read(file, packed, UnpackedFile.packedBytes)
        guard count >= 0 else { throw PixbufReader.Failure(reason: String(cString: strerror(errno))) }
        waiting = 0..<count
    }
}
