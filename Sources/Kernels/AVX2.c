// Kernels for x86-64 processors with AVX2.
#include "KernelTables.h"

#if defined(__x86_64__)
#include "VectorTypes.h"
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

enum { TILE_ROWS = 4, TILE_BLOCKS = 1 };

/// Adds the products of four bytes to each sum. The sixteen-bit pairs cannot saturate: the magnitude of `x` and
/// the weight are at most 127 each.
INLINE __m256i add_products(__m256i sum, __m256i magnitude, __m256i x, const int8_t *weights) {
    __m256i w = _mm256_sign_epi8(_mm256_loadu_si256((const __m256i *)weights), x);
    __m256i pairs = _mm256_maddubs_epi16(magnitude, w);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

INLINE void products_int8(const uint8_t *a, size_t depth, const int rows, const int8_t *b, const int blocks,
                          const int32_t *offsets, v16i *sums) {
    (void)offsets;
    const __m256i zero_point = _mm256_set1_epi8((char)TOLMACH_ZERO_POINT);
    for (int j = 0; j < blocks; j++) {
        __m256i low[4], high[4];
        for (int i = 0; i < rows; i++) low[i] = high[i] = _mm256_setzero_si256();
        for (size_t k = 0; k < depth; k += group) {
            const int8_t *w = b + j * lanes * depth + k * lanes;
            for (int i = 0; i < rows; i++) {
                int32_t four;
                memcpy(&four, a + i * depth + k, sizeof four);
                __m256i x = _mm256_xor_si256(_mm256_set1_epi32(four), zero_point);
                __m256i magnitude = _mm256_abs_epi8(x);
                low[i] = add_products(low[i], magnitude, x, w);
                high[i] = add_products(high[i], magnitude, x, w + 32);
            }
        }
        for (int i = 0; i < rows; i++) {
            memcpy(&sums[i * blocks + j], &low[i], 32);
            memcpy((char *)&sums[i * blocks + j] + 32, &high[i], 32);
        }
    }
}

#include "FloatKernels.inc"

#pragma clang attribute pop

const tolmach_kernels tolmach_kernels_avx2 = KERNEL_TABLE("avx2");
#endif
