// SPDX-License-Identifier: MIT

import CarouselKit
import Dispatch
import Synchronization

/// Finds out when pictures were taken, away from the thread that draws.
@MainActor
final class DateReader {
    private let queue = DispatchQueue(label: "dates of pictures")
    private let found = Found()
    private var dates: [String: String] = [:]
    private var asked: String?
    /// Known dates of files that have been written over since.
    private var outdated: Set<String> = []

    /// What other threads have come to know.
    private final class Found: Sendable {
        let dates = Mutex<[String: String]>([:])
    }

    /// When a picture was taken; nil while that is not known, and where it cannot be. The window wakes up once it is.
    func date(of path: String) -> String? {
        found.dates.withLock { found in
            if !found.isEmpty { dates.merge(found) { $1 } }
            found.removeAll()
        }
        let known = dates[path].flatMap { $0.isEmpty ? nil : $0 }
        if dates[path] != nil, !outdated.contains(path) { return known }
        guard asked != path else { return known }
        asked = path
        outdated.remove(path)
        queue.async { [found] in
            let date = PictureDate.text(of: path) ?? ""
            found.dates.withLock { $0[path] = date }
            Window.wake()
        }
        return known
    }

    /// Finds out anew when a picture was taken, once it is asked for: its file is another.
    func forget(_ path: String) {
        if dates[path] != nil { outdated.insert(path) }
        if asked == path { asked = nil }
    }

    /// Whether something has been found out since it was asked for last.
    var hasNews: Bool { found.dates.withLock { !$0.isEmpty } }
}
