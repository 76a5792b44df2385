// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

/// Pictures of loaded items that are not visible yet, such as the next one in a shape whose items fade into one another.
@Suite(.serialized) struct UnseenTests {
    private func scene(_ shape: any Shape, ofViews: Bool) throws -> (Scene, Carousel, PictureItems) {
        let (scene, items) = pictureScene(.linear, isVertical: false, offset: 0, ofViews: ofViews)
        let carousel = try #require(scene.root.subviews.first as? Carousel)
        carousel.shape = shape
        scene.layoutIfNeeded()
        carousel.scrollOffset = 0
        for frame in 1...60 { scene.advance(to: Double(frame) / 60) }
        return (scene, carousel, items)
    }

    private static let shapes: [any Shape & Sendable] = [Dissolve(), Cube()]

    /// Items are views, pictures that the renderer places, or pictures that are placed one by one.
    @Test(arguments: [0, 1], [(true, false), (false, false), (false, true)])
    func theNextPictureIsThereAtRest(shape: Int, kind: (ofViews: Bool, placed: Bool)) throws {
        let (scene, carousel, items) = try scene(UnseenTests.shapes[shape], ofViews: kind.ofViews)
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        func draw() throws -> FrameStats { try stage.draw(scene.drawList(placingPictures: kind.placed)) }
        // The first item and two more are loaded.
        #expect(carousel.indexesForVisibleItems.starts(with: [0, 1, 2]))
        #expect(try draw().texturesUploaded >= 3)
        #expect(stage.source.priorities.first == ContentPriority(distance: 0))
        #expect(stage.source.priorities.contains { $0.distance == 1 })
        // If the renderer places the pictures, it does not know which are invisible.
        if kind.ofViews || kind.placed {
            #expect(stage.source.priorities.dropFirst().allSatisfy { !$0.isInSight })
        }
        #expect(try draw().pending == 0)
        #expect(stage.source.requests.isEmpty && !scene.needsDisplay && !scene.isAnimating)
        carousel.scrollOffset = 0.3
        #expect(try draw().texturesUploaded == 0)
        #expect(stage.source.requests.isEmpty, "nothing is fetched as it appears")
        withExtendedLifetime(items) {}
    }

    /// Pictures in sight are shown even beyond the budget. Others are not loaded then, and do not replace those in sight.
    @Test func theyDoNotGoBeyondTheBudget() throws {
        let (scene, carousel, items) = try scene(Dissolve(), ofViews: true)
        let stage = try GLStage(PixelSize(width: 320, height: 240), textureBudget: 0)
        defer { stage.close() }
        for offset in [0.0, 0, 0, 1, 1, 1] {
            carousel.scrollOffset = offset
            try stage.draw(scene.drawList())
            #expect(stage.source.priorities.allSatisfy { $0.isInSight })
        }
        withExtendedLifetime(items) {}
    }

    /// They add nothing to what is drawn.
    @Test func theyAreNotDrawn() throws {
        let (scene, carousel, items) = try scene(Dissolve(), ofViews: true)
        carousel.scrollOffset = 1
        let list = scene.drawList()
        #expect(!list.unseen.isEmpty && list.unseen.allSatisfy { list.planes[$0.plane].alpha == 0 })
        var without = list
        without.unseen = []
        let stage = try GLStage(PixelSize(width: 320, height: 240))
        defer { stage.close() }
        let expected = try stage.picture(of: without)
        #expect(stage.source.requests.count == 1)
        #expect(try stage.picture(of: list) == expected)
        #expect(try stage.draw(list).quads == 1)
        withExtendedLifetime(items) {}
    }
}
