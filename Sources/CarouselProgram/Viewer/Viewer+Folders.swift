// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Follows the folders whose pictures it shows.
extension Viewer {
    func followFolders(_ watch: FolderWatch, _ order: PictureOrder) {
        let news = watch.take()
        guard !news.isEmpty else { return }
        let old = gallery.files
        let changes = FolderChanges(news, to: old, order)
        let changed = changes.changed.filter { !disposal.hasBroughtBack($0) }
        renew(changed + changes.added, gone: changes.gone)
        if changes.paths != old {
            gallery.change(to: changes.paths.map(\.text))
            names.follow(changes.paths)
            disposal.follow(added: changes.added)
            showCurrent()
            window.report(event: "\(gallery.paths.count) pictures")
        } else if let path = changed.first {
            captions.update()
            window.report(event: "another \(path.shownName)")
        }
        // What is there now shows once it has been found, as if it were dropped.
        if news.contains(.linked) { open(watch.paths) }
    }

    /// These replace all others: what was read before may have come from other files with the same names.
    func renew(by paths: [FilePath]) {
        func isRead(_ path: FilePath) -> Bool {
            window.images?.hasRead(PictureGallery.image(of: path.text).content) ?? false
        }
        renew(paths.filter(isRead), gone: Set(gallery.files.filter(isRead)).subtracting(paths))
    }

    /// Another file with the same name may have been shown before, and ever new names may come and go.
    private func renew(_ paths: [FilePath], gone: some Sequence<FilePath>) {
        for path in paths {
            window.reload(PictureGallery.image(of: path.text))
            captions.forget(path)
        }
        for path in gone {
            window.images?.drop(PictureGallery.image(of: path.text).content)
            captions.drop(path)
        }
    }
}
