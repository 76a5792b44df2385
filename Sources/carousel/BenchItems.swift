// SPDX-License-Identifier: MIT

import CarouselKit

/// The data source of a benchmark: items that are one picture each.
final class BenchItems: CarouselDataSource, CarouselDelegate {
    private let bench: BenchCase
    /// Made when they are first needed, as any program would.
    private var images: [Image?]
    private var numbers: [Content: Int] = [:]
    private let spread: [CarouselOption: Double]

    init(_ bench: BenchCase) {
        self.bench = bench
        images = Array(repeating: nil, count: BenchCase.pictureCount)
        spread = bench.mode == .allVisible ? BenchSpread(bench).options : [:]
    }

    /// Which of the benchmark's pictures some content is.
    func number(of content: Content?) -> Int {
        content.flatMap { numbers[$0] } ?? 0
    }

    func numberOfItems(in carousel: Carousel) -> Int { bench.items }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: bench.itemSize))
        item.image = image(index % images.count)
        return item
    }

    /// So many items at once are no views.
    func pictureItems(in carousel: Carousel) -> PictureItems? {
        bench.mode == .allVisible ? PictureItems(size: bench.itemSize) : nil
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { image(index % images.count) }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        // What looking things up takes is not to be counted as the library's.
        spread.isEmpty ? value : spread[option] ?? value
    }

    private func image(_ number: Int) -> Image {
        if let image = images[number] { return image }
        let image = Image(pixels: BenchCase.picture(number, extent: bench.pictureExtent))
        images[number] = image
        numbers[image.content] = number
        return image
    }
}
