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
