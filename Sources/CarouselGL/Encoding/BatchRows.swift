// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// The appearances of a batch's quads, one row each, and the texels that the vertex shader reads: only as many per row as are needed.
struct BatchRows {
    var appearances: ContiguousArray<InstanceAppearance> = []
    /// As many as appearances; empty if nothing has effects.
    var effects: ContiguousArray<InstanceEffect> = []
    /// What a program must be able to do to draw each appearance; as many as appearances.
    private(set) var needsOfAppearances: ContiguousArray<Variant.Features> = []
    /// What a program must be able to do to draw all of them.
    private(set) var needs: Variant.Features = []
    /// How many rows have a texture whose colour or alpha is changed.
    private(set) var tinted = 0
    /// Rows for each quad: two while pictures fade in, the first for what is behind.
    private(set) var perQuad = 1
    /// Whether there are many appearances that differ only in their textures, and what they then have in common.
    private(set) var isUniform = false
    private(set) var common: InstanceAppearance?
    /// The texels that were packed last.
    private(set) var packed: ContiguousArray<SIMD4<Float>> = []

    /// Gives each quad one row, or two, of which the first is invisible; the last row of each quad stays as it is.
    mutating func setPerQuad(_ count: Int) {
        guard count != perQuad else { return }
        func changed<Row>(_ rows: ContiguousArray<Row>, _ empty: Row) -> ContiguousArray<Row> {
            var result = ContiguousArray<Row>()
            result.reserveCapacity(rows.count / perQuad * count)
            for index in stride(from: perQuad - 1, to: rows.count, by: perQuad) {
                if count == 2 { result.append(empty) }
                result.append(rows[index])
            }
            return result
        }
        appearances = changed(appearances, .empty)
        effects = changed(effects, InstanceEffect())
        needsOfAppearances = changed(needsOfAppearances, [])
        tinted = appearances.reduce(0) { $0 + ($1.isTinted ? 1 : 0) }
        perQuad = count
    }

    mutating func grow(to count: Int, withEffects: Bool) {
        while appearances.count < count { appearances.append(.empty) }
        while needsOfAppearances.count < count { needsOfAppearances.append([]) }
        while withEffects, effects.count < appearances.count { effects.append(InstanceEffect()) }
    }

    mutating func set(_ row: EncodedQuad, at index: Int) {
        tinted += (row.appearance.isTinted ? 1 : 0) - (appearances[index].isTinted ? 1 : 0)
        appearances[index] = row.appearance
        needsOfAppearances[index] = row.needs
        if effects.indices.contains(index) { effects[index] = row.effect }
        needs.formUnion(row.needs.subtracting(.simplifying))
        // In a row, the shape comes before the effect, so a row with an effect has both.
        if row.needs.contains(.effects) { needs.insert(.shaped) }
    }

    var texelsPerRow: Int { needs.contains(.effects) ? 13 : needs.contains(.shaped) ? 8 : isUniform ? 1 : 4 }

    mutating func packAll() {
        common = nil
        // A few appearances are not worth a separate program, which the first frame would create, when no picture has loaded.
        isUniform = appearances.count > BatchProjection.fewItems && findCommon(in: appearances.indices)
        pack(appearances.indices)
    }

    /// Packs some of the rows; false if the others no longer match, and all must be packed.
    mutating func packSome(_ range: Range<Int>) -> Bool {
        if isUniform, !findCommon(in: range) { return false }
        pack(range)
        return true
    }

    /// Checks whether rows are the same except for their textures.
    private mutating func findCommon(in range: Range<Int>) -> Bool {
        var others = needs
        others.remove(.straight)
        guard others.isEmpty else { return false }
        for index in range {
            let row = appearances[index]
            guard row.isSeen else { continue }
            guard let first = common else {
                common = row
                continue
            }
            if row.box != first.box || row.texel != first.texel || row.color != first.color { return false }
        }
        return true
    }

    private mutating func pack(_ range: Range<Int>) {
        packed.removeAll(keepingCapacity: true)
        let texels = min(texelsPerRow, 8)
        for index in range {
            var row = appearances[index]
            if !row.isSeen { row.layer.x = -1 }
            append(row, texels)
            if needs.contains(.effects) { append(effects[index], texelsPerRow - texels) }
        }
    }

    /// Packs the first `count` vectors of a row.
    private mutating func append(_ row: some BitwiseCopyable, _ count: Int) {
        withUnsafeBytes(of: row) { packed.append(contentsOf: $0.bindMemory(to: SIMD4<Float>.self).prefix(count)) }
    }
}
