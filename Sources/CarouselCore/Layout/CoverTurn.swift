// SPDX-License-Identifier: MIT

/// How far a cover of a cover flow is turned.
enum CoverTurn {
    /// -1 for covers on the left, 1 for those on the right, in between near the centre.
    ///
    /// - Parameter toggle: how far the change of current item has progressed, for covers that turn only then; nil for
    ///   covers that turn as they move.
    static func part(offset: Double, toggle: Double?) -> Double {
        guard let toggle else { return max(-1, min(1, offset)) }
        if toggle > 0 {
            if offset <= -0.5 { return -1 }
            if offset <= 0.5 { return -toggle }
            if offset <= 1.5 { return 1 - toggle }
        } else {
            if offset > 0.5 { return 1 }
            if offset > -0.5 { return -toggle }
            if offset > -1.5 { return -1 - toggle }
        }
        return max(-1, min(1, offset))
    }
}
