// SPDX-License-Identifier: MIT

import ArgumentParser
import CAllocationCounter
import CarouselKit

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how a carousel of pictures draws, off screen.",
        discussion: """
            Items are pictures, or with --items numbered cards. Prints the time to the first frame and to all pictures in sight, then scrolls: frame times, time before GL, \
            heap allocations and bytes uploaded per frame, and peak memory.
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Extent of the picture in points.")
    var size = SizeArgument(1280, 720)

    @Option(help: "Draw this many numbered cards in place of pictures.")
    var items: Int?

    @Option(help: "Frames to scroll through.")
    var frames = 300

    @Option(help: "Items to scroll for each frame.")
    var step = 1.0 / 6

    func validate() throws {
        guard frames > 0 else { throw ValidationError("--frames must be above 0.") }
        guard items ?? 1 > 0 else { throw ValidationError("--items must be above 0.") }
        guard step.isFinite else { throw ValidationError("--step must be a number.") }
    }

    func run() throws {
        let start = Clock.now
        let (carousel, owner) = try makeCarousel()
        let source = MediaSource()
        defer { source.close() }
        let scene = Scene(size: size.size)
        scene.backgroundColor = options.backgroundColor
        scene.textMeasure = source.text
        carousel.frame = Rect(origin: .zero, size: size.size)
        scene.root.addSubview(carousel)
        let stage = try OffscreenStage(size: size.size)
        defer { stage.close() }
        try stage.draw(scene, source: source)
        stage.finish()
        print("items                    \(carousel.numberOfItems)")
        print("renderer                 \(stage.renderer.capabilities.rendererName)")
        print("first frame              \(milliseconds(Clock.now - start))")
        _ = try stage.picture(of: scene, source: source)
        print("pictures in sight        \(milliseconds(Clock.now - start))")

        try scroll(carousel, in: scene, on: stage, source: source)
        print("peak memory              \(PeakMemory.megabytes) MB")
        withExtendedLifetime(owner) {}
    }

    /// The carousel, and what must live as long.
    private func makeCarousel() throws -> (Carousel, AnyObject) {
        guard let items else {
            let gallery = try options.gallery()
            return (gallery.carousel, gallery)
        }
        let cards = NumberedCards(count: items, size: options.itemSize.size, wraps: options.wrap)
        cards.carousel.type = options.type.type
        cards.carousel.isVertical = options.vertical
        return (cards.carousel, cards)
    }

    private func scroll(
        _ carousel: Carousel, in scene: Scene, on stage: OffscreenStage, source: MediaSource
    ) throws {
        var all = FrameTimes(capacity: frames)
        var ownAllocations: UInt = 0
        var allAllocations: UInt = 0
        var steadyFrames = 0
        var uploaded = 0
        var drawCalls = 0
        var direction = 1.0
        for frame in 0..<frames {
            let views = carousel.indexesForVisibleItems
            let before = allocation_counter_read()
            let begin = Clock.now
            carousel.scrollOffset += step * direction
            let list = scene.drawList()
            let logic = Clock.now
            let stats = try stage.renderer.draw(
                list, source: source, target: stage.target.renderTarget(scale: stage.scale))
            stage.finish()
            all.add(total: Clock.now - begin, logic: logic - begin + stats.encodeSeconds)
            let after = allocation_counter_read()
            if carousel.indexesForVisibleItems == views, stats.texturesUploaded == 0, stats.pending == 0, frame > 1 {
                steadyFrames += 1
                ownAllocations += after.own - before.own
                allAllocations += after.all - before.all
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
        print("bytes uploaded           \(uploaded / frames) a frame")
        print(
            "heap allocations         \(ownAllocations) in \(steadyFrames) frames without new items "
                + "(\(allAllocations) with the driver's)")
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
