// SPDX-License-Identifier: MIT

package import ArgumentParser
import CGIO
import CarouselKit
import CarouselMedia

package struct View: TakesPaths {
    package static let configuration = CommandConfiguration(
        abstract: "Shows pictures in a carousel, in a window.",
        discussion: """
            Keys: arrows, Home, End, Page Up and Page Down move, R goes to a random picture; Enter makes the picture fill \
            the window; Delete moves its file to the trash, unless the file has changed; Ctrl+Z restores deleted files, \
            the last one first; S starts a slide show, T selects the next type, Shift+T the previous one, V changes the \
            orientation, W toggles wrapping, F toggles full screen, Space scrolls automatically, / searches for a name, ? \
            lists the keys, Escape goes back and finally quits. Drag, turn the wheel, or click an item. The picture in \
            the middle also fills the window when you click it, press + or turn the wheel with Ctrl; the wheel, + and - \
            then zoom. The viewer watches its folders: new pictures appear and deleted ones disappear. Given a single \
            picture, it shows the whole folder; given nothing, the user's Pictures folder. Drop files or folders on the \
            window to show them instead.
            """)

    @OptionGroup var options: CarouselOptions

    @Option(help: "Size of the window in points, as WIDTHxHEIGHT, 1 to 16384 each.")
    var window = SizeArgument(1280, 720)

    @Flag(help: "Fill the screen.")
    var fullscreen = false

    @Option(parsing: .unconditional, help: "Fill the monitor with this number, counted from 1.")
    var monitor: Int?

    @Flag(help: "Start with the picture that was current when the viewer last showed the same files and folders.")
    var remember = false

    @Flag(help: "Start with a slide show.")
    var slideshow = false

    @Option(parsing: .unconditional, help: "Seconds per picture in a slide show, 0.5 to 86,400.")
    var interval = 4.0

    @Option(
        parsing: .unconditional,
        help: """
            After this many seconds without input, show one picture after another, each for --interval seconds; 1 to 86,400.
            """)
    var attract: Double?

    @Flag(help: .hidden)
    var reportState = false

    package init() {}

    package func validate() throws {
        guard (0.5...86_400).contains(interval) else {
            throw ValidationError("--interval must be a number of seconds from 0.5 to 86,400.")
        }
        if let attract, !(1...86_400).contains(attract) {
            throw ValidationError("--attract must be a number of seconds from 1 to 86,400.")
        }
        if let monitor, monitor < 1 { throw ValidationError("--monitor must be 1 or more.") }
    }

    /// The desktop's folder for pictures; otherwise `Pictures` in the home folder.
    private static var usualFolder: FilePath {
        if let folder = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES) { return FilePath(cString: folder) }
        return FilePath(cString: g_get_home_dir()).appending("Pictures".utf8)
    }

    package func run() throws {
        ShaderCache.disableWithoutRoom()
        // Must come before other threads are started.
        if remember { EndSignal.listen { Window.wake() } }
        let paths = options.paths.isEmpty ? [View.usualFolder] : options.files
        // If nothing exists, this throws before a window opens. What does not respond at once may exist.
        if !paths.contains(where: PictureFiles.mayExist) { _ = try PictureFiles(paths) }
        var request = OpenRequest(paths, start: options.start, seconds: options.decodingSeconds)
        if remember { request.start.remembered = LastPicture(request.arguments).picture }
        let (size, options, remember, attract) = (window.size, options, remember, attract)
        let images = options.images
        try MainActor.assumeIsolated {
            let window: Window
            do {
                window = try Window(title: "CarouselKit", size: size, images: images)
            } catch {
                _ = try request.search.wait()
                throw error
            }
            if let monitor, monitor > window.monitorCount {
                throw ValidationError(
                    window.monitorCount == 1
                        ? "--monitor must be 1: there is only one monitor."
                        : "--monitor must be 1 to \(window.monitorCount), the number of monitors.")
            }
            let viewer = Viewer(window: window, options, request, interval: interval, remembers: remember)
            viewer.carousel.attract = attract.map { Attract(idle: $0, interval: interval) }
            if fullscreen || monitor != nil { viewer.toggleFullScreen(onMonitor: monitor.map { $0 - 1 }) }
            try viewer.run(startsSlideshow: slideshow)
        }
    }
}

/// A request to show pictures: finds them, knows where to start, and follows changes.
struct OpenRequest {
    /// Nil if the system does not allow watching.
    let watch: FolderWatch?
    let search: PictureSearch
    var start: StartPicture
    /// The absolute paths of the files and folders.
    let arguments: [FilePath]

    /// Starts the search. A single file stands for its folder, starting at the file, or at the picture that the
    /// command line names. Each file or folder must respond within `seconds`. With `mayBeEmpty`, folders without pictures are followed
    /// until pictures come.
    init(_ paths: [FilePath], start: String?, seconds: Double, mayBeEmpty: Bool = false) {
        let isAlone = paths.count == 1 && start == nil && OpenRequest.isPicture(paths[0])
        let absolute = PictureFiles.absolute(paths)
        let file = isAlone ? absolute[0] : nil
        let arguments = file.map { [$0.folder] } ?? absolute
        let watch = FolderWatch(arguments, paths: paths, isRecursive: !isAlone) { Window.wake() }
        search = PictureSearch { () throws(PictureFilesError) in
            func list() throws(PictureFilesError) -> PictureFiles {
                guard let watch else { return try PictureFiles(arguments, within: seconds, isRecursive: !isAlone) }
                return try watch.list(within: seconds, mayBeEmpty: mayBeEmpty)
            }
            guard let file else { return try list() }
            // A folder that cannot be listed, or that leaves out the file because its name begins with a dot, is not
            // used.
            if let files = try? list(), files.paths.contains(file) { return files }
            // Other pictures in the folder must not join the file.
            watch?.close()
            return try PictureFiles([file], within: seconds)
        } onEnd: {
            Window.wake()
        }
        (self.watch, self.start, self.arguments) = (watch, StartPicture(wanted: file?.text ?? start), arguments)
    }

    private static func isPicture(_ path: FilePath) -> Bool {
        let isNamed = path.bytes.withUnsafeBufferPointer { PictureDecoder.isPictureName($0) }
        return isNamed && (try? PictureFiles.isFolder(path, waiting: PictureFiles.shortWait)) == false
    }
}
