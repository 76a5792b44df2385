// SPDX-License-Identifier: MIT

/// The limits of a carousel. Numbers beyond them, from any source, are clamped. So the cost of a call does not grow
/// with its arguments, and every position of an item is a number that a `Double` represents exactly.
public enum CarouselLimits {
    /// Items, placeholders, and rows of a table: 2,147,483,647.
    public static let items = Int(Int32.max)

    /// Item views or row views that are kept loaded at a time: 4,096. A carousel that shows more at once needs pictures
    /// without views.
    public static let views = 4096

    /// Items in sight unless the option `visibleItems` says otherwise: 30, as in iCarousel.
    public static let visibleItems = 30

    /// Pictures without views that are in sight at a time: 10,000,000.
    public static let pictures = 10_000_000

    /// Lengths in points, and the option values that delegates return, whatever their unit: 1,000,000,000 to either
    /// side of 0.
    public static let number = 1e9
}
