// Kernels in plain C: the fallback, and the reference that the others must equal.
#include "KernelTables.h"
#include "VectorTypes.h"

enum { TILE_ROWS = 4, TILE_BLOCKS = 1 };

INLINE void products_int8(const uint8_t *a, size_t depth, const int rows, const int8_t *b, const int blocks,
                          const int32_t *offsets, v16i *sums) {
    (void)offsets;
    for (int j = 0; j < blocks; j++) {
        for (int i = 0; i < rows; i++) {
            int32_t s[lanes] = {0};
            for (size_t k = 0; k < depth; k += group) {
                const int8_t *weights = b + j * lanes * depth + k * lanes;
                for (int lane = 0; lane < lanes; lane++) {
                    for (int g = 0; g < group; g++) {
                        s[lane] += ((int32_t)a[i * depth + k + g] - TOLMACH_ZERO_POINT) * weights[lane * group + g];
                    }
                }
            }
            memcpy(&sums[i * blocks + j], s, sizeof s);
        }
    }
}

#include "FloatKernels.inc"

const tolmach_kernels tolmach_kernels_scalar = KERNEL_TABLE("scalar");
