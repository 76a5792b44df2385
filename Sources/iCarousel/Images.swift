// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation
import Glibc
import Synchronization

extension Image {
    /// A picture file by name, looked up in the current folder and then beside the program, each time also in a
    /// subfolder `Resources`. Without an extension, `.png` and `.jpg` are tried.
    ///
    /// - Returns: nil if there is none.
    public init?(named name: String) {
        let names = name.contains(".") ? [name] : [name + ".png", name + ".jpg", name]
        for folder in [".", Image.programFolder] {
            for path in names.flatMap({ ["\(folder)/\($0)", "\(folder)/Resources/\($0)"] })
            where access(path, R_OK) == 0 {
                self.init(path: path)
                return
            }
        }
        return nil
    }

    /// A picture file; nil if it cannot be read.
    public init?(contentsOfFile path: String) {
        guard access(path, R_OK) == 0 else { return nil }
        self.init(path: path)
    }

    /// The size in points, one for each pixel; zero for addresses and text, and for what cannot be read. That of a file is
    /// found by reading the picture, once for as long as the file stays the same.
    public var size: CGSize {
        let size: PixelSize? =
            switch content {
            case .pixels(let picture): picture.pixels.size
            case .texture(let texture): texture.size
            case .file(let path): KnownSizes.size(of: path)
            case .url, .text: nil
            }
        return size.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    }

    private static var programFolder: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress, readlink("/proc/self/exe", base, Int(PATH_MAX)) > 0 else { return "." }
            return String(cString: base).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
        }
    }
}

/// The sizes of picture files, for as long as these stay the same.
private enum KnownSizes {
    private struct Known {
        var file: stat
        var size: PixelSize
    }

    /// As many are kept; then it begins anew.
    private static let most = 4096
    private static let known = Mutex<[String: Known]>([:])

    /// Nil if the file is no picture.
    static func size(of path: String) -> PixelSize? {
        var file = stat()
        guard stat(path, &file) == 0 else { return nil }
        if let found = known.withLock({ $0[path] }), isSame(found.file, file) { return found.size }
        let one = PixelSize(width: 1, height: 1)
        guard let size = (try? PictureDecoder.decode(path, fitting: one))?.natural else { return nil }
        known.withLock {
            if $0.count >= most { $0 = [:] }
            $0[path] = Known(file: file, size: size)
        }
        return size
    }

    private static func isSame(_ a: stat, _ b: stat) -> Bool {
        a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
            && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec
    }
}
