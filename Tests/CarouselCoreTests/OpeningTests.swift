// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore

/// What opens: its progress in time, and the places of what it consists of.
@Suite struct OpeningTests {
    @Test func progressGrowsEvenlyThroughItsStages() {
        var opening = Opening(durations: [0.2, 0.4])
        opening.move(to: 2, at: 10)
        for (time, progress) in [(10.0, 0.0), (10.1, 0.5), (10.2, 1), (10.4, 1.5), (10.6, 2), (12, 2)] {
            opening.step(to: time)
            #expect((opening.progress - progress).magnitude < 1e-12, "at \(time)")
        }
        #expect(!opening.isMoving)
    }

    @Test func turnedRoundItGoesBackFromWhereItIs() {
        var opening = Opening(durations: [0.2, 0.4])
        opening.move(to: 2, at: 0)
        opening.step(to: 0.3)
        opening.move(to: 0, at: 0.3)
        #expect(opening.progress == 1.25)
        opening.step(to: 0.4)
        #expect((opening.progress - 1).magnitude < 1e-12)
        opening.step(to: 0.5)
        #expect((opening.progress - 0.5).magnitude < 1e-12)
        opening.step(to: 0.61)
        #expect(opening.progress == 0 && !opening.isMoving)
    }

    @Test func aFingerMovesItByOneStageAndLetsGo() {
        var opening = Opening(durations: [0.2, 0.4])
        opening.grab()
        opening.drag(0.4)
        #expect(opening.progress == 0.4)
        opening.drag(3)
        #expect(opening.progress == 1)
        opening.drag(-1)
        #expect(opening.progress == 0)
        opening.drag(0.4)
        opening.release(velocity: 0, at: 1)
        #expect(opening.destination == 0)
        opening.grab()
        opening.drag(0)
        opening.release(velocity: 2, at: 1.01)
        #expect(opening.destination == 1)
        // Nothing holds it: what a finger does elsewhere does not matter.
        opening.drag(5)
        #expect(opening.progress == 0.4)
    }

    @Test func itClosesWhereverItTurnsBack() {
        var opening = Opening(durations: [0.2])
        opening.move(to: 1, at: 0)
        opening.step(to: 0.1)
        #expect(!opening.isClosing)
        opening.move(to: 0, at: 0.1)
        #expect(opening.isClosing)
        opening.step(to: 1)
        opening.grab()
        opening.drag(0.4)
        #expect(!opening.isClosing)
        opening.jump(to: 1)
        #expect(!opening.isClosing)
        opening.grab()
        opening.drag(-0.4)
        #expect(opening.isClosing)
    }

    @Test func numbersThatAreNoneChangeNothing() {
        var opening = Opening(durations: [.nan, -1, .infinity])
        opening.jump(to: .nan)
        #expect(opening.progress == 0)
        opening.move(to: .nan, at: 0)
        opening.step(to: .nan)
        opening.grab()
        opening.drag(.nan)
        opening.release(velocity: .nan, at: 0)
        opening.step(to: .infinity)
        #expect(opening.progress == 0)
        opening.jump(to: 99)
        #expect(opening.progress == 3)
        let odd = Fold(closed: .nan, opened: -.infinity, count: -5, durations: [.nan])
        #expect(odd.closed == 0 && odd.opened == 0 && odd.count == 2 && odd.flaps(at: .nan).count == 2)
        #expect(Fold(closed: 100, opened: 20, count: 99).flaps(at: 0.7).count == 98)
        let sheet = Expansion(size: Size(width: 10, height: 10), growth: .nan, viewport: .zero, header: .nan).front(
            at: 2)
        #expect(sheet.size == .zero && sheet.center == .zero)
    }

    /// Segments of three and more pieces follow one another without a gap, and the last state is the flat card.
    @Test(arguments: [2, 3, 4, 7]) func theOpenedCardIsCoveredOnce(count: Int) {
        let fold = Fold(closed: 100, opened: count == 2 ? 200 : 450, count: count, durations: [0.26, 0.2])
        var end = 0.0
        for number in 0..<count {
            let extent = fold.extent(ofSegment: number)
            #expect(extent.lowerBound == end)
            end = extent.upperBound
        }
        #expect(end == fold.opened)
        #expect(fold.flaps(at: 1).contains { !$0.isHidden })
        for flap in fold.flaps(at: 1) {
            if case .segment = flap.part {
                #expect(!flap.isHidden && flap.angle == 0)
            } else {
                #expect(flap.isHidden)
            }
        }
        #expect(fold.flaps(at: 0).filter { !$0.isHidden }.map(\.part) == [.front])
        #expect(fold.length(at: 0) == 100 && fold.length(at: 1) == fold.opened)
    }

    /// There is room for each segment before it falls.
    @Test func thereIsRoomInTime() {
        let fold = Fold(closed: 120, opened: 480, count: 4, durations: [0.26, 0.2, 0.2])
        for step in 0...200 {
            let progress = Double(step) / 200
            #expect(fold.flaps(at: progress).contains { !$0.isHidden }, "\(progress)")
            for flap in fold.flaps(at: progress) where !flap.isHidden {
                // Its far edge, as seen through its own perspective, which brings it up to two points nearer.
                let y = flap.hinge == flap.start ? flap.length / 2 : -flap.length / 2
                let image = Homography(flap.transform(isVertical: true)).map(Point(x: 0, y: y))
                #expect((image?.y ?? .infinity) <= fold.length(at: progress) + 2, "\(flap.part) at \(progress)")
            }
        }
    }

    @Test func slowStartIsTheBezierCurve() {
        var last = -1.0
        for step in 0...1000 {
            let time = Double(step) / 1000
            let value = Easing.slowStart(at: time)
            #expect(value > last)
            last = value
        }
        // Where on the curve x is 0.999, by bisection.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let s = (low + high) / 2
            if s * (1.26 + s * (0.48 - s * 0.74)) < 0.999 { low = s } else { high = s }
        }
        #expect((Easing.slowStart(at: 0.999) - low * low * (3 - 2 * low)).magnitude < 1e-9)
        #expect(Easing.slowStart(at: 0) == 0 && Easing.slowStart(at: 1) == 1 && Easing.slowStart(at: .nan) == 1)
    }

    @Test func extentsMoveWhatIsBesideThem() {
        var extents = ItemExtents()
        #expect(extents.areEven && extents.shift(at: 5, scrollOffset: 2) == 0)
        // The item at 3 is 80 points longer, that at 4 is 20 points shorter.
        extents.update(0...6) { $0 == 3 ? 80 : $0 == 4 ? -20 : 0 }
        #expect(extents.shift(at: 3, scrollOffset: 3) == 0)
        #expect(extents.shift(at: 2, scrollOffset: 3) == -40 && extents.shift(at: 4, scrollOffset: 3) == 30)
        #expect(extents.shift(at: 5, scrollOffset: 3) == 20 && extents.shift(at: 99, scrollOffset: 3) == 20)
        #expect(extents.shift(at: 0, scrollOffset: 3) == -40 && extents.shift(at: -9, scrollOffset: 3) == -40)
        #expect(extents.shift(at: 3, scrollOffset: 2.5) == 20)
        // There and back, and as far as the way says.
        for way in [-700.0, -333, -1, 0, 5, 140, 900] {
            let moved = extents.offset(from: 2.25, movedBy: way, itemWidth: 100)
            #expect((extents.offset(from: moved, movedBy: -way, itemWidth: 100) - 2.25).magnitude < 1e-12)
            let place = { (s: Double) in 100 * s - extents.shift(at: -9, scrollOffset: s) }
            #expect((place(moved) - place(2.25) - way).magnitude < 1e-9, "\(way)")
        }
        extents.removeAll()
        #expect(extents.offset(from: 1, movedBy: 50, itemWidth: 100) == 1.5)
    }
}
