#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Switches the only monitor of DISPLAY off or on.

usage: switch-monitor.py off|on WIDTH HEIGHT
"""
import ctypes
import sys
from ctypes import POINTER, c_char_p, c_int, c_uint, c_ulong, c_void_p


class Mode(ctypes.Structure):
    _fields_ = [("id", c_ulong), ("width", c_uint), ("height", c_uint), ("dot_clock", c_ulong), ("horizontal", c_uint * 4),
                ("vertical", c_uint * 3), ("name", c_char_p), ("name_length", c_uint), ("flags", c_ulong)]


class Resources(ctypes.Structure):
    _fields_ = [("timestamp", c_ulong), ("config_timestamp", c_ulong), ("crtc_count", c_int), ("crtcs", POINTER(c_ulong)),
                ("output_count", c_int), ("outputs", POINTER(c_ulong)), ("mode_count", c_int), ("modes", POINTER(Mode))]


x11, randr = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXrandr.so.2")
x11.XOpenDisplay.restype = c_void_p
x11.XDefaultRootWindow.restype, x11.XDefaultRootWindow.argtypes = c_ulong, [c_void_p]
x11.XCloseDisplay.argtypes = [c_void_p]
randr.XRRGetScreenResources.restype, randr.XRRGetScreenResources.argtypes = POINTER(Resources), [c_void_p, c_ulong]
randr.XRRSetCrtcConfig.argtypes = [
    c_void_p, POINTER(Resources), c_ulong, c_ulong, c_int, c_int, c_ulong, ctypes.c_ushort, POINTER(c_ulong), c_int]

display = x11.XOpenDisplay(None)
resources = randr.XRRGetScreenResources(display, x11.XDefaultRootWindow(display))
all = resources.contents
outputs, mode = (c_ulong * 1)(all.outputs[0]), 0
if sys.argv[1] == "on":
    size = int(sys.argv[2]), int(sys.argv[3])
    mode = next(m.id for m in all.modes[:all.mode_count] if (m.width, m.height) == size)
status = randr.XRRSetCrtcConfig(display, resources, all.crtcs[0], 0, 0, 0, mode, 1, outputs if mode else None, 1 if mode else 0)
x11.XCloseDisplay(display)
sys.exit(status)
