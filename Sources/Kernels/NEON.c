// Kernels for 64-bit ARM processors.
#include "KernelTables.h"

#if defined(__aarch64__)
#include "VectorTypes.h"
#include <arm_neon.h>

enum { TILE_ROWS = 4, TILE_BLOCKS = 1 };

/// Adds the products of four neighbouring bytes to each of four sums.
INLINE int32x4_t add_products(int32x4_t sum, int8x16_t x, int8x16_t w) {
#if defined(__ARM_FEATURE_DOTPROD)
    return vdotq_s32(sum, x, w);
#else
    int16x8_t low = vmull_s8(vget_low_s8(x), vget_low_s8(w));
    int16x8_t high = vmull_high_s8(x, w);
    return vaddq_s32(sum, vpaddq_s32(vpaddlq_s16(low), vpaddlq_s16(high)));
#endif
}

INLINE void products_int8(const uint8_t *a, size_t depth, const int rows, const int8_t *b, const int blocks,
                          const int32_t *offsets, v16i *sums) {
    (void)offsets;
    for (int j = 0; j < blocks; j++) {
        int32x4_t s[4][4];
        for (int i = 0; i < rows; i++) {
            for (int q = 0; q < 4; q++) s[i][q] = vdupq_n_s32(0);
        }
        for (size_t k = 0; k < depth; k += group) {
            const int8_t *w = b + j * lanes * depth + k * lanes;
            for (int i = 0; i < rows; i++) {
                uint32_t four;
                memcpy(&four, a + i * depth + k, sizeof four);
                int8x16_t x = vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080u));
                for (int q = 0; q < 4; q++) s[i][q] = add_products(s[i][q], x, vld1q_s8(w + q * 16));
            }
        }
        for (int i = 0; i < rows; i++) {
            for (int q = 0; q < 4; q++) memcpy((char *)&sums[i * blocks + j] + q * 16, &s[i][q], 16);
        }
    }
}

#include "FloatKernels.inc"

const tolmach_kernels tolmach_kernels_neon = KERNEL_TABLE("neon");
#endif
