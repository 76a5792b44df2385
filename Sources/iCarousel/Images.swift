// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation
import Glibc

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

    /// The size in points, one for each pixel; zero for what is not a file or pixels, or cannot be read.
    public var size: CGSize {
        let size: PixelSize? =
            switch content {
            case .pixels(let picture): picture.pixels.size
            case .texture(let texture): texture.size
            case .file(let path): (try? PictureDecoder.decode(path, fitting: PixelSize(width: 1, height: 1)))?.natural
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
