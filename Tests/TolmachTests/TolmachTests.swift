import Testing

@Suite("Tolmach") struct TolmachTests {}
