// SPDX-License-Identifier: MIT

public import CarouselCore

/// Watches the touches on a view and in it for one kind of gesture, and runs an action for it.
///
/// The view and what contains it get the touches as well, until the gesture is recognised: then the touches belong to the
/// recogniser, and the views receive `.cancelled`. If several recognisers see their gesture, the one of the innermost view
/// gets it, and of one view's tap recognisers the one for more taps. A tap on a button or another view that takes taps is not
/// seen by the recognisers of the views around it. A view that takes a pan ends the gestures that others were watching for.
public class TouchRecognizer {
    /// Whether it watches. Default: true.
    public var isEnabled = true
    /// Run for each gesture, or, for gestures that go on, each time something changes. Default: nil.
    public var action: (() -> Void)?
    /// The view that it was added to.
    public internal(set) weak var view: View?
    /// Where the last touch acted, in the scene's points.
    public internal(set) var position = Point.zero

    init(_ action: (() -> Void)?) { self.action = action }

    /// Where the last touch acted, in a view's points; nil if the view is seen edge-on there.
    public func position(in view: View) -> Point? { view.transformToRoot.unmap(position) }

    /// Takes an event in; true if it completes the gesture, or another part of it.
    func observe(_ event: PointerEvent) -> Bool { false }

    /// Forgets a touch that belongs to another one now.
    func cancel(_ identity: Int) {}

    /// Whether a finger that has moved this far, in points, is the recogniser's.
    func takesPan(_ translation: Point) -> Bool { false }

    /// Whether it watches on while a view takes the pan.
    var outlastsPans: Bool { false }

    /// Whether views inside that take taps, such as buttons, win.
    var yieldsToTaps: Bool { false }

    /// Of several recognisers of one view that see their gesture at once, the one with the greatest number gets it.
    var precedence: Int { 0 }

    /// Seconds after which a touch that rests is the gesture; nil if time alone makes none.
    var holdSeconds: Double? { nil }

    /// Whether the touch still rests, that has come at a time.
    func isHeld(since time: Double) -> Bool { false }
}

extension View {
    /// Adds a recogniser; it leaves the view that it was added to before.
    public func addRecognizer(_ recognizer: TouchRecognizer) {
        recognizer.view?.removeRecognizer(recognizer)
        recognizer.view = self
        recognizers.append(recognizer)
    }

    /// Removes a recogniser.
    public func removeRecognizer(_ recognizer: TouchRecognizer) {
        guard let place = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
        recognizers.remove(at: place).view = nil
    }
}
