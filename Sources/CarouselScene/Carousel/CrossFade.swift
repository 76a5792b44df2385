// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel showed before it jumped, while that fades into what it shows now.
///
/// What is new comes in on top of what was in the same place, which then goes out below it: so nothing behind an item shines
/// through. Jumps in quick succession pile up as layers.
struct CrossFade {
    private struct Layer {
        var items: DrawList
        var alpha: Double
    }

    /// The lowest of more layers can hardly be seen.
    private static let mostLayers = 4
    /// More pictures are too small for anybody to see one through another: they are left to the renderer, all old ones behind
    /// all new ones.
    static let mostPlacedPictures = 64

    /// Whether a list is being built to be kept, so that it shows the carousel's items by themselves.
    var isRecording = false { didSet { if isRecording { drawn = nil } } }
    private var layers: [Layer] = []
    /// Whether there is nothing to fade from.
    var isEmpty: Bool { layers.isEmpty }
    /// Where the carousel's items are in the list that was last built to be kept; nil if it is hidden.
    private var drawn: (start: DrawList.Mark, end: DrawList.Mark)?

    /// Remembers where a list that is being built has the carousel's items.
    mutating func note(from start: DrawList.Mark, to end: DrawList.Mark) { drawn = (start, end) }

    /// Keeps the items of the list that has just been built.
    ///
    /// - Parameter progress: of the fade that this one interrupts; nil if there is none.
    mutating func begin(_ list: DrawList, interrupting progress: Double?) {
        if let progress {
            for place in layers.indices { layers[place].alpha *= CrossFade.leaving(progress) }
        } else {
            layers.removeAll()
        }
        guard let drawn else { return }
        let items = list.part(from: drawn.start, to: drawn.end)
        layers.append(Layer(items: items, alpha: CrossFade.entering(progress)))
        if layers.count > CrossFade.mostLayers { layers.removeFirst() }
    }

    /// Forgets the layers.
    mutating func end() {
        if !layers.isEmpty { layers.removeAll() }
    }

    /// Adds the layers to a list: each item under what a list has in its place now.
    ///
    /// - Parameters:
    ///   - start: where the carousel's items begin in the list.
    ///   - progress: 0...1; nil if nothing fades.
    func draw(under start: DrawList.Mark, of list: inout DrawList, _ progress: Double?) {
        guard let progress else { return }
        for layer in layers.reversed() {
            list.insert(layer.items, alpha: layer.alpha * CrossFade.leaving(progress), under: start)
        }
    }

    /// Alpha of what comes in, at a progress of 0...1; 1 if nothing fades.
    static func entering(_ progress: Double?) -> Double { min(1, 2 * (progress ?? 1)) }

    private static func leaving(_ progress: Double) -> Double { min(1, 2 - 2 * progress) }
}
