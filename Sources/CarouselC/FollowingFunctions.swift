// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for carousels that lead one another.

@c @implementation
public func carousel_follow(
    _ carousel: OpaquePointer?, _ leader: OpaquePointer?, _ following: UnsafePointer<carousel_following>?
) -> carousel_status {
    call("carousel_follow", carousel) { follower throws(Failure) in
        guard let leader = handle(leader) else {
            throw .badArgument("there is no such leader, or it belongs to another thread")
        }
        let wanted = following == nil ? carousel_following() : try copy(following, "following")
        let kind: Carousel.Following
        switch wanted.kind {
        case CAROUSEL_FOLLOWS_ITEM: kind = .item
        case CAROUSEL_KEEPS_ITEM_IN_SIGHT: kind = .keepsInSight(margin: Int(wanted.margin))
        case CAROUSEL_FOLLOWS_PROGRESS: kind = .progress
        default: throw .badArgument("there is no kind \(wanted.kind.rawValue) of following")
        }
        follower.carousel.follow(leader.carousel, by: kind, map: follower.map(of: wanted))
    }
}

@c @implementation
public func carousel_stop_following(_ carousel: OpaquePointer?) -> carousel_status {
    call("carousel_stop_following", carousel) { handle throws(Failure) in handle.carousel.stopFollowing() }
}

extension CarouselHandle {
    /// The program's map of offsets; nil for the usual one.
    fileprivate func map(of following: carousel_following) -> ((Double) -> Double)? {
        guard let map = following.map else { return nil }
        let renderer = renderer
        return { offset in
            renderer.depth += 1
            defer { renderer.depth -= 1 }
            return map(following.user_data, offset)
        }
    }
}
