// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import TestSupport
import Testing

/// A label whose text changes, such as a clock, from the text to the pixels.
@Suite(.serialized) struct ChangingLabelTests {
    @Test func itIsNeverEmpty() throws {
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        let (renderer, target) = (try Renderer(), try OffscreenTarget(size: PixelSize(width: 120, height: 40)))
        let images = ImageLoader()
        defer {
            images.close()
            renderer.close()
            target.close()
        }
        let scene = Scene(size: Size(width: 120, height: 40))
        let label = Label(frame: scene.root.bounds, text: "12:00")
        label.font = Font(size: 24)
        label.textColor = .white
        scene.root.addSubview(label)
        images.attach(to: scene)
        func litPixels() throws -> Int {
            scene.layoutIfNeeded()
            try renderer.draw(scene.drawList(), source: images, target: target.renderTarget(scale: 1))
            let picture = try target.readPixels()
            return (0..<40).reduce(0) { sum, y in sum + (0..<120).count { picture[$0, y].x > 128 } }
        }
        try eventually { try litPixels() > 0 }
        // While the lock is held, no other thread can draw text.
        try TextLock.shared.whileHeld { () throws in
            for minute in 1...5 {
                label.text = "12:0\(minute)"
                #expect(try litPixels() > 20, "minute \(minute)")
            }
        }
    }
}
