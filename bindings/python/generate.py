#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/carousel/api.py from carousel.h: generate.py [--check]"""
import os
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
HEADER = HERE / "../../Sources/CarouselC/include/carousel.h"
RESULT = HERE / "src/carousel/api.py"
CLASSES = {"carousel": "Carousel", "carousel_item": "Item", "carousel_renderer": "Renderer", "carousel_pixels": "Pixels"}
NUMBERS = {"size_t": "c_size_t", "ptrdiff_t": "c_ssize_t", "int32_t": "c_int32", "uint32_t": "c_uint32",
           "uint64_t": "c_uint64", "int": "c_int", "double": "c_double", "float": "c_float", "bool": "c_bool"}
# What C gets from a callback that raises something, and what makes its answers what C takes.
ANSWERS = {"bool": "False, bool", "double": "float('nan'), float", "ptrdiff_t": "-1, whole"}
# Parameters that may be left out.
OPTIONAL = ("duration", "animated", "stride", "alpha", "following")

text = HEADER.read_text()
version = re.search(r"#define CAROUSEL_ABI_VERSION (\d+)", text)[1]
enums = dict(re.findall(r"^typedef enum (\w+) \{\n(.*?)^\} \1;", text, re.M | re.S))
structs = dict(re.findall(r"^typedef struct (\w+) \{\n(.*?)^\} \1;", text, re.M | re.S))
callbacks = {name: (result, rest) for result, name, rest in
             re.findall(r"^typedef ([\w ]+?\*?) ?\(\*(\w+)\)\(([^;]*)\);", text, re.M)}
functions = re.findall(r"((?:^//.*\n)*)^((?:const )?\w+ \*?)(carousel_\w+)\(([^;{]*)\);", text, re.M)


def camel(name):
    return "".join(part.title() for part in name.removeprefix("carousel_").split("_"))


def comment(lines, indent):
    """A documentation string of a comment's lines."""
    words = " ".join(line.strip().removeprefix("//").strip() or "\n\n" for line in lines if "-----" not in line)
    parts = [textwrap.fill(part.strip(), 110 - indent) for part in words.split("\n\n") if part.strip()]
    found = "\n\n".join(parts).replace("\\", "\\\\")
    return textwrap.indent(f'"""{found}"""', " " * indent) + "\n" if found else ""


def split(parameters):
    """(type, name) of each parameter or field."""
    flat = " ".join(parameters.split())
    for part in flat.split(", ") if flat and flat != "void" else []:
        kind, name = re.fullmatch(r"(.*?[ *])(\w+(?:\[\d+\])?)", part).groups()
        yield kind.strip(), name


def base(kind):
    return kind.replace("const ", "").replace("struct ", "").replace("*", "").strip()


def native(kind):
    """The type of ctypes."""
    name = base(kind)
    if "*" in kind:
        if name == "char":
            return "c_char_p"
        return f"POINTER({camel(name)})" if name in structs else f"POINTER({NUMBERS[name]})" if name in NUMBERS else "c_void_p"
    return NUMBERS.get(name) or ("c_int" if name in enums else camel(name))


def typed(kind):
    """The type of Python."""
    name = base(kind)
    if name == "void" and "*" in kind:
        return "Buffer"
    if name in NUMBERS and "*" in kind:
        return "Sequence[int]"
    if "*" in kind:
        return "str | None" if name == "char" else f"{CLASSES.get(name) or camel(name)} | None"
    if name in callbacks:
        return camel(name) + " | None"
    return {"bool": "bool", "double": "float", "float": "float"}.get(name) or (camel(name) if name in enums | structs else "int")


def empty(kind):
    if "*" in kind or base(kind) in callbacks:
        return "None"
    if base(kind) in enums:
        return f"{camel(base(kind))}(0)"
    return {"bool": "False", "float": "0.0"}.get(typed(kind)) or (f"{camel(base(kind))}()" if base(kind) in structs else "0")


out = []


def say(*lines):
    out.extend(lines)


def write_enum(name, body):
    found, notes = [], []
    for line in body.splitlines():
        if match := re.match(r"\s+(CAROUSEL_\w+) = (-?\d+),", line):
            found.append((match[1].removeprefix("CAROUSEL_"), match[2], notes))
            notes = []
        else:
            notes = notes + [line] if line.strip().startswith("//") else []
    prefix = os.path.commonprefix([member for member, _, _ in found])
    prefix = prefix[:prefix.rfind("_") + 1]
    say(f"class {camel(name)}(IntEnum):", f'    """{name}."""', "")
    for member, value, notes in found:
        say(f"    {member.removeprefix(prefix)} = {value}")
        if notes:
            say(comment(notes, 4).rstrip())
    say("", "")


def fields_of(body):
    for line in body.splitlines():
        if not line.strip() or line.strip().startswith("//"):
            continue
        if match := re.fullmatch(r"\s+\w+ \(\*(\w+)\)\(.*\);", line):
            # A pointer to a function: its address.
            yield "void *", match[1]
        elif match := re.fullmatch(r"\s+((?:const )?(?:struct )?\w+ \*?)([\w, \[\]]+);", line):
            for name in match[2].split(", "):
                yield match[1].strip(), name
        else:
            # Without it, all that follows would be in the wrong place.
            sys.exit(f"{HEADER.name}: this field is not understood: {line.strip()}")


def write_struct(name, body):
    fields, options, texts = [], [], []
    for kind, field in fields_of(body):
        plain, _, count = field.partition("[")
        count = count.rstrip("]")
        stored = f"_{plain}" if native(kind) == "c_char_p" else plain
        fields.append(f'("{stored}", {native(kind)}{f" * {count}" if count else ""}),')
        if plain == "struct_size":
            continue
        if native(kind) == "c_char_p":
            texts.append(plain)
        type_, none = ("Sequence[float]", "()") if count else (typed(kind).replace("Buffer", "int | None"), empty(kind))
        options.append((plain, type_, none))
    star = "" if name in ("carousel_color", "carousel_transform") else "*, "
    say(f"class {camel(name)}(Struct):", f'    """{name}: see carousel.h. What is left out takes its default."""', "",
        "    _fields_ = [", *[f"        {field}" for field in fields], "    ]", "",
        f"    def __init__(self, {star}{', '.join(f'{n}: {t} = {e}' for n, t, e in options)}) -> None:",
        f"        self._fill({', '.join(f'{n}={n}' for n, _, _ in options)})", "")
    for field in texts:
        say("    @property", f"    def {field}(self) -> str | None:", f"        return decoded(self._{field})", "",
            f"    @{field}.setter", f"    def {field}(self, value: str | None) -> None:",
            f"        self._{field} = encoded(value)", "")
    say("")


def incoming(kind, name):
    """A callback's argument, as Python gets it."""
    owner = CLASSES.get(base(kind))
    if owner == "Carousel":
        return "self"
    if owner:
        return f"{owner}._of({name})"
    if base(kind) in structs:
        return f"{name}.contents.copied()" if kind.startswith("const") else "copy"
    return f"decoded({name})" if native(kind) == "c_char_p" else name


def write_function(name, result, parameters, notes, owner):
    call, taken, given, before = [], [], [], []
    for kind, parameter in list(split(parameters))[1 if owner else 0:]:
        is_out = "*" in kind and not kind.startswith("const") and base(kind) not in CLASSES
        if is_out:
            type_ = native(kind)[8:-1]
            before.append(f"{parameter} = {type_}()")
            call.append(f"byref({parameter})")
            given.append((f"{parameter}.copied()", camel(base(kind))) if base(kind) in structs
                         else (f"{parameter}.value", typed(base(kind))))
            continue
        taken.append(f"{parameter}: {typed(kind)}" + (f" = {empty(kind)}" if parameter in OPTIONAL else ""))
        if base(kind) in CLASSES:
            call.append(f"handle({parameter})")
        elif base(kind) == "void":
            call.append(f"pixel_bytes({parameter}, width, height, stride)")
        elif "*" in kind and base(kind) in structs:
            call.append(f"None if {parameter} is None else byref({parameter})")
        else:
            call.append(f"encoded({parameter})" if native(kind) == "c_char_p" else parameter)
    # What has a default comes last.
    taken.sort(key=lambda parameter: " = " in parameter)
    short = name.removeprefix({"Item": "carousel_item_", "Renderer": "carousel_renderer_", "Pixels": "carousel_pixels_"}
                              .get(owner, "carousel_"))
    arguments = ", ".join((["self._handle"] if owner else []) + call)
    is_status = result == "carousel_status"
    returns = ", ".join(type_ for _, type_ in given) if is_status and given else "None" if is_status or result == "void" \
        else typed(result)
    indent = "    " if owner else ""
    say(f"{indent}def {short}({', '.join((['self'] if owner else []) + taken)}) -> {returns}:",
        comment(notes.splitlines(), 8 if owner else 4).rstrip())
    for line in before:
        say(f"{indent}    {line}")
    made = f"library.{name}({arguments})"
    if is_status:
        checks = "check" if not owner else "self._end" if short in ("destroy", "abandon") else "self._check"
        say(f"{indent}    {checks}({made})")
        if given:
            say(f"{indent}    return {', '.join(value for value, _ in given)}")
    elif native(result) == "c_char_p":
        say(f"{indent}    return decoded({made})")
    else:
        value = f"bool({made})" if result == "bool" else made
        say(f"{indent}    return self._answer({value})" if owner == "Carousel" else f"{indent}    return {value}")
    say("")


say("# SPDX-License-Identifier: MIT", "# Written by generate.py from carousel.h: change that, not this.",
    '"""carousel.h in Python."""', "from __future__ import annotations", "", "from collections.abc import Callable, Sequence",
    "from ctypes import (CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_double, c_float, c_int, c_int32, c_size_t, c_ssize_t,",
    "                    c_uint32, c_uint64, c_void_p, cast)", "from enum import IntEnum", "",
    "from ._runtime import (Buffer, Handle, Struct, bound, changed, check, decoded, encoded, guarded, handle, library, pixel_bytes, whole,",
    "                       woken)", "",
    f"ABI_VERSION = {version}", "", "")
for name, body in enums.items():
    write_enum(name, body)
# Structs in an order in which each comes after those that it points to.
for name, (result, parameters) in callbacks.items():
    kinds = [(typed(kind) if base(kind) in CLASSES else "str" if base(kind) == "char" else typed(kind).removesuffix(" | None")
              ).removesuffix(" | None") for kind, _ in list(split(parameters))[1:]]
    returned = {"void": "None"}.get(result) or typed(result)
    quoted = ", ".join(f'"{kind}"' for kind in kinds)
    say(f"{camel(name)} = Callable[[{quoted}], {returned if returned == 'None' else chr(34) + returned + chr(34)}]")
say("")
for name, (result, parameters) in callbacks.items():
    kinds = ["c_void_p" if base(kind) in structs else native(kind) for kind, _ in split(parameters)]
    # A text that Python returns must be kept by Python.
    returned = {"void": "None"}.get(result) or ("c_void_p" if "*" in result else native(result))
    say(f"_{camel(name)} = CFUNCTYPE({', '.join([returned] + kinds)})")
say("", "")
order = sorted(structs, key=lambda name: ("const struct" in structs[name] or "const carousel_" in structs[name], 0))
order = ["carousel_color"] + [name for name in order if name != "carousel_color"]
for name in order:
    if name != "carousel_config":
        write_struct(name, structs[name].replace("carousel_wake_callback ", "void *") if "callback" in structs[name] else structs[name])
config = list(fields_of(structs["carousel_config"]))
say("class _Config(Struct):", "    _fields_ = [",
    *[f'        ("{field}", {"c_void_p" if base(kind) in callbacks else native(kind)}),' for kind, field in config], "    ]", "", "")

for owner, c_name in (("Item", "carousel_item"), ("Pixels", "carousel_pixels"), ("Renderer", "carousel_renderer"),
                      ("Carousel", "carousel")):
    say(f"class {owner}(Handle):", f'    """{c_name}: see carousel.h."""', "")
    if owner == "Carousel":
        say("    _keeps_errors = True", "")
        options = [(kind, field) for kind, field in config if field not in ("struct_size", "user_data")]
        say("    def __init__(self, *, " + ", ".join(f"{field}: {typed(kind)} = {empty(kind)}" for kind, field in options) + ") -> None:",
            '        """Creates a carousel in the current context. Callbacks are kept as long as it exists; what they raise is raised by',
            '        the call of the library that they came from, or by the next one."""',
            "        super().__init__()", "        config = _Config()")
        for kind, field in options:
            if base(kind) in callbacks:
                result, parameters = callbacks[base(kind)]
                if base(kind) == "carousel_wake_callback":
                    say(f"        if {field} is not None:",
                        f"            config.{field} = self._keep(_WakeCallback(woken(self, {field})))")
                    continue
                names = [(k, n) for k, n in split(parameters)][1:]
                changed = [f"cast({n}, {native(k)}).contents" for k, n in names
                           if base(k) in structs and not k.startswith("const")]
                inner = ", ".join(incoming(k, f"cast({n}, {native(k)})" if base(k) in structs
                                           else f"{n}[:count]" if "*" in k and base(k) in NUMBERS else n) for k, n in names)
                say(f"        if {field} is not None:",
                    f"            def call_{field}({', '.join(['_user_data'] + [n for _, n in names])}, _call={field}):",
                    f"                return changed({changed[0]}, lambda copy: _call({inner}))" if changed
                    else f"                return self._returned(_call({inner}))" if "*" in result
                    else f"                return _call({inner})",
                    f"            config.{field} = self._keep(_{camel(base(kind))}(guarded(self, call_{field}, {ANSWERS.get(result, 'None')})))")
            elif base(kind) in CLASSES:
                say(f"        config.{field} = handle({field})", f"        self._kept.append({field})")
            elif "*" in kind:
                say(f"        config._fill({field}={field})")
            else:
                say(f"        config.{field} = {field}")
        say("        self._create(library.carousel_create, byref(config))", "")
    elif owner == "Renderer":
        say("    def __init__(self, *, texture_budget: int = 0, upload_seconds: float = 0.0, wake: WakeCallback | None = None,",
            "                 thumbnails: Thumbnails = Thumbnails(0), decoding_seconds: float = 0.0) -> None:",
            '        """Creates a renderer in the current context."""', "        super().__init__()",
            "        config = RendererConfig(texture_budget=texture_budget, upload_seconds=upload_seconds, thumbnails=thumbnails,",
            "                                decoding_seconds=decoding_seconds)",
            "        if wake is not None:",
            "            config.wake = self._keep(_WakeCallback(woken(self, wake)))",
            "        self._create(library.carousel_renderer_create, byref(config))", "")
    elif owner == "Pixels":
        say("    def __init__(self, pixels: Buffer, width: int, height: int, stride: int = 0, alpha: Alpha = Alpha(0)) -> None:",
            '        """Copies pixels, for as many items as show them."""', "        super().__init__()",
            "        self._create(library.carousel_pixels_create, pixel_bytes(pixels, width, height, stride), width, height, stride, alpha)", "")
    for notes, result, name, parameters in functions:
        kinds = list(split(parameters))
        if name.endswith("create") or not kinds or base(kinds[0][0]) != c_name:
            continue
        write_function(name, result.strip(), parameters, notes, owner)
    say("")
for notes, result, name, parameters in functions:
    kinds = list(split(parameters))
    if not kinds:
        write_function(name, result.strip(), parameters, notes, None)
say("", "bound({")
for _, result, name, parameters in functions:
    kinds = ", ".join("c_void_p" if native(kind).startswith("POINTER(") else native(kind) for kind, _ in split(parameters))
    returned = "None" if result.strip() == "void" else native(result.strip())
    say(f'    "{name}": ({returned}, [{kinds}]),')
say("})")
result = re.sub(r"\n{4,}", "\n\n\n", "\n".join(line for line in out if line is not None)) + "\n"
# What is imported is not exported.
names = re.findall(r"^(?:class |def |(?=\w+ = ))([A-Za-z]\w*)", result, re.MULTILINE)
listed = textwrap.fill(", ".join(f'"{name}"' for name in names), 120, initial_indent="    ", subsequent_indent="    ")
result = result.replace("\nABI_VERSION = ", f"\n__all__ = [\n{listed},\n]\n\nABI_VERSION = ", 1)
if "--check" in sys.argv:
    if not RESULT.exists() or RESULT.read_text() != result:
        sys.exit(f"{RESULT} is not what {pathlib.Path(__file__).name} writes from carousel.h: run it")
else:
    RESULT.write_text(result)
