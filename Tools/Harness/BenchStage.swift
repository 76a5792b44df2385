// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import CarouselWindow

/// Where a benchmark draws: into a picture or a window.
@MainActor
struct BenchStage {
    let renderer: Renderer
    let size: Size
    private let offscreen: OffscreenStage?
    private let window: Window?

    /// - Parameters:
    ///   - size: in points; a window may get another size.
    ///   - source: the source of the window's pictures.
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

    /// Shows the frame in a window. Not part of the measurement.
    func present() { window?.present() }

    /// The last frame drawn; nil in a window.
    func readPixels() throws -> PixelBuffer? { try offscreen?.target.readPixels() }

    func close() {
        offscreen?.close()
        window?.close()
    }
}
