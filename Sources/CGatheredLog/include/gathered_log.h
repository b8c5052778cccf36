// One write for each 64 KiB that a commit adds to SQLite's write-ahead log, instead of two for each of its pages.
#ifndef GATHERED_LOG_H
#define GATHERED_LOG_H

struct sqlite3;

// Registers the layer below all databases that are opened from now on, and switches SQLite's memory statistics off: each
// allocation would take a lock of the whole process for them. Must be called before anything else of SQLite; later calls
// change nothing.
// Returns a result code of SQLite.
int gathered_log_register(void);

// Gathers what this connection writes to its log. The connection must use `PRAGMA synchronous = FULL`: only then does SQLite
// sync the log in each commit, and before it tells other connections of the commit.
// Returns SQLITE_NOTFOUND if the database has no log, or was opened without the layer.
int gathered_log_begin(struct sqlite3 *database);

#endif
