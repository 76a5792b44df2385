// SPDX-License-Identifier: MIT

#pragma once

// GL's own names come from CEpoxy; GLFW is asked for windows and input alone.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
