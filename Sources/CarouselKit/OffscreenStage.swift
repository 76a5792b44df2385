// SPDX-License-Identifier: MIT

import Glibc

/// Draws scenes without a window: a context of its own, a picture to draw into, and a renderer. Several may take turns: each
/// makes its context current on the calling thread when it needs to.
public final class OffscreenStage {
    /// Pixels for a point.
    public let scale: Double
    /// The context that everything is drawn in.
    public let context: OffscreenContext
    /// Draws the scenes.
    public let renderer: Renderer
    /// The picture drawn into.
    public let target: OffscreenTarget

    /// Makes a stage for scenes of a size.
    ///
    /// - Parameters:
    ///   - size: in points; the picture has at least one pixel each way, and one that is larger than an `OffscreenTarget`
    ///     can be is an error.
    ///   - scale: pixels for a point; ranges are those of `RenderTarget.scale`.
    public init(size: Size, scale: Double = 1) throws(GLError) {
        let scale = RenderTarget.valid(scale: scale)
        func pixels(_ points: Double) -> Int { max(1, Int(saturating: (points * scale).rounded())) }
        self.scale = scale
        let context = try OffscreenContext()
        self.context = context
        do throws(GLError) {
            try context.makeCurrent()
            let renderer = try Renderer()
            renderer.restoresState = false
            do throws(GLError) {
                target = try OffscreenTarget(size: PixelSize(width: pixels(size.width), height: pixels(size.height)))
            } catch {
                renderer.close()
                throw error
            }
            self.renderer = renderer
        } catch {
            context.close()
            throw error
        }
    }

    /// Draws a scene as it is now, with what has been loaded of its pictures.
    @discardableResult
    public func draw(_ scene: Scene, source: any ContentSource) throws(GLError) -> FrameStats {
        try takeTurn()
        return try renderer.draw(scene.drawList(), source: source, target: target.renderTarget(scale: scale))
    }

    /// Draws a scene once all pictures in sight are there.
    public func picture(of scene: Scene, source: any ContentSource) throws(GLError) -> PixelBuffer {
        // Nobody waits for the frames in between.
        let seconds = renderer.uploadSeconds
        let fade = renderer.fadeSeconds
        renderer.uploadSeconds = .infinity
        renderer.fadeSeconds = 0
        defer { (renderer.uploadSeconds, renderer.fadeSeconds) = (seconds, fade) }
        try draw(scene, source: source)
        func hasNews() -> Bool { source.hasArrivals || renderer.isUploading || scene.needsDisplay }
        while source.isBusy || hasNews() {
            if hasNews() { try draw(scene, source: source) } else { usleep(500) }
        }
        return try target.readPixels()
    }

    /// Waits until all that was drawn is done, for measuring.
    public func finish() {
        try? takeTurn()
        renderer.finish()
    }

    /// Frees all of it.
    public func close() {
        // What cannot be freed without it goes with the context.
        try? takeTurn()
        renderer.close()
        target.close()
        context.close()
    }

    private func takeTurn() throws(GLError) {
        if !context.isCurrent { try context.makeCurrent() }
    }
}
