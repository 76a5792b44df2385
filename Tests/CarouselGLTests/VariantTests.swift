// SPDX-License-Identifier: MIT

import CarouselCore
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
}
