// Instruction sets, loaded from their descriptions. The rules for all functions are in isadora.h.
#ifndef ISADORA_C_ISA_H
#define ISADORA_C_ISA_H

#include <stdbool.h>

#include "isadora/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isadora_isa isadora_isa;  // never changes

// By name, or a path to a folder or file (a path has a slash or a dot). An empty name is the default instruction set.
// Names are looked for in ISADORA_ISAS (folders, separated by colons), then in `folders`, then where this library is
// installed. `findings` may be NULL. ISADORA_REFUSED: there is no such description, or it has errors.
ISADORA_API isadora_status isadora_isa_load(const char* name_or_path, const char* const* folders, size_t folder_count,
                                            isadora_isa** isa, isadora_findings** findings);

typedef struct isadora_source {
  const char* name;  // for findings
  const char* text;  // need not end with a NUL
  size_t size;
} isadora_source;

// From texts instead of files, one or more, which are one description together.
ISADORA_API isadora_status isadora_isa_parse(const isadora_source* sources, size_t count, isadora_isa** isa,
                                             isadora_findings** findings);
ISADORA_API void isadora_isa_free(isadora_isa* isa);

typedef enum isadora_execution {
  ISADORA_SIMT = 0,
  ISADORA_HART = 1
} isadora_execution;  // warps of lanes; one hardware thread

ISADORA_API const char* isadora_isa_name(const isadora_isa* isa);
ISADORA_API const char* isadora_isa_fingerprint(const isadora_isa* isa);  // of the description's text
ISADORA_API isadora_execution isadora_isa_execution(const isadora_isa* isa);
ISADORA_API uint32_t isadora_isa_lanes(const isadora_isa* isa);        // of a warp, 1 to 64; 1 for harts
ISADORA_API uint32_t isadora_isa_parcel_bits(const isadora_isa* isa);  // an instruction is one parcel or more
ISADORA_API uint32_t isadora_isa_code_align(const isadora_isa* isa);   // bytes; addresses of instructions are multiples

typedef enum isadora_scope {
  ISADORA_SCOPE_LANE = 0,
  ISADORA_SCOPE_WARP = 1,
  ISADORA_SCOPE_BLOCK = 2,
  ISADORA_SCOPE_GRID = 3,
  ISADORA_SCOPE_HART = 4,
  ISADORA_SCOPE_CONSTANT = 5,
} isadora_scope;

typedef struct isadora_register_file {
  const char* name;
  isadora_scope scope;
  uint32_t count;
  uint32_t width;        // bits of one register, 1 to 1024
  const char* spelling;  // with % for the number
} isadora_register_file;

typedef struct isadora_slice {
  uint32_t position;  // of its lowest bit in the word
  uint32_t width;     // bits
} isadora_slice;

typedef struct isadora_field {
  const char* name;             // "ra", and "ra.prefix" for what belongs to an operand
  const char* type;             // the name of its type in the description
  uint32_t width;               // bits, 1 to 64
  bool fixed;                   // the same in every word of this opcode
  bool has_default;             // default_code
  const isadora_slice* slices;  // the most significant first; their widths add up to `width`
  size_t slice_count;
  uint64_t code;  // its bits, unsigned; of an isadora_opcode the fixed or default ones, else 0
  uint64_t default_code;
  const char* meaning;  // the code in words: an enumerator, a register, a number
} isadora_field;

typedef struct isadora_opcode {
  const char* name;
  const char* optype;        // the family that it belongs to
  const char* group;         // empty when it has none
  uint32_t bits;             // of its word: 8 to 128
  const char* const* forms;  // the header of each
  size_t form_count;
  const isadora_field* fields;
  size_t field_count;
  const char* description;  // Markdown, of the optype
} isadora_opcode;

// Arrays in the order of the description. `count` may be NULL; NULL, and *count 0, where there is no memory for them.
ISADORA_API const isadora_register_file* isadora_isa_register_files(const isadora_isa* isa, size_t* count);
ISADORA_API const isadora_opcode* isadora_isa_opcodes(const isadora_isa* isa, size_t* count);

#ifdef __cplusplus
}
#endif

#endif
