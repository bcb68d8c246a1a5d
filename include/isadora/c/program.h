// Programs: assembled, loaded, linked, written. The rules for all functions are in isadora.h.
#ifndef ISADORA_C_PROGRAM_H
#define ISADORA_C_PROGRAM_H

#include <string.h>

#include "isadora/c/isa.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct isadora_program isadora_program;  // never changes

// A program in assembly language. `name` is what findings call it; NULL: "<text>". `findings` may be NULL here and
// below.
ISADORA_API isadora_status isadora_assemble(const isadora_isa* isa, const char* text, size_t size, const char* name,
                                            isadora_program** program, isadora_findings** findings);
// The bytes of an ELF file of this instruction set: an object that `isadora as` made, or an executable of any linker.
ISADORA_API isadora_status isadora_program_load(const isadora_isa* isa, const void* elf, size_t size, const char* name,
                                                isadora_program** program, isadora_findings** findings);
// A file that `isadora as` made, with the instruction set that it names, which is found as isadora_isa_load finds it.
ISADORA_API isadora_status isadora_program_open(const char* path, const char* const* folders, size_t folder_count,
                                                isadora_program** program, isadora_findings** findings);
// Programs of one instruction set as one, whose names find each other. A program that has a kernel or an entry needs no
// linking and cannot be linked again.
ISADORA_API isadora_status isadora_program_link(const isadora_program* const* programs, size_t count,
                                                isadora_program** program, isadora_findings** findings);

// An object of any compiler or assembler, or an archive (`.a`, not a thin one), of which a program has the members that
// it needs.
typedef struct isadora_link_file {
  const char* name;  // for findings
  const void* bytes;
  size_t size;
} isadora_link_file;

typedef struct isadora_link_options {
  size_t size;                     // sizeof(isadora_link_options)
  const isadora_link_file* files;  // linked with the programs
  size_t file_count;
  const char* entry;      // the symbol where the program begins; NULL or empty: the description's
  bool gc_sections;       // sections that nothing leads to are left out
  bool map;               // isadora_program_map() says where all lies
  uint64_t code_address;  // where code begins, then constants, with `has_code_address`
  uint64_t data_address;  // where data and zeros begin, with `has_data_address`
  bool has_code_address, has_data_address;
} isadora_link_options;

static inline isadora_link_options isadora_link_options_init(void) {
  isadora_link_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  return options;
}

// As isadora_program_link() with files of others, for `isa`. There must be a program or a file.
ISADORA_API isadora_status isadora_program_link_with(const isadora_isa* isa, const isadora_program* const* programs,
                                                     size_t count, const isadora_link_options* options,
                                                     isadora_program** program, isadora_findings** findings);
// Empty unless it was linked with one.
ISADORA_API const char* isadora_program_map(const isadora_program* program);
ISADORA_API void isadora_program_free(isadora_program* program);

typedef struct isadora_parameter {
  const char* name;
  uint32_t bytes;  // 1, 2, 4 or 8
  bool pointer;
  uint64_t offset;  // from the first parameter's place
} isadora_parameter;

typedef struct isadora_kernel {
  const char* name;
  uint64_t begin, end;  // offsets in the code
  const isadora_parameter* parameters;
  size_t parameter_count;
  uint64_t shared_bytes;
} isadora_kernel;

typedef struct isadora_symbol {
  const char* name;
  uint64_t address;  // where it is once the program runs; an offset in its section before the program is linked
} isadora_symbol;

// A place in the code: an instruction, or bytes that are none (data, and words that do not decode).
typedef struct isadora_line {
  uint64_t address;  // as that of a symbol
  const uint8_t* bytes;
  uint32_t size;
  uint32_t source_line;  // 0: unknown
  bool is_instruction;
} isadora_line;

// The instruction set, owned by the program.
ISADORA_API const isadora_isa* isadora_program_isa(const isadora_program* program);
ISADORA_API const char* isadora_program_source_name(const isadora_program* program);  // empty: unknown
// False: it was made with another version of the description.
ISADORA_API bool isadora_program_same_description(const isadora_program* program);
// `size` and `count` may be NULL here and below. NULL, and 0, where there is none, or no memory.
ISADORA_API const uint8_t* isadora_program_code(const isadora_program* program, size_t* size);
ISADORA_API const isadora_kernel* isadora_program_kernels(const isadora_program* program, size_t* count);
ISADORA_API const isadora_symbol* isadora_program_labels(const isadora_program* program, size_t* count);  // by address
// All of the code, ascending; then that of each section with code of its own.
ISADORA_API const isadora_line* isadora_program_lines(const isadora_program* program, size_t* count);
// The names of the sections of all labels, before the program is linked, and of all lines; empty: that of
// isadora_program_code().
ISADORA_API const char* const* isadora_program_label_sections(const isadora_program* program, size_t* count);
ISADORA_API const char* const* isadora_program_line_sections(const isadora_program* program, size_t* count);
// Of a label. ISADORA_NOT_FOUND: it has none of that name.
ISADORA_API isadora_status isadora_program_address(const isadora_program* program, const char* label,
                                                   uint64_t* address);
// The bytes of an object file, or of an executable if it is linked; a text that assembles to the same code.
ISADORA_API isadora_status isadora_program_elf(const isadora_program* program, isadora_blob** elf);
ISADORA_API isadora_status isadora_program_disassemble(const isadora_program* program, isadora_blob** text);

#ifdef __cplusplus
}
#endif

#endif
