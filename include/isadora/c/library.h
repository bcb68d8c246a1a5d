// The library itself, and how it says what is wrong. The rules for all functions are in isadora.h.
#ifndef ISADORA_C_LIBRARY_H
#define ISADORA_C_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ISADORA_API __attribute__((visibility("default")))

// ---- the library

#define ISADORA_ABI_VERSION 0  // that this header describes; the number in libisadora.so.0

ISADORA_API const char* isadora_version(void);   // of the library: "0.1.0"
ISADORA_API uint32_t isadora_abi_version(void);  // that the library has
// The names of the engines that run programs; equal programs have equal results on each. `count` may be NULL. Static.
ISADORA_API const char* const* isadora_engines(size_t* count);

typedef enum isadora_status {
  ISADORA_OK = 0,
  ISADORA_END = 1,             // of a cursor: there is nothing more
  ISADORA_BAD_ARGUMENT = 2,    // a null pointer, or a number out of its range: a mistake of the caller
  ISADORA_REFUSED = 3,         // what was given is wrong in itself: findings say where and why
  ISADORA_NO_INSTRUCTION = 4,  // the bytes are none: an isadora_failure says why
  ISADORA_TOO_SMALL = 5,       // the caller's storage
  ISADORA_NOT_FOUND = 6,       // there is nothing of that name
  ISADORA_NO_MEMORY = 7,
  ISADORA_INTERNAL = 8,  // a mistake of the library
} isadora_status;

// A sentence without a full stop, static; for a number that is no status, too.
ISADORA_API const char* isadora_status_text(isadora_status status);

// ---- findings: what is wrong with a text or a request

typedef enum isadora_severity { ISADORA_ERROR = 0, ISADORA_WARNING = 1, ISADORA_NOTE = 2 } isadora_severity;

typedef struct isadora_place {
  const char* file;               // as it was given; empty: no place
  uint32_t line, column;          // 0: no place
  uint32_t end_line, end_column;  // one past the last character
} isadora_place;

typedef struct isadora_label {  // a further place that matters
  isadora_place place;
  const char* text;
} isadora_label;

// A change that would mend it: the text at the place replaced, an insertion where the place is empty.
typedef struct isadora_fix {
  isadora_place place;
  const char* replacement;
  const char* text;  // what it does, for people
} isadora_fix;

typedef struct isadora_finding {
  isadora_severity severity;
  const char* kind;  // a stable word, "unknown-name"; docs/diagnostics.md lists them
  const char* message;
  isadora_place place;
  const isadora_label* labels;
  size_t label_count;
  const char* const* notes;
  size_t note_count;
  const isadora_fix* fixes;
  size_t fix_count;
} isadora_finding;

typedef struct isadora_findings {
  const isadora_finding* findings;  // in the order of their places
  size_t count;
  const char* report;  // the same as text for people, with the lines that they point to
} isadora_findings;

ISADORA_API void isadora_findings_free(isadora_findings* findings);

// Bytes that the library made. One NUL stands after them, so that text can be used as a string.
typedef struct isadora_blob {
  const uint8_t* data;
  size_t size;
} isadora_blob;

ISADORA_API void isadora_blob_free(isadora_blob* blob);

#ifdef __cplusplus
}
#endif

#endif
