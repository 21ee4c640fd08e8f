// Zstandard decompression, from the system's libzstd, which is loaded when it is first needed.
#pragma once

#include <stddef.h>

typedef enum {
    TOLMACH_ZSTD_DONE = 0,
    TOLMACH_ZSTD_LIBRARY_MISSING = 1,
    /// The data is no Zstandard frame, is damaged, or needs more room.
    TOLMACH_ZSTD_DAMAGED = 2,
} tolmach_zstd_outcome;

/// Decompresses whole frames into `output`, which has room for `capacity` bytes.
tolmach_zstd_outcome tolmach_zstd_decompress(const void *_Nonnull input, size_t count, void *_Nonnull output,
                                             size_t capacity, size_t *_Nonnull written);
