// SPDX-License-Identifier: MIT

package import CarouselCore

/// Numbers of any size: ordinary ones, those at the limits of arithmetic, and random bits. The same seed gives the same
/// numbers.
package struct OddNumbers {
    package var random: SeededGenerator

    private static let doubles: [Double] = [
        0, -0.0, 1, -1, 0.5, -0.5, 2, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e-9, 4096, 4097, 1e6,
        0x1p31, -0x1p31, 0x1p53, -0x1p53,
        1e9, -1e9, 1e12, -1e12, 0x1p63, -0x1p63, 1e18, 1e300, -1e300, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ]
    private static let ints: [Int] = [
        0, 1, -1, 2, -2, 4096, 4097, Int(Int32.max), Int(Int32.max) + 1, Int(Int32.min), Int(UInt32.max), 1 << 53,
        (1 << 53) + 1, -(1 << 53), 1 << 62, .max, .max - 1, .min, .min + 1,
    ]

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// True on average once in a given number of calls.
    package mutating func chance(_ one: Int) -> Bool { Int.random(in: 1...one, using: &random) == 1 }

    package mutating func pick<T>(_ things: [T]) -> T { things[Int.random(in: 0..<things.count, using: &random)] }

    /// A number of the range, half the time.
    package mutating func double(_ usual: ClosedRange<Double> = -10...10) -> Double {
        switch Int.random(in: 0...7, using: &random) {
        case 0...3: .random(in: usual, using: &random)
        case 4: Double(bitPattern: random.next())
        default: pick(OddNumbers.doubles)
        }
    }

    package mutating func finite(_ usual: ClosedRange<Double> = -10...10) -> Double {
        let number = double(usual)
        return number.isFinite ? number : usual.lowerBound
    }

    /// A number of the range, half the time.
    package mutating func int(_ usual: ClosedRange<Int> = -3...30) -> Int {
        switch Int.random(in: 0...7, using: &random) {
        case 0...3: .random(in: usual, using: &random)
        case 4: Int(truncatingIfNeeded: random.next())
        default: pick(OddNumbers.ints)
        }
    }

    package mutating func point(_ usual: ClosedRange<Double> = -100...700) -> Point {
        Point(x: double(usual), y: double(usual))
    }

    package mutating func size(_ usual: ClosedRange<Double> = 0...700) -> Size {
        Size(width: double(usual), height: double(usual))
    }

    package mutating func transform() -> Transform3D {
        var entries = Transform3D(perspective: double(-0.01...0)).entries
        for _ in 0..<3 { entries[Int.random(in: 0..<16, using: &random)] = double(-2...2) }
        return Transform3D(entries: entries) ?? .identity
    }
}
