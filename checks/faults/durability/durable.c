// What a power cut leaves: an LD_PRELOAD shim that keeps an image of the synced bytes of one folder.
//
// kill -9 cannot show a missing sync, because the kernel still holds what was written. This shim copies a file of the
// folder into the image when the program has synced it, and at no other time. A server that is killed and started
// again on the image has lost everything that it did not sync.
//
//   DURABLE_FOLDER    the folder that is watched
//   DURABLE_IMAGE     where the image is kept, outside of it; begins as a copy of the folder. Not set: no image
//   DURABLE_COUNT     a file that gets one byte a sync: `l` for a file named in DURABLE_LATE, `s` for any other
//   DURABLE_LATE      a suffix ("-wal"): such a file is copied only before the next sync of a file of another name.
//                     A disk that lies about the log; it is what SQLite's synchronous=NORMAL amounts to
//   DURABLE_DELAY_US  every sync takes this much longer
//
// The image may hide a loss, never invent one: bytes that were written between a sync and its copy, a new name and a
// name that was removed count as durable at once. A copy is made in place, in ascending blocks, and only of what
// differs: a process that is killed in the middle leaves a mixture of old and new blocks, as a power cut during a
// sync does, and nobody has been told that this sync was done.
//
// Closing any second descriptor of a file drops this process's POSIX locks on it, which are SQLite's. So a file is read
// by the descriptor that was synced; one that cannot read (write-only) is opened once more and never closed.
//
// Not seen are O_SYNC, msync and io_uring, which SQLite does not use here; sync, syncfs and sync_file_range end it,
// because going on would invent losses. One process at a time may have one image.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
enum { BLOCK = 1 << 16 };

static char folder[PATH_MAX], image[PATH_MAX];
static const char *late;
static long delay;
static int counter = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
// The file whose copy is due before the next other sync.
static int late_descriptor = -1;
static char late_path[PATH_MAX];

// A shim that goes on after a fault of its own would invent losses.
static void give_up(const char *what, const char *path) {
    fprintf(stderr, "durable: %s %s: %s\n", what, path, strerror(errno));
    abort();
}

__attribute__((constructor)) static void begin(void) {
    const char *from = getenv("DURABLE_FOLDER"), *to = getenv("DURABLE_IMAGE"), *count = getenv("DURABLE_COUNT");
    const char *wait = getenv("DURABLE_DELAY_US");
    if (!from) return;
    if (!realpath(from, folder)) give_up("cannot watch", from);
    late = getenv("DURABLE_LATE");
    delay = wait ? atol(wait) : 0;
    if (count && (counter = open(count, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) < 0) give_up("open", count);
    if (!to) return;
    if (!realpath(to, image)) give_up("cannot keep", to);
    size_t length = strlen(folder);
    errno = EINVAL;
    if (!strncmp(image, folder, length) && (!image[length] || image[length] == '/')) give_up("inside", image);
    int own = open(image, O_RDONLY | O_DIRECTORY | O_CLOEXEC);  // held, with its lock, until the process ends
    if (own < 0 || flock(own, LOCK_EX | LOCK_NB)) give_up("already in use", image);
}

// The rest of a resolved path below the folder, with its slash; NULL if it is elsewhere.
static const char *below(const char *path) {
    size_t length = strlen(folder);
    return length && !strncmp(path, folder, length) && path[length] == '/' ? path + length : NULL;
}

static int path_of(int descriptor, char path[PATH_MAX]) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return 1;
}

static int ends_late(const char *path) {
    size_t whole = strlen(path), end = late ? strlen(late) : 0;
    return end && whole >= end && !strcmp(path + whole - end, late);
}

static int readable(int descriptor, const char *path) {
    static struct { dev_t device; ino_t file; int descriptor; } opened[64];
    static int count;
    if ((fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_WRONLY) return descriptor;
    struct stat facts;
    if (fstat(descriptor, &facts)) give_up("stat", path);
    for (int at = 0; at < count; at++)
        if (opened[at].device == facts.st_dev && opened[at].file == facts.st_ino) return opened[at].descriptor;
    if (count == 64) give_up("too many files of", folder);
    int other = open(path, O_RDONLY | O_CLOEXEC);
    if (other < 0) give_up("open", path);
    opened[count].device = facts.st_dev;
    opened[count].file = facts.st_ino;
    opened[count++].descriptor = other;
    return other;
}

static void write_all(int to, const char *bytes, ssize_t count, off_t at, const char *path) {
    while (count > 0) {
        ssize_t done = pwrite(to, bytes, (size_t)count, at);
        if (done < 0 && errno != EINTR) give_up("write", path);
        if (done > 0) bytes += done, at += done, count -= done;
    }
}

static ssize_t read_all(int from, char *bytes, off_t at, const char *path) {
    ssize_t count = 0;
    while (count < BLOCK) {
        ssize_t more = pread(from, bytes + count, (size_t)(BLOCK - count), at + count);
        if (more < 0 && errno != EINTR) give_up("read", path);
        if (more == 0) break;
        if (more > 0) count += more;
    }
    return count;
}

static void make_folders(char *to) {
    for (char *slash = to + strlen(image) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        if (mkdir(to, 0700) && errno != EEXIST) give_up("mkdir", to);
    }
}

static void copy(int descriptor, const char *path) {
    static char fresh[BLOCK], kept[BLOCK];
    struct stat facts;
    // A file without a name (deleted, still open) must not come back.
    if (fstat(descriptor, &facts) || !facts.st_nlink) return;
    char to[2 * PATH_MAX];
    snprintf(to, sizeof to, "%s%s", image, below(path));
    make_folders(to);
    int from = readable(descriptor, path), out = open(to, O_RDWR | O_CREAT | O_CLOEXEC, facts.st_mode & 0777);
    if (out < 0) give_up("open", to);
    off_t at = 0;
    for (ssize_t count; (count = read_all(from, fresh, at, path)) > 0; at += count)
        if (read_all(out, kept, at, to) < count || memcmp(fresh, kept, (size_t)count))
            write_all(out, fresh, count, at, to);
    if (ftruncate(out, at) || close(out)) give_up("close", to);
}

static void synced(int descriptor) {
    char path[PATH_MAX], again[PATH_MAX];
    struct stat facts;
    if (!folder[0] || fstat(descriptor, &facts) || !S_ISREG(facts.st_mode)) return;
    if (!path_of(descriptor, path) || !below(path)) return;
    int is_late = ends_late(path);
    pthread_mutex_lock(&mutex);
    if (counter >= 0 && write(counter, is_late ? "l" : "s", 1) != 1) give_up("count", path);
    if (image[0] && is_late) {
        late_descriptor = descriptor;
        strcpy(late_path, path);
    } else if (image[0]) {
        // Still the same file? A descriptor that was closed may have another meaning by now.
        if (late_descriptor >= 0 && path_of(late_descriptor, again) && !strcmp(again, late_path))
            copy(late_descriptor, late_path);
        late_descriptor = -1;
        copy(descriptor, path);
    }
    pthread_mutex_unlock(&mutex);
}

static void linger(int descriptor) {
    char path[PATH_MAX];
    if (!delay || !path_of(descriptor, path) || !below(path)) return;
    struct timespec rest = {delay / 1000000, delay % 1000000 * 1000};
    while (nanosleep(&rest, &rest) && errno == EINTR) continue;
}

int fsync(int descriptor) {
    linger(descriptor);
    int result = REAL(fsync)(descriptor), why = errno;
    if (!result) synced(descriptor);
    errno = why;
    return result;
}

int fdatasync(int descriptor) {
    linger(descriptor);
    int result = REAL(fdatasync)(descriptor), why = errno;
    if (!result) synced(descriptor);
    errno = why;
    return result;
}

// The place in the image of a name that is removed or moved; empty if it is not of the folder. The last part is left
// as it is, because these calls do not follow a link there.
static void place(int directory, const char *name, char to[2 * PATH_MAX]) {
    char path[2 * PATH_MAX], parent[PATH_MAX], base[PATH_MAX] = "";
    to[0] = 0;
    if (!image[0] || !name || !*name || strlen(name) >= PATH_MAX) return;
    if (name[0] != '/' && (directory == AT_FDCWD ? !getcwd(base, sizeof base) : !path_of(directory, base))) return;
    snprintf(path, sizeof path, "%s%s%s", base, base[0] ? "/" : "", name);
    char *last = strrchr(path, '/');
    if (!last) return;
    *last++ = 0;
    if (!realpath(path[0] ? path : "/", parent) || strlen(parent) + strlen(last) + 2 > PATH_MAX) return;
    strcat(strcat(parent, "/"), last);
    if (below(parent)) snprintf(to, 2 * PATH_MAX, "%s%s", image, below(parent));
}

static void drop(const char *at) {
    if (at[0] && REAL(unlink)(at) && errno != ENOENT && errno != EISDIR) give_up("unlink", at);
}

static void move(const char *from, char *to) {
    if (from[0] && to[0]) make_folders(to);
    // What was never synced leaves the image's old file of that name as it is: a power cut may do that too.
    if (from[0] && to[0] && REAL(rename)(from, to) && errno != ENOENT) give_up("rename", to);
    if (from[0] && !to[0]) drop(from);
}

#define REMOVAL(call, directory, name, is_file) \
    char at[2 * PATH_MAX]; \
    place(directory, name, at); \
    int result = call, why = errno; \
    if (!result && (is_file)) pthread_mutex_lock(&mutex), drop(at), pthread_mutex_unlock(&mutex); \
    errno = why; \
    return result;

int unlink(const char *name) { REMOVAL(REAL(unlink)(name), AT_FDCWD, name, 1) }
int remove(const char *name) { REMOVAL(REAL(remove)(name), AT_FDCWD, name, 1) }
int unlinkat(int directory, const char *name, int flags) {
    REMOVAL(REAL(unlinkat)(directory, name, flags), directory, name, !(flags & AT_REMOVEDIR))
}

#define RENAMING(call, directory, name, target, new_name) \
    char from[2 * PATH_MAX], to[2 * PATH_MAX]; \
    place(directory, name, from), place(target, new_name, to); \
    int result = call, why = errno; \
    if (!result) pthread_mutex_lock(&mutex), move(from, to), pthread_mutex_unlock(&mutex); \
    errno = why; \
    return result;

int rename(const char *name, const char *new_name) {
    RENAMING(REAL(rename)(name, new_name), AT_FDCWD, name, AT_FDCWD, new_name)
}
int renameat(int directory, const char *name, int target, const char *new_name) {
    RENAMING(REAL(renameat)(directory, name, target, new_name), directory, name, target, new_name)
}
int renameat2(int directory, const char *name, int target, const char *new_name, unsigned flags) {
    if (flags & RENAME_EXCHANGE) errno = EINVAL, give_up("exchanged", name);
    RENAMING(REAL(renameat2)(directory, name, target, new_name, flags), directory, name, target, new_name)
}

void sync(void) { errno = ENOTSUP, give_up("sync", "of everything"); }
int syncfs(int descriptor) { (void)descriptor, errno = ENOTSUP, give_up("syncfs", folder); return -1; }
int sync_file_range(int descriptor, off_t at, off_t count, unsigned flags) {
    (void)descriptor, (void)at, (void)count, (void)flags, errno = ENOTSUP, give_up("sync_file_range", folder);
    return -1;
}
