// SPDX-License-Identifier: MIT

/// The order in which people put names: `photo 2` before `photo 10`, whatever the case of letters.
enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: Key($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
    }

    /// A name taken apart once, so that sorting thousands of names stays quick.
    struct Key: Comparable {
        private enum Part: Comparable {
            /// Digits without leading zeros: the longer is the greater, and of the same length bytes decide.
            case number(length: Int, digits: String)
            case text(String)
        }

        private let parts: [Part]
        private let name: String

        init(_ name: String) {
            var parts: [Part] = []
            var rest = name.lowercased()[...]
            while let first = rest.first {
                let isNumber = first.isASCII && first.isNumber
                let run = rest.prefix { ($0.isASCII && $0.isNumber) == isNumber }
                if isNumber {
                    let digits = run.drop { $0 == "0" }
                    parts.append(.number(length: digits.count, digits: String(digits)))
                } else {
                    parts.append(.text(String(run)))
                }
                rest = rest[run.endIndex...]
            }
            self.parts = parts
            self.name = name
        }

        static func < (a: Key, b: Key) -> Bool {
            for (x, y) in zip(a.parts, b.parts) where x != y { return x < y }
            return a.parts.count != b.parts.count ? a.parts.count < b.parts.count : a.name < b.name
        }
    }
}
