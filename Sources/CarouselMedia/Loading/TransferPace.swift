// SPDX-License-Identifier: MIT

/// A transfer's speed, measured over consecutive periods. Times are parameters, in seconds.
struct TransferPace {
    /// Bytes per second; a slower transfer counts as slow.
    static let slow = 8192.0

    /// Bytes received so far.
    var bytes = 0
    private(set) var isSlow = false
    /// When the present period began, and the bytes received by then.
    private var since: Double
    private var bytesBefore = 0

    init(since: Double) { self.since = since }

    /// Evaluates the present period, if it is over, and begins another.
    ///
    /// - Returns: when the present period ends.
    mutating func judge(at now: Double, over stretch: Double) -> Double {
        if now >= since + stretch {
            isSlow = Double(bytes - bytesBefore) < TransferPace.slow * (now - since)
            since = now
            bytesBefore = bytes
        }
        return since + stretch
    }
}
