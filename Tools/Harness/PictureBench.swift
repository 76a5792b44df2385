// SPDX-License-Identifier: MIT

import CarouselKit

/// Measures a carousel of picture files.
struct PictureBench {
    let gallery: PictureGallery
    let size: Size
    let frames: Int
    let step: Double
    let background: Color

    private static let warmUp = 2

    func run() throws {
        let start = Clock.now
        let stage = try BenchStage(size: size)
        defer { stage.close() }
        let carousel = gallery.carousel
        let scene = Scene(showing: carousel, size: size, background: background)
        try stage.drawFully(scene)
        BenchText.print([
            "items": "\(carousel.numberOfItems)",
            "renderer": stage.renderer.capabilities.rendererName,
            "first frame": BenchText.milliseconds(Clock.now - start),
        ])
        try stage.loadAll(scene)
        BenchText.print(["pictures in sight": BenchText.milliseconds(Clock.now - start)])
        try scroll(in: scene, on: stage)
        BenchText.print(["peak memory": "\(ProcessUsage.peakMegabytes) MB"])
    }

    private func scroll(in scene: Scene, on stage: BenchStage) throws {
        let carousel = gallery.carousel
        let scroll = BackAndForth(
            start: carousel.scrollOffset, step: step,
            ends: carousel.isWrapEnabled ? nil : 0...Double(carousel.numberOfItems - 1))
        let subject = Measurement.Subject(scene: scene, visibleItems: { carousel.indexesForVisibleItems }) {
            carousel.scrollOffset = scroll.offset(after: $0 + 1)
        }
        let all = try Measurement(frames: frames, warmUp: PictureBench.warmUp, asksDriver: false)
            .run([subject], on: stage).figures[0]
        let times = [all.total.mean, all.total.median, all.total.p99, all.total.maximum].map {
            BenchText.milliseconds($0)
        }
        let (middle, most) = (all.logic.median * 1e6, all.logic.p99 * 1e6)
        let allocations =
            all.allocations.map {
                "\($0.own) in \(all.steadyFrames) frames without new items (\($0.all) including the driver's)"
            } ?? "not counted: \(AllocationCounter.advice)"
        BenchText.print([
            "frames": "\(frames)",
            "frame time": "mean \(times[0]), p50 \(times[1]), p99 \(times[2]), max \(times[3])",
            "before GL": "p50 \(BenchText.number(middle, 1)) us, p99 \(BenchText.number(most, 1)) us",
            "draw calls": "at most \(all.drawCalls)",
            "bytes uploaded": "\(all.bytes / frames) per frame",
            "heap allocations": allocations,
        ])
    }
}
