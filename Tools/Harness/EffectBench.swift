// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit

/// Compares the same carousel without effects, with effects that have been removed again, and with each effect, drawn in turn.
struct EffectBench {
    let bench: BenchCase

    private static let warmUp = 20

    /// One of the carousels compared.
    private struct Variant {
        let name: String
        /// Sets effects on an item's view, given its index.
        var style: ((CarouselKit.View, Int) -> Void)?
        var depth: DepthEffects?
        /// Whether all effects are removed again before the measurement.
        var isCleared = false
        /// The look of items without views; nil for items with views.
        var look: PictureItems?
    }

    /// The first is the reference for the others.
    private static var variants: [Variant] {
        [
            Variant(name: "no effects"),
            Variant(name: "no effects, again"),
            Variant(name: "effects removed", style: styleAll, depth: allDepth, isCleared: true),
            Variant(name: "all on one hidden item", style: { $1 == 0 ? styleAll($0, $1) : clear($0) }),
            Variant(
                name: "corners and border",
                style: { view, _ in
                    (view.cornerRadius, view.clipsToBounds) = (16, true)
                    view.borderWidth = 4
                }),
            Variant(name: "corners of 16", style: { view, _ in (view.cornerRadius, view.clipsToBounds) = (16, true) }),
            Variant(name: "border of 4", style: { view, _ in view.borderWidth = 4 }),
            Variant(name: "shadow, blur 24", style: { view, _ in view.shadow = shadow }),
            Variant(name: "reflection", style: { view, _ in view.reflection = Reflection() }),
            Variant(name: "dimming", depth: DepthEffects(dimming: 0.5)),
            Variant(name: "desaturation", depth: DepthEffects(desaturation: 1)),
            Variant(name: "tint", depth: DepthEffects(tint: .init(color: .white, amount: 0.5))),
            Variant(name: "fog", depth: DepthEffects(fog: .init(color: BenchStage.background, density: 0.3))),
            Variant(name: "parallax", depth: DepthEffects(parallax: 0.1)),
            Variant(name: "all depth effects", depth: allDepth),
            Variant(
                name: "shadow, on one of 50", style: { view, index in view.shadow = index % 50 == 0 ? shadow : nil }),
            Variant(name: "all", style: styleAll, depth: allDepth),
            pictures("no effects"),
            pictures("corners and border") { ($0.cornerRadius, $0.borderWidth) = (16, 4) },
            pictures("shadow") { $0.shadow = shadow },
            pictures("reflection") { $0.reflection = Reflection() },
            pictures("all", depth: allDepth) {
                ($0.cornerRadius, $0.borderWidth) = (16, 4)
                ($0.shadow, $0.reflection) = (shadow, Reflection())
            },
        ]
    }

    private static let shadow = Shadow(offset: Size(width: 0, height: 12), blur: 24)
    private static let allDepth = DepthEffects(
        tint: .init(color: .white, amount: 0.2), desaturation: 0.5, dimming: 0.5,
        fog: .init(color: BenchStage.background, density: 0.2), parallax: 0.1, reach: 2)

    /// A variant whose items are pictures without views. Their size is set later.
    private static func pictures(
        _ name: String, depth: DepthEffects? = nil, change: (inout PictureItems) -> Void = { _ in }
    ) -> Variant {
        var look = PictureItems(size: .zero)
        change(&look)
        return Variant(name: "pictures, " + name, depth: depth, look: look)
    }

    private static func styleAll(_ view: CarouselKit.View, _ index: Int) {
        (view.cornerRadius, view.clipsToBounds) = (16, true)
        view.borderWidth = 4
        view.shadow = shadow
        view.reflection = Reflection()
    }

    private static func clear(_ view: CarouselKit.View) {
        (view.cornerRadius, view.borderWidth, view.clipsToBounds) = (0, 0, false)
        view.shadow = nil
        view.reflection = nil
    }

    func report() throws -> EffectReport {
        let stage = try BenchStage(size: bench.size, source: BenchItems.source(bench))
        defer { stage.close() }
        let variants = EffectBench.variants
        let shows = try variants.map { try show($0, on: stage) }
        let limit = try BenchLimit(bench, shows[0].0.drawList(placingPictures: true)).draw()
        defer { limit.close() }
        let scroll = BackAndForth(start: bench.startOffset, step: bench.step, ends: bench.range)
        let subjects = shows.map { scene, carousel in
            Measurement.Subject(scene: scene) { carousel.scrollOffset = scroll.offset(after: $0) }
        }
        let measured = try Measurement(frames: bench.frames, warmUp: EffectBench.warmUp, isShuffled: true)
            .run(subjects, bare: limit, on: stage)
        let report = EffectReport(
            machine: BenchMachine(stage.renderer.capabilities, bench.size), type: bench.shape.name, items: bench.items,
            frames: bench.frames, limitMilliseconds: measured.bare.median * 1e3, glTimer: measured.glTimer,
            rows: zip(variants, measured.figures).map { variant, own in
                EffectReport.Row(variant.name, own, plain: measured.figures[0].total, limit: measured.bare)
            })
        report.print()
        return report
    }

    /// A carousel ready to be measured, with all pictures loaded.
    private func show(_ variant: Variant, on stage: BenchStage) throws -> (Scene, Carousel) {
        let items = BenchItems(bench)
        items.style = variant.style
        items.look = variant.look
        items.look?.size = bench.itemSize
        let carousel = items.carousel(size: bench.size)
        carousel.depthEffects = variant.depth
        let scene = Scene(showing: carousel, size: bench.size, background: BenchStage.background)
        scene.layoutIfNeeded()
        carousel.scrollOffset = bench.startOffset
        try stage.load(scene)
        if variant.isCleared {
            items.style = { view, _ in EffectBench.clear(view) }
            for view in carousel.visibleItemViews { EffectBench.clear(view) }
            carousel.depthEffects = nil
            try stage.load(scene)
        }
        return (scene, carousel)
    }
}

/// The cost of effects, for the printed table and the JSON file.
struct EffectReport: Codable {
    struct Row: Codable {
        var name: String
        /// Median time of a frame.
        var frameMilliseconds: Double
        /// Median of the ratios to the frames without effects; `limitRatio` is that to the frames of the bare limit.
        var ratio: Double
        var limitRatio: Double
        /// Median time of the library's own work before GL; `glMilliseconds` is that of the driver's part.
        var cpuMicroseconds: Double
        var glMilliseconds: Double
        var quads: Int
        var drawCalls: Int
        var bytesPerFrame: Int

        /// `plain` are the frames without effects, `limit` those of the bare limit.
        init(_ name: String, _ figures: FrameFigures, plain: FrameFigures.Series, limit: FrameFigures.Series) {
            self.name = name
            frameMilliseconds = figures.total.median * 1e3
            ratio = figures.total.ratio(to: plain)
            limitRatio = figures.total.ratio(to: limit)
            cpuMicroseconds = figures.logic.median * 1e6
            glMilliseconds = figures.gl.median * 1e3
            quads = figures.quads
            drawCalls = figures.drawCalls
            bytesPerFrame = figures.bytes / max(1, figures.count)
        }
    }

    var machine: BenchMachine
    var type: String
    var items: Int
    var frames: Int
    /// Median time of the bare limit's frame.
    var limitMilliseconds: Double
    /// See `BenchRow.glTimer`.
    var glTimer: String
    var rows: [Row]

    fileprivate func print() {
        func line(_ name: String, _ columns: String...) {
            Swift.print(BenchText.row([(name, -30)] + columns.map { ($0, 15) }))
        }
        Swift.print("\(type), \(items) items, \(frames) frames each, drawn in turn, \(machine.renderer)")
        line("", "frame, ms", "vs none", "vs limit", "before GL, us", "GL, ms", "quads", "calls", "bytes")
        for row in rows {
            line(
                row.name, BenchText.number(row.frameMilliseconds, 2), BenchText.number(row.ratio, 3),
                BenchText.number(row.limitRatio, 2), BenchText.number(row.cpuMicroseconds, 1),
                BenchText.number(row.glMilliseconds, 2), String(row.quads), String(row.drawCalls),
                String(row.bytesPerFrame))
        }
        line("bare limit", BenchText.number(limitMilliseconds, 2))
    }
}

extension FrameFigures.Series {
    /// The median of the ratios of frames drawn in turn.
    fileprivate func ratio(to other: FrameFigures.Series) -> Double {
        var ratios = FrameFigures.Series(capacity: values.count)
        for (own, other) in zip(values, other.values) { ratios.values.append(own / max(other, 1e-9)) }
        return ratios.median
    }
}
