// SPDX-License-Identifier: MIT

import CarouselCore

extension ScrollView {
    func handleTouch(_ event: PointerEvent) -> Bool {
        guard event.position.isFinite, event.time.isFinite else { return false }
        if event.kind == .began { beginTouch(event) } else { follow(event) }
        switch recognizer.handle(event) {
        case .none:
            if event.kind == .ended || event.kind == .cancelled { endTouch() }
        case .tapped:
            touchTapped()
            endTouch()
        case .panBegan(let translation):
            touchLost()
            if wantsPan(translation) { beginDrag() }
        case .panChanged:
            drag()
        case .panEnded:
            drag()
            endDrag(velocity: touch?.tracker.velocity(at: event.time) ?? .zero)
            endTouch()
        case .panCancelled:
            endDrag(velocity: .zero)
            endTouch()
        }
        return true
    }

    private func beginTouch(_ event: PointerEvent) {
        touchStoppedMotion = motion != nil
        stopMotion()
        let point = transformToRoot.unmap(event.position)
        if let position = point.map({ $0 - bounds.origin }) {
            touch = Touch(start: event.position, position: position)
            touch?.tracker.add(position, at: event.time)
        } else {
            touch = nil
        }
        touchBegan(at: touchStoppedMotion ? nil : point)
    }

    /// Records the finger's position. If it misses the plane, the last position counts.
    private func follow(_ event: PointerEvent) {
        guard let position = positionInPlane(of: event.position) else { return }
        touch?.position = position
        touch?.tracker.add(position, at: event.time)
    }

    /// A point of the scene in the view's plane, relative to the view's corner: unaffected by scrolling.
    private func positionInPlane(of point: Point) -> Point? { transformToRoot.unmap(point).map { $0 - bounds.origin } }

    func wantsPan(_ translation: Point) -> Bool {
        guard isScrollEnabled, scene != nil, translation.isFinite else { return false }
        let moved = translationInPlane(translation)
        // The content follows the finger, so the offset moves the other way.
        let roomX = canScrollX && hasRoom(contentOffset.x, limitsX, toward: -moved.x)
        let roomY = canScrollY && hasRoom(contentOffset.y, limitsY, toward: -moved.y)
        if roomX && roomY { return true }
        return (roomX && abs(moved.x) >= abs(moved.y)) || (roomY && abs(moved.y) >= abs(moved.x))
    }

    /// Whether the offset can go on in a direction: without bouncing, only as far as the end.
    private func hasRoom(_ offset: Double, _ limits: ClosedRange<Double>, toward direction: Double) -> Bool {
        bounces || (direction < 0 ? offset > limits.lowerBound : offset < limits.upperBound)
    }

    private func translationInPlane(_ translation: Point) -> Point {
        guard let start = touch?.start, let from = positionInPlane(of: start),
            let to = positionInPlane(of: start + translation)
        else { return translation }
        return to - from
    }

    private func beginDrag() {
        guard let touch else { return }
        motion = nil
        let start = contentOffset
        self.touch?.drag = Drag(
            position: touch.position,
            offset: Point(
                x: RubberBand.unlimitedOffset(start.x, limits: limitsX, extent: bounds.width),
                y: RubberBand.unlimitedOffset(start.y, limits: limitsY, extent: bounds.height)))
        showBars()
    }

    func drag() {
        guard let touch, let drag = touch.drag else { return }
        let moved = touch.position - drag.position
        let along = { [bounces] (offset: Double, limits: ClosedRange<Double>, extent: Double) in
            bounces
                ? RubberBand.offset(offset, limits: limits, extent: extent)
                : offset.clamped(to: limits)
        }
        setOffset(
            Point(
                x: canScrollX ? along(drag.offset.x - moved.x, limitsX, bounds.width) : limitsX.lowerBound,
                y: canScrollY ? along(drag.offset.y - moved.y, limitsY, bounds.height) : limitsY.lowerBound))
    }

    /// Ends a drag, if there is one, given the finger's velocity in the view's plane.
    func endDrag(velocity: Point) {
        guard isDragging else { return }
        touch?.drag = nil
        release(from: contentOffset, velocity: Point(x: -velocity.x, y: -velocity.y))
    }

    /// Ends a touch; content that it stopped beyond an end springs back.
    private func endTouch() {
        touch = nil
        touchStoppedMotion = false
        touchLost()
        if motion == nil { release(from: contentOffset, velocity: .zero) }
    }

    /// Points scrolled by one step of a knob or an arrow key.
    static let commandStep = 60.0

    /// Scrolls by a command, along the axis that can scroll further; false if there is nothing to scroll.
    func carryOut(_ command: Command) -> Bool {
        guard isScrollEnabled, canScrollX || canScrollY else { return false }
        let limits = isVertical ? limitsY : limitsX
        let page = 0.9 * bounds.size.extent(isVertical: isVertical)
        let from = isVertical ? destination.y : destination.x
        let target: Double
        switch command.steps(isVertical: isVertical) {
        case .step(let count): target = from + Double(count) * ScrollView.commandStep
        case .page(let count): target = from + Double(count) * page
        case .first: target = limits.lowerBound
        case .last: target = limits.upperBound
        case .jump, .random, .type, .select, .focus, .leave, .dismiss, .move: return false
        }
        let offset = target.clamped(to: limits)
        setContentOffset(
            Point(x: isVertical ? contentOffset.x : offset, y: isVertical ? offset : contentOffset.y), animated: true)
        return true
    }

    var destination: Point { motion.map { Point(x: $0.x.destination, y: $0.y.destination) } ?? contentOffset }
}
