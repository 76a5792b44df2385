// SPDX-License-Identifier: MIT

/// A number that notes what is done to it: a formula carried out with it becomes text for the vertex shader.
struct NotedNumber: ShapeNumber {
    /// A step of the formula. Steps are shared, not copied, so what a formula names once is computed once.
    final class Step: Sendable {
        enum Kind: Sendable {
            /// A part of the text.
            case literal(Double)
            /// One of the numbers that are handed to the shader.
            case value(Double)
            /// Something that the shader has by this name.
            case name(StaticString)
            /// The texts are around and between the inputs.
            case operation([StaticString], [Step])
        }
        let kind: Kind
        init(_ kind: Kind) { self.kind = kind }
    }

    let step: Step

    init(_ step: Step) { self.step = step }
    init(_ value: Double) { self.init(Step(.value(value))) }
    init(integerLiteral value: Int) { self.init(floatLiteral: Double(value)) }
    init(floatLiteral value: Double) { self.init(Step(.literal(value))) }
    init(name: StaticString) { self.init(Step(.name(name))) }
    private init(_ texts: [StaticString], _ inputs: NotedNumber...) {
        self.init(Step(.operation(texts, inputs.map(\.step))))
    }

    var literal: Double? { if case .literal(let value) = step.kind { value } else { nil } }

    /// What is known while noting is computed now; 0 and 1 leave out what they do not change.
    static func + (a: NotedNumber, b: NotedNumber) -> NotedNumber {
        if let x = a.literal, let y = b.literal { return NotedNumber(floatLiteral: x + y) }
        return a.literal == 0 ? b : b.literal == 0 ? a : NotedNumber(["", " + ", ""], a, b)
    }
    static func - (a: NotedNumber, b: NotedNumber) -> NotedNumber {
        if let x = a.literal, let y = b.literal { return NotedNumber(floatLiteral: x - y) }
        return a.literal == 0 ? -b : b.literal == 0 ? a : NotedNumber(["", " - ", ""], a, b)
    }
    static func * (a: NotedNumber, b: NotedNumber) -> NotedNumber {
        if let x = a.literal, let y = b.literal { return NotedNumber(floatLiteral: x * y) }
        if a.literal == 0 || b.literal == 0 { return 0 }
        return a.literal == 1 ? b : b.literal == 1 ? a : NotedNumber(["", " * ", ""], a, b)
    }
    static func / (a: NotedNumber, b: NotedNumber) -> NotedNumber {
        if let x = a.literal, let y = b.literal, y != 0 { return NotedNumber(floatLiteral: x / y) }
        return b.literal == 1 ? a : NotedNumber(["", " / ", ""], a, b)
    }
    static prefix func - (a: NotedNumber) -> NotedNumber {
        a.literal.map { NotedNumber(floatLiteral: 0 - $0) } ?? NotedNumber(["-", ""], a)
    }

    var magnitude: NotedNumber {
        literal.map { NotedNumber(floatLiteral: $0.magnitude) } ?? NotedNumber(["abs(", ")"], self)
    }
    func squareRoot() -> NotedNumber {
        literal.map { NotedNumber(floatLiteral: $0.squareRoot()) } ?? NotedNumber(["sqrt(", ")"], self)
    }
    func floor() -> NotedNumber { NotedNumber(["floor(", ")"], self) }
    func exponential() -> NotedNumber { NotedNumber(["exp(", ")"], self) }
    static func least(_ a: NotedNumber, _ b: NotedNumber) -> NotedNumber { NotedNumber(["min(", ", ", ")"], a, b) }
    static func greatest(_ a: NotedNumber, _ b: NotedNumber) -> NotedNumber {
        if let x = a.literal, let y = b.literal { return NotedNumber(floatLiteral: .greatest(x, y)) }
        return NotedNumber(["max(", ", ", ")"], a, b)
    }
    static func select(
        _ x: NotedNumber, below edge: NotedNumber, _ a: NotedNumber, else b: NotedNumber
    ) -> NotedNumber {
        if let x = a.literal, x == b.literal { return a }
        return NotedNumber(["", " < ", " ? ", " : ", ""], x, edge, a, b)
    }

    static func angle(_ radians: NotedNumber) -> ShapeAngle<NotedNumber> {
        parts(NotedNumber(["angle(", ")"], radians))
    }
    static func angle(
        _ radians: NotedNumber, whole: NotedNumber, fraction: NotedNumber, step: Double
    ) -> ShapeAngle<NotedNumber> {
        // Half the angle, in turns: the product with a coarse part of few digits is exact, and full turns are
        // subtracted before they cost precision.
        let half = step / (4 * .pi)
        let coarse = Float(bitPattern: Float(half).bitPattern & 0xFFFF_F000)
        return parts(
            NotedNumber(
                ["angle(", ", ", ", ", ", ", ")"], whole, fraction, NotedNumber(Double(coarse)),
                NotedNumber(half - Double(coarse))))
    }
    static func depth(_ angle: ShapeAngle<NotedNumber>, radius: NotedNumber, beyond: NotedNumber) -> NotedNumber {
        beyond * angle.cosine - radius * angle.versine
    }
    private static func parts(_ angle: NotedNumber) -> ShapeAngle<NotedNumber> {
        ShapeAngle(
            sine: NotedNumber(["", ".x"], angle), cosine: NotedNumber(["", ".y"], angle),
            versine: NotedNumber(["", ".z"], angle))
    }
}
