// Programs between the front end and the machine: functions in static single assignment form, of values as wide as a
// register, and data. Operations have the names and the meaning of src/rules. What is wider or narrower in
// the program was taken apart or extended before (llvm/), so that this is about words alone.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace isadora::cc {

using Value = uint32_t;
inline constexpr uint32_t kNone = UINT32_MAX;

// Slots that every frame has, beside its own.
inline constexpr uint32_t kVariadicSlot = kNone - 1;  // where the arguments after the named ones begin
inline constexpr uint32_t kIncomingSlot = kNone - 2;  // where arguments that had no register begin
inline constexpr uint32_t kOutgoingSlot = kNone - 3;  // of arguments on the stack: from the stack pointer

struct SsaOperand {
  enum class Kind : uint8_t { Computed, Number, Symbol, Slot } kind = Kind::Number;
  uint32_t index = 0;  // of the value, symbol or slot
  int64_t number = 0;  // a constant, with the sign of its highest bit; or bytes after the symbol or slot
  bool operator==(const SsaOperand&) const = default;
  auto operator<=>(const SsaOperand&) const = default;

  static SsaOperand value(Value v) { return {Kind::Computed, v, 0}; }
  static SsaOperand constant(int64_t n) { return {Kind::Number, 0, n}; }
  bool is_value() const { return kind == Kind::Computed; }
  bool is_number() const { return kind == Kind::Number; }
  bool is_place() const { return kind == Kind::Symbol || kind == Kind::Slot; }
};

// The low bits as a signed number.
inline int64_t sign_extended(uint64_t n, unsigned bits) {
  return bits >= 64 ? static_cast<int64_t>(n) : static_cast<int64_t>(n << (64 - bits)) >> (64 - bits);
}

enum class SsaOpcode : uint8_t {
  Compute,       // result = operation(operands)
  Load,          // result = a number of bytes at operands[0], extended
  Store,         // operands[1], its low bytes, to operands[0]
  Copy,          // result = operands[0]
  Phi,           // result = operands[i] where control came from the block's predecessor i
  Call,          // results = operands[0](operands[1] …)
  Branch,        // to targets[0] where the compare `operation` of both operands holds, else to targets[1]
  Jump,          // to targets[0]
  Table,         // to targets[operands[0]], which is below their number
  Return,        // operands
  Allocate,      // result = operands[0] bytes more of the stack, a multiple of its alignment
  SaveStack,     // result = the stack pointer
  RestoreStack,  // the stack pointer = operands[0]
  Assembly,      // results = text of the assembler with operands; it continues at the first of its targets, or jumps
  Stop,          // control does not come here
  Describe,      // for debuggers: a variable of the program has another value from here on
};

enum class Extension : uint8_t { None, Zero, Sign };

// An argument or parameter is one or more consecutive words: the first has their number.
struct ArgumentWords {
  unsigned words = 1;  // from this one on; 0: belongs to one before
  bool variadic = false;
};

// An `asm` of C: its text, in which `$N` is the operand N.
struct SsaAssembly {
  struct Operand {
    enum class Kind : uint8_t { Register, Number, Address, Label } kind = Kind::Register;
    uint32_t input = kNone;   // of SsaInst::operands; Label: of SsaInst::targets
    uint32_t result = kNone;  // of SsaInst::results
    uint32_t same = kNone;    // the operand whose register it is in
    std::string name;         // of the register that it has to be in; empty: any
    bool is_early = false;    // written before all inputs are read
  };
  std::string text;
  std::vector<Operand> operands;
  size_t named = 0;                   // operands that the text can name; others are parts of these
  std::vector<std::string> clobbers;  // registers with another value after it, beside outputs
};

// A place in a source.
struct SourceLine {
  uint32_t line = 0;              // 0: not known
  uint16_t column = 0, file = 0;  // of SsaModule::files
  uint32_t scope = kNone;         // of SsaModule::debug: the block or function of the program that it belongs to
  bool operator==(const SourceLine&) const = default;
};

// The value of a variable of the program, or of parts of it.
struct VariableValue {
  struct Part {
    uint32_t offset = 0, bytes = 0;
    std::optional<SsaOperand> value;  // whose low bytes it is; none: not known
    bool operator==(const Part&) const = default;
  };
  uint32_t variable = kNone;  // of SsaModule::debug
  uint32_t bytes = 0;
  std::vector<Part> parts;
};

struct SsaInst {
  SsaOpcode step = SsaOpcode::Compute;
  std::string operation;  // Compute, Branch
  unsigned width = 0;     // of the operation's type
  bool is_float = false;  // its type is a float
  std::vector<SsaOperand> operands;
  Value result = kNone;
  std::vector<Value> results;             // Call, Assembly
  std::vector<ArgumentWords> passing;     // Call: of operands[1] …
  std::vector<uint32_t> targets;          // blocks
  unsigned bytes = 0;                     // Load, Store
  Extension extension = Extension::None;  // Load; Compute: how the result fills a register that is wider
  bool is_volatile = false;
  bool returns_twice = false;             // Call: it may return again after later instructions (setjmp)
  bool keeps_nothing = false;             // Call: all registers have other values then
  std::shared_ptr<SsaAssembly> assembly;  // Assembly
  // Describe. These are not operands: a description does not use a value, and the code is the same without it.
  std::optional<VariableValue> described;
  SourceLine line;
};

struct SsaBlock {
  std::vector<SsaInst> insts;
  std::vector<uint32_t> predecessors;  // in the order of the operands of phis
  double frequency = 1;                // how often it is executed for each call of the function
};

struct StackSlot {
  uint64_t bytes = 0;
  unsigned align = 1;
};

// Known bits of a value: those from `zero_from` on are 0, those from `sign_from` - 1 on are equal.
struct KnownBits {
  unsigned zero_from = 64, sign_from = 64;
  bool operator==(const KnownBits&) const = default;
};

struct SsaFunction {
  uint32_t symbol = 0;
  SourceLine line;  // where it begins
  std::vector<Value> parameters;
  std::vector<ArgumentWords> passing;
  Value return_address = kNone;  // that the function reads
  bool is_variadic = false;
  unsigned named_words = 0;
  std::vector<SsaBlock> blocks;  // the first is entered
  std::vector<StackSlot> slots;
  std::vector<KnownBits> values;  // attributes of each, by the ABI or the front end
  bool has_dynamic_frame = false;

  Value add_value(KnownBits known = {}) {
    values.push_back(known);
    return static_cast<Value>(values.size() - 1);
  }
};

struct ModuleSymbol {
  std::string name;
  enum class Binding : uint8_t { Local, Global, Weak } binding = Binding::Global;
  bool is_defined = false;
};

struct Datum {
  uint32_t symbol = 0;
  enum class Kind : uint8_t { Constant, Data, Zeros } kind = Kind::Data;
  std::string section;  // as the program requires; empty: by its kind
  unsigned align = 1;
  uint64_t size = 0;
  std::string bytes;  // Constant, Data: all of them
  struct Address {
    uint64_t offset = 0;
    unsigned bytes = 0;
    uint32_t symbol = 0;
    int64_t addend = 0;
    uint32_t block = kNone;  // of the function `symbol`: the address of its code
  };
  std::vector<Address> addresses;  // ascending
};

// Another name of what a symbol names.
struct Alias {
  uint32_t symbol = 0, of = 0;
};

// A part of the program's description for debuggers: an entry of DWARF.
struct DebugEntry {
  struct Attribute {
    enum class Kind : uint8_t {
      Number,
      Text,
      Flag,
      Entry,      // number: of SsaModule::debug
      Symbol,     // number: the place of a datum
      Slot,       // number: the place of a variable in the frame of its function
      Places,     // number: the variable, which is elsewhere at other instructions
      Begin,      // number: of the function, or kNone: of all code
      Size,       // likewise: bytes
      FrameBase,  // from which places in the frame are counted
      Ranges,     // of the code of a block
      Lines,      // of the module
    };
    unsigned name = 0;  // DW_AT_…
    Kind kind = Kind::Number;
    int64_t number = 0;
    std::string text = {};
  };
  unsigned tag = 0;  // DW_TAG_…
  uint32_t parent = kNone;
  uint32_t function = kNone;  // whose frame its variables are in
  std::vector<Attribute> attributes = {};
  std::vector<uint32_t> children = {};
};

struct SsaModule {
  std::vector<std::string> files;  // that its lines are of
  std::vector<DebugEntry> debug;   // the first is the module; empty: without a description for debuggers
  std::string assembly;            // text of the assembler, outside of functions
  std::vector<ModuleSymbol> symbols;
  std::vector<Alias> aliases;
  std::vector<SsaFunction> functions;
  std::vector<Datum> data;
};

// An unsupported construct, and the reason.
struct Failure {
  std::string text;
  SourceLine line = {};
  std::string file = {};  // of the line; empty: the program's
};

}  // namespace isadora::cc
