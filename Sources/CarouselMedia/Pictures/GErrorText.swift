// SPDX-License-Identifier: MIT

import CPixbuf

/// Takes ownership of a GLib error: returns its text without the full stop, and frees it.
func text(takingOver error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "no reason given" }
    defer { g_error_free(error) }
    guard let message = error.pointee.message else { return "no reason given" }
    let text = String(cString: message)
    return text.hasSuffix(".") ? String(text.dropLast()) : text
}
