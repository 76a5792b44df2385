// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselMedia

/// Work that takes too long is given up, and delays nothing else.
@Suite(.serialized) struct DecodingLimitTests {
    private let folder: TemporaryFolder
    /// Its time passes only when a test says so: however busy the machine is, nothing else takes too long.
    private let watch = WorkWatch(standingAt: 0)

    init() throws { folder = try TemporaryFolder() }

    /// Pictures that never finish until they are released.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)
        private let waiting = Mutex(0)

        var count: Int { waiting.withLock { $0 } }

        func open() { isOpen.withLock { $0 = true } }

        func wait() {
            waiting.withLock { $0 += 1 }
            while !isOpen.withLock({ $0 }) { usleep(1000) }
            waiting.withLock { $0 -= 1 }
        }
    }

    private func request(_ path: String, _ extent: Int = 64) -> ContentRequest {
        ContentRequest(content: .file(path: path), pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    /// Makes requests once.
    private func begin(_ requests: [ContentRequest], from source: ImageLoader) {
        source.beginRequests()
        for (index, request) in requests.enumerated() {
            _ = source.state(of: request, priority: ContentPriority(distance: Double(index)))
        }
        source.endRequests()
    }

    /// The results of requests, in order; nil for those still pending.
    private func outcomes(_ requests: [ContentRequest], from source: ImageLoader) -> [ContentState?] {
        var states = [ContentState?](repeating: nil, count: requests.count)
        eventually {
            source.beginRequests()
            for (index, request) in requests.enumerated() where states[index] == nil {
                switch source.state(of: request, priority: ContentPriority(distance: Double(index))) {
                case .pending, .preview: break
                case let state: states[index] = state
                }
            }
            source.endRequests()
            return states.allSatisfy { $0 != nil }
        }
        return states
    }

    private func settings(seconds: Double) -> ImageLoader.Settings {
        var settings = ImageLoader.Settings()
        settings.workers = 1
        settings.thumbnails = .none
        settings.decodingSeconds = seconds
        return settings
    }

    /// A picture that takes some seconds to draw.
    private func slowSVG(_ name: String = "slow.svg") throws -> String {
        let path = folder.file(name)
        let rect = #"<rect width="1000" height="1000" filter="url(#f)"/>"#
        let svg =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><filter id="f">"#
            + #"<feTurbulence baseFrequency="0.01" numOctaves="20"/></filter>"#
            + String(repeating: rect, count: 2) + "</svg>"
        try Data(svg.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func message(_ state: ContentState?) -> String? {
        if case .failed(_, let message)? = state { return message }
        return nil
    }

    // MARK: - Loaders

    @Test func aPictureThatTakesTooLongGetsACardAndAnotherThreadLoadsTheRest() {
        let gate = Gate()
        let source = ImageLoader(settings(seconds: 0.2), watch: watch) { path, size in
            if path == "slow" { gate.wait() }
            return PixelBuffer(size: size, color: .white)
        }
        defer {
            gate.open()
            source.close()
        }
        begin([request("slow"), request("fine")], from: source)
        #expect(eventually { gate.count == 1 })
        watch.advance(by: 0.2)
        let states = outcomes([request("slow"), request("fine")], from: source)
        guard case .failed(let card?, let message)? = states[0], case .ready? = states[1] else {
            Issue.record("\(states)")
            return
        }
        #expect(card.pictureSize == PixelSize(width: 64, height: 64))
        #expect(message.contains("'slow' does not respond") && message.contains("0.2 s"), "\(message)")
        #expect(watch.lostCount == 1 && gate.count == 1 && !source.isBusy)
        // No other thread is lost to the same file meanwhile.
        #expect(self.message(outcomes([request("slow", 32)], from: source)[0])?.contains("'slow' was not read") == true)
        #expect(gate.count == 1)
        // Its late result is not shown.
        gate.open()
        #expect(eventually { watch.lostCount == 0 && gate.count == 0 })
        source.beginRequests()
        source.endRequests()
        #expect(!source.hasArrivals)
        // Everything works as before.
        guard case .ready? = outcomes([request("slow", 16)], from: source).first else {
            Issue.record("it stays given up")
            return
        }
    }

    @Test func aPictureThatNobodyWaitsForAnyMoreIsGivenUpAsWell() {
        let gate = Gate()
        let source = ImageLoader(settings(seconds: 0.3), watch: watch) { path, size in
            if path == "slow" { gate.wait() }
            return PixelBuffer(size: size, color: .white)
        }
        defer {
            gate.open()
            source.close()
        }
        begin([request("slow")], from: source)
        #expect(eventually { gate.count == 1 })
        begin([request("fine")], from: source)
        watch.advance(by: 0.3)
        guard case .ready? = outcomes([request("fine")], from: source).first else {
            Issue.record("the thread is held up")
            return
        }
        #expect(watch.lostCount == 1)
    }

    @Test func aHeavySVGSaysOnItsCardThatItTakesTooLong() throws {
        let path = try slowSVG()
        let source = ImageLoader(settings(seconds: 0.2), watch: watch, maker: nil)
        defer { source.close() }
        begin([request(path, 900)], from: source)
        #expect(eventually { watch.formats == ["svg"] })
        watch.advance(by: 0.2)
        guard case .failed(let card?, let message)? = outcomes([request(path, 900)], from: source).first else {
            Issue.record("no card")
            return
        }
        #expect(message.contains("takes longer than 0.2 s to decode"), "\(message)")
        let layout = TextLayout()
        let size = PixelSize(width: 900, height: 900)
        let reason = PictureError.tooSlow(path: path, seconds: 0.2).shortReason
        #expect(card.bytes.starts(with: StandInCard.draw(for: path, reason, size: size, layout: layout).bytes))
        #expect(!card.bytes.starts(with: StandInCard.draw(for: path, size: size, layout: layout).bytes))
        // It takes some seconds of processor time.
        #expect(eventually { watch.lostCount == 0 })
    }

    @Test func aFileThatDoesNotAnswerHoldsUpNobody() throws {
        let (held, fine) = (folder.file("held.png"), folder.file("fine.png"))
        for path in [held, fine] { try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path) }
        let holder = try #require(HeldFile(held))
        let source = ImageLoader(settings(seconds: 0.3), watch: watch, maker: nil)
        defer { source.close() }
        begin([request(held), request(fine)], from: source)
        #expect(eventually { watch.isBusy })
        watch.advance(by: 0.3)
        let states = outcomes([request(held), request(fine)], from: source)
        #expect(message(states[0])?.contains("held.png' does not respond") == true, "\(states)")
        if case .ready? = states[1] {} else { Issue.record("\(states)") }
        // While its thread is lost, no other one is lost to the same file.
        #expect(message(outcomes([request(held, 32)], from: source)[0])?.contains("was not read") == true)
        #expect(watch.lostCount == 1)
        holder.letGo()
        #expect(eventually { watch.lostCount == 0 })
        if case .ready? = outcomes([request(held, 16)], from: source)[0] {} else { Issue.record("it stays given up") }
    }

    @Test func formatsThatLostTooManyThreadsAreTurnedDown() throws {
        let svg = try slowSVG("other.svg")
        let png = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: png)
        let gate = Gate()
        lose(WorkWatch.maxLost, of: "svg", to: gate)
        var settings = settings(seconds: 30)
        settings.workers = 2
        let source = ImageLoader(settings, watch: watch, maker: nil)
        defer { source.close() }
        let states = outcomes([request(svg), request(png)], from: source)
        #expect(message(states[0])?.contains("other.svg' was not read: 4 similar") == true, "\(states)")
        if case .ready? = states[1] {} else { Issue.record("\(states)") }
        gate.open()
        #expect(eventually { watch.lostCount == 0 })
        if case .ready? = outcomes([request(svg, 10)], from: source)[0] {} else { Issue.record("it stays turned down") }
    }

    /// Loses threads to pictures of a format, or to files that were not even recognised.
    private func lose(_ count: Int, of format: String?, to gate: Gate, in folder: String = "/lost") {
        let (before, waiting) = (watch.lostCount, gate.count)
        for number in 0..<count {
            let watch = watch
            Thread.detachNewThread {
                let cancellation = Cancellation()
                cancellation.format = format
                _ = watch.run(cancellation, within: 0.02, on: "\(folder)/\(number)", onLate: { _ in true }, gate.wait)
            }
        }
        #expect(eventually { gate.count == waiting + count })
        watch.advance(by: 0.02)
        #expect(eventually { watch.lostCount == before + count })
    }

    @Test func soManyLostThreadsAreTheMost() {
        let gate = Gate()
        lose(WorkWatch.maxLost - 1, of: "svg", to: gate)
        #expect(watch.objection(to: "a.svg", format: "svg") == nil)
        // Only these very files.
        #expect(watch.objection(to: "/lost/0") != nil && watch.objection(to: "/lost/00") == nil)
        lose(1, of: "svg", to: gate, in: "/elsewhere")
        #expect(watch.objection(to: "a.svg", format: "svg") == .turnedDown(path: "a.svg", lost: 4))
        #expect(watch.objection(to: "a.gif", format: "gif") == nil && watch.objection(to: "/lost/x") == nil)
        // A file that was not recognised counts against its folder, and against its contents if it is a folder.
        lose(1, of: nil, to: gate, in: "/mount")
        #expect(watch.objection(to: "/mount/0/in") != nil && watch.objection(to: "/mount/1") != nil)
        #expect(watch.objection(to: "/mounted/1") == nil)
        lose(WorkWatch.maxLostInAll - 5, of: "gif", to: gate, in: "/more")
        #expect(watch.objection(to: "/a.png") != nil && watch.objection(to: "a.png", format: "png") != nil)
        gate.open()
        #expect(eventually { watch.lostCount == 0 })
        #expect(watch.objection(to: "a.svg", format: "svg") == nil && watch.objection(to: "/lost/0") == nil)
    }

    /// What the viewer asks before it deletes a file.
    @Test func aDiskThatHangsSaysNothingOfOthers() {
        let (gate, threads) = (Gate(), SideThreads(watch: watch))
        #expect(!threads.responds("/hangs", within: 0.01, waiting: 0.01) { gate.wait() })
        #expect(eventually { gate.count == 1 })
        watch.advance(by: 0.01)
        #expect(eventually { watch.lostCount == 1 })
        // It is not accessed again.
        #expect(!threads.responds("/hangs/in", waiting: patience) {})
        lose(WorkWatch.maxLostInAll, of: nil, to: gate)
        #expect(watch.objection(to: "/fine") != nil)
        #expect(threads.responds("/fine", waiting: patience) {})
        gate.open()
        #expect(eventually { watch.lostCount == 0 })
        #expect(threads.responds("/hangs", waiting: patience) {})
    }

    @Test func closingDoesNotWait() {
        let gate = Gate()
        let calls = Mutex(0)
        let source = ImageLoader(settings(seconds: 20), watch: watch) { _, size in
            gate.wait()
            return PixelBuffer(size: size, color: .white)
        }
        source.onArrival = { calls.withLock { $0 += 1 } }
        begin([request("slow")], from: source)
        #expect(eventually { gate.count == 1 })
        source.close()
        #expect(gate.count == 1 && watch.isBusy && watch.lostCount == 0)
        let before = calls.withLock { $0 }
        gate.open()
        #expect(eventually { !watch.isBusy && gate.count == 0 })
        #expect(calls.withLock { $0 } == before)
    }

    @Test func whatStandsStillPlaysNoMoreAndOthersDo() throws {
        let (held, fine) = (folder.file("held.gif"), folder.file("fine.gif"))
        for path in [held, fine] { try AnimatedPictureTests.gif.write(to: URL(fileURLWithPath: path)) }
        let frames = Mutex(0)
        let workers = Workers()
        let player = Player(workers, watch, seconds: 0.3, of: workers) { frames.withLock { $0 += 1 } }
        let animations = try [held, fine].map { path in
            let size = PixelSize(width: 4, height: 4)
            let file = try #require(AnimatedFile(at: FilePath(path)))
            return (animation: Player.Animation(content: .file(path: path), size: size), file: file)
        }
        let holder = try #require(HeldFile(held))
        #expect(player.start())
        player.play([animations[0]])
        #expect(eventually { watch.isBusy })
        watch.advance(by: 0.3)
        #expect(eventually { watch.lostCount == 1 })
        player.play(animations)
        var shown: [Content] = []
        #expect(
            eventually {
                if let frame = player.takeFrame() { shown.append(frame.content) }
                return shown.count == 3
            })
        #expect(shown.allSatisfy { $0 == .file(path: fine) })
        player.close()
        workers.join(within: 5)
        holder.letGo()
        #expect(eventually { !watch.isBusy })
    }

    // MARK: - Without a loader

    @Test func decodingWithoutALoaderHasALimit() throws {
        let (slow, threads, watch) = (try slowSVG(), SideThreads(watch: watch), watch)
        func decode(_ path: String) throws {
            _ = try PictureDecoder.decode(
                FilePath(path), fitting: PixelSize(width: 1000, height: 1000), covers: false,
                memory: PictureDecoder.usualMemory, seconds: 0.2, cancellation: nil, on: threads)
        }
        Thread.detachNewThread {
            eventually { watch.formats == ["svg"] }
            watch.advance(by: 0.2)
        }
        let error = #expect(throws: PictureError.self) { try decode(slow) }
        #expect(error == .tooSlow(path: slow, seconds: 0.2))
        let held = folder.file("held.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: held)
        let holder = try #require(HeldFile(held))
        Thread.detachNewThread {
            eventually { watch.formats.contains(nil) }
            watch.advance(by: 0.2)
        }
        let other = #expect(throws: PictureError.self) { try decode(held) }
        #expect(other == .notAnswering(path: held, seconds: 0.2))
        holder.letGo()
        #expect(eventually { (try? decode(held)) != nil })
        // Usually time passes by itself: a busy machine may not even have recognised it by then.
        let either = #expect(throws: PictureError.self) {
            try PictureDecoder.decode(slow, fitting: PixelSize(width: 1000, height: 1000), seconds: -1)
        }
        #expect(either == .tooSlow(path: slow, seconds: 0.1) || either == .notAnswering(path: slow, seconds: 0.1))
    }

    @Test func whatIsGivenUpHoldsNoMemoryOfOthers() throws {
        // 36 million pixels of 256 greys in runs: a small file, and half a second of work.
        let extent = 6000
        var data = Data("BM".utf8)
        func add(_ value: Int, _ bytes: Int) { for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 255)) } }
        let runs = [UInt8](repeating: 0, count: extent / 240).flatMap { _ -> [UInt8] in [240, 7] } + [0, 0]
        for value in [0, 0, 1078, 40, extent, extent] { add(value, 4) }
        for value in [1, 8] { add(value, 2) }
        for value in [1, runs.count * extent + 2, 0, 0, 256, 0] { add(value, 4) }
        for grey in 0..<256 { add(grey * 0x010101, 4) }
        for _ in 0..<extent { data.append(contentsOf: runs) }
        data.append(contentsOf: [0, 1])
        let path = folder.file("large.bmp")
        try data.write(to: URL(fileURLWithPath: path))
        let memory = MemoryBudget(bytes: 192 << 20)
        let watch = watch
        // It may finish before anybody looks.
        let wasGivenBackEarly = eventually {
            let (cancellation, done) = (Cancellation(), DispatchSemaphore(value: 0))
            Thread.detachNewThread {
                _ = try? PictureDecoder.decode(
                    FilePath(path), fitting: PixelSize(width: 100, height: 100), covers: false, memory: 192 << 20,
                    shared: memory, watch: watch, cancellation: cancellation)
                done.signal()
            }
            var isDone = false
            while !memory.isTaken, !isDone { isDone = done.wait(timeout: .now() + 0.001) == .success }
            let wasTaken = memory.isTaken
            cancellation.giveUp()
            let isFree = !memory.isTaken
            guard !isDone, done.wait(timeout: .now()) == .timedOut else { return false }
            done.wait()
            return wasTaken && isFree
        }
        #expect(wasGivenBackEarly)
        // It was released once.
        #expect(memory.take(192 << 20) && !memory.take(192 << 20))
    }

    @Test func whatIsHeldIsGivenBackOnce() {
        let released = Mutex<[String]>([])
        func note(_ name: String) -> @Sendable () -> Void { { released.withLock { $0.append(name) } } }
        let work = Cancellation()
        work.hold(note("first"))
        work.letGo()
        work.letGo()
        #expect(released.withLock { $0 } == ["first"])
        work.hold(note("second"))
        work.giveUp()
        #expect(work.isCancelled && !work.isUnwanted)
        work.letGo()
        work.hold(note("late"))
        work.letGo()
        #expect(released.withLock { $0 } == ["first", "second", "late"])
        // A part ends with the whole, but not the other way round.
        let whole = Cancellation()
        let part = Cancellation(partOf: whole)
        #expect(!part.isCancelled)
        part.giveUp()
        #expect(!whole.isCancelled)
        whole.cancel()
        #expect(Cancellation(partOf: whole).isCancelled)
    }

    // MARK: - The watch

    @Test func nothingWakesUpOnceThereIsNothingToWatch() throws {
        let path = folder.file("a.png")
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path)
        let source = ImageLoader(settings(seconds: 20), watch: watch, maker: nil)
        defer { source.close() }
        if case .ready? = outcomes([request(path)], from: source)[0] {} else { Issue.record("no picture") }
        // Before the twenty seconds are over.
        #expect(eventually { watch.isAtRest })
    }

    @Test func aThreadThatCannotBeReplacedIsTriedAgainAndGoesOnItself() {
        let attempts = Mutex<[Int]>([])
        let gate = Gate()
        let ends = Mutex<[Bool]>([])
        let watch = watch
        Thread.detachNewThread {
            let end = watch.run(
                Cancellation(), within: 0.02,
                onLate: { attempt in
                    attempts.withLock { $0.append(attempt) }
                    return false
                }, gate.wait)
            if case .late = end { ends.withLock { $0.append(true) } }
        }
        #expect(eventually { gate.count == 1 })
        watch.advance(by: 0.02)
        #expect(eventually { attempts.withLock { $0.count } == 1 })
        #expect(
            eventually {
                watch.advance(by: 1)
                return attempts.withLock { $0.count } >= 2
            })
        #expect(attempts.withLock { $0.prefix(2) } == [0, 1])
        gate.open()
        #expect(eventually { ends.withLock { $0 } == [true] })
    }

    /// As after Ctrl-Z: nobody knows how long the work was stopped as well.
    @Test func timeInWhichTheWatchWasStoppedDoesNotCount() {
        let (gate, watch, threads) = (Gate(), watch, SideThreads(watch: watch))
        Thread.detachNewThread {
            // It sleeps until the limit, and wakes up long after it.
            eventually { gate.count == 1 && !watch.isAtRest }
            watch.advance(by: 100)
            watch.look()
            watch.advance(by: 19)
            watch.look()
            gate.open()
        }
        #expect(threads.run(on: "/stopped", within: 20) { _ in gate.wait() } != nil)
    }

    @Test func slowWorkThatGoesOnIsNotGivenUp() {
        let (watch, threads) = (watch, SideThreads(watch: watch))
        let slow = threads.run(on: "/slow", within: 0.5) { goesOn in
            for _ in 0..<10 {
                watch.advance(by: 0.4)
                watch.look()
                goesOn()
            }
            return 1
        }
        #expect(slow == 1)
    }

    @Test func whatHangsIsNotBegunAgain() {
        let (gate, watch, threads) = (Gate(), watch, SideThreads(watch: watch))
        Thread.detachNewThread {
            eventually { gate.count == 1 }
            watch.advance(by: 0.1)
        }
        #expect(threads.run(on: "/hangs", within: 0.1) { _ in gate.wait() } == nil)
        #expect(threads.run(on: "/hangs", within: 0.1) { _ in 2 } == nil)
        #expect(threads.run(on: "/other", within: 10) { _ in 3 } == 3)
        // Nobody waits for it, but it is not lost.
        #expect(threads.run(on: "/sleeps", within: 20, waiting: 0.05) { _ in gate.wait() } == nil)
        #expect(watch.lostCount == 1)
        gate.open()
        #expect(eventually { !watch.isBusy })
        #expect(threads.run(on: "/hangs", within: 10) { _ in 2 } == 2)
    }
}

extension WorkWatch {
    /// Waits until the watch has looked at all that is late now: this is late as well, but later than the rest.
    fileprivate func look() {
        let isSeen = Atomic(false)
        _ = run(
            Cancellation(), within: 0,
            onLate: { _ in
                isSeen.store(true, ordering: .relaxed)
                return true
            }
        ) {
            eventually { isSeen.load(ordering: .relaxed) }
        }
    }
}
