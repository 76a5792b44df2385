// SPDX-License-Identifier: MIT

/// Reads a fuzzer's bytes as choices, numbers and texts. After the last byte, it reads zeros and empty texts.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func remainder() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 != 0 }

    /// A number in 0..<count.
    mutating func choice(of count: Int) -> Int { Int(byte()) % count }

    mutating func one<T>(of choices: [T]) -> T { choices[choice(of: choices.count)] }

    /// The next bytes, at most the given number.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Any 64-bit number; small ones and the ends of the range are frequent.
    mutating func int() -> Int {
        switch byte() {
        case let small where small < 200: return Int(small) - 100
        case let place where place < 240:
            let numbers = [
                .max, .min, .max - 1, .min + 1, Int(Int32.max), Int(Int32.min), Int(Int32.max) + 1, 1 << 53, -1 << 53,
                1 << 62, -1 << 62, 1000, 100_000, 1_000_000_000, 65_535, 65_536, 255, 256, .max / 2, .min / 2,
            ]
            return numbers[Int(place) % numbers.count]
        default: return Int(bitPattern: UInt(word()))
        }
    }

    /// Any double-precision number; ordinary and troublesome ones are frequent.
    mutating func double() -> Double {
        switch byte() {
        case let small where small < 120: return (Double(small) - 60) / 10
        case let large where large < 170: return (Double(large) - 145) * 40
        case let place where place < 235:
            let numbers: [Double] = [
                .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
                .leastNonzeroMagnitude,
                -0.0, 1e9, -1e9, 1e18, -1e18, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1e11, 1e-9, -1e-9,
                2_147_483_648, 4_294_967_296, 1e154, 1e-154, 0.999_999_999_999,
            ]
            return numbers[Int(place) % numbers.count]
        default: return Double(bitPattern: word())
        }
    }

    /// Like `double`, but finite.
    mutating func finite() -> Double {
        let number = double()
        return number.isFinite ? number : 0
    }

    /// A text of up to 255 bytes; invalid UTF-8 is replaced.
    mutating func text() -> String { String(decoding: bytes(Int(byte())), as: UTF8.self) }

    private mutating func word() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
