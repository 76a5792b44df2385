// SPDX-License-Identifier: MIT

import CarouselGL
import CarouselKit
import CarouselWindow
import Glibc

/// The picture or window into which a benchmark draws, and the source of its pictures.
struct BenchStage {
    let renderer: Renderer
    let source: MediaSource
    /// In points.
    let size: Size
    let target: () -> RenderTarget
    /// Shows the frame in a window. Not part of any measurement.
    let present: () -> Void
    /// Frees everything, including the source.
    let close: () -> Void
    private let offscreen: OffscreenStage?

    /// The background of measured scenes.
    static let background = Color(white: 0.06)

    /// A stage off screen.
    init(size: Size, source: MediaSource = MediaSource()) throws {
        let offscreen = try OffscreenStage(size: size)
        let target = offscreen.target.renderTarget(scale: offscreen.scale)
        (self.offscreen, self.source, self.size) = (offscreen, source, size)
        renderer = offscreen.renderer
        self.target = { target }
        present = {}
        close = {
            offscreen.close()
            source.close()
        }
    }

    /// A window; the system may give it another size.
    @MainActor
    init(inWindowOf size: Size, source: MediaSource) throws {
        let window = try Window(title: "carousel bench", size: size, source: source)
        window.stopWaitingForDisplay()
        (offscreen, self.source, self.size) = (nil, source, window.scene.size)
        renderer = window.renderer
        target = { window.renderTarget }
        present = { window.present() }
        close = {
            window.close()
            source.close()
        }
    }

    /// Whether drawing again would show more.
    var hasNewPictures: Bool { source.hasArrivals || renderer.isUploading }

    private func draw(_ scene: Scene) throws -> FrameStats {
        try renderer.draw(scene.drawList(), source: source, target: target())
    }

    /// Draws, and waits until the frame is done.
    @discardableResult
    func drawFully(_ scene: Scene) throws -> FrameStats {
        let stats = try draw(scene)
        renderer.finish()
        return stats
    }

    /// Draws until all pictures in sight have loaded. Like a window, it draws only when there is something new, and with
    /// `finishesFrames` only after the previous frame is done.
    func load(_ scene: Scene, finishesFrames: Bool = false) throws {
        while try (finishesFrames ? drawFully(scene) : draw(scene)).pending > 0 {
            var waits = 0
            while !hasNewPictures, waits < 500 {
                usleep(200)
                waits += 1
            }
        }
        renderer.finish()
    }

    /// Draws off screen until all pictures have loaded, including those just out of sight.
    func loadAll(_ scene: Scene) throws { _ = try offscreen?.picture(of: scene, source: source) }

    /// The last frame drawn; nil in a window.
    func readPixels() throws -> PixelBuffer? { try offscreen?.target.readPixels() }
}

extension Scene {
    /// A scene that one view fills.
    convenience init(showing view: CarouselKit.View, size: Size, background: Color = .black) {
        self.init(size: size)
        backgroundColor = background
        view.frame = Rect(origin: .zero, size: size)
        root.addSubview(view)
    }
}
