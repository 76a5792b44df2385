// SPDX-License-Identifier: MIT

import CarouselGL
public import CarouselScene

extension Window {
    /// Loads a picture anew, after its file was written over or what its URL names has changed; also one that could not be
    /// loaded. What is on screen stays until the new one is there, and gives way to it at once. Pictures that are not
    /// shown are only forgotten. Costs little: it may be called for each of many files.
    public func reload(_ image: Image) {
        source.forget(image.content)
        renderer.reload(image.content)
        scene.needsDisplay = true
    }
}
