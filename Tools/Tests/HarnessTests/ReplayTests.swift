// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct ReplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func trace(_ name: String) throws -> String {
        let lines = try TraceArchive.load(.motion).split(separator: UInt8(ascii: "\n"))
        return String(decoding: try #require(lines.first), as: UTF8.self)
    }

    private func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    @Test func whatIsPrintedComparesEqual() throws {
        let file = try write(try trace("motion"), to: "trace.json")
        let printed = try carousel("replay", file)
        #expect(printed.status == 0)
        #expect(printed.output.split(separator: "\n").count == 1)
        #expect(!printed.output.contains("-0,"))
        let again = try write(printed.output, to: "again.json")
        let compared = try carousel("replay", file, again, "--compare")
        #expect(compared.status == 0, "\(compared.output)")
        #expect(compared.output == "2 traces, 0 of them different\n")
    }

    @Test func aScenarioAloneIsRun() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(try trace("motion").utf8)) as? [String: Any])
        let scenario = try JSONSerialization.data(withJSONObject: try #require(object["scenario"]))
        let file = try write(String(decoding: scenario, as: UTF8.self), to: "scenario.json")
        let result = try carousel("replay", file)
        #expect(result.status == 0)
        #expect(result.output.contains("\"frames\""))
        try expectTurnedDown(["replay", file, "--compare"], saying: "a scenario without a trace")
    }

    @Test func theFirstDifferenceIsPrinted() throws {
        var object = try #require(
            try JSONSerialization.jsonObject(with: Data(try trace("motion").utf8)) as? [String: Any])
        var frames = try #require(object["frames"] as? [[Any]])
        frames[5][1] = 77.5
        frames[6][1] = 78.5
        object["frames"] = frames
        let file = try write(
            String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self), to: "changed.json")
        let result = try carousel("replay", file, "--compare")
        #expect(result.status == 1)
        #expect(result.output.contains("77.5") && !result.output.contains("78.5"))
        #expect(try carousel("replay", file, "--compare", "--tolerance", "100").status == 0)
    }

    @Test func whatIsNoTraceIsAnError() throws {
        let file = try write("{\"name\": 1", to: "broken.json")
        try expectTurnedDown(["replay", file], saying: "broken.json")
        #expect(try carousel("replay", folder.file("missing.json")).errors.contains("cannot be read"))
    }

    @Test func countsAndNumbersOfAnySizeArePlayed() throws {
        let lines = [Int.max, .min, 1 << 53].map { count in
            """
            {"name":"any","setup":{"bounds":[640,400],"type":"rotary","vertical":false,"numberOfItems":\(count),\
            "itemSize":[200,1e300],"numberOfPlaceholders":\(count),"placeholderSize":[200,200],"itemWidth":0,\
            "options":{"visibleItems":1e300,"count":-1e300},"properties":{"bounceDistance":1e308},\
            "itemsDoubleSided":true,"shouldSelect":true},"events":[{"at":0.01,"do":"insertItem","index":\(count)},\
            {"at":0.02,"do":"scrollByItems","count":\(count)}],"duration":0.1,"snapshots":[1e300]}
            """
        }
        let file = try write(lines.joined(separator: "\n"), to: "any.jsonl")
        let result = try carousel("replay", file)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.split(separator: "\n").count == lines.count)
    }
}
