// Matrix kernels of the neural engine, with run-time dispatch over the processor's instruction sets.
#pragma once

/// The name of the instruction set that the kernels use on this processor.
const char *_Nonnull tolmach_kernels_instruction_set(void);
