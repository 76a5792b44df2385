// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Follows the folders whose pictures it shows.
extension Viewer {
    func applyFolderChanges(_ watch: FolderWatch, _ order: PictureOrder) {
        let reports = watch.take()
        guard !reports.isEmpty else { return }
        let old = gallery.files
        let changes = FolderChanges(reports, to: old, order)
        let changed = changes.changed.filter { !disposal.isRestored($0) }
        refresh(changed + changes.added, gone: changes.gone)
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
        if reports.contains(.linked) { openAgain(watch.paths) }
    }

    /// Reloads pictures that were loaded, because another file may have had the same name, and forgets those that are gone.
    func refresh(_ paths: [FilePath], gone: some Sequence<FilePath>) {
        for path in paths {
            let image = PictureGallery.image(of: path.text)
            if isLoaded(image) { window.reload(image) }
            captions.forget(path)
        }
        for path in gone {
            let image = PictureGallery.image(of: path.text)
            if isLoaded(image) { window.images?.drop(image.content) }
            captions.drop(path)
        }
    }

    /// Whether a picture has been loaded. The renderer keeps dropped pictures until it needs their room.
    private func isLoaded(_ image: Image) -> Bool {
        window.images?.hasRead(image.content) == true || window.renderer.has(image.content)
    }
}
