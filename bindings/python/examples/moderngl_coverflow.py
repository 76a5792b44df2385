#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws picture files as a cover flow, without a display. Usage: moderngl_coverflow.py NEW.png PICTURE..."""
import sys
import time

import carousel
import moderngl
from PIL import Image

WIDTH, HEIGHT, FLOOR = 1280, 720, (0.07, 0.08, 0.11, 1)
context = moderngl.create_context(standalone=True, backend="egl")
framebuffer = context.simple_framebuffer((WIDTH, HEIGHT))


def fill(flow, index, item):
    item.set_path(sys.argv[2 + index])
    item.set_fit(carousel.Fit.FILL)
    item.set_frame(8, 3, carousel.Color(0.9, 0.9, 0.95, 1))
    item.set_reflection(carousel.Reflection(gap=5, scale=0.3, alpha=0.4, floor=carousel.Color(*FLOOR)))


items = len(sys.argv) - 2
with carousel.Carousel(item_count=items, item_width=480, item_height=360, type=carousel.Type.COVER_FLOW, item=fill,
                       initial_item=items // 2) as flow:
    target = carousel.Target(framebuffer=framebuffer.glo, width=WIDTH, height=HEIGHT)
    while flow.needs_display() or flow.is_loading():
        framebuffer.clear(*FLOOR)
        flow.draw(target)
        time.sleep(0.005)
    Image.frombytes("RGB", (WIDTH, HEIGHT), framebuffer.read()).transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(sys.argv[1])
