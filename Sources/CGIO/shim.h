// SPDX-License-Identifier: MIT

#pragma once

#include <gio/gio.h>

// Swift sees the fields of GLib's types through the first of several modules that include GLib; this works with any.
static inline const char *gio_error_message(const GError *error) { return error ? error->message : NULL; }
