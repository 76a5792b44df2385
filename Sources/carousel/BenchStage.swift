// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import CarouselWindow

/// Where a benchmark draws: into a picture, or into a window.
@MainActor
struct BenchStage {
    let renderer: Renderer
    let size: Size
    private let offscreen: OffscreenStage?
    private let window: Window?

    /// - Parameters:
    ///   - size: in points; a window may turn out otherwise.
    ///   - source: where the window's pictures come from.
    init(size: Size, inWindow: Bool, source: MediaSource) throws {
        if inWindow {
            let window = try Window(title: "carousel bench", size: size, source: source)
            window.stopWaitingForDisplay()
            self.window = window
            offscreen = nil
            renderer = window.renderer
            self.size = window.scene.size
        } else {
            let offscreen = try OffscreenStage(size: size)
            self.offscreen = offscreen
            window = nil
            renderer = offscreen.renderer
            self.size = size
        }
    }

    var target: RenderTarget {
        if let window { return window.renderTarget }
        return offscreen?.target.renderTarget(scale: 1)
            ?? RenderTarget(viewport: PixelRect(x: 0, y: 0, width: 0, height: 0))
    }

    func draw(_ scene: Scene, source: MediaSource) throws -> FrameStats {
        try renderer.draw(scene.drawList(), source: source, target: target)
    }

    func finish() { renderer.finish() }

    /// Shows what a window's frame has come to. Takes no part in what is measured.
    func present() { window?.present() }

    /// What was drawn last; nil in a window.
    func readPixels() throws -> PixelBuffer? { try offscreen?.target.readPixels() }

    func close() {
        offscreen?.close()
        window?.close()
    }
}
