// TextAnalysis: normalization, case, scripts, words, sentences, protected spans, identification,
// transliteration and collation, over ICU. It knows nothing of packs or engines.
