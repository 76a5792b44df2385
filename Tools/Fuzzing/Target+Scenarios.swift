// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation

@testable import CarouselReplay

extension FuzzTarget {
    static let scenarios = FuzzTarget(
        name: "scenarios", about: "scenarios as JSON, and running them with numbers of any size", maxBytes: 8192
    ) { bytes in
        if bytes.first == UInt8(ascii: "{") {
            for record in (try? TraceFile.records(Data(bytes))) ?? [] {
                play(record.scenario)
                guard let trace = record.trace else { continue }
                _ = TraceComparison().differences(got: trace, want: trace)
            }
        } else {
            play(Scenario.any(bytes))
        }
    }

    /// Plays a scenario. Invalid ones are rejected, long ones shortened.
    private static func play(_ scenario: Scenario) {
        var scenario = scenario
        if scenario.duration > 0.5 { scenario.duration = 0.5 }
        scenario.snapshots = scenario.snapshots.map { Array($0.prefix(4)) }
        guard let trace = try? ScenarioPlayer.run(scenario) else { return }
        for frame in trace.frames { precondition(frame.scrollOffset.isFinite && frame.toggle.isFinite) }
        guard let text = try? TraceFile.encode(trace) else { return }
        let records = try? TraceFile.records(Data(text.utf8))
        precondition(records?.count == 1, "a trace that was written is not read")
    }
}

extension Scenario {
    /// A scenario from a fuzzer's bytes: its names are valid, its numbers arbitrary.
    fileprivate static func any(_ bytes: [UInt8]) -> Scenario {
        var reader = ByteReader(bytes)
        var options: [String: Double] = [:]
        for _ in 0..<reader.choice(of: 6) { options["\(reader.one(of: CarouselOption.allCases))"] = reader.double() }
        var properties: [String: Value] = [:]
        for _ in 0..<reader.choice(of: 6) {
            properties[reader.one(of: ScriptedProperties.order)] = value(&reader)
        }
        let setup = Setup(
            bounds: [reader.double(), reader.double()], type: "\(reader.one(of: CarouselType.allCases))",
            vertical: reader.flag(), numberOfItems: reader.int(), itemSize: [reader.double(), reader.double()],
            numberOfPlaceholders: reader.int(), placeholderSize: [reader.double(), reader.double()],
            itemWidth: reader.double(), options: options, properties: properties, itemsDoubleSided: reader.flag(),
            shouldSelect: reader.flag())
        var events: [Event] = []
        while !reader.isAtEnd, events.count < 60 { events.append(event(&reader)) }
        return Scenario(name: "any", setup: setup, events: events, duration: 0.5, snapshots: [0.1, 0.4])
    }

    private static func event(_ reader: inout ByteReader) -> Event {
        let actions = [
            "panBegan", "panChanged", "panEnded", "tap", "scrollToItem", "scrollByItems", "scrollToOffset",
            "scrollByOffset", "reloadData", "insertItem", "removeItem", "reloadItem", "set", "nothing",
        ]
        let at = reader.choice(of: 16) == 0 ? reader.double() : Double(reader.byte()) / 255
        var event = Event(at: at, action: reader.one(of: actions))
        switch event.action {
        case "panBegan", "panChanged":
            event.translation = [reader.double(), reader.double()]
            event.velocity = [reader.double(), reader.double()]
        case "tap": event.point = [reader.double(), reader.double()]
        case "reloadData": event.numberOfItems = reader.flag() ? reader.int() : nil
        case "set":
            event.property = reader.one(
                of: ScriptedProperties.order + ["scrollOffset", "currentItemIndex", "vertical"])
            event.value = value(&reader)
            if reader.choice(of: 8) == 0 {
                event.property = "type"
                event.value = .name("\(reader.one(of: CarouselType.allCases))")
            }
            if reader.choice(of: 8) == 0 {
                event.property = "bounds"
                event.value = .pair([reader.double(), reader.double()])
            }
        default:
            event.index = reader.int()
            event.count = event.index
            event.offset = reader.double()
            event.animated = reader.flag()
            event.duration = reader.flag() ? reader.double() : nil
        }
        return event
    }

    private static func value(_ reader: inout ByteReader) -> Value {
        switch reader.choice(of: 4) {
        case 0: .flag(reader.flag())
        case 1: .pair([reader.double(), reader.double()])
        default: .number(reader.double())
        }
    }
}
