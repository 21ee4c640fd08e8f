// SQLite, loaded when a database is first opened: a translation that needs no database doesn't pay for it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// An open database and a compiled statement; each for one thread at a time.
typedef struct sqlite3 tolmach_sqlite;
typedef struct sqlite3_stmt tolmach_sqlite_statement;

/// What a call came to, as far as the caller does different things.
typedef enum {
    tolmach_sqlite_done = 0,
    tolmach_sqlite_row,
    tolmach_sqlite_library_missing,
    /// Another connection holds the lock, also after the waiting time.
    tolmach_sqlite_busy,
    /// The file is damaged, or no database at all.
    tolmach_sqlite_damaged,
    tolmach_sqlite_constraint,
    tolmach_sqlite_full,
    tolmach_sqlite_read_only,
    tolmach_sqlite_cannot_open,
    tolmach_sqlite_failed,
} tolmach_sqlite_outcome;

/// Opens a database; `*database` is to be closed also when the outcome is a failure, unless it is NULL.
tolmach_sqlite_outcome tolmach_sqlite_open(const char *_Nonnull path, int writable,
                                           tolmach_sqlite *_Nullable *_Nonnull database);
void tolmach_sqlite_close(tolmach_sqlite *_Nonnull database);

/// How long a call waits for a lock, in milliseconds.
void tolmach_sqlite_wait(tolmach_sqlite *_Nonnull database, int milliseconds);

/// SQLite's own words about the last failure; valid until the next call.
const char *_Nonnull tolmach_sqlite_message(tolmach_sqlite *_Nonnull database);

/// Rows that the last statement changed.
int64_t tolmach_sqlite_changes(tolmach_sqlite *_Nonnull database);

/// Whether a transaction is open.
int tolmach_sqlite_in_transaction(tolmach_sqlite *_Nonnull database);

/// Compiles the first statement of `sql`; `*rest` is where the next one begins.
tolmach_sqlite_outcome tolmach_sqlite_prepare(tolmach_sqlite *_Nonnull database, const char *_Nonnull sql,
                                              tolmach_sqlite_statement *_Nullable *_Nonnull statement,
                                              const char *_Nullable *_Nonnull rest);
void tolmach_sqlite_finalize(tolmach_sqlite_statement *_Nonnull statement);

/// Makes a statement ready to run again and forgets its values.
void tolmach_sqlite_reset(tolmach_sqlite_statement *_Nonnull statement);
tolmach_sqlite_outcome tolmach_sqlite_step(tolmach_sqlite_statement *_Nonnull statement);

/// Binds a value to the parameter `index`, counted from 1; bytes are copied.
tolmach_sqlite_outcome tolmach_sqlite_bind_null(tolmach_sqlite_statement *_Nonnull statement, int index);
tolmach_sqlite_outcome tolmach_sqlite_bind_integer(tolmach_sqlite_statement *_Nonnull statement, int index,
                                                   int64_t value);
tolmach_sqlite_outcome tolmach_sqlite_bind_text(tolmach_sqlite_statement *_Nonnull statement, int index,
                                                const char *_Nonnull bytes, size_t count);
tolmach_sqlite_outcome tolmach_sqlite_bind_blob(tolmach_sqlite_statement *_Nonnull statement, int index,
                                                const uint8_t *_Nonnull bytes, size_t count);

/// The values of the current row, columns counted from 0; text and blobs are valid until the next step.
int tolmach_sqlite_column_is_null(tolmach_sqlite_statement *_Nonnull statement, int column);
int64_t tolmach_sqlite_column_integer(tolmach_sqlite_statement *_Nonnull statement, int column);
/// Text or blob; `*count` is its size in bytes, NULL for none.
const uint8_t *_Nullable tolmach_sqlite_column_bytes(tolmach_sqlite_statement *_Nonnull statement, int column,
                                                     int *_Nonnull count);
