#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>

// The functions used, each under SQLite's own type, so that the compiler checks the calls.
static struct {
    __typeof__(&sqlite3_open_v2) open;
    __typeof__(&sqlite3_close_v2) close;
    __typeof__(&sqlite3_busy_timeout) wait;
    __typeof__(&sqlite3_errmsg) message;
    __typeof__(&sqlite3_changes) changes;
    __typeof__(&sqlite3_get_autocommit) autocommit;
    __typeof__(&sqlite3_prepare_v2) prepare;
    __typeof__(&sqlite3_finalize) finalize;
    __typeof__(&sqlite3_reset) reset;
    __typeof__(&sqlite3_clear_bindings) clear;
    __typeof__(&sqlite3_step) step;
    __typeof__(&sqlite3_bind_null) bind_null;
    __typeof__(&sqlite3_bind_int64) bind_integer;
    __typeof__(&sqlite3_bind_text64) bind_text;
    __typeof__(&sqlite3_bind_blob64) bind_blob;
    __typeof__(&sqlite3_column_type) column_type;
    __typeof__(&sqlite3_column_int64) column_integer;
    __typeof__(&sqlite3_column_blob) column_blob;
    __typeof__(&sqlite3_column_bytes) column_bytes;
    int loaded;
} sqlite;

static pthread_once_t load_once = PTHREAD_ONCE_INIT;

#define FIND(member, name) ((sqlite.member = (__typeof__(sqlite.member))dlsym(library, name)) != NULL)

static void load(void) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libsqlite3.dylib", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    sqlite.loaded =
        FIND(open, "sqlite3_open_v2") && FIND(close, "sqlite3_close_v2") &&
        FIND(wait, "sqlite3_busy_timeout") && FIND(message, "sqlite3_errmsg") &&
        FIND(changes, "sqlite3_changes") && FIND(autocommit, "sqlite3_get_autocommit") &&
        FIND(prepare, "sqlite3_prepare_v2") && FIND(finalize, "sqlite3_finalize") &&
        FIND(reset, "sqlite3_reset") && FIND(clear, "sqlite3_clear_bindings") &&
        FIND(step, "sqlite3_step") && FIND(bind_null, "sqlite3_bind_null") &&
        FIND(bind_integer, "sqlite3_bind_int64") && FIND(bind_text, "sqlite3_bind_text64") &&
        FIND(bind_blob, "sqlite3_bind_blob64") && FIND(column_type, "sqlite3_column_type") &&
        FIND(column_integer, "sqlite3_column_int64") && FIND(column_blob, "sqlite3_column_blob") &&
        FIND(column_bytes, "sqlite3_column_bytes");
}

static tolmach_sqlite_outcome outcome_of(int code) {
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_DONE: return tolmach_sqlite_done;
    case SQLITE_ROW: return tolmach_sqlite_row;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return tolmach_sqlite_busy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return tolmach_sqlite_damaged;
    case SQLITE_CONSTRAINT: return tolmach_sqlite_constraint;
    case SQLITE_FULL: return tolmach_sqlite_full;
    case SQLITE_READONLY: return tolmach_sqlite_read_only;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM: return tolmach_sqlite_cannot_open;
    default: return tolmach_sqlite_failed;
    }
}

tolmach_sqlite_outcome tolmach_sqlite_open(const char *path, int writable, tolmach_sqlite **database) {
    *database = NULL;
    pthread_once(&load_once, load);
    if (!sqlite.loaded) return tolmach_sqlite_library_missing;
    // The caller makes the file, with the mode it wants; SQLite gives that mode to the files beside it.
    int flags = (writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX;
    return outcome_of(sqlite.open(path, database, flags, NULL));
}

void tolmach_sqlite_close(tolmach_sqlite *database) { sqlite.close(database); }

void tolmach_sqlite_wait(tolmach_sqlite *database, int milliseconds) { sqlite.wait(database, milliseconds); }

const char *tolmach_sqlite_message(tolmach_sqlite *database) { return sqlite.message(database); }

int64_t tolmach_sqlite_changes(tolmach_sqlite *database) { return sqlite.changes(database); }

int tolmach_sqlite_in_transaction(tolmach_sqlite *database) { return !sqlite.autocommit(database); }

tolmach_sqlite_outcome tolmach_sqlite_prepare(tolmach_sqlite *database, const char *sql,
                                              tolmach_sqlite_statement **statement, const char **rest) {
    return outcome_of(sqlite.prepare(database, sql, -1, statement, rest));
}

void tolmach_sqlite_finalize(tolmach_sqlite_statement *statement) { sqlite.finalize(statement); }

void tolmach_sqlite_reset(tolmach_sqlite_statement *statement) {
    sqlite.reset(statement);
    sqlite.clear(statement);
}

tolmach_sqlite_outcome tolmach_sqlite_step(tolmach_sqlite_statement *statement) {
    return outcome_of(sqlite.step(statement));
}

tolmach_sqlite_outcome tolmach_sqlite_bind_null(tolmach_sqlite_statement *statement, int index) {
    return outcome_of(sqlite.bind_null(statement, index));
}

tolmach_sqlite_outcome tolmach_sqlite_bind_integer(tolmach_sqlite_statement *statement, int index,
                                                   int64_t value) {
    return outcome_of(sqlite.bind_integer(statement, index, value));
}

tolmach_sqlite_outcome tolmach_sqlite_bind_text(tolmach_sqlite_statement *statement, int index,
                                                const char *bytes, size_t count) {
    return outcome_of(sqlite.bind_text(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8));
}

tolmach_sqlite_outcome tolmach_sqlite_bind_blob(tolmach_sqlite_statement *statement, int index,
                                                const uint8_t *bytes, size_t count) {
    return outcome_of(sqlite.bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT));
}

int tolmach_sqlite_column_is_null(tolmach_sqlite_statement *statement, int column) {
    return sqlite.column_type(statement, column) == SQLITE_NULL;
}

int64_t tolmach_sqlite_column_integer(tolmach_sqlite_statement *statement, int column) {
    return sqlite.column_integer(statement, column);
}

const uint8_t *tolmach_sqlite_column_bytes(tolmach_sqlite_statement *statement, int column, int *count) {
    // In this order: the size is that of the value as it was fetched.
    const uint8_t *bytes = sqlite.column_blob(statement, column);
    *count = sqlite.column_bytes(statement, column);
    return bytes;
}
