// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct WorkQueueTests {
    /// Counts across threads.
    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        var value: Int { lock.withLock { count } }
        func increase() { lock.withLock { count += 1 } }
    }

    private func request(_ number: Int) -> RankedRequest {
        RankedRequest(
            request: ContentRequest(
                content: .file(path: "\(number)"), pixelSize: PixelSize(width: 512, height: 512), scale: 1),
            urgency: RankedRequest.Urgency(soon: ContentPriority(distance: Double(number)), since: 0))
    }

    @Test func timesThatNoClockCanShowAreNeverOrNow() {
        let monitor = Monitor()
        for time in [-1e300, -.infinity, -0.5] { monitor.locked { monitor.wait(until: time) } }
        for time in [1e19, 1e300, .infinity, .nan] {
            let (waits, done) = (Counter(), Counter())
            Thread.detachNewThread {
                monitor.locked {
                    waits.increase()
                    monitor.wait(until: time)
                }
                done.increase()
            }
            #expect(eventually { waits.value == 1 })
            usleep(20_000)
            #expect(done.value == 0, "\(time)")
            #expect(
                eventually {
                    monitor.locked { monitor.wakeAll() }
                    return done.value == 1
                }, "\(time)")
        }
    }

    @Test func nothingIsWaitedForOnceItHasEnded() {
        let queue = WorkQueue {}
        queue.close()
        queue.setWanted([request(0)])
        #expect(!queue.isBusy)
    }

    @Test func whereThereAreNoThreadsMessagesHaveNoPasswords() {
        let queue = WorkQueue {}
        let url = "https://anna:s3cret@host.invalid/a.png?key=s3cret"
        var wanted = request(0)
        wanted.request.content = .url(url)
        queue.setWanted([wanted])
        queue.failWanted(of: .decoder)
        guard case .failed(nil, let message)? = queue.take(wanted.request) else {
            Issue.record("it does not fail")
            return
        }
        #expect(message.contains("https://host.invalid/a.png") && !message.contains("s3cret"), "\(message)")
    }

    /// Nobody draws while much arrives.
    @Test func outcomesAreToldAfterAnyAmountOfProgress() {
        let queue = WorkQueue {}
        queue.setWantsEvents(true)
        queue.setWanted([request(0)])
        guard case .job(let job)? = queue.next(for: .decoder) else {
            Issue.record("there is nothing to do")
            return
        }
        for bytes in 0..<2 * WorkQueue.maxEvents { queue.noteProgress(of: job, bytes: bytes, total: nil) }
        let chain = MipChain(PixelBuffer(size: PixelSize(width: 16, height: 16), color: .white))
        queue.finish(job, .final(.ready(chain, natural: chain.pictureSize)))
        let events = queue.takeEvents()
        #expect(events.count == WorkQueue.maxEvents + 1)
        guard case .loaded? = events.last else {
            Issue.record("it is not told")
            return
        }
    }

    @Test func tasksForLaterHoldFewPixels() {
        let queue = WorkQueue {}
        let done = Counter()
        let most = WorkQueue.maxBackgroundBytes
        queue.addBackgroundTask(bytes: most + 1) { done.increase() }
        for _ in 0..<4 { queue.addBackgroundTask(bytes: most / 2) { done.increase() } }
        let thread = Thread { queue.work { _ in .cancelled } }
        thread.start()
        #expect(eventually { done.value == 2 })
        // There is room again.
        queue.addBackgroundTask(bytes: most) { done.increase() }
        #expect(eventually { done.value == 3 })
        queue.close()
    }

    @Test func whatWasNotedLongAgoIsForgotten() {
        var notes = RecentContents<Int>(capacity: 3)
        for number in 0..<4 { notes.insert(number, for: .file(path: "\(number)")) }
        notes.insert(11, for: .file(path: "1"))
        notes.insert(4, for: .file(path: "4"))
        #expect((0..<5).map { notes[.file(path: "\($0)")] } == [nil, 11, nil, 3, 4])
        notes.removeAll()
        #expect(notes.isEmpty)
    }

    @Test func workersPauseWhileEnoughWaitsToBeTaken() {
        let queue = WorkQueue {}
        let (made, waited) = (Counter(), Counter())
        // Slightly more than a mebibyte with its mipmaps.
        let picture = MipChain(PixelBuffer(size: PixelSize(width: 512, height: 512), color: .white))
        let most = (LoadSchedule.maxArrivedBytes + picture.bytes.count - 1) / picture.bytes.count
        let thread = Thread {
            queue.work(beforeWaiting: waited.increase) { _ in
                made.increase()
                return .final(.ready(picture, natural: picture.pictureSize))
            }
        }
        let requests = (0..<20).reversed().map(request)
        queue.setWanted(requests)
        thread.start()
        #expect(eventually { waited.value > 0 })
        #expect(made.value == most, "no more while they wait")
        for number in 0..<20 {
            #expect(eventually { queue.take(request(number).request) != nil }, "picture \(number)")
        }
        #expect(made.value == 20)

        // What is no longer wanted makes room as well.
        queue.setWanted((20..<40).reversed().map(request))
        #expect(eventually { made.value == 20 + most })
        queue.setWanted([request(50)])
        #expect(eventually { queue.take(request(50).request) != nil })
        queue.close()
    }

    /// Each frame says anew what is wanted.
    @Test func threadsWithNothingToDoSleepUntilThereIsSomething() {
        let queue = WorkQueue(backOff: BackOff(firstDelay: 2 * patience, longestDelay: 2 * patience)) {}
        let all = (0..<3).map(request)
        queue.setWanted(all)
        let (tried, slept, reserveTried, reserveSlept) = (Counter(), Counter(), Counter(), Counter())
        Thread.detachNewThread {
            queue.work(beforeWaiting: slept.increase) { _ in
                tried.increase()
                return .failedForNow(.failed(nil, message: ""), wait: 0)
            }
        }
        #expect(eventually { tried.value == 3 && slept.value > 0 })
        Thread.detachNewThread {
            queue.work(as: .reserve, beforeWaiting: reserveSlept.increase) { _ in
                reserveTried.increase()
                return .failedForNow(.failed(nil, message: ""), wait: 0)
            }
        }
        #expect(eventually { reserveSlept.value == 1 })
        let before = slept.value
        for count in 0..<100 {
            // Something else may become the most urgent, and some of it be given up.
            queue.setWanted(count < 50 ? all : count < 75 ? all.reversed() : Array(all.dropFirst()))
            usleep(500)
        }
        #expect(slept.value == before && reserveSlept.value == 1 && tried.value == 3)
        // What was given up is wanted again.
        queue.setWanted(all)
        #expect(eventually { tried.value == 4 && slept.value > before })
        // Nothing moves any more.
        let reserveBefore = reserveSlept.value
        queue.setWanted(all, isAtRest: true)
        #expect(eventually { reserveSlept.value > reserveBefore })
        queue.setWanted(all + [request(3)], isAtRest: true)
        #expect(eventually { tried.value + reserveTried.value == 5 })
        queue.close()
    }

    @Test func whatWaitsForMemoryOfAThreadThatWasGivenUpGoesOn() {
        let queue = WorkQueue(decodingBytes: 1000) {}
        #expect(queue.memory.take(1000))
        queue.setWanted([request(0)])
        let (tried, slept) = (Counter(), Counter())
        Thread.detachNewThread {
            queue.work(beforeWaiting: slept.increase) { _ in
                tried.increase()
                return .waitForMemory
            }
        }
        #expect(eventually { slept.value > 0 && tried.value == 1 })
        queue.memory.giveBack(1000)
        queue.setWanted([request(0)])
        #expect(eventually { tried.value > 1 })
        queue.close()
    }

    @Test func whatPlaysGoesOnUntilAFinerOneIsDelivered() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.gif")
        try AnimatedPictureTests.gif.write(to: URL(fileURLWithPath: path))
        let (content, file) = (Content.file(path: path), try #require(AnimatedFile(at: FilePath(path))))
        let sizes = [16, 32].map { PixelSize(width: $0, height: $0) }
        let queue = WorkQueue {}
        func size() -> PixelSize? { queue.animation(of: content)?.size }
        queue.noteDelivered(content, at: sizes[0])
        #expect(size() == nil, "it is not animated")
        queue.noteAnimated(content, file)
        #expect(size() == nil, "it is not there yet")
        queue.noteDelivered(content, at: sizes[0])
        queue.noteAnimated(content, file)
        #expect(size() == sizes[0])
        queue.noteDelivered(content, at: sizes[1])
        #expect(size() == sizes[1])
        queue.noteAnimated(content, nil)
        #expect(size() == nil)
        queue.noteAnimated(content, file)
        #expect(size() == nil, "it is another one")
        queue.noteDelivered(content, at: sizes[1])
        queue.close()
        #expect(size() == nil)
        // A thread that decodes it may end after that.
        queue.noteAnimated(content, file)
        queue.noteDelivered(content, at: sizes[1])
        #expect(size() == nil)
    }
}

extension WorkQueue {
    /// A worker's main loop.
    fileprivate func work(
        as worker: LoadSchedule.Worker = .decoder, beforeWaiting: () -> Void = {},
        _ body: (LoadSchedule.Job) -> LoadSchedule.Outcome
    ) {
        while let task = next(for: worker, beforeWaiting: beforeWaiting) {
            switch task {
            case .background(let task): task()
            case .job(let job): finish(job, body(job))
            }
        }
    }
}
