// SPDX-License-Identifier: MIT

import CarouselCore
import Foundation
import TestSupport
import Testing

@testable import CarouselTools

/// The cost of drawing that does not depend on the number of items.
@Suite(.serialized) struct BenchScaleTests {
    private static let types = CarouselType.allCases.filter { $0 != .custom }

    private func rows(
        _ command: String, items: String, types: [CarouselType], layout: String = "usual", frames: Int
    ) throws -> [BenchRow] {
        let folder = try TemporaryFolder()
        let result = try Shell.run(
            command,
            [
                "bench", "--items", items, "--types", types.map(\.name).joined(separator: ","), "--mode", "windowed",
                "--layout", layout, "--frames", String(frames), "--json", folder.file("b.json"),
            ])
        try #require(result.status == 0, "\(result.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("b.json")))
        return try JSONDecoder().decode(BenchReport.self, from: data).rows
    }

    @Test(arguments: [CarouselType.linear, .cylinder, .coverFlow, .timeMachine])
    func tenMillionItemsTakeWhatAHundredDo(type: CarouselType) throws {
        // In the middle of both, the same pictures are visible: there are 32 pictures, and 50 and 5,000,018 leave the
        // same remainder.
        let rows = try rows(Shell.products + "/carousel", items: "100,10000036", types: [type], frames: 40)
        let (few, many) = (try #require(rows.first), try #require(rows.last))
        #expect(rows.count == 2 && few.visible == many.visible)
        // The order in which threads deliver pictures decides which of them share a texture, and when rows change.
        #expect(abs(few.drawCalls - many.drawCalls) <= 8, "\(few.drawCalls), \(many.drawCalls)")
        // The hidden part of each view changes with every frame, and so does the view's appearance.
        #expect(max(few.bytesPerFrame, many.bytesPerFrame) < 8192, "\(few.bytesPerFrame), \(many.bytesPerFrame)")
        // A byte for each item would be ten megabytes. The threads' heaps differ by a few megabytes from run to run.
        #expect(many.peakMegabytes - few.peakMegabytes < 4, "\(few.peakMegabytes), \(many.peakMegabytes)")
    }

    /// Names an optimised command: debug builds allocate.
    private static let optimised = ProcessInfo.processInfo.environment["CAROUSEL_OPTIMISED"]

    @Test(.enabled(if: optimised != nil, "CAROUSEL_OPTIMISED names no command"), arguments: types)
    func scrollingAllocatesNothing(type: CarouselType) throws {
        let command = try #require(BenchScaleTests.optimised)
        for row in try rows(command, items: "100,10000036", types: [type], frames: 300) {
            #expect(row.allocationsPerFrame == 0, "\(row.items) items")
        }
    }

    @Test(
        .enabled(if: optimised != nil, "CAROUSEL_OPTIMISED names no command"),
        arguments: ["aligned", "scaled", "uneven", "unevenScaled", "reported"])
    func scrollingAllocatesNothingHoweverItemsLie(layout: String) throws {
        let command = try #require(BenchScaleTests.optimised)
        for row in try rows(command, items: "1000", types: [.linear], layout: layout, frames: 300) {
            #expect(row.allocationsPerFrame == 0)
        }
    }
}
