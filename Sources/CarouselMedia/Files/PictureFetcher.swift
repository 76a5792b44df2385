// SPDX-License-Identifier: MIT

import CPixbuf
import Glibc

/// Fetches URLs. `CarouselNetwork` has an implementation for http and https.
public protocol PictureFetcher: Sendable {
    /// Fetches a URL's bytes into a file. Called on threads that may wait, several at a time; must return soon after
    /// `cancellation` is cancelled.
    ///
    /// - Parameter progress: should be called now and then with the number of bytes received and, if known, the total.
    func fetch(
        _ url: String, cancellation: Cancellation, progress: @escaping (_ bytes: Int, _ total: Int?) -> Void
    ) throws(FetchError) -> FetchedFile

    /// Forgets what is kept of a URL, so that it is fetched anew the next time. Called by `ImageLoader.forget(_:)`, on the
    /// thread that draws; should return soon. Default: does nothing, for fetchers that keep nothing.
    func forget(_ url: String)
}

extension PictureFetcher {
    /// Does nothing.
    public func forget(_ url: String) {}
}

/// Fetched bytes in a file. When the last reference is gone, temporary files are deleted and files in memory closed.
public final class FetchedFile: Sendable {
    /// The file's path.
    public let path: String
    private let isTemporary: Bool
    private let descriptor: Int32?
    private let onReject: (@Sendable () -> Void)?

    /// Describes a fetched file.
    ///
    /// - Parameter onReject: called, from any thread, if the bytes turn out not to be a readable picture; it should
    ///   make sure that they are not kept for the next time.
    public init(path: String, isTemporary: Bool = false, onReject: (@Sendable () -> Void)? = nil) {
        self.path = path
        self.isTemporary = isTemporary
        self.onReject = onReject
        descriptor = nil
    }

    /// Takes over a file without a name, such as one in memory.
    init(descriptor: Int32) {
        path = "/proc/self/fd/\(descriptor)"
        isTemporary = false
        onReject = nil
        self.descriptor = descriptor
    }

    /// A file in memory: its path can be opened and its descriptor written to as long as the object exists; nil on failure.
    package static func inMemory() -> (file: FetchedFile, descriptor: Int32)? {
        let descriptor = carousel_memory_file("picture")
        return descriptor < 0 ? nil : (FetchedFile(descriptor: descriptor), descriptor)
    }

    /// Reports that the bytes are not a readable picture.
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
    /// Seconds that the server asks to wait before another attempt; 0 if it does not say.
    public var wait: Double
    /// Whether an earlier version of the picture is better than none, although another attempt will not succeed.
    package var allowsStale = false

    /// An error with a message that says what to do.
    public init(_ description: String, isTransient: Bool, wait: Double = 0) {
        self.description = description
        self.isTransient = isTransient
        self.wait = wait
    }
}

/// How long to wait before a failed request is tried again: twice as long each time. Negative delays and NaN count as
/// 0, those of more than a year as a year.
public struct BackOff: Hashable, Sendable {
    /// Number of attempts in all, 1 or more; smaller values count as 1. Default: 4.
    public var attempts: Int
    /// Seconds before the second attempt, 0 or more. Default: 0.5.
    public var firstDelay: Double
    /// Maximum seconds between two attempts; a server that asks for more, as with `Retry-After`, is not asked again.
    /// Default: 30.
    public var longestDelay: Double

    /// The longest delay in seconds. If a server seems to ask for more, a clock is wrong.
    private static let year = 365 * 86_400.0

    /// Describes when to try again.
    public init(attempts: Int = 4, firstDelay: Double = 0.5, longestDelay: Double = 30) {
        self.attempts = max(1, attempts)
        self.firstDelay = BackOff.validDelay(firstDelay)
        self.longestDelay = BackOff.validDelay(longestDelay)
    }

    private static func validDelay(_ delay: Double) -> Double { delay > 0 ? min(delay, year) : 0 }

    /// Seconds to wait after a number of failed attempts; nil if there should be no further attempt.
    ///
    /// - Parameter asked: the least wait that the server asked for, in seconds; more than `longestDelay` ends the
    ///   attempts.
    func delay(after failures: Int, asked: Double = 0) -> Double? {
        // The properties may have been changed since `init`.
        let longest = BackOff.validDelay(longestDelay)
        guard failures < attempts, asked <= longest else { return nil }
        var delay = BackOff.validDelay(firstDelay)
        for _ in 1..<max(1, failures) where delay < longest { delay *= 2 }
        return max(asked, min(delay, longest))
    }
}
