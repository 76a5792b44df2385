// SPDX-License-Identifier: MIT

/// A shape's formula as the vertex shader evaluates it: its text, which stays the same while the shape moves, and the numbers
/// that it reads.
package struct ShapeFormula: Hashable, Sendable {
    /// The maximum number of values that a formula can be given.
    package static let maxNumbers = 52

    /// GLSL: assignments to `stepX`, `stepY`, `middle`, `faces`, `alpha` and, if it has a shade, `shade`.
    package let text: String
    /// Whether the formula shades items.
    package let hasShade: Bool
    /// What `N(value)` brought in, in the order in which the formula first used it; a multiple of four.
    package let numbers: [Float]

    /// Records a formula; nil if it uses more than `maxNumbers` values.
    package init?(of layout: ShapeLayout) {
        var writer = FormulaWriter()
        let item = ShapeItem<SymbolicNumber>(
            whole: SymbolicNumber(name: "whole"), fraction: SymbolicNumber(name: "fraction"),
            toggle: SymbolicNumber(name: "toggle"),
            radians: 0, step: layout.measures.step)
        let placed = layout.fadedPlacement(of: item)
        // Bring this in only where it is needed, because there is room for few numbers.
        let hasOwnVanishing = placed.vanishingAlong.literal != 0 || placed.vanishingAcross.literal != 0
        let (x, y, z, middle) = layout.axes(
            of: placed, perspective: hasOwnVanishing ? SymbolicNumber(layout.perspective) : 0)
        let faces = layout.facing(x: x, y: y, z: z, middle: middle)
        let ((before, after), alpha) = (layout.shade(of: placed), placed.alpha)
        let hasShade = before.literal != 0 || after.literal != 0
        // Steps are told apart by their identity, so none may be freed before all are written.
        withExtendedLifetime((x, y, z, middle, faces, before, after, alpha)) {
            for (name, vector) in [("stepX", x), ("stepY", y), ("middle", middle)] {
                let parts = [vector.along, vector.across, vector.depth].map { writer.write($0) }
                writer.assign(name, "vec3(\(parts[0]), \(parts[1]), \(parts[2]))")
            }
            writer.assign("faces", writer.write(faces))
            writer.assign("alpha", writer.write(alpha))
            if hasShade { writer.assign("shade", "vec2(\(writer.write(before)), \(writer.write(after)))") }
        }
        guard writer.numbers.count <= ShapeFormula.maxNumbers else { return nil }
        while writer.numbers.count % 4 != 0 { writer.numbers.append(0) }
        (text, self.hasShade, numbers) = (writer.text, hasShade, writer.numbers)
    }
}

/// Writes each step once, as an assignment.
private struct FormulaWriter {
    var text = ""
    var numbers: [Float] = []
    private var names: [ObjectIdentifier: String] = [:]
    private var namesOfTexts: [String: String] = [:]

    /// Writes the steps that a number depends on. Returns what the number is called in the text.
    mutating func write(_ number: SymbolicNumber) -> String { write(number.step) }

    mutating func assign(_ name: String, _ value: String) { text += "    \(name) = \(value);\n" }

    private mutating func write(_ step: SymbolicNumber.Step) -> String {
        switch step.kind {
        case .literal(let value):
            let float = Float(value)
            return float.isFinite ? (float < 0 ? "(\(float))" : "\(float)") : float > 0 ? "3e38" : "(-3e38)"
        case .name(let name):
            return name.description
        case .value(let value):
            if let name = names[ObjectIdentifier(step)] { return name }
            let name = "numbers[\(numbers.count / 4)].\(["x", "y", "z", "w"][numbers.count % 4])"
            numbers.append(Float(min(max(value, -1e30), 1e30)))
            names[ObjectIdentifier(step)] = name
            return name
        case .operation(let texts, let inputs):
            if let name = names[ObjectIdentifier(step)] { return name }
            var value = ""
            for (index, input) in inputs.enumerated() { value += texts[index].description + write(input) }
            value += texts[inputs.count].description
            let isAngle = value.hasPrefix("angle(")
            let name = namesOfTexts[value] ?? "\(isAngle ? "angle" : "step")\(namesOfTexts.count)"
            if namesOfTexts.updateValue(name, forKey: value) == nil {
                text += "    \(isAngle ? "vec3" : "float") \(name) = \(value);\n"
            }
            names[ObjectIdentifier(step)] = name
            return name
        }
    }
}
