// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// The parts of the viewer that serve to browse a library of pictures.
@Suite struct BrowsingTests {
    @MainActor @Test func theCurrentPictureStaysInTheMiddle() throws {
        let gallery = PictureGallery(paths: (10..<20).map { "/p/\($0).png" })
        let scene = Scene(size: Size(width: 640, height: 480))
        gallery.carousel.frame = scene.root.bounds
        scene.root.addSubview(gallery.carousel)
        scene.layoutIfNeeded()
        gallery.carousel.scrollToItem(at: 5, animated: false)
        var current: String { gallery.paths[gallery.carousel.currentItemIndex] }
        func change(_ change: (inout [String]) -> Void) {
            var paths = gallery.paths
            change(&paths)
            gallery.change(to: NaturalOrder.sorted(paths))
        }
        change { $0 += ["/p/9.png", "/p/99.png"] }
        scene.advance(to: 1)
        #expect(current == "/p/15.png" && gallery.paths.count == 12 && gallery.carousel.numberOfItems == 12)
        change { $0.removeAll { ["/p/9.png", "/p/11.png"].contains($0) } }
        scene.advance(to: 2)
        #expect(current == "/p/15.png" && gallery.carousel.numberOfItems == 10)
        change { $0 += (100..<200).map { "/p/\($0).png" } }
        scene.advance(to: 3)
        #expect(current == "/p/15.png" && gallery.carousel.numberOfItems == 110)
        change { $0.removeAll { $0 == "/p/15.png" } }
        scene.advance(to: 4)
        #expect(current == "/p/16.png", "what takes its place")
    }

    @MainActor @Test func slideShowsGoRound() {
        let gallery = PictureGallery(paths: ["/a.png", "/b.png", "/c.png"])
        gallery.carousel.type = .linear
        let scene = Scene(size: Size(width: 640, height: 480))
        gallery.carousel.frame = scene.root.bounds
        scene.root.addSubview(gallery.carousel)
        scene.layoutIfNeeded()
        let show = Slideshow(carousel: gallery.carousel, interval: 2)
        for tick in 1...10 { scene.advance(to: Double(tick) * 0.1) }
        #expect(!scene.isAnimating)
        show.start()
        #expect(scene.wakeTime == 3, "until then the window may sleep")
        var seen: [Int] = []
        for tick in 11...100 {
            scene.advance(to: Double(tick) * 0.1)
            let index = gallery.carousel.currentItemIndex
            if index != seen.last { seen.append(index) }
        }
        #expect(seen == [0, 1, 2, 1, 0])
        show.isHeld = true
        for tick in 101...200 { scene.advance(to: Double(tick) * 0.1) }
        #expect(gallery.carousel.currentItemIndex == 0 && show.isRunning)
        show.isHeld = false
        for tick in 201...225 { scene.advance(to: Double(tick) * 0.1) }
        #expect(gallery.carousel.currentItemIndex == 1)
        show.stop()
        for tick in 226...300 { scene.advance(to: Double(tick) * 0.1) }
        #expect(gallery.carousel.currentItemIndex == 1 && !scene.isAnimating)
    }
}
