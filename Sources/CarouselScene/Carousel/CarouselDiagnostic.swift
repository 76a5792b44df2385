// SPDX-License-Identifier: MIT

public import CarouselCore

/// Something invalid that a carousel received from a data source, a delegate or the program. The carousel continues as
/// each case describes.
public enum CarouselDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// A number of items or placeholders was below 0. It counts as 0.
    case negativeCount(Int)
    /// A number of items or placeholders was above `CarouselLimits.items`. It counts as that.
    case countTooLarge(Int)
    /// The view returned for an item already belongs to another loaded item. It moves to the new one; the other shows
    /// nothing.
    case viewOfAnotherItem(index: Int, other: Int)
    /// The view returned for an item was inside another view. It was removed from that view.
    case viewInAnotherView(index: Int)
    /// The view returned for an item is the carousel itself, or contains it. The item shows nothing.
    case viewAroundCarousel(index: Int)
    /// The view that determines how wide items are has no width. Its other dimension, or 1 point, is used instead.
    case emptyItemSize
    /// The answer for an option was NaN. The default is used.
    case optionIsNaN(CarouselOption)
    /// The transform of the custom type was not finite. The linear type's is used.
    case transformNotFinite
    /// The formula of the carousel's shape gave a placement that is not finite. Such items are placed as in `Linear`.
    case shapeNotFinite(name: String)
    /// The formula of the carousel's shape uses more than `ShapeFormula.maxNumbers` values. The CPU places its items one
    /// by one, which takes long for many.
    case shapeTooLong(name: String)
    /// The delegate's item width was not finite. The width stays as it is.
    case itemWidthNotFinite
    /// Extents differ by item, but the carousel's shape has no line along which items could make room. All are `itemWidth` long.
    case extentsNotInLine(name: String)
    /// `trimsEnds` is set, but the carousel's shape has no line that could stop at its ends, or the delegate places the items.
    /// It has no effect.
    case trimsNotInLine(name: String)
    /// Both `autoplay` and `autoscroll` are set. Autoscroll goes on.
    case autoplayWithAutoscroll
    /// The updates of a batch do not turn the previous items into those that the data source has now. Everything was
    /// reloaded.
    case updatesDoNotFit(expected: Int, found: Int)

    public var description: String {
        switch self {
        case .negativeCount(let count):
            "The data source returned \(count) items or placeholders; using 0."
        case .countTooLarge(let count):
            "The data source returned \(count) items or placeholders; using \(CarouselLimits.items)."
        case .viewOfAnotherItem(let index, let other):
            "The view returned for item \(index) is already shown as item \(other); item \(other) is empty now. "
                + "Make a view for each item, or reuse the one passed in."
        case .viewInAnotherView(let index):
            "The view returned for item \(index) was inside another view; it was removed from that view. Return a "
                + "view that has no superview."
        case .viewAroundCarousel(let index):
            "The view returned for item \(index) contains the carousel itself; the item is empty. Return another view."
        case .emptyItemSize:
            "The first item view has no width; give it a frame, or implement carouselItemWidth(_:)."
        case .optionIsNaN(let option):
            "The delegate's answer for the option \(option) is NaN; using the default."
        case .transformNotFinite:
            "The delegate's item transform is not finite; using the linear type's."
        case .shapeNotFinite(let name):
            "The formula of the shape '\(name)' gave a placement that is not finite; using the linear type's."
        case .shapeTooLong(let name):
            "The formula of the shape '\(name)' uses more than \(ShapeFormula.maxNumbers) values, so the CPU places its "
                + "items. Compute what does not depend on the item as a Double, and write N(value) only for the result."
        case .itemWidthNotFinite:
            "The delegate's item width is not finite; the previous width is kept."
        case .extentsNotInLine(let name):
            "The shape '\(name)' does not lie along a line, so all its items have the length itemWidth."
        case .trimsNotInLine(let name):
            "The shape '\(name)' has no line that could stop at its ends, so trimsEnds has no effect."
        case .autoplayWithAutoscroll:
            "The carousel has both autoplay and autoscroll; only autoscroll has an effect. To use autoplay, set "
                + "autoscroll to 0."
        case .updatesDoNotFit(let expected, let found) where expected == found:
            "An index in the batch of updates is out of range or used twice; everything is reloaded. Removals, reloads and "
                + "the starts of moves use the indexes from before all changes."
        case .updatesDoNotFit(let expected, let found):
            "The batch of updates results in \(expected) items, but the data source has \(found); everything is reloaded."
        }
    }
}
