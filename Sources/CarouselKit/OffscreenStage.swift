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
    ///   - size: in points.
    ///   - scale: pixels for a point.
    public init(size: Size, scale: Double = 1) throws(GLError) {
        self.scale = scale
        context = try OffscreenContext()
        try context.makeCurrent()
        renderer = try Renderer()
        renderer.restoresState = false
        target = try OffscreenTarget(
            size: PixelSize(
                width: max(1, Int((size.width * scale).rounded())),
                height: max(1, Int((size.height * scale).rounded()))))
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
        while source.isBusy || source.hasArrivals || renderer.isUploading {
            if source.hasArrivals || renderer.isUploading { try draw(scene, source: source) } else { usleep(500) }
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
