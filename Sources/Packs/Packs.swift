// Packs: everything a language pack goes through between its publisher and the engines. Manifest, archive and
// signature say what a pack is; catalog and installer bring it; the store keeps it and finds it again.
