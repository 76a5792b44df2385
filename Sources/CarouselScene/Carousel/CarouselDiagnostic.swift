// SPDX-License-Identifier: MIT

public import CarouselCore

/// Something that a data source, a delegate or a program said to a carousel that cannot be taken at its word. The
/// carousel goes on as each case says.
public enum CarouselDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// A count was below 0. It counts as 0.
    case negativeCount(Int)
    /// A count was above `CarouselLimits.items`. It counts as that.
    case countTooLarge(Int)
    /// The view given for an item is the one of another loaded item. It moves on; the other shows nothing.
    case viewOfAnotherItem(index: Int, other: Int)
    /// The view given for an item was inside another view. It was taken out of there.
    case viewInAnotherView(index: Int)
    /// The view given for an item is the carousel, or holds it. The item shows nothing.
    case viewAroundCarousel(index: Int)
    /// The view that tells how wide items are has no width. Its other extent, or 1 point, is taken.
    case emptyItemSize
    /// The answer for an option was NaN. Its default is taken.
    case optionIsNaN(CarouselOption)
    /// The transform of the custom type was not finite. The linear type's is taken.
    case transformNotFinite
    /// The delegate's item width was not finite. The views' is taken.
    case itemWidthNotFinite
    /// The updates of a batch do not lead from the items there were to those that the data source has now. Everything
    /// was loaded anew.
    case updatesDoNotFit(expected: Int, found: Int)

    public var description: String {
        switch self {
        case .negativeCount(let count):
            "The data source counts \(count) items or placeholders; taken as 0."
        case .countTooLarge(let count):
            "The data source counts \(count) items or placeholders; taken as \(CarouselLimits.items)."
        case .viewOfAnotherItem(let index, let other):
            "The view given for item \(index) is shown as item \(other) already; item \(other) is empty now. Make a view "
                + "for each item, or use the one offered for reuse."
        case .viewInAnotherView(let index):
            "The view given for item \(index) was inside another view; it was taken out of there."
        case .viewAroundCarousel(let index):
            "The view given for item \(index) holds the carousel itself; the item is empty."
        case .emptyItemSize:
            "The first item view has no width; give it a frame, or answer carouselItemWidth(_:)."
        case .optionIsNaN(let option):
            "The delegate's answer for the option \(option) is NaN; the default is taken."
        case .transformNotFinite:
            "The delegate's item transform is not finite; items stand in a line."
        case .itemWidthNotFinite:
            "The delegate's item width is not finite; the first item view's is taken."
        case .updatesDoNotFit(let expected, let found):
            "The batch of updates leads to \(expected) items, but the data source has \(found), or an index was out of "
                + "range or named twice; everything is loaded anew."
        }
    }
}
