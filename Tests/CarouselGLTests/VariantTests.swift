// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders
import Testing

@testable import CarouselGL

/// The programs' list and the shaders agree.
@Suite(.serialized) struct VariantTests {
    @Test func theShadersAskForEveryFeatureByItsName() {
        let sources = [ShaderSource.layout, ShaderSource.batch, ShaderSource.quadVertex, ShaderSource.quadFragment]
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        var asked: Set<String> = []
        for line in sources.split(separator: "\n") where line.hasPrefix("#if") || line.hasPrefix("#elif") {
            let words = line.split { !$0.isLetter && $0 != "_" }.map(String.init)
            asked.formUnion(words.filter { $0 == $0.uppercased() && $0 != "UNITS" })
        }
        #expect(asked == Set(Variant.Features.names.map(\.name)))
        let all = Variant.Features.names.reduce(into: Variant.Features()) { $0.formUnion($1.feature) }
        #expect(Variant.Features.names.count == all.rawValue.nonzeroBitCount, "each is listed once")
    }

    /// Shadows, rings and reflections, alone and with what may come with them.
    @Test(arguments: OffscreenContext.API.allCases) func effectsCompile(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8), api: api)
        defer { stage.close() }
        let effects: [Variant.Features] = [
            [.shaped, .shadows, .alone, .ring], [.shaped, .shadows], [.shaped, .bordered, .ring],
            [.shaped, .bordered, .ring, .effects], .effects, [.shaped, .effects],
            [.shaped, .bordered, .clipped, .effects, .nested, .shadows],
        ]
        let formula = try #require(ShapeFormula(of: ItemLayout(ItemLayout.Input()).shaped))
        for features in effects {
            for more: Variant.Features in [[], .depth, .batched, [.batched, .sorted, .depth]] {
                var variant = Variant(features: features.union(more))
                variant.widths.row = 13
                if more.contains(.batched) { variant.formula = formula.text }
                let program = try Program(variant, isES: api == .es)
                #expect(program.name != 0)
            }
        }
    }

    @Test func whatDoesNotCompileLeavesTheOthersAsTheyWere() throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8))
        defer { stage.close() }
        var programs = try Programs(isES: true)
        defer { programs.delete() }
        programs.beginFrame()
        try programs.prepare(Variant(features: .shaped))
        #expect(throws: GLError.self) { try programs.prepare(Variant(features: .batched, formula: "no GLSL")) }
        #expect(programs.variants == [Variant(), Variant(features: .shaped)] && programs.ofFrame.count == 1)
        try programs.prepare(Variant(features: .shaped))
        #expect(programs.ofFrame[0].name == programs.ofFrame[1].name, "compiled once")
    }

    /// Those of bars and of the focus ring are there before them: one for each moment, and with depth effects only where there are some.
    @Test func whatIsLikelyIsPreparedAheadAndLeavesThePictureAndTheHostsProgram() throws {
        let stage = try GLStage(PixelSize(width: 64, height: 64))
        defer { stage.close() }
        var list = DrawList(size: Size(width: 64, height: 64))
        list.planes.append(DrawList.Plane(transform: .identity))
        list.quads.append(DrawList.Quad(plane: 0, frame: Rect(x: 0, y: 0, width: 64, height: 64)))
        list.quads[0].fill = .white
        try stage.draw(list)
        let host = try Program.link(
            Array("void main() { gl_Position = vec4(0.0); }".utf8),
            Array("out vec4 color; void main() { color = vec4(1.0); }".utf8), isES: stage.renderer.capabilities.isES)
        glUseProgram(host)
        let picture = try stage.target.readPixels()
        let ahead = Set(Variant.likely.map { Variant(features: $0) })
        for count in 0...4 {
            #expect(stage.renderer.variants.count == 1 + min(count, ahead.count), "one at a time")
            stage.renderer.prepareAhead(for: stage.target.renderTarget(scale: 1))
        }
        #expect(stage.renderer.variants == ahead.union([Variant()]))
        #expect(try stage.target.readPixels() == picture)
        var inUse: GLint = 0
        glGetIntegerv(GLenum(GL_CURRENT_PROGRAM), &inUse)
        #expect(inUse == GLint(host))
        var ring = DrawList.Quad(plane: 0, frame: Rect(x: 8, y: 8, width: 40, height: 40))
        (ring.borderWidth, ring.borderColor) = (3, .white)
        list.quads.append(ring)
        try stage.draw(list)
        #expect(stage.renderer.variants.count == 3, "the ring needs no other")
        list.depths.append(DrawList.Depth(DepthEffects(dimming: 0.5)))
        list.planes[0].depth = 0
        try stage.draw(list)
        stage.renderer.prepareAhead(for: stage.target.renderTarget(scale: 1))
        #expect(stage.renderer.variants.contains(Variant(features: [.shaped, .bordered, .ring, .depth])))
        glDeleteProgram(host)
        #expect(glGetError() == 0)
    }
}
