// SPDX-License-Identifier: MIT

#include <stddef.h>
#include <stdint.h>

// Searches for inputs that crash a function. Part of the compiler's libFuzzer, which has no header.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));
