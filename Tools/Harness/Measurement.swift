// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import Glibc

/// Measures scenes in turn, frame by frame in one process, so that other activity on the machine affects them equally.
struct Measurement {
    /// A scene to be measured.
    struct Subject {
        let scene: Scene
        /// The items in sight; a change means that items have come into sight. Called outside the measured time.
        var visibleItems: () -> [Int] = { [] }
        /// Moves the carousel, given the number of the frame, from 0 on. Part of the measured time.
        let move: (Int) -> Void
    }

    struct Result {
        /// The figures of each subject, in the subjects' order.
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
    /// Frames to draw first, which do not count.
    var warmUp = 0
    /// Seconds after which the measurement ends, but not before it has ten frames. The warm-up ends after half as many seconds.
    var maxSeconds = Double.infinity
    /// Whether subjects are drawn in a different order each time, so that the cold caches after the most expensive one affect all alike.
    var isShuffled = false
    /// Whether frames come at the rate of a display, instead of as fast as they can be drawn.
    var isPaced = false
    /// Whether the driver is asked how long its part took, if it can tell.
    var asksDriver = true

    private static let minFrames = 10

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
                let isLong = ended - since > maxSeconds && count >= Measurement.minFrames
                if count >= frames || isLong { break }
            } else if frame + 1 >= warmUp || ended - begin > maxSeconds / 2 {
                measuredSince = Clock.now
            }
        }
        return result
    }
}

/// Paces frames as a display does: sixty per second.
struct Pace {
    private var due = Clock.now

    /// Waits until the next frame is due; if it is late, the ones after it are not hurried.
    mutating func wait() {
        due = max(due + 1.0 / 60, Clock.now)
        usleep(UInt32(max(0, due - Clock.now) * 1e6))
    }
}

/// Scrolling at a constant speed: back and forth between two ends, or ever onward without ends.
struct BackAndForth {
    /// The offset at which it begins, toward higher offsets.
    let start: Double
    /// Items per frame.
    let step: Double
    /// The offsets at which it turns; nil for none.
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
