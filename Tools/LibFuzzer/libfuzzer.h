// SPDX-License-Identifier: MIT

#include <stddef.h>
#include <stdint.h>

// Of the compiler's libFuzzer, which has no header: searches for inputs that crash a function.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));
