// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene
import CarouselShaders
import Testing

@testable import CarouselGL

/// `Variant.Feature` and the shaders agree.
@Suite(.serialized) struct VariantTests {
    @Test func theShadersAskForEveryFeatureByItsName() {
        let sources = [
            ShaderSource.attributes, ShaderSource.layout, ShaderSource.batch, ShaderSource.varyings,
            ShaderSource.quadVertex, ShaderSource.quadFragment,
        ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        var asked: Set<String> = []
        for line in sources.split(separator: "\n") where line.hasPrefix("#if") || line.hasPrefix("#elif") {
            let words = line.split { !$0.isLetter && $0 != "_" }.map(String.init)
            asked.formUnion(words.filter { $0 == $0.uppercased() && $0 != "UNITS" })
        }
        #expect(asked == Set(Variant.Feature.allCases.map(\.define)))
    }

    /// Shadows, rings and reflections, alone and with the features that may accompany them.
    @Test(arguments: OffscreenContext.API.allCases) func effectsCompile(api: OffscreenContext.API) throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8), api: api)
        defer { stage.close() }
        let effects: [Variant.Features] = [
            [.shaped, .shadows, .alone, .ring], [.shaped, .shadows], [.shaped, .bordered, .ring],
            [.shaped, .bordered, .ring, .effects], [.effects], [.shaped, .effects],
            [.shaped, .bordered, .clipped, .effects, .nested, .shadows],
        ]
        let formula = try #require(ShapeFormula(of: ItemLayout(ItemLayout.Input()).shaped))
        for features in effects {
            for more: Variant.Features in [[], [.depth], [.batched], [.batched, .sorted, .depth]] {
                var variant = Variant(features: features.union(more))
                variant.widths.row = 13
                if more.contains(.batched) { variant.formula = formula.text }
                let program = try Program(variant, isES: api == .es)
                #expect(program.name != 0)
            }
        }
    }

    /// The members of `BatchBlock` have the offsets that the shader, whose array lengths come from these numbers, gives them.
    @Test func aBatchsBlockIsAsLongAsTheShadersOne() {
        let numbers = 16 * ItemOrder.maxSegmentCount
        #expect(MemoryLayout<BatchBlock>.offset(of: \.numbers) == numbers)
        #expect(MemoryLayout<BatchBlock>.offset(of: \.counts) == numbers + 4 * ShapeFormula.maxNumbers)
    }

    /// OpenGL ES 3.0 promises 15 vectors, each of which is either smooth or flat; some GPUs have no more.
    @Test func whatGoesFromOneShaderToTheOtherFitsEverywhere() throws {
        let all: Variant.Features = [
            .shaped, .bordered, .clipped, .effects, .nested, .shadows, .depth, .darkened,
        ]
        var most = 0
        for features: Variant.Features in [
            all, all.subtracting([.nested]), [.shaped, .shadows, .alone, .ring, .depth, .darkened],
            [.hard, .depth, .darkened],
        ] {
            let outputs = try outputs(of: Variant(features: features, units: 8))
            #expect(outputs.isEmpty == false)
            most = max(most, vectors(outputs.filter { $0.isFlat }) + vectors(outputs.filter { !$0.isFlat }))
        }
        #expect(most == 15)
    }

    /// How many vectors of four components these outputs take.
    private func vectors(_ outputs: [(isFlat: Bool, components: Int)]) -> Int {
        let counts = outputs.reduce(into: [Int](repeating: 0, count: 5)) { $0[$1.components] += 1 }
        let alone = max(0, counts[1] - counts[3])
        return counts[4] + counts[3] + (2 * counts[2] + alone + 3) / 4
    }

    /// The outputs of a vertex shader, as the shaders' text declares them.
    private func outputs(of variant: Variant) throws -> [(isFlat: Bool, components: Int)] {
        var defined = Set(Variant.Feature.allCases.filter { variant.features.contains($0) }.map(\.define))
        // The conditions ask about UNITS only whether it is more than 1.
        if variant.units > 1 { defined.insert("UNITS") }
        func holds(_ condition: Substring) -> Bool {
            condition.split(separator: "||").contains { any in
                any.split(separator: "&&").allSatisfy { one in
                    defined.contains(one.filter { $0.isUppercase }) != one.contains("!")
                }
            }
        }
        // For each condition around a line: whether it holds, and whether it or an earlier one of the same #if chain does.
        var around: [(holds: Bool, isDone: Bool)] = []
        var outputs: [(isFlat: Bool, components: Int)] = []
        for line in String(decoding: ShaderSource.varyings, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            switch words[0] {
            case "#if", "#ifdef", "#ifndef":
                let isTrue = holds(words[1]) != (words[0] == "#ifndef")
                around.append((isTrue, isTrue))
            case "#elif", "#else":
                let last = try #require(around.last)
                around.removeLast()
                let isTrue = !last.isDone && (words.count == 1 || holds(words[1]))
                around.append((isTrue, last.isDone || isTrue))
            case "#endif": around.removeLast()
            case "VARYING", "flat":
                guard around.allSatisfy({ $0.holds }) else { continue }
                let type = try #require(line.split(separator: " ").dropFirst(words[0] == "flat" ? 2 : 1).first)
                outputs.append((words[0] == "flat", type == "float" ? 1 : try #require(type.last?.wholeNumberValue)))
            default: break
            }
        }
        return outputs
    }

    @Test func whatDoesNotCompileLeavesTheOthersAsTheyWere() throws {
        let stage = try GLStage(PixelSize(width: 8, height: 8))
        defer { stage.close() }
        var programs = try Programs(isES: true)
        defer { programs.delete() }
        programs.beginFrame()
        try programs.prepare(Variant(features: [.shaped]))
        #expect(throws: GLError.self) { try programs.prepare(Variant(features: [.batched], formula: "no GLSL")) }
        #expect(programs.variants == [Variant(), Variant(features: [.shaped])] && programs.ofFrame.count == 1)
        try programs.prepare(Variant(features: [.shaped]))
        #expect(programs.ofFrame[0].name == programs.ofFrame[1].name, "compiled once")
    }

    /// The programs of bars and the focus ring are compiled before these appear, one at a time, with depth effects only if there are some.
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
