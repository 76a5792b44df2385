// SPDX-License-Identifier: MIT

// One import for everything that an application needs.
@_exported public import CarouselCore
@_exported public import CarouselGL
@_exported public import CarouselMedia
@_exported public import CarouselScene
@_exported public import CarouselWindow
