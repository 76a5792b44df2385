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
        let source = MediaSource()
        defer { source.close() }
        let scene = Scene(size: size)
        scene.backgroundColor = background
        let carousel = gallery.carousel
        carousel.frame = Rect(origin: .zero, size: size)
        scene.root.addSubview(carousel)
        let stage = try OffscreenStage(size: size)
        defer { stage.close() }
        try stage.draw(scene, source: source)
        stage.finish()
        print("items                    \(carousel.numberOfItems)")
        print("renderer                 \(stage.renderer.capabilities.rendererName)")
        print("first frame              \(BenchText.milliseconds(Clock.now - start))")
        _ = try stage.picture(of: scene, source: source)
        print("pictures in sight        \(BenchText.milliseconds(Clock.now - start))")
        try scroll(carousel, in: scene, on: stage, source: source)
        print("peak memory              \(PeakMemory.kilobytes / 1024) MB")
    }

    private func scroll(
        _ carousel: Carousel, in scene: Scene, on stage: OffscreenStage, source: MediaSource
    ) throws {
        var all = FrameFigures(capacity: frames)
        var direction = 1.0
        for frame in 0..<PictureBench.warmUp + frames {
            try all.draw(
                scene, stage.renderer, stage.target.renderTarget(scale: stage.scale), source: source,
                isMeasured: frame >= PictureBench.warmUp, inSight: { carousel.indexesForVisibleItems }
            ) {
                carousel.scrollOffset += step * direction
            }
            let end = Double(carousel.numberOfItems - 1)
            if !carousel.isWrapEnabled, carousel.scrollOffset >= end || carousel.scrollOffset <= 0 {
                direction = carousel.scrollOffset >= end ? -1 : 1
            }
        }
        print("frames                   \(frames)")
        let times = [all.total.mean, all.total.median, all.total.p99, all.total.maximum].map {
            BenchText.milliseconds($0)
        }
        print("frame time               mean \(times[0]), p50 \(times[1]), p99 \(times[2]), max \(times[3])")
        let (middle, most) = (all.logic.median * 1e6, all.logic.p99 * 1e6)
        print("before GL                p50 \(BenchText.number(middle, 1)) us, p99 \(BenchText.number(most, 1)) us")
        print("draw calls               at most \(all.drawCalls)")
        print("bytes uploaded           \(all.bytes / frames) per frame")
        if let allocations = all.allocations {
            print(
                "heap allocations         \(allocations.own) in \(all.steadyFrames) frames without new items "
                    + "(\(allocations.all) including the driver's)")
        } else {
            print("heap allocations         not counted: \(AllocationCounter.advice)")
        }
    }
}
