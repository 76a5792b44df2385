// SPDX-License-Identifier: MIT

import CarouselCore

struct PageTouch {
    /// Where it came down, in the indicator's points.
    var start: Point
    /// Once it drags: where, in points along the pages, and the progress there.
    var anchor: (place: Double, progress: Double)?
}

extension PageIndicator {
    private func along(_ point: Point) -> Double {
        isVertical ? point.y : isMirrored ? bounds.mirrored(x: point.x) : point.x
    }

    func follow(_ event: PointerEvent) {
        let point = localPoint(of: event)
        switch event.kind {
        case .began:
            touch = point.map { PageTouch(start: $0) }
        case .moved:
            if isEnabled, let point { drag(to: point) }
        case .ended:
            if touch?.anchor != nil {
                endDrag()
            } else if isEnabled, let point, touch != nil, bounds.contains(point) {
                tap(at: point)
            }
        case .cancelled:
            if touch?.anchor != nil { endDrag() }
        }
    }

    private func tap(at point: Point) {
        if let page = page(at: along(point)) {
            go(to: page)
        } else {
            let middle = along(Point(x: bounds.midX, y: bounds.midY))
            _ = turn(by: .step(along(point) < middle ? -1 : 1))
        }
    }

    private func go(to page: Int) {
        operate {
            guard let carousel else {
                currentPage = page
                return true
            }
            guard carousel.isScrollEnabled else { return false }
            carousel.scrollToItem(at: page, animated: true, for: .touch)
            return true
        }
    }

    private func drag(to point: Point) {
        guard let start = touch?.start else { return }
        let place = along(point)
        if touch?.anchor == nil, abs(place - along(start)) > GestureRecognizer.slop {
            touch?.anchor = (place, progress(at: place) ?? progress)
        }
        guard let anchor = touch?.anchor, numberOfPages > 1 else { return }
        let target = (anchor.progress + (place - anchor.place) * pagesPerPoint).clamped(
            to: 0...Double(numberOfPages - 1))
        operate {
            if let carousel { carousel.scrub(to: target) } else { progress = target }
            return true
        }
    }

    private func endDrag() {
        operate {
            if let carousel { carousel.endScrubbing() } else { progress = Double(currentPage) }
            return true
        }
    }

    func turn(by command: Command) -> Bool {
        let command = command.steps(isVertical: isVertical, effectiveLayoutDirection)
        guard command == .random || target(of: command) != nil else { return false }
        return operate {
            if let carousel { return carousel.carryOut(command) }
            guard let target = target(of: command) else { return false }
            currentPage = extent.clamped(index: target)
            return true
        }
    }

    private func target(of command: Command) -> Int? {
        switch command {
        case .step(let count): currentPage.adding(saturating: count)
        case .page(let count): currentPage.adding(saturating: count.multiplied(saturating: maximumDots))
        case .first: 0
        case .last: numberOfPages - 1
        case .jump(let page): page.clamped(to: 0...max(0, numberOfPages - 1))
        // Of a carousel's items, not of pages alone.
        case .random, .type, .select, .focus, .leave, .dismiss, .move: nil
        }
    }

    /// Does what a user wants, and sends the action if that leads to another page.
    @discardableResult
    func operate(_ body: () -> Bool) -> Bool {
        let before = currentPage
        let isUsed = body()
        if currentPage != before { sendActions(for: .valueChanged) }
        return isUsed
    }
}
