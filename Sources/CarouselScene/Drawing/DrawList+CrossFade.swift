// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel showed before a jump, while that fades into what the carousel shows now.
///
/// Each new item fades in on top of the old one in its place, and only then does the old one fade out, so that nothing behind
/// them shines through. Jumps in quick succession pile up as layers.
struct CrossFade {
    private struct Layer {
        var items: DrawList
        var alpha: Double
    }

    /// The most layers that are kept; the lowest of more, which can hardly be seen, are dropped.
    private static let maxLayers = 4
    /// The most pictures that are placed one by one. More are too small for anybody to see one through another, so the renderer lays
    /// them out, with all old ones behind all new ones.
    static let maxPlacedPictures = 64

    /// Whether the list being built is to be kept, so that the carousel adds its present items to it, without any layers.
    var isRecording = false { didSet { if isRecording { drawn = nil } } }
    private var layers: [Layer] = []
    var isEmpty: Bool { layers.isEmpty }
    /// Where the carousel's items are in the list that was last built to be kept; nil if the carousel was hidden.
    var drawn: (start: DrawList.Mark, end: DrawList.Mark)?

    /// Keeps the items of the list just built; `progress` is that of the fade which this one interrupts, nil if there is none.
    mutating func begin(_ list: DrawList, interrupting progress: Double?) {
        if let progress {
            for place in layers.indices { layers[place].alpha *= CrossFade.outgoingAlpha(progress) }
        } else {
            layers.removeAll()
        }
        guard let drawn else { return }
        let items = list.part(from: drawn.start, to: drawn.end)
        layers.append(Layer(items: items, alpha: CrossFade.incomingAlpha(progress)))
        if layers.count > CrossFade.maxLayers { layers.removeFirst() }
    }

    mutating func end() { if !layers.isEmpty { layers.removeAll() } }

    /// Adds the layers to a list: each old item under what the list has in its place now, from `start` on.
    func draw(under start: DrawList.Mark, of list: inout DrawList, _ progress: Double?) {
        guard let progress else { return }
        for layer in layers.reversed() {
            list.insert(layer.items, alpha: layer.alpha * CrossFade.outgoingAlpha(progress), under: start)
        }
    }

    /// Alpha of the new items, at a progress of 0...1; 1 if nothing fades.
    static func incomingAlpha(_ progress: Double?) -> Double { min(1, 2 * (progress ?? 1)) }
    private static func outgoingAlpha(_ progress: Double) -> Double { min(1, 2 - 2 * progress) }
}

extension DrawList {
    /// How many quads and batches there are at a moment while a list is being built.
    struct Mark: Equatable {
        var quads = 0
        var batches = 0
    }

    var end: Mark { Mark(quads: quads.count, batches: batches.count) }

    func part(from start: Mark, to end: Mark) -> DrawList {
        var part = DrawList(size: size, background: background)
        var numbers: [Int: Int] = [:]
        func kept(plane number: Int) -> Int {
            if let known = numbers[number] { return known }
            var plane = planes[number]
            if let depth = depth(of: plane) {
                let known = part.depths.lastIndex(of: depth) ?? part.depths.count
                if known == part.depths.count { part.depths.append(depth) }
                plane.depth = Int32(known)
            }
            part.planes.append(plane)
            numbers[number] = part.planes.count - 1
            return part.planes.count - 1
        }
        for var quad in quads[start.quads..<end.quads] {
            if let effect = effect(of: quad) { quad.effect = part.add(effect) }
            quad.plane = kept(plane: quad.plane)
            part.quads.append(quad)
        }
        for var batch in batches[start.batches..<end.batches] {
            batch.quadsBehind -= start.quads
            batch.plane = kept(plane: batch.plane)
            batch.pictures.renewIdentity()
            part.batches.append(batch)
        }
        return part
    }

    /// Draws a part behind what has been added since `start`. Where both have quads at the same offset, those of the part come right
    /// behind the others.
    mutating func insert(_ part: DrawList, alpha: Double, under start: Mark) {
        guard alpha > 0 else { return }
        let (planesBehind, effectsBehind, depthsBehind) = (planes.count, Int32(effects.count), Int32(depths.count))
        for var plane in part.planes {
            plane.alpha *= alpha
            if plane.depth >= 0 { plane.depth += depthsBehind }
            planes.append(plane)
        }
        effects.append(contentsOf: part.effects)
        depths.append(contentsOf: part.depths)
        let lower = part.quads.map { quad in
            var quad = quad
            quad.plane += planesBehind
            if quad.effect >= 0 { quad.effect += effectsBehind }
            return quad
        }
        let upper = Array(quads[start.quads...])
        // A batch is drawn between two quads, so the order of the quads must not change.
        let isMixed = start.batches < batches.count || !part.batches.isEmpty
        quads.replaceSubrange(start.quads..., with: isMixed ? lower + upper : merged(lower, under: upper))
        for place in start.batches..<batches.count { batches[place].quadsBehind += lower.count }
        let lowerBatches = part.batches.map { batch in
            var batch = batch
            batch.quadsBehind += start.quads
            batch.plane += planesBehind
            return batch
        }
        batches.insert(contentsOf: lowerBatches, at: start.batches)
    }

    /// Merges two lists of quads, both from back to front, so that quads at the same offset follow one another.
    private func merged(_ lower: [Quad], under upper: [Quad]) -> [Quad] {
        func offset(_ quad: Quad) -> Double { (planes[quad.plane].offset * 1024).rounded() }
        var result: [Quad] = []
        var (next, place) = (0, 0)
        while place < upper.count {
            let item = offset(upper[place])
            if let first = lower[next...].firstIndex(where: { offset($0) == item }) {
                let end = lower[first...].firstIndex { offset($0) != item } ?? lower.count
                result += lower[next..<end]
                next = end
            }
            while place < upper.count, offset(upper[place]) == item {
                result.append(upper[place])
                place += 1
            }
        }
        return result + lower[next...]
    }
}
