// SPDX-License-Identifier: MIT

import CCarousel
import CarouselCore
import CarouselGL
import CarouselMedia
import CarouselScene
import Glibc

/// What a `carousel *` points to.
final class CarouselHandle {
    let scene: Scene
    let carousel = Carousel()
    let source = MediaSource()
    let renderer: Renderer
    var errorText = CText()
    private let items: CallbackItems

    init(_ config: carousel_config) throws(GLError) {
        renderer = try Renderer()
        scene = Scene(size: .zero)
        scene.backgroundColor = .clear
        items = CallbackItems(config)
        carousel.type = CarouselType(rawValue: Int(config.type.rawValue)) ?? .linear
        carousel.dataSource = items
        scene.textMeasure = source.text
        scene.root.addSubview(carousel)
    }

    func draw(_ target: carousel_target) throws(GLError) {
        let scale = target.scale > 0 ? target.scale : 1
        let size = Size(width: Double(target.width) / scale, height: Double(target.height) / scale)
        if scene.size != size {
            scene.size = size
            carousel.frame = Rect(origin: .zero, size: size)
        }
        let viewport = PixelRect(
            x: Int(target.x), y: Int(target.y), width: Int(target.width), height: Int(target.height))
        try renderer.draw(
            scene.drawList(), source: source,
            target: RenderTarget(
                framebuffer: target.framebuffer, viewport: viewport, scale: scale, clearsBackground: false))
    }

    func close() {
        renderer.close()
        source.close()
    }
}

/// Items that a C callback names the pictures of.
private final class CallbackItems: CarouselDataSource {
    private let config: carousel_config
    private let itemSize: Size

    init(_ config: carousel_config) {
        self.config = config
        itemSize = Size(
            width: config.item_width > 0 ? config.item_width : 400,
            height: config.item_height > 0 ? config.item_height : 300)
    }

    func numberOfItems(in carousel: Carousel) -> Int { Int(clamping: config.item_count) }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let imageView = (view as? ImageView) ?? ImageView(frame: Rect(origin: .zero, size: itemSize))
        imageView.contentMode = .scaleAspectFit
        imageView.image = path(at: index).map { Image(path: $0) }
        return imageView
    }

    private func path(at index: Int) -> String? {
        guard let callback = config.path_for_item else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress, callback(config.user_data, index, base, buffer.count) else {
                return nil
            }
            buffer[buffer.count - 1] = 0
            return String(validatingCString: base)
        }
    }
}

/// Text that C may read until it is set again.
struct CText: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<CChar>?

    mutating func set(_ text: String) {
        free(pointer)
        pointer = strdup(text)
    }

    deinit { free(pointer) }
}
