/* Stands between a program and the system, for tests alone (LD_PRELOAD): writes down every write and flush of the store
   (SHIM_RECORD), lets one flush fail when a file is there (SHIM_EIO), or sets the wall clock by as many seconds as a file
   says (SHIM_CLOCK). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int record_fd = -2;

/* 0: the database, 1: its log, -1: something else. */
static int file_of(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return -1;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    if (!strcmp(name, "tabiya.db")) return 0;
    if (!strcmp(name, "tabiya.db-wal")) return 1;
    return -1;
}

static void record(char what, int fd, uint64_t offset, const void *data, uint64_t length) {
    if (record_fd == -2) {
        const char *path = getenv("SHIM_RECORD");
        record_fd = path ? open(path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0600) : -1;
    }
    int file = record_fd < 0 ? -1 : file_of(fd);
    if (file < 0) return;
    unsigned char head[18] = {(unsigned char)what, (unsigned char)file};
    memcpy(head + 2, &offset, 8);
    memcpy(head + 10, &length, 8);
    struct iovec parts[2] = {{head, sizeof head}, {(void *)data, length}};
    if (writev(record_fd, parts, 2) != (ssize_t)(sizeof head + length)) abort();
}

typedef ssize_t (*pwrite_function)(int, const void *, size_t, off64_t);

static ssize_t write_at(const char *name, int fd, const void *data, size_t length, off64_t offset) {
    pwrite_function next = (pwrite_function)dlsym(RTLD_NEXT, name);
    pthread_mutex_lock(&lock);
    ssize_t written = next(fd, data, length, offset);
    if (written > 0) record('W', fd, (uint64_t)offset, data, (uint64_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    return write_at("pwrite", fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    return write_at("pwrite64", fd, data, length, offset);
}

static int cut(const char *name, int fd, off64_t length) {
    int (*next)(int, off64_t) = (int (*)(int, off64_t))dlsym(RTLD_NEXT, name);
    pthread_mutex_lock(&lock);
    int done = next(fd, length);
    if (done == 0) record('T', fd, (uint64_t)length, "", 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return cut("ftruncate", fd, length); }

int ftruncate64(int fd, off64_t length) { return cut("ftruncate64", fd, length); }

static int flush(const char *name, int fd) {
    const char *trigger = getenv("SHIM_EIO");
    if (trigger && file_of(fd) == 1 && unlink(trigger) == 0) {
        errno = EIO;
        return -1;
    }
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    /* What is written while a flush goes on is not flushed by it. */
    pthread_mutex_lock(&lock);
    int done = next(fd);
    if (done == 0) record('S', fd, 0, "", 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int fd) { return flush("fsync", fd); }

int fdatasync(int fd) { return flush("fdatasync", fd); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*next)(clockid_t, struct timespec *);
    if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int done = next(clock, now);
    const char *path = done == 0 && clock == CLOCK_REALTIME ? getenv("SHIM_CLOCK") : NULL;
    if (!path) return done;
    char text[32] = {0};
    int kept = errno, fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        if (read(fd, text, sizeof text - 1) > 0) now->tv_sec += atol(text);
        close(fd);
    }
    errno = kept;
    return done;
}
