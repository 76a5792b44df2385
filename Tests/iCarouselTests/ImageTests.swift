// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing
import iCarousel

@Suite struct ImageTests {
    private let path = NSTemporaryDirectory() + "/icarousel-\(UUID().uuidString).png"

    private func write(width: Int, height: Int) throws {
        try PictureWriter.write(PixelBuffer(size: PixelSize(width: width, height: height), color: .white), to: path)
    }

    @Test func picturesHaveTheirSizes() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(width: 31, height: 17)
        let image = try #require(UIImage(contentsOfFile: path))
        #expect(image.size == CGSize(width: 31, height: 17))
        #expect(UIImage(contentsOfFile: path + "x") == nil)
        let view = UIImageView(image: image)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 31, height: 17), "as on iOS")
        #expect(view.imageURL == URL(fileURLWithPath: path))
        view.imageURL = URL(string: "https://example.com/a.jpg")
        #expect(view.image == Image(url: "https://example.com/a.jpg"))
        #expect(UIImageView(image: nil).frame == .zero)
    }

    @Test func theSizeIsReadOnceForEachVersionOfTheFile() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(width: 31, height: 17)
        let image = try #require(UIImage(contentsOfFile: path))
        #expect(image.size == CGSize(width: 31, height: 17))
        // Other bytes in a file that looks the same: who reads it again finds no picture.
        var info = stat()
        #expect(stat(path, &info) == 0)
        let file = open(path, O_WRONLY)
        let zeros = [UInt8](repeating: 0, count: Int(info.st_size))
        #expect(Glibc.write(file, zeros, zeros.count) == zeros.count)
        #expect(futimens(file, [info.st_atim, info.st_mtim]) == 0)
        close(file)
        #expect(image.size == CGSize(width: 31, height: 17))

        try write(width: 8, height: 9)
        #expect(image.size == CGSize(width: 8, height: 9))
        try FileManager.default.removeItem(atPath: path)
        #expect(image.size == .zero)
    }
}
