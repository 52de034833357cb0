/*
 * The yardstick of the writer's benchmark: writes the files of a pack with open, write, close, and nothing else.
 *
 *     writer PACK FOLDER THREADS
 *
 * A pack is a sequence of files: the length of the path and of the content as 32-bit numbers of the machine, then path
 * and content. Folders are made before the first file; files that are there are overwritten. Prints the processor time
 * of the process in microseconds and its peak memory in KiB, as `node-usage.cjs` does.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
  const char *path, *content;
  uint32_t path_length, length;
};

struct share {
  const struct file *first, *end;
};

static int root;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

/* Paths in a pack do not end with NUL. */
static const char *name_of(const struct file *file, uint32_t length, char *name) {
  memcpy(name, file->path, length);
  name[length] = 0;
  return name;
}

static void make_folders(const struct file *files, size_t count) {
  char latest[4096] = "", name[4096];
  for (const struct file *file = files; file < files + count; file++) {
    const char *slash = memrchr(file->path, '/', file->path_length);
    uint32_t length = slash ? slash - file->path : 0;
    if (strlen(latest) == length && memcmp(latest, file->path, length) == 0) continue;
    for (uint32_t at = 1; at <= length; at++) {
      if (at < length && file->path[at] != '/') continue;
      if (mkdirat(root, name_of(file, at, name), 0777) != 0 && errno != EEXIST) fail(name);
    }
    name_of(file, length, latest);
  }
}

static void *write_files(void *given) {
  const struct share *share = given;
  char name[4096];
  for (const struct file *file = share->first; file < share->end; file++) {
    int opened = openat(root, name_of(file, file->path_length, name), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (opened < 0) fail(name);
    if (write(opened, file->content, file->length) != file->length) fail(name);
    close(opened);
  }
  return NULL;
}

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments != 4) return 2;
  struct stat stats;
  int pack = open(arguments[1], O_RDONLY);
  if (pack < 0 || fstat(pack, &stats) != 0) fail(arguments[1]);
  const char *at = mmap(NULL, stats.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, pack, 0);
  if (at == MAP_FAILED) fail("mmap");
  const char *end = at + stats.st_size;
  struct file *files = malloc(stats.st_size / 16 * sizeof *files + 1);
  size_t count = 0;
  while (at < end) {
    struct file *file = &files[count++];
    memcpy(&file->path_length, at, 4);
    memcpy(&file->length, at + 4, 4);
    file->path = at + 8;
    file->content = file->path + file->path_length;
    at = file->content + file->length;
  }
  if (mkdir(arguments[2], 0777) != 0 && errno != EEXIST) fail(arguments[2]);
  root = open(arguments[2], O_RDONLY | O_DIRECTORY);
  if (root < 0) fail(arguments[2]);
  make_folders(files, count);
  struct share halves[2] = {{files, files + count / 2}, {files + count / 2, files + count}};
  struct share all = {files, files + count};
  if (atoi(arguments[3]) == 1) {
    write_files(&all);
  } else {
    pthread_t second;
    if (pthread_create(&second, NULL, write_files, &halves[1]) != 0) fail("pthread_create");
    write_files(&halves[0]);
    pthread_join(second, NULL);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"cpu\":%ld,\"memory\":%ld}\n",
         (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec,
         usage.ru_maxrss);
  return 0;
}
