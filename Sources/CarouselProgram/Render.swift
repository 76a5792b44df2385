// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import CarouselMedia
import Glibc

/// Why nothing was written.
enum RenderError: Error, CustomStringConvertible {
    case nothingShown

    var description: String {
        "No picture could be shown, so nothing was written. Name other pictures, or fix the problems reported above."
    }
}

struct Render: TakesPaths {
    static let configuration = CommandConfiguration(
        abstract: "Draws a carousel of pictures into a picture file, without a display.",
        discussion: "Example: carousel render ~/Pictures -o flow.png --type coverFlow --offset 3.5 --scale 2")

    @OptionGroup var options: CarouselOptions

    @Option(name: .shortAndLong, help: "The file to write; its extension chooses PNG, JPEG or WebP.")
    var output: String

    @Flag(help: "Overwrite an existing file, but never a picture that is shown.")
    var force = false

    @Option(
        parsing: .unconditional,
        help: "Scroll offset in items, instead of --start; 3.5 is halfway from the fourth item to the fifth.")
    var offset: Double?

    @Option(help: "Size of the picture in points, as WIDTHxHEIGHT, 1 to 16384 each.")
    var size = SizeArgument(1280, 720)

    @Option(parsing: .unconditional, help: "Pixels per point, above 0, at most 16.")
    var scale = 1.0

    func validate() throws {
        guard scale > 0, scale <= 16 else { throw ValidationError("--scale must be above 0 and at most 16.") }
        _ = try format
        guard offset == nil || options.start == nil else {
            throw ValidationError("--offset and --start cannot be combined: both say where to begin. Omit one.")
        }
        guard offset?.isFinite ?? true else { throw ValidationError("--offset must be a number.") }
    }

    private var format: String {
        get throws {
            guard let format = PictureWriter.format(of: output) else {
                throw ValidationError("--output must end in .png, .jpg, .jpeg or .webp.")
            }
            return format
        }
    }

    func run() throws {
        ShaderCache.disableWithoutRoom()
        let gallery = try options.gallery()
        var file = try OutputFile(
            FilePath.arguments([output])[0], option: "--output", force: force, inputs: gallery.files)
        let format = try format
        // So that the same files always give the same picture, whether or not thumbnails exist.
        var settings = options.images
        settings.thumbnails = .none
        let source = ImageLoader(settings)
        defer { source.close() }
        var (shown, failed) = (0, 0)
        source.onFailure = { _, message in
            failed += 1
            StandardError.print("carousel: " + message)
        }
        source.onEvent = { if case .loaded = $0 { shown += 1 } }
        let scene = Scene(size: size.size)
        source.attach(to: scene)
        let (carousel, backdrop) = (gallery.carousel, options.backdrop)
        backdrop.layOut(size.size)
        carousel.frame = Rect(origin: .zero, size: size.size)
        for view in [backdrop.view, carousel] { scene.root.addSubview(view) }
        options.look.apply(to: gallery, in: size.size)
        scene.layoutIfNeeded()
        try StartPicture(wanted: options.start).apply(to: gallery)
        if let offset { carousel.scrollOffset = offset }
        settle(scene)

        let stage = try OffscreenStage(size: size.size, scale: scale)
        defer { stage.close() }
        var picture = try stage.picture(of: scene, source: source)
        backdrop.follow(gallery.image(at: carousel.currentItemIndex), in: scene, animated: false)
        if scene.needsDisplay { picture = try stage.picture(of: scene, source: source) }
        if shown == 0, failed > 0 { throw RenderError.nothingShown }
        try file.write { PictureWriter.write(picture, as: format, to: $0) }
    }

    /// Lets motions caused by the new offset, such as coverFlow2's toggle, come to rest.
    private func settle(_ scene: Scene) {
        var frame = 0
        while frame < 600, scene.isAnimating || frame == 0 {
            frame += 1
            scene.advance(to: Double(frame) / 60)
        }
    }
}
