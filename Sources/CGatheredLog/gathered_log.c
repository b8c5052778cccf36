// SQLite writes a log page by page, and for each page first a header of 24 bytes: a commit of twenty pages is forty system
// calls. This layer stands between SQLite and its own file functions. It keeps what is written to a log in memory, and
// passes it on, 64 KiB at a time, before the log is synced, read, cut, measured or closed.
//
// Why nothing can be lost or seen too early:
// - SQLite acknowledges a commit after it has synced the log (synchronous = FULL). The sync passes on what is kept, then
//   syncs the file. An error of either is an error of the sync.
// - SQLite tells other connections of the new pages after the sync, so nobody looks for a page that is only in memory.
// - The connection's own reads pass on what is kept first.
// - A process that dies loses only pages that no commit has synced. They are not part of the database.
// - The kept bytes are one range of the file. A write inside it, or at its end, changes the memory as it would change the
//   file; any other write passes on what is kept first.
#include "gathered_log.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// A group of writes is rarely larger than CAPACITY. SQLite's own function writes at most 128 KiB at a time, and takes
// what is longer for a full disk.
enum { CAPACITY = 1 << 20, PART = 1 << 16 };

typedef struct {
    sqlite3_file base;
    sqlite3_file *file;   // SQLite's own, behind this struct
    unsigned char *kept;  // NULL: nothing is gathered
    sqlite3_int64 start;  // where the kept bytes belong in the file
    int length;
} gathered_file;

static sqlite3_vfs layer;
static sqlite3_vfs *below;

static int pass_on(gathered_file *log) {
    if (log->length == 0) return SQLITE_OK;
    int length = log->length;
    // Also after an error: the transaction fails, and its pages must not be written later.
    log->length = 0;
    int result = SQLITE_OK;
    for (int place = 0; place < length && result == SQLITE_OK; place += PART) {
        int count = length - place < PART ? length - place : PART;
        result = log->file->pMethods->xWrite(log->file, log->kept + place, count, log->start + place);
    }
    return result;
}

static int write_log(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *log = (gathered_file *)base;
    if (log->kept == NULL) return log->file->pMethods->xWrite(log->file, bytes, count, offset);
    sqlite3_int64 place = offset - log->start;
    if (log->length == 0 || place < 0 || place > log->length || place + count > CAPACITY) {
        int result = pass_on(log);
        if (result != SQLITE_OK || count > CAPACITY) {
            return result != SQLITE_OK ? result : log->file->pMethods->xWrite(log->file, bytes, count, offset);
        }
        log->start = offset;
        place = 0;
    }
    memcpy(log->kept + place, bytes, (size_t)count);
    if (place + count > log->length) log->length = (int)place + count;
    return SQLITE_OK;
}

static int read_log(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *log = (gathered_file *)base;
    int result = pass_on(log);
    return result == SQLITE_OK ? log->file->pMethods->xRead(log->file, bytes, count, offset) : result;
}

static int sync_log(sqlite3_file *base, int flags) {
    gathered_file *log = (gathered_file *)base;
    int result = pass_on(log);
    return result == SQLITE_OK ? log->file->pMethods->xSync(log->file, flags) : result;
}

static int truncate_log(sqlite3_file *base, sqlite3_int64 size) {
    gathered_file *log = (gathered_file *)base;
    int result = pass_on(log);
    return result == SQLITE_OK ? log->file->pMethods->xTruncate(log->file, size) : result;
}

static int size_of_log(sqlite3_file *base, sqlite3_int64 *size) {
    gathered_file *log = (gathered_file *)base;
    int result = pass_on(log);
    return result == SQLITE_OK ? log->file->pMethods->xFileSize(log->file, size) : result;
}

static int close_log(sqlite3_file *base) {
    gathered_file *log = (gathered_file *)base;
    int passed = pass_on(log);
    free(log->kept);
    log->kept = NULL;
    int closed = log->file->pMethods->xClose(log->file);
    return passed != SQLITE_OK ? passed : closed;
}

static int lock_log(sqlite3_file *base, int level) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xLock(log->file, level);
}

static int unlock_log(sqlite3_file *base, int level) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xUnlock(log->file, level);
}

static int check_lock(sqlite3_file *base, int *result) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xCheckReservedLock(log->file, result);
}

static int control_log(sqlite3_file *base, int operation, void *argument) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xFileControl(log->file, operation, argument);
}

static int sector_size(sqlite3_file *base) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xSectorSize(log->file);
}

static int characteristics(sqlite3_file *base) {
    gathered_file *log = (gathered_file *)base;
    return log->file->pMethods->xDeviceCharacteristics(log->file);
}

// Version 1: a log is never mapped into memory, and shares none of its own.
static const sqlite3_io_methods methods = {
    .iVersion = 1, .xClose = close_log, .xRead = read_log, .xWrite = write_log, .xTruncate = truncate_log,
    .xSync = sync_log, .xFileSize = size_of_log, .xLock = lock_log, .xUnlock = unlock_log,
    .xCheckReservedLock = check_lock, .xFileControl = control_log, .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *opened) {
    (void)vfs;
    // Other files are SQLite's own.
    if ((flags & SQLITE_OPEN_WAL) == 0) return below->xOpen(below, name, base, flags, opened);
    gathered_file *log = (gathered_file *)base;
    memset(log, 0, sizeof *log);
    log->file = (sqlite3_file *)(log + 1);
    int result = below->xOpen(below, name, log->file, flags, opened);
    // SQLite closes a file whose methods are set, also after an error.
    if (log->file->pMethods != NULL) log->base.pMethods = &methods;
    return result;
}

int gathered_log_register(void) {
    if (below != NULL) return SQLITE_OK;
    // Misuse: SQLite is in use already, as in tests that open a database of their own.
    int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (result != SQLITE_OK && result != SQLITE_MISUSE) return result;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    layer = *below;
    layer.zName = "gathered-log";
    layer.szOsFile = below->szOsFile + (int)sizeof(gathered_file);
    layer.xOpen = open_file;
    return sqlite3_vfs_register(&layer, 1);
}

int gathered_log_begin(struct sqlite3 *database) {
    sqlite3_file *file = NULL;
    int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    if (result != SQLITE_OK) return result;
    if (file == NULL || file->pMethods != &methods) return SQLITE_NOTFOUND;
    gathered_file *log = (gathered_file *)file;
    if (log->kept == NULL) log->kept = malloc(CAPACITY);
    return log->kept == NULL ? SQLITE_NOMEM : SQLITE_OK;
}
