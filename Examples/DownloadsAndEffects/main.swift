// SPDX-License-Identifier: MIT

// Pictures from a small HTTP server with round corners, shadows and reflections, which come with them as they arrive.

import CarouselKit
import CarouselNetwork
import PictureServer

@MainActor
final class Downloads: @MainActor CarouselDataSource {
    private let server: PictureServer

    init(server: PictureServer) {
        self.server = server
    }

    func numberOfItems(in carousel: Carousel) -> Int { 120 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let picture = (view as? ImageView) ?? makeView()
        picture.image = Image(url: server.url(index))
        return picture
    }

    private func makeView() -> ImageView {
        let picture = ImageView(frame: Rect(x: 0, y: 0, width: 340, height: 255))
        picture.placeholderColor = Color(white: 0.6)
        picture.clipsToBounds = true
        picture.cornerRadius = 16
        picture.shadow = Shadow(offset: Size(width: 0, height: 8), blur: 18)
        picture.reflection = Reflection(gap: 5, scale: 0.4, alpha: 0.35)
        return picture
    }
}

Window.main {
    let server = try PictureServer()
    let window = try Window(title: "DownloadsAndEffects")
    window.scene.backgroundColor = Color(white: 0.85)
    var settings = HTTPFetcher.Settings()
    settings.stallTimeout = 2
    window.images?.fetcher = HTTPFetcher(settings)
    var (loaded, failed) = (0, 0)
    window.images?.onEvent = { event in
        switch event {
        case .loaded: loaded += 1
        case .failed: failed += 1
        case .progress, .preview, .retrying: return
        }
        window.report(event: "\(loaded) loaded, \(failed) failed")
    }
    let carousel = Carousel()
    carousel.type = .rotary
    carousel.contentOffset = Size(width: 0, height: -40)
    carousel.depthEffects = DepthEffects(desaturation: 0.8, dimming: 0.2, reach: 3)
    let downloads = Downloads(server: server)
    carousel.dataSource = downloads
    window.show(carousel)
    try withExtendedLifetime(downloads) { try window.run() }
}
