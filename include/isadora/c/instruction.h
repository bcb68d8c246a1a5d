// Instructions in the caller's storage: from words and text, and back; what they are made of; a walk over code. The
// rules for all functions are in isadora.h.
#ifndef ISADORA_C_INSTRUCTION_H
#define ISADORA_C_INSTRUCTION_H

#include <stdalign.h>

#include "isadora/c/isa.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- instructions

// An instruction in the caller's storage: no function allocates for it, and nothing has to be freed. It is made by the
// functions below and not written by the caller; it may be copied. It is good as long as a handle of its instruction
// set is.
typedef struct isadora_instruction {
  alignas(16) uint16_t opcode;  // its place in isadora_isa_opcodes
  uint16_t form;                // its place in that opcode's forms
  uint8_t size;                 // bytes, 1 to 16; 0: none
  uint8_t reserved[11];
  uint64_t word_low, word_high;  // the word: a number of up to 128 bits
  uint64_t internal[59];
  const void* owner;
} isadora_instruction;

typedef enum isadora_decode_error {
  ISADORA_DECODE_NONE = 0,
  ISADORA_DECODE_NO_OPCODE = 1,     // the fixed bits are those of none
  ISADORA_DECODE_TRUNCATED = 2,     // the bytes end inside an instruction
  ISADORA_DECODE_BAD_CODE = 3,      // a field holds a reserved code
  ISADORA_DECODE_BAD_REGISTER = 4,  // a field names a register that does not exist, or that cannot stand there
  ISADORA_DECODE_EXCEPTION = 5,     // the description forbids this combination
  ISADORA_DECODE_NO_FORM = 6,       // no form of the opcode has these codes
  ISADORA_DECODE_MISALIGNED = 7,    // instructions begin at multiples only (cursors)
} isadora_decode_error;

typedef struct isadora_failure {
  isadora_decode_error error;
  uint16_t opcode, detail;  // what isadora_failure_text needs to know
} isadora_failure;

// The instruction at the beginning of the bytes; what stands after it is not looked at. ISADORA_NO_INSTRUCTION:
// *failure says why, and the instruction is none (its size is 0). `failure` may be NULL, and `bytes` where size is 0.
ISADORA_API isadora_status isadora_decode(const isadora_isa* isa, const void* bytes, size_t size,
                                          isadora_instruction* instruction, isadora_failure* failure);
// A word of exactly `bits` bits, 8 to 128. Likewise.
ISADORA_API isadora_status isadora_decode_word(const isadora_isa* isa, uint64_t low, uint64_t high, uint32_t bits,
                                               isadora_instruction* instruction, isadora_failure* failure);
// A sentence for people: why bytes are no instruction.
ISADORA_API isadora_status isadora_failure_text(const isadora_isa* isa, const isadora_failure* failure, char* out,
                                                size_t capacity, size_t* length);

// One instruction from text; the `;` at its end may be left out, and blanks, line ends and comments may be around it.
// Labels are unknown here; a target is written `.+0x20`. `findings` may be NULL.
ISADORA_API isadora_status isadora_assemble_line(const isadora_isa* isa, const char* text, uint64_t address,
                                                 isadora_instruction* instruction, isadora_findings** findings);

// A code for a field: a spelling that the field's type has ("R4", an enumerator), or a number.
typedef struct isadora_code {
  const char* field;
  const char* spelling;  // NULL: `number` counts
  int64_t number;        // a negative one is cut to the field's width; of a field of 64 bits, all of its bits
} isadora_code;

#define ISADORA_ANY_FORM UINT32_MAX  // the first one that the codes fit

// From an opcode's name and codes for its fields, those at their default and fixed ones may be left out. `findings` may
// be NULL.
ISADORA_API isadora_status isadora_encode(const isadora_isa* isa, const char* opcode, uint32_t form,
                                          const isadora_code* codes, size_t code_count,
                                          isadora_instruction* instruction, isadora_findings** findings);

// The name by which a code address is printed; NULL or empty: it prints as a distance. The string is good until the
// next call.
typedef const char* isadora_symbol_name(void* context, uint64_t address);

// The canonical text, with `;` where the description has one, of the instruction at this address. `names` may be NULL:
// targets print as `.+0x20`.
ISADORA_API isadora_status isadora_instruction_text(const isadora_isa* isa, const isadora_instruction* instruction,
                                                    uint64_t address, isadora_symbol_name* names, void* context,
                                                    char* out, size_t capacity, size_t* length);
// Its bytes as they are in memory: instruction->size of them.
ISADORA_API isadora_status isadora_instruction_bytes(const isadora_isa* isa, const isadora_instruction* instruction,
                                                     uint8_t* out, size_t capacity);
// The code of a field, by name. ISADORA_NOT_FOUND: the opcode has no such field.
ISADORA_API isadora_status isadora_instruction_field(const isadora_isa* isa, const isadora_instruction* instruction,
                                                     const char* field, uint64_t* code);

// ---- what an instruction is made of and what it may touch

typedef struct isadora_register_range {  // registers in a row
  const char* file;
  uint32_t first, count;
  bool certain;  // false: whether, or which of these, depends on values when it executes
} isadora_register_range;

typedef enum isadora_operand_kind {
  ISADORA_REGISTER = 0,     // one register or several in a row, or a code that stands for a constant
  ISADORA_AGGREGATE = 1,    // a word of the text that stands for a set of registers
  ISADORA_IMMEDIATE = 2,    // a number
  ISADORA_TARGET = 3,       // a code address that is encoded as a distance
  ISADORA_ENUMERATION = 4,  // a word of a list
  ISADORA_COMPOUND = 5,     // made of parts
  ISADORA_ADDRESS = 6,      // a code address that is encoded itself
} isadora_operand_kind;

typedef struct isadora_operand {
  isadora_operand_kind kind;
  uint32_t bits;                // the width of the operand
  const char* name;             // of its field; of the aggregate
  const char* text;             // as it is printed, without prefixes; of a compound that of its parts
  const char* const* prefixes;  // what stands before it, outermost first: "-", "|"
  size_t prefix_count;
  const isadora_register_range* registers;  // of a register or aggregate; none for a constant
  size_t register_count;
  bool has_constant;   // a register's code that is none and reads as `constant`
  bool read, written;  // by the semantics
  bool shown;          // false: at its default, and so left out of the text
  uint64_t constant;   // its low 64 bits
  int64_t value;       // of an immediate: signed and scaled as its type says; of a target: the distance from this
                       // instruction; of an address: that; of an enumeration: the code
  const struct isadora_operand* parts;
  size_t part_count;
} isadora_operand;

// What executing the instruction may touch, found in its semantics for exactly this word.
typedef struct isadora_effects {
  const isadora_register_range* reads;  // the guard's registers included; ordered by file and number, without overlap
  size_t read_count;
  const isadora_register_range* writes;  // what holds where the guard does not switch the instruction off
  size_t write_count;
  const char* const* loads;  // names of the memory spaces
  size_t load_count;
  const char* const* stores;
  size_t store_count;
  const char* const* faults;  // that it may stop with
  size_t fault_count;
  bool jumps;  // may go elsewhere than to the next instruction
  bool ends;   // may end the lane or the program
  bool waits;  // for other lanes
  bool calls_host;
  bool crosses_lanes;  // reads values of other lanes of its warp
} isadora_effects;

typedef struct isadora_explanation {
  const char* opcode;
  const char* optype;
  const char* mnemonic;  // the first word of the text, without suffixes and words after dots
  const char* header;    // of the form: "SUM.X Rd, Ra"
  const isadora_field* fields;
  size_t field_count;
  const isadora_operand* operands;  // in the order of the text
  size_t operand_count;
  const isadora_operand* guard;  // NULL: it has none
  isadora_effects effects;
} isadora_explanation;

ISADORA_API isadora_status isadora_explain(const isadora_isa* isa, const isadora_instruction* instruction,
                                           isadora_explanation** explanation);
ISADORA_API void isadora_explanation_free(isadora_explanation* explanation);

// ---- a walk over code in memory

typedef struct isadora_cursor isadora_cursor;

typedef struct isadora_position {
  uint64_t address;
  size_t offset, size;      // bytes of the buffer: of the instruction, or those that are passed over
  isadora_failure failure;  // why the bytes are not an instruction
} isadora_position;

// `address` is that of the first byte. The bytes are not copied: they must outlive the cursor.
ISADORA_API isadora_status isadora_cursor_new(const isadora_isa* isa, const void* bytes, size_t size, uint64_t address,
                                              isadora_cursor** cursor);
// To the next instruction, ISADORA_OK; or, where there is none, over the bytes up to the next place where one may
// begin, ISADORA_NO_INSTRUCTION. ISADORA_END at the end. Nothing is allocated on the way. `position` may be NULL.
ISADORA_API isadora_status isadora_cursor_next(isadora_cursor* cursor, isadora_instruction* instruction,
                                               isadora_position* position);
ISADORA_API void isadora_cursor_free(isadora_cursor* cursor);

#ifdef __cplusplus
}
#endif

#endif
