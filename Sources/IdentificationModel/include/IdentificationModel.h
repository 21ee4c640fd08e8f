// The model that tells languages apart, as tools/train-identifier writes it, inside the program: it is there
// on a machine without any pack. Its pages are read from the file when they are first touched.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The bytes of the model, aligned to 64.
const uint8_t *_Nonnull tolmach_identification_model(size_t *_Nonnull size);
