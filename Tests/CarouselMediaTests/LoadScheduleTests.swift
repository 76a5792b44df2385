// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

@testable import CarouselMedia

@Suite struct LoadScheduleTests {
    private let chain = MipChain(PixelBuffer(size: PixelSize(width: 16, height: 16), color: .white))
    private var ready: ContentState { .ready(chain, natural: chain.pictureSize) }

    private func request(_ name: String, extent: Int = 64) -> ContentRequest {
        let content: Content = name.hasPrefix("http") ? .url(name) : .file(path: name)
        return ContentRequest(content: content, pixelSize: PixelSize(width: extent, height: extent), scale: 1)
    }

    /// The most urgent one first.
    private func want(_ names: [String], of schedule: inout LoadSchedule) {
        schedule.setWanted(
            names.enumerated().reversed().map {
                RankedRequest(
                    request: request($1),
                    urgency: RankedRequest.Urgency(soon: ContentPriority(distance: Double($0)), since: 0))
            })
    }

    private func next(
        _ schedule: inout LoadSchedule, _ worker: LoadSchedule.Worker = .decoder, at now: Double = 0
    ) -> LoadSchedule.Job? {
        var wakeUp = 0.0
        return schedule.next(for: worker, at: now, wakeUp: &wakeUp)
    }

    private func takes(_ name: String, of schedule: inout LoadSchedule) -> Bool {
        schedule.take(request(name)) != nil
    }

    private func name(_ job: LoadSchedule.Job?) -> String? {
        switch job?.request.content {
        case .file(let path): path
        case .url(let url): url
        default: nil
        }
    }

    @Test func whatWasUnderWayWhenItWasForgottenCountsForNothing() throws {
        var schedule = LoadSchedule()
        want(["a", "b"], of: &schedule)
        let old = try #require(next(&schedule))
        let other = try #require(next(&schedule))
        let hasArrived = schedule.finish(other, .final(ready), at: 0)
        #expect(hasArrived)
        schedule.forget(.file(path: "a"))
        schedule.forget(.file(path: "b"))
        #expect(old.cancellation.isCancelled && old.cancellation.isObsolete && !schedule.hasArrivals)
        want(["a", "b"], of: &schedule)
        #expect(name(next(&schedule)) == "b", "the other of the same name is at it still")
        let isOld = schedule.finish(old, .final(ready), at: 0)
        #expect(!isOld && !schedule.hasArrivals)
        let new = try #require(next(&schedule))
        let isNew = schedule.finish(new, .final(ready), at: 0)
        #expect(name(new) == "a" && isNew)
        #expect(takes("a", of: &schedule))
    }

    /// Whoever asks what to forget is told of what nothing was delivered for yet.
    @Test func whatHasBegunIsKnown() throws {
        var schedule = LoadSchedule()
        want(["a", "b"], of: &schedule)
        func begun() -> [Bool] { ["a", "b"].map { schedule.hasBegun(.file(path: $0)) } }
        #expect(begun() == [false, false])
        let job = try #require(next(&schedule))
        #expect(begun() == [true, false])
        let hasArrived = schedule.finish(job, .final(ready), at: 0)
        #expect(hasArrived && begun() == [true, false])
        #expect(takes("a", of: &schedule) && begun() == [false, false])
    }

    @Test func theMostUrgentComesFirst() {
        var schedule = LoadSchedule()
        want(["a", "b", "c"], of: &schedule)
        #expect((0..<4).map { _ in name(next(&schedule)) } == ["a", "b", "c", nil])
    }

    @Test func thumbnailsOfAllComeBeforeWholePictures() throws {
        var schedule = LoadSchedule()
        want(["a", "b"], of: &schedule)
        let first = try #require(next(&schedule))
        let hasArrived = schedule.finish(first, .preview(chain, natural: PixelSize(width: 4000, height: 3000)), at: 0)
        #expect(hasArrived)
        let second = try #require(next(&schedule))
        #expect(name(second) == "b" && second.stage == .preview)
        let isThere = schedule.finish(second, .goOn(nil), at: 0)
        #expect(!isThere)
        let third = try #require(next(&schedule))
        #expect(name(third) == "a" && third.stage == .decode)
        // The thumbnail is delivered, and the request stays.
        guard case .preview? = schedule.take(request("a")) else {
            Issue.record("no thumbnail")
            return
        }
        #expect(schedule.isBusy)
        let isWhole = schedule.finish(third, .final(ready), at: 0)
        #expect(isWhole)
        guard case .ready? = schedule.take(request("a")) else {
            Issue.record("no picture")
            return
        }
        #expect(!takes("a", of: &schedule))
        #expect(name(next(&schedule)) == "b")
    }

    @Test func atRestTheMiddleIsSharpFirst() throws {
        var schedule = LoadSchedule()
        schedule.isAtRest = true
        want(["a", "b", "c", "d"], of: &schedule)
        let middle = try #require(next(&schedule))
        let second = try #require(next(&schedule))
        #expect(name(middle) == "a" && name(second) == "b")
        let natural = PixelSize(width: 4000, height: 3000)
        _ = schedule.finish(middle, .preview(chain, natural: natural), at: 0)
        let whole = try #require(next(&schedule))
        #expect(name(whole) == "a" && whole.stage == .decode)
        _ = schedule.finish(second, .preview(chain, natural: natural), at: 0)
        let third = try #require(next(&schedule))
        #expect(name(third) == "c" && third.stage == .preview, "no other picture comes before thumbnails")
        // A single worker goes on with thumbnails.
        _ = schedule.finish(whole, .cancelled, at: 0)
        _ = schedule.finish(third, .preview(chain, natural: natural), at: 0)
        #expect(name(next(&schedule)) == "d")
    }

    @Test func slowTransfersMakeRoomForOthers() throws {
        var schedule = LoadSchedule()
        (schedule.transfers, schedule.maxTransfers, schedule.patience) = (true, 2, 5)
        let names = (0..<5).map { "http://x/\($0)" }
        want(names, of: &schedule)
        let first = try #require(next(&schedule, .transferrer))
        let second = try #require(next(&schedule, .transferrer, at: 1))
        var wakeUp = 0.0
        #expect(schedule.next(for: .transferrer, at: 1, wakeUp: &wakeUp) == nil)
        #expect(wakeUp == 5, "until then the first one may turn out to be slow")
        // The first one receives 10 KB per second, the second one nothing.
        schedule.noteProgress(of: first, bytes: 50_000)
        #expect(schedule.next(for: .transferrer, at: 5, wakeUp: &wakeUp) == nil)
        #expect(wakeUp == 6)
        let third = try #require(next(&schedule, .transferrer, at: 6))
        #expect([first, second, third].map { name($0) } == Array(names[..<3]))
        #expect(next(&schedule, .transferrer, at: 7) == nil)
        // The first one has stalled.
        let fourth = try #require(next(&schedule, .transferrer, at: 10))
        #expect(name(fourth) == names[3])
        // The second one receives bytes again, and counts beside the third and the fourth.
        schedule.noteProgress(of: second, bytes: 100_000)
        schedule.noteProgress(of: third, bytes: 100_000)
        #expect(next(&schedule, .transferrer, at: 11) == nil)
        _ = schedule.finish(second, .final(ready), at: 12)
        #expect(next(&schedule, .transferrer, at: 12) == nil)
        _ = schedule.finish(third, .final(ready), at: 12)
        #expect(name(next(&schedule, .transferrer, at: 12)) == names[4])
    }

    @Test func equalRequestsAreOneAndPicturesAreNotDecodedTwiceAtATime() throws {
        var schedule = LoadSchedule()
        want(["a", "a"], of: &schedule)
        #expect(next(&schedule) != nil)
        #expect(next(&schedule) == nil)

        schedule = LoadSchedule()
        schedule.setWanted(
            [64, 128].map {
                RankedRequest(request: request("a", extent: $0), urgency: .init(soon: ContentPriority(), since: 0))
            }
        )
        let job = try #require(next(&schedule))
        #expect(job.request.pixelSize.width == 128)
        #expect(next(&schedule) == nil, "the other size waits")
        _ = schedule.finish(job, .final(ready), at: 0)
        #expect(next(&schedule)?.request.pixelSize.width == 64)
    }

    @Test func whatHasScrolledAwayIsCalledOffAndItsResultDropped() throws {
        var schedule = LoadSchedule()
        want(["a", "b"], of: &schedule)
        let job = try #require(next(&schedule))
        want(["b"], of: &schedule)
        #expect(job.cancellation.isCancelled)
        let isThere = schedule.finish(job, .final(ready), at: 0)
        #expect(!isThere)
        #expect(!schedule.hasArrivals)
        #expect(!takes("a", of: &schedule))
        // Requested again, it is done again.
        want(["a"], of: &schedule)
        #expect(name(next(&schedule)) == "a")
    }

    @Test func whatHasArrivedIsNotLookedAtAgain() throws {
        var schedule = LoadSchedule()
        want(["a", "b"], of: &schedule)
        let job = try #require(next(&schedule))
        _ = schedule.finish(job, .preview(chain, natural: chain.pictureSize), at: 0)
        #expect(schedule.wanted.count == 2, "only a preview has arrived")
        let whole = try #require(next(&schedule))
        _ = schedule.finish(whole, .final(ready), at: 0)
        #expect(schedule.wanted == [request("a")], "what is left of both")
        want(["a", "b"], of: &schedule)
        #expect(schedule.wanted == [request("a")], "the other one only needs to be taken")
        #expect(takes("b", of: &schedule))
    }

    /// A thread goes on by itself: the others need not look for work each time that one has finished.
    @Test func othersAreToldOfWorkThatTheThreadLeavesToThem() throws {
        var schedule = LoadSchedule()
        schedule.transfers = true
        want(["a", "b", "http://c.invalid"], of: &schedule)
        let first = try #require(next(&schedule))
        let second = try #require(next(&schedule))
        #expect(schedule.hasWork)
        let transfer = try #require(next(&schedule, .transferrer))
        #expect(!schedule.hasWork && next(&schedule) == nil)
        _ = schedule.finish(first, .preview(chain, natural: chain.pictureSize), at: 0)
        #expect(
            schedule.hasWork && !schedule.hasWorkForOthers(after: first), "the same thread goes on")
        #expect(schedule.hasWorkForOthers(after: transfer), "a decoder goes on with it")
        _ = schedule.finish(second, .waitForMemory, at: 0)
        #expect(schedule.hasWorkForOthers(after: first), "there may be memory now")

        schedule = LoadSchedule()
        schedule.setWanted(
            [32, 64].map {
                RankedRequest(
                    request: request("a", extent: $0), urgency: RankedRequest.Urgency(soon: ContentPriority(), since: 0)
                )
            })
        let large = try #require(next(&schedule))
        #expect(next(&schedule) == nil)
        _ = schedule.finish(large, .final(ready), at: 0)
        #expect(schedule.hasWorkForOthers(after: large), "the other size has waited")
        schedule.isAtRest = true
        let small = try #require(next(&schedule, .reserve))
        _ = schedule.finish(small, .preview(chain, natural: chain.pictureSize), at: 0)
        #expect(schedule.hasWorkForOthers(after: small), "the reserve may not go on")
        let again = try #require(next(&schedule))
        _ = schedule.finish(again, .failedForNow(ready, wait: 0), at: 0)
        #expect(schedule.hasWorkForOthers(after: again), "somebody has to wake up then")
    }

    /// A decoder may still be busy with what was called off, and would not go on with a transfer.
    @Test func whatIsWantedAnewWhileItIsCalledOffIsTransferredAgain() throws {
        var schedule = LoadSchedule()
        schedule.transfers = true
        want(["http://a.invalid"], of: &schedule)
        let transfer = try #require(next(&schedule, .transferrer))
        _ = schedule.finish(transfer, .goOn(nil), at: 0)
        let job = try #require(next(&schedule))
        want([], of: &schedule)
        want(["http://a.invalid"], of: &schedule)
        #expect(!schedule.hasWork, "it is running still")
        _ = schedule.finish(job, .cancelled, at: 0)
        #expect(schedule.hasWorkForOthers(after: job) && next(&schedule, .transferrer) != nil)
    }

    @Test func whatHasArrivedBeginsAnewWhenItIsForgotten() throws {
        var schedule = LoadSchedule()
        want(["a"], of: &schedule)
        let job = try #require(next(&schedule))
        _ = schedule.finish(job, .final(ready), at: 0)
        schedule.forget(.file(path: "a"))
        #expect(schedule.isBusy && next(&schedule) != nil)
    }

    @Test func whatWasNotTakenIsDroppedWithItsRequest() throws {
        var schedule = LoadSchedule()
        want(["a"], of: &schedule)
        let job = try #require(next(&schedule))
        let hasArrived = schedule.finish(job, .final(ready), at: 0)
        #expect(hasArrived)
        #expect(schedule.hasArrivals && !schedule.isBusy)
        want([], of: &schedule)
        #expect(!schedule.hasArrivals && schedule.isIdle)
    }

    @Test func whatFailsForNowIsTriedAgainLaterAndLaterAndThenFails() throws {
        var schedule = LoadSchedule()
        schedule.backOff = BackOff(attempts: 3, firstDelay: 1)
        let failed = ContentState.failed(nil, message: "no")
        want(["a"], of: &schedule)
        var now = 10.0
        for delay in [1.0, 2] {
            let job = try #require(next(&schedule, at: now))
            let isThere = schedule.finish(job, .failedForNow(failed, wait: 0), at: now)
            #expect(!isThere)
            var wakeUp = 0.0
            let early = schedule.next(for: .decoder, at: now + delay - 0.01, wakeUp: &wakeUp)
            #expect(early == nil)
            #expect(wakeUp == now + delay)
            #expect(schedule.isBusy)
            now = wakeUp
        }
        let last = try #require(next(&schedule, at: now))
        #expect(last.failures == 2)
        let hasArrived = schedule.finish(last, .failedForNow(failed, wait: 0), at: now)
        #expect(hasArrived)
        guard case .failed(_, "no")? = schedule.take(request("a")) else {
            Issue.record("no failure")
            return
        }
        #expect(!schedule.isBusy)
    }

    @Test func urlsAreTransferredFirstWhereSomebodyCan() throws {
        var schedule = LoadSchedule()
        want(["http://x/a.jpg", "file"], of: &schedule)
        #expect(next(&schedule, .transferrer) == nil)
        #expect(next(&schedule)?.stage == .preview, "to say that nobody can")

        schedule = LoadSchedule()
        schedule.transfers = true
        want(["http://x/a.jpg", "file"], of: &schedule)
        #expect(name(next(&schedule)) == "file")
        let job = try #require(next(&schedule, .transferrer))
        #expect(job.stage == .transfer)
        _ = schedule.finish(job, .goOn(FetchedFile(path: "/tmp/x")), at: 0)
        let decode = try #require(next(&schedule))
        #expect(decode.file?.path == "/tmp/x" && decode.stage == .preview)
        #expect(next(&schedule, .transferrer) == nil)
    }

    @Test func theReserveWorksAtRestOnly() {
        var schedule = LoadSchedule()
        want(["a"], of: &schedule)
        #expect(next(&schedule, .reserve) == nil)
        schedule.isAtRest = true
        #expect(name(next(&schedule, .reserve)) == "a")
    }

    @Test func decodersPauseWhileEnoughWaits() throws {
        var schedule = LoadSchedule()
        let large = MipChain(PixelBuffer(size: PixelSize(width: 1024, height: 1024)))
        want(["a", "b"], of: &schedule)
        let job = try #require(next(&schedule))
        _ = schedule.finish(job, .final(.ready(large, natural: large.pictureSize)), at: 0)
        #expect(next(&schedule) == nil)
        _ = schedule.take(request("a"))
        #expect(name(next(&schedule)) == "b")
    }

    /// Whatever happens in whatever order: no result is delivered for the wrong request, and no request is lost.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func anyOrderOfEventsEndsWellForAll(seed: UInt64) {
        var random = seed
        func roll(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % limit
        }
        var schedule = LoadSchedule()
        schedule.backOff = BackOff(attempts: 100, firstDelay: 0.1, longestDelay: 0.5)
        var jobs: [LoadSchedule.Job] = []
        var now = 0.0
        var wanted: Set<String> = []
        func message(_ request: ContentRequest) -> String { "\(request.content)" }
        for step in 0..<4000 {
            now += 0.01
            switch step < 3000 ? roll(5) : 1 + roll(3) {
            case 0:
                let names = (0..<roll(6)).map { _ in "\(roll(8))" }
                wanted = Set(names)
                want(names, of: &schedule)
            case 1:
                if jobs.count < 3, let job = next(&schedule, at: now) { jobs.append(job) }
            case 2, 4:
                guard !jobs.isEmpty else { continue }
                let job = jobs.remove(at: roll(jobs.count))
                let failed = ContentState.failed(nil, message: message(job.request))
                let outcome: LoadSchedule.Outcome =
                    switch roll(4) {
                    case 0: .goOn(nil)
                    case 1: .failedForNow(failed, wait: 0)
                    case 2 where job.stage == .preview: .preview(chain, natural: PixelSize(width: 99, height: 99))
                    default: job.cancellation.isCancelled ? .cancelled : .final(failed)
                    }
                _ = schedule.finish(job, outcome, at: now)
            default:
                for name in wanted {
                    guard case .failed(_, let text)? = schedule.take(request(name)) else { continue }
                    wanted.remove(name)
                    #expect(text == message(request(name)), "seed \(seed), step \(step)")
                }
            }
        }
        #expect(wanted.isEmpty, "seed \(seed)")
    }
}

@Suite struct BackOffTests {
    @Test func delaysDoubleUpToTheLongestAndEnd() {
        let backOff = BackOff(attempts: 6, firstDelay: 1, longestDelay: 5)
        #expect((1...6).map { backOff.delay(after: $0) } == [1, 2, 4, 5, 5, nil])
    }

    @Test func theOtherSideMayAskForLongerDelays() {
        let backOff = BackOff(attempts: 3, firstDelay: 1, longestDelay: 20)
        #expect(backOff.delay(after: 1, asked: 10) == 10)
        #expect(backOff.delay(after: 1, asked: 60) == nil)
    }

    @Test func nonsenseCountsAsNothing() {
        #expect(BackOff(attempts: -3).delay(after: 1) == nil)
        #expect(BackOff(firstDelay: .nan).delay(after: 1) == 0)
        // Delays that no clock can represent.
        let year = 365 * 86_400.0
        #expect(BackOff(firstDelay: 1e19, longestDelay: .infinity).delay(after: 1) == year)
        #expect(BackOff(firstDelay: 1, longestDelay: .infinity).delay(after: 1, asked: 1e23) == nil)
        #expect(BackOff(firstDelay: 1, longestDelay: 1e300).delay(after: 1, asked: .infinity) == nil)
        #expect(BackOff(firstDelay: 1, longestDelay: .infinity).delay(after: 1, asked: 86_400) == 86_400)
        var set = BackOff(attempts: 5000)
        (set.firstDelay, set.longestDelay) = (.infinity, .infinity)
        #expect(set.delay(after: 4000) == year)
        (set.firstDelay, set.longestDelay) = (-1, .nan)
        #expect(set.delay(after: 1) == 0)
    }
}
