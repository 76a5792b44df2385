// SPDX-License-Identifier: MIT

/// An item of a gallery that shows its picture in the picture's own shape, as large as fits.
final class PictureItemView: View {
    let picture = ImageView()

    /// Whether the picture stands on the lower edge; else it is in the middle.
    var standsOnFloor = false { didSet { if standsOnFloor != oldValue { setNeedsLayout() } } }

    override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(picture)
    }

    override func layoutSubviews() {
        // Until the shape is known, the picture is as large as its item.
        picture.frame = bounds
        picture.placeholderColor = PictureItemView.unknown
        guard let image = picture.image, let info = scene?.info(of: image) else { return }
        picture.placeholderColor = info.color
        var frame = ContentMode.scaleAspectFit.frame(of: picture.sizeThatFits(bounds.size), in: bounds)
        if standsOnFloor { frame.origin.y = bounds.maxY - frame.height }
        picture.frame = frame
    }

    /// In place of a picture of which nothing is known.
    private static let unknown = Color(red: 0.17, green: 0.17, blue: 0.19)
}
