// SPDX-License-Identifier: MIT

#pragma once

#include <pango/pangocairo.h>

// Pango's default font map, except that it calls `serial` for its serial number, which Pango queries before each use of
// the font map. NULL if Pango has no such font map.
static void carousel_font_map_begin(gpointer methods, gpointer serial) {
    ((PangoFontMapClass *)methods)->get_serial = (guint(*)(PangoFontMap *))serial;
}

static inline PangoFontMap *carousel_font_map(guint (*serial)(PangoFontMap *)) {
    PangoFontMap *plain = pango_cairo_font_map_new();
    // Another copy of this library in the process may already use the name.
    if (!plain || g_type_from_name("CarouselFontMap")) return plain;
    GTypeQuery found;
    g_type_query(G_OBJECT_TYPE(plain), &found);
    GTypeInfo info = {
        .class_size = (guint16)found.class_size, .class_init = carousel_font_map_begin, .class_data = (gpointer)serial,
        .instance_size = (guint16)found.instance_size};
    GType own = g_type_register_static(found.type, "CarouselFontMap", &info, (GTypeFlags)0);
    if (!own) return plain;
    g_object_unref(plain);
    return (PangoFontMap *)g_object_new(own, NULL);
}

// Pango's own serial number of such a font map.
static inline guint carousel_font_map_serial(PangoFontMap *map) {
    return ((PangoFontMapClass *)g_type_class_peek_parent(G_OBJECT_GET_CLASS(map)))->get_serial(map);
}
