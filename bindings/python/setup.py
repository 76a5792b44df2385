# SPDX-License-Identifier: MIT
"""With CAROUSEL_CARRIED=/path/to/libcarousel.so.1 the wheel carries the library; without it, it finds the installed one."""
import os
import pathlib
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

CARRIED = os.environ.get("CAROUSEL_CARRIED")


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        if CARRIED:
            shutil.copy(CARRIED, pathlib.Path(self.build_lib) / "carousel" / "libcarousel.so.1")


class PlatformDistribution(Distribution):
    def has_ext_modules(self):
        return bool(CARRIED)


setup(cmdclass={"build_py": BuildWithLibrary}, distclass=PlatformDistribution)
