// Kernels for x86-64 processors with AVX-512 and its dot products of bytes.
#include "KernelTables.h"

#if defined(__x86_64__)
#include "VectorTypes.h"
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))),                \
                             apply_to = function)

enum { TILE_ROWS = 4, TILE_BLOCKS = 4 };

INLINE __m512i broadcast(const uint8_t *p) {
    int32_t four;
    memcpy(&four, p, sizeof four);
    return _mm512_set1_epi32(four);
}

/// One row by one block: four chains of sums hide the latency while the weights stream by in order.
INLINE v16i row_product(const uint8_t *a, size_t depth, const int8_t *b, const int32_t *offsets) {
    __m512i s0 = _mm512_loadu_si512(offsets), s1 = _mm512_setzero_si512(), s2 = s1, s3 = s1;
    size_t k = 0;
    for (; k + 4 * group <= depth; k += 4 * group) {
        const int8_t *w = b + k * lanes;
        s0 = _mm512_dpbusd_epi32(s0, broadcast(a + k), _mm512_loadu_si512(w));
        s1 = _mm512_dpbusd_epi32(s1, broadcast(a + k + 4), _mm512_loadu_si512(w + 64));
        s2 = _mm512_dpbusd_epi32(s2, broadcast(a + k + 8), _mm512_loadu_si512(w + 128));
        s3 = _mm512_dpbusd_epi32(s3, broadcast(a + k + 12), _mm512_loadu_si512(w + 192));
    }
    return (v16i)_mm512_add_epi32(_mm512_add_epi32(s0, s1), _mm512_add_epi32(s2, s3));
}

INLINE void products_int8(const uint8_t *a, size_t depth, const int rows, const int8_t *b, const int blocks,
                          const int32_t *offsets, v16i *sums) {
    if (rows == 1) {
        for (int j = 0; j < blocks; j++) {
            sums[j] = row_product(a, depth, b + j * lanes * depth, offsets + j * lanes);
        }
        return;
    }
    __m512i s[16];
    for (int j = 0; j < blocks; j++) {
        for (int i = 0; i < rows; i++) s[i * blocks + j] = _mm512_loadu_si512(offsets + j * lanes);
    }
    for (size_t k = 0; k < depth; k += group) {
        __m512i w[4];
        for (int j = 0; j < blocks; j++) w[j] = _mm512_loadu_si512(b + j * lanes * depth + k * lanes);
        for (int i = 0; i < rows; i++) {
            __m512i x = broadcast(a + i * depth + k);
            for (int j = 0; j < blocks; j++) s[i * blocks + j] = _mm512_dpbusd_epi32(s[i * blocks + j], x, w[j]);
        }
    }
    for (int i = 0; i < rows * blocks; i++) sums[i] = (v16i)s[i];
}

#include "FloatKernels.inc"

#pragma clang attribute pop

const tolmach_kernels tolmach_kernels_avx512vnni = KERNEL_TABLE("avx512vnni");
#endif
