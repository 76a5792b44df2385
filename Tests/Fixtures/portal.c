// SPDX-License-Identifier: MIT
// A desktop's portal on the session's bus that knows one setting, as in
//   cc portal.c $(pkg-config --cflags --libs gio-2.0) -o portal && ./portal org.freedesktop.appearance reduced-motion "uint32 1"
// It prints a line when it is there, and one for each setting that is asked for. With another value as the last argument, the
// setting changes to that on SIGUSR1.
#include <gio/gio.h>
#include <glib-unix.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **known;

static void answer(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *method,
                   GVariant *parameters, GDBusMethodInvocation *call, void *data) {
    (void)bus, (void)sender, (void)path, (void)interface, (void)method, (void)data;
    const char *space, *key;
    g_variant_get(parameters, "(&s&s)", &space, &key);
    if (strcmp(space, known[1]) == 0 && strcmp(key, known[2]) == 0) {
        GVariant *value = g_variant_parse(NULL, known[3], NULL, NULL, NULL);
        // Portals wrap what they read twice.
        g_dbus_method_invocation_return_value(call, g_variant_new("(v)", g_variant_new_variant(value)));
    } else {
        g_dbus_method_invocation_return_dbus_error(call, "org.freedesktop.portal.Error.NotFound", "no such setting");
    }
    printf("%s %s\n", space, key);
    fflush(stdout);
}

static gboolean change(gpointer bus) {
    known[3] = known[4];
    g_dbus_connection_emit_signal(bus, NULL, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings",
                                  "SettingChanged",
                                  g_variant_new("(ssv)", known[1], known[2], g_variant_parse(NULL, known[3], NULL, NULL, NULL)),
                                  NULL);
    return G_SOURCE_CONTINUE;
}

static void there(GDBusConnection *bus, const char *name, void *data) {
    (void)bus, (void)name, (void)data;
    puts("there");
    fflush(stdout);
}

static void gone(GDBusConnection *bus, const char *name, void *data) {
    (void)bus, (void)name, (void)data;
    exit(1);
}

static void connected(GDBusConnection *bus, const char *name, void *data) {
    (void)name, (void)data;
    if (known[4]) g_unix_signal_add(SIGUSR1, change, bus);
    static const GDBusInterfaceVTable table = {.method_call = answer};
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(
        "<node><interface name='org.freedesktop.portal.Settings'><method name='Read'><arg type='s' direction='in'/>"
        "<arg type='s' direction='in'/><arg type='v' direction='out'/></method></interface></node>", NULL);
    g_dbus_connection_register_object(bus, "/org/freedesktop/portal/desktop", node->interfaces[0], &table, NULL, NULL, NULL);
}

int main(int count, char **arguments) {
    if (count != 4 && count != 5) return 2;
    known = arguments;
    // Whoever starts it may have blocked it.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR1);
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    g_bus_own_name(G_BUS_TYPE_SESSION, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE, connected, there, gone,
                   NULL, NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
    return 0;
}
