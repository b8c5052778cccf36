// One write for each 64 KiB that a commit adds to SQLite's WAL, instead of two for each of its pages.
#ifndef GATHERED_WAL_H
#define GATHERED_WAL_H

struct sqlite3;

// Registers the layer below all databases that are opened from now on, and switches SQLite's memory statistics off: each
// allocation would take a lock of the whole process for them. Must be called before anything else of SQLite; later calls
// change nothing.
// Returns a result code of SQLite.
int gathered_wal_register(void);

// Gathers what this connection writes to its WAL. The connection must use `PRAGMA synchronous = FULL`: only then does SQLite
// sync the WAL in each commit, and before it tells other connections of the commit.
// Returns SQLITE_NOTFOUND if the database has no WAL, or was opened without the layer.
int gathered_wal_begin(struct sqlite3 *database);

#endif
