// SPDX-License-Identifier: MIT

import CarouselKit
import Testing

@Suite(.serialized) struct OffscreenStageTests {
    /// Each stage makes its own context current, whichever was used last.
    @Test func twoTakeTurns() throws {
        let source = MediaSource()
        defer { source.close() }
        var stages: [(stage: OffscreenStage, scene: Scene)] = []
        for shade in 1...2 {
            let scene = Scene(size: Size(width: 24, height: 16))
            scene.backgroundColor = Color(white: Float(shade) / 2)
            stages.append((try OffscreenStage(size: scene.size), scene))
        }
        for _ in 0..<2 {
            for (index, (stage, scene)) in stages.enumerated() {
                let picture = try stage.picture(of: scene, source: source)
                #expect(picture[12, 8].x == (index == 0 ? 128 : 255))
            }
        }
        stages[0].stage.close()
        #expect(try stages[1].stage.picture(of: stages[1].scene, source: source)[12, 8].x == 255)
        stages[1].stage.close()
        for (stage, _) in stages { #expect(stage.renderer.isClosed) }
    }

    @Test func whatIsTooLargeIsAnErrorAndTheRestKeepsToItsRange() throws {
        for size in [Size(width: 1e300, height: 1), Size(width: 10, height: .infinity)] {
            #expect(throws: GLError.self) { try OffscreenStage(size: size, scale: 1000) }
        }
        for (scale, wanted) in [(1000.0, 100.0), (.nan, 1), (-1, 1), (1e-9, 0.01)] {
            let stage = try OffscreenStage(size: Size(width: 8, height: -1), scale: scale)
            defer { stage.close() }
            #expect(stage.scale == wanted)
            #expect(stage.target.size == PixelSize(width: max(1, Int(8 * wanted)), height: 1))
        }
    }
}
