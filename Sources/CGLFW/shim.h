// SPDX-License-Identifier: MIT

#pragma once

// GL's own names come from CEpoxy; GLFW is used only for windows and input.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
