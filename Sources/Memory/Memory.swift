// Memory: what a person's work with the translator leaves behind, in one SQLite database: history, saved phrases,
// corrections, units of translation memories, and requests that wait for the network. `MemoryStore` is the way in;
// a record is a `MemoryRecord`, whose identity never changes; `Outbox` and `ChangeLog` carry records elsewhere.
