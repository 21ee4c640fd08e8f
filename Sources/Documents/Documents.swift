// The room Documents: files that people have, in and out, with everything around the words kept.
//
// A format's reader takes a document apart into pieces (`DocumentPiece`): bytes that are kept, and units of
// text that are translated as a whole with the marks in them (`TextUnit`). `DocumentPipeline` hands the
// sentences of the units to an engine in batches, places the marks by the words they belong to
// (`MarkPlacement`), and writes the pieces in their order. What was not translated is written as it was read.
//
// Read in this order: Model, Segments, Pipeline, then the formats. The parsers are libxml2, cmark-gfm,
// libyaml and the project's ZIP reader; only the mapping between their events and the pieces is made here.
