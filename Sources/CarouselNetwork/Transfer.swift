// SPDX-License-Identifier: MIT

import CCurl
import CarouselMedia
import Glibc

/// One request in progress: its bytes are written to a file as they arrive, so that they are never all in memory.
final class Transfer {
    var head = ResponseHead()
    private(set) var byteCount = 0
    private(set) var isTooLarge = false
    /// The `errno` of a failed write; 0 if all succeeded.
    private(set) var writeError: Int32 = 0

    /// Whether so much of the body of an error or a redirect has arrived that reading it ends.
    var hasSkippedEnough: Bool { skippedBytes > 1 << 20 }
    private var skippedBytes = 0

    /// Whether no connection was made because all addresses were private.
    var isRefusedAsPrivate: Bool { hasRefusedPrivate && !hasTriedPublic }

    private var hasRefusedPrivate = false
    private var hasTriedPublic = false
    private let isPublic: (UnsafePointer<sockaddr>) -> Bool
    private let file: Int32
    private let maxBytes: Int
    private let cancellation: Cancellation
    private let progress: (Int, Int?) -> Void
    private var lastReport = 0.0

    /// The file receives the bytes, and stays open; for `isPublic`, see `PublicAddress.isPublic`.
    init(
        into file: Int32, maxBytes: Int, isPublic: @escaping (UnsafePointer<sockaddr>) -> Bool,
        _ cancellation: Cancellation, _ progress: @escaping (Int, Int?) -> Void
    ) {
        self.file = file
        self.isPublic = isPublic
        self.maxBytes = maxBytes
        self.cancellation = cancellation
        self.progress = progress
    }

    /// Lets curl call this object, which must live as long as the transfer.
    func connect(to handle: UnsafeMutableRawPointer) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        carousel_curl_set_pointer(handle, CURLOPT_WRITEDATA, this)
        carousel_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
            guard let bytes, let this else { return 0 }
            let all = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue().receive(all)
        }
        carousel_curl_set_pointer(handle, CURLOPT_HEADERDATA, this)
        carousel_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
            guard let bytes, let this else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue().head.add(String(decoding: line, as: UTF8.self))
            return size * count
        }
        carousel_curl_set_pointer(handle, CURLOPT_XFERINFODATA, this)
        carousel_curl_set_progress(handle) { this, total, received, _, _ in
            guard let this else { return 1 }
            let transfer = Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue()
            return transfer.reportProgress(received: Int(received), of: Int(total)) ? 0 : 1
        }
        carousel_curl_set_long(handle, CURLOPT_NOPROGRESS, 0)
    }

    /// Lets curl connect to public addresses only. Connections that are already open are not checked.
    func allowOnlyPublic(on handle: UnsafeMutableRawPointer) {
        carousel_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
        carousel_curl_set_opener(handle) { this, _, address in
            guard let this, let address else { return CURL_SOCKET_BAD }
            return Unmanaged<Transfer>.fromOpaque(this).takeUnretainedValue().openSocket(for: address)
        }
    }

    private func openSocket(for address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        guard let end = carousel_curl_address(address), isPublic(end) else {
            hasRefusedPrivate = true
            return CURL_SOCKET_BAD
        }
        hasTriedPublic = true
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, kind, address.pointee.protocol)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard head.status == 200 else {
            // The body of an error or a redirect is not shown. It is read to its end to keep the connection, and
            // because curl tells where a redirect leads only then.
            skippedBytes += bytes.count
            return hasSkippedEnough ? 0 : bytes.count
        }
        guard byteCount + bytes.count <= maxBytes else {
            isTooLarge = true
            return 0
        }
        do throws(DraftFile.Failure) { try DraftFile.write(bytes, to: file) } catch {
            writeError = error.code
            return 0
        }
        byteCount += bytes.count
        return bytes.count
    }

    /// Reports progress; returns whether to go on. Both numbers count compressed bytes if the server compresses; `total` is 0 if unknown.
    private func reportProgress(received: Int, of total: Int) -> Bool {
        if total > maxBytes, head.status == 200 { isTooLarge = true }
        guard !cancellation.isCancelled, !isTooLarge else { return false }
        let now = Monitor.now
        if byteCount > 0, now - lastReport >= 0.1 {
            lastReport = now
            progress(received, total > 0 ? total : nil)
        }
        return true
    }
}

/// A file that receives a response's bytes. Deleted if nobody keeps it.
final class Draft {
    /// Where the file may be created, the best place first.
    enum Place: CaseIterable {
        /// In the cache folder, which is created again if it has been deleted.
        case cache
        /// In the directories for temporary files.
        case temporary
        case memory

        /// The place's name in messages.
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
    /// The file by its path; a file on disk is deleted when the last reference to this is gone.
    let file: FetchedFile
    private let place: Place

    /// Nil if the place does not exist or no file can be created there; `errno` says why.
    ///
    /// - Parameter open: see `OwnFile.create`.
    init?(in place: Place, of cache: HTTPCache?, open: (_ path: String) -> Int32) {
        self.place = place
        let path: String
        switch place {
        case .cache:
            guard let cache else { return nil }
            path = cache.draft()
        case .temporary:
            path = "\(Draft.temporaryFolder)/carousel-picture.\(getpid()).\(UInt64.random(in: 0...(.max)))"
        case .memory:
            guard let memory = FetchedFile.inMemory() else { return nil }
            (self.file, self.descriptor) = memory
            return
        }
        var opened = open(path)
        if opened < 0, errno == ENOENT, place == .cache, let cache, CacheFolder.make(cache.folder) {
            opened = open(path)
        }
        guard opened >= 0 else { return nil }
        descriptor = opened
        file = FetchedFile(path: path, isTemporary: true)
    }

    deinit { if place != .memory { close(descriptor) } }

    /// Whether it can still be read.
    var isThere: Bool { place == .memory || access(file.path, R_OK) == 0 }

    /// Whether it is in the cache folder.
    var isInCache: Bool { place == .cache }

    fileprivate static var temporaryFolder: String {
        guard let folder = getenv("TMPDIR"), folder.pointee == CChar(UInt8(ascii: "/")) else { return "/tmp" }
        return String(cString: folder)
    }
}
