// SPDX-License-Identifier: MIT

import CarouselKit
import Testing

@testable import CarouselProgram

/// A picture that fills the viewer's window, and zooming into it.
@MainActor @Suite struct ZoomTests {
    private let scene = Scene(size: Size(width: 800, height: 600))
    private let gallery = PictureGallery(paths: ["/a.png", "/b.png"])

    /// An open one, at rest.
    private func opened() -> Zoom {
        gallery.carousel.frame = scene.root.bounds
        gallery.carousel.type = .linear
        scene.root.addSubview(gallery.carousel)
        let zoom = Zoom(in: scene.root, of: gallery)
        zoom.layOut(scene.size)
        scene.layoutIfNeeded()
        zoom.open()
        for tick in 1...10 { scene.advance(to: scene.time + 0.05 * Double(tick)) }
        return zoom
    }

    private func picture(in view: CarouselKit.View) -> ImageView? {
        if let image = view as? ImageView { return image }
        for view in view.subviews where !(view is Carousel) {
            if let image = picture(in: view) { return image }
        }
        return nil
    }

    /// The picture's place in the window.
    private func frame() throws -> Rect {
        let picture = try #require(self.picture(in: scene.root))
        let low = try #require(picture.convert(Point.zero, to: nil))
        return Rect(origin: low, size: picture.bounds.size)
    }

    @Test func whatIsUnderThePointerStaysThere() throws {
        let zoom = opened()
        #expect(zoom.magnification == 1)
        #expect(try frame() == Rect(x: 0, y: 0, width: 800, height: 600))
        zoom.magnify(by: 2, about: Point(x: 600, y: 150))
        scene.layoutIfNeeded()
        #expect(zoom.magnification == 2)
        #expect(try frame() == Rect(x: -600, y: -150, width: 1600, height: 1200))
        zoom.magnify(by: 2, about: Point(x: 0, y: 600))
        scene.layoutIfNeeded()
        #expect(zoom.magnification == 4)
        #expect(try frame() == Rect(x: -1200, y: -900, width: 3200, height: 2400))
    }

    @Test func itStaysBetweenTheWindowsSizeAndEightTimesThat() throws {
        let zoom = opened()
        let middle = Point(x: 400, y: 300)
        zoom.magnify(by: 0.5, about: middle)
        #expect(zoom.magnification == 1)
        for factor in [Double.infinity, .nan, -1, 0] { zoom.magnify(by: factor, about: middle) }
        #expect(zoom.magnification == 1, "what makes no sense is ignored")
        zoom.magnify(by: 100, about: middle)
        #expect(zoom.magnification == Zoom.maxMagnification)
        // Another picture starts unmagnified.
        gallery.carousel.scrollToItem(at: 1, animated: false)
        zoom.update()
        scene.layoutIfNeeded()
        #expect(zoom.magnification == 1)
        #expect(try frame() == Rect(x: 0, y: 0, width: 800, height: 600))
        zoom.close()
        zoom.magnify(by: 2, about: middle)
        #expect(zoom.magnification == 1, "nothing is looked at")
    }

    /// At its usual size there is nothing to drag.
    @Test func tapsCloseItAndDragsDoNot() {
        let zoom = opened()
        func touch(movingBy ways: [Double]) {
            func send(_ kind: PointerEvent.Kind, _ x: Double) {
                scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: 300), time: scene.time + 0.02)))
            }
            send(.began, 400)
            for way in ways { send(.moved, 400 + way) }
            send(.ended, 400 + (ways.last ?? 0))
        }
        touch(movingBy: [30, 60])
        #expect(zoom.isOpen)
        touch(movingBy: [30, 60, 30, 0])
        #expect(zoom.isOpen, "it has moved away")
        touch(movingBy: [5])
        #expect(!zoom.isOpen)
    }

    @Test func onTheWayToAnotherPictureThoseBetweenDoNotShow() {
        gallery.paths = (0..<9).map { "/\($0).png" }
        let zoom = opened()
        #expect(picture(in: scene.root)?.image == gallery.image(at: 0))
        var shown: [Image?] = []
        gallery.onCurrentItemChange = { _ in
            zoom.update()
            shown.append(picture(in: scene.root)?.image)
        }
        gallery.carousel.scrollToItem(at: 8, animated: true)
        for _ in 1...20 { scene.advance(to: scene.time + 0.05) }
        gallery.onCurrentItemChange = nil
        let last = gallery.image(at: 8)
        #expect(gallery.carousel.currentItemIndex == 8)
        #expect(shown.count > 1 && shown.allSatisfy { $0 == last }, "\(shown.count)")
    }

    @Test func filesThatComeLeaveThePictureAsLargeAsItIs() throws {
        let zoom = opened()
        var events: [String] = []
        zoom.onEvent = { events.append($0) }
        zoom.magnify(by: 2, about: Point(x: 600, y: 150))
        scene.layoutIfNeeded()
        let place = try frame()
        gallery.change(to: ["/0.png"] + gallery.paths + ["/c.png"])
        zoom.update()
        scene.advance(to: scene.time + 1)
        #expect(gallery.carousel.currentItemIndex == 1 && picture(in: scene.root)?.image == gallery.image(at: 1))
        #expect(zoom.magnification == 2)
        #expect(try frame() == place)
        zoom.magnify(by: 2, about: Point(x: 600, y: 150))
        #expect(events == ["magnified 2.0", "magnified 4.0"])
    }
}
