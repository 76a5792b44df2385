// SPDX-License-Identifier: MIT

import CarouselKit

/// Hides the pointer and some views in full-screen mode when there is no input.
@MainActor
final class IdleHiding {
    /// Seconds without input until the pointer and the views are hidden.
    static let patience = 2.0

    private let window: Window
    private let views: [CarouselKit.View]
    private var lastInput = 0.0
    private var isWaiting = false
    private var isHidden = false
    /// Whether the pointer and the views stay, because the user is in the middle of something.
    var isNeeded: () -> Bool = { false }

    init(in window: Window, hiding views: [CarouselKit.View]) {
        self.window = window
        self.views = views
        window.onInput = { [unowned self] in noteActivity() }
    }

    /// Shows everything, and starts waiting again. Call it on input, and when the window has changed.
    func noteActivity() {
        lastInput = window.scene.time
        if isHidden { set(hidden: false) }
        wait(IdleHiding.patience)
    }

    private func wait(_ seconds: Double) {
        guard window.isFullScreen, !isWaiting else { return }
        isWaiting = true
        window.scene.schedule(after: seconds) { [weak self] in
            guard let self else { return }
            isWaiting = false
            guard window.isFullScreen else { return }
            let rest = lastInput + IdleHiding.patience - window.scene.time
            if rest > 0.001 {
                wait(rest)
            } else if !isNeeded() {
                // If they are needed, only input ends that, and it starts waiting again.
                set(hidden: true)
            }
        }
    }

    private func set(hidden: Bool) {
        isHidden = hidden
        window.isPointerHidden = hidden
        CarouselKit.View.animate(duration: 0.3) { for view in views { view.alpha = hidden ? 0 : 1 } }
        window.report(event: hidden ? "hidden" : "shown")
    }
}
