// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Items whose source and delegate do what a test says.
final class CombinedItems: CarouselDataSource, CarouselDelegate {
    var count: Int
    var target: Double?
    var intervals: [Int: Double] = [:]
    var asked: [Int] = []
    var events: [String] = []
    var make: () -> View = { View(frame: Rect(x: 0, y: 0, width: 120, height: 120)) }

    init(_ count: Int) { self.count = count }

    func numberOfItems(in carousel: Carousel) -> Int { count }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { make() }
    func carousel(
        _ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double
    ) -> Double { target ?? offset }
    func carousel(_ carousel: Carousel, didDismissItemAt index: Int, towards direction: DismissDirection) {
        events.append("dismissed \(index)")
    }
    func carousel(_ carousel: Carousel, autoplayIntervalForItemAt index: Int) -> Double {
        asked.append(index)
        return intervals[index] ?? 5
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel) { events.append("decelerates") }
    func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to target: Int) { events.append("autoplay") }
}

/// A scene of 600 by 400 points with a carousel in it.
struct CombinedStage {
    let scene = Scene(size: Size(width: 600, height: 400))
    let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 600, height: 400))
    let shelf: CombinedItems

    init(_ count: Int, in parent: View? = nil) {
        shelf = CombinedItems(count)
        carousel.dataSource = shelf
        carousel.delegate = shelf
        parent.map { scene.root.addSubview($0) }
        (parent ?? scene.root).addSubview(carousel)
        run(1)
    }

    func run(_ seconds: Double, then check: () -> Void = {}) {
        let end = scene.time + seconds
        while scene.time < end - 1e-9 {
            scene.advance(to: min(end, scene.time + 1.0 / 60))
            _ = scene.drawList()
            check()
        }
    }

    /// Drags slowly from where it is, and lets go.
    func pull(_ points: Double) {
        carousel.touchDown()
        carousel.beginDragging()
        carousel.drag(translation: points, velocity: 0)
        carousel.endDragging()
        run(2)
    }

    /// A finger goes a way in ten events, and rests before it lifts.
    func pan(from point: Point, by way: Point, check: () -> Void = {}) {
        var time = scene.time
        scene.handle(.pointer(PointerEvent(.began, at: point, time: time)))
        for step in 1...10 {
            time += 0.05
            let position = Point(x: point.x + way.x * Double(step) / 10, y: point.y + way.y * Double(step) / 10)
            scene.handle(.pointer(PointerEvent(.moved, at: position, time: time)))
        }
        check()
        scene.handle(.pointer(PointerEvent(.ended, at: point + way, time: time + 0.3)))
        run(2)
    }
}
