// SPDX-License-Identifier: MIT

#pragma once

// CarouselKit draws; GLFW provides only a window, a context and input.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
