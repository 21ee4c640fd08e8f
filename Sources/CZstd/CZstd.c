#include "CZstd.h"

#include <dlfcn.h>

// As in zstd.h, which a build need not have.
typedef size_t (*decompress_function)(void *output, size_t capacity, const void *input, size_t count);
typedef unsigned (*is_error_function)(size_t code);

tolmach_zstd_outcome tolmach_zstd_decompress(const void *input, size_t count, void *output, size_t capacity,
                                             size_t *written) {
    *written = 0;
    void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libzstd.1.dylib", RTLD_NOW | RTLD_LOCAL);
    if (!library) return TOLMACH_ZSTD_LIBRARY_MISSING;
    decompress_function decompress = (decompress_function)dlsym(library, "ZSTD_decompress");
    is_error_function is_error = (is_error_function)dlsym(library, "ZSTD_isError");
    tolmach_zstd_outcome outcome = TOLMACH_ZSTD_LIBRARY_MISSING;
    if (decompress && is_error) {
        size_t size = decompress(output, capacity, input, count);
        outcome = is_error(size) ? TOLMACH_ZSTD_DAMAGED : TOLMACH_ZSTD_DONE;
        if (outcome == TOLMACH_ZSTD_DONE) *written = size;
    }
    dlclose(library);
    return outcome;
}
