// SPDX-License-Identifier: MIT

public import CCarousel
import CarouselCore
import CarouselGL
import CarouselScene

// The functions of carousel.h for input, time and drawing.

@c @implementation
public func carousel_pointer(
    _ carousel: OpaquePointer?, _ kind: carousel_pointer_kind, _ x: Double, _ y: Double, _ time: Double,
    _ used: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    touch(carousel, 0, kind, x, y, time, used)
}

@c @implementation
public func carousel_touch(
    _ carousel: OpaquePointer?, _ finger: Int32, _ kind: carousel_pointer_kind, _ x: Double, _ y: Double,
    _ time: Double, _ used: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    touch(carousel, finger, kind, x, y, time, used)
}

private func touch(
    _ carousel: OpaquePointer?, _ finger: Int32, _ kind: carousel_pointer_kind, _ x: Double, _ y: Double,
    _ time: Double, _ used: UnsafeMutablePointer<Bool>?, function: StaticString = #function
) -> carousel_status {
    call(carousel, outsideCallbacks: true, answer: used, function: function) { handle throws(Failure) in
        let position = Point(x: try finite(x, "x"), y: try finite(y, "y"))
        let time = try seconds(time)
        let known: PointerEvent.Kind = try chosen(kind, of: [.began, .moved, .ended, .cancelled], "kind")
        return handle.handleTouch(PointerEvent(known, at: position, time: time, identity: Int(finger)))
    }
}

@c @implementation
public func carousel_wheel(
    _ carousel: OpaquePointer?, _ dx: Double, _ dy: Double, _ used: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call(carousel, outsideCallbacks: true, answer: used) { handle throws(Failure) in
        let distance = Point(x: try finite(dx, "dx"), y: try finite(dy, "dy"))
        let size = handle.scene.size
        return handle.scene.handle(.scroll(by: distance, at: Point(x: size.width / 2, y: size.height / 2)))
    }
}

@c @implementation
public func carousel_press(
    _ carousel: OpaquePointer?, _ key: carousel_key, _ used: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call(carousel, outsideCallbacks: true, answer: used) { handle throws(Failure) in
        let direction = handle.scene.inputDirection
        let command: Command = try chosen(
            key,
            of: [
                .step(direction.step(.left)), .step(direction.step(.right)), .step(-1), .step(1), .page(-1), .page(1),
                .first,
                .last, .select, .random,
            ], "key")
        return handle.scene.handle(.command(command)) && (command == .select || handle.carousel.isOnItsWay)
    }
}

@c @implementation
public func carousel_move(
    _ carousel: OpaquePointer?, _ direction: carousel_direction, _ count: Int, _ used: UnsafeMutablePointer<Bool>?
) -> carousel_status {
    call(carousel, outsideCallbacks: true, answer: used) { handle throws(Failure) in
        let wanted: Direction
        switch direction {
        case CAROUSEL_DIRECTION_LEFT: wanted = .left
        case CAROUSEL_DIRECTION_RIGHT: wanted = .right
        case CAROUSEL_DIRECTION_UP: wanted = .up
        case CAROUSEL_DIRECTION_DOWN: wanted = .down
        default: throw .badArgument("direction \(direction.rawValue) is not left, right, up or down")
        }
        return handle.scene.handle(.command(.move(wanted, count))) && handle.carousel.isOnItsWay
    }
}

@c @implementation
public func carousel_hit_test(
    _ carousel: OpaquePointer?, _ x: Double, _ y: Double, _ index: UnsafeMutablePointer<Int>?
) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        guard let index else { throw .badArgument("index is NULL") }
        index.pointee = -1
        let point = Point(x: try finite(x, "x"), y: try finite(y, "y"))
        handle.scene.layoutIfNeeded()
        guard let found = handle.carousel.indexOfItem(at: point), handle.isItem(found) else { return }
        index.pointee = found
    }
}

@c @implementation
public func carousel_resize(_ carousel: OpaquePointer?, _ width: Double, _ height: Double) -> carousel_status {
    call(carousel) { handle throws(Failure) in
        handle.resize(
            to: Size(width: max(0, try finite(width, "width")), height: max(0, try finite(height, "height"))))
    }
}

@c @implementation
public func carousel_advance(_ carousel: OpaquePointer?, _ time: Double) -> carousel_status {
    call(carousel, outsideCallbacks: true) { handle throws(Failure) in handle.advance(to: try seconds(time)) }
}

@c @implementation
public func carousel_is_animating(_ carousel: OpaquePointer?) -> Bool {
    handle(carousel)?.isAnimating() ?? false
}

@c @implementation
public func carousel_next_frame(_ carousel: OpaquePointer?, _ now: Double) -> Double {
    handle(carousel)?.nextFrame(after: now) ?? .infinity
}

@c @implementation
public func carousel_needs_display(_ carousel: OpaquePointer?) -> Bool {
    handle(carousel)?.needsDisplay ?? false
}

@c @implementation
public func carousel_is_loading(_ carousel: OpaquePointer?) -> Bool {
    handle(carousel)?.isLoading ?? false
}

@c @implementation
public func carousel_draw(_ carousel: OpaquePointer?, _ target: UnsafePointer<carousel_target>?) -> carousel_status {
    call(carousel, outsideCallbacks: true) { handle throws(Failure) in
        let wanted = try copy(target, "target", from: 56)
        guard wanted.width > 0, wanted.height > 0 else {
            throw .badArgument("the viewport is \(wanted.width) x \(wanted.height) pixels; both must be above 0")
        }
        guard wanted.scissor_width >= 0, wanted.scissor_height >= 0 else {
            throw .badArgument("the size of the scissor rectangle is negative")
        }
        let restoresState = try chosen(wanted.saving, of: [true, false], "kind of saving")
        let scale = try finite(wanted.scale, "the scale")
        var renderTarget = RenderTarget(
            framebuffer: wanted.framebuffer,
            viewport: PixelRect(
                x: Int(wanted.x), y: Int(wanted.y), width: Int(wanted.width), height: Int(wanted.height)),
            scale: scale, clearsBackground: false, isFlipped: wanted.is_flipped)
        if wanted.scissor_width > 0 || wanted.scissor_height > 0 {
            renderTarget.scissor = PixelRect(
                x: Int(wanted.scissor_x), y: Int(wanted.scissor_y), width: Int(wanted.scissor_width),
                height: Int(wanted.scissor_height))
        }
        do throws(GLError) {
            handle.renderer.renderer.restoresState = restoresState
            try handle.draw(into: renderTarget)
        } catch {
            throw Failure(error)
        }
    }
}

/// Converts times given by the host to the scene's time. All are meant to come from one clock; if `carousel_pointer`
/// has received a time from another clock, far ahead, motion continues by the differences between the times that
/// `carousel_advance` receives.
struct HostClock {
    /// How far the host's time may lag behind the scene's, in seconds: events arrive late and out of order.
    private static let maxLag = 1.0

    /// How far the scene's time is ahead of that of `carousel_advance`, if that is another clock.
    private var ahead = 0.0
    /// How much the scene's clock has left out because the host slept, in seconds.
    private var slept = 0.0
    /// The last time that `carousel_advance` received.
    private(set) var last: Double?
    /// Whether something moved at the last time; false before the first.
    private var wasMoving = false
    /// Whether the host has learned since then that nothing moves, so that it may be asleep; true before the first time.
    private var mayBeAsleep = true

    /// The scene's time for a time passed to `carousel_advance`.
    mutating func frameTime(_ time: Double, for handle: CarouselHandle) -> Double {
        defer { last = time }
        if time + ahead - slept < handle.scene.time - HostClock.maxLag, let last, time > last {
            ahead = handle.scene.time - last + slept
        }
        return eventTime(time + ahead, for: handle)
    }

    /// The host's time for a time of the scene's, as long as nothing begins meanwhile.
    func hostTime(_ time: Double) -> Double { time - ahead + slept }

    /// The scene's time for the time of an event. What calls without a time have started while the host slept starts only now: the
    /// scene's clock leaves out the time slept if anything moves, and otherwise what has begun to wait is moved.
    mutating func eventTime(_ time: Double, for handle: CarouselHandle) -> Double {
        let late = time - slept - handle.scene.time
        if !wasMoving, late > 0 {
            if !handle.scene.isWaiting {
                slept += late
                handle.carousel.add(secondsOfWaiting: late)
            } else if mayBeAsleep {
                handle.carousel.delayNewWaits(by: late)
            }
        }
        return time - slept
    }

    /// Notes a time that the scene has been given, and whether the host may sleep until the next event.
    mutating func note(_ handle: CarouselHandle) {
        wasMoving = !handle.scene.isWaiting
        mayBeAsleep = false
        handle.carousel.noteTime()
    }

    /// Notes that the host has asked when to come back, or whether anything moves. Waits that it has begun before it sleeps count from
    /// the last time.
    mutating func noteSleep(at time: Double?, of handle: CarouselHandle) {
        let scene = handle.scene
        if mayBeAsleep {
            // If anything is due, the host comes back at once and tells the time.
            guard let time, scene.isWaiting, handle.carousel.waitsAnew,
                time < scene.wakeTime.map({ hostTime($0) }) ?? .infinity
            else { return }
            scene.setTime(eventTime(time + ahead, for: handle))
        }
        mayBeAsleep = true
        handle.carousel.noteTime()
    }
}
