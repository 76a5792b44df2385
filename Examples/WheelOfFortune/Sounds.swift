// SPDX-License-Identifier: MIT

import Canberra

/// Sounds of the desktop's theme, by libcanberra. Without it, or without a sound server, everything is silent.
final class Sounds {
    enum Sound: String {
        case tick = "audio-volume-change"
        case thud = "bell"
        case win = "complete"
    }

    private var player = sounds_open()

    deinit { close() }

    func play(_ sound: Sound) {
        // Asking again for a sound server that is not there would take time.
        if let player, sounds_play(player, sound.rawValue) == 0 { close() }
    }

    private func close() {
        if let player { sounds_close(player) }
        player = nil
    }
}
