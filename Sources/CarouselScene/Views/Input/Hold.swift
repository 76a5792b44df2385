// SPDX-License-Identifier: MIT

import CarouselCore

struct Hold {
    /// Seconds after which a held `.select` becomes `.leave`.
    static let longPress = 0.6

    var command: Command
    var beginTime: Double
    var timing: HoldRepeat
    weak var control: View?
    let isForControl: Bool

    init(_ command: Command, at time: Double, on control: View? = nil) {
        self.command = command
        (self.control, isForControl) = (control, control != nil)
        beginTime = time
        timing = HoldRepeat(beginning: time)
    }

    var nextTime: Double { command == .select ? beginTime + Hold.longPress : timing.nextTime }
}

extension Command {
    /// Adds up repeated steps and moves, so that a late frame does not lose them; other commands are carried out once.
    fileprivate func repeated(_ times: Int) -> Command {
        switch self {
        case .step(let count): .step(Int(saturating: Double(count) * Double(times)))
        case .move(let direction, let count): .move(direction, Int(saturating: Double(count) * Double(times)))
        default: self
        }
    }
}

extension Scene {
    func beginHold(_ command: Command, at time: Double) -> Bool {
        advance(to: time)
        hold = nil
        switch command {
        case .select:
            // A hold is not tied to one carousel, because rows of carousels may pass the focus on while the key is down.
            let control = focusedView.flatMap { $0.isFocusScope || $0.forwardsFocus ? nil : $0 }
            hold = Hold(command, at: self.time, on: control)
            return true
        case .step, .page, .focus, .move:
            let focused = focusedView
            let isUsed = carryOutWithFeedback(command)
            if isUsed, keepsRepeating(command, from: focused) { hold = Hold(command, at: self.time) }
            return isUsed
        default:
            return carryOutWithFeedback(command)
        }
    }

    /// Handles a key release; does nothing if the key is not the one being held.
    func endHold(_ command: Command, at time: Double) -> Bool {
        guard hold?.command == command else { return false }
        // A long press has already taken effect, whether or not a frame came in between.
        advance(to: time)
        guard let hold, hold.command == command else { return true }
        self.hold = nil
        return command == .select ? carryOut(.select, of: hold) : true
    }

    /// Carries out what a held `.select` has become. If the control on which it was pressed no longer has the focus, does nothing: the
    /// key must not operate another one.
    private func carryOut(_ command: Command, of hold: Hold) -> Bool {
        dropInvalidFocus()
        guard !hold.isForControl || hold.control?.isFocused == true else { return true }
        return carryOutWithFeedback(command)
    }

    func repeatHold(at time: Double) {
        guard var hold else { return }
        switch hold.command {
        case .select:
            guard time - hold.beginTime >= Hold.longPress else { return }
            self.hold = nil
            _ = carryOut(.leave, of: hold)
        default:
            let due = hold.timing.repeats(until: time)
            self.hold = hold
            if due > 0 { carryOutRepeat(hold.command.repeated(due), hold) }
        }
    }

    private func carryOutRepeat(_ command: Command, _ hold: Hold) {
        dropInvalidFocus()
        guard self.hold != nil else { return }
        noteInput()
        repeatInterval = hold.timing.interval(at: hold.timing.nextTime)
        let focused = focusedView
        _ = carryOutWithFeedback(command)
        repeatInterval = nil
        if !keepsRepeating(command, from: focused) { self.hold = nil }
    }

    /// Called when the view in focus has left or is out of reach: a key held for it must not go on to operate another view.
    func endHoldWithFocus() {
        switch hold?.command {
        case .step, .page, .move: hold = nil
        default: break
        }
    }

    /// Whether a held key goes on repeating its command. A step or a move that has moved the focus does not, because it would go on to
    /// operate another view, except for a move between two views with the same `moveHandler`.
    private func keepsRepeating(_ command: Command, from focused: View?) -> Bool {
        switch command {
        case .step: focusedView === focused
        case .move: focusedView === focused || focused?.moveHandler.map { $0 === focusedView?.moveHandler } ?? false
        default: true
        }
    }
}
