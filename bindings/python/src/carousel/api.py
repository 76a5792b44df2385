# SPDX-License-Identifier: MIT
# Written by generate.py from carousel.h: change that, not this.
"""carousel.h in Python."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import (CFUNCTYPE, POINTER, byref, c_bool, c_char_p, c_double, c_float, c_int, c_int32, c_size_t, c_ssize_t,
                    c_uint32, c_uint64, c_void_p, cast)
from enum import IntEnum

from ._runtime import (Buffer, Handle, Struct, bound, changed, check, decoded, encoded, guarded, handle, library, pixel_bytes, whole,
                       woken)

__all__ = [
    "ABI_VERSION", "Status", "Type", "Option", "Property", "ScrollReason", "Indicator", "EventKind", "Edge", "Feedback",
    "Direction", "DiagnosticCode", "Thumbnails", "Fit", "Alpha", "Curve", "Anchor", "Easing", "Resumption",
    "AutoplayState", "AttractChoice", "FollowingKind", "SizingKind", "PageStyle", "PointerKind", "Key", "Saving",
    "ItemCallback", "EventCallback", "IdentifierCallback", "IndexCallback", "TargetCallback", "IntervalCallback",
    "PrefetchCallback", "ExtentCallback", "ShouldSelectCallback", "TransformCallback", "WakeCallback", "Color", "Event",
    "Transform", "RendererConfig", "Texture", "Text", "Shadow", "Reflection", "DepthEffects", "CenterScale",
    "ScrollAnimation", "Autoplay", "Attract", "Following", "ItemSizing", "PageIndicator", "State", "Target", "Look",
    "Item", "Pixels", "Renderer", "Carousel", "abi_version", "text_lock", "text_unlock",
]

ABI_VERSION = 1


class Status(IntEnum):
    """carousel_status."""

    OK = 0
    BAD_ARGUMENT = 1
    """A pointer is NULL or refers to a destroyed object, a number is not finite or out of range, text is not
    UTF-8, or a struct is smaller than its first version."""
    GL_FAILED = 2
    """No context is current, the current context is not the renderer's, the context is too old, or the driver
    refused a request. See CONTEXTS."""
    CONTEXT_LOST = 3
    """The driver has reset the context, and reported this while it was current. Destroy what was created in it,
    which then needs no context, and create it again in a new context."""
    WRONG_THREAD = 4
    """The call came from a thread other than the one that created the object."""
    BUSY = 5
    """The call came from inside a callback that may not make it; see CALLBACKS. Or a renderer still has
    carousels. Or there are already 65,536 carousels, renderers and pixels."""


class Type(IntEnum):
    """carousel_type."""

    LINEAR = 0
    """Items side by side in the plane of the screen."""
    ROTARY = 1
    """Items on a circle seen from outside or from inside, all facing the viewer."""
    INVERTED_ROTARY = 2
    CYLINDER = 3
    """Items on a cylinder, seen from outside or from inside."""
    INVERTED_CYLINDER = 4
    WHEEL = 5
    """Items on the rim of a wheel below or above the centre."""
    INVERTED_WHEEL = 6
    COVER_FLOW = 7
    """Tilted covers, the centre one facing the viewer; covers turn while they move."""
    COVER_FLOW_2 = 8
    """Like CAROUSEL_COVER_FLOW, but covers turn only when the current item changes."""
    TIME_MACHINE = 9
    """Items behind one another, receding in one direction or the other."""
    INVERTED_TIME_MACHINE = 10
    CUSTOM = 11
    """The callback `transform` places each item; without it, the same as linear."""


class Option(IntEnum):
    """carousel_option."""

    WRAP = 0
    """Whether scrolling wraps around. Default: on for the circular types, and for the shapes "logos" and
    "logoWheel"."""
    SHOW_BACKFACES = 1
    """Whether items seen from behind are shown. Default: on; off for the inverted cylinder, for the shapes
    "cube", "flip", "creative" and "picker", and for items without views if their look has hides_back."""
    OFFSET_MULTIPLIER = 2
    """Items scrolled for each item width dragged; in lean, overlap, loose and the ferris wheels, for each
    distance between items, so that items follow the finger. Default: 2 for the cover flows, else 1."""
    VISIBLE_ITEMS = 3
    """Number of items kept loaded, 0 to 4096, or to 10000000 if they have no views. Default: as many as fill the
    carousel, at most 30."""
    COUNT = 4
    """Number of items that make up the full circle of a circular type; with 0, all items are in the same place.
    Default: as many as fit, 12 to 30, but no more than there are items, unless items repeat."""
    ARC = 5
    """Part of the circle that items occupy, in radians; angles closer to 0 than 1e-6 count as 1e-6 or -1e-6.
    Default: 2 pi."""
    ANGLE = 6
    """Angle of an item (rotary, cylinder) or between neighbours (wheel), in radians."""
    RADIUS = 7
    """Radius of a circular type, in points."""
    TILT = 8
    """Tilt of side items, 0...1 (cover flows, 0.9), or shift to the side (time machines, 0.3)."""
    SPACING = 9
    """Distance between neighbours as a fraction of the item width. Default: 1; 0.25 for the cover flows; for the
    shapes "overlap" 0.61, "loose" 0.87, "lean" 0.44, "ferris" and "invertedFerris" 0.85, "spotlight" 0.9."""
    FADE_MIN = 10
    """Offset below which items fade out. Default: minus infinity; 0 for the inverted time machine."""
    FADE_MAX = 11
    """Offset above which items fade out. Default: infinity; 0 for the time machine."""
    FADE_RANGE = 12
    """Length of the fade, in items. Default: 1."""
    FADE_MIN_ALPHA = 13
    """Alpha of fully faded items, 0...1. Default: 0."""


class Property(IntEnum):
    """carousel_property."""

    TYPE = 0
    """A carousel_type. Default: the type in the config."""
    VERTICAL = 1
    """Flag: whether items are laid out and scroll from top to bottom. Default: off."""
    PERSPECTIVE = 2
    """m34 of the items' transforms, -1 / (distance of the eye in points), -1000...1000; clamped. Default:
    -1/500."""
    CONTENT_OFFSET_X = 3
    """Shift of the items in points, -1e9...1e9; clamped. The viewpoint does not move. Default: 0."""
    CONTENT_OFFSET_Y = 4
    VIEWPOINT_OFFSET_X = 5
    """Shift of the viewpoint in points, -1e9...1e9; clamped. Near items move more than far ones. Default: 0."""
    VIEWPOINT_OFFSET_Y = 6
    SCROLL_OFFSET = 7
    """How far the carousel has scrolled, in items. Setting it jumps there and stops all motion. Without
    CAROUSEL_WRAPS, it is clamped to CAROUSEL_BOUNCE_DISTANCE beyond the ends if the carousel bounces,
    otherwise to the ends."""
    CURRENT_ITEM = 8
    """The index of the item nearest to the centre; -1 if there are no items. Setting it jumps there; fractions
    are rounded down, and an index beyond the ends counts as the nearest, or wraps around."""
    DECELERATION_RATE = 9
    """The fraction of its velocity that a flick keeps, 0...1; clamped. Default: 0.95."""
    BOUNCES = 10
    """Flag: whether users can drag beyond the ends. Default: on."""
    BOUNCE_DISTANCE = 11
    """How far users can drag beyond the ends, in items, 0...1e12. Default: 1."""
    SCROLL_ENABLED = 12
    """Flag: whether users can scroll. Default: on."""
    PAGING_ENABLED = 13
    """Flag: whether a flick moves by one item only. Default: off."""
    SCROLL_SPEED = 14
    """Factor by which the speed of flicks is multiplied, -1e6...1e6. Default: 1."""
    STOP_AT_ITEM_BOUNDARY = 15
    """Flag: whether a flick stops exactly at an item. Default: on."""
    SCROLL_TO_ITEM_BOUNDARY = 16
    """Flag: whether the carousel moves on to an item when it is released between two. Default: on."""
    AUTOSCROLL = 17
    """Items per second of automatic scrolling, -1e9...1e9; positive numbers move toward lower indexes. It pauses
    while CAROUSEL_ALPHA is 0. Default: 0."""
    CENTER_ITEM_WHEN_SELECTED = 18
    """Flag: whether a tap on an item scrolls it to the centre. Default: on."""
    IGNORE_PERPENDICULAR_SWIPES = 19
    """Flag: whether the carousel ignores drags across the scroll direction. Default: on."""
    ALPHA = 20
    """Fades the whole carousel, 0...1; clamped. Default: 1."""
    ITEM_EXTENT = 21
    """Extent of an item along the scroll direction in points, 0...1e9; 0 uses the items' own extent. Default: 0."""
    FADE_SECONDS = 22
    """Seconds over which pictures from files fade in when they arrive, in all carousels that share the renderer,
    0...60. Fades use the system clock, and carousel_is_loading returns true until they have ended. Default:
    0."""
    REDUCES_MOTION = 23
    """Flag: whether a scroll fades over to its destination instead of sliding there. The scroll offset changes
    at once; flicks move by one item only, and covers do not turn. Default: off."""
    DISMISS_DIRECTIONS = 24
    """The directions in which the current item can be swiped away: a sum of carousel_direction values, 0...255.
    Only directions across the scroll direction count, except in the shape "cardStack", where all do. Items
    without views cannot be swiped away. CAROUSEL_DID_DISMISS_ITEM reports it. Default: 0."""
    DISMISS_THRESHOLD = 25
    """How far an item must be moved to be swiped away, as a fraction of its extent, 0.05...2; a swipe faster
    than 1000 points per second is also enough. Default: 0.5."""
    MAXIMUM_ITEMS_PER_SWIPE = 26
    """How many items one swipe can go, counted from the item that the finger comes down on or, while the
    carousel moves, from the item that it is on its way to; at least 1; 0 for no limit. Default: 0."""
    STEP_SIZE = 27
    """How many items an arrow key moves by. After swipes, the carousel comes to rest only at items whose index
    is a multiple of it. At least 1. Default: 1."""
    DISPLAY_EVENTS = 28
    """Flag: whether CAROUSEL_WILL_DISPLAY and CAROUSEL_DID_END_DISPLAYING are reported. Default: off."""
    SCROLL_INDICATOR = 29
    """When a scroll bar shows the position among the items, at the lower edge or, with CAROUSEL_VERTICAL, the
    right one: a carousel_indicator. There is no bar while the carousel wraps. Default:
    CAROUSEL_INDICATOR_NONE."""
    DECELERATION_PER_MILLISECOND = 30
    """The fraction of its speed that a flick keeps after each millisecond, 0.5...0.9999, as in UIScrollView,
    where 0.998 is usual; adjusted where the carousel must stop at an item. 0: as in iCarousel, by
    CAROUSEL_DECELERATION_RATE. Default: 0."""
    KEEPS_MOMENTUM = 31
    """Flag: whether scrolls begin with the present velocity, as springs always do, and whether a quick flick
    adds half of the speed that the finger took away when it came down. Default: off."""
    LOAD_MORE_THRESHOLD = 32
    """When CAROUSEL_WILL_REACH_END is reported: as soon as fewer than this many items follow the item that the
    carousel is on its way to, 0...2147483647; with CAROUSEL_TRIMS_ENDS, only items before the row stops
    count. A flick that has run into an end goes on if items are added within 0.3 seconds. Carousels that wrap
    have no ends. Default: 0, never."""
    PREFETCH_COUNT = 33
    """How many items besides the loaded ones `prefetch` is asked to prepare, 0...1000. Default: 0."""
    REPEATS_ITEMS = 34
    """Flag: whether items are repeated where there are too few to fill a carousel that wraps. It then always
    shows CAROUSEL_VISIBLE_ITEM_COUNT items or copies; taps, edits and events apply to all copies of an item.
    Default: off."""
    FEEDBACK_EVENTS = 35
    """Flag: whether CAROUSEL_FEEDBACK is reported. Default: off."""
    ALIGNMENT = 36
    """Where the current item stands along the scroll direction: 0 with its near edge at the start of the
    carousel, 1 with its far edge at the end; clamped. Default: 0.5, in the middle."""
    ALIGNMENT_INSET = 37
    """Distance in points between an edge of the carousel and an item that CAROUSEL_ALIGNMENT or
    CAROUSEL_TRIMS_ENDS places there, 0...1e9; clamped. Default: 0."""
    TRIMS_ENDS = 38
    """Flag: whether the row of items stops at its ends, so that nothing is left blank there, while the current
    item still changes. Fingers and wheels move the row, so they scroll only as far as it moves. It has no
    effect where the carousel wraps, where the items are not along a line, or with transforms of your own.
    Default: off."""
    RIGHT_TO_LEFT = 39
    """Flag: whether the carousel, its scroll bar and its page indicators run from right to left, for users who
    read that way. The layout is mirrored, but not what the items show; pointers, wheels and arrow keys follow
    what is seen; offsets and steps still count toward higher indexes. Content and viewpoint offsets shift to
    the same side as before, transforms of your own are unchanged, and with CAROUSEL_VERTICAL only the scroll
    bar and the anchor of a centre scale change sides. Default: off."""
    RANDOM_SEED = 40
    """The seed of CAROUSEL_KEY_RANDOM: with the same seed and the same items, it chooses the same sequence. A
    whole number, 0...4294967295; clamped, and fractions are dropped. Setting it starts the sequence again.
    Default: another each time."""
    STAYS_AMONG_ITEMS = 41
    """Flag: whether a scroll ends at the last item if its destination is taken away by carousel_reload,
    carousel_remove_item or an option. Otherwise it goes on beyond the last item and leaves nothing in the
    centre until the next scroll. With carousel_reload_keeping_item it always ends at the last item. Default:
    off."""
    ITEM_COUNT = 100
    PLACEHOLDER_COUNT = 101
    WRAPS = 102
    """Flag: whether scrolling wraps around; the type and the option `wrap` decide."""
    VISIBLE_ITEM_COUNT = 103
    """Number of items kept loaded; see CAROUSEL_OPTION_VISIBLE_ITEMS."""
    OFFSET_MULTIPLIER = 104
    """Items scrolled for each item width dragged."""
    TOGGLE = 105
    """How far CAROUSEL_COVER_FLOW_2 has turned from one item to the next, -1...1; 0 at rest."""
    IS_DRAGGING = 106
    """Flags: whether a finger holds the carousel, whether it is decelerating after a flick, and whether a scroll
    started by the program is under way."""
    IS_DECELERATING = 107
    IS_SCROLLING = 108
    SCROLL_REASON = 109
    """Why the carousel moves, a carousel_scroll_reason; at rest, why it moved last. During an event, what has
    led to the event."""
    AUTOPLAY_STATE = 110
    """What autoplay is doing, a carousel_autoplay_state, and how much of the current item's interval had passed
    at the last time given, 0...1."""
    AUTOPLAY_PROGRESS = 111
    IS_SPINNING = 112
    """Flags: whether the carousel spins to an item, and whether attract mode is running, see
    carousel_set_attract."""
    IS_ATTRACTING = 113


class ScrollReason(IntEnum):
    """carousel_scroll_reason."""

    TOUCH = 0
    """A finger drags or flicks it, or taps an item."""
    WHEEL = 1
    """A wheel or a touchpad."""
    COMMAND = 2
    """A key."""
    PROGRAM = 3
    """The program, by one of the functions that scroll."""
    EDIT = 4
    """The items or their layout have changed."""
    AUTOPLAY = 5
    """Autoplay goes on."""
    LINK = 6
    """A carousel that this one follows or that follows it, see carousel_follow."""


class Indicator(IntEnum):
    """carousel_indicator."""

    NONE = 0
    AUTOMATIC = 1
    """While the carousel moves, and for a moment after that."""
    ALWAYS = 2
    """As long as there is anything to scroll; fingers can drag the bar."""


class EventKind(IntEnum):
    """carousel_event_kind."""

    WILL_BEGIN_SCROLLING = 0
    """A scroll started by the program begins or has reached its end; if a touch stops the scroll, there is no
    end event."""
    DID_END_SCROLLING = 1
    DID_SCROLL = 2
    """The scroll offset has changed."""
    CURRENT_ITEM_DID_CHANGE = 3
    """Another item is nearest to the centre: `index`."""
    WILL_BEGIN_DRAGGING = 4
    """A finger has grabbed or released the carousel; on release, `flag` says whether the carousel decelerates."""
    DID_END_DRAGGING = 5
    WILL_BEGIN_DECELERATING = 6
    """The carousel begins to decelerate after a flick, or has come to rest."""
    DID_END_DECELERATING = 7
    DID_SELECT_ITEM = 8
    """An item was tapped, or selected by a key: `index`."""
    DIAGNOSTIC = 9
    """A callback returned something invalid, or a picture cannot be shown: `diagnostic` for programs, `message`
    for people."""
    DID_DISMISS_ITEM = 10
    """An item has been swiped away: `index`, `direction`. Call carousel_remove_item here; otherwise it comes
    back."""
    DID_SETTLE = 11
    """The carousel has come to rest at another item than before: `index`. Reported once, after all other events
    of the motion. A position restored by carousel_restore counts as one where it has rested."""
    WILL_DISPLAY = 12
    """With CAROUSEL_DISPLAY_EVENTS: an item comes on display, or no longer is. It is on display while it is
    loaded, neither it nor the carousel is transparent, and part of it lies within the carousel. `index` is
    its present index, or its last one. For each item that came on display, the end is reported once, also
    after reloads and removals."""
    DID_END_DISPLAYING = 13
    WILL_AUTOPLAY = 14
    """Autoplay is about to scroll on, to `index`."""
    AUTOPLAY_STATE_DID_CHANGE = 15
    """CAROUSEL_AUTOPLAY_STATE has changed."""
    WILL_BEGIN_ATTRACT = 16
    """Attract mode is about to begin, or has ended, see carousel_set_attract. The two come in pairs."""
    DID_END_ATTRACT = 17
    WILL_REACH_END = 18
    """With CAROUSEL_LOAD_MORE_THRESHOLD: more items are wanted, after the last one if `flag` is set, otherwise
    before the first. Reported once, and again only after the number of items has changed, or after
    carousel_set_loading_more. Add items now or later; before the first, add them with
    carousel_reload_keeping_item, which keeps the item in the centre."""
    FEEDBACK = 19
    """With CAROUSEL_FEEDBACK_EVENTS: the user has done something that may be answered by a sound or a vibration,
    see carousel_feedback."""
    LEADER_IS_AT_ITEM = 20
    """The carousel that this one follows is on its way to another item: `index` is the corresponding item of
    this one. Also reported when it begins to follow."""


class Edge(IntEnum):
    """carousel_edge."""

    LEADING = 0
    """Before the first item."""
    TRAILING = 1
    """After the last item."""


class Feedback(IntEnum):
    """carousel_feedback."""

    NONE = 0
    STEP = 1
    """The carousel has moved on to another item: `index`; `flag`: toward higher indexes. At most once every 0.03
    seconds."""
    END = 2
    """It has come to an end, or stays there although the user wants to go on."""
    SELECT = 3
    """An item has been selected."""
    REFUSED = 4
    """A key has no effect, or should_select returns false."""


class Direction(IntEnum):
    """carousel_direction."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    UP = 4
    DOWN = 8
    UP_LEFT = 16
    UP_RIGHT = 32
    DOWN_LEFT = 64
    DOWN_RIGHT = 128


class DiagnosticCode(IntEnum):
    """carousel_diagnostic_code."""

    NONE = 0
    """The event is of another kind."""
    OTHER = 1
    """Anything that has no code of its own."""
    PICTURE = 2
    """A picture cannot be read or decoded; its item shows a card in its place."""
    ITEM = 3
    """An item stays empty, because there are too many carousels, renderers and pixels at once: `index`."""
    TRANSFORM = 4
    """The transform callback's matrix has numbers that are not finite; the items are laid out in a row."""


class Thumbnails(IntEnum):
    """carousel_thumbnails."""

    READ = 0
    """Thumbnails are shown until a picture is decoded; none are written."""
    READ_AND_WRITE = 1
    """Thumbnails are shown, and new ones are saved for the next time. The library deletes its own after 90 days,
    or when they take up more than 256 MiB of a folder."""
    NONE = 2
    """Thumbnails are not used: every picture is decoded."""


class Fit(IntEnum):
    """carousel_fit."""

    FIT = 0
    """As large as possible with the whole picture inside the item."""
    FILL = 1
    """As small as possible while covering the item; the rest is cropped."""
    STRETCH = 2
    """Stretched."""


class Alpha(IntEnum):
    """carousel_alpha."""

    PREMULTIPLIED = 0
    """Colours are already multiplied by alpha."""
    STRAIGHT = 1
    """Colours are not yet multiplied by alpha."""
    IGNORED = 2
    """Alpha is ignored: everything is opaque."""


class Curve(IntEnum):
    """carousel_curve."""

    LINEAR = 0
    EASE_IN = 1
    EASE_OUT = 2
    EASE_IN_OUT = 3


class Anchor(IntEnum):
    """carousel_anchor."""

    CENTER = 0
    START = 1
    """The upper edge; in vertical carousels the left one, or with CAROUSEL_RIGHT_TO_LEFT the right one."""
    END = 2
    """The edge opposite that of CAROUSEL_ANCHOR_START."""


class Easing(IntEnum):
    """carousel_easing."""

    IN_OUT = 0
    """Slow at both ends: cubic, as iCarousel."""
    LINEAR = 1
    IN = 2
    """Slow at the start, or at the end: quadratic."""
    OUT = 3
    OUT_CUBIC = 4
    """Slow at the end: cubic, as EmulationStation."""
    EASE = 5
    """The curve `ease` of CSS."""
    IN_EASE_OUT = 6
    """UIKit's curve for animations."""
    BEZIER = 7
    """The curve of `bezier`."""


class Resumption(IntEnum):
    """carousel_resumption."""

    INTERVAL = 0
    """It rests for a whole interval."""
    REMAINING = 1
    """It rests for what was left of the interval."""
    NEVER = 2
    """It waits for carousel_resume_autoplay."""


class AutoplayState(IntEnum):
    """carousel_autoplay_state."""

    OFF = 0
    DWELLING = 1
    """The carousel rests at an item."""
    MOVING = 2
    """It scrolls to the next one."""
    PAUSED = 3
    """It waits for the user or the program."""


class AttractChoice(IntEnum):
    """carousel_attract_choice."""

    BY_RANDOM = 0
    """A random one; none comes again until all have been seen."""
    IN_TURN = 1
    """The next one; the first one after the last."""


class FollowingKind(IntEnum):
    """carousel_following_kind."""

    FOLLOWS_ITEM = 0
    """It scrolls to the item that the leader is on its way to, or to the nearest one if it has no such item.
    When the user selects an item in it, or brings it to rest at one, the leader goes there too."""
    KEEPS_ITEM_IN_SIGHT = 1
    """Like CAROUSEL_FOLLOWS_ITEM, but it scrolls only if that item and `margin` items on either side of it are
    not wholly within its bounds along the scroll direction. The user can scroll it freely: only selecting an
    item moves the leader."""
    FOLLOWS_PROGRESS = 2
    """It moves with the leader in every frame: to the same offset if both have the same number of items,
    otherwise to the same fraction of its own. If the leader follows it as well, each moves the other; if not,
    it goes back when the user lets go."""


class SizingKind(IntEnum):
    """carousel_sizing_kind."""

    ITEMS = 0
    """The items' own size, or CAROUSEL_ITEM_EXTENT."""
    FITTING = 1
    """`amount` items fill the carousel, 1 or more."""
    FRACTION = 2
    """A fraction of the carousel's extent: `amount`, above 0, at most 1."""
    PEEK = 3
    """One item fills the carousel except for a strip on either side, `amount` points wide."""


class PageStyle(IntEnum):
    """carousel_page_style."""

    DOTS = 0
    """A dot for each item; above maximum_dots the row slides, and above 20 times as many items it becomes a bar."""
    LINES = 1
    """A short line for each item; otherwise as CAROUSEL_PAGES_DOTS."""
    BAR = 2
    """A line with a thumb at the carousel's position."""
    FRACTION = 3
    """The current item's number and the number of items: 3 / 12."""


class PointerKind(IntEnum):
    """carousel_pointer_kind."""

    BEGAN = 0
    """A finger touches down, or a mouse button is pressed."""
    MOVED = 1
    """It moves while down."""
    ENDED = 2
    """It lifts."""
    CANCELLED = 3
    """The system cancels it: it selects nothing."""


class Key(IntEnum):
    """carousel_key."""

    LEFT = 0
    """A step toward lower or higher indexes; with CAROUSEL_RIGHT_TO_LEFT, left and right change places."""
    RIGHT = 1
    UP = 2
    DOWN = 3
    PAGE_UP = 4
    """Half a screenful."""
    PAGE_DOWN = 5
    HOME = 6
    """The first or the last item."""
    END = 7
    ENTER = 8
    """Selects the current item."""
    RANDOM = 9
    """Moves to a random item; none comes again until all have been seen."""


class Saving(IntEnum):
    """carousel_saving."""

    SAVES_STATE = 0
    """All state is left as it was found."""
    TRUSTED = 1
    """Nothing is restored, which takes less than half the GL calls: for programs that set what they need before
    they draw. The library changes the bound program, vertex array, array buffer, uniform buffers, textures,
    active texture and draw framebuffer, the viewport, the scissor rectangle, blending, face culling, the
    winding of front faces, the first colour buffer's mask, and whether depth, stencil and scissor tests and
    dithering are on. All other state must have its initial values, and keeps them; no sampler may be bound to
    the units 0...11, no buffer for unpacking, and transform feedback must not be active. The framebuffer has
    one colour buffer."""


ItemCallback = Callable[["Carousel", "int", "Item"], None]
EventCallback = Callable[["Carousel", "Event"], None]
IdentifierCallback = Callable[["Carousel", "int"], "str | None"]
IndexCallback = Callable[["Carousel", "str"], "int"]
TargetCallback = Callable[["Carousel", "float", "float"], "float"]
IntervalCallback = Callable[["Carousel", "int"], "float"]
PrefetchCallback = Callable[["Carousel", "Sequence[int]", "int"], None]
ExtentCallback = Callable[["Carousel", "int"], "float"]
ShouldSelectCallback = Callable[["Carousel", "int"], "bool"]
TransformCallback = Callable[["Carousel", "float", "Transform"], None]
WakeCallback = Callable[[], None]

_ItemCallback = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_void_p)
_EventCallback = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
_IdentifierCallback = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t)
_IndexCallback = CFUNCTYPE(c_ssize_t, c_void_p, c_void_p, c_char_p)
_TargetCallback = CFUNCTYPE(c_double, c_void_p, c_void_p, c_double, c_double)
_IntervalCallback = CFUNCTYPE(c_double, c_void_p, c_void_p, c_size_t)
_PrefetchCallback = CFUNCTYPE(None, c_void_p, c_void_p, POINTER(c_size_t), c_size_t)
_ExtentCallback = CFUNCTYPE(c_double, c_void_p, c_void_p, c_size_t)
_ShouldSelectCallback = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)
_TransformCallback = CFUNCTYPE(None, c_void_p, c_void_p, c_double, c_void_p)
_WakeCallback = CFUNCTYPE(None, c_void_p)


class Color(Struct):
    """carousel_color: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("red", c_float),
        ("green", c_float),
        ("blue", c_float),
        ("alpha", c_float),
    ]

    def __init__(self, red: float = 0.0, green: float = 0.0, blue: float = 0.0, alpha: float = 0.0) -> None:
        self._fill(red=red, green=green, blue=blue, alpha=alpha)


class Event(Struct):
    """carousel_event: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("kind", c_int),
        ("index", c_ssize_t),
        ("flag", c_bool),
        ("_message", c_char_p),
        ("diagnostic", c_int),
        ("direction", c_int),
        ("feedback", c_int),
    ]

    def __init__(self, *, kind: EventKind = EventKind(0), index: int = 0, flag: bool = False, message: str | None = None, diagnostic: DiagnosticCode = DiagnosticCode(0), direction: Direction = Direction(0), feedback: Feedback = Feedback(0)) -> None:
        self._fill(kind=kind, index=index, flag=flag, message=message, diagnostic=diagnostic, direction=direction, feedback=feedback)

    @property
    def message(self) -> str | None:
        return decoded(self._message)

    @message.setter
    def message(self, value: str | None) -> None:
        self._message = encoded(value)


class Transform(Struct):
    """carousel_transform: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("m", c_double * 16),
    ]

    def __init__(self, m: Sequence[float] = ()) -> None:
        self._fill(m=m)


class RendererConfig(Struct):
    """carousel_renderer_config: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("texture_budget", c_uint64),
        ("upload_seconds", c_double),
        ("wake", c_void_p),
        ("user_data", c_void_p),
        ("thumbnails", c_int),
        ("decoding_seconds", c_double),
    ]

    def __init__(self, *, texture_budget: int = 0, upload_seconds: float = 0.0, wake: int | None = None, user_data: int | None = None, thumbnails: Thumbnails = Thumbnails(0), decoding_seconds: float = 0.0) -> None:
        self._fill(texture_budget=texture_budget, upload_seconds=upload_seconds, wake=wake, user_data=user_data, thumbnails=thumbnails, decoding_seconds=decoding_seconds)


class Texture(Struct):
    """carousel_texture: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_uint32),
        ("target", c_uint32),
        ("width", c_int32),
        ("height", c_int32),
        ("alpha", c_int),
        ("is_flipped", c_bool),
        ("has_mipmaps", c_bool),
        ("layer", c_int32),
    ]

    def __init__(self, *, name: int = 0, target: int = 0, width: int = 0, height: int = 0, alpha: Alpha = Alpha(0), is_flipped: bool = False, has_mipmaps: bool = False, layer: int = 0) -> None:
        self._fill(name=name, target=target, width=width, height=height, alpha=alpha, is_flipped=is_flipped, has_mipmaps=has_mipmaps, layer=layer)


class Text(Struct):
    """carousel_text: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("_text", c_char_p),
        ("_font", c_char_p),
        ("size", c_double),
        ("weight", c_int32),
        ("is_italic", c_bool),
        ("color", Color),
        ("alignment", c_int32),
        ("vertical_alignment", c_int32),
        ("margin", c_double),
    ]

    def __init__(self, *, text: str | None = None, font: str | None = None, size: float = 0.0, weight: int = 0, is_italic: bool = False, color: Color = Color(), alignment: int = 0, vertical_alignment: int = 0, margin: float = 0.0) -> None:
        self._fill(text=text, font=font, size=size, weight=weight, is_italic=is_italic, color=color, alignment=alignment, vertical_alignment=vertical_alignment, margin=margin)

    @property
    def text(self) -> str | None:
        return decoded(self._text)

    @text.setter
    def text(self, value: str | None) -> None:
        self._text = encoded(value)

    @property
    def font(self) -> str | None:
        return decoded(self._font)

    @font.setter
    def font(self, value: str | None) -> None:
        self._font = encoded(value)


class Shadow(Struct):
    """carousel_shadow: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("offset_x", c_double),
        ("offset_y", c_double),
        ("blur", c_double),
        ("color", Color),
    ]

    def __init__(self, *, offset_x: float = 0.0, offset_y: float = 0.0, blur: float = 0.0, color: Color = Color()) -> None:
        self._fill(offset_x=offset_x, offset_y=offset_y, blur=blur, color=color)


class Reflection(Struct):
    """carousel_reflection: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("gap", c_double),
        ("scale", c_double),
        ("alpha", c_double),
        ("floor", Color),
    ]

    def __init__(self, *, gap: float = 0.0, scale: float = 0.0, alpha: float = 0.0, floor: Color = Color()) -> None:
        self._fill(gap=gap, scale=scale, alpha=alpha, floor=floor)


class DepthEffects(Struct):
    """carousel_depth_effects: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("tint", Color),
        ("tint_amount", c_double),
        ("desaturation", c_double),
        ("dimming", c_double),
        ("fog", Color),
        ("fog_density", c_double),
        ("parallax", c_double),
        ("reach", c_double),
    ]

    def __init__(self, *, tint: Color = Color(), tint_amount: float = 0.0, desaturation: float = 0.0, dimming: float = 0.0, fog: Color = Color(), fog_density: float = 0.0, parallax: float = 0.0, reach: float = 0.0) -> None:
        self._fill(tint=tint, tint_amount=tint_amount, desaturation=desaturation, dimming=dimming, fog=fog, fog_density=fog_density, parallax=parallax, reach=reach)


class CenterScale(Struct):
    """carousel_center_scale: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("zoom", c_double),
        ("reach", c_double),
        ("fading", c_double),
        ("curve", c_int),
        ("anchor", c_int),
        ("magnifies", c_bool),
        ("keeps_places", c_bool),
    ]

    def __init__(self, *, zoom: float = 0.0, reach: float = 0.0, fading: float = 0.0, curve: Curve = Curve(0), anchor: Anchor = Anchor(0), magnifies: bool = False, keeps_places: bool = False) -> None:
        self._fill(zoom=zoom, reach=reach, fading=fading, curve=curve, anchor=anchor, magnifies=magnifies, keeps_places=keeps_places)


class ScrollAnimation(Struct):
    """carousel_scroll_animation: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("duration", c_double),
        ("bezier", c_double * 4),
        ("response", c_double),
        ("damping", c_double),
        ("easing", c_int),
    ]

    def __init__(self, *, duration: float = 0.0, bezier: Sequence[float] = (), response: float = 0.0, damping: float = 0.0, easing: Easing = Easing(0)) -> None:
        self._fill(duration=duration, bezier=bezier, response=response, damping=damping, easing=easing)


class Autoplay(Struct):
    """carousel_autoplay: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("interval", c_double),
        ("scroll_duration", c_double),
        ("resumption", c_int),
        ("goes_back", c_bool),
        ("stops_at_end", c_bool),
    ]

    def __init__(self, *, interval: float = 0.0, scroll_duration: float = 0.0, resumption: Resumption = Resumption(0), goes_back: bool = False, stops_at_end: bool = False) -> None:
        self._fill(interval=interval, scroll_duration=scroll_duration, resumption=resumption, goes_back=goes_back, stops_at_end=stops_at_end)


class Attract(Struct):
    """carousel_attract: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("idle", c_double),
        ("interval", c_double),
        ("duration", c_double),
        ("seed", c_uint64),
        ("turns", c_int32),
        ("choice", c_int),
    ]

    def __init__(self, *, idle: float = 0.0, interval: float = 0.0, duration: float = 0.0, seed: int = 0, turns: int = 0, choice: AttractChoice = AttractChoice(0)) -> None:
        self._fill(idle=idle, interval=interval, duration=duration, seed=seed, turns=turns, choice=choice)


class Following(Struct):
    """carousel_following: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("kind", c_int),
        ("margin", c_int32),
        ("map", c_void_p),
        ("user_data", c_void_p),
    ]

    def __init__(self, *, kind: FollowingKind = FollowingKind(0), margin: int = 0, map: int | None = None, user_data: int | None = None) -> None:
        self._fill(kind=kind, margin=margin, map=map, user_data=user_data)


class ItemSizing(Struct):
    """carousel_item_sizing: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("kind", c_int),
        ("amount", c_double),
        ("gap", c_double),
        ("aspect_ratio", c_double),
    ]

    def __init__(self, *, kind: SizingKind = SizingKind(0), amount: float = 0.0, gap: float = 0.0, aspect_ratio: float = 0.0) -> None:
        self._fill(kind=kind, amount=amount, gap=gap, aspect_ratio=aspect_ratio)


class PageIndicator(Struct):
    """carousel_page_indicator: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("style", c_int),
        ("maximum_dots", c_int32),
        ("color", Color),
        ("current_color", Color),
        ("x", c_double),
        ("y", c_double),
        ("width", c_double),
        ("height", c_double),
        ("is_vertical", c_bool),
        ("shows_single_page", c_bool),
        ("shows_autoplay_progress", c_bool),
    ]

    def __init__(self, *, style: PageStyle = PageStyle(0), maximum_dots: int = 0, color: Color = Color(), current_color: Color = Color(), x: float = 0.0, y: float = 0.0, width: float = 0.0, height: float = 0.0, is_vertical: bool = False, shows_single_page: bool = False, shows_autoplay_progress: bool = False) -> None:
        self._fill(style=style, maximum_dots=maximum_dots, color=color, current_color=current_color, x=x, y=y, width=width, height=height, is_vertical=is_vertical, shows_single_page=shows_single_page, shows_autoplay_progress=shows_autoplay_progress)


class State(Struct):
    """carousel_state: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("_identifier", c_char_p),
        ("index", c_ssize_t),
        ("offset", c_double),
    ]

    def __init__(self, *, identifier: str | None = None, index: int = 0, offset: float = 0.0) -> None:
        self._fill(identifier=identifier, index=index, offset=offset)

    @property
    def identifier(self) -> str | None:
        return decoded(self._identifier)

    @identifier.setter
    def identifier(self, value: str | None) -> None:
        self._identifier = encoded(value)


class Target(Struct):
    """carousel_target: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("framebuffer", c_uint32),
        ("x", c_int32),
        ("y", c_int32),
        ("width", c_int32),
        ("height", c_int32),
        ("scale", c_double),
        ("scissor_x", c_int32),
        ("scissor_y", c_int32),
        ("scissor_width", c_int32),
        ("scissor_height", c_int32),
        ("saving", c_int),
        ("is_flipped", c_bool),
    ]

    def __init__(self, *, framebuffer: int = 0, x: int = 0, y: int = 0, width: int = 0, height: int = 0, scale: float = 0.0, scissor_x: int = 0, scissor_y: int = 0, scissor_width: int = 0, scissor_height: int = 0, saving: Saving = Saving(0), is_flipped: bool = False) -> None:
        self._fill(framebuffer=framebuffer, x=x, y=y, width=width, height=height, scale=scale, scissor_x=scissor_x, scissor_y=scissor_y, scissor_width=scissor_width, scissor_height=scissor_height, saving=saving, is_flipped=is_flipped)


class Look(Struct):
    """carousel_look: see carousel.h. What is left out takes its default."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("item_width", c_double),
        ("item_height", c_double),
        ("corner_radius", c_double),
        ("border_width", c_double),
        ("shadow", POINTER(Shadow)),
        ("reflection", POINTER(Reflection)),
        ("border_color", Color),
        ("placeholder", Color),
        ("fit", c_int),
        ("hides_back", c_bool),
    ]

    def __init__(self, *, item_width: float = 0.0, item_height: float = 0.0, corner_radius: float = 0.0, border_width: float = 0.0, shadow: Shadow | None = None, reflection: Reflection | None = None, border_color: Color = Color(), placeholder: Color = Color(), fit: Fit = Fit(0), hides_back: bool = False) -> None:
        self._fill(item_width=item_width, item_height=item_height, corner_radius=corner_radius, border_width=border_width, shadow=shadow, reflection=reflection, border_color=border_color, placeholder=placeholder, fit=fit, hides_back=hides_back)


class _Config(Struct):
    _fields_ = [
        ("struct_size", c_size_t),
        ("item_count", c_size_t),
        ("item_width", c_double),
        ("item_height", c_double),
        ("type", c_int),
        ("placeholder_count", c_size_t),
        ("renderer", c_void_p),
        ("item", c_void_p),
        ("placeholder", c_void_p),
        ("event", c_void_p),
        ("should_select", c_void_p),
        ("transform", c_void_p),
        ("wake", c_void_p),
        ("user_data", c_void_p),
        ("picture", c_void_p),
        ("look", POINTER(Look)),
        ("target", c_void_p),
        ("identifier", c_void_p),
        ("index_of", c_void_p),
        ("initial_item", c_size_t),
        ("interval", c_void_p),
        ("prefetch", c_void_p),
        ("cancel_prefetching", c_void_p),
        ("extent", c_void_p),
    ]


class Item(Handle):
    """carousel_item: see carousel.h."""

    def set_path(self, path: str | None) -> None:
        """Makes an item show a picture file in any format that gdk-pixbuf reads. It is decoded on another
        thread, at the size needed; until then the item is grey. If the file cannot be read, the item shows a
        card with its name, and a CAROUSEL_DIAGNOSTIC event says why. If the file changes, call
        carousel_reload_path."""
        self._check(library.carousel_item_set_path(self._handle, encoded(path)))

    def set_pixels(self, pixels: Buffer, width: int, height: int, stride: int = 0, alpha: Alpha = Alpha(0)) -> None:
        """Makes an item show pixels: rows from top to bottom with four bytes per pixel, red, green, blue and
        alpha, in sRGB. They are copied.

        width, height: 1 to 32768, with at most 67108864 pixels in all; anything else is a
        CAROUSEL_BAD_ARGUMENT. stride: bytes from one row to the next, at least 4 * width and at most 131072;
        0 for 4 * width."""
        self._check(library.carousel_item_set_pixels(self._handle, pixel_bytes(pixels, width, height, stride), width, height, stride, alpha))

    def set_shared_pixels(self, pixels: Pixels | None) -> None:
        """Makes an item show shared pixels."""
        self._check(library.carousel_item_set_shared_pixels(self._handle, handle(pixels)))

    def set_texture(self, texture: Texture | None) -> None:
        """Makes an item show a texture owned by the program, with its content at the time of each carousel_draw.
        The texture's state is not changed; only its swizzle and its base level matter. The texture must exist
        as long as the item may be in sight. Before deleting it, call carousel_reload, or carousel_reload_item
        without animation and with CAROUSEL_REDUCES_MOTION off: an item that fades out shows its texture to
        the end. See carousel_item_changed.

        Texels are taken as numbers in the target's own encoding. For sRGB formats (GL_SRGB8_ALPHA8) this
        needs a driver with GL_EXT_texture_sRGB_decode, which almost all have; others decode the texels, which
        are then shown too dark.

        GL_TEXTURE_EXTERNAL_OES requires OpenGL ES with GL_OES_EGL_image_external_essl3; without that it is a
        CAROUSEL_BAD_ARGUMENT."""
        self._check(library.carousel_item_set_texture(self._handle, None if texture is None else byref(texture)))

    def set_text(self, text: Text | None) -> None:
        """Makes an item show text, on top of its picture if it has one. Text that does not fit ends in an
        ellipsis. Text that would take more than 33554432 pixels at the target's scale is drawn at a lower
        resolution."""
        self._check(library.carousel_item_set_text(self._handle, None if text is None else byref(text)))

    def set_fit(self, fit: Fit) -> None:
        """How the picture is placed in the item. Default: CAROUSEL_FIT."""
        self._check(library.carousel_item_set_fit(self._handle, fit))

    def set_size(self, width: float, height: float) -> None:
        """Gives an item its own size, in points; the layout uses the first item's size for all. Sizes that are
        not above 0 are a CAROUSEL_BAD_ARGUMENT."""
        self._check(library.carousel_item_set_size(self._handle, width, height))

    def set_background(self, color: Color) -> None:
        """The colour behind the picture and the text. Default: none."""
        self._check(library.carousel_item_set_background(self._handle, color))

    def set_frame(self, corner_radius: float, border_width: float, border_color: Color) -> None:
        """Rounded corners and a border inside the edge, in points; 0 for none. Negative numbers are a
        CAROUSEL_BAD_ARGUMENT; more than half the shorter side is clamped to that."""
        self._check(library.carousel_item_set_frame(self._handle, corner_radius, border_width, border_color))

    def set_shadow(self, shadow: Shadow | None) -> None:
        """Gives an item a shadow; NULL removes it. Default: none."""
        self._check(library.carousel_item_set_shadow(self._handle, None if shadow is None else byref(shadow)))

    def set_reflection(self, reflection: Reflection | None) -> None:
        """Gives an item a reflection; NULL removes it. Default: none."""
        self._check(library.carousel_item_set_reflection(self._handle, None if reflection is None else byref(reflection)))


class Pixels(Handle):
    """carousel_pixels: see carousel.h."""

    def __init__(self, pixels: Buffer, width: int, height: int, stride: int = 0, alpha: Alpha = Alpha(0)) -> None:
        """Copies pixels, for as many items as show them."""
        super().__init__()
        self._create(library.carousel_pixels_create, pixel_bytes(pixels, width, height, stride), width, height, stride, alpha)

    def destroy(self) -> None:
        """Destroys pixels; items that show them keep showing them. NULL is allowed."""
        self._end(library.carousel_pixels_destroy(self._handle))


class Renderer(Handle):
    """carousel_renderer: see carousel.h."""

    def __init__(self, *, texture_budget: int = 0, upload_seconds: float = 0.0, wake: WakeCallback | None = None,
                 thumbnails: Thumbnails = Thumbnails(0), decoding_seconds: float = 0.0) -> None:
        """Creates a renderer in the current context."""
        super().__init__()
        config = RendererConfig(texture_budget=texture_budget, upload_seconds=upload_seconds, thumbnails=thumbnails,
                                decoding_seconds=decoding_seconds)
        if wake is not None:
            config.wake = self._keep(_WakeCallback(woken(self, wake)))
        self._create(library.carousel_renderer_create, byref(config))

    def destroy(self) -> None:
        """Destroys a renderer and its GL objects; its context must be current. CAROUSEL_BUSY while it has
        carousels. CAROUSEL_GL_FAILED if another context or none is current: the renderer then remains valid;
        make its context current and try again. CAROUSEL_BAD_ARGUMENT if it has already been destroyed. NULL
        is allowed."""
        self._end(library.carousel_renderer_destroy(self._handle))

    def abandon(self) -> None:
        """Frees a renderer whose context no longer exists or can no longer be made current. Needs no context and
        leaves all contexts alone: if the renderer's still exists, its GL objects stay until it is destroyed.
        CAROUSEL_BUSY while the renderer has carousels. NULL is allowed."""
        self._end(library.carousel_renderer_abandon(self._handle))


class Carousel(Handle):
    """carousel: see carousel.h."""

    _keeps_errors = True

    def __init__(self, *, item_count: int = 0, item_width: float = 0.0, item_height: float = 0.0, type: Type = Type(0), placeholder_count: int = 0, renderer: Renderer | None = None, item: ItemCallback | None = None, placeholder: ItemCallback | None = None, event: EventCallback | None = None, should_select: ShouldSelectCallback | None = None, transform: TransformCallback | None = None, wake: WakeCallback | None = None, picture: ItemCallback | None = None, look: Look | None = None, target: TargetCallback | None = None, identifier: IdentifierCallback | None = None, index_of: IndexCallback | None = None, initial_item: int = 0, interval: IntervalCallback | None = None, prefetch: PrefetchCallback | None = None, cancel_prefetching: PrefetchCallback | None = None, extent: ExtentCallback | None = None) -> None:
        """Creates a carousel in the current context. Callbacks are kept as long as it exists; what they raise is raised by
        the call of the library that they came from, or by the next one."""
        super().__init__()
        config = _Config()
        config.item_count = item_count
        config.item_width = item_width
        config.item_height = item_height
        config.type = type
        config.placeholder_count = placeholder_count
        config.renderer = handle(renderer)
        self._kept.append(renderer)
        if item is not None:
            def call_item(_user_data, carousel, index, item, _call=item):
                return _call(self, index, Item._of(item))
            config.item = self._keep(_ItemCallback(guarded(self, call_item, None)))
        if placeholder is not None:
            def call_placeholder(_user_data, carousel, index, item, _call=placeholder):
                return _call(self, index, Item._of(item))
            config.placeholder = self._keep(_ItemCallback(guarded(self, call_placeholder, None)))
        if event is not None:
            def call_event(_user_data, carousel, event, _call=event):
                return _call(self, cast(event, POINTER(Event)).contents.copied())
            config.event = self._keep(_EventCallback(guarded(self, call_event, None)))
        if should_select is not None:
            def call_should_select(_user_data, carousel, index, _call=should_select):
                return _call(self, index)
            config.should_select = self._keep(_ShouldSelectCallback(guarded(self, call_should_select, False, bool)))
        if transform is not None:
            def call_transform(_user_data, carousel, offset, transform, _call=transform):
                return changed(cast(transform, POINTER(Transform)).contents, lambda copy: _call(self, offset, copy))
            config.transform = self._keep(_TransformCallback(guarded(self, call_transform, None)))
        if wake is not None:
            config.wake = self._keep(_WakeCallback(woken(self, wake)))
        if picture is not None:
            def call_picture(_user_data, carousel, index, item, _call=picture):
                return _call(self, index, Item._of(item))
            config.picture = self._keep(_ItemCallback(guarded(self, call_picture, None)))
        config._fill(look=look)
        if target is not None:
            def call_target(_user_data, carousel, offset, velocity, _call=target):
                return _call(self, offset, velocity)
            config.target = self._keep(_TargetCallback(guarded(self, call_target, float('nan'), float)))
        if identifier is not None:
            def call_identifier(_user_data, carousel, index, _call=identifier):
                return self._returned(_call(self, index))
            config.identifier = self._keep(_IdentifierCallback(guarded(self, call_identifier, None)))
        if index_of is not None:
            def call_index_of(_user_data, carousel, identifier, _call=index_of):
                return _call(self, decoded(identifier))
            config.index_of = self._keep(_IndexCallback(guarded(self, call_index_of, -1, whole)))
        config.initial_item = initial_item
        if interval is not None:
            def call_interval(_user_data, carousel, index, _call=interval):
                return _call(self, index)
            config.interval = self._keep(_IntervalCallback(guarded(self, call_interval, float('nan'), float)))
        if prefetch is not None:
            def call_prefetch(_user_data, carousel, indexes, count, _call=prefetch):
                return _call(self, indexes[:count], count)
            config.prefetch = self._keep(_PrefetchCallback(guarded(self, call_prefetch, None)))
        if cancel_prefetching is not None:
            def call_cancel_prefetching(_user_data, carousel, indexes, count, _call=cancel_prefetching):
                return _call(self, indexes[:count], count)
            config.cancel_prefetching = self._keep(_PrefetchCallback(guarded(self, call_cancel_prefetching, None)))
        if extent is not None:
            def call_extent(_user_data, carousel, index, _call=extent):
                return _call(self, index)
            config.extent = self._keep(_ExtentCallback(guarded(self, call_extent, float('nan'), float)))
        self._create(library.carousel_create, byref(config))

    def last_error(self) -> str | None:
        """The error message of the last failed call; "" if none has failed. Never NULL. Valid until the next
        failure or the end of the carousel; for NULL, until the next failure or the end of the thread.

        Every carousel keeps the message of its own last failure. NULL asks for the last failure on this
        thread that did not belong to a carousel: in carousel_create, in the functions of items and renderers,
        and in calls with NULL, with a destroyed carousel, or from the wrong thread. Passing a destroyed
        carousel does the same as passing NULL."""
        return decoded(library.carousel_last_error(self._handle))

    def destroy(self) -> None:
        """Destroys a carousel and, unless it shares a renderer, its GL objects; its context must be current.
        Returns quickly even while pictures are being decoded: see THREADS. CAROUSEL_GL_FAILED if another
        context or none is current, unless the carousel shares a renderer: the carousel then remains valid;
        make its context current and try again. CAROUSEL_BAD_ARGUMENT if it has already been destroyed. NULL
        is allowed."""
        self._end(library.carousel_destroy(self._handle))

    def abandon(self) -> None:
        """Frees a carousel without its context; if the carousel has its own renderer, that is freed as by
        carousel_renderer_abandon."""
        self._end(library.carousel_abandon(self._handle))

    def set_look(self, look: Look | None) -> None:
        """Changes the look of items without views, and requests their pictures again; NULL takes all defaults.
        Where items have views, nothing changes."""
        self._check(library.carousel_set_look(self._handle, None if look is None else byref(look)))

    def set_type(self, type: Type) -> None:
        """Changes the type and lays the items out again. The same as setting CAROUSEL_TYPE."""
        self._check(library.carousel_set_type(self._handle, type))

    def set_shape(self, name: str | None) -> None:
        """Lays the items out along a shape that has no carousel_type: "cube", "cardStack" and the other names
        that `carousel view --type` takes; case does not matter. CAROUSEL_TYPE then reads as CAROUSEL_CUSTOM.
        CAROUSEL_BAD_ARGUMENT for unknown names."""
        self._check(library.carousel_set_shape(self._handle, encoded(name)))

    def set_option(self, option: Option, value: float) -> None:
        """Sets an option. NaN gives CAROUSEL_BAD_ARGUMENT."""
        self._check(library.carousel_set_option(self._handle, option, value))

    def clear_option(self, option: Option) -> None:
        """Resets an option to its type's default."""
        self._check(library.carousel_clear_option(self._handle, option))

    def set_property(self, property: Property, value: float) -> None:
        """Sets a property. CAROUSEL_BAD_ARGUMENT for non-finite values and read-only properties."""
        self._check(library.carousel_set_property(self._handle, property, value))

    def get_property(self, property: Property) -> float:
        """Reads a property into *value."""
        value = c_double()
        self._check(library.carousel_get_property(self._handle, property, byref(value)))
        return value.value

    def set_depth_effects(self, effects: DepthEffects | None) -> None:
        """Sets the depth effects for all items; NULL removes them. Default: none."""
        self._check(library.carousel_set_depth_effects(self._handle, None if effects is None else byref(effects)))

    def set_center_scale(self, scale: CenterScale | None) -> None:
        """Sets the scale of the centre; NULL removes it. Numbers beyond their range are clamped, NaN counts as
        the default; CAROUSEL_BAD_ARGUMENT for unknown enumerators. Default: none."""
        self._check(library.carousel_set_center_scale(self._handle, None if scale is None else byref(scale)))

    def set_scroll_animation(self, animation: ScrollAnimation | None) -> None:
        """Sets how keys, taps and the ends of drags scroll; NULL takes the default. Its curve also applies to
        held keys and to functions that take a duration. Numbers out of range are clamped;
        CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for unknown enumerators. Default: 0.4
        seconds, CAROUSEL_EASING_IN_OUT."""
        self._check(library.carousel_set_scroll_animation(self._handle, None if animation is None else byref(animation)))

    def set_bounce_animation(self, animation: ScrollAnimation | None) -> None:
        """Sets how the carousel returns from beyond an end. NULL, the default, takes the scroll animation;
        otherwise as there."""
        self._check(library.carousel_set_bounce_animation(self._handle, None if animation is None else byref(animation)))

    def set_autoplay(self, autoplay: Autoplay | None) -> None:
        """Lets the carousel go from item to item by itself; NULL ends that. carousel_next_frame says when the
        next step is due: between steps nothing is drawn. A carousel that has not been drawn for a second when
        a step is due rests for another interval. Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for
        numbers that are not finite, and for unknown enumerators. Default: NULL."""
        self._check(library.carousel_set_autoplay(self._handle, None if autoplay is None else byref(autoplay)))

    def pause_autoplay(self) -> None:
        """Pauses autoplay until carousel_resume_autoplay."""
        self._check(library.carousel_pause_autoplay(self._handle))

    def resume_autoplay(self) -> None:
        """Lets autoplay go on with what is left of the interval; an infinite interval ends now."""
        self._check(library.carousel_resume_autoplay(self._handle))

    def set_attract(self, attract: Attract | None) -> None:
        """Sets attract mode, in which the carousel draws attention while nobody uses it: it spins to an item,
        rests there, and goes on. Any input function and carousel_note_input stop it where it is. It does not
        begin with fewer than two items, with CAROUSEL_AUTOSCROLL or with CAROUSEL_REDUCES_MOTION; autoplay
        pauses meanwhile. carousel_next_frame says when it is due: nothing is drawn until then. NULL turns it
        off. Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for
        unknown enumerators. Default: NULL."""
        self._check(library.carousel_set_attract(self._handle, None if attract is None else byref(attract)))

    def note_input(self) -> None:
        """Tells the carousel of user input that it does not receive itself, which ends attract mode: see
        carousel_set_attract."""
        self._check(library.carousel_note_input(self._handle))

    def set_loading_more(self, edge: Edge, is_loading: bool) -> None:
        """Says whether more items are loading at an end. CAROUSEL_WILL_REACH_END makes it true, and a new number
        of items makes it false. After you set it to false, the event is reported again once the carousel is
        on its way to another item near that end. Leave it true at an end where there are no more items to
        load."""
        self._check(library.carousel_set_loading_more(self._handle, edge, is_loading))

    def is_loading_more(self, edge: Edge) -> bool:
        """Whether more items are loading at an end. False for NULL, and for unknown edges."""
        return self._answer(bool(library.carousel_is_loading_more(self._handle, edge)))

    def follow(self, leader: Carousel | None, following: Following | None = None) -> None:
        """Lets a carousel follow a leader of the same thread: it goes there at once, and stays with it when both
        are at rest. Its motion counts as a scroll by the program, with CAROUSEL_REASON_LINK; its callbacks
        come from within calls for the leader, so ask carousel_next_frame after these when to draw it. Two
        carousels may follow each other; the one that is touched leads. A circle of three or more, or a
        carousel that would follow itself, is ignored: the call returns CAROUSEL_OK, and the carousel follows
        nothing. Following ends when either is destroyed. NULL takes all defaults. CAROUSEL_BAD_ARGUMENT for
        unknown kinds and for a leader that does not exist."""
        self._check(library.carousel_follow(self._handle, handle(leader), None if following is None else byref(following)))

    def stop_following(self) -> None:
        """Ends following. The carousel stays where it is."""
        self._check(library.carousel_stop_following(self._handle))

    def set_item_sizing(self, sizing: ItemSizing | None) -> None:
        """Makes the items' size follow the carousel's; NULL restores the items' own sizes and reloads them.
        Numbers out of range are clamped; CAROUSEL_BAD_ARGUMENT for numbers that are not finite, and for
        unknown kinds. Default: NULL."""
        self._check(library.carousel_set_item_sizing(self._handle, None if sizing is None else byref(sizing)))

    def set_page_indicator(self, indicator: PageIndicator | None) -> None:
        """Shows a page indicator over the items, which follows them in every frame; NULL removes it. A tap on a
        mark scrolls to that item, and a tap beside the marks scrolls by one item; a drag along the marks
        scrolls to where the finger is. CAROUSEL_BAD_ARGUMENT for unknown styles and for a frame that is not
        finite. Default: NULL."""
        self._check(library.carousel_set_page_indicator(self._handle, None if indicator is None else byref(indicator)))

    def invalidate_extents(self) -> None:
        """Asks for the extents of the items in sight again; see carousel_extent_callback. The item in the centre
        stays there."""
        self._check(library.carousel_invalidate_extents(self._handle))

    def dismiss_item(self, direction: Direction) -> bool:
        """Swipes the current item away, as a finger would. *dismissed: whether it is on its way; false if there
        is none, or if CAROUSEL_DISMISS_DIRECTIONS does not allow the direction. May be NULL."""
        dismissed = c_bool()
        self._check(library.carousel_dismiss_item(self._handle, direction, byref(dismissed)))
        return dismissed.value

    def undo_dismissal(self) -> bool:
        """Brings the item that was swiped away last back from where it left. Insert it first, at the index that
        it had. The last 20 are remembered. *returned: false if there is none. May be NULL."""
        returned = c_bool()
        self._check(library.carousel_undo_dismissal(self._handle, byref(returned)))
        return returned.value

    def scroll_offset(self) -> float:
        """The scroll offset in items; 0 for NULL. The same as CAROUSEL_SCROLL_OFFSET."""
        return self._answer(library.carousel_scroll_offset(self._handle))

    def current_item(self) -> int:
        """The index of the item nearest to the centre; -1 for none, and for NULL. The same as
        CAROUSEL_CURRENT_ITEM."""
        return self._answer(library.carousel_current_item(self._handle))

    def item_offset(self, index: int) -> float:
        """Puts an item's distance from the centre into *offset, in items: the shorter way round if the carousel
        wraps."""
        offset = c_double()
        self._check(library.carousel_item_offset(self._handle, index, byref(offset)))
        return offset.value

    def scroll_to_item(self, index: int, duration: float = 0.0) -> None:
        """Scrolls to an item in the given number of seconds, the shorter way round if the carousel wraps; a
        duration of 0 jumps. An index beyond the last counts as the last, or wraps around. For all four of
        these functions, negative or non-finite durations are a CAROUSEL_BAD_ARGUMENT."""
        self._check(library.carousel_scroll_to_item(self._handle, index, duration))

    def scroll_by_items(self, count: int, duration: float = 0.0) -> None:
        """Scrolls by a number of items, ending at an item."""
        self._check(library.carousel_scroll_by_items(self._handle, count, duration))

    def scroll_to_offset(self, offset: float, duration: float = 0.0) -> None:
        """Scrolls to an offset, in items, clamped to the first and last item or, if the duration is 0, to the
        range of CAROUSEL_SCROLL_OFFSET."""
        self._check(library.carousel_scroll_to_offset(self._handle, offset, duration))

    def scroll_by(self, distance: float, duration: float = 0.0) -> None:
        """Scrolls by a distance, in items; otherwise as carousel_scroll_to_offset."""
        self._check(library.carousel_scroll_by(self._handle, distance, duration))

    def spin(self, index: int, turns: int, duration: float = 0.0) -> None:
        """Spins to an item like a wheel of fortune, with the given number of whole turns, up to 1000 either way,
        before it goes on to the item in the same direction; negative numbers go backward, 0 goes the shorter
        way. Carousels that do not wrap go straight to the item. A spin begins with the present velocity. A
        touch stops it, unless CAROUSEL_SCROLL_ENABLED is off. CAROUSEL_DID_END_SCROLLING reports that it has
        reached the item. duration: in seconds, 0.1...3600, clamped; 0: 3."""
        self._check(library.carousel_spin(self._handle, index, turns, duration))

    def scroll_to_identifier(self, identifier: str | None, duration: float = 0.0) -> bool:
        """Scrolls to the item with a name, see carousel_config. *found: whether there is one; nothing moves if
        not. May be NULL."""
        found = c_bool()
        self._check(library.carousel_scroll_to_identifier(self._handle, encoded(identifier), duration, byref(found)))
        return found.value

    def get_state(self) -> State:
        """Puts the carousel's position into *state, whose struct_size must be set; while the carousel moves by
        itself, the position to which it is going. The name is valid until the next call of this function for
        this carousel, or until that is destroyed."""
        state = State()
        self._check(library.carousel_get_state(self._handle, byref(state)))
        return state.copied()

    def restore(self, state: State | None) -> None:
        """Goes to a position at once: to the item with its name; if there is none, to the item with its index or
        the nearest one. If the carousel comes to rest on items, `offset` is ignored. Without items it waits
        for carousel_reload. All motion stops. CAROUSEL_CURRENT_ITEM_DID_CHANGE follows if the index changed,
        and no other event."""
        self._check(library.carousel_restore(self._handle, None if state is None else byref(state)))

    def reload_keeping_item(self, item_count: int) -> None:
        """Like carousel_reload, but keeps the item in the centre there, which it finds by its name at its new
        index. Motion goes on."""
        self._check(library.carousel_reload_keeping_item(self._handle, item_count))

    def reload(self, item_count: int) -> None:
        """Changes the number of items, and requests the visible ones again. Here and in the functions below,
        more than 2147483647 items, or an index without an item, are a CAROUSEL_BAD_ARGUMENT."""
        self._check(library.carousel_reload(self._handle, item_count))

    def set_placeholder_count(self, count: int) -> None:
        """Changes the number of placeholders, and requests all items again."""
        self._check(library.carousel_set_placeholder_count(self._handle, count))

    def reload_item(self, index: int, animated: bool = False) -> None:
        """Requests an item again, if it is loaded. If animated, the old content fades into the new; items
        without views change at once. CAROUSEL_BUSY from inside the callback that fills in this item. A file
        that the item shows already is not read again: see carousel_reload_path."""
        self._check(library.carousel_reload_item(self._handle, index, animated))

    def reload_path(self, path: str | None) -> None:
        """Reads a picture file again, after it was written over or because it could not be read, for all
        carousels of the renderer that show it. What the last frame drawn shows stays until the new picture is
        there; a carousel that was not in that frame may show nothing meanwhile. `path` is as for
        carousel_item_set_path."""
        self._check(library.carousel_reload_path(self._handle, encoded(path)))

    def insert_item(self, index: int, animated: bool = False) -> None:
        """Inserts an item, which raises the item count by one. index: 0 to the number of items. If animated, the
        others slide apart; items without views are in their places at once."""
        self._check(library.carousel_insert_item(self._handle, index, animated))

    def remove_item(self, index: int, animated: bool = False) -> None:
        """Removes an item, which lowers the item count by one. If animated, it fades, then the others close up;
        items without views are in their places at once."""
        self._check(library.carousel_remove_item(self._handle, index, animated))

    def item_changed(self, index: int) -> None:
        """Reports that the texture shown by an item has changed: carousel_needs_display becomes true if the item
        is visible. Call it for each frame of a video."""
        self._check(library.carousel_item_changed(self._handle, index))

    def item_is_visible(self, index: int) -> bool:
        """Whether drawing now would show an item: it is loaded, neither it nor the carousel is transparent, and
        it has a part within the carousel, though others may cover it. A video that is not visible may pause.
        False for NULL, and for an index without an item."""
        return self._answer(bool(library.carousel_item_is_visible(self._handle, index)))

    def pointer(self, kind: PointerKind, x: float, y: float, time: float) -> bool:
        """A finger, a pen or a mouse with a pressed button acts at a position in points, at a time on
        carousel_advance's clock; the carousel first advances to that time. Drags scroll, flicks keep
        scrolling, taps select."""
        used = c_bool()
        self._check(library.carousel_pointer(self._handle, kind, x, y, time, byref(used)))
        return used.value

    def touch(self, finger: int, kind: PointerKind, x: float, y: float, time: float) -> bool:
        """The same for one of several fingers on a touch screen. Each has a number of its own from touching down
        to lifting; carousel_pointer's is 0. A carousel follows the first of several fingers. Each finger must
        be ended or cancelled: a finger without events for five seconds gives way to the next that touches the
        carousel."""
        used = c_bool()
        self._check(library.carousel_touch(self._handle, finger, kind, x, y, time, byref(used)))
        return used.value

    def wheel(self, dx: float, dy: float) -> bool:
        """A wheel or a touchpad scrolls by a distance in points; positive numbers move toward higher indexes.
        For steps from item to item with each notch, see HOSTS."""
        used = c_bool()
        self._check(library.carousel_wheel(self._handle, dx, dy, byref(used)))
        return used.value

    def press(self, key: Key) -> bool:
        """A key is pressed, or repeats."""
        used = c_bool()
        self._check(library.carousel_press(self._handle, key, byref(used)))
        return used.value

    def move(self, direction: Direction, count: int) -> bool:
        """Moves by `count` items in one of four directions, as an arrow key of a remote control does: along the
        scroll direction, it equals `count` steps. Across it and beyond an end, *used is false, so that the
        host can move the focus to what lies there. CAROUSEL_BAD_ARGUMENT for the diagonal directions and
        none."""
        used = c_bool()
        self._check(library.carousel_move(self._handle, direction, count, byref(used)))
        return used.value

    def hit_test(self, x: float, y: float) -> int:
        """Puts the index of the frontmost item at a point into *index, -1 if there is none."""
        index = c_ssize_t()
        self._check(library.carousel_hit_test(self._handle, x, y, byref(index)))
        return index.value

    def resize(self, width: float, height: float) -> None:
        """Sets the size in points; negative numbers count as 0. carousel_draw does this itself; before its first
        call the size is 0."""
        self._check(library.carousel_resize(self._handle, width, height))

    def advance(self, time: float) -> None:
        """Advances to a time on carousel_pointer's clock. Times that go back count as the present. If times
        increase but are more than a second behind the present, as after a carousel_pointer with a time from
        another clock, the carousel advances by the difference between two calls. While nothing moves, the
        program may sleep: if a call without a time, such as carousel_press, then starts a motion, it begins
        at the next time given here or to carousel_pointer. So do autoplay and attract mode if the program has
        asked carousel_next_frame when to wake up, or carousel_is_animating whether to; if they were already
        waiting, the time slept counts."""
        self._check(library.carousel_advance(self._handle, time))

    def is_animating(self) -> bool:
        """Whether anything is moving, so that carousel_advance must be called for each frame; false for NULL."""
        return self._answer(bool(library.carousel_is_animating(self._handle)))

    def needs_display(self) -> bool:
        """Whether drawing now would show anything new; false for NULL. While this and carousel_is_animating are
        false, nothing needs to be done until the next input or `wake`, except that events which come with
        time alone, such as the end of a scroll that goes nowhere, come with the next carousel_advance;
        carousel_next_frame says when they are due."""
        return self._answer(bool(library.carousel_needs_display(self._handle)))

    def next_frame(self, now: float) -> float:
        """When to advance and draw next, on carousel_advance's clock: `now` if anything moves or has changed, a
        later time if nothing does until then, INFINITY if nothing will before the next input, `wake` or call;
        INFINITY for NULL. A `now` that is not finite counts as the last time that carousel_advance received.
        The whole of a loop that sleeps:

        for (;;) { wait_for_events_until(carousel_next_frame(flow, seconds())); // `wake` posts an event.
        carousel_advance(flow, seconds()); if (carousel_needs_display(flow)) carousel_draw(flow, &target),
        swap_buffers(); }"""
        return self._answer(library.carousel_next_frame(self._handle, now))

    def is_loading(self) -> bool:
        """Whether pictures or texts of the last frame are still loading; false for NULL. To get a complete
        frame: while this is true, draw whenever carousel_needs_display is true."""
        return self._answer(bool(library.carousel_is_loading(self._handle)))

    def draw(self, target: Target | None) -> None:
        """Draws the carousel over the target's content, into its first colour buffer; depth and stencil buffers
        are neither read nor written."""
        self._check(library.carousel_draw(self._handle, None if target is None else byref(target)))


def abi_version() -> int:
    """The version of the loaded library; compare it with CAROUSEL_ABI_VERSION when loading the library with
    dlopen."""
    return library.carousel_abi_version()

def text_lock() -> None:
    """Waits until no thread in the process uses Pango or Cairo, and stops the library from using them until
    carousel_text_unlock: for programs that use them too. See THREADS. May be called on any thread and from
    inside callbacks. The lock is recursive: unlock it as often as it was locked.

    Library threads that draw text wait meanwhile; carousel_draw does not wait, but may estimate the sizes of
    texts until a carousel_advance a tenth of a second later. Hold the lock for a few milliseconds at most,
    and call no other function of this library while holding it."""
    return library.carousel_text_lock()

def text_unlock() -> None:
    """Releases the lock. CAROUSEL_WRONG_THREAD if the calling thread does not hold it."""
    check(library.carousel_text_unlock())


bound({
    "carousel_abi_version": (c_uint32, []),
    "carousel_last_error": (c_char_p, [c_void_p]),
    "carousel_text_lock": (None, []),
    "carousel_text_unlock": (c_int, []),
    "carousel_renderer_create": (c_int, [c_void_p, c_void_p]),
    "carousel_renderer_destroy": (c_int, [c_void_p]),
    "carousel_renderer_abandon": (c_int, [c_void_p]),
    "carousel_create": (c_int, [c_void_p, c_void_p]),
    "carousel_destroy": (c_int, [c_void_p]),
    "carousel_abandon": (c_int, [c_void_p]),
    "carousel_item_set_path": (c_int, [c_void_p, c_char_p]),
    "carousel_item_set_pixels": (c_int, [c_void_p, c_void_p, c_int32, c_int32, c_size_t, c_int]),
    "carousel_pixels_create": (c_int, [c_void_p, c_int32, c_int32, c_size_t, c_int, c_void_p]),
    "carousel_pixels_destroy": (c_int, [c_void_p]),
    "carousel_item_set_shared_pixels": (c_int, [c_void_p, c_void_p]),
    "carousel_item_set_texture": (c_int, [c_void_p, c_void_p]),
    "carousel_item_set_text": (c_int, [c_void_p, c_void_p]),
    "carousel_item_set_fit": (c_int, [c_void_p, c_int]),
    "carousel_item_set_size": (c_int, [c_void_p, c_double, c_double]),
    "carousel_item_set_background": (c_int, [c_void_p, Color]),
    "carousel_item_set_frame": (c_int, [c_void_p, c_double, c_double, Color]),
    "carousel_item_set_shadow": (c_int, [c_void_p, c_void_p]),
    "carousel_item_set_reflection": (c_int, [c_void_p, c_void_p]),
    "carousel_set_look": (c_int, [c_void_p, c_void_p]),
    "carousel_set_type": (c_int, [c_void_p, c_int]),
    "carousel_set_shape": (c_int, [c_void_p, c_char_p]),
    "carousel_set_option": (c_int, [c_void_p, c_int, c_double]),
    "carousel_clear_option": (c_int, [c_void_p, c_int]),
    "carousel_set_property": (c_int, [c_void_p, c_int, c_double]),
    "carousel_get_property": (c_int, [c_void_p, c_int, c_void_p]),
    "carousel_set_depth_effects": (c_int, [c_void_p, c_void_p]),
    "carousel_set_center_scale": (c_int, [c_void_p, c_void_p]),
    "carousel_set_scroll_animation": (c_int, [c_void_p, c_void_p]),
    "carousel_set_bounce_animation": (c_int, [c_void_p, c_void_p]),
    "carousel_set_autoplay": (c_int, [c_void_p, c_void_p]),
    "carousel_pause_autoplay": (c_int, [c_void_p]),
    "carousel_resume_autoplay": (c_int, [c_void_p]),
    "carousel_set_attract": (c_int, [c_void_p, c_void_p]),
    "carousel_note_input": (c_int, [c_void_p]),
    "carousel_set_loading_more": (c_int, [c_void_p, c_int, c_bool]),
    "carousel_is_loading_more": (c_bool, [c_void_p, c_int]),
    "carousel_follow": (c_int, [c_void_p, c_void_p, c_void_p]),
    "carousel_stop_following": (c_int, [c_void_p]),
    "carousel_set_item_sizing": (c_int, [c_void_p, c_void_p]),
    "carousel_set_page_indicator": (c_int, [c_void_p, c_void_p]),
    "carousel_invalidate_extents": (c_int, [c_void_p]),
    "carousel_dismiss_item": (c_int, [c_void_p, c_int, c_void_p]),
    "carousel_undo_dismissal": (c_int, [c_void_p, c_void_p]),
    "carousel_scroll_offset": (c_double, [c_void_p]),
    "carousel_current_item": (c_ssize_t, [c_void_p]),
    "carousel_item_offset": (c_int, [c_void_p, c_size_t, c_void_p]),
    "carousel_scroll_to_item": (c_int, [c_void_p, c_size_t, c_double]),
    "carousel_scroll_by_items": (c_int, [c_void_p, c_ssize_t, c_double]),
    "carousel_scroll_to_offset": (c_int, [c_void_p, c_double, c_double]),
    "carousel_scroll_by": (c_int, [c_void_p, c_double, c_double]),
    "carousel_spin": (c_int, [c_void_p, c_size_t, c_int32, c_double]),
    "carousel_scroll_to_identifier": (c_int, [c_void_p, c_char_p, c_double, c_void_p]),
    "carousel_get_state": (c_int, [c_void_p, c_void_p]),
    "carousel_restore": (c_int, [c_void_p, c_void_p]),
    "carousel_reload_keeping_item": (c_int, [c_void_p, c_size_t]),
    "carousel_reload": (c_int, [c_void_p, c_size_t]),
    "carousel_set_placeholder_count": (c_int, [c_void_p, c_size_t]),
    "carousel_reload_item": (c_int, [c_void_p, c_size_t, c_bool]),
    "carousel_reload_path": (c_int, [c_void_p, c_char_p]),
    "carousel_insert_item": (c_int, [c_void_p, c_size_t, c_bool]),
    "carousel_remove_item": (c_int, [c_void_p, c_size_t, c_bool]),
    "carousel_item_changed": (c_int, [c_void_p, c_size_t]),
    "carousel_item_is_visible": (c_bool, [c_void_p, c_size_t]),
    "carousel_pointer": (c_int, [c_void_p, c_int, c_double, c_double, c_double, c_void_p]),
    "carousel_touch": (c_int, [c_void_p, c_int32, c_int, c_double, c_double, c_double, c_void_p]),
    "carousel_wheel": (c_int, [c_void_p, c_double, c_double, c_void_p]),
    "carousel_press": (c_int, [c_void_p, c_int, c_void_p]),
    "carousel_move": (c_int, [c_void_p, c_int, c_ssize_t, c_void_p]),
    "carousel_hit_test": (c_int, [c_void_p, c_double, c_double, c_void_p]),
    "carousel_resize": (c_int, [c_void_p, c_double, c_double]),
    "carousel_advance": (c_int, [c_void_p, c_double]),
    "carousel_is_animating": (c_bool, [c_void_p]),
    "carousel_needs_display": (c_bool, [c_void_p]),
    "carousel_next_frame": (c_double, [c_void_p, c_double]),
    "carousel_is_loading": (c_bool, [c_void_p]),
    "carousel_draw": (c_int, [c_void_p, c_void_p]),
})
