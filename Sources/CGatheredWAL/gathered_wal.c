// SQLite writes its WAL page by page, and for each page first a header of 24 bytes: a commit of twenty pages is forty system
// calls. This layer stands between SQLite and its own file functions. It keeps what is written to a WAL in memory, and
// passes it on, 64 KiB at a time, before the WAL is synced, read, cut, measured or closed.
//
// Why nothing can be lost or seen too early:
// - SQLite acknowledges a commit after it has synced the WAL (synchronous = FULL). The sync passes on what is kept, then
//   syncs the file. An error of either is an error of the sync.
// - SQLite tells other connections of the new pages after the sync, so nobody looks for a page that is only in memory.
// - The connection's own reads pass on what is kept first.
// - A process that dies loses only pages that no commit has synced. They are not part of the database.
// - The kept bytes are one range of the file. A write inside it, or at its end, changes the memory as it would change the
//   file; any other write passes on what is kept first.
#include "gathered_wal.h"
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

static int pass_on(gathered_file *wal) {
    if (wal->length == 0) return SQLITE_OK;
    int length = wal->length;
    // Also after an error: the transaction fails, and its pages must not be written later.
    wal->length = 0;
    int result = SQLITE_OK;
    for (int place = 0; place < length && result == SQLITE_OK; place += PART) {
        int count = length - place < PART ? length - place : PART;
        result = wal->file->pMethods->xWrite(wal->file, wal->kept + place, count, wal->start + place);
    }
    return result;
}

static int write_wal(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *wal = (gathered_file *)base;
    if (wal->kept == NULL) return wal->file->pMethods->xWrite(wal->file, bytes, count, offset);
    // A page has at most 64 KiB, so one always fits.
    sqlite3_int64 place = offset - wal->start;
    if (wal->length == 0 || place < 0 || place > wal->length || place + count > CAPACITY) {
        int result = pass_on(wal);
        if (result != SQLITE_OK) return result;
        wal->start = offset;
        place = 0;
    }
    memcpy(wal->kept + place, bytes, (size_t)count);
    if (place + count > wal->length) wal->length = (int)place + count;
    return SQLITE_OK;
}

static int read_wal(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    gathered_file *wal = (gathered_file *)base;
    int result = pass_on(wal);
    return result == SQLITE_OK ? wal->file->pMethods->xRead(wal->file, bytes, count, offset) : result;
}

static int sync_wal(sqlite3_file *base, int flags) {
    gathered_file *wal = (gathered_file *)base;
    int result = pass_on(wal);
    return result == SQLITE_OK ? wal->file->pMethods->xSync(wal->file, flags) : result;
}

static int truncate_wal(sqlite3_file *base, sqlite3_int64 size) {
    gathered_file *wal = (gathered_file *)base;
    int result = pass_on(wal);
    return result == SQLITE_OK ? wal->file->pMethods->xTruncate(wal->file, size) : result;
}

static int size_of_wal(sqlite3_file *base, sqlite3_int64 *size) {
    gathered_file *wal = (gathered_file *)base;
    int result = pass_on(wal);
    return result == SQLITE_OK ? wal->file->pMethods->xFileSize(wal->file, size) : result;
}

static int close_wal(sqlite3_file *base) {
    gathered_file *wal = (gathered_file *)base;
    int passed = pass_on(wal);
    free(wal->kept);
    wal->kept = NULL;
    int closed = wal->file->pMethods->xClose(wal->file);
    return passed != SQLITE_OK ? passed : closed;
}

static int lock_wal(sqlite3_file *base, int level) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xLock(wal->file, level);
}

static int unlock_wal(sqlite3_file *base, int level) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xUnlock(wal->file, level);
}

static int check_lock(sqlite3_file *base, int *result) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xCheckReservedLock(wal->file, result);
}

static int control_wal(sqlite3_file *base, int operation, void *argument) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xFileControl(wal->file, operation, argument);
}

static int sector_size(sqlite3_file *base) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xSectorSize(wal->file);
}

static int characteristics(sqlite3_file *base) {
    gathered_file *wal = (gathered_file *)base;
    return wal->file->pMethods->xDeviceCharacteristics(wal->file);
}

// Version 1: a WAL is never mapped into memory, and shares none of its own.
static const sqlite3_io_methods methods = {
    .iVersion = 1, .xClose = close_wal, .xRead = read_wal, .xWrite = write_wal, .xTruncate = truncate_wal,
    .xSync = sync_wal, .xFileSize = size_of_wal, .xLock = lock_wal, .xUnlock = unlock_wal,
    .xCheckReservedLock = check_lock, .xFileControl = control_wal, .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *opened) {
    (void)vfs;
    // Other files are SQLite's own.
    if ((flags & SQLITE_OPEN_WAL) == 0) return below->xOpen(below, name, base, flags, opened);
    gathered_file *wal = (gathered_file *)base;
    memset(wal, 0, sizeof *wal);
    wal->file = (sqlite3_file *)(wal + 1);
    int result = below->xOpen(below, name, wal->file, flags, opened);
    // SQLite closes a file whose methods are set, also after an error.
    if (wal->file->pMethods != NULL) wal->base.pMethods = &methods;
    return result;
}

int gathered_wal_register(void) {
    if (below != NULL) return SQLITE_OK;
    // Misuse: SQLite is in use already, as in tests that open a database of their own.
    int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (result != SQLITE_OK && result != SQLITE_MISUSE) return result;
    below = sqlite3_vfs_find(NULL);
    if (below == NULL) return SQLITE_ERROR;
    layer = *below;
    layer.zName = "gathered-wal";
    layer.szOsFile = below->szOsFile + (int)sizeof(gathered_file);
    layer.xOpen = open_file;
    return sqlite3_vfs_register(&layer, 1);
}

int gathered_wal_begin(struct sqlite3 *database) {
    sqlite3_file *file = NULL;
    int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    if (result != SQLITE_OK) return result;
    if (file == NULL || file->pMethods != &methods) return SQLITE_NOTFOUND;
    gathered_file *wal = (gathered_file *)file;
    if (wal->kept == NULL) wal->kept = malloc(CAPACITY);
    return wal->kept == NULL ? SQLITE_NOMEM : SQLITE_OK;
}
