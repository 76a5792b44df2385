// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// FXImageView's effects.
@Suite struct EffectTests {
    private let scene = Scene(size: CGSize(width: 200, height: 200))
    private let view = FXImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 40))

    init() {
        view.backgroundColor = .red
        scene.root.addSubview(view)
    }

    private var quads: [DrawList.Quad] { scene.drawList().quads }

    @Test func aReflectionHasItsValues() {
        (view.reflectionScale, view.reflectionGap, view.reflectionAlpha) = (0.5, 10, 0.25)
        #expect(view.reflection == Reflection(gap: 10, scale: 0.5, alpha: 0.25))
        #expect(view.reflectionScale == 0.5 && view.reflectionGap == 10 && view.reflectionAlpha == 0.25)
        #expect(quads.count == 2)
    }

    @Test func withoutAScaleNothingIsReflected() {
        #expect(view.reflectionScale == 0 && view.reflectionGap == 4 && view.reflectionAlpha == 0.5)
        view.reflectionScale = 0
        view.reflectionGap = 10
        view.reflectionAlpha = 0.25
        #expect(view.reflectionScale == 0 && quads.count == 1)
        view.reflectionScale = 0.5
        #expect(view.reflection == Reflection(gap: 10, scale: 0.5, alpha: 0.25) && quads.count == 2)
        view.reflectionScale = 0
        #expect(quads.count == 1 && view.reflectionGap == 10)
    }

    @Test func aShadowHasItsValues() {
        view.shadowOffset = CGSize(width: 1, height: 2)
        view.shadowBlur = 5
        #expect(view.shadowColor == nil && quads.count == 1)
        view.shadowColor = .black
        #expect(view.shadow == Shadow(offset: Size(width: 1, height: 2), blur: 5, color: .black))
        #expect(quads.count == 2)
        view.shadowColor = nil
        #expect(view.shadowOffset == CGSize(width: 1, height: 2) && view.shadowBlur == 5 && quads.count == 1)
    }

    @Test func aColourAloneMakesASharpShadowBelow() {
        view.shadowOffset = CGSize(width: 3, height: 3)
        view.shadowColor = .black
        #expect(view.shadowBlur == 0)
    }
}
