// SPDX-License-Identifier: MIT

package import ArgumentParser
import CGIO
import CProcess
import CarouselCore
import CarouselKit
import CarouselMedia
import Glibc

/// What all our commands have in common.
package enum Program {
    /// Runs a command as the arguments say, and reports what went wrong.
    package static func run(_ root: (some ParsableCommand).Type) {
        process_return_large_blocks()
        do {
            var command = try parsed(root, Array(CommandLine.arguments.dropFirst()))
            try command.run()
            prepareEnd()
        } catch {
            prepareEnd()
            end(root, for: error)
        }
    }

    /// Parses arguments. The time that ArgumentParser takes grows with the square of their number, so of many names in a row it gets
    /// only the first, which may be an option's value, and a stand-in for all others.
    private static func parsed(_ root: (some ParsableCommand).Type, _ arguments: [String]) throws -> any ParsableCommand
    {
        var (names, start) = (0..<0, 0)
        for (index, argument) in arguments.enumerated() {
            if argument.hasPrefix("-") { start = index + 1 }
            if index + 1 - start > names.count { names = start..<index + 1 }
        }
        guard names.count > 100 else { return try root.parseAsRoot(arguments) }
        let (rest, standIn) = (names.dropFirst(), "\u{1}")
        let few = arguments[..<rest.lowerBound] + [standIn] + arguments[rest.upperBound...]
        guard var command = try root.parseAsRoot(Array(few)) as? any TakesPaths,
            let place = command.options.paths.firstIndex(of: standIn)
        else { return try root.parseAsRoot(arguments) }
        command.options.paths.replaceSubrange(place...place, with: arguments[rest])
        return command
    }

    /// Like `exit(withError:)`, but makes every character of names visible, even in names that were mistaken for options.
    private static func end<Root: ParsableCommand>(_: Root.Type, for error: any Error) -> Never {
        let code = Root.exitCode(for: error)
        guard !code.isSuccess else { Root.exit(withError: error) }
        let message = Root.fullMessage(for: error)
        if !message.isEmpty {
            for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
                StandardError.print(String(line))
            }
        }
        Glibc.exit(code.rawValue)
    }

    /// Call this right before the program exits. Threads that are decoding pictures cannot be stopped: if there are any, the program exits
    /// without running other exit handlers, so that libraries do not free what the threads use.
    private static func prepareEnd() {
        // Registered last, because the last handler is called first.
        _ = on_exit(
            { status, _ in
                guard WorkWatch.shared.isBusy else { return }
                process_flush_output()
                _exit(status)
            }, nil)
    }
}

/// The folder where drivers keep compiled shaders. Mesa ends the program with SIGBUS if the disk has no room for the cache's index.
enum ShaderCache {
    /// Bytes that the index and some shaders take.
    private static let room: UInt = 16 << 20

    /// Turns the cache off if there is no room for it. Call this before the first context is made.
    static func disableWithoutRoom() {
        let named = getenv("MESA_SHADER_CACHE_DIR") ?? getenv("MESA_GLSL_CACHE_DIR")
        let folder = FilePath(cString: named.map { UnsafePointer($0) } ?? g_get_user_cache_dir())
        guard !hasRoom(in: folder) else { return }
        for name in ["MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"] { setenv(name, "true", 0) }
    }

    /// Whether there is room in a folder or, if it does not exist, in the nearest one above it that does.
    static func hasRoom(in folder: FilePath) -> Bool {
        let answer = SideThreads.shared.run(on: folder, waiting: PictureFiles.shortWait) { _ in
            var info = statvfs()
            for folder in [folder] + PathResolution.folders(to: folder).reversed() {
                if statvfs(folder.system, &info) == 0 { return info.f_bavail >= room / max(1, info.f_frsize) }
                guard errno == ENOENT else { return true }
            }
            return true
        }
        return answer ?? true
    }
}

package struct CarouselCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "carousel",
        abstract: "Shows pictures in a 3D carousel, in a window or as a picture file.",
        version: "0.1.0",
        subcommands: [View.self, Render.self, Bench.self, Samples.self, Replay.self, Icons.self],
        defaultSubcommand: View.self)

    package init() {}
}

/// Subcommands that another program carries out, `carousel-tools` in the same folder, so that the viewer need not contain them.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the drawing performance of carousels. See carousel bench --help.")

    @Argument(parsing: .captureForPassthrough, help: "What to measure.")
    var arguments: [String] = []

    func run() throws { try Tools.run("bench", arguments) }
}

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs scripted scenarios and prints what the carousel did. See carousel replay --help.")

    @Argument(parsing: .captureForPassthrough, help: "Files with scenarios or traces.")
    var arguments: [String] = []

    func run() throws { try Tools.run("replay", arguments) }
}

private enum Tools {
    struct Missing: Error, CustomStringConvertible {
        var name: String

        var description: String {
            "carousel \(name) needs the program carousel-tools in the folder that carousel is in. It is not installed with the "
                + "viewer; in CarouselKit's sources, scripts/bench builds both."
        }
    }

    /// Replaces this process by `carousel-tools`.
    static func run(_ name: String, _ arguments: [String]) throws {
        guard let own = FilePath("/proc/self/exe").linkTarget else { throw Missing(name: name) }
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
        words.insert(strdup("carousel"), at: 0)
        words.append(nil)
        defer { for word in words { free(word) } }
        // Returns only if it fails.
        execv(own.folder.appending("carousel-tools".utf8).system, words)
        throw Missing(name: name)
    }
}

struct Samples: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates sample pictures: numbered, colourful, of various aspect ratios.")

    @Argument(help: "The folder to write into; created if necessary.", completion: .directory)
    var folder: String

    @Option(parsing: .unconditional, help: "Number of pictures, 1 to 100,000.")
    var count = 24

    @Flag(help: "Overwrite existing files of the same names.")
    var force = false

    func validate() throws {
        guard count > 0, count <= 100_000 else { throw ValidationError("--count must be 1 to 100,000.") }
    }

    func run() throws {
        for path in SamplePictures.paths(count: count, in: folder) {
            try OutputFile.check(FilePath(path), hint: "Name another folder", force: force)
        }
        let paths = try SamplePictures.write(count: count, to: folder, replaces: force)
        print("\(paths.count) pictures in \(VisibleText.of(folder))")
    }
}
