// SPDX-License-Identifier: MIT

public import CarouselCore
import Foundation
import Glibc
import Testing

/// An X display without a screen, for window tests. Ends with the test process.
///
/// Each suite needs its own: a display has only one pointer and one keyboard focus, and suites run in parallel.
public final class VirtualDisplay: @unchecked Sendable {
    /// The value for `DISPLAY`, such as `:7`.
    public let name: String
    private let server: Process
    /// The file in which the server keeps its screen.
    private let screen: String

    /// Starts a display; nil if Xvfb cannot be started.
    ///
    /// - Parameter keyRepeatDelay: how long a key is held before it repeats, in seconds. On a busy machine the server
    ///   may see the release of a key long after its press: only tests of held keys want a short delay.
    public init?(keyRepeatDelay: Double = 60) {
        guard let folder = try? TemporaryFolder() else { return nil }
        screen = folder.file("Xvfb_screen0")
        let pipe = Pipe.unshared()
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset", "-fbdir",
            folder.path, "-ardelay", "\(Int(keyRepeatDelay * 1000))",
        ]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        guard (try? server.launchAlone()) != nil else { return nil }
        VirtualDisplay.servers.add(server.processIdentifier, folder)
        var digits = ""
        while true {
            let data = pipe.fileHandleForReading.readData(ofLength: 1)
            guard let byte = data.first else { return nil }
            if byte == 10 { break }
            digits.append(Character(UnicodeScalar(byte)))
        }
        name = ":" + digits
    }

    /// The number of a window that a program opens; nil if it ends without one.
    ///
    /// - Parameter criteria: xdotool's.
    public func window(of program: RunningProgram, _ criteria: String...) throws -> String? {
        var found: String?
        try eventually(every: 0.05) {
            // Fails while there is none, and when another one comes or goes meanwhile.
            let search = try Shell.run(
                "xdotool", ["search", "--onlyvisible"] + criteria, environment: ["DISPLAY": name])
            found = search.output.split(separator: "\n").first.map(String.init)
            return found != nil || !program.process.isRunning
        }
        return found
    }

    /// What the screen shows now in a rectangle at its upper left corner, in pixels: what windows have really drawn
    /// there. Nil if the rectangle is larger than the screen.
    public func picture(_ size: PixelSize) -> PixelBuffer? {
        // The file is a window dump: a header of big-endian 4-byte numbers, colours, then rows of blue, green, red and
        // padding.
        guard let data = FileManager.default.contents(atPath: screen), data.count > 100 else { return nil }
        return data.withUnsafeBytes { bytes -> PixelBuffer? in
            func number(_ index: Int) -> Int {
                Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
            }
            let (headSize, width, height, stride, colors) = (number(0), number(4), number(5), number(12), number(19))
            let start = headSize + 12 * colors
            guard size.width <= width, size.height <= height, bytes.count >= start + height * stride,
                let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            else { return nil }
            var picture = PixelBuffer(size: size)
            picture.withUnsafeMutableBytes { out in
                guard let out = out.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                var y = 0
                while y < size.height {
                    var (from, to) = (base + start + y * stride, out + 4 * y * size.width)
                    let end = to + 4 * size.width
                    while to < end {
                        (to[0], to[1], to[2], to[3]) = (from[2], from[1], from[0], 255)
                        (from, to) = (from + 4, to + 4)
                    }
                    y += 1
                }
            }
            return picture
        }
    }

    private static let servers = Servers()

    /// The servers that end with this process, and their folders.
    private final class Servers: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [(identifier: pid_t, folder: TemporaryFolder)] = []

        init() { atexit { VirtualDisplay.servers.end() } }

        func add(_ identifier: pid_t, _ folder: TemporaryFolder) {
            lock.withLock { all.append((identifier, folder)) }
        }

        // They inherit from the tests' threads that all gentler signals are blocked.
        func end() {
            lock.withLock {
                for server in all { kill(server.identifier, SIGKILL) }
                all = []
            }
        }
    }
}
