// SPDX-License-Identifier: MIT

import CarouselKit

/// Measures a carousel of picture files.
struct PictureBench {
    let gallery: PictureGallery
    let size: Size
    let frames: Int
    let step: Double
    let background: Color

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
        print("first frame              \(milliseconds(Clock.now - start))")
        _ = try stage.picture(of: scene, source: source)
        print("pictures in sight        \(milliseconds(Clock.now - start))")
        try scroll(carousel, in: scene, on: stage, source: source)
        print("peak memory              \(PeakMemory.kilobytes / 1024) MB")
    }

    private func scroll(
        _ carousel: Carousel, in scene: Scene, on stage: OffscreenStage, source: MediaSource
    ) throws {
        var all = FrameTimes(capacity: frames)
        var allocations = AllocationCounts()
        var steadyFrames = 0
        var uploaded = 0
        var drawCalls = 0
        var direction = 1.0
        for frame in 0..<frames {
            let views = carousel.indexesForVisibleItems
            let before = AllocationCounts.now
            let begin = Clock.now
            carousel.scrollOffset += step * direction
            let list = scene.drawList()
            let logic = Clock.now
            let stats = try stage.renderer.draw(
                list, source: source, target: stage.target.renderTarget(scale: stage.scale))
            stage.finish()
            let (total, own) = (Clock.now - begin, logic - begin + stats.encodeSeconds)
            all.add(total: total, logic: own, gl: total - own)
            let after = AllocationCounts.now
            if carousel.indexesForVisibleItems == views, stats.texturesUploaded == 0, stats.pending == 0, frame > 1 {
                steadyFrames += 1
                allocations.add(from: before, to: after)
            }
            uploaded += stats.bytesUploaded
            drawCalls = max(drawCalls, stats.drawCalls)
            let end = Double(carousel.numberOfItems - 1)
            if !carousel.isWrapEnabled, carousel.scrollOffset >= end || carousel.scrollOffset <= 0 {
                direction = carousel.scrollOffset >= end ? -1 : 1
            }
        }
        print("frames                   \(frames)")
        print(
            "frame time               mean \(milliseconds(all.total.mean)), p50 \(milliseconds(all.total.median)), "
                + "p99 \(milliseconds(all.total.p99)), max \(milliseconds(all.total.maximum))")
        print("before GL                p50 \(microseconds(all.logic.median)), p99 \(microseconds(all.logic.p99))")
        print("draw calls               at most \(drawCalls)")
        print("bytes uploaded           \(uploaded / frames) per frame")
        if AllocationCounts.now != nil {
            print(
                "heap allocations         \(allocations.own) in \(steadyFrames) frames without new items "
                    + "(\(allocations.all) including the driver's)")
        } else {
            print("heap allocations         not counted: \(AllocationCounter.advice)")
        }
    }

    private func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1e3, places: 2) + " ms" }

    private func microseconds(_ seconds: Double) -> String { decimal(seconds * 1e6, places: 1) + " us" }

    private func decimal(_ value: Double, places: Int) -> String {
        let factor = places == 1 ? 10.0 : 100.0
        let scaled = Int((value * factor).rounded())
        let fraction = String(scaled % Int(factor))
        let padding = String(repeating: "0", count: places - fraction.count)
        return "\(scaled / Int(factor)).\(padding)\(fraction)"
    }
}
