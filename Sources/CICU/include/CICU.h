// ICU behind opaque handles: no ICU header is included here, because ICU renames its functions
// by macro and its types clash with Foundation's.
#pragma once
#include <stdint.h>

/// The version of the ICU library in use, for example "72.1".
const char *_Nonnull tolmach_icu_version(void);
