// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit
import CarouselMedia

/// Why a carousel cannot start where it was asked to.
struct BeginningError: Error, CustomStringConvertible {
    var wanted: String
    var count: Int

    var description: String {
        "There is no picture '\(VisibleText.of(wanted))' to start with. Give a file name, or a number from "
            + "1 to \(count)."
    }
}

/// Where a carousel of pictures starts.
struct Beginning {
    /// A file's name or path, or a number from 1; nil for the best-looking place.
    var wanted: String?
    /// The path to start with otherwise, if it is still there.
    var remembered: FilePath?

    init(wanted: String?) { self.wanted = wanted }

    /// More pictures than this are enough to wrap around: no picture is visible twice at once.
    private static let round = 30

    /// Moves the carousel there.
    func apply(to gallery: PictureGallery) throws(BeginningError) {
        let carousel = gallery.carousel
        let paths = gallery.paths
        if gallery.isWrapEnabled == nil, paths.count > Beginning.round { gallery.isWrapEnabled = true }
        guard !paths.isEmpty else { return }
        carousel.layoutIfNeeded()
        let middle = carousel.isWrapEnabled ? 0 : (paths.count - 1) / 2
        let wanted = try place(in: gallery)
        carousel.restore(Carousel.State(identifier: wanted == nil ? remembered?.text : nil, index: wanted ?? middle))
    }

    private func place(in gallery: PictureGallery) throws(BeginningError) -> Int? {
        guard let wanted else { return nil }
        let name = VisibleText.of(wanted)
        let names = gallery.files.lazy.map(\.shownName)
        // The very name before one that only looks the same.
        let index =
            gallery.index(of: FilePath(text: wanted)) ?? names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
            ?? names.firstIndex(of: name)
        if let index { return index }
        if wanted.contains("/"),
            let index = gallery.index(of: PictureFiles.absolute(FilePath.arguments([wanted]))[0])
        {
            return index
        }
        if let number = Int(wanted), number > 0, number <= gallery.paths.count { return number - 1 }
        throw BeginningError(wanted: wanted, count: gallery.paths.count)
    }
}
