// SPDX-License-Identifier: MIT

public import CarouselCore

/// What the items of a carousel of pictures have in common.
///
/// Such a carousel has no item views: a data source that implements `pictureItems(in:)` provides one picture for each
/// item instead, and an item takes four bytes. That allows a hundred thousand items on a screen.
public struct PictureItems: Hashable, Sendable {
    /// An item's size in points; not above 0 counts as 1, above `CarouselLimits.number` as that.
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
    /// Shown until the picture has loaded. Default: a dark grey; clear for nothing.
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
        self.size = PictureItems.valid(size)
        self.contentMode = contentMode
        self.cornerRadius = cornerRadius
        self.borderWidth = borderWidth
        self.borderColor = borderColor
        self.placeholderColor = placeholderColor
        self.isDoubleSided = isDoubleSided
        self.shadow = shadow
        self.reflection = reflection
    }

    private static func valid(_ size: Size) -> Size {
        func valid(_ extent: Double) -> Double {
            extent > 0 && extent.isFinite ? min(extent, CarouselLimits.number) : 1
        }
        return Size(width: valid(size.width), height: valid(size.height))
    }

    /// The rectangle that shows a picture, in the plane of its item.
    private var template: DrawList.Quad {
        // The plane tells the renderer which items hide their backs: 1 for those that do.
        var quad = DrawList.Quad(plane: isDoubleSided ? 0 : 1, frame: Rect(center: .zero, size: size))
        quad.contentMode = contentMode
        let radius = shownCornerRadius
        quad.cornerRadius = radius
        if radius > 0 || contentMode == .scaleAspectFill {
            quad.clip = DrawList.Clip(frame: quad.frame, cornerRadius: radius)
        }
        quad.fill = placeholderColor
        return quad
    }

    private var shownCornerRadius: Double { Rect(origin: .zero, size: size).cornerRadius(cornerRadius) }

    private var hasBorder: Bool { borderWidth > 0 && borderColor.alpha > 0 }

    private func addBorder(to quad: inout DrawList.Quad) {
        quad.borderWidth = min(borderWidth, max(size.width, size.height))
        quad.borderColor = borderColor
    }

    /// Whether the picture's own rectangle has the border, since it is never smaller than its item. Not so in reflections,
    /// where the picture shines through the border.
    private var bordersPicture: Bool { hasBorder && contentMode.coversView }

    /// The border's rectangle; nil if there is none.
    private var border: DrawList.Quad? {
        guard hasBorder else { return nil }
        var quad = DrawList.Quad(plane: isDoubleSided ? 0 : 1, frame: Rect(center: .zero, size: size))
        quad.cornerRadius = shownCornerRadius
        addBorder(to: &quad)
        return quad
    }

    /// The quads that each item has.
    var window: PictureWindow {
        let picture = template
        var list = DrawList()
        var templates: [PictureWindow.Template] = []
        if let shadow = shadow?.valid, shadow.color.alpha > 0 {
            var quad = DrawList.Quad(
                plane: picture.plane, frame: picture.frame.offset(x: shadow.offset.width, y: shadow.offset.height))
            quad.fill = shadow.color
            quad.cornerRadius = shownCornerRadius
            list.blur(&quad, shadow)
            templates.append(PictureWindow.Template(quad: quad, showsPicture: false))
        }
        var body = [PictureWindow.Template(quad: picture, showsPicture: true)]
        if let border { body.append(PictureWindow.Template(quad: border, showsPicture: false)) }
        if bordersPicture {
            var bordered = picture
            addBorder(to: &bordered)
            templates.append(PictureWindow.Template(quad: bordered, showsPicture: true))
        } else {
            templates += body
        }
        if let reflection = reflection?.valid, let mirror = Mirror(reflection, of: picture.frame) {
            if let floor = reflection.floor, floor.alpha > 0 {
                var quad = mirror.floor(floor, below: DrawList.Quad(plane: picture.plane, frame: picture.frame))
                quad.cornerRadius = quad.frame.cornerRadius(shownCornerRadius)
                templates.append(PictureWindow.Template(quad: quad, showsPicture: false))
            }
            for part in body {
                var (quad, effect) = list.flipped(part.quad, DrawList.Effect(), mirror)
                quad.effect = list.add(effect)
                templates.append(PictureWindow.Template(quad: quad, showsPicture: part.showsPicture))
            }
        }
        return PictureWindow(templates, effects: list.effects)
    }
}
