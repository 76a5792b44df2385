// SPDX-License-Identifier: MIT

/// A carousel of picture files: makes the item views, and answers for the options set in its properties.
public final class PictureGallery {
    /// The carousel, to be added to a scene.
    public let carousel = Carousel()

    /// The picture files, in order: paths, or URLs beginning with `file:///`, which can also name files whose names are
    /// not UTF-8. Setting them reloads the carousel.
    public var paths: [String] { didSet { if !isEditing { carousel.reloadData() } } }

    /// Size of an item in points. Setting it reloads the carousel; a non-finite size counts as zero, which shows
    /// nothing. Default: 400 x 300.
    public var itemSize: Size { didSet { if itemSize != oldValue { carousel.reloadData() } } }

    /// Whether each item takes the shape of its picture, as large as fits, so that corners, border, shadow and
    /// reflection follow the picture; `contentMode` is then ignored. Pictures with reflections are aligned with the
    /// lower edge of their items, others are centred. The scene must receive picture info, as it does in windows: see
    /// `ImageLoader.attach(to:)`. Default: false.
    public var keepsPictureShapes = false { didSet { if keepsPictureShapes != oldValue { carousel.reloadData() } } }

    /// How pictures are placed in their items, which clip them. Default: fitted, keeping their aspect ratio.
    public var contentMode = ContentMode.scaleAspectFit { didSet { if contentMode != oldValue { styleItems() } } }

    /// Radius of the items' corners in points; the range is that of `View.cornerRadius`. Default: 0.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { styleItems() } } }

    /// Width of the border inside the items' edges, in points; the range is that of `View.borderWidth`. Default: 0.
    public var borderWidth = 0.0 { didSet { if borderWidth != oldValue { styleItems() } } }

    /// The border's colour. Default: black.
    public var borderColor = Color.black { didSet { if borderColor != oldValue { styleItems() } } }

    /// The shadow of items on what is behind them. Default: nil, no shadow.
    public var shadow: Shadow? { didSet { if shadow != oldValue { styleItems() } } }

    /// How items are mirrored below their lower edge. Default: nil, no reflection.
    public var reflection: Reflection? { didSet { if reflection != oldValue { styleItems() } } }

    /// Whether scrolling wraps around; nil leaves it to the type.
    public var isWrapEnabled: Bool? { didSet { carousel.setNeedsLayout() } }

    /// Values for the carousel's options, replacing its type's defaults; the ranges are those of `CarouselOption`, and
    /// NaN leaves an option at its default. Default: empty.
    public var options: [CarouselOption: Double] = [:] {
        didSet {
            let hadViews = !(oldValue[.visibleItems] ?? 0 > Double(PictureGallery.maxViews))
            if hadViews == showsManyItems { carousel.reloadData() }
            carousel.setNeedsLayout()
        }
    }

    /// Whether items have no views, so that a hundred thousand of them can be in sight: true if the option
    /// `visibleItems` is more than 512. Pictures are then fitted as `contentMode` says, whatever `keepsPictureShapes`
    /// is, and changes of the paths are not animated.
    public var showsManyItems: Bool { options[.visibleItems] ?? 0 > Double(PictureGallery.maxViews) }

    private static let maxViews = 512

    /// Called with the index when another item has become the current one; -1 if there is none any more.
    public var onCurrentItemChange: ((Int) -> Void)?

    /// Called when an item has been selected by a tap or a key.
    public var onSelect: ((Int) -> Void)?

    private var isEditing = false

    /// Makes a gallery of the given files.
    public init(paths: [String] = [], itemSize: Size = Size(width: 400, height: 300)) {
        self.paths = paths
        self.itemSize = itemSize
        carousel.staysAmongItems = true
        carousel.delegate = self
        carousel.dataSource = self
    }

    /// Changes the paths. Pictures that remain move to their new places, and the current one stays in the middle; if it
    /// is removed, the picture that takes its place does.
    ///
    /// - Parameters:
    ///   - paths: of the picture files, in order.
    ///   - animated: whether removed and new pictures fade and the others move, in 0.4 s. More than 64 changes at a
    ///     time are not animated, nor are any with `showsManyItems`.
    public func change(to paths: [String], animated: Bool = true) {
        // Contents are compared, because paths of different files may be equal as strings.
        let (old, new) = (self.paths.map { Content.file(path: $0) }, paths.map { Content.file(path: $0) })
        guard let steps = EditScript(from: old, to: new, maxSteps: PictureGallery.maxAnimatedChanges) else {
            return replace(with: paths, from: old, to: new)
        }
        guard !steps.isEmpty else { return }
        carousel.performBatchUpdates(animated: animated) { updates in
            for index in steps.removals { updates.removeItem(at: index) }
            for index in steps.insertions { updates.insertItem(at: index) }
            adopt(paths)
        }
    }

    /// Changes the paths without a reload.
    private func adopt(_ paths: [String]) {
        isEditing = true
        self.paths = paths
        isEditing = false
    }

    /// The picture at an index, as the carousel shows it; nil if there is none.
    public func image(at index: Int) -> Image? {
        paths.indices.contains(index) ? PictureGallery.image(of: paths[index]) : nil
    }

    /// The picture that galleries show for a path, or for a URL beginning with `file:///`: for `Window.reload(_:)`.
    public static func image(of path: String) -> Image {
        path.hasPrefix("file:///") ? Image(url: path) : Image(path: path)
    }

    private static let maxAnimatedChanges = 64

    private func replace(with paths: [String], from old: [Content], to new: [Content]) {
        let (current, kept) = (carousel.currentItemIndex, Set(new))
        adopt(paths)
        carousel.reloadData(keeping: .identifier)
        guard old.indices.contains(current), !kept.contains(old[current]) else { return }
        // What takes its place is the next one that is still there, or else the last one before it.
        let successor = old[current...].first { kept.contains($0) } ?? old[..<current].last { kept.contains($0) }
        if let index = successor.flatMap({ new.firstIndex(of: $0) }) { carousel.currentItemIndex = index }
    }

    /// The view that shows the picture of an item in sight, which may be smaller than the item; nil if there is none, as
    /// when the gallery shows many items.
    public func pictureView(at index: Int) -> ImageView? {
        carousel.itemView(at: index).flatMap { PictureGallery.picture(in: $0) }
    }

    private static func picture(in item: View) -> ImageView? {
        (item as? PictureItemView)?.picture ?? item as? ImageView
    }

    private func styleItems() {
        if showsManyItems { return carousel.reloadData() }
        for view in carousel.visibleItemViews { style(view) }
    }

    private func style(_ item: View) {
        (item as? PictureItemView)?.alignsToBottom = reflection != nil
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

    /// Makes items pictures without views if the gallery shows many.
    public func pictureItems(in carousel: Carousel) -> PictureItems? {
        guard showsManyItems else { return nil }
        return PictureItems(
            size: itemSize, contentMode: contentMode, cornerRadius: cornerRadius, borderWidth: borderWidth,
            borderColor: borderColor, shadow: shadow, reflection: reflection)
    }

    /// The picture file.
    public func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { image(at: index) }

    /// The file's path.
    public func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? {
        paths.indices.contains(index) ? paths[index] : nil
    }

    /// The index of a path; -1 if the gallery does not have it.
    public func carousel(_ carousel: Carousel, indexForIdentifier identifier: String) -> Int? {
        // Byte by byte, because the names of two files may be the same to Unicode.
        paths.firstIndex { $0.utf8.elementsEqual(identifier.utf8) } ?? -1
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

    /// Passes the selected item's index to `onSelect`.
    public func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { onSelect?(index) }

    /// Passes the new current index to `onCurrentItemChange`.
    public func carouselCurrentItemIndexDidChange(_ carousel: Carousel) {
        onCurrentItemChange?(carousel.currentItemIndex)
    }
}

/// A gallery item that has the shape of its picture, as large as fits.
final class PictureItemView: View {
    let picture = ImageView()

    /// What was last known about the picture: the scene forgets it eventually.
    private var known: (image: Image, info: PictureInfo)?

    /// Whether the picture is aligned with the lower edge; otherwise it is centred.
    var alignsToBottom = false { didSet { if alignsToBottom != oldValue { setNeedsLayout() } } }

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
        if alignsToBottom { frame.origin.y = bounds.maxY - frame.height }
        picture.frame = frame
    }

    /// Shown for a picture about which nothing is known.
    private static let unknown = Color(red: 0.17, green: 0.17, blue: 0.19)
}
