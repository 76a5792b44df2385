// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CarouselTools

/// The harness, while system calls fail.
@Suite struct BenchFaultTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func figuresAreWholeOrNotThere() throws {
        let work = folder.file("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        var sweep = FaultSweep(
            in: work, Shell.products + "/carousel",
            [
                "bench", "--items", "5", "--types", "linear", "--mode", "windowed", "--frames", "2", "--size",
                "160x120", "--limit", "--json", work + "/b.json", "--plot", work + "/b.svg",
            ]
        ) {}
        sweep.environment["TMPDIR"] = work
        let (json, plot) = (work + "/b.json", work + "/b.svg")
        func rows() -> Int? {
            let data = FileManager.default.contents(atPath: json)
            return data.flatMap { try? JSONDecoder().decode(BenchReport.self, from: $0) }?.rows.count
        }
        sweep.outputs = ["b.json", "b.svg"]
        sweep.result = { _ in
            "\(rows() ?? 0) rows, \(FileManager.default.fileExists(atPath: plot) ? "a plot" : "no plot")"
        }
        sweep.ownFiles = .judged { path in
            if path == json { return rows() != nil }
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return text.hasPrefix("<svg") && text.contains("</svg>")
        }
        try sweep.check(few: 6)
    }
}
