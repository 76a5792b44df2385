// SPDX-License-Identifier: MIT

/// A carousel of picture files: makes the item views and answers for the options that its properties name.
public final class PictureGallery {
    /// The carousel, to be put into a scene.
    public let carousel = Carousel()

    /// The picture files, in order. Setting them loads the carousel anew.
    public var paths: [String] { didSet { carousel.reloadData() } }

    /// Extent of an item in points.
    public var itemSize: Size { didSet { if itemSize != oldValue { carousel.reloadData() } } }

    /// How pictures are laid into their items, which cut off what stands out. Default: fitted, keeping their aspect ratio.
    public var contentMode = ContentMode.scaleAspectFit { didSet { if contentMode != oldValue { styleItems() } } }

    /// Radius of the items' corners in points. Default: 0.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { styleItems() } } }

    /// What items throw on what is behind them. Default: nil, no shadow.
    public var shadow: Shadow? { didSet { if shadow != oldValue { styleItems() } } }

    /// How items are mirrored below their lower edge. Default: nil, no reflection.
    public var reflection: Reflection? { didSet { if reflection != oldValue { styleItems() } } }

    /// Whether scrolling goes round; nil leaves it to the type.
    public var isWrapEnabled: Bool? { didSet { carousel.setNeedsLayout() } }

    /// Values for options, in place of their defaults.
    public var options: [CarouselOption: Double] = [:] { didSet { carousel.setNeedsLayout() } }

    /// Is told when another item has become the current one.
    public var onCurrentItemChange: ((Int) -> Void)?

    /// Makes a gallery of the files given.
    public init(paths: [String] = [], itemSize: Size = Size(width: 400, height: 300)) {
        self.paths = paths
        self.itemSize = itemSize
        carousel.delegate = self
        carousel.dataSource = self
    }

    private func styleItems() {
        for view in carousel.visibleItemViews { style(view) }
    }

    private func style(_ view: View) {
        view.contentMode = contentMode
        view.cornerRadius = cornerRadius
        view.clipsToBounds = cornerRadius > 0 || contentMode != .scaleAspectFit
        view.shadow = shadow
        view.reflection = reflection
    }
}

extension PictureGallery: CarouselDataSource {
    public func numberOfItems(in carousel: Carousel) -> Int { paths.count }

    public func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let imageView = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: itemSize))
        style(imageView)
        imageView.image = Image(path: paths[index])
        return imageView
    }
}

extension PictureGallery: CarouselDelegate {
    public func carousel(
        _ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double {
        if option == .wrap, let isWrapEnabled { return isWrapEnabled ? 1 : 0 }
        return options[option] ?? value
    }

    /// Hands the new current index to `onCurrentItemChange`.
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        onCurrentItemChange?(carousel.currentItemIndex)
    }
}
