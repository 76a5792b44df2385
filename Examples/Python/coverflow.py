#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws picture files as a cover flow, without a display. Usage: coverflow.py NEW.png PICTURE..."""
import ctypes as c, struct, sys, time, zlib
WIDTH, HEIGHT, FLOOR, ATTRIBUTES = 1280, 720, (0.07, 0.08, 0.11, 1), c.c_int32 * 5
egl, gl, lib = c.CDLL("libEGL.so.1"), c.CDLL("libGLESv2.so.2"), c.CDLL("libcarousel.so.1")
lib.carousel_needs_display.restype = lib.carousel_is_loading.restype = c.c_bool
egl.eglGetPlatformDisplay.restype = egl.eglCreateContext.restype = c.c_void_p
class Color(c.Structure):
    _fields_ = [(name, c.c_float) for name in ("red", "green", "blue", "alpha")]
def pack(layout, *values):  # A struct of carousel.h, which begins with its size.
    return struct.pack(f"@N{layout}0P", struct.calcsize(f"@N{layout}0P"), *values)
display, config, count = c.c_void_p(egl.eglGetPlatformDisplay(0x31DD, None, None)), c.c_void_p(), c.c_int32()
egl.eglInitialize(display, None, None)
egl.eglChooseConfig(display, ATTRIBUTES(0x3033, 0, 0x3040, 0x40, 0x3038), c.byref(config), 1, c.byref(count))
context = c.c_void_p(egl.eglCreateContext(display, config, None, ATTRIBUTES(0x3098, 3, 0x3038)))
egl.eglMakeCurrent(display, None, None, context)
names, colour, framebuffer = (c.c_uint32 * 2)(), 0x8D41, 0x8D40
gl.glGenRenderbuffers(1, names), gl.glGenFramebuffers(1, c.byref(names, 4))
gl.glBindRenderbuffer(colour, names[0]), gl.glRenderbufferStorage(colour, 0x8058, WIDTH, HEIGHT)
gl.glBindFramebuffer(framebuffer, names[1]), gl.glFramebufferRenderbuffer(framebuffer, 0x8CE0, colour, names[0])

@c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, c.c_size_t, c.c_void_p)
def fill(_, __, index, item):
    lib.carousel_item_set_path(c.c_void_p(item), sys.argv[2 + index].encode())
    lib.carousel_item_set_fit(c.c_void_p(item), 1)
    lib.carousel_item_set_frame(c.c_void_p(item), c.c_double(8), c.c_double(3), Color(0.9, 0.9, 0.95, 1))
    lib.carousel_item_set_reflection(c.c_void_p(item), pack("3d4f", 5, 0.3, 0.4, *FLOOR))
flow, items, callback = c.c_void_p(), len(sys.argv) - 2, c.cast(fill, c.c_void_p).value
assert lib.carousel_create(pack("N2diNPP6P", items, 480, 360, 7, 0, 0, callback, *[0] * 6), c.byref(flow)) == 0
lib.carousel_scroll_to_item(flow, c.c_size_t(items // 2), c.c_double(0)), gl.glClearColor(*map(c.c_float, FLOOR))
while lib.carousel_needs_display(flow) or lib.carousel_is_loading(flow):
    gl.glClear(0x4000), time.sleep(0.005)
    lib.carousel_draw(flow, pack("I4id4i", names[1], 0, 0, WIDTH, HEIGHT, 1, 0, 0, 0, 0))
pixels = c.create_string_buffer(WIDTH * HEIGHT * 4)
gl.glReadPixels(0, 0, WIDTH, HEIGHT, 0x1908, 0x1401, pixels), lib.carousel_destroy(flow)
rows = b"".join(b"\0" + pixels.raw[y * 4 * WIDTH:(y + 1) * 4 * WIDTH] for y in reversed(range(HEIGHT)))
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
open(sys.argv[1], "xb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0))
                              + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
