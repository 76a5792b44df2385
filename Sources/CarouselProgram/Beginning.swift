// SPDX-License-Identifier: MIT

import CarouselKit

/// Why a carousel cannot start where it was asked to.
struct BeginningError: Error, CustomStringConvertible {
    var wanted: String
    var count: Int

    var description: String {
        "There is no picture '\(PathText.visible(wanted))' to start with. Give a file name, or a number from "
            + "1 to \(count)."
    }
}

/// Where a carousel of pictures starts.
struct Beginning {
    /// A file's name or path, or a number from 1; nil for the best-looking place.
    var wanted: String?
    /// Whether it is acceptable if that does not exist.
    private var isOptional = false

    init(wanted: String?) { self.wanted = wanted }

    /// Starts with a file if it exists.
    static func ifThere(_ path: String) -> Beginning {
        var beginning = Beginning(wanted: path)
        beginning.isOptional = true
        return beginning
    }

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
        carousel.scrollToItem(at: try place(among: paths) ?? middle, animated: false)
    }

    private func place(among paths: [String]) throws(BeginningError) -> Int? {
        guard let wanted else { return nil }
        let index =
            paths.firstIndex(of: wanted) ?? paths.firstIndex { PathText.name(of: $0) == PathText.visible(wanted) }
        if let index { return index }
        if wanted.contains("/"), let index = paths.firstIndex(of: PathText.absolute([wanted])[0]) { return index }
        if let number = Int(wanted), paths.indices.contains(number - 1) { return number - 1 }
        if isOptional { return nil }
        throw BeginningError(wanted: wanted, count: paths.count)
    }
}
