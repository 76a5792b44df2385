#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the icon of the window with a title: _NET_WM_ICON, sizes as decimal and pixels as hexadecimal numbers.

icon.py TITLE
"""
import ctypes
import subprocess
import sys

window = int(subprocess.run(["xdotool", "search", "--sync", "--name", f"^{sys.argv[1]}$"], check=True, capture_output=True).stdout.split()[0])
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.restype = ctypes.c_ulong
display = ctypes.c_void_p(x.XOpenDisplay(None))
kind, form, count, left = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_ulong(), ctypes.c_ulong()
data = ctypes.POINTER(ctypes.c_ulong)()
x.XGetWindowProperty(
    display, ctypes.c_ulong(window), ctypes.c_ulong(x.XInternAtom(display, b"_NET_WM_ICON", 0)), ctypes.c_long(0),
    ctypes.c_long(10_000), 0, ctypes.c_ulong(0), ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(left),
    ctypes.byref(data))
words, place = [], 0
while place < count.value:
    width, height = data[place], data[place + 1]
    place += 2
    words += [f"{width}", f"{height}"] + [f"{data[place + pixel] & 0xFFFFFFFF:08x}" for pixel in range(width * height)]
    place += width * height
print(*words)
