// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import TestSupport
import Testing

@testable import CarouselGL

/// A scene without effects is drawn as if effects did not exist: by the same shaders, from the same bytes, in as many
/// calls.
@Suite(.serialized) struct EffectCostTests {
    private final class Items: CarouselDataSource {
        private let picture = TestPictures.checks(16, seed: 1, isOpaque: true)

        func numberOfItems(in carousel: Carousel) -> Int { 9 }

        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
            ImageView(frame: Rect(x: 0, y: 0, width: 70, height: 50), image: Image(pixels: picture.pixels))
        }
    }

    private func makeScene(_ items: Items) -> (Scene, Carousel) {
        let size = Size(width: 240, height: 160)
        let scene = Scene(size: size)
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.type = .coverFlow
        carousel.dataSource = items
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        carousel.scrollOffset = 4
        return (scene, carousel)
    }

    private func set(_ isOn: Bool, on carousel: Carousel) {
        for view in carousel.visibleItemViews {
            view.shadow = isOn ? Shadow() : nil
            view.reflection = isOn ? Reflection() : nil
            view.cornerRadius = isOn ? 8 : 0
            view.borderWidth = isOn ? 2 : 0
        }
        carousel.depthEffects =
            isOn ? DepthEffects(dimming: 0.5, fog: DepthEffects.Fog(color: .black), parallax: 0.1) : nil
    }

    @Test func effectsThatHaveGoneLeaveNothingBehind() throws {
        var stats: [[SIMD3<Int>]] = []
        var variants: [Set<Variant>] = []
        for hadEffects in [false, true] {
            let items = Items()
            let (scene, carousel) = makeScene(items)
            let size = PixelSize(width: 240, height: 160)
            let before = try GLStage(size)
            if hadEffects {
                set(true, on: carousel)
                try before.draw(scene.drawList())
                #expect(before.renderer.variants.contains { $0.features.contains(.effects) })
                set(false, on: carousel)
            }
            try before.draw(scene.drawList())
            var costs: [SIMD3<Int>] = []
            for _ in 0..<5 {
                carousel.scrollOffset += 0.1
                let frame = try before.draw(scene.drawList())
                costs.append(SIMD3(frame.quads, frame.drawCalls, frame.bytesUploaded))
            }
            stats.append(costs)
            before.close()
            // A new renderer shows which shaders are needed.
            let after = try GLStage(size)
            defer { after.close() }
            try after.draw(scene.drawList())
            variants.append(after.renderer.variants)
            withExtendedLifetime(items) {}
        }
        #expect(stats[0] == stats[1])
        #expect(!variants[0].isEmpty && variants[0] == variants[1])
        #expect(variants[0].allSatisfy { $0.features.isDisjoint(with: [.effects, .depth, .shaped]) })
    }
}
