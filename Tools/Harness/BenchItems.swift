// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselKit

/// The data source of a benchmark: each item is one picture.
final class BenchItems: CarouselDataSource, CarouselDelegate {
    private let bench: BenchCase
    private let images = (0..<BenchCase.pictureCount).map { Image(path: "\($0)") }
    /// Settings that show all items at once; nil if the carousel shows as many as usual.
    private let allVisible: AllVisibleLayout?
    private let options: [CarouselOption: Double]
    /// Makes an item's picture, given its index; nil to repeat a few pictures.
    private let image: ((Int) -> Image)?
    /// Called for each view that comes into sight, including reused ones.
    var style: ((CarouselKit.View, Int) -> Void)?
    /// The look of items without views; nil for items with views, of which there cannot be very many at once.
    var look: PictureItems?

    init(_ bench: BenchCase, image: ((Int) -> Image)? = nil) {
        (self.bench, self.image) = (bench, image)
        look = bench.mode == .allVisible ? PictureItems(size: bench.itemSize) : nil
        allVisible =
            bench.mode == .allVisible
            ? AllVisibleLayout(of: bench.shape, count: bench.items, itemWidth: bench.itemSize.width, in: bench.size)
            : nil
        var options = allVisible?.options ?? [:]
        if bench.layout == .repeats { options[.wrap] = 1 }
        self.options = options
    }

    func carousel(size: Size) -> Carousel {
        BenchCarousel(self, shape: bench.shape, size: size) { carousel in
            if let allVisible {
                // The eye is so far away that sizes differ by at most a fifth.
                carousel.perspective = -1 / max(500, 5 * allVisible.depth)
                carousel.contentOffset = Size(width: 0, height: allVisible.shift)
            }
            switch bench.layout {
            case .usual, .reported: break
            case .repeats: carousel.repeatsItems = true
            case .aligned: carousel.alignment = .start
            case .scaled: carousel.centerScale = CenterScale(zoom: 2, reach: 5)
            case .uneven: carousel.hasVariableExtents = true
            case .unevenScaled:
                carousel.centerScale = CenterScale(zoom: 2, reach: 5)
                carousel.hasVariableExtents = true
            }
        }
    }

    /// The number of the benchmark's picture that a content is.
    static func number(of content: Content?) -> Int {
        guard case .file(let name) = content else { return 0 }
        return Int(name) ?? 0
    }

    /// A source that makes the benchmark's pictures when they are needed. It keeps none, because the driver has them then.
    static func source(_ bench: BenchCase) -> ImageLoader {
        var settings = ImageLoader.Settings()
        settings.memoryCacheBytes = 0
        return ImageLoader(settings) { name, size in
            Int(name).map { BenchCase.picture($0, extent: min(bench.pictureExtent, max(1, size.width))) }
        }
    }

    var wantsDisplayEvents: Bool { bench.layout == .reported }

    func numberOfItems(in carousel: Carousel) -> Int {
        bench.layout == .repeats ? max(1, bench.items / 1000) : bench.items
    }

    func carousel(_ carousel: Carousel, extentForItemAt index: Int) -> Double {
        bench.itemSize.width * (0.5 + Double(index % 8) / 8)
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?) -> CarouselKit.View {
        let item = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: bench.itemSize))
        item.image = picture(index)
        style?(item, index)
        return item
    }

    func pictureItems(in carousel: Carousel) -> PictureItems? { look }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { picture(index) }

    private func picture(_ index: Int) -> Image { image?(index) ?? images[index % images.count] }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        // Time for look-ups here would count as the library's.
        options.isEmpty ? value : options[option] ?? value
    }
}

/// A carousel that retains its data source, which others do not.
final class BenchCarousel: Carousel {
    private let items: any CarouselDataSource & CarouselDelegate

    /// - Parameter prepare: called before the carousel gets its items.
    init(
        _ items: any CarouselDataSource & CarouselDelegate, shape: any Shape, size: Size,
        prepare: (Carousel) -> Void = { _ in }
    ) {
        self.items = items
        super.init(frame: Rect(origin: .zero, size: size))
        self.shape = shape
        prepare(self)
        delegate = items
        dataSource = items
    }
}
