// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Foundation

/// Runs a scenario on a carousel and records its behaviour, on a scripted clock.
public final class ScenarioPlayer {
    private static let frameRate = 60.0

    private let scenario: Scenario
    private let items: ScriptedItems
    private let host: Scene
    private let carousel = Carousel()
    private var trace: Trace
    /// Whether a pan that drags the carousel is under way.
    private var drags = false

    private init(_ scenario: Scenario) {
        self.scenario = scenario
        let setup = scenario.setup
        items = ScriptedItems(setup)
        host = Scene(size: Size(width: setup.bounds[0], height: setup.bounds[1]))
        trace = Trace(scenario: scenario, frames: [], callbacks: [], snapshots: [])
    }

    /// Runs a scenario to its end.
    public static func run(_ scenario: Scenario) throws -> Trace {
        try ScenarioCheck.check(scenario)
        let player = ScenarioPlayer(scenario)
        player.play()
        return player.trace
    }

    private func play() {
        setUp()
        var events = scenario.events.enumerated().sorted { a, b in
            a.element.at != b.element.at ? a.element.at < b.element.at : a.offset < b.offset
        }.map(\.element)[...]
        let snapshotFrames = Set(
            (scenario.snapshots ?? []).map { Int(saturating: ($0 * Self.frameRate).rounded()) })
        var frame = 0
        while Double(frame) / Self.frameRate <= scenario.duration + 1e-9 {
            let time = Double(frame) / Self.frameRate
            while let event = events.first, event.at <= time {
                events.removeFirst()
                host.setTime(event.at)
                perform(event)
                host.layoutIfNeeded()
            }
            host.setTime(time)
            host.advance(to: time)
            record()
            if snapshotFrames.contains(frame) { snapshot(time) }
            frame += 1
        }
    }

    private func setUp() {
        let setup = scenario.setup
        items.note = { [unowned self] name, argument in
            trace.callbacks.append(Trace.Callback(time: host.time, name: name, argument: argument))
        }
        carousel.frame = Rect(origin: .zero, size: host.size)
        carousel.shape = BuiltInShapes.any(named: setup.type) ?? Linear()
        carousel.isVertical = setup.vertical
        for name in ScriptedProperties.order {
            if let value = setup.properties[name] { ScriptedProperties.set(name, to: value, on: carousel) }
        }
        carousel.delegate = items
        carousel.dataSource = items
        host.root.addSubview(carousel)
        host.layoutIfNeeded()
    }

    private func perform(_ event: Scenario.Event) {
        let duration = event.duration ?? ((event.animated ?? false) ? ScrollMotion.scrollDuration : 0)
        switch event.action {
        case "panBegan":
            let translation = point(event.translation)
            carousel.touchDown()
            drags = carousel.isScrollEnabled && carousel.isAlongScrollDirection(translation)
            if drags { carousel.beginDragging(translation: carousel.along(translation)) }
        case "panChanged":
            guard drags else { break }
            carousel.drag(
                translation: carousel.along(point(event.translation)),
                velocity: carousel.along(point(event.velocity)))
        case "panEnded":
            guard drags else { break }
            carousel.endDragging()
            drags = false
        case "tap":
            carousel.touchDown()
            carousel.tap(at: point(event.point))
        case "scrollToItem":
            carousel.scrollToItem(at: event.index ?? 0, duration: duration)
        case "scrollByItems":
            carousel.scroll(byNumberOfItems: event.count ?? 0, duration: duration)
        case "scrollToOffset":
            carousel.scroll(toOffset: event.offset ?? 0, duration: duration)
        case "scrollByOffset":
            carousel.scroll(byOffset: event.offset ?? 0, duration: duration)
        case "reloadData":
            if let count = event.numberOfItems { items.count = count }
            carousel.reloadData()
        case "insertItem":
            items.count = items.count.adding(saturating: 1)
            carousel.insertItem(at: event.index ?? 0, animated: event.animated ?? false)
        case "removeItem":
            items.count = items.count.adding(saturating: -1)
            carousel.removeItem(at: event.index ?? 0, animated: event.animated ?? false)
        case "reloadItem":
            carousel.reloadItem(at: event.index ?? 0, animated: event.animated ?? false)
        case "set":
            set(event.property ?? "", to: event.value ?? .number(0))
        default:
            break
        }
    }

    private func set(_ property: String, to value: Scenario.Value) {
        if property == "bounds" {
            host.size = value.size
            carousel.frame = Rect(origin: .zero, size: value.size)
        } else {
            ScriptedProperties.set(property, to: value, on: carousel)
        }
    }

    private func point(_ pair: [Double]?) -> Point {
        guard let pair, pair.count == 2 else { return .zero }
        return Point(x: pair[0], y: pair[1])
    }

    private func record() {
        let flags = (carousel.isDragging ? 1 : 0) + (carousel.isDecelerating ? 2 : 0) + (carousel.isScrolling ? 4 : 0)
        trace.frames.append(
            Trace.Frame(
                time: host.time, scrollOffset: carousel.scrollOffset, toggle: carousel.toggle,
                currentItemIndex: carousel.currentItemIndex, flags: flags))
    }

    private func snapshot(_ time: Double) {
        var items: [Trace.Item] = []
        for index in carousel.indexesForVisibleItems {
            guard let view = carousel.itemView(at: index), let container = view.superview else { continue }
            items.append(
                Trace.Item(
                    index: index, offset: carousel.offsetForItem(at: index), alpha: container.alpha,
                    hidden: container.isHidden, interactive: container.isUserInteractionEnabled,
                    center: [container.center.x, container.center.y],
                    size: [container.bounds.width, container.bounds.height],
                    transform: container.transform3D.entries))
        }
        trace.snapshots.append(
            Trace.Snapshot(
                t: time, itemWidth: carousel.itemWidth, numberOfItems: carousel.numberOfItems,
                numberOfVisibleItems: carousel.numberOfVisibleItems, offsetMultiplier: carousel.offsetMultiplier,
                wrapEnabled: carousel.isWrapEnabled, order: carousel.indexesBackToFront, items: items))
    }
}
