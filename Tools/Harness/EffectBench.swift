// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit

/// The cost of effects: the same carousel without any, with effects that have been removed again, and with each of
/// them.
///
/// All are drawn in turn, frame by frame in one process, so that other activity on the machine affects them equally.
struct EffectBench {
    let bench: BenchCase

    private static let warmUp = 20

    /// One of the carousels compared.
    private struct Variant {
        let name: String
        /// Sets effects on an item's view, given its index.
        var style: (CarouselKit.View, Int) -> Void = { _, _ in }
        /// Sets depth effects.
        var depth: DepthEffects?
        /// Whether all effects are removed again before the measurement.
        var isCleared = false
        /// What pictures without views look like; nil for views.
        var look: PictureItems?
    }

    private static let background = BenchRun.background

    /// The first is the reference for the others.
    private static var variants: [Variant] {
        [
            Variant(name: "no effects"),
            Variant(name: "no effects, again"),
            Variant(name: "effects removed", style: styleAll, depth: allDepth, isCleared: true),
            Variant(name: "all on one hidden item", style: { styleOne(0, $0, $1) }),
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
            Variant(name: "fog", depth: DepthEffects(fog: .init(color: background, density: 0.3))),
            Variant(name: "parallax", depth: DepthEffects(parallax: 0.1)),
            Variant(name: "all depth effects", depth: allDepth),
            Variant(
                name: "shadow, on one of 50", style: { view, index in view.shadow = index % 50 == 0 ? shadow : nil }),
            Variant(name: "all", style: styleAll, depth: allDepth),
        ] + variantsOfPictures
    }

    private static let shadow = Shadow(offset: Size(width: 0, height: 12), blur: 24)
    private static let allDepth = DepthEffects(
        tint: .init(color: .white, amount: 0.2), desaturation: 0.5, dimming: 0.5,
        fog: .init(color: background, density: 0.2), parallax: 0.1, reach: 2)

    /// Without views. The items' size is set later.
    private static var variantsOfPictures: [Variant] {
        let plain = PictureItems(size: .zero)
        var (border, shadowed, reflected) = (plain, plain, plain)
        (border.cornerRadius, border.borderWidth) = (16, 4)
        shadowed.shadow = shadow
        reflected.reflection = Reflection()
        var all = border
        (all.shadow, all.reflection) = (shadow, Reflection())
        return [
            Variant(name: "pictures, no effects", look: plain),
            Variant(name: "pictures, corners and border", look: border),
            Variant(name: "pictures, shadow", look: shadowed),
            Variant(name: "pictures, reflection", look: reflected),
            Variant(name: "pictures, all", depth: allDepth, look: all),
        ]
    }

    private static func styleAll(_ view: CarouselKit.View, _ index: Int) {
        (view.cornerRadius, view.clipsToBounds) = (16, true)
        view.borderWidth = 4
        view.shadow = shadow
        view.reflection = Reflection()
    }

    /// All effects on one item, none on the others.
    private static func styleOne(_ one: Int, _ view: CarouselKit.View, _ index: Int) {
        if index == one { styleAll(view, index) } else { EffectItems.clear(view) }
    }

    func report() throws -> EffectReport {
        let source = BenchItems.source(bench)
        defer { source.close() }
        let stage = try OffscreenStage(size: bench.size)
        defer { stage.close() }
        let target = stage.target.renderTarget(scale: 1)
        let items = BenchItems(bench)
        let shows = try EffectBench.variants.map { try show($0, items, stage, source) }
        let limit = try limit(shows[0], items)
        defer { limit.close() }
        let timer = TimerQuery(stage.renderer.capabilities)
        defer { timer?.close() }
        var figures = shows.map { _ in FrameFigures(capacity: bench.frames) }
        var limitTimes = FrameFigures.Series(capacity: bench.frames)
        for frame in 0..<EffectBench.warmUp + bench.frames {
            let isMeasured = frame >= EffectBench.warmUp
            // In a different order each time: after the most expensive one, the caches are cold.
            for index in shows.indices.shuffled() {
                let show = shows[index]
                try figures[index].draw(
                    show.scene, stage.renderer, target, source: source, timer: timer, isMeasured: isMeasured
                ) {
                    show.carousel.scrollOffset = place(in: frame)
                }
            }
            let begin = Clock.now
            limit.draw(into: target, background: EffectBench.background)
            stage.finish()
            if isMeasured { limitTimes.values.append(Clock.now - begin) }
        }
        return EffectReport(
            machine: BenchMachine(stage.renderer.capabilities, bench.size), type: bench.shape.name, items: bench.items,
            frames: bench.frames, limitMilliseconds: limitTimes.median * 1e3,
            glTimer: timer == nil ? "finish" : "query",
            rows: zip(EffectBench.variants, figures).map { variant, own in
                EffectReport.Row(variant.name, own, plain: figures[0].total, limit: limitTimes)
            })
    }

    /// The scroll position: from the middle to one end and back and forth.
    private func place(in frame: Int) -> Double {
        let (range, width) = (bench.range, bench.range.upperBound - bench.range.lowerBound)
        guard width > 0 else { return range.lowerBound }
        let way = (bench.startOffset - range.lowerBound + abs(bench.step) * Double(frame)).truncatingRemainder(
            dividingBy: 2 * width)
        return range.lowerBound + (way > width ? 2 * width - way : way)
    }

    private struct Show {
        let scene: Scene
        let carousel: Carousel
        let items: EffectItems
    }

    /// A carousel ready to be measured, with all pictures loaded.
    private func show(
        _ variant: Variant, _ pictures: BenchItems, _ stage: OffscreenStage, _ source: MediaSource
    ) throws -> Show {
        let scene = Scene(size: bench.size)
        scene.backgroundColor = EffectBench.background
        let carousel = Carousel(frame: Rect(origin: .zero, size: bench.size))
        carousel.shape = bench.shape
        let items = EffectItems(pictures, variant.style)
        items.look = variant.look
        items.look?.size = bench.itemSize
        carousel.delegate = items
        carousel.dataSource = items
        carousel.depthEffects = variant.depth
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        carousel.scrollOffset = bench.startOffset
        func load() throws {
            while try stage.draw(scene, source: source).pending > 0 {}
            stage.finish()
        }
        try load()
        guard variant.isCleared else { return Show(scene: scene, carousel: carousel, items: items) }
        items.style = { view, _ in EffectItems.clear(view) }
        for view in carousel.visibleItemViews { EffectItems.clear(view) }
        carousel.depthEffects = nil
        try load()
        return Show(scene: scene, carousel: carousel, items: items)
    }

    private func limit(_ show: Show, _ items: BenchItems) throws -> BareDraw {
        try BenchLimit(bench, show.scene.drawList(placingPictures: true), items: items).draw()
    }
}

/// A benchmark's items with effects.
private final class EffectItems: CarouselDataSource, CarouselDelegate {
    private let items: BenchItems
    /// Called for each view that comes into sight, including reused ones.
    var style: (CarouselKit.View, Int) -> Void
    /// What pictures without views look like; nil for views.
    var look: PictureItems?

    init(_ items: BenchItems, _ style: @escaping (CarouselKit.View, Int) -> Void) {
        self.items = items
        self.style = style
    }

    static func clear(_ view: CarouselKit.View) {
        (view.cornerRadius, view.borderWidth, view.clipsToBounds) = (0, 0, false)
        view.shadow = nil
        view.reflection = nil
    }

    func numberOfItems(in carousel: Carousel) -> Int { items.numberOfItems(in: carousel) }

    func pictureItems(in carousel: Carousel) -> PictureItems? { look }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        items.carousel(carousel, pictureForItemAt: index)
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = items.carousel(carousel, viewForItemAt: index, reusing: view)
        style(item, index)
        return item
    }
}

/// What effects cost, as a table and as in the JSON file.
struct EffectReport: Codable {
    struct Row: Codable {
        var name: String
        /// Median time of a frame.
        var frameMilliseconds: Double
        /// Median of the ratios to the frames without effects, and to those of the bare limit.
        var ratio: Double
        var limitRatio: Double
        /// Median time of the library's own work before GL, and of the driver's part.
        var cpuMicroseconds: Double
        var glMilliseconds: Double
        var quads: Int
        var drawCalls: Int
        var bytesPerFrame: Int

        /// - Parameters:
        ///   - plain: the frames without effects.
        ///   - limit: those of the bare limit.
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
    /// Number of frames measured of each.
    var frames: Int
    /// Median time of the bare limit's frame.
    var limitMilliseconds: Double
    /// How the driver's part was measured: with a timer "query" of the driver, or from the end of the library's work to
    /// "finish".
    var glTimer: String
    var rows: [Row]

    /// The table, line by line.
    var lines: [String] {
        [
            "\(type), \(items) items, \(frames) frames each, drawn in turn, \(machine.renderer)",
            line("", ["frame, ms", "vs none", "vs limit", "before GL, us", "GL, ms", "quads", "calls", "bytes"]),
        ]
            + rows.map { row in
                line(
                    row.name,
                    [
                        BenchText.number(row.frameMilliseconds, 2), BenchText.number(row.ratio, 3),
                        BenchText.number(row.limitRatio, 2), BenchText.number(row.cpuMicroseconds, 1),
                        BenchText.number(row.glMilliseconds, 2), String(row.quads), String(row.drawCalls),
                        String(row.bytesPerFrame),
                    ])
            } + [line("bare limit", [BenchText.number(limitMilliseconds, 2)])]
    }

    private func line(_ name: String, _ columns: [String]) -> String {
        BenchText.padded(name, to: -30) + columns.map { BenchText.padded($0, to: 15) }.joined()
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
