// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for items that are swiped away.

@c @implementation
public func carousel_dismiss_item(
    _ carousel: OpaquePointer?, _ direction: carousel_direction, _ dismissed: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    dismissed?.pointee = false
    return call("carousel_dismiss_item", carousel) { handle throws(Failure) in
        guard let wanted = DismissDirection(direction) else {
            throw .badArgument("there is no direction \(direction.rawValue)")
        }
        let isOnItsWay = handle.carousel.dismissItem(towards: wanted)
        dismissed?.pointee = isOnItsWay
    }
}

@c @implementation
public func carousel_undo_dismissal(
    _ carousel: OpaquePointer?, _ returned: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    returned?.pointee = false
    return call("carousel_undo_dismissal", carousel) { handle throws(Failure) in
        let isBack = handle.carousel.undoDismissal()
        returned?.pointee = isBack
    }
}

extension DismissDirection {
    /// In C, each direction is a flag.
    var flag: Int { 1 << rawValue }

    /// Nil if it is not one direction.
    init?(_ direction: carousel_direction) {
        guard let known = DismissDirection.allCases.first(where: { $0.flag == Int(direction.rawValue) }) else {
            return nil
        }
        self = known
    }
}

extension Set<DismissDirection> {
    /// A sum of flags; those that are unknown are left out.
    init(flags: Double) {
        let flags = Int(flags.clamped(to: 0...255))
        self.init(DismissDirection.allCases.filter { flags & $0.flag != 0 })
    }

    var flags: Double { Double(reduce(0) { $0 + $1.flag }) }
}
