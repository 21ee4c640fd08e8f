// Sixteen-lane vectors and the helpers that every instruction set's kernels share. The compiler lowers them to
// whatever width the including file's target has, so all of them do the same operations in the same order.
#pragma once

#include "Kernels.h"

#include <math.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi" // vectors are passed between inlined functions only

#define INLINE static inline __attribute__((always_inline))

typedef float v16f __attribute__((vector_size(64)));
typedef int32_t v16i __attribute__((vector_size(64)));

enum { lanes = TOLMACH_LANES, group = 4 };
