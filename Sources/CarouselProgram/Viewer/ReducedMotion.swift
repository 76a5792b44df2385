// SPDX-License-Identifier: MIT

import CGIO
import CarouselMedia
import Glibc
import Synchronization

/// Whether the user prefers reduced motion.
final class ReducedMotion: Sendable {
    private let answer: Mutex<Bool?>

    /// Asks the desktop, on another thread, unless `CAROUSEL_REDUCE_MOTION` is 1 or 0.
    ///
    /// - Parameter onAnswer: called there afterwards.
    init(onAnswer: @escaping @Sendable () -> Void) {
        let said = getenv("CAROUSEL_REDUCE_MOTION").map { String(cString: $0) }
        answer = Mutex(said == "1" ? true : said == "0" ? false : nil)
        guard isWanted == nil else { return }
        _ = BackgroundThread.start { [self] in
            let setting = ReducedMotion.desktop ?? false
            answer.withLock { $0 = setting }
            onAnswer()
        }
    }

    /// Nil until it is known.
    var isWanted: Bool? { answer.withLock { $0 } }

    /// Milliseconds to wait for the desktop: the user is waiting for a window.
    private static let moment: gint = 200

    /// The setting from the desktop's portal: reduced motion, if it has that, or else animations.
    private static var desktop: Bool? {
        guard getenv("DBUS_SESSION_BUS_ADDRESS") != nil, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        if let setting = read(bus, "org.freedesktop.appearance", "reduced-motion") {
            defer { g_variant_unref(setting) }
            if isOf(setting, "u") { return g_variant_get_uint32(setting) == 1 }
        }
        guard let animates = read(bus, "org.gnome.desktop.interface", "enable-animations") else { return nil }
        defer { g_variant_unref(animates) }
        return isOf(animates, "b") ? g_variant_get_boolean(animates) == 0 : nil
    }

    private static func isOf(_ value: OpaquePointer, _ type: String) -> Bool {
        String(cString: g_variant_get_type_string(value)) == type
    }

    /// A setting without the variants around it; nil if there is none.
    private static func read(_ bus: OpaquePointer, _ name: String, _ key: String) -> OpaquePointer? {
        var names: [OpaquePointer?] = [g_variant_new_string(name), g_variant_new_string(key)]
        let answer = g_dbus_connection_call_sync(
            bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Settings", "Read", g_variant_new_tuple(&names, 2), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, moment, nil, nil)
        guard var value = answer else { return nil }
        while isOf(value, "(v)") || isOf(value, "v") {
            let inner =
                isOf(value, "v") ? g_variant_get_variant(value) : g_variant_get_child_value(value, 0)
            g_variant_unref(value)
            guard let inner else { return nil }
            value = inner
        }
        return value
    }
}
