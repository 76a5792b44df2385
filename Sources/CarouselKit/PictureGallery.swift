// SPDX-License-Identifier: MIT

/// A carousel of picture files: makes the item views and answers for the options that its properties name.
public final class PictureGallery {
    /// The carousel, to be put into a scene.
    public let carousel = Carousel()

    /// The picture files, in order: paths, or URLs beginning with `file:///`, which can also name files whose names are no
    /// UTF-8. Setting them loads the carousel anew.
    public var paths: [String] { didSet { if !isEditing { carousel.reloadData() } } }

    /// Extent of an item in points. Setting it loads the carousel anew; not finite counts as zero, and nothing is seen.
    /// Default: 400 x 300.
    public var itemSize: Size { didSet { if itemSize != oldValue { carousel.reloadData() } } }

    /// Whether each picture has its own shape, as large as fits its item, so that corners, border, shadow and reflection are
    /// those of the picture; `contentMode` does not count then. Pictures with reflections stand on the lower edge of their
    /// items, others in the middle. The scene must be told of pictures, as windows do: see `ImageLoader.attach(to:)`.
    /// Default: false.
    public var keepsPictureShapes = false { didSet { if keepsPictureShapes != oldValue { carousel.reloadData() } } }

    /// How pictures are laid into their items, which cut off what stands out. Default: fitted, keeping their aspect ratio.
    public var contentMode = ContentMode.scaleAspectFit { didSet { if contentMode != oldValue { styleItems() } } }

    /// Radius of the items' corners in points; ranges are those of `View.cornerRadius`. Default: 0.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { styleItems() } } }

    /// Width of the border inside the items' edges, in points; ranges are those of `View.borderWidth`. Default: 0.
    public var borderWidth = 0.0 { didSet { if borderWidth != oldValue { styleItems() } } }

    /// The border's colour. Default: black.
    public var borderColor = Color.black { didSet { if borderColor != oldValue { styleItems() } } }

    /// What items throw on what is behind them. Default: nil, no shadow.
    public var shadow: Shadow? { didSet { if shadow != oldValue { styleItems() } } }

    /// How items are mirrored below their lower edge. Default: nil, no reflection.
    public var reflection: Reflection? { didSet { if reflection != oldValue { styleItems() } } }

    /// Whether scrolling goes round; nil leaves it to the type.
    public var isWrapEnabled: Bool? { didSet { carousel.setNeedsLayout() } }

    /// Values for the carousel's options, in place of those that its type has by default; ranges are those of
    /// `CarouselOption`, NaN leaves an option at its default.
    /// Default: empty.
    public var options: [CarouselOption: Double] = [:] { didSet { carousel.setNeedsLayout() } }

    /// Is told when another item has become the current one.
    public var onCurrentItemChange: ((Int) -> Void)?

    /// Is told when an item has been chosen, by a tap or a key.
    public var onSelect: ((Int) -> Void)?

    private var isEditing = false

    /// Makes a gallery of the files given.
    public init(paths: [String] = [], itemSize: Size = Size(width: 400, height: 300)) {
        self.paths = paths
        self.itemSize = itemSize
        carousel.delegate = self
        carousel.dataSource = self
    }

    /// Changes to other paths. Pictures that were there before move to their new places, the current one stays in the
    /// middle; where it goes, the one that takes its place does.
    ///
    /// - Parameters:
    ///   - paths: of the picture files, in order.
    ///   - animated: whether what comes and goes fades and the others move, in 0.4 s. More than 64 changes at a time are
    ///     made at once.
    public func change(to paths: [String], animated: Bool = true) {
        guard let steps = EditScript(from: self.paths, to: paths, most: PictureGallery.mostAnimated) else {
            return replace(by: paths)
        }
        guard !steps.isEmpty else { return }
        carousel.performBatchUpdates(animated: animated) { updates in
            for index in steps.removals { updates.removeItem(at: index) }
            for index in steps.insertions { updates.insertItem(at: index) }
            isEditing = true
            self.paths = paths
            isEditing = false
        }
    }

    /// The picture at an index, as the carousel shows it; nil where there is none.
    public func image(at index: Int) -> Image? {
        paths.indices.contains(index) ? PictureGallery.image(of: paths[index]) : nil
    }

    /// The picture that galleries show for a path, or a URL beginning with `file:///`: for `Window.reload(_:)`.
    public static func image(of path: String) -> Image {
        path.hasPrefix("file:///") ? Image(url: path) : Image(path: path)
    }

    private static let mostAnimated = 64

    private func replace(by paths: [String]) {
        let index = carousel.currentItemIndex
        let current = self.paths.indices.contains(index) ? self.paths[index] : nil
        self.paths = paths
        let place = current.flatMap { paths.firstIndex(of: $0) } ?? min(index, paths.count - 1)
        carousel.scrollToItem(at: max(0, place), animated: false)
    }

    /// The view that shows the picture of an item in sight, which may be smaller than the item; nil where there is none.
    public func pictureView(at index: Int) -> ImageView? {
        carousel.itemView(at: index).flatMap { PictureGallery.picture(in: $0) }
    }

    private static func picture(in item: View) -> ImageView? {
        (item as? PictureItemView)?.picture ?? item as? ImageView
    }

    private func styleItems() {
        for view in carousel.visibleItemViews { style(view) }
    }

    private func style(_ item: View) {
        (item as? PictureItemView)?.standsOnFloor = reflection != nil
        guard let view = PictureGallery.picture(in: item) else { return }
        view.contentMode = keepsPictureShapes ? .scaleToFill : contentMode
        view.cornerRadius = cornerRadius
        view.borderWidth = borderWidth
        view.borderColor = borderColor
        view.clipsToBounds = cornerRadius > 0 || contentMode != .scaleAspectFit
        view.shadow = shadow
        view.reflection = reflection
    }
}

extension PictureGallery: CarouselDataSource {
    public func numberOfItems(in carousel: Carousel) -> Int { paths.count }

    public func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let frame = Rect(origin: .zero, size: itemSize)
        let item = view ?? (keepsPictureShapes ? PictureItemView(frame: frame) : ImageView(frame: frame))
        style(item)
        PictureGallery.picture(in: item)?.image = image(at: index)
        item.setNeedsLayout()
        return item
    }

    /// The file's name.
    public func carousel(_ carousel: Carousel, titleForItemAt index: Int) -> String? {
        paths.indices.contains(index) ? paths[index].split(separator: "/").last.map(String.init) : nil
    }
}

extension PictureGallery: CarouselDelegate {
    public func carousel(
        _ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double {
        if option == .wrap, let isWrapEnabled { return isWrapEnabled ? 1 : 0 }
        return options[option] ?? value
    }

    /// Hands the chosen item's index to `onSelect`.
    public func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { onSelect?(index) }

    /// Hands the new current index to `onCurrentItemChange`.
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        onCurrentItemChange?(carousel.currentItemIndex)
    }
}
