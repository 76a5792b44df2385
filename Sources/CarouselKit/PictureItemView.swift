// SPDX-License-Identifier: MIT

/// A gallery item that has the shape of its picture, as large as fits.
final class PictureItemView: View {
    let picture = ImageView()

    /// What was last known about the picture: the scene forgets it eventually.
    private var known: (image: Image, info: PictureInfo)?

    /// Whether the picture is aligned with the lower edge; otherwise it is centred.
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

    /// Shown for a picture about which nothing is known.
    private static let unknown = Color(red: 0.17, green: 0.17, blue: 0.19)
}
