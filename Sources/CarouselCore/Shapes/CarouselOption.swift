// SPDX-License-Identifier: MIT

/// The fourteen options that a delegate may set, with iCarousel's names. A flag is on unless it is 0.
///
/// Answers of any size are allowed: a non-finite one counts as the default (but `fadeMin` and `fadeMax` may be infinite), and
/// numbers are clamped to `CarouselLimits.number` to either side of 0. Whole numbers are rounded toward 0.
public enum CarouselOption: Int, Hashable, Sendable, CaseIterable {
    /// Whether scrolling wraps around. Default: on for the circular types, and for `Logos` and `LogoWheel`.
    case wrap
    /// Whether items seen from behind are shown. Default: the item view's `isDoubleSided`; off for the inverted
    /// cylinder and for `Cube`, `Flip`, `Creative` and `Picker`.
    case showBackfaces
    /// Items scrolled for each item width dragged, or for each distance between items with `Lean`, `Overlap` and `Ferris`, so that
    /// these follow the finger. Default: 2 for the cover flows, else 1.
    case offsetMultiplier
    /// Number of items kept loaded, 0 to `CarouselLimits.views`, or to `CarouselLimits.pictures` if items are pictures
    /// without views; clamped. Default: as many as fill the carousel, at most 30.
    case visibleItems
    /// Number of items that make up the full circle of a circular type; with 0, all items are in the same place. Default: as
    /// many as fit, 12 to 30, but no more than there are items, unless they repeat.
    case count
    /// Part of the circle that items occupy, in radians; closer to 0 than 1e-6 counts as 1e-6 with the same sign. Default: 2
    /// pi.
    case arc
    /// Angle of an item (rotary, cylinder) or between neighbours (wheel), in radians.
    case angle
    /// Radius of a circular type, in points.
    case radius
    /// Tilt of side items, usually 0...1 (cover flows, 0.9), or shift to the side (time machines, 0.3).
    case tilt
    /// Distance between neighbours as a fraction of the item width. Default: 1; 0.25 for the cover flows, 0.85 for `Ferris`, 0.9 for
    /// `Spotlight`; for `Overlap` and `Lean` it follows from the shape's properties.
    case spacing
    /// Offset below which items fade out. Default: minus infinity; 0 for the inverted time machine.
    case fadeMin
    /// Offset above which items fade out. Default: infinity; 0 for the time machine.
    case fadeMax
    /// Length of the fade, in items. Default: 1.
    case fadeRange
    /// Alpha of fully faded items, 0...1. Default: 0.
    case fadeMinAlpha
}

/// Reads options from whoever answers for them, and rejects answers that would make a layout impossible. Numbers are at
/// most `CarouselLimits.number` to either side of 0.
struct OptionReader {
    let values: ((_ option: CarouselOption, _ defaultValue: Double) -> Double)?

    func number(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        // A default may be as large as the layout wants.
        guard value.isFinite, value != defaultValue else { return defaultValue }
        return value.limited(to: CarouselLimits.number)
    }

    /// A number that may be infinite.
    func numberOrInfinity(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        guard value.isFinite else { return value.isNaN ? defaultValue : value }
        return value.limited(to: CarouselLimits.number)
    }

    func flag(_ option: CarouselOption, _ defaultValue: Bool) -> Bool { number(option, defaultValue ? 1 : 0) != 0 }
}
