// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// Brings what URLs name. `CarouselNetwork` has one for http and https.
public protocol PictureFetcher: Sendable {
    /// Brings a URL's bytes into a file. Called on threads that may wait, several at a time; must return soon after
    /// `cancellation` is cancelled.
    ///
    /// - Parameter progress: is to be called now and then with the bytes that have come and, where known, their number in
    ///   all.
    func fetch(
        _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> FetchedFile
}

/// Bytes that were fetched, in a file. Temporary files are deleted when the last one lets go of this, files in memory
/// closed.
public final class FetchedFile: Sendable {
    /// Where the file lies.
    public let path: String
    private let isTemporary: Bool
    private let descriptor: Int32?
    private let onReject: (@Sendable () -> Void)?

    /// Names a file that was fetched.
    ///
    /// - Parameter onReject: is called, from any thread, when the bytes turn out to be no picture that can be read; it
    ///   should see to it that they are not kept for the next time.
    public init(path: String, isTemporary: Bool = false, onReject: (@Sendable () -> Void)? = nil) {
        self.path = path
        self.isTemporary = isTemporary
        self.onReject = onReject
        descriptor = nil
    }

    /// Takes over a file that has no name, as those in memory have none.
    init(descriptor: Int32) {
        path = "/proc/self/fd/\(descriptor)"
        isTemporary = false
        onReject = nil
        self.descriptor = descriptor
    }

    /// Makes a file in memory, to be written by the number that it is open under as long as the file is there; nil where
    /// that does not work.
    package static func inMemory() -> (file: FetchedFile, descriptor: Int32)? {
        let descriptor = carousel_memory_file("picture")
        return descriptor < 0 ? nil : (FetchedFile(descriptor: descriptor), descriptor)
    }

    /// Opens a file whose path is no text: it goes by the number that it is open under. Nil where it cannot be opened.
    convenience init?(at path: [UInt8]) {
        // Whether it is a file at all is seen by those who read it: nobody must wait for a pipe to be filled.
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor: descriptor)
    }

    /// Says that the bytes are no picture that can be read.
    func reject() { onReject?() }

    deinit {
        if isTemporary { unlink(path) }
        if let descriptor { close(descriptor) }
    }
}

/// Why something could not be fetched.
public struct FetchError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What went wrong and what to do.
    public var description: String
    /// Whether another attempt may succeed.
    public var isTransient: Bool
    /// Seconds that the other side asks to wait before that; 0 where it does not say.
    public var wait: Double

    /// An error with a text that says what to do.
    public init(_ description: String, isTransient: Bool, wait: Double = 0) {
        self.description = description
        self.isTransient = isTransient
        self.wait = wait
    }
}
