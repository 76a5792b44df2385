// SPDX-License-Identifier: MIT

import CarouselCore

/// A view that is told of all input to its scene.
struct InputWatcher {
    weak var view: View?
}

extension Scene {
    /// Tells whatever waits for the user, such as attract mode, that the user has done something. `handle(_:)` does; this is for
    /// input that the program uses itself. `Window` calls it for all of its own.
    public func noteInput() {
        guard !inputWatchers.isEmpty else { return }
        inputWatchers.removeAll { $0.view?.attachedScene !== self }
        for watcher in inputWatchers { watcher.view?.userDidAct() }
    }

    /// Lets a view be told of all input from now on, until it leaves the scene.
    func watchInput(for view: View) {
        guard !inputWatchers.contains(where: { $0.view === view }) else { return }
        inputWatchers.append(InputWatcher(view: view))
    }

    /// Tells those who watch of an event: at its time, after what is due before.
    func note(_ event: InputEvent) {
        guard !inputWatchers.isEmpty else { return }
        switch event {
        case .pointer(let touch):
            guard touch.position.isFinite, touch.time.isFinite else { return }
            advance(to: touch.time)
        case .scroll(let distance, let position):
            guard distance.isFinite, position.isFinite else { return }
        case .wheel(let notches, let position):
            guard notches != 0, position.isFinite else { return }
        case .hold(_, let time), .release(_, let time):
            guard time.isFinite else { return }
            advance(to: time)
        case .command: break
        // Nobody has done that.
        case .releaseAll: return
        }
        noteInput()
    }
}
