// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselScene

// What shows the position among the items.

@c @implementation
public func carousel_set_page_indicator(
    _ carousel: OpaquePointer?, _ indicator: UnsafePointer<carousel_page_indicator>?
) -> carousel_status {
    call("carousel_set_page_indicator", carousel) { handle throws(Failure) in
        guard indicator != nil else { return handle.pages = nil }
        let wanted = try copy(indicator, "indicator")
        let styles: [PageIndicator.Style] = [.dots, .lines, .bar, .fraction]
        guard let style = Int(exactly: wanted.style.rawValue), styles.indices.contains(style) else {
            throw .badArgument("there is no style \(wanted.style.rawValue)")
        }
        let corner = Point(x: try finite(wanted.x, "x"), y: try finite(wanted.y, "y"))
        let size = Size(width: try finite(wanted.width, "width"), height: try finite(wanted.height, "height"))
        let view = PageIndicator()
        view.carousel = handle.carousel
        view.style = styles[style]
        view.isVertical = wanted.is_vertical
        view.hidesForSinglePage = !wanted.shows_single_page
        view.showsAutoplayProgress = wanted.shows_autoplay_progress
        if wanted.maximum_dots != 0 { view.maximumDots = Int(wanted.maximum_dots) }
        view.pageIndicatorColor = given(wanted.color, otherwise: Color(white: 1, alpha: 0.3))
        view.currentPageIndicatorColor = given(wanted.current_color, otherwise: .white)
        let frame = Rect(origin: corner, size: size).limited
        handle.pages = HostPages(view: view, frame: frame.size == .zero ? nil : frame)
    }
}

/// The page indicator of a carousel in C.
struct HostPages {
    let view: PageIndicator
    /// Nil at its usual place.
    let frame: Rect?

    /// Distance of the usual place from the carousel's edge, in points.
    private static let margin = 12.0

    /// Lies over a carousel of a size.
    func place(over size: Size) {
        guard frame == nil else { return view.frame = frame ?? .zero }
        let best = view.sizeThatFits(size)
        let (x, y) = (size.width - HostPages.margin - best.width, size.height - HostPages.margin - best.height)
        view.frame =
            view.isVertical
            ? Rect(x: x, y: 0, width: best.width, height: size.height)
            : Rect(x: 0, y: y, width: size.width, height: best.height)
    }
}

extension Rect {
    /// The same in what `carousel.h` allows as lengths; negative extents count as 0.
    fileprivate var limited: Rect {
        let most = CarouselLimits.number
        return Rect(
            x: origin.x.clamped(to: -most...most), y: origin.y.clamped(to: -most...most),
            width: width.clamped(to: 0...most), height: height.clamped(to: 0...most))
    }
}
