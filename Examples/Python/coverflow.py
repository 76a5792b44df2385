#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws picture files as a cover flow, without a display. Usage: coverflow.py NEW.png PICTURE..."""
import ctypes as c, struct, sys, time, zlib
WIDTH, HEIGHT, ATTRIBUTES = 1280, 720, c.c_int32 * 5
egl, gl, lib = c.CDLL("libEGL.so.1"), c.CDLL("libGLESv2.so.2"), c.CDLL("libcarousel.so.0")
lib.carousel_needs_display.restype = lib.carousel_is_loading.restype = c.c_bool
egl.eglGetPlatformDisplay.restype = egl.eglCreateContext.restype = c.c_void_p
ItemCallback = c.CFUNCTYPE(None, c.c_void_p, c.c_void_p, c.c_size_t, c.c_void_p)
class Config(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("item_count", c.c_size_t), ("item_size", c.c_double * 2), ("type", c.c_int),
                ("placeholders", c.c_size_t), ("renderer", c.c_void_p), ("item", ItemCallback), ("rest", c.c_void_p * 6)]
class Target(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("framebuffer", c.c_uint32), ("box", c.c_int32 * 4),
                ("scale", c.c_double), ("scissor", c.c_int32 * 4)]

display, config, count = c.c_void_p(egl.eglGetPlatformDisplay(0x31DD, None, None)), c.c_void_p(), c.c_int32()
egl.eglInitialize(display, None, None)
egl.eglChooseConfig(display, ATTRIBUTES(0x3033, 0, 0x3040, 0x40, 0x3038), c.byref(config), 1, c.byref(count))
context = c.c_void_p(egl.eglCreateContext(display, config, None, ATTRIBUTES(0x3098, 3, 0x3038)))
egl.eglMakeCurrent(display, None, None, context)
names, colour, framebuffer = (c.c_uint32 * 2)(), 0x8D41, 0x8D40
gl.glGenRenderbuffers(1, names), gl.glGenFramebuffers(1, c.byref(names, 4))
gl.glBindRenderbuffer(colour, names[0]), gl.glRenderbufferStorage(colour, 0x8058, WIDTH, HEIGHT)
gl.glBindFramebuffer(framebuffer, names[1]), gl.glFramebufferRenderbuffer(framebuffer, 0x8CE0, colour, names[0])

fill = ItemCallback(lambda _, __, i, item: lib.carousel_item_set_path(c.c_void_p(item), sys.argv[2 + i].encode()) and None)
flow, items = c.c_void_p(), len(sys.argv) - 2
assert lib.carousel_create(c.byref(Config(c.sizeof(Config), items, (0, 0), 7, 0, None, fill)), c.byref(flow)) == 0
lib.carousel_scroll_to_item(flow, c.c_size_t(items // 2), c.c_double(0))
while lib.carousel_needs_display(flow) or lib.carousel_is_loading(flow):
    gl.glClear(0x4000), time.sleep(0.005)
    lib.carousel_draw(flow, c.byref(Target(c.sizeof(Target), names[1], (0, 0, WIDTH, HEIGHT), 1)))
pixels = c.create_string_buffer(WIDTH * HEIGHT * 4)
gl.glReadPixels(0, 0, WIDTH, HEIGHT, 0x1908, 0x1401, pixels)
rows = b"".join(b"\0" + pixels.raw[y * 4 * WIDTH:(y + 1) * 4 * WIDTH] for y in reversed(range(HEIGHT)))
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
open(sys.argv[1], "xb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0))
                              + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
lib.carousel_destroy(flow)
