// SPDX-License-Identifier: MIT

import CarouselCore
import Testing

@testable import CarouselScene

/// Information about pictures in a scene, and who is told.
@Suite struct PictureInfoTests {
    private let scene = Scene(size: Size(width: 100, height: 100))
    private let info = PictureInfo(size: PixelSize(width: 30, height: 20), color: .white)

    private final class Frame: View {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func whoHoldsThePictureIsLaidOutAnew() {
        let (frame, other) = (Frame(), Frame())
        let (picture, another) = (ImageView(image: Image(path: "/a")), ImageView(image: Image(path: "/b")))
        frame.addSubview(picture)
        other.addSubview(another)
        for view in [frame, other] { scene.root.addSubview(view) }
        scene.layoutIfNeeded()
        _ = scene.drawList()
        let before = (frame.layouts, other.layouts)
        #expect(!scene.needsDisplay)
        #expect(picture.sizeThatFits(Size(width: 9, height: 9)) == .zero && scene.info(of: Image(path: "/a")) == nil)
        scene.note(info, of: Image(path: "/a").content)
        #expect(picture.sizeThatFits(Size(width: 9, height: 9)) == Size(width: 30, height: 20))
        #expect(scene.needsDisplay, "it looks different then")
        scene.layoutIfNeeded()
        #expect(frame.layouts == before.0 + 1 && other.layouts == before.1)
        // Repeating it changes nothing.
        scene.note(info, of: Image(path: "/a").content)
        scene.layoutIfNeeded()
        #expect(frame.layouts == before.0 + 1)
    }

    @Test func thousandsAreRememberedAndNotMillions() {
        for number in 0..<20_000 { scene.note(info, of: Image(path: "/\(number)").content) }
        let known = (0..<20_000).filter { scene.info(of: Image(path: "/\($0)")) != nil }
        #expect(known.count >= 4096 && known.count <= 8192 && known.last == 19_999)
        #expect(known.first == 20_000 - known.count, "the last ones")
        for number in 0..<9000 {
            scene.note(info, of: Image(path: "/again").content)
            scene.note(info, of: Image(path: "/more \(number)").content)
        }
        #expect(scene.info(of: Image(path: "/again")) == info, "it was noted just now")
    }
}
