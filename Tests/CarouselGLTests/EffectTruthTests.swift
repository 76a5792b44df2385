// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import Foundation
import TestSupport
import Testing

@testable import CarouselScene

/// Effects as the GPU draws them, compared with the CPU's pictures of the same lists.
@Suite(.serialized) struct EffectTruthTests {
    /// Compares pictures, which must be similar to 40 dB.
    private let truth = CPUTruth(subject: "effect", wanted: 40)
    private let size = Size(width: 200, height: 160)

    /// Draws a scene, which must have effects, and compares the picture with the CPU's.
    private func compare(_ scene: Scene, _ name: String, scale: Double = 1) throws {
        let list = scene.drawList()
        #expect(!list.effects.isEmpty || !list.depths.isEmpty)
        let stage = try GLStage(
            PixelSize(width: Int(list.size.width * scale), height: Int(list.size.height * scale)), scale: scale)
        defer { stage.close() }
        let truth = Rasteriser(scale: scale, letsContentOverflow: true).picture(of: list)
        try self.truth.compare(try stage.picture(of: list), with: truth, name)
    }

    private func makeScene() -> Scene {
        let scene = Scene(size: size)
        scene.backgroundColor = Color(red: 0.85, green: 0.9, blue: 1)
        return scene
    }

    /// A card with a picture and a border, tilted if requested.
    private func card(_ frame: Rect, tilt: Double = 0) -> View {
        let card = ImageView(frame: frame, image: Image(pixels: TestPictures.checks(8, seed: 5).pixels))
        card.cornerRadius = 14
        card.clipsToBounds = true
        card.borderWidth = 3
        card.borderColor = Color(red: 0.2, green: 0, blue: 0.6)
        card.transform3D = Transform3D(perspective: -1 / 300).rotated(by: tilt, x: 0.2, y: 1, z: 0.1)
        return card
    }

    @Test(arguments: [(2.0, 0.0), (12, 0), (3, 30), (10, 30), (24, 30), (40, 12), (0.5, 20)])
    func shadowsAreAsBlurredAsTheySay(blur: Double, radius: Double) throws {
        let scene = makeScene()
        let view = View(frame: Rect(x: 50, y: 40, width: 100, height: 70))
        view.cornerRadius = radius
        view.shadow = Shadow(offset: Size(width: 6, height: 10), blur: blur, color: Color(white: 0, alpha: 0.9))
        scene.root.addSubview(view)
        try compare(scene, "shadow-\(blur)-\(radius)")
    }

    @Test func shadowsTiltWithTheirViews() throws {
        let scene = makeScene()
        let view = card(Rect(x: 50, y: 35, width: 100, height: 80), tilt: 0.7)
        view.shadow = Shadow(
            offset: Size(width: -8, height: 12), blur: 14, color: Color(red: 0.5, green: 0, blue: 0, alpha: 0.8))
        view.alpha = 0.8
        scene.root.addSubview(view)
        try compare(scene, "shadow-tilted")
    }

    @Test(arguments: [0.0, 0.6])
    func reflectionsMirrorAllThatIsInAView(tilt: Double) throws {
        let scene = makeScene()
        let view = card(Rect(x: 50, y: 15, width: 100, height: 80), tilt: tilt)
        let dot = View(frame: Rect(x: 70, y: 60, width: 24, height: 12))
        dot.backgroundColor = .white
        dot.cornerRadius = 5
        dot.shadow = Shadow(offset: Size(width: 2, height: 2), blur: 4, color: .black)
        // The dot has a plane of its own, which the card's rounded corner clips.
        dot.transform = AffineTransform(rotationAngle: 0.5)
        view.addSubview(dot)
        view.reflection = Reflection(gap: 5, scale: 0.8, alpha: 0.7)
        scene.root.addSubview(view)
        try compare(scene, "reflection-\(tilt)", scale: tilt == 0 ? 1 : 2)
    }

    @Test func contentInsideAReflectionKeepsItsMode() throws {
        let scene = makeScene()
        for (place, mode) in [ContentMode.top, .scaleAspectFit, .scaleAspectFill].enumerated() {
            let view = ImageView(
                frame: Rect(x: 10 + 62 * Double(place), y: 20, width: 56, height: 70),
                image: Image(pixels: TestPictures.checks(16, seed: 7).pixels))
            view.contentMode = mode
            view.clipsToBounds = true
            view.reflection = Reflection(gap: 2, scale: 0.9, alpha: 1)
            scene.root.addSubview(view)
        }
        try compare(scene, "reflection-modes")
    }

    @Test func clipsCutReflectionsWhereTheyStand() throws {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 20, y: 20, width: 160, height: 110))
        outer.clipsToBounds = true
        outer.cornerRadius = 30
        outer.backgroundColor = .white
        let view = card(Rect(x: 5, y: 0, width: 110, height: 70))
        view.reflection = Reflection(gap: 0, scale: 1, alpha: 0.9)
        outer.addSubview(view)
        scene.root.addSubview(outer)
        try compare(scene, "reflection-clipped")
    }

    /// The outer clip of a view with its own transform inside a tilted one, and both corners of nested clips.
    @Test func clipsReachTurnedViewsAndKeepTheirCorners() throws {
        let scene = makeScene()
        let outer = View(frame: Rect(x: 20, y: 20, width: 150, height: 110))
        outer.clipsToBounds = true
        outer.cornerRadius = 36
        outer.backgroundColor = .white
        outer.transform3D = Transform3D(perspective: -1 / 400).rotated(by: 0.6, x: 0, y: 1, z: 0)
        let inner = View(frame: Rect(x: -10, y: 30, width: 100, height: 90))
        inner.clipsToBounds = true
        inner.cornerRadius = 30
        let fill = View(frame: inner.bounds)
        fill.backgroundColor = .black
        inner.addSubview(fill)
        let turned = View(frame: Rect(x: 70, y: -30, width: 90, height: 90))
        turned.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0)
        turned.transform = AffineTransform(rotationAngle: 0.4)
        outer.addSubview(inner)
        outer.addSubview(turned)
        scene.root.addSubview(outer)
        try compare(scene, "clips")
    }

    private static let depths: [(String, DepthEffects)] = [
        ("tint", DepthEffects(tint: DepthEffects.Tint(color: Color(red: 0, green: 0.3, blue: 1), amount: 0.7))),
        ("desaturation", DepthEffects(desaturation: 0.9, reach: 2)),
        ("dimming", DepthEffects(dimming: 0.6)),
        ("fog", DepthEffects(fog: DepthEffects.Fog(color: .white, density: 0.4))),
        ("parallax", DepthEffects(parallax: 0.2, reach: 3)),
        (
            "all",
            DepthEffects(
                tint: DepthEffects.Tint(color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.8), amount: 0.4),
                desaturation: 0.5, dimming: 0.3,
                fog: DepthEffects.Fog(color: Color(red: 0.1, green: 0.1, blue: 0.15), density: 0.3), parallax: 0.1,
                reach: 1.5)
        ),
    ]

    @Test(arguments: [(0, false), (1, false), (2, true), (3, false), (4, false), (4, true), (5, false), (5, true)])
    func distanceTellsOfViewsAndOfPictures(number: Int, isVertical: Bool) throws {
        let (name, effects) = EffectTruthTests.depths[number]
        for ofViews in [true, false] {
            let (scene, items) = pictureScene(
                .coverFlow, isVertical: isVertical, size: Size(width: 180, height: 140), ofViews: ofViews)
            let carousel = try #require(scene.root.subviews.first as? Carousel)
            carousel.depthEffects = effects
            try compareRoutes(of: scene, ofViews: ofViews, "\(name)\(isVertical ? "-vertical" : "")")
            withExtendedLifetime(items) {}
        }
    }

    @Test func effectsOfItemsLookAsTheCPUDrawsThem() throws {
        let (scene, items) = pictureScene(.rotary, isVertical: false, size: Size(width: 180, height: 160))
        let carousel = try #require(scene.root.subviews.first as? Carousel)
        carousel.depthEffects = EffectTruthTests.depths[5].1
        for view in carousel.visibleItemViews {
            view.shadow = Shadow(offset: Size(width: 3, height: 6), blur: 12, color: .black)
            view.reflection = Reflection(gap: 3, scale: 0.5, alpha: 0.6, floor: .white)
        }
        try compareRoutes(of: scene, ofViews: true, "items")
        withExtendedLifetime(items) {}
    }

    @Test(arguments: [0.0, 5]) func picturesWithoutViewsHaveEffectsToo(border: Double) throws {
        let pictures = ManyPictures(count: 9, pictures: 2)
        pictures.items = CarouselScene.PictureItems(
            size: Size(width: 60, height: 50), contentMode: border > 0 ? .scaleAspectFit : .scaleToFill,
            cornerRadius: 8, borderWidth: border, borderColor: Color(red: 1, green: 0.5, blue: 0, alpha: 0.8),
            shadow: Shadow(offset: Size(width: 2, height: 5), blur: 8, color: .black),
            reflection: Reflection(gap: 2, scale: 0.7, alpha: 0.8, floor: border > 0 ? .white : nil))
        let scene = makeScene()
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.type = .cylinder
        carousel.delegate = pictures
        carousel.dataSource = pictures
        carousel.depthEffects = DepthEffects(dimming: 0.2, fog: DepthEffects.Fog(color: .white), parallax: 0.1)
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        carousel.scrollOffset = 3.3
        try compareRoutes(of: scene, ofViews: false, border > 0 ? "pictures-border" : "pictures")
        withExtendedLifetime(pictures) {}
    }

    /// The vertex shader computes their formulas and draws in their order; the CPU does the same, item by item.
    @Test(arguments: [false, true]) func shapesOfAProgramsOwnAreDrawnWhereTheCPUPutsThem(isVertical: Bool) throws {
        var helix = Helix()
        (helix.radius, helix.rise) = (60, 5)
        let (scene, carousel, pictures) = sceneOfPictures(helix)
        carousel.isVertical = isVertical
        scene.layoutIfNeeded()
        try compareRoutes(of: scene, ofViews: false, isVertical ? "own-vertical" : "own")
        withExtendedLifetime(pictures) {}
    }

    @Test func carouselsOnTheWayToAnotherShapeAreDrawnWhereTheCPUPutsThem() throws {
        let (scene, carousel, pictures) = sceneOfPictures(CoverFlow())
        View.animate(duration: 1) {
            carousel.type = .wheel
            carousel.isVertical = true
        }
        scene.advance(to: 0.4)
        try compareRoutes(of: scene, ofViews: false, "morph")
        withExtendedLifetime(pictures) {}
    }

    /// A carousel of pictures without views, between two items.
    private func sceneOfPictures(_ shape: any Shape) -> (Scene, Carousel, ManyPictures) {
        let pictures = ManyPictures(count: 30, pictures: 2)
        let scene = makeScene()
        let carousel = Carousel(frame: Rect(origin: .zero, size: size))
        carousel.shape = shape
        carousel.delegate = pictures
        carousel.dataSource = pictures
        scene.root.addSubview(carousel)
        scene.layoutIfNeeded()
        carousel.scrollOffset = 15.3
        return (scene, carousel, pictures)
    }

    private func compareRoutes(of scene: Scene, ofViews: Bool, _ name: String) throws {
        let size = PixelSize(width: Int(scene.size.width), height: Int(scene.size.height))
        let stage = try GLStage(size)
        defer { stage.close() }
        try truth.compare(scene, ofViews: ofViews, on: stage, name)
    }

    /// The mirror reflects a whole carousel, whose items are in planes of their own.
    @Test func aReflectionViewMirrorsACarousel() throws {
        let items = PictureItems(count: 9, itemSize: Size(width: 70, height: 50))
        let scene = makeScene()
        let mirror = ReflectionView(frame: Rect(x: 0, y: 0, width: 200, height: 90))
        mirror.reflectionScale = 0.8
        mirror.reflectionAlpha = 0.8
        let carousel = Carousel(frame: mirror.bounds)
        carousel.type = .coverFlow
        carousel.delegate = items
        carousel.dataSource = items
        mirror.addSubview(carousel)
        scene.root.addSubview(mirror)
        scene.layoutIfNeeded()
        carousel.scrollOffset = 3.3
        try compare(scene, "carousel-mirrored")
        withExtendedLifetime(items) {}
    }
}
