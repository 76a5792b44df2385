// SPDX-License-Identifier: MIT

import CProcess
import CarouselCore
import CarouselGL
import CarouselKit
import Glibc

/// What many item views cost: a thousand labelled cards on screen, compared with as many rectangles and texts drawn bare,
/// and the memory of ten thousand views.
struct CardBench {
    let size: Size
    let frames: Int

    private static let cards = 1000
    private static let columns = 40
    private static let cardSize = Size(width: 30, height: 26)
    private static let warmUp = 20

    func run() throws {
        let begin = Clock.now
        let source = MediaSource()
        defer { source.close() }
        let stage = try OffscreenStage(size: size)
        defer { stage.close() }
        let target = stage.target.renderTarget(scale: 1)
        let scene = Scene(size: size)
        scene.backgroundColor = BenchRun.background
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        let cards = Cards(count: 2 * CardBench.cards)
        carousel.type = .custom
        carousel.delegate = cards
        carousel.dataSource = cards
        scene.root.addSubview(carousel)
        let allocated = process_allocated_bytes()
        scene.layoutIfNeeded()
        let bytes = (process_allocated_bytes() - allocated) / max(1, carousel.indexesForVisibleItems.count)
        carousel.scrollOffset = Double(CardBench.cards)
        _ = try stage.draw(scene, source: source)
        stage.finish()
        let first = Clock.now - begin
        // A frame is done before the next begins, as in a window.
        while try stage.draw(scene, source: source).pending > 0 { stage.finish() }
        stage.finish()
        let texts = Clock.now - begin

        let bare = try bare(scene.drawList())
        defer { bare.close() }
        let timer = TimerQuery(stage.renderer.capabilities)
        defer { timer?.close() }
        var figures = FrameFigures(capacity: frames)
        var limit = FrameFigures.Series(capacity: frames)
        for frame in 0..<CardBench.warmUp + frames {
            let isMeasured = frame >= CardBench.warmUp
            try figures.draw(scene, stage.renderer, target, source: source, timer: timer, isMeasured: isMeasured) {
                carousel.scrollOffset = Double(CardBench.cards) + Double(frame % 2) / 4
            }
            let start = Clock.now
            bare.draw(into: target, background: BenchRun.background)
            stage.finish()
            if isMeasured { limit.values.append(Clock.now - start) }
        }
        print("\(carousel.indexesForVisibleItems.count) labelled cards, \(stage.renderer.capabilities.rendererName)")
        print("  frame            \(BenchText.milliseconds(figures.total.median))")
        print("  bare             \(BenchText.milliseconds(limit.median))")
        print("  ratio            \(BenchText.number(figures.total.median / max(limit.median, 1e-9), 2))")
        print("  before GL        \(BenchText.milliseconds(figures.logic.median))")
        print("  rectangles       \(figures.quads), in \(figures.drawCalls) calls")
        print(
            "  first frame      \(BenchText.milliseconds(first, 0)), with all texts \(BenchText.milliseconds(texts, 0))"
        )
        print("  memory           \(CardBench.bytesPerView) bytes a view, \(bytes) bytes a loaded card of two views")
        withExtendedLifetime(cards) {}
    }

    /// The same rectangles and as many texts, in one call.
    private func bare(_ list: DrawList) throws -> BareDraw {
        let unit = Rect(x: 0, y: 0, width: 1, height: 1)
        let instances = list.quads.enumerated().compactMap { number, quad -> BareDraw.Instance? in
            let plane = list.planes[quad.plane]
            guard quad.content != nil || quad.fill.alpha > 0 else { return nil }
            var place = Homography.identity
            (place.xx, place.yy) = (quad.frame.width, quad.frame.height)
            (place.tx, place.ty) = (quad.frame.minX, quad.frame.minY)
            return BareDraw.Instance(
                place.concatenating(plane.transform), alpha: plane.alpha, picture: number % CardBench.cards,
                in: list.size)
        }
        return try BareDraw(
            count: instances.count, frame: unit, pictures: CardBench.cards,
            picture: { MipChain(BenchCase.picture($0, extent: 64), layerSize: PixelSize(width: 64, height: 64)) },
            instances: { instances })
    }

    /// Of ten thousand labelled cards in a carousel's scene.
    private static var bytesPerView: Int {
        let count = 5000
        let root = CarouselKit.View(frame: Rect(origin: .zero, size: cardSize))
        let before = process_allocated_bytes()
        for number in 0..<count { root.addSubview(Cards.card(number)) }
        let bytes = process_allocated_bytes() - before
        return Int(bytes) / (2 * count)
    }

    /// Cards in rows: a wall.
    private final class Cards: CarouselDataSource, CarouselDelegate {
        private let count: Int

        init(count: Int) { self.count = count }

        static func card(_ number: Int) -> CarouselKit.View {
            let card = CarouselKit.View(frame: Rect(origin: .zero, size: cardSize))
            card.backgroundColor = Color(hue: Double(number % 32) / 32)
            let label = Label(frame: card.bounds.inset(x: 1, y: 4))
            label.text = "\(number)"
            card.addSubview(label)
            return card
        }

        func numberOfItems(in carousel: Carousel) -> Int { count }

        func carousel(
            _ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?
        ) -> CarouselKit.View { Cards.card(index) }

        func carousel(
            _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform: Transform3D
        ) -> Transform3D {
            let place = min(max(0, Int(offset.rounded()) + cards / 2), cards)
            let (row, column) = place.quotientAndRemainder(dividingBy: columns)
            return baseTransform.translated(
                x: 32 * (Double(column) - 19.5), y: 28 * (Double(row) - 12) + offset - offset.rounded(), z: 0)
        }

        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .visibleItems ? Double(cards) : value
        }
    }
}

extension Color {
    /// A soft colour.
    fileprivate init(hue: Double) {
        self.init(red: Float(0.5 + 0.4 * hue), green: 0.6, blue: Float(0.9 - 0.4 * hue))
    }
}
