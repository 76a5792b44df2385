// SPDX-License-Identifier: MIT

/// When a carousel shows a bar for its position among the items, as scroll views do.
public enum ScrollIndicator: Hashable, Sendable, CaseIterable {
    /// Never.
    case none
    /// While it moves, and for a moment after that.
    case automatic
    /// As long as there is anything to scroll; fingers can drag the bar.
    case always
}
