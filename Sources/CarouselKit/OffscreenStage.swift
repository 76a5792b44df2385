// SPDX-License-Identifier: MIT

import Glibc

/// Draws scenes without a window: it has its own context, a picture to draw into, and a renderer. Several can be used
/// in turn: each makes its context current on the calling thread when needed.
public final class OffscreenStage {
    /// Pixels per point.
    public let scale: Double
    /// The context that everything is drawn in.
    public let context: OffscreenContext
    /// Draws the scenes.
    public let renderer: Renderer
    /// The picture that scenes are drawn into.
    public let target: OffscreenTarget

    /// Makes a stage for scenes of a size.
    ///
    /// - Parameters:
    ///   - size: in points. The picture has at least one pixel each way; a size that is too large for an
    ///     `OffscreenTarget` is an error.
    ///   - scale: pixels per point; the range is that of `RenderTarget.scale`.
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

    /// Draws a scene with the pictures that have loaded so far.
    @discardableResult
    public func draw(_ scene: Scene, source: any ContentSource) throws(GLError) -> FrameStats {
        try makeCurrent()
        return try renderer.draw(scene.drawList(), source: source, target: target.renderTarget(scale: scale))
    }

    /// Draws a scene once all pictures in sight have loaded.
    public func picture(of scene: Scene, source: any ContentSource) throws(GLError) -> PixelBuffer {
        // Nobody sees the frames in between, so they need no fades, and uploads may take any time.
        let seconds = renderer.uploadSeconds
        let fade = renderer.fadeSeconds
        renderer.uploadSeconds = .infinity
        renderer.fadeSeconds = 0
        defer { (renderer.uploadSeconds, renderer.fadeSeconds) = (seconds, fade) }
        try draw(scene, source: source)
        func needsDraw() -> Bool { source.hasArrivals || renderer.isUploading || scene.needsDisplay }
        while source.isBusy || needsDraw() {
            if needsDraw() { try draw(scene, source: source) } else { usleep(500) }
        }
        return try target.readPixels()
    }

    /// Waits until the GPU has finished drawing, for measurements.
    public func finish() {
        try? makeCurrent()
        renderer.finish()
    }

    /// Frees all resources.
    public func close() {
        // If the context cannot be made current, its objects are freed with the context.
        try? makeCurrent()
        renderer.close()
        target.close()
        context.close()
    }

    private func makeCurrent() throws(GLError) {
        if !context.isCurrent { try context.makeCurrent() }
    }
}
