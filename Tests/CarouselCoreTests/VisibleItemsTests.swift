// SPDX-License-Identifier: MIT

import Testing

@testable import CarouselCore

/// How many items a layout keeps loaded, and which.
@Suite struct VisibleItemsTests {
    /// Shapes of ours; of iCarousel's, as many items are loaded as iCarousel loads. A wheel of logos shows no more than its model.
    static let shapes: [any Shape] =
        BuiltInShapes.all.filter { CarouselType($0) == .custom && !($0 is LogoWheel) } + [
            Linear(), CardStack(depth: 10), Enlarge(factor: 0.05), ExpandingRow(gap: -20), Lean(angle: 0.3),
            Overlap(minimumScale: 0.9, minimumAlpha: 0.95), Parallax(inset: 40, scale: 1, adjacentScale: 0.9),
            Parallax(inset: -30), Slant(angle: 0.3, depth: 20, stretch: .part(0.3)), Slant(depth: -10), Slant(depth: 0),
            Spotlight(zoom: 1.5), Spotlight(zoom: 1.3, centerSpacing: 0.8),
            Spotlight(zoom: 1, centerSpacing: 1, distance: 100),
        ]

    private func layout(
        _ shape: any Shape, length: Double, itemWidth: Double, isVertical: Bool, perspective: Double = -1 / 500,
        centerScale: CenterScale? = nil
    ) -> ItemLayout {
        var input = ItemLayout.Input()
        (input.shape, input.isVertical, input.perspective) = (shape, isVertical, perspective)
        input.centerScale = centerScale
        input.bounds = isVertical ? Size(width: 480, height: length) : Size(width: length, height: 480)
        (input.itemWidth, input.itemHeight, input.numberOfItems) = (itemWidth, 0.75 * itemWidth, 100)
        return ItemLayout(input)
    }

    /// Whether anything of an item with an offset is to be seen.
    private func isSeen(_ offset: Double, _ layout: ItemLayout) -> Bool {
        let appearance = layout.appearance(offset: offset, toggle: 0)
        guard appearance.alpha > 0, !layout.isHidden(appearance.transform, isDoubleSided: true),
            let box = Homography(appearance.transform).box(
                of: Rect(center: .zero, size: layout.shaped.measures.itemSize))
        else { return false }
        let bounds = Rect(center: Point(x: 0, y: 0) - (layout.center - layout.middle), size: layout.input.bounds)
        return box.minX < bounds.maxX - 1e-6 && box.maxX > bounds.minX + 1e-6
            && box.minY < bounds.maxY - 1e-6 && box.maxY > bounds.minY + 1e-6
    }

    /// What is not loaded is out of sight, or exactly behind what is, wherever the carousel stands between two items.
    private func expectAllSeenIsLoaded(_ layout: ItemLayout, _ text: String) {
        let count = layout.numberOfVisibleItems
        guard count < CarouselLimits.visibleItems else { return }
        for fraction in stride(from: -0.48, through: 0.48, by: 0.06) {
            let first = -count / 2
            for (outside, inside) in [(first - 1, first), (first + count, first + count - 1)] {
                let (offset, next) = (Double(outside) - fraction, Double(inside) - fraction)
                let isBehind = layout.transform(offset: offset) == layout.transform(offset: next)
                #expect(isBehind || !isSeen(offset, layout), "\(text): \(offset) of \(count)")
            }
        }
    }

    @Test(arguments: shapes.indices) func allThatIsSeenIsLoaded(number: Int) {
        let shape = VisibleItemsTests.shapes[number]
        for length in [320.0, 640, 1000, 1280, 1920] {
            for itemWidth in [60.0, 80, 120, 200, 300] {
                for (isVertical, perspective) in [(false, -1.0 / 500), (true, -1 / 500), (false, -1 / 300)] {
                    let layout = layout(
                        shape, length: length, itemWidth: itemWidth, isVertical: isVertical, perspective: perspective)
                    expectAllSeenIsLoaded(layout, "\(shape), \(itemWidth) in \(length)")
                }
            }
        }
    }

    /// In a row, items beside a larger one are nearer together than the pitch says.
    @Test(arguments: [1.25, 2, 0.5], [true, false]) func allThatIsSeenIsLoadedBesideALargerItem(
        zoom: Double, shrinksOthers: Bool
    ) {
        for shape: any Shape in [Linear(), ExpandingRow()] {
            for length in [640.0, 1000, 1280, 1920] {
                for itemWidth in [80.0, 120, 200, 300] {
                    for reach in [1.0, 2.5] {
                        let scale = CenterScale(zoom: zoom, reach: reach, shrinksOthers: shrinksOthers)
                        let layout = layout(
                            shape, length: length, itemWidth: itemWidth, isVertical: false, centerScale: scale)
                        expectAllSeenIsLoaded(layout, "\(shape), \(itemWidth) in \(length), reach \(reach)")
                    }
                }
            }
        }
    }
}
