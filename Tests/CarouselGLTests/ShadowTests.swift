// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselGL
@testable import CarouselScene

/// The part of a shadow that its view hides is not drawn; what shines through the view is.
@Suite(.serialized) struct ShadowTests {
    /// Kinds of views in front of their shadows, and whether they hide them.
    enum Front: CaseIterable, Sendable {
        case fill, roundFill, picture, borderedPicture, faintFill, translucentPicture, faintView, nothing

        var hides: Bool {
            switch self {
            // A faint view hides nothing, but the vertex shader takes care of that, because the alpha of planes may change in each frame.
            case .fill, .roundFill, .picture, .borderedPicture, .faintView: true
            case .faintFill, .translucentPicture, .nothing: false
            }
        }

        var view: View {
            let frame = Rect(x: 50, y: 35, width: 100, height: 80)
            let alpha: Float = self == .translucentPicture ? 0.5 : 1
            let pixels = PixelBuffer(
                size: PixelSize(width: 8, height: 8), color: Color(red: 0.9, green: 0.8, blue: 0.2, alpha: alpha))
            let view: View
            switch self {
            case .picture, .borderedPicture, .translucentPicture:
                view = ImageView(frame: frame, image: Image(pixels: pixels))
            case .fill, .roundFill, .faintFill, .faintView, .nothing:
                view = View(frame: frame)
                view.backgroundColor = Color(white: 1, alpha: self == .nothing ? 0 : self == .faintFill ? 0.6 : 1)
            }
            view.alpha = self == .faintView ? 0.7 : 1
            view.borderWidth = self == .borderedPicture ? 4 : 0
            view.cornerRadius = self == .roundFill || self == .borderedPicture ? 20 : 0
            view.shadow = Shadow(
                offset: Size(width: -8, height: 12), blur: 20, color: Color(red: 0.5, green: 0, blue: 0, alpha: 0.9))
            return view
        }
    }

    @Test(arguments: Front.allCases, [0.0, 0.9]) func onlyWhatIsHiddenIsLeftOut(front: Front, tilt: Double) throws {
        let scene = Scene(size: Size(width: 200, height: 160))
        scene.backgroundColor = Color(red: 0.85, green: 0.9, blue: 1)
        let view = front.view
        view.transform3D = Transform3D(perspective: -1 / 300).rotated(by: tilt, x: 0.2, y: 1, z: 0.1)
        scene.root.addSubview(view)
        let list = scene.drawList()
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        let truth = Rasteriser(scale: 1, letsContentOverflow: true).picture(of: list)
        try CPUTruth(subject: "shadow", wanted: 45).compare(
            try stage.picture(of: list), with: truth, "\(front)-\(tilt)")

        let shadow = try #require(stage.encoded(list).appearances.first)
        #expect(shadow.radii.y < 0)
        #expect((shadow.hole.z > shadow.hole.x && shadow.hole.w > shadow.hole.y) == front.hides, "\(shadow.hole)")
    }

    /// On both sides of the limits, the simple shader and the other one draw what the CPU does.
    @Test(arguments: [(8.0, 10.0, true), (10, 10, true), (10.5, 10, false), (0, 20, true), (1, 20, false)])
    func crispShadowsAreAsTheOthers(radius: Double, blur: Double, isCrisp: Bool) throws {
        let scene = Scene(size: Size(width: 200, height: 160))
        scene.backgroundColor = .white
        let view = View(frame: Rect(x: 50, y: 35, width: 100, height: 80))
        view.cornerRadius = radius
        view.shadow = Shadow(offset: .zero, blur: blur, color: .black)
        view.transform3D = Transform3D(perspective: -1 / 300).rotated(by: 0.6, x: 0.2, y: 1, z: 0.1)
        scene.root.addSubview(view)
        let list = scene.drawList()
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        let truth = Rasteriser(scale: 1, letsContentOverflow: true).picture(of: list)
        try CPUTruth(subject: "shadow", wanted: 45).compare(
            try stage.picture(of: list), with: truth, "crisp-\(radius)-\(blur)")
        let runs = try stage.encoded(list).splitter.runs
        #expect(runs.contains { $0.features.contains(.crisp) } == isCrisp)
    }

    /// Computes the part of a normal distribution above the reach as a sum.
    @Test(arguments: [1, 0.9, 0.5, 0.1, 0.01] as [Float]) func shadowsEndWhereNobodySeesThem(alpha: Float) {
        let reach = EncodedShadow.reach(alpha: alpha)
        let step = 1e-4
        let sum = stride(from: reach, to: 8, by: step).reduce(0.0) { $0 + step * exp(-$1 * $1 / 2) }
        let above = sum / (2 * Double.pi).squareRoot()
        #expect(reach >= 0 && reach <= 3)
        #expect(above * Double(alpha) < 0.5 / 255 || reach == 3, "\(reach)")
    }

    /// Shadows that are drawn in one call with other rectangles cannot have a shader of their own.
    @Test func manyShadowsAreDrawnWithWhatIsBetweenThem() throws {
        let scene = Scene(size: Size(width: 200, height: 160))
        scene.backgroundColor = .white
        for number in 0..<300 {
            let view = View(
                frame: Rect(x: Double(number % 20) * 10, y: Double(number / 20) * 10, width: 12, height: 12))
            view.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.9)
            view.borderWidth = number % 3 == 0 ? 1 : 0
            view.shadow = Shadow(offset: Size(width: 1, height: 1), blur: 3, color: .black)
            scene.root.addSubview(view)
        }
        let list = scene.drawList()
        let stage = try GLStage(PixelSize(width: 200, height: 160))
        defer { stage.close() }
        let picture = try stage.picture(of: list)
        #expect(try stage.draw(list).drawCalls == 1, "none can be drawn before another")
        let truth = Rasteriser(scale: 1, letsContentOverflow: true).picture(of: list)
        try CPUTruth(subject: "shadow", wanted: 40).compare(picture, with: truth, "many")
    }
}
