// SPDX-License-Identifier: MIT

import CGIO
import Glibc
import Synchronization

/// Whether the user of the desktop prefers reduced motion. A thread asks the desktop's portal, and sleeps until that tells of changes.
enum ReducedMotion {
    /// Nil until it is known.
    static var isWanted: Bool? { answer.withLock { $0 } }

    private static let answer = Mutex<Bool?>(nil)
    private static let isFollowing = Atomic(false)
    /// Milliseconds to wait for an answer; only that thread waits.
    private static let timeout: gint = 5000
    private static let (portal, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    private static let settings = "org.freedesktop.portal.Settings"

    /// Starts to follow the desktop's setting, once. If `CAROUSEL_REDUCE_MOTION` is 1 or 0, this is the answer instead.
    static func follow() {
        guard !isFollowing.exchange(true, ordering: .relaxed) else { return }
        let forced = getenv("CAROUSEL_REDUCE_MOTION").map { String(cString: $0) }
        if forced == "1" || forced == "0" { return answer.withLock { $0 = forced == "1" } }
        guard getenv("DBUS_SESSION_BUS_ADDRESS") != nil else { return }
        _ = g_thread_new(
            "portal",
            { _ in
                ReducedMotion.listen()
                return nil
            }, nil)
    }

    /// Listens for changes for as long as the program runs.
    private static func listen() {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        // By default, GIO would end the program when the session's bus closes.
        g_dbus_connection_set_exit_on_close(bus, 0)
        g_dbus_connection_signal_subscribe(
            bus, portal, settings, "SettingChanged", path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { bus, _, _, _, _, _, _ in if let bus { ReducedMotion.refresh(bus) } }, nil, nil)
        // Asks at once if the portal is there, and again whenever it starts later.
        g_bus_watch_name_on_connection(
            bus, portal, G_BUS_NAME_WATCHER_FLAGS_NONE, { bus, _, _, _ in if let bus { ReducedMotion.refresh(bus) } },
            nil, nil, nil)
        g_main_loop_run(g_main_loop_new(context, 0))
    }

    /// Reads the settings: reduced motion, if the desktop has that, or else animations.
    private static func refresh(_ bus: OpaquePointer) {
        // Without an answer, the last one stays.
        guard let isWanted = setting(bus) else { return }
        let hasChanged = answer.withLock { known in
            defer { known = isWanted }
            return known != isWanted
        }
        if hasChanged { Window.wake() }
    }

    private static func setting(_ bus: OpaquePointer) -> Bool? {
        if let setting = read(bus, "org.freedesktop.appearance", "reduced-motion") {
            defer { g_variant_unref(setting) }
            if hasType(setting, "u") { return g_variant_get_uint32(setting) == 1 }
        }
        guard let animates = read(bus, "org.gnome.desktop.interface", "enable-animations") else { return nil }
        defer { g_variant_unref(animates) }
        return hasType(animates, "b") ? g_variant_get_boolean(animates) == 0 : nil
    }

    private static func hasType(_ value: OpaquePointer, _ type: String) -> Bool {
        String(cString: g_variant_get_type_string(value)) == type
    }

    /// A setting without the variants around it; nil if there is none.
    private static func read(_ bus: OpaquePointer, _ name: String, _ key: String) -> OpaquePointer? {
        var names: [OpaquePointer?] = [g_variant_new_string(name), g_variant_new_string(key)]
        let answer = g_dbus_connection_call_sync(
            bus, portal, path, settings, "Read", g_variant_new_tuple(&names, 2), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil, nil)
        guard var value = answer else { return nil }
        while hasType(value, "(v)") || hasType(value, "v") {
            let inner = hasType(value, "v") ? g_variant_get_variant(value) : g_variant_get_child_value(value, 0)
            g_variant_unref(value)
            guard let inner else { return nil }
            value = inner
        }
        return value
    }
}
