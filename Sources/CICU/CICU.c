#include "CICU.h"
#include <unicode/uversion.h>

const char *tolmach_icu_version(void) { return U_ICU_VERSION; }
