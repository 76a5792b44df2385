// SPDX-License-Identifier: MIT

// Pictures from a small HTTP server, with round corners, shadows and reflections that appear together with the pictures.

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
        picture.borderWidth = 5
        picture.borderColor = .white
        picture.shadow = Shadow(offset: Size(width: 0, height: 8), blur: 18)
        picture.reflection = Reflection(gap: 5, scale: 0.4, alpha: 0.35)
        return picture
    }
}

Window.main {
    let server = try PictureServer()
    let window = try Window(title: "DownloadsAndEffects")
    window.scene.backgroundColor = Color(red: 0.87, green: 0.86, blue: 0.83)
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
    carousel.depthEffects = DepthEffects(desaturation: 0.5, dimming: 0.2, reach: 3)
    let downloads = Downloads(server: server)
    carousel.dataSource = downloads
    window.show(carousel)
    let hint = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24), text: "Drag, or press the arrows")
    hint.textColor = Color(white: 0.3)
    window.scene.root.addSubview(hint)
    try withExtendedLifetime(downloads) { try window.run() }
}
