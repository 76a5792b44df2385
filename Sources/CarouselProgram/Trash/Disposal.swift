// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Moves pictures to the trash, and restores them.
///
/// Deletes the picture that the last command went to, even while the carousel is still moving to it, but only the very
/// file that was shown. If the picture is not visible yet, it is deleted as soon as it is.
@MainActor
final class Disposal {
    private let window: Window
    private let gallery: PictureGallery
    /// Shows the user a message.
    private let showMessage: (String) -> Void
    /// The file shown for the picture that the last command went to, recorded at that time or when it was first shown.
    private var shown: (path: FilePath, file: FileStamp)?
    /// The picture that was not deleted because its file had changed: the next request applies to the file then shown.
    private var refused: FilePath?
    /// The last shown file that turned out to be replaced by another, and whose picture was therefore loaded anew.
    private var replaced: FileStamp?
    /// The picture to be deleted once it is visible.
    private var awaited: FilePath?
    /// What can be restored, the most recent last.
    private var trashed: [TrashedFile] = []
    /// What was last restored, until the user does something else.
    private var restored: (path: FilePath, file: FileStamp?)?
    /// Called when a file has been restored.
    var onRestore: (FilePath) -> Void = { _ in }
    /// Called when the list of pictures has changed.
    var onChange: () -> Void = {}

    private var carousel: Carousel { gallery.carousel }

    private var path: FilePath? { gallery.file(at: carousel.commandedItemIndex) }

    init(window: Window, gallery: PictureGallery, showMessage: @escaping (String) -> Void) {
        (self.window, self.gallery, self.showMessage) = (window, gallery, showMessage)
        window.images?.noteShownFiles()
    }

    /// Follows the carousel from frame to frame.
    func follow() {
        let path = path
        if awaited != path { awaited = nil }
        if shown?.path != path { shown = nil }
        if refused != path { refused = nil }
        guard let path, shown == nil, refused == nil,
            let file = window.images?.shownFile(of: PictureGallery.image(of: path.text).content)
        else { return }
        shown = (path, file)
        if awaited == path { putIntoTrash() }
    }

    /// Drops a pending deletion, because the user does something else.
    func cancel() { (awaited, restored) = (nil, nil) }

    /// Moves to the restored picture, if it has left the carousel meanwhile and come back.
    func follow(added paths: [FilePath]) { if let restored, paths.contains(restored.path) { goTo(restored.path) } }

    /// Whether a reported file is the very one that was restored.
    func isRestored(_ path: FilePath) -> Bool {
        guard let restored, restored.path == path, let file = restored.file else { return false }
        return FileStamp(of: path.system) == file
    }

    /// Deletes the picture that the last command went to.
    func putIntoTrash() {
        refused = nil
        follow()
        guard let path else { return }
        guard let shown else {
            awaited = path
            showMessage("\"\(path.isolatedName)\" will be moved to the trash once it is visible.")
            return
        }
        (awaited, self.shown) = (nil, nil)
        do throws(Trash.Failure) {
            let file = try Trash.put(path, ifStill: shown.file)
            if let file { trashed.append(file) }
            remove(path)
            showMessage(
                "Moved \"\(path.isolatedName)\" to the trash."
                    + (file == nil ? "" : " Ctrl+Z restores it."))
            window.report(event: "trashed")
        } catch {
            refused = path
            // The new file may not have been reported: it must be seen before it is deleted.
            if case .isAnother = error, replaced != shown.file {
                replaced = shown.file
                window.reload(PictureGallery.image(of: path.text))
            }
            showMessage(error.description)
            window.report(event: "not trashed")
        }
    }

    /// Restores the file that was deleted last, even if it does not belong to the pictures shown.
    func restore(_ order: PictureOrder) {
        guard let file = trashed.popLast() else {
            showMessage("There is nothing to restore from the trash.")
            window.report(event: "nothing to restore")
            return
        }
        do throws(TrashedFile.Failure) {
            try file.restore()
            if order.contains(file.path) { showAgain(file.path, order) }
            showMessage("Restored \"\(file.path.isolatedName)\" from the trash.")
            window.report(event: "restored")
        } catch {
            // Put first, so that the other files are tried before it next time.
            if error.isRetryable { trashed.insert(file, at: 0) }
            showMessage(error.description)
            window.report(event: "not restored")
        }
    }

    private func showAgain(_ path: FilePath, _ order: PictureOrder) {
        let changes = FolderChanges([.appeared(path: path)], to: gallery.files, order)
        gallery.change(to: changes.paths.map(\.text))
        goTo(path)
        restored = (path, FileStamp(of: path.system))
        // Another file may have been shown in its place meanwhile.
        window.reload(PictureGallery.image(of: path.text))
        onRestore(path)
    }

    /// Removes a picture; the carousel moves to the one that takes its place.
    private func remove(_ path: FilePath) {
        let index = carousel.commandedItemIndex
        gallery.change(to: gallery.paths(without: path))
        if !gallery.paths.isEmpty, carousel.destinationItemIndex != min(index, gallery.paths.count - 1) {
            carousel.scrollToItem(at: min(index, gallery.paths.count - 1), animated: true)
        }
        onChange()
    }

    private func goTo(_ path: FilePath) {
        guard let index = gallery.index(of: path) else { return }
        carousel.scrollToItem(at: index, animated: true)
        onChange()
    }
}

extension Carousel {
    /// The item that the last command went to, not one to which autoplay is moving by itself.
    var commandedItemIndex: Int { scrollReason == .autoplay ? currentItemIndex : destinationItemIndex }
}
