// SPDX-License-Identifier: MIT

/// An item of a gallery that shows its picture in the picture's own shape, as large as fits.
final class PictureItemView: View {
    let picture = ImageView()

    /// What was known of a picture last: the scene forgets what it was told long ago.
    private var known: (image: Image, info: PictureInfo)?

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
        guard let image = picture.image else { return }
        if let info = scene?.info(of: image) { known = (image, info) }
        guard let known, known.image == image else { return }
        picture.placeholderColor = known.info.color
        var frame = ContentMode.scaleAspectFit.frame(of: Size(known.info.size), in: bounds)
        if standsOnFloor { frame.origin.y = bounds.maxY - frame.height }
        picture.frame = frame
    }

    /// In place of a picture of which nothing is known.
    private static let unknown = Color(red: 0.17, green: 0.17, blue: 0.19)
}
