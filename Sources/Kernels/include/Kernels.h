// Kernels: the arithmetic of transformer inference in C, one implementation per instruction set, chosen at run time.
//
// Every implementation gives the same bits as the scalar one: integer sums are exact, and floating-point
// kernels fix the order of their additions and never fuse a multiplication with an addition.
//
// Shapes are written [rows][columns], row-major and contiguous. `depth` is the summed dimension of a product.
// All columns and depths are multiples of `TOLMACH_LANES`; matrices of weights are laid out in blocks:
//   int8   [columns/16][depth/4][16][4]     float  [columns/16][depth][16]
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The number of columns in a block of packed weights, and what every width must be a multiple of.
#define TOLMACH_LANES 16

/// The quantized value that stands for zero in an unsigned activation.
#define TOLMACH_ZERO_POINT 128

/// What is applied to a product after its bias.
typedef enum {
    TOLMACH_ACTIVATION_NONE = 0,
    TOLMACH_ACTIVATION_RELU = 1,
} tolmach_activation;

/// Rows of activations quantized to bytes: `x = (values - 128) * row_scales[row]`.
typedef struct {
    const uint8_t *_Nonnull values;   // [rows][depth]
    const float *_Nonnull row_scales; // [rows]
    size_t rows;
    size_t depth;
} tolmach_bytes;

/// A packed int8 matrix [depth][columns] with what follows the product: `weight = value * scales[column]`.
typedef struct {
    const int8_t *_Nonnull values;
    const int32_t *_Nonnull offsets; // [columns]: -128 times the sum of the column's values
    const float *_Nonnull scales;    // [columns]
    const float *_Nullable bias;     // [columns], or none
    size_t columns;
    size_t depth;
} tolmach_matrix_int8;

/// A packed float matrix [depth][columns] with what follows the product.
typedef struct {
    const float *_Nonnull values;
    const float *_Nullable bias; // [columns], or none
    size_t columns;
    size_t depth;
} tolmach_matrix_float;

/// The best column of one row of logits, and what its probability needs.
typedef struct {
    uint32_t column;     // the lowest of equals
    float logit;
    float log_total;     // log(sum(exp(logits)))
} tolmach_best;

/// One multi-head attention: `rows` queries over `keys` positions.
typedef struct {
    const float *_Nonnull queries;  // [rows][query_stride], heads side by side
    size_t query_stride;
    const float *_Nonnull keys;     // transposed: [heads][head_width][padded_keys]
    const float *_Nonnull values;   // [keys][value_stride], heads side by side
    size_t value_stride;
    size_t rows;
    size_t key_count;
    size_t padded_keys;             // key_count rounded up to TOLMACH_LANES
    size_t heads;
    size_t head_width;
    size_t observed_head;           // whose probabilities are reported; `heads` or more: the average of all
} tolmach_attention;

/// The kernels for one instruction set.
typedef struct {
    const char *_Nonnull name;

    /// Quantizes [rows][depth] floats: `value = clamp(round(x * multiplier), -127, 127) + 128`. A multiplier of
    /// zero means one of its own for each row, 127 over the row's largest magnitude.
    void (*_Nonnull quantize)(const float *_Nonnull input, size_t rows, size_t depth, float multiplier,
                              uint8_t *_Nonnull values, float *_Nonnull row_scales);

    /// output[rows][columns] = activation(a * b + bias).
    void (*_Nonnull multiply_int8)(tolmach_bytes a, tolmach_matrix_int8 b, tolmach_activation activation,
                                   float *_Nonnull output);

    /// output[rows][columns] = activation(a[rows][depth] * b + bias).
    void (*_Nonnull multiply_float)(const float *_Nonnull a, size_t rows, tolmach_matrix_float b,
                                    tolmach_activation activation, float *_Nonnull output);

    /// The best column of each row of a * b + bias; the logits are never stored.
    void (*_Nonnull best_int8)(tolmach_bytes a, tolmach_matrix_int8 b, tolmach_best *_Nonnull best);
    void (*_Nonnull best_float)(const float *_Nonnull a, size_t rows, tolmach_matrix_float b,
                                tolmach_best *_Nonnull best);

    /// The best column of stored logits [columns].
    tolmach_best (*_Nonnull best_logit)(const float *_Nonnull logits, size_t columns);

    /// output = (v - mean(v)) / sqrt(variance(v) + epsilon) * scale + bias for each row v = input + residual.
    void (*_Nonnull add_normalize)(const float *_Nonnull input, const float *_Nonnull residual,
                                   const float *_Nonnull scale, const float *_Nonnull bias, float epsilon,
                                   size_t rows, size_t columns, float *_Nonnull output);

    /// One step of the simpler simple recurrent unit:
    /// f = sigmoid(gate); cell = f * cell + (1 - f) * candidate; output = relu(cell).
    void (*_Nonnull recur)(const float *_Nonnull gate, const float *_Nonnull candidate, float *_Nonnull cell,
                           float *_Nonnull output, size_t count);

    /// output[padded_keys * heads * head_width] = the keys [key_count][stride] as `tolmach_attention` wants them.
    void (*_Nonnull transpose_keys)(const float *_Nonnull keys, size_t key_count, size_t stride, size_t heads,
                                    size_t head_width, float *_Nonnull output);

    /// output[rows][heads * head_width] = softmax(queries * keys / sqrt(head_width)) * values, head by head.
    /// `scratch` holds padded_keys floats. `weights`, when given, receives the probabilities [rows][padded_keys] of
    /// one head, or averaged over the heads when the attention names none.
    void (*_Nonnull attend)(tolmach_attention attention, float *_Nonnull scratch, float *_Nullable weights,
                            float *_Nonnull output);

    /// output[depth] = column `column` of the matrix, dequantized and multiplied by `factor`, plus `addend`.
    void (*_Nonnull column_int8)(tolmach_matrix_int8 b, size_t column, float factor,
                                 const float *_Nonnull addend, float *_Nonnull output);
    void (*_Nonnull column_float)(tolmach_matrix_float b, size_t column, float factor,
                                  const float *_Nonnull addend, float *_Nonnull output);
} tolmach_kernels;

/// The fastest kernels this processor can run.
const tolmach_kernels *_Nonnull tolmach_kernels_best(void);

/// The kernels called `name` ("scalar", "avx2", "avx512vnni", "neon"), or none when this build or this processor
/// lacks them.
const tolmach_kernels *_Nullable tolmach_kernels_named(const char *_Nonnull name);

/// Copies whole columns of a packed int8 matrix: output block layout as the input's, columns in the order of
/// `chosen`. `count` is a multiple of TOLMACH_LANES.
void tolmach_select_columns_int8(tolmach_matrix_int8 b, const uint32_t *_Nonnull chosen, size_t count,
                                 int8_t *_Nonnull values, int32_t *_Nonnull offsets, float *_Nonnull scales,
                                 float *_Nonnull bias);

/// As `tolmach_select_columns_int8`, for floats.
void tolmach_select_columns_float(tolmach_matrix_float b, const uint32_t *_Nonnull chosen, size_t count,
                                  float *_Nonnull values, float *_Nonnull bias);

/// Lays out a matrix in blocks, given transposed: [columns][depth], row-major. Columns past `columns` up to a whole
/// block are zero.
void tolmach_pack_int8(const int8_t *_Nonnull input, size_t depth, size_t columns, int8_t *_Nonnull values,
                       int32_t *_Nonnull offsets);
void tolmach_pack_float(const float *_Nonnull input, size_t depth, size_t columns, float *_Nonnull values);
