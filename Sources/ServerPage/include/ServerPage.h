// The files of the web page, inside the program.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *_Nonnull name;
    const uint8_t *_Nonnull bytes;
    size_t size;
} tolmach_page_file;

/// The files, `*count` of them.
const tolmach_page_file *_Nonnull tolmach_page_files(size_t *_Nonnull count);
