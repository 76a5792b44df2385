// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct RenderTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    @Test(arguments: ["view", "render", "bench", "samples", "replay"])
    func everyCommandHasHelp(name: String) throws {
        let result = try carousel(name, "--help")
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: carousel \(name)"))
    }

    @Test func aPictureHasTheSizeAskedForAndTheItemInItsMiddle() throws {
        let folder = try colourFolder(4)
        let file = out.file("a.png")
        let result = try carousel(
            "render", folder.path, "-o", file, "--type", "linear", "--offset", "2", "--size", "300x200", "--scale", "2",
            "--item-size", "80x60", "--background", "#ff0000", "--plain")
        #expect(result.status == 0, "\(result.errors)")
        let picture = try PNGFile.read(file)
        #expect(picture.size == PixelSize(width: 600, height: 400))
        #expect(picture[5, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[300, 200].x == 191)
        // 80 x 60 points about the middle.
        #expect(picture[300, 200 - 58].x == 191 && picture[300, 200 - 62] == SIMD4(255, 0, 0, 255))
    }

    @Test func hundredsOfPicturesAreInSightIfAskedFor() throws {
        let folder = try colourFolder(4)
        let file = out.file("a.png")
        let result = try carousel(
            "render", folder.path, "-o", file, "--type", "linear", "--offset", "2", "--size", "300x200", "--item-size",
            "80x60", "--visible", "1000", "--background", "#ff0000")
        #expect(result.status == 0, "\(result.errors)")
        let picture = try PNGFile.read(file)
        #expect(picture[150, 100].x == 191 && picture[150, 60] == SIMD4(255, 0, 0, 255))
    }

    /// Of so many names in a row, ArgumentParser gets two: here the command and a name, an option's value and a name, or two names.
    @Test(arguments: [[], ["--plain", "--type", "linear"], ["--type", "linear", "--plain"]])
    func manyNamesAreShownInTheirOrder(before: [String]) throws {
        let folder = try colourFolder(150)
        let names = (1...150).reversed().map { folder.file("\($0).png") }
        let colors = try names.map { try PNGFile.read($0)[0, 0] }
        let (after, file) = (before.isEmpty ? ["--type", "linear", "--plain"] : [], out.file("a.png"))
        // Nine side by side, at either end.
        for middle in [4, 145] {
            let options = [
                "--no-wrap", "--offset", "\(middle)", "-o", file, "--force", "--size", "360x30", "--item-size", "40x30",
            ]
            let result = try Shell.run(
                Shell.products + "/carousel", ["render"] + before + names + after + options)
            #expect(result.status == 0, "\(result.errors)")
            let picture = try PNGFile.read(file)
            for place in -4...4 {
                #expect(picture[180 + 40 * place, 15] == colors[middle + place], "\(middle + place)")
            }
        }
    }

    /// ArgumentParser takes a time that grows with the square of their number: here it would be minutes.
    @Test func tensOfThousandsOfNamesAreShown() throws {
        let folder = try colourFolder(4)
        // Short ones: the system takes two megabytes of them.
        let names = (0..<80_000).map { "\($0 % 4 + 1).png" }
        let before = ["-C", folder.path, Shell.products + "/carousel", "render", "--plain", "--type", "linear"]
        let after = [
            "--no-wrap", "--offset", "79999", "-o", out.file("a.png"), "--size", "64x64", "--item-size", "40x30",
        ]
        let result = try Shell.run("env", before + names + after)
        #expect(result.status == 0, "\(result.errors.prefix(200))")
        #expect(try PNGFile.read(out.file("a.png"))[32, 32].x == 255, "the last one")
    }

    @Test(arguments: ["jpg", "webp"])
    func theEndingChoosesTheFormat(ending: String) throws {
        let folder = try colourFolder(3)
        let file = out.file("a." + ending)
        #expect(try carousel("render", folder.path, "-o", file, "--size", "64x64").status == 0)
        let head = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(12)
        #expect(ending == "jpg" ? head.starts(with: [0xFF, 0xD8]) : head.starts(with: Data("RIFF".utf8)))
    }

    @Test func orientationAndWrapChangeThePicture() throws {
        let folder = try colourFolder(5)
        func picture(_ arguments: String...) throws -> PixelBuffer {
            let file = out.file("b.png")
            let result = try Shell.run(
                Shell.products + "/carousel",
                [
                    "render", folder.path, "-o", file, "--type", "linear", "--size", "200x200", "--item-size", "40x30",
                    "--force", "--offset", "0",
                ] + arguments)
            #expect(result.status == 0, "\(result.errors)")
            return try PNGFile.read(file)
        }
        let plain = try picture()
        #expect(try picture("--vertical") != plain)
        #expect(try picture("--wrap") != plain)
        #expect(try picture("--no-wrap") == plain)
    }

    // MARK: - Bad input

    @Test func aMissingPathIsAnError() throws {
        let result = try carousel("render", "/no/such/folder", "-o", out.file("a.png"))
        #expect(result.status == 1)
        #expect(result.errors.contains("'/no/such/folder' does not exist"))
    }

    @Test func anEmptyFolderIsAnError() throws {
        let folder = try TemporaryFolder()
        let result = try carousel("render", folder.path, "-o", out.file("a.png"))
        #expect(result.status == 1)
        #expect(result.errors.contains("no picture"))
    }

    @Test func noPathAtAllIsAnError() throws {
        try expectTurnedDown(["render", "-o", out.file("a.png")], saying: "Name at least one picture or folder.")
        expectNotParsed(["render", "x", "-o", out.file("a.png"), "--type", "spiral"], saying: "'spiral' is invalid")
        expectNotParsed(["render", "x", "-o", out.file("a.png"), "--size", "0x5"], saying: "'0x5' is invalid")
    }

    @Test func aFolderWithoutPermissionIsPassedOver() throws {
        let folder = try colourFolder(2)
        try FileManager.default.createDirectory(atPath: folder.file("closed"), withIntermediateDirectories: false)
        chmod(folder.file("closed"), 0)
        chmod(folder.path, 0o755)
        chmod(out.path, 0o777)
        defer { chmod(folder.file("closed"), 0o755) }
        // Root can read everything: run as nobody.
        let binary = out.file("carousel")
        try FileManager.default.copyItem(atPath: Shell.products + "/carousel", toPath: binary)
        let prefix = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        func run(_ path: String) throws -> Shell.Result {
            let all = prefix + [binary, "render", path, "-o", out.file("p.png"), "--size", "64x64"]
            return try Shell.run(all[0], Array(all.dropFirst()))
        }
        let partly = try run(folder.path)
        #expect(partly.status == 0, "\(partly.errors)")
        #expect(partly.errors.contains("closed' cannot be read"))
        let not = try run(folder.file("closed"))
        #expect(not.status == 1)
        #expect(not.errors.contains("cannot be read"))
    }

    @Test(arguments: ["text", "half", "huge"])
    func brokenPicturesShowACard(kind: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("broken.png")
        switch kind {
        case "text":
            try Data("Not a picture.".utf8).write(to: URL(fileURLWithPath: file))
        case "half":
            try PNGFile.write(PixelBuffer(size: PixelSize(width: 90, height: 90), color: .white), to: file)
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
        default:
            // 40,000 x 40,000 grey pixels of one bit: a small file, but more than can be read by rows.
            let result = try Shell.run(
                "python3",
                [
                    "-c",
                    """
                    import struct, sys, zlib
                    n = 40000
                    def chunk(name, data):
                        return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
                    z = zlib.compressobj()
                    row = bytes(1 + n // 8)
                    data = b''.join(z.compress(row) for _ in range(n)) + z.flush()
                    open(sys.argv[1], 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n'
                        + chunk(b'IHDR', struct.pack('>IIBBBBB', n, n, 1, 0, 0, 0, 0)) + chunk(b'IDAT', data) + chunk(b'IEND', b''))
                    """,
                    file,
                ])
            try #require(result.status == 0, "\(result.errors)")
        }
        let options = ["-o", out.file("a.png"), "--size", "200x200", "--item-size", "160x120"]
        let alone = try Shell.run(Shell.products + "/carousel", ["render", file] + options)
        #expect(alone.status == 1 && alone.errors.contains("No picture could be shown"), "\(alone.errors)")
        #expect(!FileManager.default.fileExists(atPath: out.file("a.png")))
        let good = try colourFolder(1)
        let result = try Shell.run(Shell.products + "/carousel", ["render", file, good.path] + options)
        #expect(result.status == 0)
        #expect(result.errors.contains("broken.png"), "the file is named")
        // The card is grey; the background is darker.
        let picture = try PNGFile.read(out.file("a.png"))
        let pixel = picture[40, 60]
        #expect(pixel.x >= 40 && pixel.x <= 41 && pixel.z == 46)
    }

    /// Nobody writes to them: opening them would wait for ever.
    @Test func pipesHoldUpNothing() throws {
        let folder = try colourFolder(2)
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let result = try Shell.run(
            Shell.products + "/carousel",
            [
                "render", folder.file("pipe"), folder.file("2.png"), "-o", out.file("a.png"), "--size", "300x200",
                "--type", "linear", "--offset", "1", "--item-size", "80x60",
            ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("pipe' cannot be read: it is not a regular file"), "\(result.errors)")
        #expect(try PNGFile.read(out.file("a.png"))[150, 100].x == 255)
    }

    @Test func withoutEGLThereIsAMessage() throws {
        let folder = try colourFolder(1)
        let result = try carousel(
            "render", folder.path, "-o", out.file("a.png"),
            environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/no/such/vendor.json"])
        #expect(result.status == 1)
        #expect(result.errors.contains("EGL") || result.errors.contains("OpenGL"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: out.file("a.png")))
    }

    @Test func anUnwritableResultIsAnError() throws {
        let folder = try colourFolder(1)
        let result = try carousel("render", folder.path, "-o", "/no/such/place/a.png", "--size", "64x64")
        #expect(result.status == 1)
        #expect(result.errors.contains("cannot be written"))
        for name in ["a.bmp", "png"] {
            expectNotParsed(
                ["render", folder.path, "-o", out.file(name), "--size", "64x64"], saying: "--output must end in")
        }
    }

    /// Nothing in sight is not a failure.
    @Test func pastTheEndThereIsAnEmptyPicture() throws {
        let folder = try colourFolder(1)
        let result = try carousel(
            "render", folder.path, "-o", out.file("a.png"), "--size", "64x64", "--type", "linear", "--offset", "50",
            "--plain")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try PNGFile.read(out.file("a.png"))[32, 32] == SIMD4(16, 16, 20, 255))
    }

    @Test func aPictureBeginsInOnePlace() throws {
        let folder = try colourFolder(2)
        let result = try carousel(
            "render", folder.path, "-o", folder.file("out.png"), "--start", "1", "--offset", "1")
        #expect(
            result.status == 64 && result.errors.contains("--offset and --start cannot be combined"), "\(result.errors)"
        )
    }

    @Test func withoutACommandItViews() throws {
        let folder = try colourFolder(1)
        let noDisplay: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
        let viewed = try carousel("view", folder.path, environment: noDisplay)
        let short = try carousel(folder.path, environment: noDisplay)
        #expect(short.status == 1 && short.errors == viewed.errors, "\(short.errors)")
        // Without a path it looks for the user's pictures.
        let home = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path].merging(noDisplay) { $1 }
        let alone = try carousel(environment: home)
        #expect(
            alone.status == 1 && alone.errors.contains("'\(folder.path)/Pictures' does not exist"), "\(alone.errors)")
    }

    @Test func withoutADisplayViewSaysWhatToDo() throws {
        let folder = try colourFolder(1)
        let result = try carousel("view", folder.path, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
        #expect(result.status == 1)
        #expect(result.errors.contains("carousel render"), "\(result.errors)")
    }

    @Test func negativeNumbersAreTakenWithoutAnEqualsSign() throws {
        let folder = try colourFolder(4)
        func picture(_ offset: String) throws -> PixelBuffer {
            let arguments = [
                "render", folder.path, "-o", out.file("a.png"), "--size", "64x64", "--type", "linear", "--item-size",
                "40x30", "--force", "--offset", offset,
            ]
            let result = try Shell.run(Shell.products + "/carousel", arguments)
            #expect(result.status == 0, "\(result.errors)")
            return try PNGFile.read(out.file("a.png"))
        }
        // The first item is an item's width to the right.
        #expect(try picture("-1")[32, 32] != picture("0")[32, 32])
        for nonsense in ["inf", "nan", "x"] {
            expectNotParsed(
                ["render", folder.path, "-o", out.file("a.png"), "--offset", nonsense], saying: "--offset")
        }
        let tolerance = try carousel("replay", "none.json", "--tolerance", "-1")
        #expect(tolerance.errors.contains("--tolerance must be 0 or more"), "\(tolerance.errors)")
    }
}
