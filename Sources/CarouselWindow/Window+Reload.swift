// SPDX-License-Identifier: MIT

import CarouselGL
public import CarouselScene

extension Window {
    /// Reloads a picture after its file was overwritten or the content of its URL has changed; also one that could not
    /// be loaded. The old picture stays on screen until the new one replaces it, without a fade. Pictures that are not
    /// shown are only forgotten. This is cheap: it may be called for each of many files.
    public func reload(_ image: Image) {
        source.forget(image.content)
        renderer.reload(image.content)
        scene.needsDisplay = true
    }
}
