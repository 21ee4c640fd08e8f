import Testing

@Suite("Packs") struct PacksTests {}
