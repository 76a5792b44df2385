// SPDX-License-Identifier: MIT

import CProcess
import CarouselKit

/// What many item views cost: a thousand labelled cards on screen, compared with as many rectangles and texts drawn bare,
/// and the memory of ten thousand views.
struct CardBench {
    let size: Size
    let frames: Int

    private static let cards = 1000
    private static let columns = 40
    private static let cardSize = Size(width: 30, height: 26)

    /// Measures, and prints what comes out.
    func report() throws -> BareReport {
        let begin = Clock.now
        let source = MediaSource()
        defer { source.close() }
        let stage = try OffscreenStage(size: size)
        defer { stage.close() }
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

        let comparison = try BareComparison(
            scene, on: stage, source: source, frames: frames, extent: 64, most: CardBench.cards
        ) { carousel.scrollOffset = Double(CardBench.cards) + Double($0 % 2) / 4 }
        let row = comparison.row("\(carousel.indexesForVisibleItems.count) labelled cards")
        print("\(row.name), \(stage.renderer.capabilities.rendererName)")
        for line in row.lines { print(line) }
        print(
            "  first frame      \(BenchText.milliseconds(first, 0)), with all texts \(BenchText.milliseconds(texts, 0))"
        )
        print("  memory           \(CardBench.bytesPerView) bytes a view, \(bytes) bytes a loaded card of two views")
        withExtendedLifetime(cards) {}
        return BareReport(machine: BenchMachine(stage.renderer.capabilities, size), rows: [row])
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
