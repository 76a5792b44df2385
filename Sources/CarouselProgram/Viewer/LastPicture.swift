// SPDX-License-Identifier: MIT

import CGIO
import CarouselKit
import CarouselMedia
import Glibc

/// The picture that was current when the viewer was last closed, for each set of files and folders.
struct LastPicture: Equatable, Sendable {
    private let path: FilePath

    /// The arguments are absolute paths. `folder` is where programs keep their state; nil for the user's.
    init(_ arguments: [FilePath], folder: String? = nil) {
        let text = Array(arguments.map { $0.bytes + [0] }.joined())
        let sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, text, gsize(text.count))
        defer { g_free(sum) }
        let folder = folder ?? String(cString: g_get_user_state_dir())
        path = "\(folder)/carousel/\(sum.map { String(cString: $0) } ?? "none")"
    }

    /// The picture's path; nil if nothing is remembered.
    var picture: FilePath? {
        var text: UnsafeMutablePointer<gchar>?
        var length: gsize = 0
        guard g_file_get_contents(path.system, &text, &length, nil) != 0, let text else { return nil }
        defer { g_free(text) }
        return length == 0 ? nil : FilePath(UnsafeRawBufferPointer(start: text, count: Int(length)))
    }

    /// Saves a picture's path; returns whether that worked.
    func save(_ picture: FilePath) -> Bool {
        guard g_mkdir_with_parents(path.folder.system, 0o700) == 0 else { return false }
        return g_file_set_contents_full(
            path.system, picture.system, gssize(picture.system.count - 1), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
            != 0
    }
}

/// Saves the current picture some seconds after each move, because a picture frame on a wall is switched off by unplugging it.
@MainActor
final class LastPictureSaver {
    /// Seconds from a move until it is saved; more while the carousel moves by itself, because memory cards wear out.
    private static let (seconds, seldomSeconds) = (5.0, 600.0)
    /// When saving is due.
    private var time = Double.infinity
    private var saved: (store: LastPicture, picture: FilePath)?

    /// `seldom` is for a carousel that moves by itself. `lastPicture` is called when saving is due; it returns nil if there is nothing to
    /// save.
    func saveLater(
        _ scene: Scene, seldom: Bool, _ lastPicture: @escaping @MainActor () -> (store: LastPicture, picture: FilePath)?
    ) {
        let seconds = seldom ? LastPictureSaver.seldomSeconds : LastPictureSaver.seconds
        let due = scene.time + seconds
        guard due < time else { return }
        time = due
        scene.schedule(after: seconds) { [self] in
            MainActor.assumeIsolated {
                guard time == due else { return }
                time = .infinity
                guard let place = lastPicture(), saved.map({ $0 != place }) ?? true else { return }
                saved = place
                _ = BackgroundThread.start { _ = place.store.save(place.picture) }
            }
        }
    }
}
