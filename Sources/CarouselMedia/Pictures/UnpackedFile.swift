// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// The bytes of an open file, uncompressed if it is a gzip file, as some SVGs are.
final class UnpackedFile {
    /// Maximum uncompressed size: a small file can expand to more than any memory holds.
    static let most = 32 << 20
    private static let packedBytes = 16 << 10

    private let file: Int32
    /// Nil if the file is not compressed.
    private let converter: OpaquePointer?
    private let packed: UnsafeMutablePointer<UInt8>
    /// Compressed bytes that have been read but not uncompressed yet.
    private var waiting = 0..<0
    private var handedOver = 0
    private var hasEnded = false

    /// - Parameter file: a descriptor, at its beginning; it still belongs to the caller.
    init(_ file: Int32) {
        self.file = file
        packed = .allocate(capacity: UnpackedFile.packedBytes)
        let count = pread(file, packed, 2, 0)
        let isPacked = count == 2 && packed[0] == 0x1F && packed[1] == 0x8B
        converter = isPacked ? g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP) : nil
    }

    var isPacked: Bool { converter != nil }

    deinit {
        packed.deallocate()
        if let converter { g_object_unref(UnsafeMutableRawPointer(converter)) }
    }

    /// Reads more.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) throws(PixbufReader.Failure) -> Int {
        guard let converter else { return try readFile(into: buffer, count: count) }
        while !hasEnded {
            if waiting.isEmpty { waiting = 0..<(try readFile(into: packed, count: UnpackedFile.packedBytes)) }
            var (read, written, error): (gsize, gsize, UnsafeMutablePointer<GError>?) = (0, 0, nil)
            let result = g_converter_convert(
                converter, packed + waiting.lowerBound, gsize(waiting.count), buffer, gsize(count),
                waiting.isEmpty ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &read, &written, &error)
            guard result != G_CONVERTER_ERROR else { throw PixbufReader.Failure(reason: text(takingOver: error)) }
            waiting = waiting.lowerBound + Int(read)..<waiting.upperBound
            hasEnded = result == G_CONVERTER_FINISHED
            handedOver += Int(written)
            guard handedOver <= UnpackedFile.most else {
                throw PixbufReader.Failure(reason: "uncompressed it is larger than \(UnpackedFile.most >> 20) MiB")
            }
            if written > 0 { return Int(written) }
        }
        return 0
    }

    private func readFile(
        into buffer: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(PixbufReader.Failure) -> Int {
        let count = Glibc.read(file, buffer, count)
        guard count >= 0 else { throw PixbufReader.Failure(reason: String(cString: strerror(errno))) }
        return count
    }
}
