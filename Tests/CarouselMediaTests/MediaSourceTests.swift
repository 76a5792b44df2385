// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct MediaSourceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String) throws -> ContentRequest {
        let path = folder.path + "/" + name
        try PictureWriter.write(PictureFixtures.quarters(40, 20), to: path)
        return request(path)
    }

    private func request(_ path: String) -> ContentRequest {
        ContentRequest(content: .file(path: path), pixelSize: PixelSize(width: 64, height: 64), scale: 1)
    }

    /// Asks until all that is asked for has come.
    private func fetch(_ requests: [ContentRequest], from source: MediaSource) -> [ContentState] {
        var states = [ContentState](repeating: .pending, count: requests.count)
        let deadline = Date(timeIntervalSinceNow: 30)
        while Date() < deadline {
            source.beginRequests()
            var isPending = false
            for (index, request) in requests.enumerated() {
                if case .pending = states[index] {
                    states[index] = source.state(of: request, priority: Double(index))
                    if case .pending = states[index] { isPending = true }
                }
            }
            source.endRequests()
            if !isPending { break }
            usleep(1000)
        }
        return states
    }

    @Test func picturesArriveReduced() throws {
        let source = MediaSource()
        defer { source.close() }
        let states = fetch([try file("a.png"), try file("b.jpg")], from: source)
        for state in states {
            guard case .ready(let chain, let natural) = state else {
                Issue.record("\(state)")
                continue
            }
            #expect(chain.pictureSize == PixelSize(width: 40, height: 20))
            #expect(natural == PixelSize(width: 40, height: 20))
        }
        #expect(!source.hasArrivals && !source.isBusy)
    }

    @Test func textAndPixelsArriveToo() {
        let source = MediaSource()
        defer { source.close() }
        let size = PixelSize(width: 64, height: 64)
        let text = ContentRequest(
            content: .text(TextContent(string: "Text", size: Size(width: 50, height: 20))), pixelSize: size, scale: 1)
        let pixels = ContentRequest(
            content: .pixels(Picture(PictureFixtures.quarters(256, 128))), pixelSize: size, scale: 1)
        let sizes = fetch([text, pixels], from: source).map { state -> PixelSize in
            if case .ready(let chain, _) = state { return chain.pictureSize }
            return .zero
        }
        #expect(sizes == [PixelSize(width: 50, height: 20), PixelSize(width: 64, height: 32)])
    }

    @Test func aFileRemovedWhileLoadingGetsACardThatNamesIt() throws {
        let source = MediaSource()
        defer { source.close() }
        var messages: [String] = []
        source.onFailure = { messages.append($1) }
        let gone = try file("gone.png")
        unlink(folder.path + "/gone.png")
        guard case .failed(let chain?, let message)? = fetch([gone], from: source).first else {
            Issue.record("no stand-in")
            return
        }
        #expect(chain.pictureSize == PixelSize(width: 64, height: 64))
        #expect(message.contains("gone.png"))
        #expect(messages == [message])
        // Different names, different cards.
        let layout = TextLayout()
        let size = PixelSize(width: 200, height: 150)
        #expect(
            StandInCard.draw(for: "/x/one.png", size: size, layout: layout)
                != StandInCard.draw(for: "/x/two.png", size: size, layout: layout))
    }

    @Test func theMostUrgentComesFirst() {
        let queue = WorkQueue {}
        let wishes = [9.0, 3, 1].map { Wish(request: request("\($0)"), priority: $0) }
        queue.setWanted(wishes)
        var order: [Content] = []
        queue.work { request in
            order.append(request.content)
            if order.count == 3 { queue.close() }
            return .pending
        }
        #expect(order == [.file(path: "1.0"), .file(path: "3.0"), .file(path: "9.0")])
    }

    @Test func whatIsWantedNoMoreIsDropped() {
        let queue = WorkQueue {}
        let wish = Wish(request: request("a"), priority: 0)
        queue.setWanted([wish])
        #expect(queue.isBusy)
        queue.setWanted([])
        #expect(!queue.isBusy)
    }

    @Test func oneRoundHandsOverLittleEnough() throws {
        let source = MediaSource()
        defer { source.close() }
        source.bytesPerRound = 1
        let requests = [try file("a.png"), try file("b.png")]
        source.beginRequests()
        for request in requests { _ = source.state(of: request, priority: 0) }
        source.endRequests()
        let deadline = Date(timeIntervalSinceNow: 30)
        while source.isBusy, Date() < deadline { usleep(1000) }
        source.beginRequests()
        let ready = requests.filter {
            if case .ready = source.state(of: $0, priority: 0) { true } else { false }
        }
        source.endRequests()
        #expect(ready.count == 1)
        #expect(source.hasArrivals)
    }

    @Test func whatIsPostponedStays() throws {
        let source = MediaSource()
        defer { source.close() }
        let wish = try file("a.png")
        source.beginRequests()
        _ = source.state(of: wish, priority: 0)
        source.endRequests()
        let deadline = Date(timeIntervalSinceNow: 30)
        while source.isBusy, Date() < deadline { usleep(1000) }
        for _ in 0..<3 {
            source.beginRequests()
            source.postpone(wish, priority: 0)
            source.endRequests()
            #expect(source.hasArrivals)
        }
        source.beginRequests()
        guard case .ready = source.state(of: wish, priority: 0) else {
            Issue.record("it has been dropped")
            return
        }
        source.endRequests()
        #expect(!source.hasArrivals)
    }

    @Test func picturesCanBeMadeInsteadOfRead() throws {
        let source = MediaSource(making: { path, size in
            path == "red" ? PixelBuffer(size: size, color: Color(red: 1, green: 0, blue: 0)) : nil
        })
        defer { source.close() }
        let states = fetch([request("red"), try file("a.png")], from: source)
        guard case .ready(let made, _)? = states.first, case .ready(let read, _)? = states.last else {
            Issue.record("\(states)")
            return
        }
        #expect(made.pictureSize == PixelSize(width: 64, height: 64) && made.bytes[0] == 255 && made.bytes[1] == 0)
        #expect(read.pictureSize == PixelSize(width: 40, height: 20))
    }

    @Test func arrivalsWakeTheProgram() throws {
        let source = MediaSource()
        defer { source.close() }
        let woken = DispatchSemaphore(value: 0)
        source.onArrival = { woken.signal() }
        source.beginRequests()
        _ = source.state(of: try file("a.png"), priority: 0)
        source.endRequests()
        #expect(woken.wait(timeout: .now() + 30) == .success)
    }
}
