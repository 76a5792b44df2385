// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

@testable import CarouselScene

/// A carousel from right to left and its mirror image from left to right, under the same random operations, of which one gets what
/// the other one would see in a mirror.
@Suite struct MirrorImageTests {
    /// One of the two.
    private final class Side {
        let stage = Stage(12)
        let pages = PageIndicator(frame: Rect(x: 170, y: 370, width: 300, height: 24))
        let isMirrored: Bool
        var finger: Point?

        init(isMirrored: Bool) {
            self.isMirrored = isMirrored
            pages.carousel = stage.carousel
            stage.scene.root.addSubview(pages)
            stage.scene.root.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            stage.run(1)
        }

        func mirrored(_ point: Point) -> Point {
            isTurned ? Point(x: stage.scene.size.width - point.x, y: point.y) : point
        }
        func turned(_ way: Point) -> Point { isTurned ? Point(x: -way.x, y: way.y) : way }
        func turned(_ way: Size) -> Size { isTurned ? Size(width: -way.width, height: way.height) : way }
        func turned(_ direction: Direction) -> Direction {
            isTurned && !direction.isVertical ? direction.turned(by: -1) : direction
        }
        /// Vertical carousels are the same on both sides.
        private var isTurned: Bool { isMirrored && !stage.carousel.isVertical }

        func lift() { if let finger { touch(.ended, finger) } }

        func touch(_ kind: PointerEvent.Kind, _ point: Point) {
            finger = kind == .ended ? nil : point
            stage.scene.handle(.pointer(PointerEvent(kind, at: mirrored(point), time: stage.time)))
        }

        /// Where each item is and what it is, as the other side sees it.
        var places: [String: [Double]] {
            var places: [String: [Double]] = [:]
            for item in stage.carousel.loaded.items {
                let (t, center) = (item.container.transform3D, mirrored(item.container.center))
                let sign = isTurned ? -1.0 : 1
                places["\(item.position)"] = [
                    center.x, center.y, t.m11, sign * t.m12, sign * t.m13, sign * t.m14, sign * t.m21, t.m22, t.m23,
                    t.m24,
                    sign * t.m31, t.m32, t.m33, t.m34, sign * t.m41, t.m42, t.m43, t.m44, item.container.alpha,
                    item.container.isHidden ? 1 : 0,
                ]
            }
            return places
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func tenThousandOperationsKeepThemAlike(seed: UInt64) {
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let sides = [Side(isMirrored: false), Side(isMirrored: true)]
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func point() -> Point {
            // On no edge of an item's.
            Point(x: Double(number(0...639)) + 0.375, y: Double(number(0...399)) + 0.375)
        }
        for round in 0..<10_000 {
            let act: (Side) -> Void
            let what: String
            switch number(0...19) {
            case 0...2:
                let point = point()
                (what, act) = ("down", { if $0.finger == nil { $0.touch(.began, point) } })
            case 3...6:
                let way = Point(x: Double(number(-120...120)), y: Double(number(-20...20)))
                (what, act) = ("move", { if let finger = $0.finger { $0.touch(.moved, finger + way) } })
            case 7, 8: (what, act) = ("up", { $0.lift() })
            case 9:
                let (way, at) = (Point(x: Double(number(-90...90)), y: Double(number(-40...40))), point())
                (what, act) = ("wheel", { $0.stage.scene.handle(.scroll(by: $0.turned(way), at: $0.mirrored(at))) })
            case 10:
                let (direction, count) = (Direction.allCases[number(0...3)], number(-2...3))
                (what, act) = ("move key", { $0.stage.scene.handle(.command(.move($0.turned(direction), count))) })
            case 11:
                let command = [Command.step(1), .step(-1), .page(1), .first, .last, .select][number(0...5)]
                (what, act) = ("\(command)", { $0.stage.scene.handle(.command(command)) })
            case 12:
                let types = CarouselType.allCases.filter { $0 != .custom }
                let type = types[number(0...types.count - 1)]
                (what, act) = ("\(type)", { $0.stage.carousel.type = type })
            case 13:
                let (insert, place) = (number(0...1) == 0, number(0...3))
                (what, act) = (
                    "edit",
                    { side in
                        let (items, carousel) = (side.stage.items, side.stage.carousel)
                        guard insert || items.count > 5 else { return }
                        items.count += insert ? 1 : -1
                        if insert {
                            carousel.insertItem(at: place, animated: true)
                        } else {
                            carousel.removeItem(at: place, animated: true)
                        }
                    }
                )
            case 14:
                let count = number(0...15)
                (what, act) = (
                    "reload",
                    {
                        $0.stage.items.count = count
                        $0.stage.carousel.reloadData()
                    }
                )
            case 15:
                let size = Size(width: Double(number(40...80)) * 10, height: Double(number(20...60)) * 10)
                (what, act) = (
                    "resize",
                    {
                        // A finger that stays is elsewhere in the mirror.
                        $0.lift()
                        $0.stage.scene.size = size
                        $0.stage.carousel.frame = Rect(origin: .zero, size: size)
                        $0.pages.frame = Rect(x: (size.width - 300) / 2, y: size.height - 30, width: 300, height: 24)
                    }
                )
            case 16:
                let (alignment, inset) = ([Alignment.start, .center, .end][number(0...2)], Double(number(0...40)))
                let trims = number(0...2) == 0
                (what, act) = (
                    "alignment",
                    {
                        ($0.stage.carousel.alignment, $0.stage.carousel.alignmentInset, $0.stage.carousel.trimsEnds) = (
                            alignment, inset, trims
                        )
                    }
                )
            case 17:
                let shift = Size(width: Double(number(-50...50)), height: Double(number(-50...50)))
                (what, act) = (
                    "shift",
                    {
                        $0.stage.carousel.contentOffset = $0.turned(shift)
                        $0.stage.carousel.viewpointOffset = $0.turned(shift)
                    }
                )
            case 18:
                let (wraps, isVertical, indicator) = (
                    number(0...1), number(0...3) == 0, ScrollIndicator.allCases[number(0...2)]
                )
                (what, act) = (
                    "options",
                    {
                        $0.lift()
                        $0.stage.items.options[.wrap] = Double(wraps)
                        $0.stage.carousel.isVertical = isVertical
                        ($0.stage.carousel.contentOffset, $0.stage.carousel.viewpointOffset) = (.zero, .zero)
                        $0.pages.isVertical = isVertical
                        // A bar to be dragged would be at another edge.
                        $0.stage.carousel.scrollIndicator = isVertical ? .none : indicator
                        $0.stage.carousel.setNeedsLayout()
                    }
                )
            default:
                let speed = Double(number(-2...2))
                (what, act) = ("autoscroll", { $0.stage.carousel.autoscroll = speed })
            }
            let seconds = Double(number(0...6)) / 60
            for side in sides {
                act(side)
                side.stage.scene.layoutIfNeeded()
                side.stage.run(seconds)
            }
            let (a, b) = (sides[0].stage, sides[1].stage)
            guard a.carousel.scrollOffset == b.carousel.scrollOffset, a.items.calls == b.items.calls,
                a.carousel.isDragging == b.carousel.isDragging, a.scene.isAnimating == b.scene.isAnimating
            else {
                Issue.record(
                    """
                    seed \(seed), round \(round), \(what): \(a.carousel.scrollOffset) and \(b.carousel.scrollOffset), \
                    \(a.items.calls) and \(b.items.calls)
                    """)
                return
            }
            if let fault = difference(sides[0].places, sides[1].places) {
                Issue.record("seed \(seed), round \(round), \(what): \(a.carousel.type), item \(fault)")
                return
            }
            for side in sides { side.stage.items.calls.removeAll() }
        }
    }

    private func difference(_ a: [String: [Double]], _ b: [String: [Double]]) -> String? {
        guard a.keys.sorted() == b.keys.sorted() else { return "\(a.keys.sorted()) and \(b.keys.sorted())" }
        for (item, numbers) in a {
            guard let others = b[item] else { continue }
            for (one, other) in zip(numbers, others) where abs(one - other) > 1e-9 * max(1, abs(one)) {
                return "\(item): \(numbers) and \(others)"
            }
        }
        return nil
    }
}
