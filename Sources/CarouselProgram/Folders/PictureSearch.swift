// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Dispatch
import Synchronization

/// Searches for pictures on its own thread, so that a window can open meanwhile.
package final class PictureSearch: Sendable {
    private let found = Mutex<Result<PictureFiles, PictureFilesError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - list: finds the pictures; called on another thread.
    ///   - onEnd: called there afterwards.
    package init(
        _ list: @escaping @Sendable () throws(PictureFilesError) -> PictureFiles, onEnd: @escaping @Sendable () -> Void
    ) {
        let search: @Sendable () -> Void = { [self] in
            let result: Result<PictureFiles, PictureFilesError>
            do throws(PictureFilesError) { result = .success(try list()) } catch { result = .failure(error) }
            found.withLock { $0 = result }
            done.signal()
            onEnd()
        }
        if !BackgroundThread.start(search) { search() }
    }

    /// The result; nil during the search.
    var result: Result<PictureFiles, PictureFilesError>? { found.withLock { $0 } }

    /// Waits for the end.
    package func wait() throws(PictureFilesError) -> PictureFiles {
        done.wait()
        done.signal()
        guard let result else { throw .empty(paths: []) }
        return try result.get()
    }
}
