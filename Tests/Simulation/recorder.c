/* Records what a program does to the files of one folder, in order, for the power-loss simulation.
 *
 * Preloaded into the program. RECORD_FOLDER is the folder, RECORD_LOG the log. Each record is
 *   kind u8, file u64 (inode), offset i64, size u32, then size bytes
 * with kind W write, T truncate (offset is the length), B a sync begins, S a sync ends (offset is
 * the place of its B in the log), O a name is opened, U a name is removed, L and R a name is linked
 * or renamed (bytes: both names, separated by a zero), A bytes are written to standard output.
 * Writes are recorded before they happen, and syncs before and after, so that everything the log
 * marks as durable was durable.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int log_file = -1;
static char folder[4096];
static unsigned char watched[65536];

static void start(void) {
    if (log_file >= 0) return;
    const char *path = getenv("RECORD_LOG");
    const char *wanted = getenv("RECORD_FOLDER");
    if (!path || !wanted || strlen(wanted) >= sizeof folder) abort();
    strcpy(folder, wanted);
    log_file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (log_file < 0) abort();
}

/* Appends a record in one call, so that two processes may share the log; returns its place. */
static int64_t record(char kind, uint64_t file, int64_t offset, const void *bytes, uint32_t size) {
    struct __attribute__((packed)) { char kind; uint64_t file; int64_t offset; uint32_t size; } head =
        { kind, file, offset, size };
    struct iovec parts[2] = { { &head, sizeof head }, { (void *)bytes, size } };
    start();
    if (syscall(SYS_writev, log_file, parts, 2) != (ssize_t)(sizeof head + size)) abort();
    return lseek(log_file, 0, SEEK_CUR) - (int64_t)(sizeof head + size);
}

static int is_ours(const char *path) {
    start();
    return path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_watched(int file) { return file >= 0 && file < 65536 && watched[file]; }

static uint64_t inode(int file) {
    struct stat state;
    return fstat(file, &state) == 0 ? state.st_ino : 0;
}

static int opened(int file, const char *path) {
    int kept = errno;
    if (file >= 0 && file < 65536) {
        watched[file] = is_ours(path);
        if (watched[file]) record('O', inode(file), 0, path, strlen(path));
    }
    errno = kept;
    return file;
}

#define OPEN(name)                                                              \
    int name(const char *path, int flags, ...) {                                \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                           \
        return opened(syscall(SYS_openat, AT_FDCWD, path, flags, mode), path);  \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    if (file == log_file && file >= 0) return 0;
    if (file >= 0 && file < 65536) watched[file] = 0;
    return syscall(SYS_close, file);
}

#define PWRITE(name)                                                            \
    ssize_t name(int file, const void *bytes, size_t size, off_t offset) {      \
        if (is_watched(file)) record('W', inode(file), offset, bytes, size);    \
        return syscall(SYS_pwrite64, file, bytes, size, offset);                \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *bytes, size_t size) {
    if (file == 1) record('A', 0, 0, bytes, size);
    else if (is_watched(file)) record('W', inode(file), lseek(file, 0, SEEK_CUR), bytes, size);
    return syscall(SYS_write, file, bytes, size);
}

#define TRUNCATE(name)                                                          \
    int name(int file, off_t length) {                                          \
        if (is_watched(file)) record('T', inode(file), length, "", 0);          \
        return syscall(SYS_ftruncate, file, length);                            \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

static int synced(int file, long call) {
    int64_t begin = is_watched(file) ? record('B', inode(file), 0, "", 0) : -1;
    int result = syscall(call, file);
    if (begin >= 0 && result == 0) record('S', inode(file), begin, "", 0);
    return result;
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

int unlink(const char *path) {
    if (is_ours(path)) record('U', 0, 0, path, strlen(path));
    return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

static int named(char kind, const char *from, const char *to, int result) {
    int kept = errno;
    size_t first = strlen(from) + 1, second = strlen(to);
    char both[8192];
    if (result == 0 && is_ours(to) && first + second < sizeof both) {
        memcpy(both, from, first);
        memcpy(both + first, to, second);
        record(kind, 0, 0, both, first + second);
    }
    errno = kept;
    return result;
}
int link(const char *from, const char *to) {
    return named('L', from, to, syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int rename(const char *from, const char *to) {
    return named('R', from, to, syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
