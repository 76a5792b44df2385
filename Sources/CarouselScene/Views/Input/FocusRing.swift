// SPDX-License-Identifier: MIT

import CarouselCore

extension View {
    /// Draws the ring that marks the view in focus: twice as thick while the view takes steps itself.
    ///
    /// - Parameters:
    ///   - inset: distance of the ring's outer edge from the view's, in points; negative outside.
    ///   - quad: a quad that fills the view.
    func drawFocusRing(inset: Double, over quad: DrawList.Quad, into list: inout DrawList) {
        guard let scene else { return }
        let theme = scene.theme
        var ring = quad
        ring.frame = quad.frame.inset(x: inset, y: inset)
        guard ring.frame.width > 0, ring.frame.height > 0 else { return }
        ring.cornerRadius = min(
            max(0, quad.cornerRadius - inset), min(ring.frame.width, ring.frame.height) / 2)
        ring.borderWidth = theme.focusRingWidth * (scene.isEngaged ? 2 : 1)
        ring.borderColor = theme.accent
        list.quads.append(ring)
    }
}
