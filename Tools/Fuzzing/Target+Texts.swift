// SPDX-License-Identifier: MIT

@testable import CarouselKit
@testable import CarouselMedia
@testable import CarouselProgram

extension FuzzTarget {
    static let texts = FuzzTarget(
        name: "texts", about: "URLs, paths, natural order of names, and edits of name lists", maxBytes: 1024
    ) { bytes in
        var reader = ByteReader(bytes)
        switch reader.choice(of: 3) {
        case 0: checkURL(reader.remainder())
        case 1: checkPath(reader.remainder())
        default: checkLists(&reader)
        }
    }

    private static func checkURL(_ bytes: [UInt8]) {
        let url = String(decoding: bytes, as: UTF8.self)
        let scheme = URLText.scheme(of: url)
        for (file, data) in [(url, url), ("file:" + url, "data:" + url), ("file:///" + url, "data:;base64," + url)] {
            if let path = URLText.path(ofFileURL: file) {
                precondition(path.bytes.first == UInt8(ascii: "/") && !path.bytes.contains(0))
                precondition(URLText.path(ofFileURL: URLText.fileURL(ofPath: path)) == path)
            }
            _ = URLText.bytes(ofDataURL: data)
        }
        if URLText.isRemote(url) { precondition(scheme != nil) }
    }

    private static func checkPath(_ bytes: [UInt8]) {
        let path = [UInt8(ascii: "/")] + bytes.filter { $0 != 0 }
        let file = FilePath(text: FilePath(path).text)
        precondition(file.bytes == path)
        precondition(file.folder.appending([65]).bytes.last == 65)
        precondition(!file.shownName.unicodeScalars.contains { $0.properties.generalCategory == .control })
        let any = FilePath(text: String(decoding: bytes, as: UTF8.self))
        _ = (any.text, any.folder, any.name)
        precondition(any.system.last == 0 && !any.bytes.contains(0))
        _ = bytes.withUnsafeBufferPointer { PictureDecoder.isPictureName($0) }
    }

    private static func checkLists(_ reader: inout ByteReader) {
        let most = reader.choice(of: 20)
        let names = reader.remainder().split(separator: 10, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let sorted = NaturalOrder.sorted(names)
        precondition(sorted.sorted() == names.sorted())
        // An empty line separates the lists.
        let old = Array(names.prefix { !$0.isEmpty })
        let new = Array(names.dropFirst(old.count + 1))
        guard let script = EditScript(from: old, to: new, maxSteps: most) else { return }
        precondition(script.removals.count + script.insertions.count <= most)
        var edited = old
        for place in script.removals.reversed() { edited.remove(at: place) }
        for place in script.insertions { edited.insert(new[place], at: place) }
        precondition(edited == new, "\(old) became \(edited), not \(new)")
    }
}
