// SPDX-License-Identifier: MIT

// Pictures from a small HTTP server that is slow, and does not send all of them. Where one is missing, a card says so. Near the
// end of the list, the next page is fetched, until there are no more; meanwhile a card with a spinning mark stands there.

import CarouselKit
import CarouselNetwork
import PictureServer

@MainActor
final class Downloads: @MainActor CarouselDataSource, @MainActor CarouselDelegate {
    private static let page = 40
    private static let total = 200

    private let server: PictureServer
    private let window: Window
    private var count = 120

    init(server: PictureServer, window: Window) {
        (self.server, self.window) = (server, window)
    }

    func numberOfItems(in carousel: Carousel) -> Int { count }

    func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) {
        guard edge == .trailing, count < Downloads.total else { return }
        window.report(event: "next page")
        // As slow as a real server may be.
        window.scene.schedule(after: 1) { [unowned self, unowned carousel] in
            carousel.performBatchUpdates { updates in
                for index in count..<count + Downloads.page { updates.insertItem(at: index) }
                count += Downloads.page
            }
        }
    }

    /// One at either end; only the one after the last picture shows anything.
    func numberOfPlaceholders(in carousel: Carousel) -> Int { 2 }

    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        guard index == 1, count < Downloads.total else { return card }
        let mark = View(frame: Rect(x: 170, y: 145, width: 60, height: 10))
        mark.backgroundColor = Color(white: 0.85)
        mark.cornerRadius = 5
        card.addSubview(mark)
        // Starts once the mark is in the scene.
        window.scene.schedule(after: 0) { [weak self] in self?.spin(mark) }
        return card
    }

    private func spin(_ mark: View) {
        View.animate(duration: 0.4, curve: .linear) {
            mark.transform3D = mark.transform3D.rotated(by: 1, x: 0, y: 0, z: 1)
        } completion: { [weak self, weak mark] in
            // Stops once the mark is out of sight.
            if let mark, mark.scene != nil { self?.spin(mark) }
        }
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let picture = (view as? ImageView) ?? makeView()
        // A reused view no longer shows its last picture, even if that arrives late.
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

/// Shows how many pictures were loaded, how many failed, and why.
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
    // Gives up on a server that sends nothing for two seconds.
    var settings = HTTPFetcher.Settings()
    settings.stallTimeout = 2
    window.images?.fetcher = HTTPFetcher(settings)
    window.images?.onEvent = { event in status.take(event, in: window) }
    let carousel = Carousel()
    carousel.type = .coverFlow2
    let downloads = Downloads(server: server, window: window)
    carousel.dataSource = downloads
    carousel.delegate = downloads
    carousel.loadMoreThreshold = 5
    carousel.depthEffects = DepthEffects(dimming: 0.5, reach: 5)
    window.show(carousel)
    carousel.currentItemIndex = 60
    window.scene.root.addSubview(status.label)
    try withExtendedLifetime(downloads) { try window.run() }
}
