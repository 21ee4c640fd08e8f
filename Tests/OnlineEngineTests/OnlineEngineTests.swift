import Testing

@Suite("OnlineEngine") struct OnlineEngineTests {}
