// SPDX-License-Identifier: MIT

/// Something that takes bytes from anywhere, and must neither crash nor hang nor read what is not its own, whatever they
/// are. Where more can be said of what comes out, the target says it by `precondition`.
struct FuzzTarget: Sendable {
    /// As `scripts/fuzz` and the folder of the corpus have it.
    var name: String
    /// For people, on one line.
    var about: String
    /// Bytes that an input has at most.
    var mostBytes: Int
    /// Takes one input.
    var run: @Sendable ([UInt8]) -> Void

    static let all = [
        calls, scenarios, heads, glances, rows, frames, http, texts, folders, decoding, lists,
    ]
}
