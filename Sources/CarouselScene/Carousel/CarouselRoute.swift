// SPDX-License-Identifier: MIT

/// Where the items of a carousel are laid out for drawing. Both ways look the same.
public enum CarouselRoute: String, Hashable, Sendable, CaseIterable {
    /// By the renderer wherever it can, else by the CPU.
    case automatic
    /// By the CPU, item by item.
    case given
    /// By the renderer: from frame to frame only the scroll offset is handed over. Where that cannot be (the custom
    /// type, an `angle` option that is no multiple of its default, items being animated, views in items that have
    /// transforms of their own) as `given`.
    case computed
}
