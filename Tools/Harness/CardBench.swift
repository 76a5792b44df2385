// SPDX-License-Identifier: MIT

import CProcess
import CarouselKit

/// A thousand labelled cards on screen, compared with as many bare rectangles and texts; and the memory of ten thousand views.
struct CardBench {
    let size: Size
    let frames: Int

    private static let cards = 1000
    private static let columns = 40
    private static let cardSize = Size(width: 30, height: 26)

    func report() throws -> BareReport {
        let begin = Clock.now
        let stage = try BenchStage(size: size)
        defer { stage.close() }
        let carousel = BenchCarousel(Cards(), shape: CarouselType.custom.shape, size: size)
        let scene = Scene(showing: carousel, size: size, background: BenchStage.background)
        let allocated = process_allocated_bytes()
        scene.layoutIfNeeded()
        let bytes = (process_allocated_bytes() - allocated) / max(1, carousel.indexesForVisibleItems.count)
        carousel.scrollOffset = Double(CardBench.cards)
        try stage.drawFully(scene)
        let first = Clock.now - begin
        try stage.load(scene, finishesFrames: true)
        let texts = Clock.now - begin

        let row = try BareComparison(
            name: "\(carousel.indexesForVisibleItems.count) labelled cards", scene: scene, extent: 64,
            maxTextures: CardBench.cards
        ).row(frames: frames, on: stage) { carousel.scrollOffset = Double(CardBench.cards) + Double($0 % 2) / 4 }
        BenchText.print(
            [
                "  first frame":
                    "\(BenchText.milliseconds(first, 0)), with all texts \(BenchText.milliseconds(texts, 0))",
                "  memory": "\(CardBench.bytesPerView) bytes a view, \(bytes) bytes a loaded card of two views",
            ], column: BareReport.column)
        return BareReport(machine: BenchMachine(stage.renderer.capabilities, size), rows: [row])
    }

    /// The mean of ten thousand views: five thousand cards with labels, in no scene.
    private static var bytesPerView: Int {
        let count = 5000
        let root = CarouselKit.View(frame: Rect(origin: .zero, size: cardSize))
        let before = process_allocated_bytes()
        for number in 0..<count { root.addSubview(Cards.card(number)) }
        let bytes = process_allocated_bytes() - before
        return Int(bytes) / (2 * count)
    }

    /// A wall of cards in rows.
    private final class Cards: CarouselDataSource, CarouselDelegate {
        static func card(_ number: Int) -> CarouselKit.View {
            let card = CarouselKit.View(frame: Rect(origin: .zero, size: cardSize))
            let hue = Float(number % 32) / 32
            card.backgroundColor = Color(red: 0.5 + 0.4 * hue, green: 0.6, blue: 0.9 - 0.4 * hue)
            let label = Label(frame: card.bounds.inset(x: 1, y: 4))
            label.text = "\(number)"
            card.addSubview(label)
            return card
        }

        func numberOfItems(in carousel: Carousel) -> Int { 2 * cards }

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
