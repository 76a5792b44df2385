# SPDX-License-Identifier: MIT
"""3D carousels in an OpenGL program: libcarousel for Python. carousel.h documents every name."""
from . import api
from ._runtime import CarouselError
from .api import *  # noqa: F403
from .api import ABI_VERSION, abi_version

if abi_version() != ABI_VERSION:
    raise ImportError(f"libcarousel has interface version {abi_version()}, but this package needs {ABI_VERSION}: install one that matches")

__all__ = ["CarouselError"]
__all__ += api.__all__
