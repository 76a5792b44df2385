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
        let picture = (view as? ImageView) ?? ImageView(frame: Rect(x: 0, y: 0, width: 320, height: 240))
        // A view that is used again shows nothing of its last picture: what comes late for that goes nowhere.
        picture.image = Image(url: server.url(index))
        return picture
    }
}

/// Tells of what comes and what does not.
@MainActor
final class Status {
    let label = Label(frame: Rect(x: 20, y: 20, width: 1240, height: 60))
    private var loaded = 0
    private var failed = 0
    private var news = ""

    init() {
        label.textColor = .white
        label.numberOfLines = 2
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

    private func show() { label.text = "\(loaded) loaded, \(failed) failed\n\(news)" }
}

Window.main {
    let server = try PictureServer()
    let window = try Window(title: "Downloads")
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
    window.show(carousel)
    window.scene.root.addSubview(status.label)
    try withExtendedLifetime(downloads) { try window.run() }
}
