// SPDX-License-Identifier: MIT

import CarouselCore

@testable import CarouselGL
@testable import CarouselScene

/// Reads a fuzzer's bytes as a draw list, which need not be valid.
struct ListReader {
    let scale: Double
    let scissor: PixelRect?
    let fadeSeconds: Double
    private var reader: ByteReader
    private let pictures: [Picture]

    init(_ bytes: [UInt8], _ pictures: [Picture]) {
        var reader = ByteReader(bytes)
        self.pictures = pictures
        scale = reader.choice(of: 4) == 0 ? reader.double() : 1
        fadeSeconds = reader.choice(of: 4) == 0 ? reader.double() : 0
        var scissor: PixelRect?
        if reader.choice(of: 4) == 0 {
            func number() -> Int { Int(Int32(truncatingIfNeeded: reader.int())) }
            scissor = PixelRect(x: number(), y: number(), width: number(), height: number())
        }
        self.scissor = scissor
        self.reader = reader
    }

    mutating func list() -> DrawList {
        let isUsual = reader.choice(of: 8) != 0
        var list = DrawList(size: isUsual ? Size(width: 64, height: 48) : size(), background: color())
        while !reader.isAtEnd {
            switch reader.choice(of: 8) {
            case 0, 1: list.planes.append(plane())
            case 2: list.effects.append(effect())
            case 3: list.depths.append(DrawList.Depth(depth(), isVertical: reader.flag()))
            case 4: if let batch = batch(quadsBehind: list.quads.count) { list.batches.append(batch) }
            default: list.quads.append(quad())
            }
        }
        if list.planes.isEmpty { list.planes.append(DrawList.Plane()) }
        return list
    }

    private mutating func size() -> Size { Size(width: reader.double(), height: reader.double()) }

    private mutating func rect() -> Rect {
        Rect(x: reader.double(), y: reader.double(), width: reader.double(), height: reader.double())
    }

    /// A number in 0...1, or any number.
    private mutating func part() -> Double { reader.choice(of: 4) == 0 ? reader.double() : Double(reader.byte()) / 255 }

    private mutating func color() -> Color {
        Color(red: Float(part()), green: Float(part()), blue: Float(part()), alpha: Float(part()))
    }

    private mutating func transform() -> Transform3D {
        guard reader.choice(of: 4) == 0 else {
            return Transform3D(perspective: -0.002).translated(
                x: reader.finite(), y: reader.finite(), z: reader.finite()
            ).rotated(by: reader.finite(), x: 0, y: 1, z: 0)
        }
        var transform = Transform3D.identity
        withUnsafeMutableBytes(of: &transform) { bytes in
            for number in bytes.bindMemory(to: Double.self).indices {
                bytes.storeBytes(of: reader.double(), toByteOffset: 8 * number, as: Double.self)
            }
        }
        return transform
    }

    private mutating func plane() -> DrawList.Plane {
        var plane = DrawList.Plane(
            transform: Homography(transform()), alpha: part(), scissor: reader.choice(of: 4) == 0 ? rect() : nil)
        // The inputs in the corpus have one number more than planes have today.
        _ = reader.double()
        plane.offset = reader.double()
        plane.depth = index()
        return plane
    }

    private mutating func index() -> Int32 {
        reader.choice(of: 8) == 0 ? Int32(truncatingIfNeeded: reader.int()) : Int32(reader.choice(of: 4)) - 1
    }

    private mutating func quad() -> DrawList.Quad {
        var quad = DrawList.Quad(plane: Int(index()), frame: rect())
        if reader.flag() { quad.plane = 0 }
        quad.fill = color()
        quad.content = content()
        quad.contentMode = reader.one(of: [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft, .bottom])
        quad.alpha = Float(part())
        if reader.flag() {
            quad.cornerRadius = reader.double()
            quad.borderWidth = reader.double()
            quad.borderColor = color()
        }
        if reader.choice(of: 4) == 0 { quad.clip = clip() }
        quad.isDoubleSided = reader.flag()
        quad.effect = index()
        return quad
    }

    private mutating func clip() -> DrawList.Clip { DrawList.Clip(frame: rect(), cornerRadius: reader.double()) }

    private mutating func content() -> Content? {
        switch reader.choice(of: 8) {
        case 0: return .file(path: "/\(reader.choice(of: 3))")
        case 1: return .url("http://\(reader.choice(of: 3))")
        case 2: return .text(TextContent(string: "text", size: size()))
        case 3:
            // There is no texture of that name: the driver draws black.
            var texture = HostTexture(name: 4_000_000, size: PixelSize(width: reader.int(), height: reader.int()))
            texture.isFlipped = reader.flag()
            texture.alpha = reader.one(of: [.premultiplied, .straight, .ignored])
            return .texture(texture)
        case 4...6: return .pixels(reader.one(of: pictures))
        default: return nil
        }
    }

    private mutating func effect() -> DrawList.Effect {
        var effect = DrawList.Effect()
        effect.blur = reader.flag() ? reader.double() : 0
        effect.isFlipped = reader.flag()
        if reader.flag() { effect.outer = Homography(transform()) }
        if reader.flag() { effect.clip = clip() }
        if reader.flag() {
            effect.fade = DrawList.AlphaGradient(top: reader.double(), length: reader.double(), alpha: reader.double())
        }
        effect.fadesInPlane = reader.flag()
        return effect
    }

    private mutating func depth() -> DepthEffects {
        var effects = DepthEffects()
        effects.tint = reader.flag() ? DepthEffects.Tint(color: color(), amount: reader.double()) : nil
        effects.desaturation = reader.double()
        effects.dimming = reader.double()
        effects.fog = reader.flag() ? DepthEffects.Fog(color: color(), density: reader.double()) : nil
        effects.parallax = reader.double()
        effects.reach = reader.double()
        return effects
    }

    // MARK: - Batches

    private mutating func batch(quadsBehind: Int) -> DrawList.Batch? {
        var input = ItemLayout.Input()
        input.type = reader.one(of: CarouselType.allCases.filter { $0 != .custom })
        input.isVertical = reader.flag()
        input.bounds = Size(width: 64, height: 48)
        input.itemWidth = reader.double()
        input.numberOfItems = reader.choice(of: 100)
        input.perspective = reader.double()
        let angleStep = reader.double()
        let layout = ItemLayout(input, options: { $0 == .angle ? angleStep : $1 }).shaped
        guard let formula = ShapeFormula(of: layout) else { return nil }
        // A software renderer would take half a minute for the maximum number.
        let items = VisibleRange(first: count(), count: min(count(), 100_000), scrollOffset: reader.double())
        let toggle = reader.double()
        let order = ItemOrder(layout, items, toggle: toggle, current: count())
        return DrawList.Batch(
            quadsBehind: reader.choice(of: 4) == 0 ? reader.int() : quadsBehind, plane: Int(index()),
            center: Point(x: reader.double(), y: reader.double()), alpha: part(),
            scissor: reader.choice(of: 4) == 0 ? rect() : nil, layout: layout,
            formula: formula, hidesBacks: layout.hidesBacks, items: items, toggle: toggle,
            order: order ?? ItemOrder(), pictures: pictures(items),
            depth: reader.flag() ? DrawList.Depth(depth()) : nil)
    }

    private mutating func count() -> Int {
        reader.choice(of: 8) == 0 ? reader.int() : reader.choice(of: 40)
    }

    private mutating func pictures(_ items: VisibleRange) -> PictureWindow {
        let templates = (0...reader.choice(of: 3)).map { _ in
            PictureWindow.Template(quad: quad(), showsPicture: reader.flag())
        }
        var pictures = PictureWindow(templates, effects: reader.flag() ? [effect()] : [])
        // As many pictures as a carousel may have loaded, mostly those of the batch.
        let first = min(reader.choice(of: 8) == 0 ? count() : items.first, .max - 500)
        let end = first + min(max(0, items.count), 500)
        pictures.move(to: first..<end)
        for position in first..<end { pictures.set(content(), at: position) }
        if reader.flag() { pictures.set(content(), at: first) }
        return pictures
    }
}
