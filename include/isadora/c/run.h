// Runs of a program from its beginning to its end, and what the world around it answers. The rules for all functions
// are in isadora.h.
#ifndef ISADORA_C_RUN_H
#define ISADORA_C_RUN_H

#include <string.h>

#include "isadora/c/program.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isadora_extent {  // blocks of a grid, threads of a block
  uint32_t x, y, z;              // each from 1; in a launch 0 counts as 1. A hart has 1 of each
} isadora_extent;

// What a kernel's parameter gets: a number, which must fit, or the address of a buffer with these bytes.
typedef struct isadora_argument {
  const char* name;
  bool is_buffer;
  uint64_t number;
  const void* bytes;  // of a buffer; NULL: zeros
  size_t size;
} isadora_argument;

typedef struct isadora_setting {  // a parameter of the machine that the description has
  const char* name;
  int64_t value;
} isadora_setting;

// What a program on a hart asks of the world around it. Results are counts of bytes or descriptors; failures are
// negative error numbers of Linux. A function that is NULL always fails. In a run that goes backward an answer is
// remembered: nothing is asked twice.
typedef struct isadora_host {
  void* context;
  int64_t (*read)(void* context, int64_t descriptor, uint8_t* to, uint64_t bytes);
  int64_t (*write)(void* context, int64_t descriptor, const uint8_t* from, uint64_t bytes);
  int64_t (*open)(void* context, const char* path, int64_t flags, int64_t mode);
  int64_t (*close)(void* context, int64_t descriptor);
} isadora_host;

// More that a host with files answers; `context` is that of the isadora_host.
typedef struct isadora_file_host {
  // The place of the next read or write: `offset` bytes after the beginning (`whence` is 0), after where it is (1) or
  // after the end (2). The result is the new place, in bytes from the beginning.
  int64_t (*seek)(void* context, int64_t descriptor, int64_t offset, int64_t whence);
  int64_t (*unlink)(void* context, const char* path);
  int64_t (*rename)(void* context, const char* from, const char* to);
} isadora_file_host;

// A host that answers with texts: standard input, output and errors, and no files.
typedef struct isadora_text_host isadora_text_host;
// `input` may be NULL where size is 0; it is copied.
ISADORA_API isadora_status isadora_text_host_new(const void* input, size_t size, isadora_text_host** host);
// So far; good until the program goes on. `size` may be NULL; a NUL stands after the text.
ISADORA_API const char* isadora_text_host_output(const isadora_text_host* host, size_t* size);
ISADORA_API const char* isadora_text_host_errors(const isadora_text_host* host, size_t* size);
ISADORA_API void isadora_text_host_free(isadora_text_host* host);

typedef struct isadora_launch {
  size_t size;                        // sizeof(isadora_launch); 0 and NULL in all else is what a plain program needs
  const char* kernel;                 // NULL or empty: the only one
  isadora_extent grid, block;         // at most 1024 threads in a block
  const isadora_argument* arguments;  // each parameter of the kernel needs one; buffers: 8 GiB together
  size_t argument_count;
  const isadora_setting* settings;
  size_t setting_count;
  uint64_t max_instructions;        // warp instructions; 0: no limit, so an endless program runs for ever
  const char* const* command_line;  // of a hart: its argc and argv
  size_t command_line_count;
  // Of a hart; without a host all that it asks for but memory fails. The structure is copied, and its `context` must
  // outlive the run, or the session.
  const isadora_host* host;
  isadora_text_host* text_host;  // instead of `host`
  const char* engine;            // one of isadora_engines; NULL or empty: the one that suits the machine
  // Beside `host`, and copied like it; without it seek, unlink and rename fail.
  const isadora_file_host* file_host;
} isadora_launch;

static inline isadora_launch isadora_launch_init(void) {
  isadora_launch launch;
  memset(&launch, 0, sizeof launch);
  launch.size = sizeof launch;
  return launch;
}

typedef struct isadora_fault {
  const char* kind;  // as the machine declares them
  const char* message;
  const char* detail;  // the instruction's own words, or empty
  const char* kernel;
  uint64_t pc;              // offset in the code
  const char* instruction;  // its text
  uint32_t source_line;     // 0: unknown
  uint32_t warp;
  isadora_extent block;  // which one, from 0
  uint64_t lanes;        // bit i: lane i faulted
  bool has_address;
  uint64_t address;    // of the first of them
  const char* space;   // the memory that the address is in
  const char* nearby;  // what lies at or near it
} isadora_fault;

typedef enum isadora_outcome {
  ISADORA_DONE = 0,
  ISADORA_FAULTED = 1,  // `fault` says why and where
  ISADORA_LIMIT = 2,    // max_instructions; of a session: it has not ended
} isadora_outcome;

typedef struct isadora_buffer {
  const char* name;
  const uint8_t* data;
  size_t size;
} isadora_buffer;

typedef struct isadora_result {
  isadora_outcome outcome;
  const char* message;         // one line; empty when done
  const isadora_fault* fault;  // NULL: none
  bool has_exit_status;        // where the program itself gave one
  int64_t exit_status;
  const isadora_buffer* buffers;  // of the launch, as the run left them; after a fault too. By name
  size_t buffer_count;
  uint64_t warp_instructions, lane_instructions;
} isadora_result;

ISADORA_API void isadora_result_free(isadora_result* result);

// Runs to the end. ISADORA_REFUSED: nothing ran, for the launch does not fit the program. A fault of the program is a
// result. `launch` may be NULL.
ISADORA_API isadora_status isadora_run(const isadora_program* program, const isadora_launch* launch,
                                       isadora_result** result, isadora_findings** findings);

#ifdef __cplusplus
}
#endif

#endif
