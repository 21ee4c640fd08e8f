import Testing

@Suite("DictionaryEngine") struct DictionaryEngineTests {}
