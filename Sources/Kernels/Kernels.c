#include "Kernels.h"

const char *tolmach_kernels_instruction_set(void) { return "scalar"; }
