import Testing

@Suite("TextAnalysis") struct TextAnalysisTests {}
