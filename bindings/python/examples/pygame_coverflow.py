#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A cover flow of picture files in a window of pygame's, which sleeps at rest. Usage: pygame_coverflow.py PICTURE..."""
import ctypes
import sys
import time

import carousel
import moderngl
import pygame

KEYS = {pygame.K_LEFT: carousel.Key.LEFT, pygame.K_RIGHT: carousel.Key.RIGHT, pygame.K_UP: carousel.Key.UP,
        pygame.K_DOWN: carousel.Key.DOWN, pygame.K_PAGEUP: carousel.Key.PAGE_UP, pygame.K_PAGEDOWN: carousel.Key.PAGE_DOWN,
        pygame.K_HOME: carousel.Key.HOME, pygame.K_END: carousel.Key.END, pygame.K_RETURN: carousel.Key.ENTER}
POINTER = {pygame.MOUSEBUTTONDOWN: carousel.PointerKind.BEGAN, pygame.MOUSEMOTION: carousel.PointerKind.MOVED,
           pygame.MOUSEBUTTONUP: carousel.PointerKind.ENDED}
WAKE = pygame.event.custom_type()

pygame.init()
for attribute, value in ((pygame.GL_CONTEXT_MAJOR_VERSION, 3), (pygame.GL_CONTEXT_MINOR_VERSION, 3),
                         (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE)):
    pygame.display.gl_set_attribute(attribute, value)
pygame.display.set_mode((960, 540), pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE)
pygame.display.set_caption("Cover flow")
screen = moderngl.create_context().screen
# pygame.event.wait looks for events a thousand times a second; what it is made of sleeps.
wait_for_event = ctypes.CDLL(pygame.base.__file__).SDL_WaitEventTimeout


def fill(flow, index, item):
    item.set_path(sys.argv[1 + index])
    item.set_fit(carousel.Fit.FILL)


def handle(event):
    if event.type == pygame.KEYDOWN and event.key in KEYS:
        flow.press(KEYS[event.key])
    elif event.type == pygame.MOUSEWHEEL:
        flow.wheel(60 * event.precise_x, -60 * event.precise_y)
    elif event.type in POINTER and (event.type == pygame.MOUSEMOTION and event.buttons[0] or getattr(event, "button", 0) == 1):
        flow.pointer(POINTER[event.type], *event.pos, time.monotonic())


flow = carousel.Carousel(item_count=len(sys.argv) - 1, item_width=360, item_height=270, type=carousel.Type.COVER_FLOW, item=fill,
                         wake=lambda: pygame.event.post(pygame.event.Event(WAKE)))
is_open = is_exposed = True
while is_open:
    now = time.monotonic()
    pause = flow.next_frame(now) - now
    # Until an event, or until something has to move. The event stays in the queue.
    wait_for_event(None, max(0, int(1000 * min(pause, 3600)) + 1))
    for event in pygame.event.get():
        is_open = is_open and event.type != pygame.QUIT and not (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE)
        is_exposed = is_exposed or event.type in (pygame.WINDOWEXPOSED, pygame.VIDEORESIZE)
        handle(event)
    flow.advance(time.monotonic())
    if is_exposed or flow.needs_display():
        is_exposed = False
        width, height = pygame.display.get_window_size()
        screen.viewport = (0, 0, width, height)
        screen.clear(0.07, 0.08, 0.11, 1)
        flow.draw(carousel.Target(width=width, height=height))
        pygame.display.flip()
flow.destroy()
