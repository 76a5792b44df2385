// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Puts pictures into the trash, and brings them back.
///
/// What goes is the picture that the last command went to, also while the carousel is on its way there, and only as the file
/// that was shown. Where it does not show yet, it goes as soon as it does.
@MainActor
final class Disposal {
    private let window: Window
    private let gallery: PictureGallery
    private let captions: Captions
    /// The file that showed for the picture that the last command went to, when it went there or first showed.
    private var shown: (path: String, file: FileStamp)?
    /// The picture that was left since its file was another one: which one shows counts when it is asked for again.
    private var left: String?
    /// The picture that is to go once it shows.
    private var awaited: String?
    /// What has been put into the trash and can be brought back, the last one last.
    private var trashed: [TrashedFile] = []
    /// What was brought back last, until the user does something else.
    private var restored: (path: String, file: FileStamp?)?
    /// Is called once other pictures are there.
    var onChange: () -> Void = {}

    private var carousel: Carousel { gallery.carousel }

    private var path: String? {
        let index = carousel.destinationItemIndex
        return gallery.paths.indices.contains(index) ? gallery.paths[index] : nil
    }

    init(window: Window, gallery: PictureGallery, captions: Captions) {
        (self.window, self.gallery, self.captions) = (window, gallery, captions)
        window.images?.noteShownFiles()
    }

    /// Follows the carousel from frame to frame.
    func follow() {
        let path = path
        if awaited != path { awaited = nil }
        if shown?.path != path { shown = nil }
        if left != path { left = nil }
        guard let path, shown == nil, left == nil,
            let file = window.images?.shownFile(of: PictureGallery.image(of: path).content)
        else { return }
        shown = (path, file)
        if awaited == path { putIntoTrash() }
    }

    /// Forgets what is still to be done: the user does something else.
    func cancel() { (awaited, restored) = (nil, nil) }

    /// Goes to what was brought back, should it have left the carousel meanwhile and come again.
    func follow(added paths: [String]) {
        if let restored, paths.contains(restored.path) { goTo(restored.path) }
    }

    /// Whether a file that is told of anew is the one that was brought back, and no other.
    func hasBroughtBack(_ path: String) -> Bool {
        guard let restored, restored.path == path, let file = restored.file else { return false }
        return PathText.withSystemPath(path) { FileStamp(of: $0) } == file
    }

    /// Puts the picture into the trash that the last command went to.
    func putIntoTrash() {
        left = nil
        follow()
        guard let path else { return }
        guard let shown else {
            awaited = path
            captions.update(note: "\"\(PathText.name(of: path))\" goes to the trash once it shows.")
            return
        }
        (awaited, self.shown) = (nil, nil)
        do throws(Trash.Failure) {
            let file = try Trash.put(path, ifStill: shown.file)
            if let file { trashed.append(file) }
            remove(path)
            captions.update(
                note: "Moved \"\(PathText.name(of: path))\" to the trash."
                    + (file == nil ? "" : " Ctrl+Z brings it back."))
            window.report(event: "trashed")
        } catch {
            left = path
            captions.update(note: error.description)
            window.report(event: "not trashed")
        }
    }

    /// Brings back what was put into the trash last.
    ///
    /// - Parameter order: that pictures stand in.
    func restore(_ order: PictureOrder) {
        guard let file = trashed.popLast() else {
            captions.update(note: "There is nothing to bring back from the trash.")
            window.report(event: "nothing to restore")
            return
        }
        do throws(TrashedFile.Failure) {
            try file.restore()
            let changes = FolderChanges([.appeared(path: file.path)], to: gallery.paths, order)
            gallery.change(to: changes.paths)
            goTo(file.path)
            restored = (file.path, PathText.withSystemPath(file.path) { FileStamp(of: $0) })
            captions.update(note: "Brought \"\(PathText.name(of: file.path))\" back from the trash.")
            window.report(event: "restored")
        } catch {
            // The others come first next time.
            if error.mayPass { trashed.insert(file, at: 0) }
            captions.update(note: error.description)
            window.report(event: "not restored")
        }
    }

    /// Takes a picture out; the one that takes its place is where the carousel goes.
    private func remove(_ path: String) {
        let index = carousel.destinationItemIndex
        gallery.change(to: gallery.paths.filter { $0 != path })
        if !gallery.paths.isEmpty, carousel.destinationItemIndex != min(index, gallery.paths.count - 1) {
            carousel.scrollToItem(at: min(index, gallery.paths.count - 1), animated: true)
        }
        onChange()
    }

    private func goTo(_ path: String) {
        guard let index = gallery.paths.firstIndex(of: path) else { return }
        carousel.scrollToItem(at: index, animated: true)
        onChange()
    }
}
