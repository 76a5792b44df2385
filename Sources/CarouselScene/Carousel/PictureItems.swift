// SPDX-License-Identifier: MIT

public import CarouselCore

/// What the items of a carousel of pictures have in common.
///
/// Such a carousel has no item views: a data source that implements `pictureItems(in:)` provides one picture for each
/// item instead, and an item takes four bytes. That allows a hundred thousand items on a screen.
public struct PictureItems: Hashable, Sendable {
    /// An item's size in points. Extents above `CarouselLimits.number` count as that; those not above 0, or not finite, as 1.
    public var size: Size { didSet { size = PictureItems.valid(size) } }
    /// How pictures are fitted to that size. Default: scaled to fill.
    public var contentMode: ContentMode
    /// Radius of the corners in points. Negative values and NaN count as 0; values above half the shorter side are
    /// clamped to that. Default: 0.
    public var cornerRadius: Double
    /// Width of the border inside the edge, in points; it is drawn over the picture. Negative values and NaN count as
    /// 0, no border; from half the shorter side on, it covers the item. Default: 0.
    public var borderWidth: Double
    /// The border's colour; its alpha lets the picture shine through. Default: black.
    public var borderColor: Color
    /// Shown until the picture has loaded. Default: a translucent grey; clear shows nothing.
    public var placeholderColor: Color
    /// Whether items are visible from behind, unless the option `showBackfaces` says otherwise. Default: true.
    public var isDoubleSided: Bool
    /// The shadow of items on what is behind them. Default: nil, no shadow.
    public var shadow: Shadow?
    /// How pictures are mirrored below the items. Default: nil, no reflection.
    public var reflection: Reflection?

    /// Items of a size in points.
    public init(
        size: Size, contentMode: ContentMode = .scaleToFill, cornerRadius: Double = 0, borderWidth: Double = 0,
        borderColor: Color = .black, placeholderColor: Color = Color(white: 0.5, alpha: 0.25),
        isDoubleSided: Bool = true, shadow: Shadow? = nil, reflection: Reflection? = nil
    ) {
        (self.size, self.contentMode, self.cornerRadius) = (PictureItems.valid(size), contentMode, cornerRadius)
        (self.borderWidth, self.borderColor) = (borderWidth, borderColor)
        (self.placeholderColor, self.isDoubleSided) = (placeholderColor, isDoubleSided)
        (self.shadow, self.reflection) = (shadow, reflection)
    }

    private static func valid(_ size: Size) -> Size {
        func valid(_ extent: Double) -> Double {
            extent > 0 && extent.isFinite ? min(extent, CarouselLimits.number) : 1
        }
        return Size(width: valid(size.width), height: valid(size.height))
    }

    /// The quads that each item has: those of an image view.
    var window: PictureWindow {
        let view = ImageView(frame: Rect(center: .zero, size: size), image: Image(path: ""))
        view.contentMode = contentMode
        view.cornerRadius = cornerRadius
        view.clipsToBounds = cornerRadius > 0 || contentMode == .scaleAspectFill
        view.borderWidth = min(borderWidth, max(size.width, size.height))
        view.borderColor = borderColor
        view.placeholderColor = placeholderColor
        (view.shadow, view.reflection) = (shadow, reflection)
        var list = DrawList()
        list.planes = [DrawList.Plane()]
        view.draw(into: &list, DrawContext(plane: 0, origin: .zero, alpha: 1, isDoubleSided: true))
        var templates: [PictureWindow.Template] = []
        for var quad in list.quads where !quad.isBackground || quad.fill.alpha > 0 {
            let showsPicture = quad.content != nil
            quad.content = nil
            templates.append(PictureWindow.Template(quad: quad, showsPicture: showsPicture))
        }
        return PictureWindow(templates, effects: list.effects, isDoubleSided: isDoubleSided)
    }
}

/// The pictures that a carousel has loaded if its items are pictures without views: what they have in common, those in sight, and
/// what the vertex shader needs to lay them out.
struct LoadedPictures {
    private(set) var items: PictureItems
    /// The items' size as the data source gave it.
    let ownSize: Size
    private(set) var window: PictureWindow
    /// When the positions in sight were last adopted.
    private var moment: LoadingGenerations.Moment
    /// What the known extents depend on.
    struct ExtentBasis: Equatable {
        var itemWidth: Double
        var spacing: Double
        /// Whether the carousel has a `centerScale`, so that the delegate's own extents are kept here.
        var isScaled: Bool
    }

    var extentBasis: ExtentBasis?
    /// The extents of the items in sight, before they are magnified.
    private(set) var extents = ItemExtents()
    /// How much longer than usual the shortest item known so far is, in points; 0 or less.
    var minExcess = 0.0
    private var depthSort = DepthSort()
    private var cachedFormula: (layout: ShapeLayout, formula: ShapeFormula?)?

    init(_ items: PictureItems, at moment: LoadingGenerations.Moment) {
        self.items = items
        self.moment = moment
        ownSize = items.size
        window = items.window
    }

    mutating func resize(to size: Size) {
        guard size != items.size else { return }
        items.size = size
        window.adoptTemplates(of: items.window)
    }

    /// Returns the positions that kept their pictures: none if indexes now refer to other items.
    mutating func move(to positions: Range<Int>, in generations: LoadingGenerations) -> Range<Int> {
        if !generations.hasSameItems(since: moment) {
            window.removeAll()
            forgetExtents()
        }
        moment = generations.now
        let kept = window.positions
        if kept != positions { window.move(to: positions) }
        return kept
    }

    mutating func forgetExtents() {
        (extentBasis, minExcess) = (nil, 0)
        extents.removeAll()
    }

    /// Exchanges the extents, so that they can be changed in place.
    mutating func swapExtents(_ other: inout ItemExtents) { swap(&other, &extents) }

    mutating func set(_ content: Content?, at position: Int) {
        if isInSight(position) { window.set(content, at: position) }
    }

    /// Whether a position is in sight. `mutating` only because reading through an optional copies all of it: a million times in a carousel
    /// of a million pictures.
    mutating func isInSight(_ position: Int) -> Bool { window.positions.contains(position) }

    /// The shape's formula for the vertex shader; nil if the shader cannot carry it out.
    mutating func formula(of layout: ShapeLayout) -> ShapeFormula? {
        if let cachedFormula, cachedFormula.layout == layout { return cachedFormula.formula }
        let formula = ShapeFormula(of: layout)
        cachedFormula = (layout, formula)
        return formula
    }

    mutating func order(of layout: ShapeLayout, _ range: VisibleRange, toggle: Double, current: Int) -> ItemOrder {
        ItemOrder(layout, range, toggle: toggle, current: current)
            ?? depthSort.order(of: layout, range, toggle: toggle, current: current)
    }
}
