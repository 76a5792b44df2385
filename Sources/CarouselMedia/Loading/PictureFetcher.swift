// SPDX-License-Identifier: MIT

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

/// Bytes that were fetched, in a file. Temporary files are deleted when the last one lets go of this.
public final class FetchedFile: Sendable {
    /// Where the file lies.
    public let path: String
    private let isTemporary: Bool
    private let descriptor: Int32

    /// Names a file that was fetched.
    public init(path: String, isTemporary: Bool = false) {
        self.path = path
        self.isTemporary = isTemporary
        descriptor = -1
    }

    /// Opens a file whose path is no text: it goes by the number that it is open under. Nil where it cannot be opened.
    init?(at path: [UInt8]) {
        descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.path = "/proc/self/fd/\(descriptor)"
        isTemporary = false
    }

    deinit {
        if isTemporary { unlink(path) }
        if descriptor >= 0 { close(descriptor) }
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
