/// One step of the database's format, from the version before to `version`.
///
/// Steps that were published never change; a new one is added. A copy of the database is kept before each run.
package struct Migration: Sendable {
    package let version: Int
    /// Statements, each ended by a semicolon and an empty line.
    package let script: String

    package init(version: Int, script: String) {
        self.version = version
        self.script = script
    }

    package static let all = [first, pieces]

    /// The newest format.
    package static let newest = 2

    /// The first format.
    ///
    /// - `number` is the moment of a record's creation in milliseconds, or the next free number after it: lists
    ///   by time need no further index, and what is found by text comes out in that order.
    /// - `id` is what everything outside the database knows a record by.
    /// - `lookup` is what a correction's first word begins with.
    /// - The texts that are searched are kept once, folded, in `records`; `history_text` holds only the index
    ///   of their three-letter pieces, and `unit_text` that of the words of translation memories.
    /// - `removals` tells listeners what is gone: ids of a day, no texts.
    private static let first = Migration(
        version: 1,
        script: """
            CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;

            CREATE TABLE records(
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                kind INTEGER NOT NULL,
                server_id TEXT,
                source_language TEXT NOT NULL,
                target_language TEXT NOT NULL,
                source TEXT NOT NULL,
                target TEXT NOT NULL,
                tags TEXT NOT NULL,
                note TEXT NOT NULL,
                domain TEXT NOT NULL,
                folded TEXT NOT NULL,
                sort_key BLOB NOT NULL,
                lookup TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                change INTEGER NOT NULL,
                stamps TEXT NOT NULL,
                unsent TEXT NOT NULL,
                synced INTEGER NOT NULL,
                deleted INTEGER NOT NULL,
                held INTEGER NOT NULL,
                attempts INTEGER NOT NULL,
                next_attempt INTEGER NOT NULL,
                last_error TEXT
            );

            CREATE INDEX records_by_time ON records(kind, deleted);

            CREATE INDEX records_by_text ON records(kind, deleted, sort_key);

            CREATE INDEX records_by_change ON records(change);

            CREATE INDEX records_by_lookup ON records(source_language, target_language, lookup)
                WHERE lookup <> '' AND deleted = 0;

            CREATE INDEX records_waiting ON records(kind) WHERE synced = 0 AND held = 0;

            CREATE INDEX records_held ON records(kind) WHERE held = 1;

            CREATE VIRTUAL TABLE history_text USING fts5(
                folded, content = '', tokenize = 'trigram case_sensitive 1', detail = full
            );

            CREATE TRIGGER history_added AFTER INSERT ON records WHEN new.kind = 1 AND new.deleted = 0 BEGIN
                INSERT INTO history_text(rowid, folded) VALUES (new.number, new.folded);
            END;

            CREATE TRIGGER history_removed AFTER DELETE ON records WHEN old.kind = 1 AND old.deleted = 0 BEGIN
                INSERT INTO history_text(history_text, rowid, folded) VALUES ('delete', old.number, old.folded);
            END;

            CREATE TRIGGER history_changed AFTER UPDATE OF folded, deleted ON records WHEN old.kind = 1 BEGIN
                INSERT INTO history_text(history_text, rowid, folded)
                    SELECT 'delete', old.number, old.folded WHERE old.deleted = 0;
                INSERT INTO history_text(rowid, folded)
                    SELECT new.number, new.folded WHERE new.deleted = 0;
            END;

            CREATE VIRTUAL TABLE unit_text USING fts5(folded, content = '', detail = none);

            CREATE VIRTUAL TABLE unit_words USING fts5vocab(unit_text, row);

            CREATE TRIGGER unit_added AFTER INSERT ON records WHEN new.kind = 4 AND new.deleted = 0 BEGIN
                INSERT INTO unit_text(rowid, folded)
                    VALUES (new.number, substr(new.folded, 1, instr(new.folded, char(10))));
            END;

            CREATE TRIGGER unit_removed AFTER DELETE ON records WHEN old.kind = 4 AND old.deleted = 0 BEGIN
                INSERT INTO unit_text(unit_text, rowid, folded)
                    VALUES ('delete', old.number, substr(old.folded, 1, instr(old.folded, char(10))));
            END;

            CREATE TRIGGER unit_changed AFTER UPDATE OF folded, deleted ON records WHEN old.kind = 4 BEGIN
                INSERT INTO unit_text(unit_text, rowid, folded)
                    SELECT 'delete', old.number, substr(old.folded, 1, instr(old.folded, char(10)))
                    WHERE old.deleted = 0;
                INSERT INTO unit_text(rowid, folded)
                    SELECT new.number, substr(new.folded, 1, instr(new.folded, char(10))) WHERE new.deleted = 0;
            END;

            CREATE TABLE removals(
                id TEXT PRIMARY KEY, kind INTEGER NOT NULL, change INTEGER NOT NULL
            ) WITHOUT ROWID;

            CREATE INDEX removals_by_change ON removals(change);

            CREATE TABLE logs(name TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
            """)

    /// Two line ends after the searched texts, so that every letter begins a piece of the index, and a look at the
    /// pieces: a search for one or two letters needs no look at each record.
    private static let pieces = Migration(
        version: 2,
        script: """
            UPDATE records SET folded = folded || char(10) || char(10);

            CREATE VIRTUAL TABLE history_pieces USING fts5vocab(history_text, row);
            """)
}
