// SPDX-License-Identifier: MIT

import CarouselScene

/// Determines whether two quads can be drawn by one call.
struct DrawKey: Hashable {
    /// The texture array, as an index into the store's; -1 for none.
    var array: Int32 = -1
    /// What its program must be able to do beyond plain quads.
    var needs: Variant.Features = []
    /// Whether it is hidden when seen from behind.
    var culls = false
    var scissor: PixelRect?
    /// Number of batches drawn before it.
    var group = 0
    /// Which of the list's depth effects applies; -1 for none.
    var depth: Int32 = -1
    /// The host's texture that it shows; nil for none.
    var texture: HostTexture?

    /// Quads of a frame hardly differ in the rest without differing in these, too.
    func hash(into hasher: inout Hasher) {
        hasher.combine(array)
        hasher.combine(group)
        hasher.combine(needs)
        if let texture { hasher.combine(texture.name) }
        if let scissor {
            hasher.combine(scissor.x)
            hasher.combine(scissor.y)
        }
    }
}

/// Consecutive quads that are drawn by one call.
struct Run {
    let first: Int
    var count = 0
    /// Of its first quad: all have the same but for the texture array and some of the needs.
    let key: DrawKey
    var features: Variant.Features
    /// Number of texture arrays that its program can read.
    private(set) var units = 1
    /// The texture arrays in use, in the order of their units; -1 for none.
    var arrays = SIMD8<Int32>(repeating: -1)

    init(_ key: DrawKey, at index: Int) {
        (first, self.key, features) = (index, key, key.needs)
        if key.depth >= 0 { features.insert(.depth) }
        guard let texture = key.texture else { return }
        features.insert(.host)
        if texture.target == .external { features.insert(.external) }
    }

    var variant: Variant { Variant(features: features, units: units) }

    /// The unit through which the run reads an array; nil if all are taken.
    mutating func unit(for array: Int32, of limit: Int) -> Int? {
        for unit in 0..<limit {
            if arrays[unit] == array { return unit }
            if arrays[unit] < 0 {
                arrays[unit] = array
                if unit > 0 { units = TextureUnits.pictures }
                return unit
            }
        }
        return nil
    }
}

/// Divides a list of quads into runs.
struct RunSplitter {
    /// Beyond this number of calls, more expensive shaders that draw more per call are the better choice.
    static let manyRuns = 16

    private(set) var runs: [Run] = []
    /// The texture unit of each quad, -1 for none.
    private(set) var units: [Int8] = []
    /// How many calls the cheapest shaders take.
    private(set) var changes = 0
    /// Whether calls may draw what has effects along with what has none.
    private(set) var mixesEffects = false

    mutating func reserve(_ count: Int) {
        runs.reserveCapacity(count)
        units.reserveCapacity(count)
    }

    /// So many quads cost more in a shader that chooses among textures than a call costs.
    private static let quadsForACall = 32

    /// Beyond this number of calls for so many quads, the more expensive shaders are the better choice.
    static func mostRuns(for quads: Int, withEffects: Bool) -> Int {
        max(withEffects ? manyRunsWithEffects : manyRuns, quads / quadsForACall)
    }

    /// With effects and shadows, more calls pay: their shaders cost several times as much per pixel, for what has none, too.
    static let manyRunsWithEffects = 256

    /// Few calls with cheap shaders if that is enough, otherwise fewer calls with more expensive ones.
    mutating func split(_ keys: ContiguousArray<DrawKey>) {
        split(keys, units: 1, apart: .weights)
        (changes, mixesEffects) = (runs.count, false)
        guard runs.count > RunSplitter.mostRuns(for: keys.count, withEffects: false) else { return }
        let most = RunSplitter.mostRuns(
            for: keys.count,
            withEffects: runs.contains { $0.features.contains(.effects) || !$0.features.isDisjoint(with: .common) })
        split(keys, units: 1, apart: .weightsOfEffects)
        if runs.count > most { split(keys, units: TextureUnits.pictures, apart: .weightsOfEffects) }
        guard runs.count > most else { return }
        split(keys, units: TextureUnits.pictures, apart: [])
        mixesEffects = true
    }

    /// - Parameter apart: what must be the same of quads for one call to draw them.
    private mutating func split(_ keys: ContiguousArray<DrawKey>, units limit: Int, apart: Variant.Features) {
        runs.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        for index in keys.indices {
            let key = keys[index]
            var isNew = true
            if let last = runs.last, last.key.culls == key.culls, last.key.scissor == key.scissor,
                last.key.group == key.group, last.key.depth == key.depth, last.key.texture == key.texture
            {
                isNew = last.features.intersection(apart) != key.needs.intersection(apart)
            }
            var unit: Int? = -1
            if !isNew, key.array >= 0 {
                unit = runs[runs.count - 1].unit(for: key.array, of: limit)
                isNew = unit == nil
            }
            if isNew {
                var run = Run(key, at: index)
                unit = key.array >= 0 ? run.unit(for: key.array, of: limit) : -1
                runs.append(run)
            }
            runs[runs.count - 1].count += 1
            runs[runs.count - 1].features.add(key.needs)
            units.append(Int8(unit ?? -1))
        }
    }
}

extension Variant.Features {
    /// Whether what has them is a reflection: views in others' clips have effects, too.
    var isReflection: Bool { contains(.effects) && !contains(.nested) }

    /// What makes a program expensive, or a simple one useless.
    var weight: Variant.Features { intersection(Variant.Features.weights) }

    fileprivate static let weights = weightsOfEffects.union([.shaped])
    /// Plain and shaped quads have the same.
    fileprivate static let weightsOfEffects = common.union([.effects])

    /// Takes up what another quad needs.
    mutating func add(_ needs: Variant.Features) {
        let common = intersection(needs).intersection(.common)
        self = union(needs).subtracting(.common).union(common)
    }
}
