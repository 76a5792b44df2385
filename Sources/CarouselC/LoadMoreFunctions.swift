// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// The functions of carousel.h for carousels that get more items near their ends.

@c @implementation
public func carousel_set_loading_more(
    _ carousel: OpaquePointer?, _ edge: carousel_edge, _ isLoading: Bool
) -> carousel_status {
    call("carousel_set_loading_more", carousel) { handle throws(Failure) in
        guard let known = CarouselEdge(edge) else { throw .badArgument("there is no edge \(edge.rawValue)") }
        handle.carousel.setLoadingMore(isLoading, edge: known)
    }
}

@c @implementation
public func carousel_is_loading_more(_ carousel: OpaquePointer?, _ edge: carousel_edge) -> Bool {
    guard let handle = handle(carousel), let edge = CarouselEdge(edge) else { return false }
    return handle.carousel.isLoadingMore(edge: edge)
}

extension CarouselEdge {
    /// Nil if there is no such edge.
    fileprivate init?(_ edge: carousel_edge) {
        switch edge {
        case CAROUSEL_EDGE_LEADING: self = .leading
        case CAROUSEL_EDGE_TRAILING: self = .trailing
        default: return nil
        }
    }
}
