// SPDX-License-Identifier: MIT

/// The most that a carousel works with. Numbers beyond, wherever they come from, count as the most; so what a call takes
/// does not grow with what it is given, and every position among the items is a number that a `Double` holds exactly.
public enum CarouselLimits {
    /// Items, placeholders, and rows of a table: 2,147,483,647.
    public static let items = Int(Int32.max)

    /// Item views, or row views, that are kept loaded at a time: 4,096. A carousel that is to show more at once shows
    /// pictures without views.
    public static let views = 4096

    /// Pictures without views that are kept in sight at a time: 10,000,000.
    public static let pictures = 10_000_000

    /// Lengths in points, and the numbers that delegates answer for options, whatever their unit: 1,000,000,000 to either
    /// side of 0.
    public static let number = 1e9
}
