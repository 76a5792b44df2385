// SPDX-License-Identifier: MIT

#pragma once

// CarouselKit draws; GLFW is asked for a window, a context and input alone.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
