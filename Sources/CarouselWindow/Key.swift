// SPDX-License-Identifier: MIT

import CGLFW
public import CarouselCore
public import CarouselScene

/// A key that a window reports. Those of the numeric keypad are arrows and so on while Num Lock is off; Shift reverses this.
public enum Key: Hashable, Sendable {
    /// The left arrow.
    case left
    /// The right arrow.
    case right
    /// The up arrow.
    case up
    /// The down arrow.
    case down
    /// Home.
    case home
    /// End.
    case end
    /// Page Up.
    case pageUp
    /// Page Down.
    case pageDown
    /// Enter, also on the numeric keypad.
    case enter
    /// Escape.
    case escape
    /// Tab.
    case tab
    /// Shift+Tab.
    case backTab
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// F1, F2 and so on, by number.
    case function(Int)
    /// A key that types a character.
    case character(Character)
    /// Control with a key that types a character: the key's character in the current keyboard layout, in lower case, or
    /// upper case with Shift. Non-Latin layouts are treated as US ones.
    case control(Character)

    init?(glfw key: Int32, modifiers: Int32 = 0) {
        switch key {
        case GLFW_KEY_TAB where modifiers & GLFW_MOD_SHIFT != 0: self = .backTab
        case GLFW_KEY_LEFT: self = .left
        case GLFW_KEY_RIGHT: self = .right
        case GLFW_KEY_UP: self = .up
        case GLFW_KEY_DOWN: self = .down
        case GLFW_KEY_HOME: self = .home
        case GLFW_KEY_END: self = .end
        case GLFW_KEY_PAGE_UP: self = .pageUp
        case GLFW_KEY_PAGE_DOWN: self = .pageDown
        case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
        case GLFW_KEY_ESCAPE: self = .escape
        case GLFW_KEY_TAB: self = .tab
        case GLFW_KEY_BACKSPACE: self = .backspace
        case GLFW_KEY_DELETE: self = .delete
        case GLFW_KEY_F1...GLFW_KEY_F25: self = .function(Int(key - GLFW_KEY_F1) + 1)
        case GLFW_KEY_KP_0...GLFW_KEY_KP_DECIMAL
        where (modifiers & GLFW_MOD_NUM_LOCK == 0) == (modifiers & GLFW_MOD_SHIFT == 0):
            guard let key = Key.keypad[key] else { return nil }
            self = key
        default:
            let modifiers = modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER | GLFW_MOD_SHIFT)
            // Control and Alt together are AltGr on some systems, which types characters.
            guard modifiers | GLFW_MOD_SHIFT == GLFW_MOD_CONTROL | GLFW_MOD_SHIFT,
                let character = Key.character(of: key)
            else { return nil }
            self = .control(modifiers & GLFW_MOD_SHIFT == 0 ? character : Character(character.uppercased()))
        }
    }

    /// The keys of the numeric keypad where they type no digits.
    private static let keypad: [Int32: Key] = [
        GLFW_KEY_KP_4: .left, GLFW_KEY_KP_6: .right, GLFW_KEY_KP_8: .up, GLFW_KEY_KP_2: .down, GLFW_KEY_KP_7: .home,
        GLFW_KEY_KP_1: .end, GLFW_KEY_KP_9: .pageUp, GLFW_KEY_KP_3: .pageDown, GLFW_KEY_KP_DECIMAL: .delete,
    ]

    /// The character that a key types by itself; nil if it types none.
    private static func character(of key: Int32) -> Character? {
        let name = glfwGetKeyName(key, 0).flatMap { String(cString: $0).first }
        if let name, name.isASCII { return name }
        // GLFW names keys after the US keyboard layout.
        guard (GLFW_KEY_APOSTROPHE...GLFW_KEY_GRAVE_ACCENT).contains(key), let byte = UInt8(exactly: key) else {
            return nil
        }
        return Character(UnicodeScalar(byte)).lowercased().first
    }

    /// The key's command for a carousel, unless the program handles the key itself. Arrows step: see `command(_:)`.
    public var command: Command? { command(.linear) }

    /// The key's command for a carousel in a window with this navigation, where views have this layout direction. Nil if it has none.
    public func command(_ navigation: Navigation, _ layoutDirection: LayoutDirection = .leftToRight) -> Command? {
        switch self {
        case .left: navigation.command(.left, layoutDirection)
        case .right: navigation.command(.right, layoutDirection)
        case .up: navigation.command(.up, layoutDirection)
        case .down: navigation.command(.down, layoutDirection)
        case .pageUp: .page(-1)
        case .pageDown: .page(1)
        case .home: .first
        case .end: .last
        case .enter: .select
        case .tab: .focus(1)
        case .backTab: .focus(-1)
        case .escape: .leave
        case .character(let character): .type(character)
        case .backspace, .delete, .function, .control: nil
        }
    }
}
