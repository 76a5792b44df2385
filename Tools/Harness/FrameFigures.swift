// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselGL
import CarouselKit
import Glibc

/// A monotonic clock, in seconds.
enum Clock {
    static var now: Double { Renderer.seconds() }
}

/// The cost of a carousel's frames. All benchmarks measure a frame in the same way.
struct FrameFigures {
    /// Seconds of whole frames.
    private(set) var total: Series
    /// Seconds of the library's own work before GL.
    private(set) var logic: Series
    /// Seconds of the driver's part.
    private(set) var gl: Series
    /// The maximum numbers in any frame.
    private(set) var (drawCalls, quads) = (0, 0)
    /// Bytes uploaded apart from pictures.
    private(set) var bytes = 0
    private(set) var (pictures, pictureBytes, maxPictureBytes) = (0, 0, 0)
    private(set) var textureBytes = 0
    /// Frames in which all pictures in sight had loaded.
    private(set) var completeFrames = 0
    /// Frames in which no item came into sight and no picture arrived. Their `allocations` are nil if they are not counted.
    private(set) var steadyFrames = 0
    private(set) var allocations = AllocationCounts.now.map { _ in AllocationCounts() }

    /// A series of durations in seconds.
    struct Series {
        var values: [Double] = []

        init(capacity: Int) { values.reserveCapacity(capacity) }

        var mean: Double { values.reduce(0, +) / Double(max(1, values.count)) }
        var median: Double { quantile(0.5) }
        var p99: Double { quantile(0.99) }
        var maximum: Double { values.max() ?? 0 }

        private func quantile(_ part: Double) -> Double {
            guard !values.isEmpty else { return 0 }
            return values.sorted()[Int((Double(values.count - 1) * part).rounded())]
        }
    }

    /// Figures without frames, with room for a number of them.
    init(capacity: Int) {
        total = Series(capacity: capacity)
        logic = Series(capacity: capacity)
        gl = Series(capacity: capacity)
    }

    var count: Int { total.values.count }

    /// Draws a frame, and measures it if `isMeasured`. `timer` is the driver's own clock, if it has one.
    mutating func draw(
        _ subject: Measurement.Subject, frame: Int, into target: RenderTarget, on stage: BenchStage,
        timer: TimerQuery?, isMeasured: Bool
    ) throws {
        let shown = subject.visibleItems()
        let before = AllocationCounts.now
        let begun = Clock.now
        subject.move(frame)
        let list = subject.scene.drawList()
        let listed = Clock.now
        timer?.begin()
        let stats = try stage.renderer.draw(list, source: stage.source, target: target)
        timer?.end()
        stage.renderer.finish()
        let ended = Clock.now
        let after = AllocationCounts.now
        guard isMeasured else { return }
        let own = listed - begun + stats.encodeSeconds
        total.values.append(ended - begun)
        logic.values.append(own)
        gl.values.append(timer?.seconds() ?? (ended - begun - own))
        (drawCalls, quads) = (max(drawCalls, stats.drawCalls), max(quads, stats.quads))
        bytes += stats.bytesUploaded
        pictures += stats.texturesUploaded
        pictureBytes += stats.textureBytesUploaded
        maxPictureBytes = max(maxPictureBytes, stats.textureBytesUploaded)
        textureBytes = max(textureBytes, stage.renderer.textureBytes)
        if stats.pending == 0 { completeFrames += 1 }
        if stats.texturesUploaded == 0, stats.pending == 0, subject.visibleItems() == shown {
            steadyFrames += 1
            allocations?.add(from: before, to: after)
        }
    }
}

/// The memory and processor time that the process has used so far.
enum ProcessUsage {
    static var peakMegabytes: Int { peakKilobytes / 1024 }

    static var peakKilobytes: Int { now.ru_maxrss }

    /// Seconds of processor time.
    static var processorTime: Double {
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        let usage = now
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static var now: rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage
    }
}

/// Measures the GPU time between two points, if the driver can.
struct TimerQuery {
    private let isES: Bool
    private var name: GLuint = 0

    /// Nil if the context has no timer queries, or none that are useful.
    init?(_ capabilities: Capabilities) {
        // llvmpipe has them, but measures how long it takes to record the commands, not to draw.
        guard !capabilities.isSoftware else { return nil }
        isES = capabilities.isES
        var bits: GLint = 0
        if isES {
            guard capabilities.extensions.contains("GL_EXT_disjoint_timer_query") else { return nil }
            glGetQueryivEXT(GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS), &bits)
        } else {
            glGetQueryiv(GLenum(GL_TIME_ELAPSED), GLenum(GL_QUERY_COUNTER_BITS), &bits)
        }
        guard bits > 0 else { return nil }
        if isES { glGenQueriesEXT(1, &name) } else { glGenQueries(1, &name) }
    }

    /// Begins a measurement; `end()` must follow before the next one.
    func begin() {
        if isES {
            glBeginQueryEXT(GLenum(GL_TIME_ELAPSED), name)
        } else {
            glBeginQuery(GLenum(GL_TIME_ELAPSED), name)
        }
    }

    func end() {
        if isES { glEndQueryEXT(GLenum(GL_TIME_ELAPSED)) } else { glEndQuery(GLenum(GL_TIME_ELAPSED)) }
    }

    /// The last measurement in seconds; waits for it. Nil if something disturbed the clock.
    func seconds() -> Double? {
        var nanoseconds: GLuint64 = 0
        if isES {
            glGetQueryObjectui64vEXT(name, GLenum(GL_QUERY_RESULT), &nanoseconds)
            var isDisjoint: GLint = 0
            glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
            if isDisjoint != 0 { return nil }
        } else {
            glGetQueryObjectui64v(name, GLenum(GL_QUERY_RESULT), &nanoseconds)
        }
        return Double(nanoseconds) * 1e-9
    }

    func close() {
        var name = name
        if isES { glDeleteQueriesEXT(1, &name) } else { glDeleteQueries(1, &name) }
    }
}
