# SPDX-License-Identifier: MIT
"""What the generated part stands on: finding the library, errors, handles and callbacks."""
from __future__ import annotations

import atexit
import ctypes
import functools
import operator
import os
import pathlib
import subprocess
import threading
from collections.abc import Callable
from typing import Any, Union

Buffer = Union[bytes, bytearray, memoryview]


class CarouselError(Exception):
    """A call failed: `status` is the carousel_status, the text says why."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def _find() -> ctypes.CDLL:
    """CAROUSEL_LIBRARY, the library inside this package, the loader's, and pkg-config's, in this order."""
    name = "libcarousel.so.1"
    own = pathlib.Path(__file__).parent / name
    if given := os.environ.get("CAROUSEL_LIBRARY"):
        return ctypes.CDLL(given)
    if own.exists():
        return ctypes.CDLL(str(own))
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        try:
            found = subprocess.run(["pkg-config", "--variable=libdir", "carousel"], capture_output=True, text=True, check=True)
            return ctypes.CDLL(f"{found.stdout.strip()}/{name}")
        except (OSError, subprocess.CalledProcessError):
            raise ImportError(f"{name} was not found: install libcarousel, or set CAROUSEL_LIBRARY to its path") from error


library = _find()


def _limits(kind: Any) -> tuple[int, int]:
    bits = 8 * ctypes.sizeof(kind)
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind(-1).value < 0 else (0, (1 << bits) - 1)


LIMITS: dict[Any, tuple[int, int]] = {kind: _limits(kind) for kind in (ctypes.c_int32, ctypes.c_uint32, ctypes.c_int64, ctypes.c_uint64)}


def check_fits(value: Any, kind: Any) -> None:
    """ctypes would cut off what does not fit, also of other libraries' whole numbers."""
    if kind in LIMITS and hasattr(value, "__index__"):
        number, (least, greatest) = operator.index(value), LIMITS[kind]
        if not least <= number <= greatest:
            raise OverflowError(f"{number} is out of range: it must be {least} to {greatest}")


def whole(value: Any) -> int:
    """A callback's answer."""
    number = operator.index(value)
    check_fits(number, ctypes.c_ssize_t)
    return number


def fitting(function: Any) -> Callable[..., Any]:
    """The function, with a look at its whole numbers first."""

    @functools.wraps(function)
    def checked(*arguments: Any) -> Any:
        for value, kind in zip(arguments, function.argtypes):
            check_fits(value, kind)
        return function(*arguments)

    return checked


def bound(signatures: dict[str, tuple[Any, list[Any]]]) -> None:
    """Gives the library's functions their types."""
    for name, (result, parameters) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
        if not LIMITS.keys().isdisjoint(parameters):
            setattr(library, name, fitting(function))


def decoded(text: bytes | None) -> str | None:
    return None if text is None else text.decode(errors="replace")


def encoded(text: str | None) -> bytes | None:
    if text is None:
        return None
    # C would take what comes before a zero for all of it.
    if "\0" in os.fspath(text):
        raise ValueError("the text has a null character in it")
    return os.fspath(text).encode(errors="surrogateescape")


def handle(object: Handle | None) -> int | None:
    if object is not None and object._handle is None:
        raise ValueError(f"the {type(object).__name__} has been destroyed")
    return None if object is None else object._handle


def pixel_bytes(pixels: Buffer, width: int, height: int, stride: int) -> bytes:
    """A copy, which has as many bytes as the library reads."""
    # Other libraries' numbers may be too small for the product.
    width, height, stride = map(operator.index, (width, height, stride))
    copy = bytes(pixels)
    if len(copy) < (stride or 4 * width) * (height - 1) + 4 * width:
        raise ValueError(f"{len(copy)} bytes are too few for {width} x {height} pixels")
    return copy


def check(status: int) -> None:
    if status:
        raise CarouselError(status, decoded(library.carousel_last_error(None)) or "")


class Struct(ctypes.Structure):
    """A struct of carousel.h, which knows its size."""

    _kinds: dict[str, Any] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._kinds = {name: kind for name, kind in (field[:2] for field in cls._fields_)}

    def __setattr__(self, name: str, value: Any) -> None:
        check_fits(value, self._kinds.get(name))
        super().__setattr__(name, value)

    def __new__(cls, *arguments: Any, **options: Any) -> Any:
        new = super().__new__(cls)
        if cls._fields_[0][0] == "struct_size":
            new.struct_size = ctypes.sizeof(cls)
        return new

    def _fill(self, **options: Any) -> None:
        for name, value in options.items():
            # Texts are set by properties.
            kind = self._kinds.get(name, ctypes.c_char_p)
            if isinstance(value, ctypes.Structure) and not issubclass(kind, ctypes.Structure):
                value = ctypes.pointer(value)
            elif issubclass(kind, ctypes.Array) or issubclass(kind, ctypes.Structure) and isinstance(value, tuple):
                value = kind(*value)
            setattr(self, name, value)

    def copied(self) -> Any:
        """A copy that outlives the call that this came from."""
        copy = type(self).from_buffer_copy(self)
        for name in (field[0] for field in self._fields_):
            if name.startswith("_"):
                setattr(copy, name, getattr(self, name))
        return copy


def changed(original: Struct, call: Callable[[Any], Any]) -> None:
    """Lets a callback change a copy, which it may keep: the original is C's, and gone when the callback has returned."""
    copy = original.copied()
    call(copy)
    ctypes.memmove(ctypes.byref(original), ctypes.byref(copy), ctypes.sizeof(original))


# Objects with callbacks that are not destroyed: the library calls these even if the program has let go of the object.
_alive: set[Handle] = set()


class _Callbacks(threading.local):
    """How many callbacks are under way on the current thread."""

    depth = 0


_callbacks = _Callbacks()


class Handle:
    """An object of the library's."""

    # Whether the library keeps its own last error.
    _keeps_errors = False
    _handle: int | None
    # Which process has created it.
    _process: int

    def __init__(self) -> None:
        self._handle = None
        self._kept: list[Any] = []
        self._raised: BaseException | None = None
        # What has been raised on other threads.
        self._woken: list[BaseException] = []
        self._text: bytes | None = None

    @classmethod
    def _of(cls, handle: int) -> Any:
        new = cls.__new__(cls)
        Handle.__init__(new)
        new._handle = handle
        return new

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        if self._handle is not None:
            self.destroy()  # type: ignore[attr-defined]

    def _create(self, function: Any, *arguments: Any) -> None:
        result = ctypes.c_void_p()
        status = function(*arguments, ctypes.byref(result))
        self._handle = result.value
        if self._handle is not None:
            if self._kept:
                _alive.add(self)
                self._process = os.getpid()
        self._raised = self._taken()
        if self._raised is not None and self._handle is not None:
            # Nobody gets this object, and so nobody else could destroy it. This raises what a callback has raised.
            self.destroy()  # type: ignore[attr-defined]
        self._raise()
        check(status)

    def _end(self, status: int) -> None:
        """What was destroyed is forgotten, even if a callback has raised something."""
        if not status:
            self._forget()
        self._check(status)

    def _check(self, status: int) -> None:
        self._raise()
        if status:
            own = self._handle if self._keeps_errors else None
            raise CarouselError(status, decoded(library.carousel_last_error(own)) or "")

    def _answer(self, value: Any) -> Any:
        """The answer of a function that has no status, but may have called callbacks."""
        self._raise()
        return value

    def _taken(self) -> BaseException | None:
        """What a callback has raised and nobody has got yet."""
        raised, self._raised = self._raised, None
        if raised is None and not _callbacks.depth and self._woken:
            raised = self._woken.pop()
        return raised

    def _raise(self) -> None:
        raised = self._taken()
        if raised is not None:
            raise raised

    def _forget(self) -> None:
        self._handle = None
        self._kept.clear()
        _alive.discard(self)

    def _keep(self, callback: Any) -> int | None:
        self._kept.append(callback)
        return ctypes.cast(callback, ctypes.c_void_p).value

    def _returned(self, text: str | None) -> int | None:
        """A text's address, valid until the next one is returned."""
        self._text = encoded(text)
        return ctypes.cast(ctypes.c_char_p(self._text), ctypes.c_void_p).value


def guarded(owner: Handle, call: Callable[..., Any], otherwise: Any, convert: Callable[[Any], Any] | None = None) -> Callable[..., Any]:
    """A callback of a carousel. No exception passes through C: it is raised once C has returned. Nor does an answer of the wrong type,
    in place of which C would read memory that was never written."""

    @functools.wraps(call)
    def caught(user_data: Any, carousel: Any, *arguments: Any) -> Any:
        if owner._handle is None:
            # Some are called while it is created.
            owner._handle = carousel
        # What another callback has raised is not for calls of this one.
        earlier, owner._raised = owner._raised, None
        depth = _callbacks.depth
        try:
            _callbacks.depth = depth + 1
            answer = call(user_data, carousel, *arguments)
            answer = answer if convert is None else convert(answer)
        except BaseException as error:  # also KeyboardInterrupt
            owner._raised = owner._raised or error
            answer = otherwise
        finally:
            _callbacks.depth = depth
        owner._raised = earlier or owner._raised
        return answer

    return caught


def woken(owner: Handle, call: Callable[[], Any]) -> Callable[..., Any]:
    """A callback that comes from other threads."""

    def caught(_user_data: Any) -> None:
        try:
            call()
        except BaseException as error:
            if not owner._woken:
                owner._woken.append(error)

    return caught


@atexit.register
def _abandon() -> None:
    """Nothing may call callbacks once the interpreter has ended."""
    # A fork has none of the threads of what was created before.
    own = [kept for kept in list(_alive) if kept._process == os.getpid()]
    for kept in sorted(own, key=lambda kept: not kept._keeps_errors):
        try:
            kept.abandon()  # type: ignore[attr-defined]
        except BaseException:
            pass  # It belongs to another thread, or a callback has raised something that nobody has asked for.
