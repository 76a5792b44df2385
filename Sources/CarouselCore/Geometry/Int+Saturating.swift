// SPDX-License-Identifier: MIT

extension Int {
    /// Rounds toward zero; what does not fit becomes the nearest `Int`, NaN becomes 0 (where `Int(_:)` would trap).
    public init(saturating value: Double) {
        if value.isNaN {
            self = 0
        } else if value >= 0x1p63 {
            self = .max
        } else if value < -0x1p63 {
            self = .min
        } else {
            self = Int(value)
        }
    }
}
