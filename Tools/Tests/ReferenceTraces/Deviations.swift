// SPDX-License-Identifier: MIT

/// The traces that `Documentation/Deviations.md` lists as intended to differ.
enum Deviations {
    static let names: Set<String> = [
        "motion-autoscroll-toggle", "random-043", "random-147", "random-298",
        // Taps on placeholders.
        "motion-tap-placeholder", "random-035", "random-076", "random-239",
    ]
}
