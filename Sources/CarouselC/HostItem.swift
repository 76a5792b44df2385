// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The view of an item filled in by C: a background, a picture over it, and text over that.
final class HostItem: View {
    let picture = ImageView()
    private let label = Label()
    private var margin = 0.0
    /// 0 at the top, 1 at the bottom.
    private var verticalAlignment = 0.5

    override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(picture)
        addSubview(label)
        reset(size: frame.size)
    }

    /// Makes the view show nothing, as before it was first filled in.
    func reset(size: Size) {
        bounds = Rect(origin: .zero, size: size)
        picture.image = nil
        picture.contentMode = .scaleAspectFit
        label.text = ""
        label.isHidden = true
        backgroundColor = .clear
        shadow = nil
        reflection = nil
        setBorder(cornerRadius: 0, borderWidth: 0, borderColor: .black)
    }

    func setBorder(cornerRadius radius: Double, borderWidth: Double, borderColor: Color) {
        cornerRadius = radius
        picture.cornerRadius = radius
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        updateClipping()
    }

    func setContentMode(_ mode: ContentMode) {
        picture.contentMode = mode
        updateClipping()
    }

    private func updateClipping() {
        picture.clipsToBounds = picture.cornerRadius > 0 || picture.contentMode == .scaleAspectFill
    }

    func setText(_ text: TextContent, margin: Double, verticalAlignment: Double) {
        label.text = text.string
        label.font = text.font
        label.textColor = text.color
        label.textAlignment = text.alignment
        label.numberOfLines = 0
        label.isHidden = false
        self.margin = margin
        self.verticalAlignment = verticalAlignment
        setNeedsLayout()
    }

    override func layoutSubviews() {
        picture.frame = bounds
        guard !label.isHidden else { return }
        let room = Size(width: max(0, bounds.width - 2 * margin), height: max(0, bounds.height - 2 * margin))
        let isCentred = verticalAlignment == 0.5
        let height = isCentred ? room.height : min(room.height, label.sizeThatFits(room).height.rounded(.up))
        label.frame = Rect(
            x: margin, y: margin + (room.height - height) * verticalAlignment, width: room.width, height: height)
    }
}

/// What a `carousel_item *` refers to while the callback that fills it in runs: an item's view, or the picture of an item without one.
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

    /// The view, for settings that only views have; fails for an item without one.
    func view() throws(Failure) -> HostItem {
        guard let content else {
            throw .badArgument("the item is a picture without a view; set the look of all items with carousel_set_look")
        }
        return content
    }
}

extension FilledItem: HandleTarget {
    static var kind: UInt { 5 }
    static let onOtherThread: StaticString = "the item is being filled in on another thread"
    static let missing: StaticString =
        "the item's callback has already returned; to change the item, call carousel_reload_item"
}
