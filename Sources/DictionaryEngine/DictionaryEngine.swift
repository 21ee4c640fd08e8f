// DictionaryEngine: lexicon lookup, morphology and gloss translation from mapped pack files.
