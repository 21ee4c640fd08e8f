// Lays out matrices in the blocks that the kernels read, and picks columns out of them.
#include "Kernels.h"

#include <string.h>

enum { lanes = TOLMACH_LANES, group = 4 };

void tolmach_pack_int8(const int8_t *input, size_t depth, size_t columns, int8_t *values, int32_t *offsets) {
    size_t blocks = (columns + lanes - 1) / lanes;
    memset(values, 0, blocks * lanes * depth);
    memset(offsets, 0, blocks * lanes * sizeof *offsets);
    for (size_t column = 0; column < columns; column++) {
        for (size_t row = 0; row < depth; row++) {
            int8_t value = input[column * depth + row];
            size_t block = column / lanes * lanes * depth;
            values[block + row / group * lanes * group + column % lanes * group + row % group] = value;
            offsets[column] -= TOLMACH_ZERO_POINT * value;
        }
    }
}

void tolmach_pack_float(const float *input, size_t depth, size_t columns, float *values) {
    size_t blocks = (columns + lanes - 1) / lanes;
    memset(values, 0, blocks * lanes * depth * sizeof *values);
    for (size_t column = 0; column < columns; column++) {
        for (size_t row = 0; row < depth; row++) {
            values[column / lanes * lanes * depth + row * lanes + column % lanes] = input[column * depth + row];
        }
    }
}

void tolmach_select_columns_int8(tolmach_matrix_int8 b, const uint32_t *chosen, size_t count, int8_t *values,
                                 int32_t *offsets, float *scales, float *bias) {
    size_t groups = b.depth / group;
    for (size_t i = 0; i < count; i++) {
        size_t column = chosen[i];
        const int8_t *from = b.values + column / lanes * lanes * b.depth + column % lanes * group;
        int8_t *to = values + i / lanes * lanes * b.depth + i % lanes * group;
        for (size_t g = 0; g < groups; g++) memcpy(to + g * lanes * group, from + g * lanes * group, group);
        offsets[i] = b.offsets[column];
        scales[i] = b.scales[column];
        bias[i] = b.bias ? b.bias[column] : 0;
    }
}

void tolmach_select_columns_float(tolmach_matrix_float b, const uint32_t *chosen, size_t count, float *values,
                                  float *bias) {
    for (size_t i = 0; i < count; i++) {
        size_t column = chosen[i];
        const float *from = b.values + column / lanes * lanes * b.depth + column % lanes;
        float *to = values + i / lanes * lanes * b.depth + i % lanes;
        for (size_t k = 0; k < b.depth; k++) to[k * lanes] = from[k * lanes];
        bias[i] = b.bias ? b.bias[column] : 0;
    }
}
