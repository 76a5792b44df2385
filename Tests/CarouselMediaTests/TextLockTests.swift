// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarouselMedia

@Suite struct TextLockTests {
    /// What happened, in order.
    private final class Notes: Sendable {
        private let notes = Mutex<[String]>([])
        var all: [String] { notes.withLock { $0 } }
        func add(_ note: String) { notes.withLock { $0.append(note) } }
        func wait(for note: String) { while !all.contains(note) { usleep(500) } }
    }

    private func thread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        return done
    }

    @Test func oneThreadAtATimeHasIt() {
        let lock = TextLock()
        let inside = Atomic(0)
        let most = Atomic(0)
        let all = (0..<8).map { index in
            thread {
                for round in 0..<2000 {
                    lock.held([TextLock.Rank.drawing, .text, .picture][(index + round) % 3]) {
                        most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                        if round % 100 == 0 { usleep(10) }
                        lock.whileHeld {}
                        inside.subtract(1, ordering: .relaxed)
                    }
                }
            }
        }
        for done in all { done.wait() }
        #expect(most.load(ordering: .relaxed) == 1)
        #expect(!lock.leave())
    }

    @Test func theDrawingThreadGoesFirst() {
        let (lock, notes) = (TextLock(), Notes())
        lock.enter(.text)
        let all = [TextLock.Rank.picture, .text, .drawing].map { rank in
            thread { lock.held(rank) { notes.add("\(rank)") } }
        }
        #expect(eventually { lock.waitingCount == 3 })
        lock.leave()
        for done in all { done.wait() }
        #expect(notes.all == ["drawing", "text", "picture"])
    }

    @Test func aLongPieceOfWorkGivesWayToTheDrawingThread() {
        let (lock, notes) = (TextLock(), Notes())
        lock.enter(.text)
        let others = [TextLock.Rank.text, .drawing].map { rank in
            thread { lock.held(rank) { notes.add("\(rank)") } }
        }
        while notes.all.isEmpty { lock.giveWay() }
        notes.add("piece")
        lock.leave()
        for done in others { done.wait() }
        #expect(notes.all == ["drawing", "piece", "text"])
    }

    @Test func nobodyWaitsTwiceForWhoHasItForLong() {
        let lock = TextLock()
        lock.enter(.text)
        let done = thread {
            let begin = Monitor.now
            #expect(lock.ifFree(within: 0.2) { true } == nil)
            #expect(Monitor.now - begin > 0.19)
            // However long the others would wait.
            for _ in 0..<1000 { #expect(lock.ifFree(within: 60) { true } == nil) }
        }
        done.wait()
        lock.leave()
        #expect(lock.ifFree(within: 0.2) { true } == true)
    }

    @Test func decodersHaveItFromTheirFirstTextOn() {
        let (lock, notes) = (TextLock(), Notes())
        lock.whileDecoding {
            // No text so far.
            let free = thread { lock.held(.text) { notes.add("before") } }
            free.wait()
            lock.noteText()
            let first = thread { lock.held(.text) { notes.add("between") } }
            // It waits for the decoder to reach its next text.
            while !notes.all.contains("between") {
                notes.add("decoder")
                usleep(1000)
                lock.noteText()
            }
            first.wait()
            #expect(notes.all.dropFirst().first == "decoder")
            // A regular owner does not wait.
            #expect(lock.leave())
            lock.whileHeld { lock.noteText() }
        }
        #expect(!lock.leave())
        // Threads that decode nothing need not report text.
        lock.noteText()
        #expect(!lock.leave())
    }

    /// Like a decoder that is busy with a filter for minutes, and is given up by then.
    @Test func aDecoderThatIsAtSomethingElseKeepsNobodyWaiting() {
        let (lock, notes) = (TextLock(), Notes())
        let isOver = Atomic(false)
        let decoder = thread {
            lock.whileDecoding {
                lock.noteText()
                notes.add("text")
                while !isOver.load(ordering: .relaxed) {}
                lock.noteText()
                notes.add("more text")
            }
        }
        notes.wait(for: "text")
        lock.held(.text) { notes.add("others") }
        lock.enter(.text)
        isOver.store(true, ordering: .relaxed)
        #expect(eventually { lock.waitingCount == 1 })
        #expect(notes.all == ["text", "others"])
        lock.leave()
        decoder.wait()
        #expect(notes.all == ["text", "others", "more text"])
        #expect(lock.ifFree(within: 0) { true } == true)
    }
}

@Suite struct ManyThreadsTextTests {
    private static let texts = ["Text", "שלום עולם", "👍 日本語", "two\nlines", "a word that is too long"]

    @Test func picturesWithTextWaitForTheirTurn() throws {
        let folder = try TemporaryFolder()
        func file(_ name: String, _ content: String) throws -> String {
            try "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='30'>\(content)</svg>".write(
                toFile: folder.file(name), atomically: true, encoding: .utf8)
            return folder.file(name)
        }
        let plain = try file("plain.svg", "<rect width='9' height='9'/>")
        // The name hides one of them, a nested picture the other.
        let named = try file("named.svg", "<x:text xmlns:x='http://www.w3.org/2000/svg' y='20'>Text</x:text>")
        let inner = Data(try String(contentsOfFile: named, encoding: .utf8).utf8).base64EncodedString()
        let nested = try file(
            "nested.svg", "<image width='30' height='30' href='data:image/svg+xml;base64,\(inner)'/>")
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            TextLock.shared.whileHeld {
                begun.signal()
                end.wait()
            }
        }
        begun.wait()
        let finished = Atomic(0)
        let all = DispatchGroup()
        for path in [named, nested] {
            all.enter()
            Thread.detachNewThread {
                _ = try? PictureDecoder.decodePatiently(path, fitting: PixelSize(width: 30, height: 30))
                finished.add(1, ordering: .relaxed)
                all.leave()
            }
        }
        // Those without text do not wait.
        for _ in 0..<10 { _ = try PictureDecoder.decodePatiently(plain, fitting: PixelSize(width: 30, height: 30)) }
        // Others may wait as well: tests run in parallel.
        #expect(eventually { TextLock.shared.waitingCount >= 2 })
        usleep(100_000)
        #expect(finished.load(ordering: .relaxed) == 0)
        end.signal()
        all.wait()
        #expect(finished.load(ordering: .relaxed) == 2)
    }

    /// Eight threads that draw and measure, two that decode pictures with text in them.
    @Test func textOnManyThreadsIsAsOnOne() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        let folder = try TemporaryFolder()
        let svg = folder.file("text.svg")
        let lines = (0..<60).map { "<text y='\(2 * $0)' font-size='\(5 + $0 % 40)'>Text \($0) שלום</text>" }
        try "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'>\(lines.joined())</svg>".write(
            toFile: svg, atomically: true, encoding: .utf8)
        @Sendable func decoded() throws -> PixelBuffer {
            // However long it waits for the others.
            try PictureDecoder.decodePatiently(svg, fitting: PixelSize(width: 90, height: 90)).pixels
        }
        @Sendable func content(_ generator: inout SeededGenerator) -> TextContent {
            let family = ["sans-serif", "serif", "monospace", "no such font"].randomElement(using: &generator) ?? ""
            return TextContent(
                string: ManyThreadsTextTests.texts.randomElement(using: &generator) ?? "",
                font: Font(
                    family: family, size: .random(in: 5...300, using: &generator),
                    weight: 100 * .random(in: 1...9, using: &generator), isItalic: .random(using: &generator)),
                numberOfLines: 0, size: Size(width: 80, height: 60))
        }
        let limit = PixelSize(width: 256, height: 256)
        var generator = SeededGenerator(seed: seed)
        let contents = (0..<24).map { _ in content(&generator) }
        let layout = TextLayout()
        let expected = contents.map { layout.picture(of: $0, scale: 1, limit: limit) }
        let expectedPicture = try decoded()

        let wrong = Atomic(0)
        let done = DispatchGroup()
        for number in 0..<10 {
            done.enter()
            Thread.detachNewThread {
                let layout = TextLayout()
                var generator = SeededGenerator(seed: seed &+ UInt64(number))
                for round in 0..<250 {
                    if number < 2 {
                        if round % 5 == 0, (try? decoded()) != expectedPicture { wrong.add(1, ordering: .relaxed) }
                        continue
                    }
                    let index = Int.random(in: 0..<contents.count, using: &generator)
                    let size = layout.measure(contents[index])
                    if !(size.width > 0 && size.height > 0) { wrong.add(1, ordering: .relaxed) }
                    _ = layout.picture(of: content(&generator), scale: 1, limit: limit)
                    if layout.picture(of: contents[index], scale: 1, limit: limit) != expected[index] {
                        wrong.add(1, ordering: .relaxed)
                    }
                }
                done.leave()
            }
        }
        done.wait()
        #expect(wrong.load(ordering: .relaxed) == 0)
    }
}
