// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport

/// Pictures of a few texels with strong colours, some of them translucent.
enum TestPictures {
    static func checks(_ extent: Int, seed: UInt64, isOpaque: Bool = true) -> Picture {
        var random = SeededGenerator(seed: seed)
        var pixels = PixelBuffer(size: PixelSize(width: extent, height: extent))
        for y in 0..<extent {
            for x in 0..<extent {
                let alpha: UInt8 = isOpaque ? 255 : .random(in: 60...255, using: &random)
                // Larger pictures are smooth, so that all correct ways to reduce them look alike.
                let wave =
                    extent > 8 ? UInt8((x * 200 / extent + y * 50 / extent)) : .random(in: 0...255, using: &random)
                pixels[x, y] = SIMD4(min(wave, alpha), min(alpha, UInt8(y * 255 / extent)), alpha / 3, alpha)
            }
        }
        return Picture(pixels)
    }
}

/// Items that show test pictures of 2 x 2 to 64 x 64 texels.
final class PictureItems: CarouselDataSource, CarouselDelegate {
    let count: Int
    let itemSize: Size
    var options: [CarouselOption: Double] = [:]
    /// Whether items are pictures without views.
    var givesPictures = false
    private let pictures: [Picture]

    init(count: Int, itemSize: Size) {
        self.count = count
        self.itemSize = itemSize
        pictures = [2, 4, 8, 16, 32, 64].enumerated().map {
            TestPictures.checks($1, seed: UInt64($0 + 1), isOpaque: $0 != 2)
        }
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? {
        givesPictures ? CarouselScene.PictureItems(size: itemSize, cornerRadius: 12) : nil
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        Image(pixels: pictures[index % pictures.count].pixels)
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let item = ImageView(frame: Rect(origin: .zero, size: itemSize))
        item.image = Image(pixels: pictures[index % pictures.count].pixels)
        item.contentMode = index % 3 == 1 ? .scaleAspectFit : .scaleToFill
        if index % 3 == 2 {
            item.clipsToBounds = true
            item.cornerRadius = 12
        }
        if index % 4 == 3 {
            let frame = View(frame: item.bounds.inset(x: 10, y: 10))
            frame.borderWidth = 3
            frame.borderColor = .white
            frame.cornerRadius = 6
            item.addSubview(frame)
        }
        return item
    }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        options[option] ?? value
    }
}

/// Pictures without views, all in sight.
final class ManyPictures: CarouselDataSource, CarouselDelegate {
    let count: Int
    var images = [4, 8].map { Image(pixels: TestPictures.checks($0, seed: UInt64($0)).pixels) }

    private let pictures: Int

    init(count: Int, pictures: Int = 1) {
        self.count = count
        self.pictures = pictures
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    var items = CarouselScene.PictureItems(size: Size(width: 8, height: 8))

    func pictureItems(in carousel: Carousel) -> CarouselScene.PictureItems? { items }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { images[index % pictures] }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch option {
        case .visibleItems, .count: Double(count)
        case .radius: 120
        default: value
        }
    }
}

/// A carousel of test pictures, in mid-scroll.
func pictureScene(
    _ type: CarouselType, isVertical: Bool, size: Size = Size(width: 320, height: 240), offset: Double = 3.3,
    ofViews: Bool = true
) -> (scene: Scene, items: PictureItems) {
    let items = PictureItems(count: 9, itemSize: Size(width: 100, height: 80))
    items.givesPictures = !ofViews
    let scene = Scene(size: size)
    scene.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.15)
    let carousel = Carousel(frame: Rect(origin: .zero, size: size))
    carousel.type = type
    carousel.isVertical = isVertical
    carousel.delegate = items
    carousel.dataSource = items
    scene.root.addSubview(carousel)
    scene.layoutIfNeeded()
    carousel.scrollOffset = offset
    return (scene, items)
}
