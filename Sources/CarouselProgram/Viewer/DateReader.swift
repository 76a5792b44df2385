// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Dispatch
import Synchronization

/// Finds out when pictures were taken, on another thread.
@MainActor
final class DateReader {
    private let work = Work()
    private var dates: [FilePath: String] = [:]
    private var asked: FilePath?
    /// Known dates of files that have been overwritten since.
    private var outdated: Set<FilePath> = []

    deinit { work.end() }

    /// When a picture was taken; nil while that is unknown or if it cannot be found out. The window wakes up when it is
    /// known.
    func date(of path: FilePath) -> String? {
        work.dates.withLock { found in
            if !found.isEmpty { dates.merge(found) { $1 } }
            found.removeAll()
        }
        let known = dates[path].flatMap { $0.isEmpty ? nil : $0 }
        if dates[path] != nil, !outdated.contains(path) { return known }
        guard asked != path else { return known }
        asked = path
        outdated.remove(path)
        work.find(path)
        return known
    }

    /// Looks up again when a picture was taken, on the next request: its file has changed.
    func forget(_ path: FilePath) {
        if dates[path] != nil { outdated.insert(path) }
        if asked == path { asked = nil }
    }

    /// Whether anything has been found out since the last query.
    var hasNews: Bool { work.dates.withLock { !$0.isEmpty } }
}

/// The thread that reads files one after the other, and sleeps in between.
private final class Work: Sendable {
    private struct Wanted {
        var paths: [FilePath] = []
        var hasBegun = false
        var hasEnded = false
    }

    /// Results not yet collected; empty text if there is no date.
    let dates = Mutex<[FilePath: String]>([:])
    private let wanted = Mutex(Wanted())
    private let news = DispatchSemaphore(value: 0)

    func find(_ path: FilePath) {
        let isFirst = wanted.withLock { wanted in
            defer { wanted.hasBegun = true }
            wanted.paths.append(path)
            return !wanted.hasBegun
        }
        news.signal()
        // Without a thread there are no dates.
        if isFirst { _ = BackgroundThread.start { [self] in read() } }
    }

    func end() {
        wanted.withLock { $0.hasEnded = true }
        news.signal()
    }

    private func read() {
        while true {
            news.wait()
            let (path, hasEnded) = wanted.withLock { wanted in
                (wanted.paths.isEmpty ? nil : wanted.paths.removeFirst(), wanted.hasEnded)
            }
            if hasEnded { return }
            guard let path else { continue }
            let found = SideThreads.shared.run(on: path) { _ in PictureDate.text(of: path) }
            let date = (found ?? nil) ?? ""
            dates.withLock { $0[path] = date }
            Window.wake()
        }
    }
}
