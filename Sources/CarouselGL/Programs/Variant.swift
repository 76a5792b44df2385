// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// What distinguishes a program from the others: its shaders' `#define`s. The quads and batches of a frame determine which it needs.
struct Variant: Hashable {
    var features: Features = []
    /// Number of texture arrays that one draw call can read: one or all, so that no frame waits for the compiler
    /// because a picture arrives in another array. For batches that the CPU draws it is the number of arrays in use,
    /// because a program that can read all takes up to a sixth longer where two are in use.
    var units = 1
    /// How long the lines of a batch's tables are.
    var widths = TableWidths()
    /// With `batched`: the text of the shape's formula.
    var formula = ""

    /// Base-2 logarithms of lengths of lines in texels, and the length of a row.
    struct TableWidths: Hashable {
        var appearances = TableTexture.usualLogWidth
        var slots = TableTexture.usualLogWidth
        /// With `sorted`.
        var order = TableTexture.usualLogWidth
        /// With `uneven`.
        var extents = TableTexture.usualLogWidth
        /// Texels of an appearance.
        var row = 4
    }

    /// Something that a program can do beyond plain quads from one texture array. Shaders test for it by its name in capitals.
    enum Feature: UInt32, CaseIterable {
        /// Rounded corners.
        case shaped
        /// Borders; used with `shaped`.
        case bordered
        /// Clips; used with `shaped`.
        case clipped
        /// Reflections; used with `shaped`.
        case effects
        /// Clips and fades in an outer plane; used with `effects`.
        case nested
        /// Shadows; used with `shaped`. They take the longest to compile.
        case shadows
        /// Shadows and nothing else, without clips or fades; used with `shadows` and `ring`.
        case alone
        /// Shadows whose blur is small beside the quad and large beside its corners; used with `alone`.
        case crisp
        /// Quads whose middle is not drawn; used with `shaped`.
        case ring
        /// Depth effects.
        case depth
        /// Shades over items.
        case darkened
        /// A texture owned by the host.
        case host
        /// A texture made from an EGLImage; used with `host`.
        case external
        /// Textures of the host whose colours are not premultiplied, or whose alpha is ignored.
        case straight
        /// Items laid out by the vertex shader.
        case batched
        /// Items whose order is a table; used with `batched`.
        case sorted
        /// Items of different extents; used with `batched`.
        case uneven
        /// Appearances that differ only in their texture; used with `batched`.
        case uniform
        /// Edges without anti-aliasing, for thousands of small items; used with `batched`.
        case hard
        /// Pictures without a tint, each read from a single mipmap level; used with `hard`.
        case fine

        /// Its name in the shaders.
        var define: String { "\(self)".uppercased() }
    }

    struct Features: OptionSet, Hashable {
        typealias Element = Feature

        var rawValue: UInt32

        func contains(_ feature: Feature) -> Bool { rawValue & 1 << feature.rawValue != 0 }

        @discardableResult mutating func insert(_ feature: Feature) -> (inserted: Bool, memberAfterInsert: Feature) {
            defer { rawValue |= 1 << feature.rawValue }
            return (!contains(feature), feature)
        }

        @discardableResult mutating func update(with feature: Feature) -> Feature? {
            insert(feature).inserted ? nil : feature
        }

        @discardableResult mutating func remove(_ feature: Feature) -> Feature? {
            defer { rawValue &= ~(1 << feature.rawValue) }
            return contains(feature) ? feature : nil
        }

        // Frames must not allocate, which array literals may do, so the sets that frames need are constants.

        /// What allows a simpler program, but only if all quads of a draw call have it.
        static let simplifying: Features = [.alone, .ring, .crisp]
        /// The features of quads with clips or fades in an outer plane, of shadows alone, and of clipped quads.
        static let (outer, shadow, clip): (Features, Features, Features) = (
            [.shaped, .nested], [.shadows, .alone, .ring], [.shaped, .clipped]
        )
    }

    /// Features compiled ahead, because the first frames rarely need them and later ones do: for the focus ring, and for bars and buttons.
    static let likely: [Features] = [[.shaped, .bordered, .ring], [.shaped]]

    private static let kept: Features = [.depth, .darkened]

    /// The variant with these features to compile ahead after this one was used, with its depth effects and shades. Nil for batches.
    func next(with likely: Features) -> Variant? {
        features.contains(.batched) ? nil : Variant(features: likely.union(features.intersection(Variant.kept)))
    }

    /// Vertices that draw a ring: two triangles a side.
    static let verticesOfRing = 24

    /// Vertices that draw a quad: its corners, or a ring.
    var vertices: Int { features.contains(.ring) ? Variant.verticesOfRing : 4 }

    /// The lines that both shaders begin with.
    var defines: String {
        let samplers = (0..<units).map { "uniform sampler2DArray texture\($0);" }.joined(separator: " ")
        let cases = (0..<units).map { "CASE(\($0), texture\($0))" }.joined(separator: " ")
        var lines = "#define UNITS \(units)\n#define SAMPLERS \(samplers)\n#define CASES \(cases)\n"
        lines += "#define SHADE_STEPS \(InstanceTransform.shadeSteps)\n"
        lines += "#define STRAIGHT_ALPHA \(HostTexture.Alpha.straight.fraction)\n"
        lines += "#define IGNORED_ALPHA \(HostTexture.Alpha.ignored.fraction)\n"
        for feature in Feature.allCases where features.contains(feature) { lines += "#define \(feature.define)\n" }
        if features.contains(.batched) {
            lines += "#define VERTICES \(vertices)\n"
            lines += "#define SEGMENTS \(ItemOrder.maxSegmentCount)\n"
            lines += "#define NUMBERS \(ShapeFormula.maxNumbers / 4)\n"
            lines += "#define APPEARANCE_TEXELS \(widths.row)\n"
            lines += "#define APPEARANCES_LOG_WIDTH \(widths.appearances)\n#define SLOTS_LOG_WIDTH \(widths.slots)\n"
        }
        if features.contains(.sorted) { lines += "#define ORDER_LOG_WIDTH \(widths.order)\n" }
        if features.contains(.uneven) { lines += "#define EXTENTS_LOG_WIDTH \(widths.extents)\n" }
        return lines
    }
}
