// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselScene
import Foundation
import TestSupport
import Testing

/// The renderer's pictures compared with those of the CPU, which takes 64 samples for each pixel.
@Suite(.serialized) struct PixelTruthTests {
    private static let types = CarouselType.allCases.filter { $0 != .custom }

    /// Compares pictures, edges included, which must be similar to 36 dB.
    private let truth = CPUTruth(subject: "pixel", wanted: 36)

    private func compare(_ got: PixelBuffer, with list: DrawList, scale: Double, _ name: String) throws {
        let truth = Rasteriser(scale: scale, letsContentOverflow: true).picture(of: list)
        try self.truth.compare(got, with: truth, name)
    }

    @Test(arguments: types, [false, true])
    func everyTypeLooksAsTheCPUDrawsIt(type: CarouselType, isVertical: Bool) throws {
        for ofViews in [true, false] {
            let (scene, items) = pictureScene(type, isVertical: isVertical, ofViews: ofViews)
            let stage = try GLStage(PixelSize(width: 320, height: 240))
            defer { stage.close() }
            try truth.compare(
                scene, ofViews: ofViews, on: stage, scale: 1, "\(type.name)\(isVertical ? "-vertical" : "")")
            withExtendedLifetime(items) {}
        }
    }

    @Test(arguments: [CarouselType.coverFlow, .invertedTimeMachine])
    func desktopGLDrawsTheSame(type: CarouselType) throws {
        let (scene, items) = pictureScene(type, isVertical: false, ofViews: type == .coverFlow)
        let stage = try GLStage(PixelSize(width: 320, height: 240), api: .desktop)
        defer { stage.close() }
        #expect(!stage.renderer.capabilities.isES)
        try truth.compare(scene, ofViews: type == .coverFlow, on: stage, scale: 1, "\(type.name)-desktop")
        withExtendedLifetime(items) {}
    }

    @Test func twicePixelsDrawTheSameScene() throws {
        let (scene, items) = pictureScene(
            .coverFlow, isVertical: false, size: Size(width: 160, height: 120), ofViews: false)
        let stage = try GLStage(PixelSize(width: 320, height: 240), scale: 2)
        defer { stage.close() }
        try truth.compare(scene, ofViews: false, on: stage, scale: 2, "coverFlow-scale2")
        withExtendedLifetime(items) {}
    }

    /// A tilted plane with everything that a quad can have.
    @Test(arguments: 1...6)
    func shapesClipsAndBordersLookAsTheCPUDrawsThem(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var list = DrawList(size: Size(width: 200, height: 160), background: Color(white: 0.2))
        for _ in 0..<3 {
            var tilt = Transform3D.identity
            tilt.m34 = -1 / 400
            tilt = tilt.rotated(by: .random(in: -1...1, using: &random), x: 0.3, y: 1, z: 0.2)
            let transform = Homography(tilt).movingImage(
                x: .random(in: 60...140, using: &random), y: .random(in: 50...110, using: &random))
            let plane = list.planes.count
            list.planes.append(
                DrawList.Plane(transform: transform, alpha: .random(in: 0.5...1, using: &random)))
            var card = DrawList.Quad(plane: plane, frame: Rect(x: -50, y: -40, width: 100, height: 80))
            card.fill = Color(red: 0.9, green: 0.5, blue: .random(in: 0...1, using: &random), alpha: 0.9)
            card.cornerRadius = .random(in: 0...40, using: &random)
            card.borderWidth = .random(in: 0...10, using: &random)
            card.borderColor = Color(red: 0, green: 0.3, blue: 1, alpha: 0.7)
            list.quads.append(card)
            var picture = DrawList.Quad(plane: plane, frame: Rect(x: -30, y: -30, width: 80, height: 60))
            picture.content = .pixels(TestPictures.checks(4, seed: seed))
            picture.contentMode = ContentMode.allCases.randomElement(using: &random) ?? .center
            picture.alpha = 0.8
            picture.clip = DrawList.Clip(
                frame: Rect(x: -25, y: -28, width: 60, height: 50), cornerRadius: .random(in: 0...25, using: &random))
            list.quads.append(picture)
        }
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        try compare(try stage.picture(of: list), with: list, scale: 1, "shapes-\(seed)")
    }

    @Test(arguments: [0.0, 1.2]) func thinAndTinyQuadsFadeInsteadOfFlickering(tilt: Double) throws {
        var list = DrawList(size: Size(width: 64, height: 64), background: .black)
        var transform = Transform3D.identity
        transform.m34 = -1 / 40
        transform = transform.rotated(by: tilt, x: 1, y: 0, z: 0)
        list.planes.append(DrawList.Plane(transform: Homography(transform).movingImage(x: 32, y: 32)))
        for index in 0..<8 {
            var quad = DrawList.Quad(
                plane: 0,
                frame: Rect(
                    x: Double(index) * 7.375 - 27.75, y: -28.875, width: 0.125 * Double(index + 1), height: 50))
            quad.fill = .white
            list.quads.append(quad)
        }
        let stage = try GLStage(PixelSize(width: 64, height: 64))
        defer { stage.close() }
        try compare(try stage.picture(of: list), with: list, scale: 1, "thin-\(tilt)")
    }
}
