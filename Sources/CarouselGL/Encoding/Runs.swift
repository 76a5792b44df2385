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

    /// Leaves out what quads of a frame rarely differ in without differing in these, too.
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
    /// The key of its first quad. The other quads' keys may differ only in the texture array and in some of the needs.
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
                if unit > 0 { units = TextureUnits.arrayCount }
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
    private(set) var cheapestCallCount = 0
    /// Whether one call may draw quads with effects and quads without.
    private(set) var mixesEffects = false

    mutating func reserve(_ count: Int) {
        runs.reserveCapacity(count)
        units.reserveCapacity(count)
    }

    /// For more quads than this, choosing among textures in the shader costs more than another call.
    private static let quadsPerExtraCall = 32

    /// With more calls than this, the more expensive shaders are the better choice for this number of quads.
    static func maxRuns(for quads: Int, withEffects: Bool) -> Int {
        max(withEffects ? manyRunsWithEffects : manyRuns, quads / quadsPerExtraCall)
    }

    /// The limit with effects and shadows: higher, because their shaders cost several times as much per pixel, even for other quads.
    static let manyRunsWithEffects = 256

    /// Divides quads into few calls with cheap shaders if that is enough, otherwise into fewer calls with more expensive ones.
    mutating func split(_ keys: ContiguousArray<DrawKey>) {
        split(keys, units: 1, separating: .costly)
        (cheapestCallCount, mixesEffects) = (runs.count, false)
        guard runs.count > RunSplitter.maxRuns(for: keys.count, withEffects: false) else { return }
        let most = RunSplitter.maxRuns(
            for: keys.count,
            withEffects: runs.contains { $0.features.contains(.effects) || !$0.features.isDisjoint(with: .simplifying) }
        )
        split(keys, units: 1, separating: .costlyEffects)
        if runs.count > most { split(keys, units: TextureUnits.arrayCount, separating: .costlyEffects) }
        guard runs.count > most else { return }
        split(keys, units: TextureUnits.arrayCount, separating: [])
        mixesEffects = true
    }

    /// - Parameter separating: the features that quads must have in common for one call to draw them.
    private mutating func split(_ keys: ContiguousArray<DrawKey>, units limit: Int, separating: Variant.Features) {
        runs.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        for index in keys.indices {
            let key = keys[index]
            var isNew = true
            if let last = runs.last, last.key.culls == key.culls, last.key.scissor == key.scissor,
                last.key.group == key.group, last.key.depth == key.depth, last.key.texture == key.texture
            {
                isNew = last.features.intersection(separating) != key.needs.intersection(separating)
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
    /// Whether a quad with these features is a reflection. Views in the clips of other views have effects, too.
    var isReflection: Bool { contains(.effects) && !contains(.nested) }

    /// The features that make a program expensive, or rule out a simple one.
    var costlyFeatures: Variant.Features { intersection(Variant.Features.costly) }

    fileprivate static let costly = costlyEffects.union([.shaped])
    /// Without `shaped`, so that one call may draw plain and shaped quads.
    fileprivate static let costlyEffects = simplifying.union([.effects])

    /// Adds what another quad needs, and removes those of `simplifying` that it lacks.
    mutating func add(_ needs: Variant.Features) {
        let common = intersection(needs).intersection(.simplifying)
        self = union(needs).subtracting(.simplifying).union(common)
    }
}
