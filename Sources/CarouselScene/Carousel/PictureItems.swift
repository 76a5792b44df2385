// SPDX-License-Identifier: MIT

public import CarouselCore

/// What the items of a carousel of pictures have in common.
///
/// Such a carousel has no item views: a data source that answers `pictureItems(in:)` gives one picture for each item
/// instead, and an item takes four bytes. That is how a hundred thousand items fit on a screen.
public struct PictureItems: Hashable, Sendable {
    /// An item's extent in points; what is not above 0 counts as 1.
    public var size: Size
    /// How pictures are laid into that. Default: scaled to fill.
    public var contentMode: ContentMode
    /// Radius of the corners in points. Default: 0.
    public var cornerRadius: Double
    /// What stands in for a picture until it is there. Default: a dark grey; clear for nothing.
    public var placeholderColor: Color
    /// Whether items show from behind, unless the option `showBackfaces` says otherwise. Default: true.
    public var isDoubleSided: Bool
    /// What items throw on what is behind them. Default: nil, no shadow.
    public var shadow: Shadow?
    /// How pictures are mirrored below the items. Default: nil, no reflection.
    public var reflection: Reflection?

    /// Items of a size in points.
    public init(
        size: Size, contentMode: ContentMode = .scaleToFill, cornerRadius: Double = 0,
        placeholderColor: Color = Color(white: 0.5, alpha: 0.25), isDoubleSided: Bool = true, shadow: Shadow? = nil,
        reflection: Reflection? = nil
    ) {
        func valid(_ extent: Double) -> Double { extent > 0 && extent.isFinite ? extent : 1 }
        self.size = Size(width: valid(size.width), height: valid(size.height))
        self.contentMode = contentMode
        self.cornerRadius = cornerRadius
        self.placeholderColor = placeholderColor
        self.isDoubleSided = isDoubleSided
        self.shadow = shadow
        self.reflection = reflection
    }

    /// The rectangle that shows a picture, in the plane of its item.
    private var template: DrawList.Quad {
        // The plane tells the renderer which items hide their backs: see `DrawList.QuadFaces`.
        var quad = DrawList.Quad(plane: isDoubleSided ? 0 : 1, frame: Rect(center: .zero, size: size))
        quad.contentMode = contentMode
        quad.cornerRadius = cornerRadius
        if cornerRadius > 0 { quad.clip = DrawList.Clip(frame: quad.frame, cornerRadius: cornerRadius) }
        quad.fill = placeholderColor
        return quad
    }

    /// What there is of each item.
    var faces: PictureFaces {
        let picture = template
        var list = DrawList()
        var templates: [PictureFaces.Template] = []
        if let shadow = shadow?.valid, shadow.color.alpha > 0 {
            var quad = DrawList.Quad(
                plane: picture.plane, frame: picture.frame.offset(x: shadow.offset.width, y: shadow.offset.height))
            quad.fill = shadow.color
            quad.cornerRadius = cornerRadius
            list.blur(&quad, shadow)
            templates.append(PictureFaces.Template(quad: quad, showsPicture: false))
        }
        templates.append(PictureFaces.Template(quad: picture, showsPicture: true))
        if let reflection = reflection?.valid, let mirror = Mirror(reflection, of: picture.frame) {
            var (quad, effect) = list.flipped(picture, DrawList.Effect(), mirror)
            quad.effect = list.add(effect)
            templates.append(PictureFaces.Template(quad: quad, showsPicture: true))
        }
        return PictureFaces(templates, effects: list.effects)
    }
}
