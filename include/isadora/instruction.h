// One instruction: its word and text, the fields of the word, the operands of the text, and what executing it may
// touch. An Instruction is legal: it has passed every check of its description.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace isadora {

// An instruction's bits as a number of up to 128 bits.
struct Word {
  uint64_t low = 0, high = 0;
  bool operator==(const Word&) const = default;
};

struct Slice {
  unsigned position = 0;  // of its lowest bit in the word
  unsigned width = 0;     // bits
};

struct Field {
  std::string name;           // "ra", and "ra.prefix" for what belongs to an operand
  std::string type;           // the name of its type in the description
  unsigned width = 0;         // bits, 1 to 64
  std::vector<Slice> slices;  // the most significant first; their widths add up to `width`
  uint64_t code = 0;          // its bits, unsigned
  std::string meaning;        // the code in words: an enumerator, a register, a number
  bool fixed = false;         // the same in every word of this opcode
  std::optional<uint64_t> default_code;
};

// Registers in a row. Sets of registers are lists of these, ordered by file (as the description has them) and number,
// without overlap.
struct RegisterRange {
  std::string file;
  unsigned first = 0, count = 0;
  // False: whether, or which of these, depends on values when it executes. An instruction's guard does not count here.
  bool certain = true;
  bool operator==(const RegisterRange&) const = default;
};

enum class OperandKind {
  Register,     // one register or several in a row, or a code that stands for a constant
  Aggregate,    // a word of the text that stands for a set of registers
  Immediate,    // a number
  Target,       // a code address that is encoded as a distance
  Enumeration,  // a word of a list
  Compound,     // made of parts
  Address,      // a code address that is encoded itself
};

struct Operand {
  OperandKind kind = OperandKind::Immediate;
  std::string name;                   // of its field; of the aggregate
  std::string text;                   // as it is printed, without prefixes; a Compound's text is that of its parts
  std::vector<std::string> prefixes;  // what stands before it in this instruction, outermost first: "-", "|"
  unsigned bits = 0;                  // the width of the operand
  // Register and Aggregate
  std::vector<RegisterRange> registers;  // empty for a constant
  std::optional<uint64_t> constant;      // what a code that is no register reads; its low 64 bits
  // Immediate: the number, signed and scaled as its type says (64-bit unsigned ones as two's complement).
  // Target: the distance in bytes from this instruction. Address: the address. Enumeration: the code.
  int64_t value = 0;
  std::vector<Operand> parts;  // Compound
  // By the semantics. A register that is a constant, and what is no register, is never written.
  bool read = false, written = false;
  bool shown = true;  // false: at its default, and so left out of the text
};

// What executing the instruction may touch; found in its semantics, for exactly this word. Memory and control are sets
// of what may happen under some condition.
struct Effects {
  std::vector<RegisterRange> reads;   // the guard's registers included
  std::vector<RegisterRange> writes;  // what holds where the instruction is not switched off by its guard
  std::vector<std::string> loads;     // names of the memory spaces
  std::vector<std::string> stores;
  std::vector<std::string> faults;  // that it may stop with, raised by the semantics or by an access to memory
  bool jumps = false;               // may go elsewhere than to the next instruction
  bool ends = false;                // may end the lane or the program
  bool waits = false;               // for other lanes
  bool calls_host = false;
  bool crosses_lanes = false;  // reads values of other lanes of its warp
};

// A code for Isa::encode: a number, or a spelling that the field's type has ("R4", an enumerator, "True").
class FieldValue {
 public:
  // A negative number is cut to the field's width; a number that does not fit is an error of encode.
  template <class Number, class = std::enable_if_t<std::is_integral_v<Number>>>
  FieldValue(Number code) : value_(static_cast<int64_t>(code)), negative_(code < Number{}) {}
  FieldValue(const char* spelling) : value_(std::string(spelling)) {}
  FieldValue(std::string spelling) : value_(std::move(spelling)) {}

  const std::string* spelling() const { return std::get_if<std::string>(&value_); }
  int64_t number() const { return std::get<int64_t>(value_); }
  bool negative() const { return negative_; }

 private:
  std::variant<int64_t, std::string> value_;
  bool negative_ = false;
};

struct Encoding {
  std::string opcode;                        // "ADD_RR"
  std::map<std::string, FieldValue> fields;  // by name; those at their default and fixed ones may be left out
  std::optional<unsigned> form;              // which of the opcode's forms; without it the first that the codes fit
};

// Why bytes are no instruction.
enum class DecodeError : uint8_t {
  None,
  NoOpcode,     // the fixed bits are those of none
  Truncated,    // the bytes end inside an instruction
  BadCode,      // a field holds a reserved code
  BadRegister,  // a field names a register that does not exist, or that cannot stand there
  Exception,    // the description forbids this combination
  NoForm,       // no form of the opcode has these codes
  Misaligned,   // instructions begin at multiples only (Cursor)
};

struct DecodeFailure {
  DecodeError error = DecodeError::None;
  uint16_t opcode = UINT16_MAX, detail = UINT16_MAX;  // what Isa::explain needs to know

  explicit operator bool() const { return error != DecodeError::None; }
};

// The name that a code address is printed by; empty: it prints as a distance. Asked while the text is made.
using SymbolNames = std::function<std::string_view(uint64_t address)>;

// A value of some 450 bytes: making, copying and decoding into it allocates nothing.
class Instruction {
 public:
  Instruction();  // none yet: there to be assigned to and to be decoded into (Isa::decode), and for nothing else
  Instruction(const Instruction& other);
  Instruction& operator=(const Instruction& other);
  ~Instruction();

  std::string opcode() const;    // the name of what is encoded: "ADD_RR"
  std::string optype() const;    // of the family that it belongs to: "SUM"
  std::string mnemonic() const;  // the first word of the text, without suffixes and words after dots
  unsigned form() const;         // from 0, of the opcode's forms
  std::string header() const;    // of the form: "SUM.X Rd, Ra"

  Word word() const;
  unsigned size() const;                         // bytes, 1 to 16
  std::vector<uint8_t> bytes() const;            // as in memory
  std::string text(uint64_t address = 0) const;  // the canonical text, up to and with `;`; targets print as `.+0x20`
  // The same at the end of a string, with names for code addresses where they are given.
  void append_text(std::string& out, uint64_t address = 0, const SymbolNames* names = nullptr) const;

  std::vector<Field> fields() const;
  std::optional<uint64_t> field(std::string_view name) const;  // its code

  std::vector<Operand> operands() const;  // in the order of the text
  std::optional<Operand> guard() const;   // where the instruction has one that may switch it off
  Effects effects() const;

  bool operator==(const Instruction& other) const;  // the same word of the same Isa

  struct Data;
  explicit Instruction(const Data& data);  // for the library
  const Data& data() const;
  Data& data();

 private:
  static constexpr size_t kBytes = 448;
  alignas(16) std::byte data_[kBytes];
};

}  // namespace isadora
