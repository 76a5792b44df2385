// SPDX-License-Identifier: MIT

extension Window {
    /// Opens a window whose pictures and text are loaded by an `ImageLoader`. Programs started with `--report-state`
    /// print the window's state: see `reportsState`.
    ///
    /// - Parameters:
    ///   - title: shown by the window manager.
    ///   - size: in points.
    ///   - images: the loader's settings.
    public convenience init(
        title: String, size: Size = Size(width: 1280, height: 720), images: ImageLoader.Settings = .init()
    ) throws {
        let source = ImageLoader(images)
        try self.init(title: title, size: size, source: source)
        source.onArrival = { Window.wake() }
        onClose = { source.close() }
        source.attach(to: scene)
        reportsState = CommandLine.arguments.contains("--report-state")
    }

    /// The loader of the window's pictures; nil if the window was given another kind of source. With the module
    /// CarouselNetwork, `window.images?.fetcher = HTTPFetcher()` lets it show pictures from the web.
    public var images: ImageLoader? { source as? ImageLoader }

    /// Makes a view fill the window, also when the window is resized: sets its frame and its `autoresizingMask`.
    public func show(_ view: View) {
        view.frame = scene.root.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scene.root.addSubview(view)
    }

    /// Shows picture files in a carousel until the window is closed: `Window.main { try Window.show(pictures: paths) }`.
    public static func show(
        pictures paths: [String], type: CarouselType = .coverFlow2, title: String = "Pictures"
    ) throws {
        let window = try Window(title: title)
        let gallery = PictureGallery(paths: paths)
        gallery.carousel.type = type
        window.show(gallery.carousel)
        try window.run()
    }
}
