// SPDX-License-Identifier: MIT

/// The shape along which items are laid out: iCarousel's eleven types, and a custom one.
public enum CarouselType: Int, Hashable, Sendable, CaseIterable {
    /// Items side by side in the plane of the screen.
    case linear
    /// Items on a circle seen from outside, all facing the viewer.
    case rotary
    /// Items on a circle seen from inside, all facing the viewer.
    case invertedRotary
    /// Items on the outside of a cylinder.
    case cylinder
    /// Items on the inside of a cylinder.
    case invertedCylinder
    /// Items on the rim of a wheel below the centre of the screen.
    case wheel
    /// Items on the rim of a wheel above the centre of the screen.
    case invertedWheel
    /// Tilted covers, the centre one facing the viewer; covers turn while they move.
    case coverFlow
    /// The same as `coverFlow`, but covers turn only when the current item changes.
    case coverFlow2
    /// Items behind one another, as in Time Machine.
    case timeMachine
    /// The same as `timeMachine`, receding the other way.
    case invertedTimeMachine
    /// The delegate provides each item's transform.
    case custom

    /// The name used in files and on command lines.
    public var name: String { String(describing: self) }

    /// Finds a type by its `name`, ignoring case; nil if there is none.
    public init?(name: String) {
        let wanted = name.lowercased()
        guard let type = CarouselType.allCases.first(where: { $0.name.lowercased() == wanted }) else { return nil }
        self = type
    }
}

/// The shapes that come with the library.
package enum BuiltInShapes {
    /// All shapes, each registered in one line: those of iCarousel's types first.
    package static let all: [any Shape] =
        CarouselType.allCases.filter { $0 != .custom }.map(\.shape) + [
            Cube(),
            Flip(),
            Cards(),
            Slant(),
            Creative(before: .pushedBack, after: .beside),
            Dissolve(),
            ZoomOut(),
            Depth(),
            Overlap(),
            Overlap(isLoose: true),
            Lean(),
            Ferris(),
            Ferris(isInverted: true),
            Hinge(),
            CardStack(),
            ExpandingRow(),
            Parallax(),
            Enlarge(),
            Picker(),
            Logos(),
            LogoWheel(),
            Spotlight(),
        ]

    /// Finds a shape by its name, ignoring case; nil if there is none.
    package static func named(_ name: String) -> (any Shape)? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }
    }

    /// The same, including the shape that the delegate places.
    package static func any(named name: String) -> (any Shape)? { named(name) ?? CarouselType(name: name)?.shape }
}

extension CarouselType {
    /// The shape that the type names.
    public var shape: any Shape {
        switch self {
        case .linear: Linear()
        case .rotary: Rotary()
        case .invertedRotary: Rotary(isInverted: true)
        case .cylinder: Cylinder()
        case .invertedCylinder: Cylinder(isInverted: true)
        case .wheel: Wheel()
        case .invertedWheel: Wheel(isInverted: true)
        case .coverFlow: CoverFlow()
        case .coverFlow2: CoverFlow(togglesCurrentItem: true)
        case .timeMachine: TimeMachine()
        case .invertedTimeMachine: TimeMachine(isInverted: true)
        case .custom: DelegateShape()
        }
    }

    /// Whether items are on a closed curve, which makes the carousel wrap unless told otherwise.
    public var isCircular: Bool { shape.isCircular }

    /// The type that names a shape; `custom` for all others.
    package init(_ shape: any Shape) { self = (shape as? any BuiltInShape)?.type ?? .custom }
}

/// Items wherever the delegate's transform puts them; without one, in a line.
package struct DelegateShape: BuiltInShape {
    package var type: CarouselType { .custom }
    package var isStraight: Bool { true }

    package func placement<N: ShapeNumber>(of item: ShapeItem<N>, in carousel: ShapeMeasures) -> Placement<N> {
        Linear().placement(of: item, in: carousel)
    }
}

/// One of iCarousel's shapes. Its results are known to be finite, so the shader need not check them.
package protocol BuiltInShape: Shape {
    var type: CarouselType { get }
}

extension BuiltInShape {
    public var name: String { type.name }
}
