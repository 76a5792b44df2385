// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselScene

/// Records every call to the data source and the delegate; repeated calls are recorded once.
private final class EventLog: CarouselDataSource, CarouselDelegate {
    var count = 20
    var log: [String] = []
    var firstName = 0
    var tellsDisplay = false
    /// Kept for a carousel that leads.
    var leaderItems: FakeItems?

    func note(_ name: String) { if log.last != name { log.append(name) } }

    func numberOfItems(in carousel: Carousel) -> Int {
        note("numberOfItems")
        return count
    }
    func numberOfPlaceholders(in carousel: Carousel) -> Int {
        note("numberOfPlaceholders")
        return 0
    }
    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        note("viewForItem")
        return view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }
    func carousel(_ carousel: Carousel, identifierForItemAt index: Int) -> String? { "\(firstName + index)" }
    func carouselWillBeginScrollingAnimation(_ carousel: Carousel) { note("willBeginScrollingAnimation") }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel) { note("didEndScrollingAnimation") }
    func carouselDidScroll(_ carousel: Carousel) { note("didScroll") }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel) { note("currentItemIndexDidChange") }
    func carouselDidSettle(_ carousel: Carousel, at index: Int) { note("didSettle") }
    var wantsDisplayEvents: Bool { tellsDisplay }
    func carousel(_ carousel: Carousel, willDisplay view: View?, forItemAt index: Int) { note("willDisplay") }
    func carousel(_ carousel: Carousel, didEndDisplaying view: View?, forItemAt index: Int) { note("didEndDisplaying") }
    func carouselWillBeginDragging(_ carousel: Carousel) { note("willBeginDragging") }
    func carouselDidEndDragging(_ carousel: Carousel, willDecelerate: Bool) {
        note("didEndDragging(\(willDecelerate))")
    }
    func carousel(
        _ carousel: Carousel, targetOffsetForProposedOffset offset: Double, velocity: Double
    ) -> Double {
        note("targetOffset")
        return offset
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel) { note("willBeginDecelerating") }
    func carouselDidEndDecelerating(_ carousel: Carousel) { note("didEndDecelerating") }
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        note("shouldSelectItem")
        return true
    }
    func carousel(_ carousel: Carousel, didSelectItemAt index: Int) { note("didSelectItem") }
    func carouselWillReachEnd(_ carousel: Carousel, edge: CarouselEdge) { note("willReachEnd") }
    func carousel(_ carousel: Carousel, prefetchItemsAt indexes: [Int]) { note("prefetchItems") }
    func carousel(_ carousel: Carousel, cancelPrefetchingForItemsAt indexes: [Int]) { note("cancelPrefetching") }
    func carouselWillAutoplay(_ carousel: Carousel, from index: Int, to next: Int) { note("willAutoplay") }
    func carouselDidChangeAutoplayState(_ carousel: Carousel) { note("didChangeAutoplayState") }
    func carouselWillBeginAttract(_ carousel: Carousel) { note("willBeginAttract") }
    func carouselDidEndAttract(_ carousel: Carousel) { note("didEndAttract") }
    func carousel(_ carousel: Carousel, isLeaderAtItem index: Int) { note("isLeaderAtItem") }
}

/// The table in the documentation lists the order of the calls; this checks it.
@Suite struct EventOrderTests {
    private static let page =
        TestFolders.repository + "/Sources/CarouselKit/CarouselKit.docc/OrderOfEvents.md"

    /// The action for each row of the table.
    private static let actions: [String: @Sendable (Carousel, EventLog) -> Void] = [
        "reloadData()": { carousel, _ in carousel.reloadData() },
        "restore(_:), to item 7": { carousel, _ in carousel.restore(Carousel.State(identifier: "7", index: 0)) },
        "reloadData(keeping: .identifier), with a new item at 0": { carousel, log in
            log.count += 1
            log.firstName = -1
            carousel.reloadData(keeping: .identifier)
        },
        "scrollOffset = 7, with wantsDisplayEvents": { carousel, log in
            log.tellsDisplay = true
            carousel.reportDisplay()
            log.log = []
            carousel.scrollOffset = 7
        },
        "scrollOffset = 7": { carousel, _ in carousel.scrollOffset = 7 },
        "scrollToItem(at: 6, animated: true)": { carousel, _ in carousel.scrollToItem(at: 6, animated: true) },
        "insertItem(at: 5, animated: false)": { carousel, log in
            log.count += 1
            carousel.insertItem(at: 5, animated: false)
        },
        "insertItem(at: 5, animated: true)": { carousel, log in
            log.count += 1
            carousel.insertItem(at: 5, animated: true)
        },
        "removeItem(at: 5, animated: false)": { carousel, log in
            log.count -= 1
            carousel.removeItem(at: 5, animated: false)
        },
        "removeItem(at: 5, animated: true)": { carousel, log in
            log.count -= 1
            carousel.removeItem(at: 5, animated: true)
        },
        "removeItem(at: 19, animated: true), the current item": { carousel, log in
            carousel.scrollOffset = 19
            carousel.layoutIfNeeded()
            log.log = []
            log.count -= 1
            carousel.removeItem(at: 19, animated: true)
        },
        "reloadItem(at: 5, animated: true)": { carousel, _ in carousel.reloadItem(at: 5, animated: true) },
        "performBatchUpdates, inserting at 0 and reloading 5": { carousel, log in
            carousel.performBatchUpdates { updates in
                log.note("updates")
                log.count += 1
                updates.insertItem(at: 0)
                updates.reloadItem(at: 5)
            } completion: {
                log.note("completion")
            }
        },
        "a drag, let go at rest": { carousel, _ in
            carousel.beginDragging()
            carousel.drag(translation: -70, velocity: 0)
            carousel.endDragging()
        },
        "a flick": { carousel, _ in
            carousel.beginDragging()
            carousel.drag(translation: -20, velocity: -250)
            carousel.endDragging()
        },
        "a drag of the scroll bar or along a page indicator, to 7.4": { carousel, _ in
            carousel.scrub(to: 7.4)
            carousel.endScrubbing()
        },
        "a step of autoplay": { carousel, log in
            carousel.autoplay = Autoplay(interval: 2)
            log.log = []
        },
        "spin(toItemAt: 6)": { carousel, log in
            carousel.spin(toItemAt: 6, duration: 1) { _ in log.note("completion") }
        },
        "attract, once it is due, and a key elsewhere": { carousel, log in
            carousel.attract = Attract(idle: 1, choice: .next, duration: 0.5)
            carousel.scene?.schedule(after: 2.5) { [weak carousel] in carousel?.scene?.noteInput() }
            log.log = []
        },
        "scrollToItem(at: 6, animated: true), with loadMoreThreshold = 14": { carousel, _ in
            carousel.loadMoreThreshold = 14
            carousel.setLoadingMore(true, edge: .leading)
            carousel.scrollToItem(at: 6, animated: true)
        },
        "scrollOffset = 7, with prefetchCount = 2": { carousel, log in
            carousel.prefetchCount = 2
            _ = carousel.advance(to: carousel.now)
            log.log = []
            carousel.scrollOffset = 7
        },
        "alignment = .start": { carousel, _ in carousel.alignment = .start },
        "layoutDirection = .rightToLeft": { carousel, _ in carousel.layoutDirection = .rightToLeft },
        "trimsEnds = true": { carousel, _ in carousel.trimsEnds = true },
        "follow(_:by: .item), a leader at item 7": { carousel, log in
            carousel.follow(leader(of: carousel, log, at: 7), by: .item)
        },
        "scrollToItem(at: 6, animated: true) of the leader": { carousel, log in
            let leader = leader(of: carousel, log, at: 5)
            carousel.follow(leader, by: .item)
            log.log = []
            leader.scrollToItem(at: 6, animated: true)
        },
        "a tap on the next item, to which the leader goes, too": { carousel, log in
            carousel.follow(leader(of: carousel, log, at: 5), by: .item)
            log.log = []
            carousel.tap(at: Point(x: 420, y: 200))
        },
        "a tap on the next item": { carousel, _ in carousel.tap(at: Point(x: 420, y: 200)) },
        "isVertical = true": { carousel, _ in carousel.isVertical = true },
    ]

    /// Another carousel in the scene, at rest, whose calls are not recorded.
    private static func leader(of carousel: Carousel, _ log: EventLog, at index: Int) -> Carousel {
        let (leader, items) = (Carousel(frame: carousel.frame), FakeItems(count: 20))
        log.leaderItems = items
        leader.dataSource = items
        carousel.scene?.root.insertSubview(leader, at: 0)
        leader.layoutIfNeeded()
        leader.currentItemIndex = index
        return leader
    }

    private func rows() throws -> [(action: String, events: [String])] {
        let text = try String(contentsOfFile: EventOrderTests.page, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let events = cells[1].replacingOccurrences(of: "`", with: "").components(separatedBy: ", ")
            return (cells[0].replacingOccurrences(of: "`", with: ""), events == ["nothing"] ? [] : events)
        }
    }

    @Test func theTableIsTrue() throws {
        let rows = try rows()
        #expect(
            Set(rows.map(\.action)) == Set(EventOrderTests.actions.keys).union(["into a scene, for the first time"]))
        for row in rows {
            let log = EventLog()
            let scene = Scene(size: Size(width: 640, height: 400))
            let carousel = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 400))
            func run(_ seconds: Double) {
                let start = scene.time
                for frame in 1...Int(seconds * 60) { scene.advance(to: start + Double(frame) / 60) }
            }
            carousel.delegate = log
            carousel.dataSource = log
            scene.root.addSubview(carousel)
            if let action = EventOrderTests.actions[row.action] {
                run(1)
                carousel.scrollOffset = 5
                run(1)
                log.log = []
                action(carousel, log)
            }
            run(3)
            #expect(log.log == row.events, "\(row.action)")
            withExtendedLifetime(log) {}
        }
    }
}
