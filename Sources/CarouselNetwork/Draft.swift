// SPDX-License-Identifier: MIT

import CarouselMedia
import Glibc

/// A file that receives a response's bytes. Deleted if nobody has taken it.
final class Draft {
    /// Where the file may be created, the best place first.
    enum Place: CaseIterable {
        /// In the cache folder, which is created again if it has been deleted.
        case cache
        /// In the directories for temporary files.
        case temporary
        case memory

        /// For messages.
        func name(of cache: HTTPCache?) -> String {
            switch self {
            case .cache: cache.map { "'\($0.folder)'" } ?? "the cache"
            case .temporary: "'\(Draft.temporaryFolder)'"
            case .memory: "memory"
            }
        }
    }

    /// Open for writing.
    let descriptor: Int32
    /// Nil if the file is in memory.
    private let path: String?
    private let place: Place
    private let memory: FetchedFile?
    private var isTaken = false

    /// Nil if the place does not exist or no file can be created there; `errno` says why.
    ///
    /// - Parameter open: see `OwnFile.create`.
    init?(in place: Place, of cache: HTTPCache?, open: (_ path: String) -> Int32) {
        self.place = place
        switch place {
        case .cache:
            guard let cache else { return nil }
            let path = cache.draft()
            var descriptor = open(path)
            if descriptor < 0, errno == ENOENT, CacheFolder.make(cache.folder) { descriptor = open(path) }
            guard descriptor >= 0 else { return nil }
            (self.path, self.descriptor, memory) = (path, descriptor, nil)
        case .temporary:
            let path = "\(Draft.temporaryFolder)/carousel-picture.\(getpid()).\(UInt64.random(in: 0...(.max)))"
            let descriptor = open(path)
            guard descriptor >= 0 else { return nil }
            (self.path, self.descriptor, memory) = (path, descriptor, nil)
        case .memory:
            guard let (file, descriptor) = FetchedFile.inMemory() else { return nil }
            (path, self.descriptor, memory) = (nil, descriptor, file)
        }
    }

    deinit {
        guard let path else { return }
        close(descriptor)
        if !isTaken { unlink(path) }
    }

    /// Whether it can still be read.
    var isThere: Bool { path.map { access($0, R_OK) == 0 } ?? true }

    /// Hands the file over to the cache, returning its path; nil if it is not in the cache folder.
    func taken(for cache: HTTPCache) -> String? {
        guard place == .cache else { return nil }
        isTaken = true
        return path
    }

    /// Hands the file over to be shown.
    func file() -> FetchedFile {
        isTaken = true
        return memory ?? FetchedFile(path: path ?? "", isTemporary: true)
    }

    fileprivate static var temporaryFolder: String {
        guard let folder = getenv("TMPDIR"), folder.pointee == CChar(UInt8(ascii: "/")) else { return "/tmp" }
        return String(cString: folder)
    }
}
