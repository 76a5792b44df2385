// SPDX-License-Identifier: MIT

/// How quickly a transfer's bytes come, judged over one stretch of time after the other. Times are parameters, in seconds.
struct TransferPace {
    /// Bytes a second; a transfer that brings fewer is slow.
    static let slow = 8192.0

    /// What has come so far.
    var bytes = 0
    private(set) var isSlow = false
    /// When the present stretch began, and what had come by then.
    private var since: Double
    private var bytesBefore = 0

    init(since: Double) { self.since = since }

    /// Judges by the present stretch, if it is over, and begins another one.
    ///
    /// - Returns: when this one is over.
    mutating func judge(at now: Double, over stretch: Double) -> Double {
        if now >= since + stretch {
            isSlow = Double(bytes - bytesBefore) < TransferPace.slow * (now - since)
            since = now
            bytesBefore = bytes
        }
        return since + stretch
    }
}
