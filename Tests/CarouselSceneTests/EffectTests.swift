// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

@Suite struct EffectTests {
    private let scene = Scene(size: Size(width: 200, height: 200))
    private let view = View(frame: Rect(x: 50, y: 40, width: 100, height: 60))

    init() {
        view.backgroundColor = .white
        scene.root.addSubview(view)
    }

    @Test func viewsWithoutEffectsDrawAsBefore() {
        view.clipsToBounds = true
        view.cornerRadius = 5
        let list = scene.drawList()
        #expect(list.quads.count == 1 && list.effects.isEmpty && list.depths.isEmpty)
        #expect(list.quads[0].effect == -1)
    }

    @Test func aShadowLiesBehindItsView() throws {
        view.cornerRadius = 7
        view.alpha = 0.5
        view.shadow = Shadow(
            offset: Size(width: 3, height: 4), blur: 10, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        let list = scene.drawList()
        #expect(list.quads.count == 2)
        let shadow = list.quads[0]
        #expect(shadow.frame == Rect(x: 53, y: 44, width: 100, height: 60))
        #expect(shadow.cornerRadius == 7 && shadow.fill.alpha == 0.25 && shadow.fill.red == 1)
        #expect(list.effect(of: shadow)?.blur == 5)
        #expect(list.quads[1].effect == -1)
    }

    @Test func aReflectionIsTheViewUpsideDown() throws {
        let dot = View(frame: Rect(x: 10, y: 5, width: 20, height: 10))
        dot.backgroundColor = .black
        view.addSubview(dot)
        view.reflection = Reflection(gap: 6, scale: 0.5, alpha: 0.4)
        let list = scene.drawList()
        #expect(list.quads.count == 4)
        #expect(list.quads[2].frame == Rect(x: 50, y: 106, width: 100, height: 60))
        // 5 points below the upper edge at 40 becomes 5 points above the mirrored one at 166.
        #expect(list.quads[3].frame == Rect(x: 60, y: 151, width: 20, height: 10))
        for quad in list.quads[2...] {
            let effect = try #require(list.effect(of: quad))
            #expect(effect.isFlipped)
            #expect(effect.fade == DrawList.AlphaGradient(top: 106, length: 30, alpha: 0.4))
        }
    }

    /// Two that overlap do not show through one another.
    @Test func aFloorHidesWhatIsBehindAReflection() throws {
        let floor = Color(red: 0.2, green: 0.1, blue: 0)
        view.alpha = 0.5
        view.cornerRadius = 7
        view.reflection = Reflection(gap: 6, scale: 0.5, alpha: 0.4, floor: floor)
        let list = scene.drawList()
        #expect(list.quads.count == 3)
        let quad = list.quads[1]
        #expect(quad.frame == Rect(x: 50, y: 106, width: 100, height: 30) && quad.cornerRadius == 7)
        #expect(quad.fill == floor.withAlpha(0.5) && quad.effect == -1)
        // It appears and disappears with the reflection.
        let half = Reflection.mix(Reflection(floor: floor), Reflection(alpha: 0), 0.5)
        #expect(half.floor == floor.withAlpha(0.5) && Reflection().faded.floor == nil)
        #expect(Reflection(floor: floor).faded.floor?.alpha == 0)
        let window = PictureItems(size: Size(width: 100, height: 60), reflection: view.reflection).window
        #expect(window.templates.count == 3 && window.templates[1].quad.fill == floor)
        #expect(!window.templates[1].showsPicture && window.templates[1].quad.frame.height == 30)
    }

    @Test func effectsAreNeitherTouchedNorCutOffByTheirView() throws {
        view.clipsToBounds = true
        view.shadow = Shadow(offset: Size(width: 0, height: 30), blur: 8)
        view.reflection = Reflection(gap: 0, scale: 1, alpha: 1)
        #expect(scene.root.hitTest(Point(x: 100, y: 99)) === view)
        #expect(scene.root.hitTest(Point(x: 100, y: 120)) === scene.root)
        let list = scene.drawList()
        #expect(list.quads.count == 3)
        #expect(list.quads.allSatisfy { $0.clip == nil })
        // The superview's clip applies to all of them, in their places.
        scene.root.clipsToBounds = true
        let clip = DrawList.Clip(frame: scene.root.bounds)
        #expect(scene.drawList().quads.allSatisfy { $0.clip == clip })
    }

    @Test func whatIsMirroredIsNotMirroredAgain() {
        let inner = ReflectionView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        inner.backgroundColor = .black
        view.addSubview(inner)
        view.reflection = Reflection()
        // The view, the inner one, its reflection, and both in the mirror.
        #expect(scene.drawList().quads.count == 5)
    }

    @Test func onlyOneSideOfASingleSidedViewIsMirrored() {
        let inner = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        inner.backgroundColor = .black
        inner.isDoubleSided = false
        inner.transform3D = Transform3D.identity.rotated(by: 0.3, x: 0, y: 1, z: 0)
        view.addSubview(inner)
        view.reflection = Reflection()
        #expect(scene.drawList().quads.count == 4)
        inner.transform3D = Transform3D.identity.rotated(by: 3, x: 0, y: 1, z: 0)
        // The renderer decides whether the view itself is seen from behind.
        #expect(scene.drawList().quads.count == 3)
    }

    @Test func aReflectionViewHasTheDefaultsOfIOS() {
        let mirror = ReflectionView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(mirror.reflection == Reflection(gap: 4, scale: 0.5, alpha: 0.5))
        mirror.reflectionGap = 9
        mirror.reflectionScale = 7
        mirror.reflectionAlpha = .nan
        #expect(mirror.reflection == Reflection(gap: 9, scale: 1, alpha: 0))
        mirror.reflection = nil
        #expect(mirror.reflectionAlpha == 0)
        mirror.reflection = Reflection(floor: .black)
        (mirror.reflectionGap, mirror.reflectionScale, mirror.reflectionAlpha) = (2, 0.25, 7)
        #expect(mirror.reflection == Reflection(gap: 2, scale: 0.25, alpha: 1, floor: .black))
    }

    @Test func numbersOutOfRangeAreClamped() {
        let shadow = Shadow(offset: Size(width: Double.nan, height: 1), blur: -.infinity)
        #expect(shadow.offset == .zero && shadow.blur == 0)
        #expect(Shadow(blur: .infinity).blur == 1000)
        let effects = DepthEffects(desaturation: 2, dimming: .nan, parallax: 9, reach: 0)
        #expect(
            effects.desaturation == 1 && effects.dimming == 0 && effects.parallax == 0.5 && effects.reach == 0.01)
        #expect(DepthEffects(reach: .nan).reach == 1)
        #expect(DepthEffects.Fog(color: .white, density: .nan).density == 0)
        #expect(DepthEffects.Tint(color: .white, amount: -1).amount == 0)
    }

    @Test func numbersSetOutOfRangeLaterAreClampedWhenDrawn() throws {
        var shadow = Shadow()
        shadow.blur = .infinity
        shadow.offset = Size(width: Double.nan, height: 0)
        view.shadow = shadow
        var reflection = Reflection()
        (reflection.gap, reflection.scale, reflection.alpha) = (.nan, 9, 9)
        view.reflection = reflection
        let list = scene.drawList()
        #expect(list.quads.count == 3 && list.quads.allSatisfy { $0.frame.isFinite })
        #expect(list.effect(of: list.quads[0])?.blur == 500)
        #expect(list.effect(of: list.quads[2])?.fade == DrawList.AlphaGradient(top: 100, length: 60, alpha: 1))
        let stage = Stage(3)
        var effects = DepthEffects(dimming: 1)
        (effects.parallax, effects.reach, effects.fog) = (.infinity, .nan, DepthEffects.Fog(color: .white))
        effects.fog?.density = .nan
        stage.carousel.depthEffects = effects
        let depth = try #require(stage.scene.drawList().depths.first?.effects)
        #expect(depth.parallax == 0.5 && depth.reach == 1 && depth.fog?.density == 0 && depth.dimming == 1)
    }

    @Test func effectsAreAnimated() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        View.animate(duration: 2, curve: .linear) {
            view.shadow = Shadow(offset: .zero, blur: 10, color: red)
            view.reflection = Reflection(gap: 2, scale: 1, alpha: 0.8)
            view.cornerRadius = 10
        }
        scene.advance(to: 1)
        #expect(
            Animatable.shadow.shown(view.shadow, in: view)
                == Shadow(offset: .zero, blur: 10, color: red.withAlpha(0.5)))
        #expect(Animatable.reflection.shown(view.reflection, in: view) == Reflection(gap: 2, scale: 1, alpha: 0.4))
        #expect(scene.drawList().quads.map(\.cornerRadius) == [5, 5, 5])
        scene.advance(to: 3)
        View.animate(duration: 2, curve: .linear) { view.shadow = nil }
        scene.advance(to: 4)
        #expect(Animatable.shadow.shown(view.shadow, in: view)?.color.alpha == 0.5)
        scene.advance(to: 6)
        #expect(Animatable.shadow.shown(view.shadow, in: view) == nil)
        #expect(!scene.isAnimating)
    }

    @Test func allNumbersOfEffectsAreAnimated() throws {
        let (black, white) = (Color.black, Color.white)
        let stage = Stage(9)
        view.shadow = Shadow(offset: Size(width: 2, height: -4), blur: 10, color: black)
        view.reflection = Reflection(gap: 2, scale: 0.5, alpha: 0.2)
        stage.carousel.depthEffects = DepthEffects(
            tint: DepthEffects.Tint(color: black, amount: 0.2), desaturation: 0.2, dimming: 0.4,
            fog: DepthEffects.Fog(color: black, density: 1), parallax: 0.1, reach: 1)
        View.animate(duration: 2, curve: .linear) {
            view.shadow = Shadow(offset: Size(width: 6, height: 8), blur: 30, color: white)
            view.reflection = Reflection(gap: 10, scale: 1, alpha: 0.8)
        }
        View.animate(duration: 2, curve: .linear) {
            stage.carousel.depthEffects = DepthEffects(
                tint: DepthEffects.Tint(color: white, amount: 0.6), desaturation: 0.8, dimming: 0.6,
                fog: DepthEffects.Fog(color: white, density: 3), parallax: 0.3, reach: 3)
        }
        scene.advance(to: 1)
        let shadow = try #require(Animatable.shadow.shown(view.shadow, in: view))
        #expect(shadow.offset == Size(width: 4, height: 2) && shadow.blur == 20)
        #expect(shadow.color == Color(white: 0.5))
        let reflection = try #require(Animatable.reflection.shown(view.reflection, in: view))
        #expect(reflection.gap == 6 && reflection.scale == 0.75 && abs(reflection.alpha - 0.5) < 1e-9)
        stage.scene.advance(to: stage.scene.time + 1)
        let depth = try #require(Animatable.depthEffects.shown(stage.carousel.depthEffects, in: stage.carousel))
        let numbers = [
            depth.tint?.amount ?? 0, depth.desaturation, depth.dimming, depth.fog?.density ?? 0, depth.parallax,
            depth.reach,
        ]
        for (number, expected) in zip(numbers, [0.4, 0.5, 0.5, 2, 0.2, 2]) { #expect(abs(number - expected) < 1e-9) }
        #expect(depth.tint?.color == Color(white: 0.5) && depth.fog?.color == Color(white: 0.5))
    }

    @Test func bordersAreAnimated() throws {
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5))
        view.borderColor = red
        view.cornerRadius = 4
        View.animate(duration: 2, curve: .linear) {
            view.borderWidth = 6
            view.borderColor = blue
            view.cornerRadius = 20
        }
        #expect(view.borderWidth == 6 && view.borderColor == blue && view.cornerRadius == 20, "at once")
        #expect(scene.drawList().quads.map(\.borderWidth) == [0])
        scene.advance(to: 1)
        var quad = try #require(scene.drawList().quads.first)
        #expect(quad.borderWidth == 3 && quad.cornerRadius == 12)
        // Halfway in premultiplied colours: half of red's 1, half of blue's 0.5.
        #expect(quad.borderColor.alpha == 0.75)
        #expect(abs(quad.borderColor.red - 2.0 / 3) < 1e-6 && abs(quad.borderColor.blue - 1.0 / 3) < 1e-6)
        scene.advance(to: 3)
        quad = try #require(scene.drawList().quads.first)
        #expect(quad.borderWidth == 6 && quad.borderColor == blue && quad.cornerRadius == 20)
        #expect(!scene.isAnimating)
        // One that disappears, and a second animation starting from the state of the first.
        View.animate(duration: 2, curve: .linear) { view.borderWidth = 0 }
        scene.advance(to: 4)
        View.animate(duration: 2, curve: .linear) { view.borderWidth = 5 }
        scene.advance(to: 5)
        #expect(scene.drawList().quads.first?.borderWidth == 4)
        View.performWithoutAnimation { view.borderColor = red }
        #expect(scene.drawList().quads.first?.borderColor == red)
    }

    @Test(arguments: [-4, Double.nan, -Double.infinity]) func nonsenseForBordersAndCornersCountsAsNone(number: Double)
        throws
    {
        (view.borderWidth, view.cornerRadius) = (number, number)
        var quad = try #require(scene.drawList().quads.first)
        #expect(quad.borderWidth == 0 && quad.cornerRadius == 0)
        View.animate(duration: 2, curve: .linear) { (view.borderWidth, view.cornerRadius) = (8, 8) }
        scene.advance(to: 1)
        quad = try #require(scene.drawList().quads.first)
        #expect(quad.borderWidth == 4 && quad.cornerRadius == 4)
        (view.borderWidth, view.cornerRadius) = (.infinity, .infinity)
        scene.advance(to: 3)
        quad = try #require(scene.drawList().quads.first)
        #expect(quad.borderWidth.isFinite && quad.borderWidth > 100 && quad.cornerRadius == 30)
    }

    @Test func aTurnedViewInATiltedClippedOneKeepsTheClip() throws {
        view.clipsToBounds = true
        view.cornerRadius = 8
        view.transform3D = Transform3D(perspective: -0.002).rotated(by: 0.5, x: 0, y: 1, z: 0)
        let inner = View(frame: Rect(x: 80, y: 10, width: 60, height: 20))
        inner.backgroundColor = .black
        inner.transform = AffineTransform(rotationAngle: 0.3)
        view.addSubview(inner)
        let list = scene.drawList()
        let effect = try #require(list.effect(of: list.quads[1]))
        #expect(
            effect.clip == DrawList.Clip(frame: Rect(x: -50, y: -30, width: 100, height: 60), cornerRadius: 8))
        // The middle of the inner view in the points of the outer one.
        #expect(effect.outer.map(.zero) == Point(x: 60, y: -10))
    }

    @Test func theReflectionOfATurnedViewKeepsTheClipAroundIt() throws {
        scene.root.clipsToBounds = true
        scene.root.cornerRadius = 20
        view.transform = AffineTransform(rotationAngle: 0.3)
        view.reflection = Reflection(gap: 0, scale: 1, alpha: 1)
        let list = scene.drawList()
        let clip = DrawList.Clip(frame: scene.root.bounds, cornerRadius: 20)
        #expect(list.quads.count == 2)
        for quad in list.quads { #expect(list.effect(of: quad)?.clip == clip) }
        #expect(list.effect(of: list.quads[1])?.outer.map(.zero) == Point(x: 100, y: 70))
        #expect(list.effect(of: list.quads[1])?.fade?.top == 30)
    }

    @Test func nestedClipsKeepBothTheirCorners() throws {
        view.clipsToBounds = true
        view.cornerRadius = 30
        let inner = View(frame: Rect(x: -10, y: 20, width: 60, height: 60))
        inner.clipsToBounds = true
        inner.cornerRadius = 12
        let fill = View(frame: inner.bounds)
        fill.backgroundColor = .black
        inner.addSubview(fill)
        view.addSubview(inner)
        var list = scene.drawList()
        #expect(list.quads[1].clip == DrawList.Clip(frame: Rect(x: 40, y: 60, width: 60, height: 60), cornerRadius: 12))
        #expect(
            list.effect(of: list.quads[1])?.clip
                == DrawList.Clip(frame: Rect(x: 50, y: 40, width: 100, height: 60), cornerRadius: 30))
        // In the middle of the outer one, one clip is enough.
        inner.frame = Rect(x: 35, y: 10, width: 30, height: 30)
        list = scene.drawList()
        #expect(list.quads[1].effect == -1)
        // Inside the outer one's frame, but beyond its corner.
        inner.frame = Rect(x: 0, y: 0, width: 30, height: 30)
        list = scene.drawList()
        #expect(list.effect(of: list.quads[1])?.clip?.cornerRadius == 30)
    }

    /// The items of a carousel, views or pictures, and those of another one with round corners in the item in the centre.
    @Test func roundCornersReachTheItemsOfACarousel() throws {
        let (outer, inner) = (Stage(3), Stage(3, inScene: false))
        (outer.carousel.clipsToBounds, outer.carousel.cornerRadius) = (true, 40)
        let clip = DrawList.Clip(frame: outer.scene.root.bounds, cornerRadius: 40)
        for view in outer.carousel.visibleItemViews { view.backgroundColor = .white }
        var list = outer.scene.drawList()
        #expect(list.quads.count == 3)
        for quad in list.quads {
            #expect(list.effect(of: quad)?.clip == clip && list.planes[quad.plane].scissor == clip.frame)
        }
        let item = try #require(outer.carousel.currentItemView)
        (inner.carousel.clipsToBounds, inner.carousel.cornerRadius) = (true, 20)
        inner.carousel.frame = item.bounds.offset(x: 20, y: -900)
        item.addSubview(inner.carousel)
        inner.carousel.layoutIfNeeded()
        for view in inner.carousel.visibleItemViews { view.backgroundColor = .black }
        list = outer.scene.drawList()
        let quads = list.quads.filter { $0.fill == .black }
        #expect(!quads.isEmpty)
        // The outer carousel clips these on screen, where they are out of its sight.
        for quad in quads {
            #expect(list.effect(of: quad)?.clip?.cornerRadius == 20)
            #expect(list.planes[quad.plane].scissor?.isEmpty == true)
        }
    }

    /// Many are clipped on screen only, so that the renderer can place them.
    @Test(arguments: [9, 1000])
    func roundCornersReachFewPictures(count: Int) {
        let pictures = Pictures(count: count)
        let carousel = Carousel(frame: scene.root.bounds)
        (carousel.delegate, carousel.dataSource) = (pictures, pictures)
        scene.root.addSubview(carousel)
        scene.advance(to: 1)
        #expect(scene.drawList().batches.count == 1)
        (carousel.clipsToBounds, carousel.cornerRadius) = (true, 40)
        let list = scene.drawList()
        let corners = list.quads.filter { $0.content != nil }.map { list.effect(of: $0)?.clip?.cornerRadius }
        if count == 9 {
            #expect(corners.count == 9 && corners.allSatisfy { $0 == 40 } && list.batches.isEmpty)
        } else {
            #expect(corners.isEmpty && list.batches.map(\.scissor) == [carousel.frame])
        }
        withExtendedLifetime(pictures) {}
    }

    @Test func itemsWithDepthEffectsKnowTheirOffset() throws {
        let stage = Stage(9)
        stage.carousel.depthEffects = DepthEffects(dimming: 0.5)
        for view in stage.carousel.visibleItemViews { view.backgroundColor = .white }
        stage.carousel.scrollOffset = 4
        for view in stage.carousel.visibleItemViews { view.backgroundColor = .white }
        let list = stage.scene.drawList()
        #expect(list.depths == [DrawList.Depth(DepthEffects(dimming: 0.5))])
        let offsets = list.planes.filter { $0.depth == 0 }.map(\.offset).sorted()
        // The one in the centre is upright, but is included nevertheless.
        #expect(offsets.contains(0) && offsets.contains(-1) && offsets.contains(2))
        stage.carousel.depthEffects = DepthEffects()
        #expect(stage.scene.drawList().depths.isEmpty)
    }

    @Test func depthEffectsAreAnimated() throws {
        let stage = Stage(9)
        let carousel = stage.carousel
        let fog = DepthEffects.Fog(color: .white, density: 2)
        View.animate(duration: 1, curve: .linear) { carousel.depthEffects = DepthEffects(dimming: 0.8, fog: fog) }
        stage.run(0.5)
        let shown = try #require(Animatable.depthEffects.shown(carousel.depthEffects, in: carousel))
        #expect(abs(shown.dimming - 0.4) < 1e-9 && abs((shown.fog?.density ?? 0) - 1) < 1e-9)
        stage.run(1)
        #expect(Animatable.depthEffects.shown(carousel.depthEffects, in: carousel) == carousel.depthEffects)
    }

    @Test func aReflectedCarouselIsDrawnOnceMore() {
        let stage = Stage(9, .cylinder)
        for view in stage.carousel.visibleItemViews { view.backgroundColor = .white }
        let count = stage.scene.drawList().quads.count
        stage.carousel.reflection = Reflection()
        let list = stage.scene.drawList()
        #expect(list.quads.count == 2 * count)
        #expect(list.quads.count { list.effect(of: $0)?.fade != nil } == count)
    }

    private final class Pictures: CarouselDataSource, CarouselDelegate {
        let count: Int
        let reflection: Reflection?

        init(count: Int = 9, reflection: Reflection? = nil) { (self.count, self.reflection) = (count, reflection) }

        func numberOfItems(in carousel: Carousel) -> Int { count }
        func pictureItems(in carousel: Carousel) -> PictureItems? {
            PictureItems(size: Size(width: 60, height: 40), reflection: reflection)
        }
        func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? { Image(path: "\(index)") }
        func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { View() }
        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            option == .visibleItems ? Double(count) : value
        }
    }

    /// A floor is for what is mirrored in it, and that is not mirrored again.
    @Test func theFloorsOfPicturesAreNotMirrored() throws {
        let pictures = Pictures(reflection: Reflection(floor: .white))
        let mirror = ReflectionView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let carousel = Carousel(frame: mirror.bounds)
        carousel.dataSource = pictures
        mirror.addSubview(carousel)
        scene.root.addSubview(mirror)
        let list = scene.drawList()
        // The pictures themselves, on their floors.
        let templates = try #require(list.batches.first).pictures.templates
        #expect(list.batches.count == 1 && templates.count { $0.quad.isBackground } == 1)
        // And what the mirror shows of them.
        let mirrored = list.quads.filter { list.effect(of: $0)?.fade != nil }
        #expect(!mirrored.isEmpty && mirrored.allSatisfy { $0.content != nil && !$0.isBackground })
        #expect(!list.quads.contains { $0.isBackground })
        withExtendedLifetime(pictures) {}
    }
}
