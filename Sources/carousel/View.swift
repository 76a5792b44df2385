// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit

struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows pictures in a carousel in a window.",
        discussion: """
            Keys: arrows, Home, End, Page Up and Page Down move; T next type, V orientation, W wrap, F full screen, \
            space scrolls by itself, ? lists the keys, Escape leaves. Drag, turn the wheel, or click an item.
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Extent of the window in points.")
    var window = SizeArgument(1280, 720)

    func run() throws {
        let gallery = try options.gallery()
        let (size, background) = (window.size, options.backgroundColor)
        try MainActor.assumeIsolated {
            let window = try Window(title: "CarouselKit", size: size)
            window.scene.backgroundColor = background
            let viewer = Viewer(window: window, gallery: gallery)
            try viewer.run()
        }
    }
}
