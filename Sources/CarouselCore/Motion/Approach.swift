// SPDX-License-Identifier: MIT

/// How near things will be soon, from how near they are and were one round ago; a round is a frame.
///
/// What newly appears while other things move is assumed to approach. Distances are in items, at least 0.
package struct Approach: Hashable, Sendable {
    /// Number of rounds to look ahead: about a sixth of a second.
    private static let roundsAhead = 10.0

    /// Items travelled per round: the most by which any distance changed, in this round or the one before.
    private var travel = 0.0
    private var travelBefore = 0.0
    /// Whether anything in this round was also there in the one before.
    private var isContinued = false
    /// Whether there was anything in this round, and in the one before.
    private var hasAny = false
    private var hadAny = false

    /// At rest.
    package init() {}

    /// Whether nothing changed its distance in this round. If all is new, so much has passed that nothing is left to compare.
    package var isAtRest: Bool { travel == 0 && (isContinued || !hadAny || !hasAny) }

    /// Begins a round.
    package mutating func beginRound() {
        // A movement too fast to be measured was no slower than the last one.
        travelBefore = isAtRest || isContinued ? travel : max(travel, travelBefore)
        (hadAny, hasAny, travel, isContinued) = (hasAny, false, 0, false)
    }

    /// The distance at which something will be soon.
    ///
    /// - Parameters:
    ///   - distance: the present one.
    ///   - before: the one in the last round; nil if it was not there.
    package mutating func soon(_ distance: Double, before: Double?) -> Double {
        hasAny = true
        let change = before.map { distance - $0 }
        if let change {
            travel = max(travel, abs(change))
            isContinued = true
        }
        let ahead = max(travel, travelBefore) * Approach.roundsAhead
        return switch change {
        case .some(let change) where change > 0: distance + ahead
        case .some(0): distance
        default: abs(distance - ahead)
        }
    }
}
