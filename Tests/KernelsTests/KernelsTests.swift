import Testing

@Suite("Kernels") struct KernelsTests {}
