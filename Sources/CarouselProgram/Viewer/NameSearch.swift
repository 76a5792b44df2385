// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia

/// Finds a picture by part of its file name while the user types it.
@MainActor
final class NameSearch {
    /// What has been typed; nil while no search is active.
    private(set) var text: String?
    /// The matching picture, searching onward from the one that was current when the search began.
    private(set) var found: Int?
    private var start = 0
    private var paths: [FilePath] = []
    /// The names in a form for comparison, cached during a search; bytes, because comparing text takes ten times as long.
    private var names: [[UInt8]] = []

    var isOpen: Bool { text != nil }
    /// Whether no name contains what has been typed.
    var findsNothing: Bool { found == nil && text?.isEmpty == false }

    /// - Parameters:
    ///   - paths: of all pictures.
    ///   - current: the picture to start from.
    func open(_ paths: [FilePath], from current: Int) {
        start = max(0, current)
        text = ""
        follow(paths)
    }

    func close() {
        text = nil
        follow([])
    }

    /// Takes the new paths after pictures have come or gone.
    func follow(_ paths: [FilePath]) {
        self.paths = isOpen ? paths : []
        names = self.paths.map { NameSearch.compared($0.shownName) }
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

    var caption: String {
        guard let text else { return "" }
        let name = text.isEmpty ? "" : found.map { "   \(paths[$0].isolatedName)" } ?? "   not found"
        return "Search: \u{2068}\(VisibleText.of(text))\u{2069}▏\(name)"
    }

    /// The form in which text is compared, without case and accents.
    private static func compared(_ text: String) -> [UInt8] {
        Array(NaturalOrder.withoutAccents(text).lowercased().utf8)
    }

    /// Finds the matching picture. Names that begin with the text come before names that contain it elsewhere.
    private func find() {
        let (text, count) = (NameSearch.compared(text ?? ""), names.count)
        let order = (0..<count).lazy.map { (self.start + $0) % count }
        found =
            text.isEmpty
            ? nil
            : order.first { self.names[$0].starts(with: text) }
                ?? order.first { self.names[$0].contains(text) }
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: part) }
    }
}

extension Viewer {
    /// Takes a key while the search is open.
    func search(_ key: Key) -> Bool {
        switch key {
        case .escape: closeSearch()
        case .backspace: names.deleteLast()
        // No name contains a slash, and the key that has begun the search may still be held.
        case .character("/"): break
        case .character(let character): names.type(character)
        case .enter where names.findsNothing: break
        case .enter:
            if let found = names.found { carousel.scrollToItem(at: found, animated: true) }
            closeSearch()
        default: return false
        }
        showSearch()
        return true
    }

    func showSearch() {
        guard names.isOpen else { return }
        captions.update(note: names.caption)
        window.report(event: names.caption)
    }

    func closeSearch() {
        names.close()
        slideshow.isHeld = false
        setMode(.search, isOn: false)
        captions.endNote()
        window.report(event: "searched")
    }
}
