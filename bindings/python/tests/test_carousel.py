# SPDX-License-Identifier: MIT
"""The package against the library, in a context without a display: needs only EGL."""
import ctypes
import gc
import inspect
import math
import operator
import pathlib
import re
import subprocess
import sys
import threading
import time
import weakref

import carousel
import pytest
from carousel import _runtime, api

ROOT = pathlib.Path(__file__).resolve().parents[1]
WIDTH, HEIGHT = 64, 48


@pytest.fixture(scope="module")
def framebuffer():
    egl, gl = ctypes.CDLL("libEGL.so.1"), ctypes.CDLL("libGLESv2.so.2")
    egl.eglGetPlatformDisplay.restype = egl.eglCreateContext.restype = ctypes.c_void_p
    attributes = ctypes.c_int32 * 5
    display, config, count = ctypes.c_void_p(egl.eglGetPlatformDisplay(0x31DD, None, None)), ctypes.c_void_p(), ctypes.c_int32()
    assert egl.eglInitialize(display, None, None)
    assert egl.eglChooseConfig(display, attributes(0x3033, 0, 0x3040, 0x40, 0x3038), ctypes.byref(config), 1, ctypes.byref(count))
    context = ctypes.c_void_p(egl.eglCreateContext(display, config, None, attributes(0x3098, 3, 0x3038)))
    assert egl.eglMakeCurrent(display, None, None, context)
    names = (ctypes.c_uint32 * 2)()
    gl.glGenRenderbuffers(1, names), gl.glGenFramebuffers(1, ctypes.byref(names, 4))
    gl.glBindRenderbuffer(0x8D41, names[0]), gl.glRenderbufferStorage(0x8D41, 0x8058, WIDTH, HEIGHT)
    gl.glBindFramebuffer(0x8D40, names[1]), gl.glFramebufferRenderbuffer(0x8D40, 0x8CE0, 0x8D41, names[0])
    yield names[1]
    egl.eglMakeCurrent(display, None, None, None)


def pixel(x, y):
    data = (ctypes.c_ubyte * 4)()
    ctypes.CDLL("libGLESv2.so.2").glReadPixels(x, y, 1, 1, 0x1908, 0x1401, data)
    return tuple(data)


def fill(flow, index, item):
    item.set_pixels(bytes([10 * index, 200, 30, 255]) * 4, 2, 2)
    item.set_fit(carousel.Fit.STRETCH)


def draw(flow, framebuffer):
    end = time.monotonic() + 600
    flow.draw(carousel.Target(framebuffer=framebuffer, width=WIDTH, height=HEIGHT))
    while (flow.is_loading() or flow.needs_display()) and time.monotonic() < end:
        flow.draw(carousel.Target(framebuffer=framebuffer, width=WIDTH, height=HEIGHT))
        time.sleep(0.002)


def make(**options):
    return carousel.Carousel(**{"item_count": 9, "item_width": 30, "item_height": 30, "item": fill, **options})


def test_the_generated_part_is_up_to_date():
    subprocess.run([sys.executable, ROOT / "generate.py", "--check"], check=True)


def test_only_the_interface_is_exported():
    found = {}
    exec("from carousel import *", found)
    assert {"Carousel", "CarouselError", "Type", "ItemCallback", "text_lock", "ABI_VERSION"} <= found.keys()
    assert not found.keys() & {"api", "cast", "c_int", "check", "handle", "library", "Callable", "Handle", "annotations"}
    assert all(inspect.getdoc(found[name]) for name in carousel.__all__ if inspect.isclass(found[name]))


def test_it_draws_and_scrolls(framebuffer):
    events = []
    with make(event=lambda flow, event: events.append((event.kind, event.index))) as flow:
        draw(flow, framebuffer)
        assert pixel(WIDTH // 2, HEIGHT // 2) == (0, 200, 30, 255)
        flow.scroll_to_item(5)
        flow.advance(1)
        draw(flow, framebuffer)
        assert pixel(WIDTH // 2, HEIGHT // 2) == (50, 200, 30, 255)
        assert flow.current_item() == 5 and flow.scroll_offset() == 5
        assert (carousel.EventKind.CURRENT_ITEM_DID_CHANGE, 5) in events
        assert flow.get_property(carousel.Property.SCROLL_OFFSET) == 5
        assert flow.hit_test(WIDTH / 2, HEIGHT / 2) == 5 and flow.item_offset(6) == 1
        assert flow.press(carousel.Key.RIGHT) is True
        assert flow.wheel(0, 0) is False


def test_the_readmes_program_runs(framebuffer, tmp_path, monkeypatch):
    (program,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    picture = tmp_path / "green.ppm"
    picture.write_bytes(b"P6 1 1 255\n" + bytes([0, 255, 0]))
    monkeypatch.setattr(sys, "argv", ["program", str(picture)])
    end = time.monotonic() + 600
    found = {"make_a_context_current": lambda: None}

    def swap_buffers():
        if pixel(WIDTH // 2, HEIGHT // 2) == (0, 255, 0, 255) or time.monotonic() > end:
            raise EOFError

    found["swap_buffers"] = swap_buffers
    drawn = program.replace("width=1280, height=720", f"framebuffer={framebuffer}, width={WIDTH}, height={HEIGHT}")
    with pytest.raises(EOFError):
        exec(drawn, found)
    assert pixel(WIDTH // 2, HEIGHT // 2) == (0, 255, 0, 255)
    found["flow"].destroy()


def test_errors_are_exceptions(framebuffer):
    with make() as flow:
        with pytest.raises(carousel.CarouselError) as error:
            flow.set_property(carousel.Property.SCROLL_OFFSET, math.nan)
        assert error.value.status == carousel.Status.BAD_ARGUMENT and str(error.value)
        with pytest.raises(carousel.CarouselError):
            flow.set_shape("no such shape")
    # Destroyed.
    with pytest.raises(carousel.CarouselError):
        flow.advance(1)
    with pytest.raises(carousel.CarouselError):
        carousel.Carousel(item_count=1 << 40)


def test_what_callbacks_raise_comes_out_of_the_call(framebuffer):
    def fails(flow, index, item):
        raise KeyError(index)

    with make(item=fails) as flow:
        with pytest.raises(KeyError):
            draw(flow, framebuffer)
        flow.advance(1)
        # Only once.
        flow.advance(2)


def test_what_one_callback_raises_is_not_raised_in_another(framebuffer):
    counts = {}

    def item(flow, index, item):
        if index == 0:
            raise KeyError("mine")
        try:
            counts[index] = flow.get_property(carousel.Property.ITEM_COUNT)
        except Exception as error:
            counts[index] = error
        fill(flow, index, item)

    with make(item=item) as flow:
        with pytest.raises(KeyError, match="mine"):
            draw(flow, framebuffer)
        assert counts and set(counts.values()) == {9}
    # The same of calls that have no status.
    with make(item=item) as flow:
        with pytest.raises(KeyError, match="mine"):
            flow.item_is_visible(0)


def test_what_another_thread_raises_is_not_raised_in_a_callback(framebuffer):
    def fails():
        raise KeyError("woken")

    counts = []

    def item(flow, index, item):
        _runtime.woken(flow, fails)(None)
        counts.append(flow.get_property(carousel.Property.ITEM_COUNT))
        fill(flow, index, item)

    with make(item=item) as flow:
        with pytest.raises(KeyError, match="woken"):
            draw(flow, framebuffer)
        assert counts and set(counts) == {9}
        # Only once.
        flow.advance(1)


def test_callbacks_may_ask_the_carousel_that_is_being_created(framebuffer):
    def identifier(flow, index):
        return f"{int(flow.get_property(carousel.Property.ITEM_COUNT))}-{index}"

    with make(identifier=identifier) as flow:
        assert flow.get_state().identifier == "9-0"


def test_answers_of_the_wrong_type_are_errors(framebuffer):
    answers = {"a": 2, "b": None, "c": "2"}
    with make(index_of=lambda flow, name: answers[name], interval=lambda flow, index: "soon") as flow:
        draw(flow, framebuffer)
        assert flow.scroll_to_identifier("a") is True and flow.current_item() == 2
        for name in ("b", "c"):
            with pytest.raises(TypeError):
                flow.scroll_to_identifier(name)
            assert flow.current_item() == 2
        with pytest.raises(ValueError):
            flow.set_autoplay(carousel.Autoplay(interval=1))
            for second in range(4):
                flow.advance(second)


def test_what_is_raised_while_a_carousel_is_made_leaves_none_behind(framebuffer):
    def fails(flow, index):
        raise KeyError(index)

    # A renderer that still has carousels refuses.
    with carousel.Renderer() as renderer:
        with pytest.raises(KeyError):
            make(identifier=fails, renderer=renderer)
    assert renderer._handle is None


def test_what_was_destroyed_is_forgotten_even_if_something_was_raised(framebuffer):
    flow = make()
    # As by a callback on another thread.
    flow._woken.append(KeyError("late"))
    with pytest.raises(KeyError):
        flow.destroy()
    assert flow._handle is None
    flow.destroy()


def test_callbacks_of_a_lost_carousel_can_still_be_called(framebuffer):
    def item(flow, index, item):
        fill(flow, index, item)

    flow, witness = make(item=item), weakref.ref(item)
    handle = flow._handle
    del flow, item
    gc.collect()
    assert witness() is not None
    [lost] = [flow for flow in _runtime._alive if flow._handle == handle]
    draw(lost, framebuffer)
    lost.destroy()
    del lost
    gc.collect()
    assert witness() is None


def test_callbacks_live_as_long_as_their_carousel(framebuffer):
    flow = make(item=lambda flow, index, item: fill(flow, index, item), interval=lambda flow, index: 1.0,
                should_select=lambda flow, index: False)
    gc.collect()
    draw(flow, framebuffer)
    assert pixel(WIDTH // 2, HEIGHT // 2) == (0, 200, 30, 255)
    flow.destroy()
    assert flow._kept == []


def test_names_and_places(framebuffer):
    names = [f"name {index} ü" for index in range(9)]
    with make(identifier=lambda flow, index: names[index], index_of=lambda flow, name: names.index(name) if name in names else -1) as flow:
        draw(flow, framebuffer)
        assert flow.scroll_to_identifier(names[4]) is True and flow.scroll_to_identifier("none") is False
        flow.advance(1)
        state = flow.get_state()
        assert (state.identifier, state.index, state.offset) == (names[4], 4, 0)
        flow.scroll_to_item(0)
        flow.restore(state)
        assert flow.current_item() == 4
        flow.restore(carousel.State(identifier=names[7], index=-1))
        assert flow.current_item() == 7


def test_custom_transforms(framebuffer):
    offsets = []

    def transform(flow, offset, transform):
        offsets.append(offset)
        transform.m[12] += 10 * offset

    with make(type=carousel.Type.CUSTOM, transform=transform) as flow:
        draw(flow, framebuffer)
        assert 0 in offsets


def test_a_transform_may_be_kept_after_its_callback(framebuffer):
    kept = []

    def transform(flow, offset, transform):
        transform.m[12] = 10 + offset
        kept.append((offset, transform))

    with make(type=carousel.Type.CUSTOM, transform=transform) as flow:
        draw(flow, framebuffer)
        assert flow.hit_test(WIDTH / 2 + 10, HEIGHT / 2) == 0, "the change counts"
        flow.scroll_to_item(3)
        draw(flow, framebuffer)
    assert len(kept) > 9 and all(matrix.m[12] == 10 + offset for offset, matrix in kept)
    addresses = {ctypes.addressof(matrix) for _, matrix in kept}
    assert len(addresses) == len(kept), "each has memory of its own"


def test_structs_have_their_sizes_and_defaults(framebuffer):
    target = carousel.Target(width=3)
    assert target.width == 3 and target.scale == 0
    text = carousel.Text(text="größer", size=20, color=(1, 0, 0, 1))
    assert text.text == "größer" and text.font is None and text.color.red == 1
    look = carousel.Look(shadow=carousel.Shadow(blur=4))
    gc.collect()
    assert look.shadow.contents.blur == 4
    with make() as flow:
        flow.set_autoplay(carousel.Autoplay(interval=2))
        flow.set_autoplay(None)
        flow.set_scroll_animation(carousel.ScrollAnimation(easing=carousel.Easing.BEZIER, bezier=(0, 0, 1, 1)))


def test_structs_are_laid_out_as_in_c(tmp_path):
    include = ROOT / "../../Sources/CarouselC/include"
    names = re.findall(r"^typedef struct (\w+) \{", (include / "carousel.h").read_text(), re.M)
    classes = {name: getattr(api, "".join(part.title() for part in name.removeprefix("carousel_").split("_")), None) for name in names}
    classes["carousel_config"] = api._Config
    assert len(names) > 15 and all(classes.values()), classes
    wanted, lines = [], []
    for name, struct in classes.items():
        wanted.append((name, ctypes.sizeof(struct)))
        lines.append(f"sizeof({name})")
        for field in struct._fields_:
            wanted.append((f"{name}.{field[0]}", getattr(struct, field[0]).offset))
            lines.append(f"offsetof({name}, {field[0].lstrip('_')})")
        if struct._fields_[0][0] == "struct_size":
            assert struct().struct_size == ctypes.sizeof(struct)
    program = tmp_path / "sizes.c"
    printed = "".join(f'printf("%zu\\n", {line});' for line in lines)
    program.write_text(f"#include <carousel.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {{ {printed} }}\n")
    subprocess.run(["cc", "-I", include, "-o", tmp_path / "sizes", program], check=True)
    output = subprocess.run([tmp_path / "sizes"], check=True, capture_output=True, text=True).stdout
    assert wanted == list(zip((name for name, _ in wanted), map(int, output.split())))


def test_one_follows_another(framebuffer):
    with make() as leader, make() as flow:
        draw(leader, framebuffer), draw(flow, framebuffer)
        leader.scroll_to_item(3)
        flow.follow(leader)
        assert flow.current_item() == 3
        double = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, ctypes.c_double)(lambda _, offset: 2 * offset)
        flow.follow(leader, carousel.Following(kind=carousel.FollowingKind.FOLLOWS_PROGRESS,
                                               map=ctypes.cast(double, ctypes.c_void_p).value))
        assert flow.current_item() == 6
        flow.stop_following()


def test_pixels_are_not_read_beyond_their_end(framebuffer):
    with pytest.raises(ValueError):
        carousel.Pixels(b"12345", 2, 2)
    with carousel.Pixels(bytes([1, 2, 3, 255]) * 4, 2, 2) as pixels:
        with make(item=lambda flow, index, item: item.set_shared_pixels(pixels)) as flow:
            draw(flow, framebuffer)
            assert pixel(WIDTH // 2, HEIGHT // 2) == (1, 2, 3, 255)


def test_numbers_that_do_not_fit_are_errors(framebuffer):
    for width, height in [(4096, -(2**32) + 16_000), (2**32 + 1, 1)]:
        with pytest.raises((OverflowError, ValueError)):
            carousel.Pixels(b"\0" * 16, width, height)
    with pytest.raises(carousel.CarouselError, match="stride"):
        carousel.Pixels(b"\0" * 16, 1, 1, 2**32)
    with pytest.raises(OverflowError):
        carousel.Target(width=2**32 + 5)
    with make() as flow:
        with pytest.raises(OverflowError):
            flow.spin(0, 2**40)
        with pytest.raises(OverflowError):
            flow.scroll_to_item(-1)
        flow.scroll_to_item(2**64 - 1)
        assert flow.current_item() == 8


class Small:
    """A whole number of eight bits, as other libraries have them."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number

    def __mul__(self, other):
        return Small(self.number * operator.index(other) % 256)

    __rmul__ = __add__ = __sub__ = __mul__


def test_whole_numbers_of_other_libraries_are_numbers(framebuffer):
    assert carousel.Target(width=Small(3)).width == 3
    for number in (2**32 + 5, Small(2**32 + 5)):
        with pytest.raises(OverflowError):
            carousel.Target(width=number)
        target = carousel.Target()
        with pytest.raises(OverflowError):
            target.width = number
    with pytest.raises(ValueError, match="too few"):
        carousel.Pixels(b"\0" * 100, Small(200), Small(200))
    with make(identifier=lambda flow, index: "abc"[index % 3], index_of=lambda flow, name: 2**64 + 3) as flow:
        with pytest.raises(OverflowError):
            flow.scroll_to_identifier("a")
        with pytest.raises(OverflowError):
            flow.scroll_to_item(Small(-1))


def test_enumerations_are_whole_numbers(framebuffer):
    for value in carousel.Saving:
        assert carousel.Target(saving=value).saving == value


def test_texts_have_no_null_characters(framebuffer):
    with make(identifier=lambda flow, index: "abc"[index % 3]) as flow:
        for call in [flow.scroll_to_identifier, flow.set_shape]:
            with pytest.raises(ValueError):
                call("a\0b")


def test_a_renderer_wakes_the_program(framebuffer, tmp_path):
    path = tmp_path / "green.ppm"
    path.write_bytes(b"P6\n4 4\n255\n" + bytes([0, 255, 0]) * 16)
    woken = threading.Event()
    with carousel.Renderer(wake=woken.set) as renderer:
        with make(item=lambda flow, index, item: item.set_path(str(path)), renderer=renderer) as flow:
            flow.draw(carousel.Target(framebuffer=framebuffer, width=WIDTH, height=HEIGHT))
            assert woken.wait(600)
            draw(flow, framebuffer)
            assert pixel(WIDTH // 2, HEIGHT // 2) == (0, 255, 0, 255)


def test_nothing_calls_back_once_the_interpreter_has_ended(framebuffer):
    """Pictures that arrive later would."""
    script = """
import atexit
import os
atexit.register(lambda: print(len(_runtime._alive), "are left"))
import test_carousel
from carousel import _runtime
buffer = next(test_carousel.framebuffer.__wrapped__())
renderer = test_carousel.carousel.Renderer(wake=lambda: None)
flow = test_carousel.make(renderer=renderer)
assert len(_runtime._alive) == 2
child = os.fork()
if child == 0:
    atexit._clear()
    class Own:
        _process, _keeps_errors, abandon = os.getpid(), True, lambda self: _runtime._alive.discard(self)
    _runtime._alive.add(Own())
    _runtime._abandon()
    os._exit(len(_runtime._alive))
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2, "a fork abandons only its own"
flow._raised = KeyboardInterrupt()
raise SystemExit(3)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=pathlib.Path(__file__).parent)
    assert (ended.returncode, ended.stdout) == (3, "0 are left\n"), ended.stderr


def test_items_are_of_no_use_after_their_callback(framebuffer):
    kept = []
    with make(item=lambda flow, index, item: kept.append(item)) as flow:
        draw(flow, framebuffer)
        with pytest.raises(carousel.CarouselError):
            kept[0].set_size(1, 1)


def test_everything_is_documented_and_typed():
    for owner in (carousel.Carousel, carousel.Item, carousel.Renderer, carousel.Pixels):
        for name, function in vars(owner).items():
            if inspect.isfunction(function) and not name.startswith("_"):
                assert "return" in function.__annotations__, name
    documented = [name for name, function in vars(carousel.Carousel).items() if inspect.isfunction(function) and function.__doc__]
    assert len(documented) >= 40


def test_a_subclass_says_why_a_call_fails(framebuffer):
    class Flow(carousel.Carousel):
        pass

    with Flow(item_count=3, item_width=20, item_height=20, item=fill) as flow:
        with pytest.raises(carousel.CarouselError, match="duration"):
            flow.scroll_to_item(0, -1)


def test_what_is_destroyed_is_not_taken_for_nothing(framebuffer):
    renderer = carousel.Renderer()
    renderer.destroy()
    with pytest.raises(ValueError, match="destroyed"):
        carousel.Carousel(item_count=3, item_width=20, item_height=20, item=fill, renderer=renderer)
