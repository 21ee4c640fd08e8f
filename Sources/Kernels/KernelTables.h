// The tables of kernels that this build has.
#pragma once

#include "Kernels.h"

extern const tolmach_kernels tolmach_kernels_scalar;
#if defined(__x86_64__)
extern const tolmach_kernels tolmach_kernels_avx2;
extern const tolmach_kernels tolmach_kernels_avx512vnni;
#elif defined(__aarch64__)
extern const tolmach_kernels tolmach_kernels_neon;
#endif
