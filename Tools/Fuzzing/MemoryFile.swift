// SPDX-License-Identifier: MIT

import Glibc

@testable import CarouselMedia

/// A file in memory, for code that reads files by path. It leaves nothing behind, even after a crash.
struct MemoryFile {
    private let file: FetchedFile

    init(_ bytes: [UInt8]) {
        guard let (file, descriptor) = FetchedFile.inMemory(), write(descriptor, bytes, bytes.count) == bytes.count
        else { preconditionFailure("there is no memory for a file") }
        self.file = file
    }

    var path: String { file.path }
}

/// A temporary folder, for targets that need more than one file. It is deleted with its files.
final class ScratchFolder {
    let path: String

    init() { path = ScratchFolder.newFolder }

    /// Creates a folder that is not deleted here: the caller of the targets empties `TMPDIR`.
    static var newFolder: String {
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(place)/carousel-fuzz.XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "no folder can be made in \(place)")
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Creates or overwrites a file.
    func write(_ bytes: [UInt8], to name: String) {
        guard let file = fopen("\(path)/\(name)", "we") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
