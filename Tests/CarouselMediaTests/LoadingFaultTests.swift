// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselMedia

/// A loader that writes thumbnails, while system calls fail or the process is killed.
@Suite struct LoadingFaultTests {
    private let folder: TemporaryFolder
    private let sweep: FaultSweep

    init() throws {
        folder = try TemporaryFolder()
        let root = folder.path
        // Large enough for thumbnails.
        var random = SeededGenerator(seed: 1)
        for name in ["a", "b", "c"] {
            var picture = PixelBuffer(size: PixelSize(width: 420, height: 300))
            picture.withUnsafeMutableBytes { bytes in
                for index in bytes.indices {
                    bytes[index] = index & 3 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
                }
            }
            try PNGFile.write(picture, to: folder.file("\(name).png"))
        }
        let work = folder.file("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        sweep = FaultSweep(
            in: work, Shell.products + "/FaultScenario",
            ["load", work + "/in", work + "/cache", "http://127.0.0.1:1/nobody"]
        ) {
            try FileManager.default.createDirectory(atPath: work + "/in", withIntermediateDirectories: true)
            for name in ["a", "b", "c"] {
                let path = work + "/in/\(name).png"
                try FileManager.default.copyItem(atPath: "\(root)/\(name).png", toPath: path)
                // Thumbnails store the time.
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
            }
        }
    }

    @Test func whateverFailsPicturesShowOrSayWhyAndThumbnailsAreWhole() throws { try sweep.check(few: 25) }

    @Test func withoutThreadsPicturesSayWhy() throws { try sweep.check(Fault(.thread, -1, .fails(EAGAIN))) }

    /// Does something while no thread can be started: the stack of each would be larger than all memory can be.
    private static func withoutThreads(_ body: () -> Void) throws {
        typealias SetDefaults = @convention(c) (UnsafePointer<pthread_attr_t>) -> CInt
        // glibc declares it only with _GNU_SOURCE.
        let symbol = try #require(dlsym(nil, "pthread_setattr_default_np"))
        let setDefaults = unsafeBitCast(symbol, to: SetDefaults.self)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        var usual = 0
        pthread_attr_getstacksize(&attributes, &usual)
        pthread_attr_setstacksize(&attributes, 1 << 60)
        try #require(setDefaults(&attributes) == 0)
        body()
        pthread_attr_setstacksize(&attributes, usual)
        try #require(setDefaults(&attributes) == 0)
    }

    @Test func anAnimationThatGotNoThreadPlaysOnceThereIsOne() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let content = Content.file(path: folder.file("a.gif"))
            try AnimatedPictureTests.gif.write(to: URL(fileURLWithPath: folder.file("a.gif")))
            var settings = ImageLoader.Settings()
            (settings.thumbnails, settings.decodingSeconds) = (.none, .infinity)
            let source = ImageLoader(settings)
            defer { source.close() }
            let request = ContentRequest(content: content, pixelSize: PixelSize(width: 16, height: 16), scale: 1)
            func isReady(plays: Bool) -> Bool {
                source.beginRequests()
                defer { source.endRequests() }
                if plays { source.play(content) }
                if case .ready = source.state(of: request, priority: ContentPriority()) { return true }
                return false
            }
            #expect(eventually { isReady(plays: false) })
            try LoadingFaultTests.withoutThreads { _ = isReady(plays: true) }
            let plays = eventually {
                _ = isReady(plays: true)
                return source.takeFrame() != nil
            }
            #expect(plays)
        }
    }

    /// Does something while no file can be opened.
    private static func withoutDescriptors<Value>(_ body: () -> Value) -> Value {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        var none = before
        none.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before) }
        return body()
    }

    /// What was fetched stays in the cache of the fetcher.
    @Test func withoutDescriptorsNothingIsTakenForDamaged() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.file("a.png")
            try PNGFile.write(PixelBuffer(size: PixelSize(width: 8, height: 8), color: .white), to: path)
            let rejections = Mutex(0)
            let request = ContentRequest(
                content: .url("https://host.invalid/a.png"), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
            let job = LoadSchedule.Job(
                request: request, stage: .decode, worker: .decoder, failures: 0,
                file: FetchedFile(path: path) { rejections.withLock { $0 += 1 } }, cancellation: Cancellation())
            let decoder = ContentDecoder()
            // The card's font is read.
            for error in [PictureError.unknownFormat(path: path), .damaged(path: path, reason: "")] {
                _ = decoder.failure(job, error)
            }
            let outcome = LoadingFaultTests.withoutDescriptors { decoder.perform(job) }
            guard case .failedForNow = outcome else {
                Issue.record("\(outcome)")
                return
            }
            #expect(rejections.withLock { $0 } == 0)
            guard case .final(.ready) = decoder.perform(job) else {
                Issue.record("it stays damaged")
                return
            }
        }
    }

    /// A file of the system's that can be opened, but whose beginning cannot be read, as on a disk or a network share with errors.
    @Test func whatCannotBeReadNowSaysWhyAndIsTriedAgain() {
        let request = ContentRequest(
            content: .file(path: "/proc/self/mem"), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
        let job = LoadSchedule.Job(
            request: request, stage: .preview, worker: .decoder, failures: 0, file: nil, cancellation: Cancellation())
        let outcome = ContentDecoder().perform(job)
        guard case .failedForNow(.failed(_, let message), wait: 0) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let error = PictureError.notReadable(path: "/proc/self/mem", reason: String(cString: strerror(EIO)))
        #expect(message == error.description)
    }

    /// Everybody may read it, and it is a picture, but the system opens none.
    @Test func aPictureThatCannotBeOpenedSaysWhy() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.file("a.png")
            let size = PixelSize(width: 8, height: 8)
            try PNGFile.write(PixelBuffer(size: size, color: .white), to: path)
            #expect(try PictureDecoder.decodePatiently(path, fitting: size).natural == size)
            let reason = LoadingFaultTests.withoutDescriptors { () -> PictureError? in
                do throws(PictureError) {
                    _ = try PictureDecoder.decodePatiently(path, fitting: size)
                    return nil
                } catch { return error }
            }
            #expect(reason == .notReadable(path: path, reason: String(cString: strerror(EMFILE))))
        }
    }

    @Test func killedAtAnyMomentItLeavesNoBrokenThumbnails() throws { try sweep.checkKills() }
}
