// SPDX-License-Identifier: MIT

import ArgumentParser
import CGIO
import CarouselKit

struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows pictures in a carousel in a window.",
        discussion: """
            Keys: arrows, Home, End, Page Up and Page Down move; Enter lets the picture fill the window, Delete puts its \
            file into the trash, as long as it is the one that shows, Ctrl+Z brings back what went there last, then what \
            went before, S is a slide show, T next type, V orientation, W wrap, F full screen, space scrolls by \
            itself, / searches for a name, ? lists the keys, Escape goes back and leaves. Drag, turn the wheel, or click \
            an item. A click on the picture in the middle, the plus key and the wheel with Control let it fill the \
            window, too; there the wheel, + and - look closer. The viewer follows its folders: new pictures appear and \
            deleted ones go. Opened on one picture, it shows its folder, too. Drop files or folders on the window to \
            see them instead.
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Extent of the window in points.")
    var window = SizeArgument(1280, 720)

    @Flag(help: "Fill the screen.")
    var fullscreen = false

    @Option(help: "Fill the monitor of this number; the first one is 1.")
    var monitor: Int?

    @Flag(help: "Begin at the picture at which the viewer was left when it showed the same files and folders.")
    var remember = false

    @Flag(help: "Begin with a slide show.")
    var slideshow = false

    @Option(help: "Seconds for which a slide show shows each picture, 0.5 to 86,400.")
    var interval = 4.0

    @Flag(help: .hidden)
    var reportState = false

    func validate() throws {
        guard (0.5...86_400).contains(interval) else {
            throw ValidationError("--interval must be a number of seconds from 0.5 to 86,400.")
        }
        if let monitor, monitor < 1 { throw ValidationError("--monitor must be 1 or more.") }
    }

    /// The desktop's folder for pictures; otherwise `Pictures` in the home folder.
    private static var usualFolder: String {
        if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) { return String(cString: folder) }
        return String(cString: g_get_home_dir()) + "/Pictures"
    }

    func run() throws {
        let paths = options.paths.isEmpty ? [View.usualFolder] : options.paths
        // If nothing exists, no window need open. What does not respond at once may exist.
        if !paths.contains(where: PictureFiles.mayBeThere) { _ = try PictureFiles(paths) }
        var opening = Opening(paths, start: options.start, seconds: options.decodingSeconds)
        if remember, opening.beginning.wanted == nil, let picture = LastPlace(opening.arguments).picture {
            opening.beginning = .ifThere(picture)
        }
        let (size, options, remember) = (window.size, options, remember)
        let images = options.images
        try MainActor.assumeIsolated {
            let window: Window
            do {
                window = try Window(title: "CarouselKit", size: size, images: images)
            } catch {
                _ = try opening.search.wait()
                throw error
            }
            if let monitor, monitor > window.monitorCount {
                throw ValidationError("--monitor must be 1 to \(window.monitorCount): there are no more.")
            }
            let viewer = Viewer(window: window, options, opening, interval: interval, remembers: remember)
            if fullscreen || monitor != nil { viewer.toggleFullScreen(onMonitor: monitor.map { $0 - 1 }) }
            try viewer.run(showsSlides: slideshow)
        }
    }
}
