// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

@testable import CarouselMedia

extension FuzzTarget {
    static let rows = FuzzTarget(
        name: "rows", about: "PNGs and TIFFs by rows, batches and tiles, with their colour profiles", maxBytes: 8192
    ) { bytes in
        var reader = ByteReader(bytes)
        let step = 1 + reader.choice(of: BoxRows.widestBox)
        let rest = reader.remainder()
        let file = MemoryFile(rest)
        let memory = 4 << 20
        if rest.count > 1, rest[1] == UInt8(ascii: "P") {
            guard let head = PictureHead(FilePath(file.path), memory: memory), head.format.name == "png",
                let least = PNGRows.step(
                    of: head.size, to: PixelSize(width: 64, height: 64),
                    isInterlaced: PNGChunks.isInterlaced(FilePath(file.path)), memory: memory)
            else { return }
            // The passes of interlaced pictures allow only three steps, of which this is one.
            let chosen = PNGChunks.isInterlaced(FilePath(file.path)) ? least : max(least, step)
            check(try? PNGRows(FilePath(file.path), nil).pixbuf(step: chosen), head.size.divided(by: chosen))
        } else {
            guard let head = TIFFRows(FilePath(file.path), memory: memory),
                let least = head.step(to: PixelSize(width: 64, height: 64), memory: memory)
            else { return }
            let chosen = max(least, step)
            check(
                try? TIFFFormat().read(FilePath(file.path), step: chosen, memory: memory, nil),
                head.size.divided(by: chosen))
        }
    }

    private static func check(_ read: OpaquePointer?, _ size: PixelSize) {
        guard let pixbuf = read else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        precondition(Int(gdk_pixbuf_get_width(pixbuf)) == size.width)
        precondition(Int(gdk_pixbuf_get_height(pixbuf)) == size.height)
        ColorProfile.convert(pixbuf, profileOf: pixbuf)
        _ = Pixbuf.pixels(pixbuf, reducedTo: PixelSize(width: 16, height: 16))
    }
}
