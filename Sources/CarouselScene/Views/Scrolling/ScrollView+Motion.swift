// SPDX-License-Identifier: MIT

import CarouselCore

extension ScrollView {
    /// The allowed offsets at rest, in points.
    var limitsX: ClosedRange<Double> { 0...max(0, contentSize.width - max(0, bounds.width)) }
    var limitsY: ClosedRange<Double> { 0...max(0, contentSize.height - max(0, bounds.height)) }
    /// Whether commands scroll it up and down, rather than to the left and right.
    var isVertical: Bool { limitsY.upperBound >= limitsX.upperBound }
    var canScrollX: Bool { limitsX.upperBound > 0 }
    var canScrollY: Bool { limitsY.upperBound > 0 }

    func nearestValidOffset(to offset: Point) -> Point {
        Point(x: offset.x.clamped(to: limitsX), y: offset.y.clamped(to: limitsY))
    }

    func setOffset(_ offset: Point) { if offset.isFinite, offset != bounds.origin { bounds.origin = offset } }

    func begin(_ motion: Motion) {
        self.motion = motion
        showBars()
    }

    func stopMotion() {
        guard motion != nil else { return }
        motion = nil
        hideBarsAfterDelay()
    }

    /// Lets the content decelerate, or spring back; `velocity` is that of the offset, in points per second.
    func release(from start: Point, velocity: Point) {
        let glide = { [self] (offset: Double, velocity: Double, limits: ClosedRange<Double>) in
            ScrollGlide(from: offset, velocity: velocity, limits: limits, bounces: bounces, rate: decelerationRate)
        }
        let motion = Motion(
            x: glide(start.x, canScrollX ? velocity.x : 0, limitsX),
            y: glide(start.y, canScrollY ? velocity.y : 0, limitsY), beginTime: now, isRequested: false)
        if scene != nil, !motion.isOver(at: now) {
            begin(motion)
        } else {
            self.motion = nil
            setOffset(nearestValidOffset(to: start))
            hideBarsAfterDelay()
        }
    }

    func advanceMotion(to time: Double) -> Bool {
        if let motion {
            let isOver = motion.isOver(at: time)
            // The motion ends before any callback, because a callback may start the next motion.
            if isOver {
                self.motion = nil
                barFade.rest(at: time)
            }
            setOffset(motion.offset(at: time))
        }
        updateBars()
        return motion != nil || barFade.nextChange(from: time) != nil
    }

    /// Keeps the content within its limits after the content, the view or the limits have changed.
    func limitsDidChange() {
        defer { updateBars() }
        if isDragging { return drag() }
        guard let motion else {
            // Content held by a finger springs back when the finger lifts.
            if touch == nil { setOffset(nearestValidOffset(to: contentOffset)) }
            return
        }
        let passed = now - motion.beginTime
        if motion.isRequested {
            let end = destination
            if end != nearestValidOffset(to: end) { setContentOffset(end, animated: true) }
        } else {
            // From its position now, not in the last frame: otherwise a layout in each frame would hold it back.
            release(
                from: motion.offset(at: now),
                velocity: Point(x: motion.x.velocity(at: passed), y: motion.y.velocity(at: passed)))
        }
    }

    /// Scrolls by a wheel; false if the content cannot move further along the distance's main axis.
    func scrollByWheel(_ distance: Point) -> Bool {
        guard isScrollEnabled, distance.isFinite else { return false }
        // A wheel does not move content held by a finger.
        guard !isDragging else { return true }
        let start = contentOffset
        let target = nearestValidOffset(to: start + distance)
        let hasRoom = abs(distance.x) > abs(distance.y) ? target.x != start.x : target.y != start.y
        guard hasRoom else { return false }
        motion = nil
        showBars()
        hideBarsAfterDelay()
        setOffset(target)
        return true
    }

    /// Fades the bars in, until `hideBarsAfterDelay()`.
    func showBars() {
        barFade.show(at: now)
        updateBars()
        scene?.startAnimating(self)
    }

    func hideBarsAfterDelay() {
        barFade.rest(at: now)
        if barFade.nextChange(from: now) != nil { scene?.startAnimating(self) }
    }

    func updateBars() {
        let alpha = barFade.alpha(at: now)
        guard alpha > 0 || verticalBar.superview != nil || horizontalBar.superview != nil else { return }
        AnimationGroup.atOnce {
            let hasVertical = showsVerticalScrollIndicator && canScrollY
            let hasHorizontal = showsHorizontalScrollIndicator && canScrollX
            // If both are shown, neither extends into the corner.
            let corner = hasVertical && hasHorizontal ? ScrollBar.thickness + ScrollBar.margin : 0
            verticalBar.show(
                in: self, alpha: hasVertical ? alpha : 0, color: indicatorColor, isVertical: true, corner: corner,
                offset: contentOffset.y, maxOffset: limitsY.upperBound)
            horizontalBar.show(
                in: self, alpha: hasHorizontal ? alpha : 0, color: indicatorColor, isVertical: false, corner: corner,
                offset: contentOffset.x, maxOffset: limitsX.upperBound)
        }
    }
}
