// SPDX-License-Identifier: MIT

import CarouselCore

/// The sheets of a card that expands and then fills its surroundings, as in expanding-collection.
public struct ExpansionTable: StyleRecord {
    public var style: String
    public var variant: String?
    /// Width and height of the closed card.
    public var itemSize: [Double]
    public var viewport: [Double]?
    public var parameters: Parameters
    public var source: String?
    public var notes: [String]?
    public var values: [Value]

    public struct Parameters: Codable, Sendable {
        public var yOffset: Double?
        public var headerHeight: Double?
        public var insets: Double?
        public var duration: Double?
        public var curve: String?
    }

    public struct Value: Codable, Sendable {
        /// Fraction of the duration.
        public var progress: Double
        public var eased: Double?
        public var front: Sheet?
        public var back: Sheet?
        public var shadowAlpha: Double?
    }

    public struct Sheet: Codable, Sendable {
        public var center: [Double]
        public var size: [Double]
        public var cornerRadius: Double?
    }

    /// Whether the table continues from the expanded card to the one that fills everything.
    private var presents: Bool { style == "expanding.push" }

    public func computed() throws -> ExpansionTable {
        guard itemSize.count == 2, !presents || viewport?.count == 2 else { throw StyleError.sizes(title) }
        let size = Size(width: itemSize[0], height: itemSize[1])
        let expansion = Expansion(
            size: size, growth: parameters.yOffset ?? 40,
            viewport: viewport.map { Size(width: $0[0], height: $0[1]) } ?? size,
            header: parameters.headerHeight ?? 236)
        var table = self
        table.values = values.map { value in
            var computed = Value(progress: value.progress)
            let progress = value.progress + (presents ? 1 : 0)
            computed.eased = Expansion.eased(value.progress)
            computed.front = sheet(expansion.front(at: progress))
            computed.back = sheet(expansion.back(at: progress))
            if presents { computed.shadowAlpha = expansion.shadowAlpha(at: progress) }
            return computed
        }
        return table
    }

    private func sheet(_ sheet: Expansion.Sheet) -> Sheet {
        Sheet(
            center: [sheet.center.x, sheet.center.y], size: [sheet.size.width, sheet.size.height],
            cornerRadius: presents ? sheet.cornerRadius : nil)
    }

    public func comparison() throws -> StyleComparison {
        var comparison = StyleComparison()
        for (want, got) in zip(values, try computed().values) {
            for (theirs, ours) in [(want.front, got.front), (want.back, got.back)] {
                guard let theirs, let ours, theirs.center.count == 2, theirs.size.count == 2 else { continue }
                for axis in 0...1 {
                    let middle = (theirs.center[axis] - ours.center[axis]).magnitude
                    let half = (theirs.size[axis] - ours.size[axis]).magnitude / 2
                    comparison.corners = max(comparison.corners, middle + half)
                }
                if let radius = theirs.cornerRadius, let own = ours.cornerRadius {
                    comparison.corners = max(comparison.corners, (radius - own).magnitude)
                }
            }
            if let theirs = want.shadowAlpha, let ours = got.shadowAlpha {
                comparison.alpha = max(comparison.alpha, (theirs - ours).magnitude)
            }
        }
        return comparison
    }
}
