// SPDX-License-Identifier: MIT

import CarouselKit

/// Finds a picture by a part of its file's name, as that is typed.
@MainActor
final class NameSearch {
    /// What has been typed; nil while nothing is looked for.
    private(set) var text: String?
    /// The picture that fits, going on from the one that was current when the search began.
    private(set) var found: Int?
    private var start = 0
    private var paths: [String] = []
    /// The names as they compare, kept while a search lasts.
    private var names: [String] = []

    var isOpen: Bool { text != nil }

    /// - Parameters:
    ///   - paths: of all pictures.
    ///   - current: the picture to begin at.
    func open(_ paths: [String], from current: Int) {
        start = max(0, current)
        text = ""
        follow(paths)
    }

    func close() {
        text = nil
        follow([])
    }

    /// Pictures have come or gone.
    func follow(_ paths: [String]) {
        self.paths = isOpen ? paths : []
        names = self.paths.map { PathText.name(of: $0).lowercased() }
        find()
    }

    func type(_ character: Character) {
        text?.append(character)
        find()
    }

    func deleteLast() {
        text = text.map { String($0.dropLast()) }
        find()
    }

    /// What is to be read of it.
    var caption: String {
        guard let text else { return "" }
        let name = text.isEmpty ? "" : found.map { "   \(PathText.name(of: paths[$0]))" } ?? "   no such name"
        return "Search: \(VisibleText.of(text))▏\(name)"
    }

    /// Names that begin so come before those that have it elsewhere.
    private func find() {
        let (text, count) = (text?.lowercased() ?? "", names.count)
        let order = (0..<count).lazy.map { (self.start + $0) % count }
        found =
            text.isEmpty
            ? nil
            : order.first { self.names[$0].hasPrefix(text) }
                ?? order.first { self.names[$0].firstRange(of: text) != nil }
    }
}
