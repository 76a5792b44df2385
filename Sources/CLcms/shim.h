// SPDX-License-Identifier: MIT

#pragma once

#include <lcms2.h>

// Pixel formats are macros that Swift cannot see.
static const cmsUInt32Number carousel_lcms_gray_8 = TYPE_GRAY_8;
static const cmsUInt32Number carousel_lcms_rgb_8 = TYPE_RGB_8;
static const cmsUInt32Number carousel_lcms_rgba_8 = TYPE_RGBA_8;
