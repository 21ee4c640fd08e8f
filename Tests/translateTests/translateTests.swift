import Testing

@Suite("translate") struct translateTests {}
