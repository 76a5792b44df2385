// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What a `carousel_item *` refers to, while the callback that fills it in runs: an item's view, or the picture of an item
/// without a view.
final class FilledItem {
    let renderer: RendererHandle
    private let content: HostItem?
    private(set) var image: Image?

    /// - Parameter view: nil for an item that is a picture without a view.
    init(_ renderer: RendererHandle, view: HostItem?) {
        self.renderer = renderer
        content = view
    }

    func show(_ image: Image) {
        self.image = image
        content?.picture.image = image
    }

    /// For all that only views have.
    func view() throws(Failure) -> HostItem {
        guard let content else {
            throw .badArgument("the item is a picture without a view; give all of them one look, by carousel_set_look")
        }
        return content
    }
}

extension FilledItem: Handled {
    static var kind: UInt { 5 }
}
