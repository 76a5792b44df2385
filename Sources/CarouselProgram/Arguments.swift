// SPDX-License-Identifier: MIT

package import ArgumentParser
import CarouselCore
package import CarouselKit
package import CarouselMedia

/// A shape on a command line, such as coverFlow.
package struct ShapeArgument: ExpressibleByArgument {
    package let shape: any Shape

    package init(_ shape: any Shape) { self.shape = shape }

    package init?(argument: String) {
        guard let shape = BuiltInShapes.named(argument) else { return nil }
        self.shape = shape
    }

    package static var allValueStrings: [String] { BuiltInShapes.all.map(\.name) }

    package var defaultValueDescription: String { shape.name }
}

/// A size on a command line, such as 1280x720.
package struct SizeArgument: ExpressibleByArgument {
    package let size: Size

    package init(_ width: Double, _ height: Double) { size = Size(width: width, height: height) }

    package init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
            width >= 1, height >= 1, width <= 16384, height <= 16384
        else { return nil }
        self.init(width, height)
    }

    package var defaultValueDescription: String { "\(Int(size.width))x\(Int(size.height))" }
}

/// A distance to the right and down on a command line, such as 0,8 or -4,12.
struct OffsetArgument: ExpressibleByArgument {
    let offset: Size

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), abs(x) <= 10_000, abs(y) <= 10_000
        else { return nil }
        offset = Size(width: x, height: y)
    }
}

/// A colour on a command line, such as '#101014'.
struct ColorArgument: ExpressibleByArgument {
    let color: Color
    private let text: String

    init(_ text: String, _ color: Color) {
        self.text = text
        self.color = color
    }

    init?(argument: String) {
        guard let color = Color(hex: argument) else { return nil }
        self.init(argument, color)
    }

    var defaultValueDescription: String { text }
}

/// Several values on a command line, separated by commas.
package struct ListArgument<Value: ExpressibleByArgument>: ExpressibleByArgument {
    package let values: [Value]

    package init(_ values: [Value]) { self.values = values }

    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        values = parts.compactMap { Value(argument: String($0)) }
        if values.count < parts.count { return nil }
    }

    package static var allValueStrings: [String] { Value.allValueStrings }

    package var defaultValueDescription: String { values.map(\.defaultValueDescription).joined(separator: ",") }
}

protocol TakesPaths: ParsableCommand {
    var options: CarouselOptions { get set }
}

/// The options shared by commands that show pictures.
package struct CarouselOptions: ParsableArguments {
    @Argument(help: "Pictures, and folders to search for pictures.", completion: .file())
    package var paths: [String] = []

    @Option(parsing: .unconditional, help: "Shape of the carousel.")
    package var type = ShapeArgument(CarouselType.coverFlow2.shape)

    @Flag(help: "Lay the items out from top to bottom.")
    var vertical = false

    @Flag(help: "Lay the items out from right to left; keys, drags and the slider follow.")
    var rightToLeft = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether scrolling wraps around (default: depends on the type; on if there are more than 30 pictures).")
    var wrap: Bool?

    @Option(help: "Size of an item in points, as WIDTHxHEIGHT, 1 to 16384 each (default: depends on the window).")
    var itemSize: SizeArgument?

    @Option(
        parsing: .unconditional,
        help: """
            Number of pictures in sight, 1 to 10,000,000; for circular types, also the number on the full circle (default: \
            as many as fit, at most 30). More than 512 are shown without the default effects.
            """
    )
    var visible: Int?

    @Option(
        parsing: .unconditional,
        help: """
            Picture to start with, by its file name or its number, counted from 1 (default: the middle one, or the first \
            one if scrolling wraps around).
            """
    )
    var start: String?

    @Flag(help: "Show plain pictures, without rounded corners, reflections, shadows, dimming or a light behind them.")
    var plain = false

    @Option(help: "Background colour, as #RRGGBB (default: almost black, with a light in the picture's hue).")
    var background: ColorArgument?

    @Option(
        parsing: .unconditional,
        help: "Seconds that reading and decoding a picture may take, 0.1 to 86,400; then a card takes its place.")
    var decodingSeconds = PictureDecoder.usualSeconds

    @OptionGroup(title: "Effects") var effects: EffectOptions

    package init() {}

    package func validate() throws {
        guard (0.1...86_400).contains(decodingSeconds) else {
            throw ValidationError("--decoding-seconds must be 0.1 to 86,400.")
        }
        if let visible, !(1...CarouselLimits.pictures).contains(visible) {
            throw ValidationError("--visible must be 1 to 10,000,000.")
        }
    }

    /// The requested gallery. Unusable paths are reported on standard error.
    package func gallery() throws -> PictureGallery {
        if paths.isEmpty { throw ValidationError("Name at least one picture or folder.") }
        let files = try PictureFiles(files, within: decodingSeconds)
        files.printWarnings()
        return gallery(of: files.paths)
    }

    /// The named paths, whatever their bytes.
    var files: [FilePath] { FilePath.arguments(paths) }

    /// A gallery of pictures with the requested options; `look` sets its sizes.
    func gallery(of pictures: [FilePath]) -> PictureGallery {
        let gallery = PictureGallery(paths: pictures.map(\.text))
        gallery.carousel.shape = type.shape
        gallery.carousel.isVertical = vertical
        if rightToLeft { gallery.carousel.layoutDirection = .rightToLeft }
        gallery.isWrapEnabled = wrap
        return gallery
    }

    package var look: Look {
        let nearlyBlack = Color(red: 16.0 / 255, green: 16.0 / 255, blue: 20.0 / 255)
        return Look(
            isPlain: plain, effects: effects, background: background?.color ?? nearlyBlack, itemSize: itemSize?.size,
            visible: visible)
    }

    var backdrop: Backdrop { Backdrop(look.background, hasLight: !plain && background == nil) }

    var images: ImageLoader.Settings {
        var settings = ImageLoader.Settings()
        settings.decodingSeconds = decodingSeconds
        return settings
    }
}

extension FilePath {
    /// The paths of arguments, in their order. Swift has repaired the text of arguments that are not UTF-8, so their bytes are
    /// looked up among the arguments that the program was given.
    package static func arguments(_ texts: [String]) -> [FilePath] {
        guard texts.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
            return texts.map { FilePath($0) }
        }
        var given = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }.map { FilePath(cString: $0) }[
            ...]
        return texts.map { text in
            guard let index = given.firstIndex(where: { String(decoding: $0.bytes, as: UTF8.self) == text }) else {
                return FilePath(text)
            }
            defer { given = given[(index + 1)...] }
            return given[index]
        }
    }
}

extension PictureGallery {
    /// The pictures' paths as bytes.
    var files: [FilePath] { paths.map { FilePath(text: $0) } }

    func file(at index: Int) -> FilePath? { paths.indices.contains(index) ? FilePath(text: paths[index]) : nil }

    // Bytes are compared, because texts that look the same count as equal, but name different files.

    func index(of path: FilePath) -> Int? {
        let bytes = path.text.utf8
        return paths.firstIndex { $0.utf8.elementsEqual(bytes) }
    }

    func paths(without path: FilePath) -> [String] {
        let bytes = path.text.utf8
        return paths.filter { !$0.utf8.elementsEqual(bytes) }
    }
}

/// Why a carousel cannot start where it was asked to.
struct StartPictureError: Error, CustomStringConvertible {
    var wanted: String
    var count: Int

    var description: String {
        "There is no picture '\(VisibleText.of(wanted))' to start with. Give a file name, or a number from "
            + "1 to \(count)."
    }
}

struct StartPicture {
    /// A file's name or path, or a number from 1; nil for the default.
    var wanted: String?
    /// The path to start with if nothing is wanted, if it is still there.
    var remembered: FilePath?

    /// With more pictures than this, the carousel wraps around by default: no picture is visible twice at once.
    private static let wrapThreshold = 30

    /// Moves the carousel to the beginning.
    func apply(to gallery: PictureGallery) throws(StartPictureError) {
        let carousel = gallery.carousel
        let paths = gallery.paths
        if gallery.isWrapEnabled == nil, paths.count > StartPicture.wrapThreshold { gallery.isWrapEnabled = true }
        guard !paths.isEmpty else { return }
        carousel.layoutIfNeeded()
        let middle = carousel.isWrapEnabled ? 0 : (paths.count - 1) / 2
        let wanted = try wantedIndex(in: gallery)
        carousel.restore(Carousel.State(identifier: wanted == nil ? remembered?.text : nil, index: wanted ?? middle))
    }

    private func wantedIndex(in gallery: PictureGallery) throws(StartPictureError) -> Int? {
        guard let wanted else { return nil }
        let name = VisibleText.of(wanted)
        let names = gallery.files.lazy.map(\.shownName)
        // An exact match comes before a name that only looks the same.
        let index =
            gallery.index(of: FilePath(text: wanted)) ?? names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
            ?? names.firstIndex(of: name)
        if let index { return index }
        if wanted.contains("/"),
            let index = gallery.index(of: PictureFiles.absolute(FilePath.arguments([wanted]))[0])
        {
            return index
        }
        if let number = Int(wanted), number > 0, number <= gallery.paths.count { return number - 1 }
        throw StartPictureError(wanted: wanted, count: gallery.paths.count)
    }
}
