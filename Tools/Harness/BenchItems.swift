// SPDX-License-Identifier: MIT

import CarouselKit

/// The data source of a benchmark: each item is one picture.
final class BenchItems: CarouselDataSource, CarouselDelegate {
    private let bench: BenchCase
    private let images = (0..<BenchCase.pictureCount).map { Image(path: "\($0)") }
    private let spread: [CarouselOption: Double]

    init(_ bench: BenchCase) {
        self.bench = bench
        spread = bench.mode == .allVisible ? BenchSpread(bench).options : [:]
    }

    /// The index of some content among the benchmark's pictures.
    func number(of content: Content?) -> Int {
        guard case .file(let name) = content else { return 0 }
        return Int(name) ?? 0
    }

    /// Makes the benchmark's pictures when they are first needed. None is kept: the driver has them then.
    static func source(_ bench: BenchCase) -> ImageLoader {
        var settings = ImageLoader.Settings()
        settings.memoryCacheBytes = 0
        return ImageLoader(settings) { name, size in
            Int(name).map { BenchCase.picture($0, extent: min(bench.pictureExtent, max(1, size.width))) }
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { bench.items }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: bench.itemSize))
        item.image = images[index % images.count]
        return item
    }

    /// This many items at once cannot be views.
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        bench.mode == .allVisible ? PictureItems(size: bench.itemSize) : nil
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { images[index % images.count] }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        // The time for looking things up should not count as the library's.
        spread.isEmpty ? value : spread[option] ?? value
    }
}
