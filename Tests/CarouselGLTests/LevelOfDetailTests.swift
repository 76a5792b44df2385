// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselGL

@Suite(.serialized) struct LevelOfDetailTests {
    private let frame = Rect(x: -100, y: -75, width: 200, height: 150)

    private func away(_ z: Double) -> Homography {
        Homography(Transform3D(perspective: -1.0 / 500).translated(x: 0, y: 0, z: z))
    }

    @Test func smallerOnScreenIsRoundedUpToHalvesAndQuarters() {
        func level(_ z: Double) -> Double { LevelOfDetail.magnification(of: frame, away(z)) }
        #expect(level(0) == 1)
        #expect(level(-400) == 1)
        #expect(level(-500) == 0.5)
        #expect(level(-1000) == 0.5)
        #expect(level(-1500) == 0.25)
        #expect(level(-1e6) == 1.0 / 16)
        #expect(abs(level(250) - 2) < 1e-9)
        #expect(level(600) == 1, "behind the eye")
    }

    @Test func theSideThatKeepsMoreDecides() {
        let turned = Homography(Transform3D.identity.rotated(by: 1.5, x: 0, y: 1, z: 0))
        #expect(LevelOfDetail.magnification(of: frame, turned) == 1)
    }

    @Test func oddTransformsAskForTheUsual() {
        var broken = Homography.identity
        broken.xx = .nan
        #expect(LevelOfDetail.magnification(of: frame, broken) == 1)
    }

    private func requests(_ transform: Homography, scale: Double = 1) throws -> [PixelSize] {
        let stage = try GLStage(PixelSize(width: 320, height: 240), scale: scale)
        defer { stage.close() }
        stage.source.answer = { _ in .pending }
        var list = DrawList(size: Size(width: 320 / scale, height: 240 / scale), background: .black)
        list.planes.append(DrawList.Plane(transform: transform.movingImage(x: 160 / scale, y: 120 / scale)))
        var quad = DrawList.Quad(plane: 0, frame: frame)
        quad.content = .file(path: "a.png")
        list.quads.append(quad)
        try stage.draw(list)
        return stage.source.requests.map(\.pixelSize)
    }

    @Test func pixelsFollowFromTheProjectedSize() throws {
        #expect(try requests(away(0)) == [PixelSize(width: 256, height: 192)])
        #expect(try requests(away(0), scale: 2) == [PixelSize(width: 512, height: 384)])
        #expect(try requests(away(-500)) == [PixelSize(width: 128, height: 96)])
        #expect(try requests(away(-1e5)) == [PixelSize(width: 16, height: 16)])
        #expect(try requests(away(100)) == [PixelSize(width: 256, height: 192)])
        // Even magnified infinitely, a picture is requested no larger than the whole target.
        #expect(try requests(away(499)) == [PixelSize(width: 384, height: 384)])
    }

    /// The carousel grows at once, or from frame to frame, without scrolling.
    @Test(arguments: [[6.0], [1.5, 2, 3, 4.5, 6]])
    func picturesWithoutViewsBecomeSharpAsTheirCarouselGrows(scales: [Double]) throws {
        let faces = ManyPictures(count: 3)
        faces.images = [Image(path: "large.png")]
        faces.items.size = Size(width: 20, height: 20)
        let scene = Scene(size: Size(width: 160, height: 160))
        let carousel = Carousel(frame: scene.root.bounds)
        (carousel.delegate, carousel.dataSource) = (faces, faces)
        scene.root.addSubview(carousel)
        let stage = try GLStage(PixelSize(width: 160, height: 160))
        defer { stage.close() }
        stage.source.answer = { request in
            .ready(MipChain(PixelBuffer(size: request.pixelSize)), natural: PixelSize(width: 1000, height: 1000))
        }
        func widthsAskedFor(at scale: Double) throws -> [Int] {
            carousel.transform = AffineTransform(scaleX: scale, y: scale)
            let list = scene.drawList()
            #expect(list.batches.count == 1)
            try stage.draw(list)
            return stage.source.requests.map(\.pixelSize.width)
        }
        #expect(try widthsAskedFor(at: 1) == [32])
        #expect(try widthsAskedFor(at: 1).isEmpty)
        let widths = try scales.flatMap { try widthsAskedFor(at: $0) }
        #expect(widths.last == 128, "\(widths)")
        for scale in [6.0, 1, 6] { #expect(try widthsAskedFor(at: scale).isEmpty, "\(scale)") }
        withExtendedLifetime(faces) {}
    }

    /// A CPU reads a single mipmap level of each picture as small as these: here the finer level is a board, and the other one is all grey.
    /// Neighbours read different levels, so that no line shows where the level changes.
    @Test(arguments: [
        (4000, 10.0, 1.0, false), (5000, 10, 1, true), (5000, 40, 1, false), (5000, 10, 4, false), (5000, 5, 2, true),
    ])
    func manyItemsReadOneLevelEach(count: Int, points: Double, scale: Double, readsOneLevel: Bool) throws {
        let extent = points * scale
        let faces = ManyPictures(count: count)
        faces.images = [Image(pixels: LevelOfDetailTests.board(Int(1.6 * extent)))]
        faces.items.size = Size(width: points, height: points)
        let scene = Scene(size: Size(width: 400, height: 60))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.delegate = faces
        carousel.dataSource = faces
        scene.root.addSubview(carousel)
        carousel.layoutIfNeeded()
        carousel.scrollOffset = Double(count / 2)
        carousel.transform3D = Transform3D.identity.scaled(x: scale, y: scale, z: 1)
        let stage = try GLStage(PixelSize(width: 400, height: 60))
        defer { stage.close() }
        let picture = try stage.picture(of: scene.drawList())
        let middle = Int(200 - extent / 2)
        let contrasts = (-8..<8).compactMap { item -> Int? in
            let first = middle + item * Int(extent)
            guard first >= 0, first + Int(extent) <= 400 else { return nil }
            let row = (first + 2..<first + Int(extent) - 2).map { Int(picture[$0, 30].x) }
            return (row.max() ?? 0) - (row.min() ?? 0)
        }
        let grey = contrasts.filter { $0 <= 2 }.count
        let isMixed = readsOneLevel && stage.renderer.capabilities.isSoftware
        #expect(isMixed ? (1...6).contains(grey) : grey == 0, "\(count) items: \(contrasts)")
        #expect(contrasts.contains { $0 > 20 })
        withExtendedLifetime(faces) {}
    }

    /// A CPU reads a single mipmap level of their pictures, which is all grey here.
    @Test(arguments: [false, true]) func reflectionsReadOneLevel(ofViews: Bool) throws {
        let faces = ManyPictures(count: 1)
        faces.images = [Image(pixels: LevelOfDetailTests.board(16))]
        faces.items.size = Size(width: 10, height: 10)
        faces.items.reflection = Reflection(gap: 0, scale: 1, alpha: 1)
        let scene = Scene(size: Size(width: 40, height: 40))
        let carousel = Carousel(frame: Rect(origin: .zero, size: scene.size))
        carousel.delegate = faces
        carousel.dataSource = faces
        let view = ImageView(image: Image(pixels: LevelOfDetailTests.board(16)))
        view.frame = Rect(x: 15, y: 15, width: 10, height: 10)
        view.reflection = faces.items.reflection
        scene.root.addSubview(ofViews ? view : carousel)
        let stage = try GLStage(PixelSize(width: 40, height: 40))
        defer { stage.close() }
        carousel.layoutIfNeeded()
        let picture = try stage.picture(of: scene.drawList())
        func contrast(_ y: Int) -> Int {
            let row = (16..<24).map { Int(picture[$0, y].x) }
            return (row.max() ?? 0) - (row.min() ?? 0)
        }
        #expect(contrast(20) > 20 && contrast(27) <= 1 && picture[20, 27].x > 40)
        withExtendedLifetime(faces) {}
    }

    /// The picture has an effect, but this is the clip of the view around it, not a reflection.
    @Test func aPictureInARoundCardReadsTwoLevels() throws {
        let scene = Scene(size: Size(width: 40, height: 40))
        let card = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        (card.cornerRadius, card.clipsToBounds) = (6, true)
        let view = ImageView(image: Image(pixels: LevelOfDetailTests.board(32)))
        view.frame = card.bounds
        view.transform3D = Transform3D(perspective: -1 / 500).rotated(by: 0.01, x: 0, y: 1, z: 0)
        card.addSubview(view)
        scene.root.addSubview(card)
        let stage = try GLStage(PixelSize(width: 40, height: 40))
        defer { stage.close() }
        let list = scene.drawList()
        #expect(try stage.encoded(list).splitter.runs.contains { $0.features.isSuperset(of: [.effects, .nested]) })
        let picture = try stage.picture(of: list)
        let row = (14..<26).map { Int(picture[$0, 20].x) }
        #expect((row.max() ?? 0) - (row.min() ?? 0) > 20, "\(row)")
    }

    /// A board of white and black pixels. Reduced, it is all grey.
    private static func board(_ extent: Int) -> PixelBuffer {
        var board = PixelBuffer(size: PixelSize(width: extent, height: extent))
        board.withUnsafeMutableBytes { bytes in
            for at in bytes.indices { bytes[at] = at % 4 == 3 || (at / 4 + at / (4 * extent)) % 2 == 0 ? 255 : 0 }
        }
        return board
    }
}
