// Chooses the kernels that this processor can run.
#include "KernelTables.h"

#include <string.h>

static const tolmach_kernels *candidate(size_t index) {
    switch (index) {
#if defined(__x86_64__)
    case 0:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")
                   ? &tolmach_kernels_avx512vnni
                   : NULL;
    case 1:
        return __builtin_cpu_supports("avx2") ? &tolmach_kernels_avx2 : NULL;
#elif defined(__aarch64__)
    case 0:
        return &tolmach_kernels_neon;
#endif
    case 2:
        return &tolmach_kernels_scalar;
    default:
        return NULL;
    }
}

enum { candidate_count = 3 };

const tolmach_kernels *tolmach_kernels_best(void) {
    for (size_t i = 0; i < candidate_count; i++) {
        const tolmach_kernels *kernels = candidate(i);
        if (kernels) return kernels;
    }
    return &tolmach_kernels_scalar;
}

const tolmach_kernels *tolmach_kernels_named(const char *name) {
    for (size_t i = 0; i < candidate_count; i++) {
        const tolmach_kernels *kernels = candidate(i);
        if (kernels && strcmp(kernels->name, name) == 0) return kernels;
    }
    return NULL;
}
