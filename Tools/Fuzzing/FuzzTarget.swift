// SPDX-License-Identifier: MIT

/// Code that accepts any bytes, and must not crash, hang or read memory beyond them. A target checks further
/// properties of its results with `precondition`.
struct FuzzTarget: Sendable {
    /// The name used by `scripts/fuzz` and for the folder of the corpus.
    var name: String
    /// A description in one line.
    var about: String
    /// Maximum size of an input in bytes.
    var maxBytes: Int
    var run: @Sendable ([UInt8]) -> Void

    static let all = [
        calls, scenarios, heads, rows, frames, http, texts, folders, decoding, lists,
    ]
}
