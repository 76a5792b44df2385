// SPDX-License-Identifier: MIT

// Pictures that come over HTTP from a small server, slowly and not all of them. What does not come says so on its card.

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
        // A view that is used again shows nothing of its last picture: what comes late for that goes nowhere.
        picture.image = Image(url: server.url(index))
        return picture
    }

    private func makeView() -> ImageView {
        let picture = ImageView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        picture.placeholderColor = Color(red: 0.2, green: 0.22, blue: 0.28)
        picture.clipsToBounds = true
        picture.cornerRadius = 10
        picture.borderWidth = 3
        picture.borderColor = Color(white: 0.85)
        return picture
    }
}

/// Tells of what comes and what does not.
@MainActor
final class Status {
    let label = Label(frame: Rect(x: 20, y: 20, width: 1240, height: 80))
    private var loaded = 0
    private var failed = 0
    private var news = ""

    init() {
        label.textColor = Color(white: 0.8)
        label.numberOfLines = 3
        show()
    }

    func take(_ event: ImageEvent, in window: Window) {
        switch event {
        case .loaded: loaded += 1
        case .failed(_, let message):
            failed += 1
            news = message
        case .retrying(_, let message): news = "Once more: \(message)"
        case .progress, .preview: return
        }
        show()
        window.report(event: "\(loaded) loaded, \(failed) failed")
    }

    private func show() { label.text = "Drag, or press the arrows\n\(loaded) loaded, \(failed) failed\n\(news)" }
}

Window.main {
    let server = try PictureServer()
    let window = try Window(title: "Downloads")
    window.scene.backgroundColor = Color(red: 0.08, green: 0.09, blue: 0.12)
    let status = Status()
    // A server that says nothing for two seconds is not waited for any longer.
    var settings = HTTPFetcher.Settings()
    settings.stallTimeout = 2
    window.images?.fetcher = HTTPFetcher(settings)
    window.images?.onEvent = { event in status.take(event, in: window) }
    let carousel = Carousel()
    carousel.type = .coverFlow2
    let downloads = Downloads(server: server)
    carousel.dataSource = downloads
    carousel.depthEffects = DepthEffects(dimming: 0.5, reach: 5)
    window.show(carousel)
    carousel.currentItemIndex = 60
    window.scene.root.addSubview(status.label)
    try withExtendedLifetime(downloads) { try window.run() }
}
