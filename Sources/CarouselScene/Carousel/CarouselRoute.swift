// SPDX-License-Identifier: MIT

/// Which part lays out a carousel's items for drawing. The result looks the same.
public enum CarouselRoute: String, Hashable, Sendable, CaseIterable {
    /// The renderer wherever it can, otherwise the CPU.
    case automatic
    /// The CPU, item by item.
    case given
    /// The renderer: from frame to frame only the scroll offset is passed on. The CPU does it if the renderer cannot
    /// (custom type, an `angle` option that is not a multiple of its default, items being animated, item views with
    /// their own transforms).
    case computed
}
