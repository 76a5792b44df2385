// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// A program as the shaders' `#define`s tell it apart from the others. A frame's quads and batches say which they need.
struct Variant: Hashable {
    var features: Features = []
    /// Number of texture arrays that one draw call reads from. Software renderers read all of them for each pixel.
    var units = 1
    /// How long the lines of a batch's tables are.
    var widths = TableWidths()
    /// With `batched`: the text of the shape's formula.
    var formula = ""

    /// Lengths of lines in texels, as powers of two, and of a row.
    struct TableWidths: Hashable {
        var appearances = TableTexture.usualLogWidth
        var slots = TableTexture.usualLogWidth
        /// With `sorted`.
        var order = TableTexture.usualLogWidth
        /// Texels of an appearance.
        var row = 4
    }

    /// What a program can do beyond plain quads from one texture array.
    struct Features: OptionSet, Hashable {
        let rawValue: UInt32

        /// Rounded corners.
        static let shaped = Features(rawValue: 1 << 0)
        /// Borders; used with `shaped`.
        static let bordered = Features(rawValue: 1 << 1)
        /// Reflections; used with `shaped`.
        static let effects = Features(rawValue: 1 << 2)
        /// Clips and fades in an outer plane; used with `effects`.
        static let nested = Features(rawValue: 1 << 3)
        /// Shadows; used with `shaped`. They take the longest to compile.
        static let shadows = Features(rawValue: 1 << 4)
        /// Depth effects.
        static let depth = Features(rawValue: 1 << 5)
        /// Several texture arrays in one draw call.
        static let multiple = Features(rawValue: 1 << 6)
        /// Appearances that differ only in their texture.
        static let uniform = Features(rawValue: 1 << 7)
        /// Edges without anti-aliasing, for thousands of small items.
        static let hard = Features(rawValue: 1 << 8)
        /// Items laid out by the vertex shader.
        static let batched = Features(rawValue: 1 << 9)
        /// Items whose order is a table; used with `batched`.
        static let sorted = Features(rawValue: 1 << 10)
        /// A texture owned by the host.
        static let host = Features(rawValue: 1 << 11)
        /// With `host`: one made from an EGLImage.
        static let external = Features(rawValue: 1 << 12)
        /// Textures of the host whose colours are not premultiplied, or whose alpha is ignored.
        static let straight = Features(rawValue: 1 << 13)
        /// Clips; used with `shaped`.
        static let clipped = Features(rawValue: 1 << 14)
        /// Shadows and nothing else, without clips or fades; used with `shadows` and `ring`.
        static let alone = Features(rawValue: 1 << 15)
        /// Quads of which the middle is not drawn; used with `shaped`.
        static let ring = Features(rawValue: 1 << 16)
        /// Shades over items.
        static let darkened = Features(rawValue: 1 << 17)
        /// Items of different extents; used with `batched`.
        static let uneven = Features(rawValue: 1 << 18)
        /// Shadows whose blur is small beside the quad and large beside its corners; used with `alone`.
        static let crisp = Features(rawValue: 1 << 19)
        /// Pictures without a tint that are read from one of their levels each; used with `batched` and `hard`.
        static let fine = Features(rawValue: 1 << 20)

        /// What all quads of a draw call must have in common, so that its program may be a simple one.
        static let common: Features = [.alone, .ring, .crisp]

        /// All, with their names in the shaders.
        static let names: [(feature: Features, name: String)] = [
            (.shaped, "SHAPED"), (.bordered, "BORDERED"), (.clipped, "CLIPPED"), (.effects, "EFFECTS"),
            (.nested, "NESTED"), (.shadows, "SHADOWS"), (.depth, "DEPTH"), (.multiple, "MULTIPLE"),
            (.uniform, "UNIFORM"), (.hard, "HARD"), (.batched, "BATCHED"), (.sorted, "SORTED"), (.host, "HOST"),
            (.external, "EXTERNAL"), (.straight, "STRAIGHT"), (.alone, "ALONE"),
            (.ring, "RING"), (.darkened, "DARKENED"), (.uneven, "UNEVEN"), (.crisp, "CRISP"),
            (.fine, "FINE"),
        ]
    }

    /// Features of programs that the first frames hardly need and later ones do, with the depth effects and shades that items have: that of
    /// the focus ring, and that of bars and buttons.
    static let likely: [Features] = [[.shaped, .bordered, .ring], .shaped]

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
        for (feature, name) in Features.names where features.contains(feature) { lines += "#define \(name)\n" }
        if features.contains(.batched) {
            lines += "#define VERTICES \(vertices)\n"
            lines += "#define SEGMENTS \(ItemOrder.greatestSegmentCount)\n"
            lines += "#define NUMBERS \(ShapeFormula.mostNumbers / 4)\n"
            lines += "#define APPEARANCE_TEXELS \(widths.row)\n"
            lines += "#define APPEARANCES_LOG_WIDTH \(widths.appearances)\n#define SLOTS_LOG_WIDTH \(widths.slots)\n"
        }
        if features.contains(.sorted) { lines += "#define ORDER_LOG_WIDTH \(widths.order)\n" }
        return lines
    }
}
