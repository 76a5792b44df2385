// SPDX-License-Identifier: MIT

/// A carousel of picture files: makes the item views and answers for the options that its properties name.
public final class PictureGallery {
    /// The carousel, to be put into a scene.
    public let carousel = Carousel()

    /// The picture files, in order. Setting them loads the carousel anew.
    public var paths: [String] { didSet { carousel.reloadData() } }

    /// Extent of an item in points; pictures are fitted into it, keeping their aspect ratio.
    public var itemSize: Size { didSet { if itemSize != oldValue { carousel.reloadData() } } }

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
}

extension PictureGallery: CarouselDataSource {
    public func numberOfItems(in carousel: Carousel) -> Int { paths.count }

    public func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let imageView = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: itemSize))
        imageView.contentMode = .scaleAspectFit
        imageView.image = Image(path: paths[index])
        return imageView
    }

    /// The file's name.
    public func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String? {
        paths[index].split(separator: "/").last.map(String.init)
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
