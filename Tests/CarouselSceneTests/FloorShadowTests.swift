// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore
@testable import CarouselScene

/// The shadow of a cube on the floor.
@Suite struct FloorShadowTests {
    private func stage(_ shadow: FloorShadow?) -> Stage {
        let stage = Stage(5)
        stage.carousel.perspective = -1.0 / 1200
        stage.carousel.shape = Cube(floorShadow: shadow)
        stage.run(1)
        return stage
    }

    /// The images of the shadow's corners, before it is blurred, about the carousel's centre.
    private func corners(_ stage: Stage) -> [Point] {
        let list = stage.scene.drawList()
        guard let quad = list.quads.first, quad.effect >= 0, list.effects[Int(quad.effect)].blur == FloorShadow.blur
        else {
            return []
        }
        let frame = quad.frame
        return [(frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.maxX, frame.maxY), (frame.minX, frame.maxY)]
            .compactMap { list.planes[quad.plane].transform.map(Point(x: $0.0, y: $0.1)) }
            .map { Point(x: $0.x - 320, y: $0.y - 200) }
    }

    @Test func itLiesBelowTheBoxAndTurnsWithIt() {
        let stage = stage(FloorShadow())
        // Items are 150 points high: it lies 95 points below the centre, within 3 % of the box's sides.
        let side = stage.carousel.itemWidth
        let (near, far) = (1200 / (1200 + 0.03 * side), 1200 / (1200 + 0.97 * side))
        let expected = [(-0.47, far), (0.47, far), (0.47, near), (-0.47, near)].map {
            Point(x: $0.0 * side * $0.1, y: 95 * $0.1)
        }
        func sorted(_ points: [Point]) -> [Point] { points.sorted { ($0.y, $0.x) < ($1.y, $1.x) } }
        for (point, want) in zip(sorted(corners(stage)), sorted(expected)) { #expect((point - want).length < 1e-9) }
        #expect(corners(stage).count == 4)
        // Halfway to the next item the box stands on its edge, and so does the shadow.
        stage.carousel.scrollOffset = 0.5
        let depth = side / 2 - 0.47 * side * 2.0.squareRoot()
        let turned = sorted(corners(stage))
        #expect(turned.count == 4)
        #expect((turned[3].x).magnitude < 1e-9 && (turned[3].y - 95 * 1200 / (1200 + depth)).magnitude < 1e-9)
    }

    @Test func aRollingBoxHasOneToo() {
        let stage = stage(FloorShadow(offset: 30, scale: 1))
        stage.carousel.isVertical = true
        let flat = corners(stage)
        #expect(flat.count == 4 && flat.allSatisfy { $0.y > 0 })
        stage.carousel.scrollOffset = 0.5
        let rolled = corners(stage)
        #expect(rolled.map(\.y).max() ?? 0 > flat.map(\.y).max() ?? 0, "a box on its edge is deeper")
    }

    @Test func noneIsDrawnUnlessWanted() {
        #expect(corners(stage(nil)).isEmpty && corners(stage(FloorShadow(alpha: 0))).isEmpty)
        #expect(corners(stage(FloorShadow(offset: .nan, scale: .nan, alpha: .nan))) == corners(stage(FloorShadow())))
    }
}
