// SPDX-License-Identifier: MIT

/// The views that a carousel keeps for reuse. Each is in it once at most. A reload empties it, and what was in use before that is
/// not kept: from then on, the data source may make views of other classes.
struct ViewPool {
    private(set) var itemViews: [View] = []
    private(set) var placeholderViews: [View] = []
    private var containers: [ItemContainer] = []
    /// How often it has been emptied.
    private(set) var reloads = 0

    /// Forgets all views of the data source's. Containers are the carousel's own.
    mutating func empty() {
        reloads += 1
        itemViews.removeAll()
        placeholderViews.removeAll()
    }

    /// - Parameter reloads: the number of reloads when the view was in use.
    mutating func keep(_ view: View, isItem: Bool, from reloads: Int) {
        guard reloads == self.reloads, !itemViews.contains(where: { $0 === view }),
            !placeholderViews.contains(where: { $0 === view })
        else { return }
        if isItem { itemViews.append(view) } else { placeholderViews.append(view) }
    }

    mutating func keep(_ container: ItemContainer) { containers.append(container) }

    /// The view last kept, for an item or for a placeholder.
    mutating func takeView(isItem: Bool) -> View? { isItem ? itemViews.popLast() : placeholderViews.popLast() }

    mutating func takeContainer() -> ItemContainer { containers.popLast() ?? ItemContainer() }

    /// Removes a view that the data source uses again of its own accord.
    mutating func remove(_ view: View) {
        itemViews.removeAll { $0 === view }
        placeholderViews.removeAll { $0 === view }
    }
}
