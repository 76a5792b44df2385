// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselMedia

/// Strings compare by canonical equivalence, names of files by bytes.
@Suite struct AlikeNameTests {
    @Test func filesWhoseNamesLookAlikeAreDifferentPictures() throws {
        let folder = try TemporaryFolder()
        let source = ImageLoader()
        defer { source.close() }
        let names = ["\u{E9}.png", "e\u{301}.png"].map { folder.file($0) }
        for (name, width) in zip(names, [20, 30]) {
            try PictureWriter.write(PixelBuffer(size: PixelSize(width: width, height: 10), color: .white), to: name)
        }
        let requests = names.map {
            ContentRequest(content: .file(path: $0), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        }
        var found: [Int: Int] = [:]
        eventually {
            source.beginRequests()
            for (index, request) in requests.enumerated() {
                if case .ready(let chain, _) = source.state(of: request, priority: ContentPriority()) {
                    found[index] = chain.pictureSize.width
                }
            }
            source.endRequests()
            return found.count == 2
        }
        #expect(found == [0: 20, 1: 30])
        #expect(Content.file(path: names[0]) != .file(path: names[1]) && Content.url(names[0]) != .url(names[1]))
        #expect(Content.file(path: names[0]) == .file(path: names[0] + "") && Content.url("a") != .file(path: "a"))
        #expect(Set(names.map { Content.file(path: $0) } + names.map { Content.url($0) }).count == 4)
    }
}
