// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import Glibc

/// Scenes are drawn in turn, frame by frame in one process, so that other activity on the machine affects them equally.
struct Measurement {
    /// One of the scenes.
    struct Subject {
        let scene: Scene
        /// What is in sight: if it differs, items have come in. Called outside of what is measured.
        var inSight: () -> [Int] = { [] }
        /// Moves what is shown, given the number of the frame, from 0 on. That is part of what is measured.
        let move: (Int) -> Void
    }

    struct Result {
        /// Those of each subject, in their order.
        var figures: [FrameFigures]
        /// Seconds of the baseline's frames; none without a baseline.
        var bare: FrameFigures.Series
        /// See `BenchRow.glTimer`.
        var glTimer: String

        /// The first subject's median frame time divided by the baseline's.
        var bareRatio: Double { (figures.first?.total.median ?? 0) / max(bare.median, 1e-9) }
    }

    /// Frames to measure of each subject.
    var frames: Int
    /// Frames drawn before, which do not count.
    var warmUp = 0
    /// After this many seconds the measurement ends, once it has ten frames, and after half as many the warm-up.
    var longest = Double.infinity
    /// Whether subjects are drawn in a different order each time: after the most expensive one, the caches are cold.
    var isShuffled = false
    /// Whether frames come as on a display, instead of as fast as they can be drawn.
    var isPaced = false
    /// Whether the driver is asked how long its part took, if it can tell.
    var asksDriver = true

    private static let fewest = 10

    /// Draws and measures, the baseline after the subjects in each frame.
    func run(_ subjects: [Subject], bare: BareDraw? = nil, on stage: BenchStage) throws -> Result {
        let timer = asksDriver ? TimerQuery(stage.renderer.capabilities) : nil
        defer { timer?.close() }
        var result = Result(
            figures: subjects.map { _ in FrameFigures(capacity: frames) }, bare: FrameFigures.Series(capacity: frames),
            glTimer: timer == nil ? "finish" : "query")
        var pace = Pace()
        let begin = Clock.now
        var measuredSince = warmUp > 0 ? nil : begin
        for frame in 0... {
            try Interruption.check()
            let target = stage.target()
            for index in isShuffled ? subjects.indices.shuffled() : Array(subjects.indices) {
                try result.figures[index].draw(
                    subjects[index], frame: frame, into: target, on: stage, timer: timer,
                    isMeasured: measuredSince != nil)
            }
            let ended = Clock.now
            if let bare {
                bare.draw(into: target, background: BenchStage.background)
                stage.renderer.finish()
                if measuredSince != nil { result.bare.values.append(Clock.now - ended) }
            }
            stage.present()
            if isPaced { pace.wait() }
            if let since = measuredSince {
                let count = result.figures.first?.count ?? frames
                let isLong = ended - since > longest && count >= Measurement.fewest
                if count >= frames || isLong { break }
            } else if frame + 1 >= warmUp || ended - begin > longest / 2 {
                measuredSince = Clock.now
            }
        }
        return result
    }
}

/// Frames as a display wants them: sixty per second.
struct Pace {
    private var due = Clock.now

    /// Waits until the next frame is due; if it is late, the ones after it are not hurried.
    mutating func wait() {
        due = max(due + 1.0 / 60, Clock.now)
        usleep(UInt32(max(0, due - Clock.now) * 1e6))
    }
}

/// Scrolling at a constant speed: back and forth between two ends, or on and on without any.
struct BackAndForth {
    /// Where it begins, upwards.
    let start: Double
    /// Items per frame.
    let step: Double
    /// Where it turns; nil for nowhere.
    let ends: ClosedRange<Double>?

    /// The scroll offset after a number of frames.
    func offset(after frames: Int) -> Double {
        let distance = step * Double(frames)
        guard let ends else { return start + distance }
        let width = ends.upperBound - ends.lowerBound
        guard width > 0 else { return ends.lowerBound }
        let way = (start - ends.lowerBound + distance).truncatingRemainder(dividingBy: 2 * width)
        return ends.lowerBound + (way > width ? 2 * width - way : way)
    }
}
