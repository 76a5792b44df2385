// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import CarouselGL

@Suite struct RunTests {
    private func key(_ array: Int32, isShaped: Bool = false, culls: Bool = false, scissor: PixelRect? = nil) -> DrawKey
    {
        DrawKey(array: array, needs: isShaped ? [.shaped] : [], culls: culls, scissor: scissor)
    }

    private func split(_ keys: [DrawKey]) -> RunSplitter {
        var splitter = RunSplitter()
        splitter.split(ContiguousArray(keys))
        return splitter
    }

    @Test func likeFollowsLikeInOneRun() {
        let splitter = split([key(0), key(-1), key(0), key(1)])
        #expect(splitter.runs.map(\.count) == [3, 1])
        #expect(splitter.units == [0, -1, 0, 0])
    }

    @Test func cullingAndScissorsPartRuns() {
        let scissor = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let splitter = split([key(-1), key(-1, culls: true), key(-1, culls: true, scissor: scissor)])
        #expect(splitter.runs.map(\.count) == [1, 1, 1])
    }

    @Test func manyRunsBecomeFewWithSeveralTextures() {
        let splitter = split((0..<60).map { key(Int32($0 % 6), isShaped: $0 % 7 == 0) })
        #expect(splitter.runs.count == 1)
        #expect(splitter.runs[0].features == [.shaped] && splitter.runs[0].units == TextureUnits.arrayCount)
        #expect(splitter.units == (0..<60).map { Int8($0 % 6) })
    }

    /// A shader that chooses among textures takes twice as long for every rectangle, so more calls are cheaper.
    @Test func manyRectanglesMayTakeMoreCalls() {
        let splitter = split((0..<2000).map { key(Int32($0 / 50 % 12)) })
        #expect(splitter.runs.count == 40)
        #expect(splitter.runs.allSatisfy { $0.features == [] && $0.units == 1 && $0.count == 50 })
        #expect(split((0..<2000).map { key(Int32($0 / 20 % 12)) }).runs.contains { $0.features == [] && $0.units > 1 })
    }

    /// A shadow's program costs several times as much per pixel, so rectangles without effects are not drawn with it.
    @Test func effectsStayApart() {
        func keys(_ items: Int) -> [DrawKey] {
            (0..<3 * items).map {
                DrawKey(
                    array: Int32($0 % 3 - 1), needs: [[.shaped, .effects, .shadows], [], [.shaped]][$0 % 3],
                    culls: false)
            }
        }
        let some = split(keys(28))
        #expect(some.runs.count == 84 || some.runs.count == 56)
        #expect(some.runs.allSatisfy { $0.features.contains(.effects) == $0.features.contains(.shadows) })
        #expect(some.runs.contains { !$0.features.contains(.effects) })
        #expect(split(keys(300)).runs.count == 1, "too many calls")
    }

    /// Whatever the keys, each rectangle is drawn once, in order, with its own texture.
    @Test(arguments: 1...50)
    func runsCoverAllInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keys = (0..<Int.random(in: 0...200, using: &random)).map { _ in
            key(
                .random(in: -1...Int32.random(in: 0...20, using: &random), using: &random),
                isShaped: Int.random(in: 0..<4, using: &random) == 0, culls: Int.random(in: 0..<9, using: &random) == 0)
        }
        let splitter = split(keys)
        var next = 0
        for run in splitter.runs {
            #expect(run.first == next)
            for index in run.first..<run.first + run.count {
                let unit = Int(splitter.units[index])
                if keys[index].array >= 0 {
                    #expect(run.arrays[unit] == keys[index].array)
                } else {
                    #expect(unit == -1)
                }
                #expect(run.key.culls == keys[index].culls)
                if keys[index].needs.contains(.shaped) { #expect(run.features.contains(.shaped)) }
                if unit > 0 { #expect(run.units > unit) }
            }
            next += run.count
        }
        #expect(next == keys.count)
    }
}
