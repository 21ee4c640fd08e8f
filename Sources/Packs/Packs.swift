// Packs: everything a language pack goes through between its publisher and the engines. Read along its way:
//
// Manifest   what a pack is and says about itself, and how one is written
// Archive    the ZIP file that carries it: read with suspicion, written without accident
// Signature  minisign: who vouches for a catalog
// Catalog    what publishers offer, and why they are believed
// Install    what is to come and what is to go, and the download that brings it
// Store      where packs live: installed in one step, verified, removed, rolled back
// Update     all of this in the background, within a time budget
// Sharing    packs for machines without network, and mirrors of catalogs
// Files, Hashing   mapped files, changes to the disk behind one value, SHA-256
