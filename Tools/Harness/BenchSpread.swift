// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit

/// Settings that show all items of a carousel at once, at about their own size, with the middle one in the centre.
struct BenchSpread {
    /// The delegate's answers.
    let options: [CarouselOption: Double]
    /// The carousel's perspective.
    let perspective: Double
    /// The carousel's content offset.
    let contentOffset: Size

    init(_ bench: BenchCase) {
        let crowd = bench.shape.shownCrowd(of: bench.items, itemWidth: bench.itemSize.width, in: bench.size)
        options = crowd.options
        // The eye is so far away that sizes differ by at most a fifth.
        perspective = -1 / max(500, 5 * crowd.depth)
        contentOffset = Size(width: 0, height: crowd.shift)
    }
}
