// Packs: manifest, archive, signature, catalog, download and store of language packs.
