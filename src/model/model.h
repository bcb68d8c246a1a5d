// The Model: an instruction set as a plain value. Everything is resolved: parents' fields are inherited, names are
// indices, positions are counted from the least significant bit of the instruction's word, text forms are lists of
// parts, meaning is IR. It can be built by hand in a test, without text. Two Models are equal when they say the same;
// where one lies in memory, its sources included, makes no difference.
//
// The word of an instruction of L bits is a number of L bits. With parcel order "lsb" the first parcel is its least
// significant part, with "msb" its most significant; so decoding looks at a window of the first parcels in a known
// place (encoding/codec.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "ir/ir.h"

namespace isadora::model {

using Bits = base::UInt128;  // a word of up to 128 bits
inline constexpr uint16_t kNoIndex = UINT16_MAX;

struct Prose {
  std::string block;  // "__Description", "__ModifierInfo", …
  std::string markdown;
  base::Span span;
  bool operator==(const Prose&) const = default;
};

// A number that depends on an instruction's fields (a width, a condition): a constant where `function` is empty.
struct FieldExpr {
  uint64_t constant = 0;
  std::optional<ir::Function> function;
  bool operator==(const FieldExpr&) const;
};

// ---- machine
// -------------------------------------------------------------------------------------------------------------------

enum class Execution : uint8_t { Simt, Hart };
enum class Scope : uint8_t { Lane, Warp, Block, Grid, Hart, Constant };
enum class Order : uint8_t { Lsb, Msb };
enum class ByteOrder : uint8_t { Little, Big };

struct Fault {
  std::string name;
  std::string message;
  bool operator==(const Fault&) const = default;
};

struct Setting {  // set.name in semantics, --set name=value
  std::string name;
  int64_t value = 0;                 // the default
  std::vector<int64_t> others = {};  // that it may be set to; empty: anything
  bool operator==(const Setting&) const = default;
};

struct Module {  // a part of the instruction set that a machine may lack
  std::string name;
  std::string message;
  bool operator==(const Module&) const = default;
};

struct Option {  // `.option name`, `.option noname` in programs
  std::string name;
  bool on = true;  // at the beginning
  bool operator==(const Option&) const = default;
};

struct ElfTarget {  // identifies programs in their ELF headers
  unsigned machine = 0;
  unsigned bits = 64;  // of addresses: 32 or 64
  unsigned flags = 0;
  unsigned same_flags = 0;      // bits of the flags in which all objects of a program agree
  bool physical = false;        // segments lie where they are loaded (p_paddr), not where they run
  bool addends_inside = false;  // of relocations: in the bytes that they change (SHT_REL)
  uint64_t function_mark = 0;   // bits that are set where the address of a function is a value
  uint64_t page = 0;            // bytes of a page, a power of two; 0: not said (model/memory_map.h)
  std::string code_mark = {};   // the symbol at the beginning of code, and after data in it; empty: `$x`, after data
  bool operator==(const ElfTarget&) const = default;
};

// A word of an entry of the linker's table: a number, or a function of the machine of the symbol's value.
struct TableWord {
  uint64_t number = 0;
  std::string function = {};  // empty: the number
  bool operator==(const TableWord&) const = default;
};

// The meaning of an ELF relocation type (docs/assembly.md, "Relocations"). x is the symbol's value plus the addend,
// less the relocation's address if it is `relative`.
struct RelocationType {
  enum class Kind : uint8_t {
    Operand,     // x, or `functions[0]` of it, in the operand of `type` of the instruction
    Number,      // x in the lowest `bits` of a number in data; cut to them where `functions` is "="
    Sum,         // x is added to the bytes there
    Difference,  // x is subtracted from the bytes there
    Sequence,    // `functions` of x in consecutive instructions
    Align,       // padding, its size in the addend; the linker may remove part of it
    Relax,       // the linker may shorten what the relocation at the same place is of
    Nothing,     // a remark for other linkers
  };
  unsigned number = 0;
  Kind kind = Kind::Nothing;
  bool relative = false;
  uint16_t type = kNoIndex;
  unsigned place = 0;  // of Operand: bytes from the instruction to the place that files name
  unsigned bits = 0;
  bool indirect = false;    // x is the address of a word that holds the symbol's value: of a global offset table
  bool of_threads = false;  // the symbol is a variable that each thread has
  std::vector<TableWord> words = {};  // then: the words there, where they are not the value alone
  bool uleb128 = false;  // a number or a difference in 7 bits a byte, of as many bytes as are there; cut to them
  std::vector<std::string> functions = {};
  uint16_t option = kNoIndex;  // of Relax: the assembler writes it where this one is on
  bool operator==(const RelocationType&) const = default;
};

// A function that programs may write in the place of a number: name(expression).
struct NumberFunction {
  std::string name;
  ir::Function value;  // of input 0, the value in the parentheses, and input 1, the instruction's address
  // If not empty: the value in the parentheses is the address of an instruction with one of these functions in its
  // operand, and both inputs are those of that instruction.
  std::vector<std::string> of = {};
  // Input 0 is the address of a word that the linker adds, which holds the value: of a global offset table.
  bool indirect = false;
  bool operator==(const NumberFunction&) const;
  base::Int128 applied(base::Int128 x, uint64_t address) const;
  bool asks_for_address() const;
};

struct ForeignDirective {  // of another assembler
  std::string name;        // ".cpu"
  std::string operand;     // that it must have: "16" of ".code 16"; empty: any
  std::string meaning;     // the directive that it stands for; empty: it is ignored
  bool operator==(const ForeignDirective&) const = default;
};

struct SectionBounds {  // symbols that the linker defines
  std::string section;
  std::string begin, end;  // names of the addresses
  bool operator==(const SectionBounds&) const = default;
};

struct LinkerSymbol {  // that the linker defines: a place `offset` bytes after the beginning of a section
  std::string name, section;
  uint64_t offset = 0;
  bool operator==(const LinkerSymbol&) const = default;
};

// A shorter form of what a relocation is of, which the linker takes where the number fits: its operands are those of
// the same names of the last instruction that the relocation is of.
struct ShorterForm {
  struct Condition {
    std::string operand;  // of the last instruction that the relocation is of
    std::string value;    // the register that it must be, as a program writes it
    bool operator==(const Condition&) const = default;
  };
  std::vector<unsigned> relocations;  // their numbers
  uint16_t opcode = kNoIndex;
  uint16_t field = kNoIndex;  // of the opcode: where the number goes
  std::string function = {};  // of the field's type, which makes the number; empty: that of the relocation
  std::vector<Condition> conditions = {};
  bool operator==(const ShorterForm&) const = default;
};

// A register whose value programs keep: an address that is near it needs no instructions that compute the rest of it.
struct NearBase {
  std::string base;     // the register, as a program writes it
  std::string symbol;   // the value that it holds; empty: 0
  std::string operand;  // of instructions with the last function: becomes the base
  // Of relocations. The instructions with one of them go, but those with the last one, whose number becomes the
  // distance from the base.
  std::vector<std::string> functions;
  bool operator==(const NearBase&) const = default;
};

// A fact about an object that other tools read in its section of attributes.
struct ObjectAttribute {
  enum class Merge : uint8_t {
    Agreed,    // a program has it where all objects that have it agree, else a warning says that it is left out
    Hint,      // likewise without a warning
    Same,      // they must agree
    Greatest,  // a program has the greatest number
    Words,     // a program has the words of all, as `rv32i2p1_m2p0`
  };
  unsigned tag = 0;
  std::vector<std::string> names;  // that `.attribute` may use for the tag; never empty
  bool is_text = false;            // else a number
  uint64_t number = 0;             // that the assembler writes; 0: none
  std::string text = {};           // likewise; empty: none
  Merge merge = Merge::Agreed;
  uint16_t option = kNoIndex;  // of words: it is on where this word is among them
  std::string word = {};
  bool operator==(const ObjectAttribute&) const = default;
};

struct ObjectAttributes {
  std::string section;  // ".riscv.attributes"; empty: objects have none
  unsigned type = 0;    // of the section, the number of ELF
  std::string vendor;   // whose attributes they are
  std::vector<ObjectAttribute> all;
  bool operator==(const ObjectAttributes&) const = default;
};

struct InitialRegister {  // initial value of a register of a hart
  uint16_t file = kNoIndex;
  unsigned number = 0;
  std::string launch;  // the word of a launch value; empty: `value`
  uint64_t value = 0;
  bool operator==(const InitialRegister&) const = default;
};

struct Machine {
  Execution execution = Execution::Simt;
  unsigned lanes = 32;  // 1 for harts
  unsigned parcel_bits = 128;
  Order bit_order = Order::Lsb;
  Order parcel_order = Order::Lsb;
  ByteOrder data_order = ByteOrder::Little;  // of the bytes of numbers in memory and of an ELF file
  ByteOrder code_order = ByteOrder::Little;  // of the bytes of a parcel
  unsigned code_align = 16;                  // bytes
  uint16_t parameter_space = kNoIndex;       // where a kernel's parameters lie
  uint64_t parameter_address = 0;
  // Syntax of programs: a line ends an instruction; further comment characters; names with dots and dollars.
  bool lines = false;
  std::string comment;
  bool dotted_names = false;
  bool exact_registers = false;           // names of registers are read in their own case alone
  bool align_power = false;               // `.align n` aligns to 2^n, not to n
  bool here_is_next = false;              // `.` in an instruction is the next one's address
  std::vector<uint64_t> padding;          // the instructions that fill code up to a multiple
  std::vector<NumberFunction> functions;  // of all numbers, in operands and in data
  std::vector<ForeignDirective> directives;
  std::vector<Option> options;
  // Images of harts.
  ElfTarget elf;
  std::vector<RelocationType> relocations;
  std::vector<SectionBounds> bounds;
  std::vector<LinkerSymbol> symbols;
  std::vector<ShorterForm> shorter;
  std::vector<NearBase> near_bases;
  ObjectAttributes attributes;
  std::string entry = "_start";
  std::vector<InitialRegister> starts;
  std::string micro_ops;  // the description whose instructions the cracks are written in; empty: this one
  // Target descriptions of gdb: its name of the architecture, and of the feature that `pc` belongs to.
  std::string gdb_architecture, gdb_feature;
  bool gdb_watches_before = false;  // gdb expects a watchpoint to stop before the instruction, else after it
  bool operator==(const Machine&) const = default;
};

struct RegisterStart {  // initial value of a register of a block
  base::Integer value;
  std::string launch;  // or, where it is not empty, this value of the launch: "argc"
  bool operator==(const RegisterStart&) const = default;
};

// The bits of another file's registers that the registers of a file are. Their numbers count the parts of all those
// registers, register by register.
struct RegisterView {
  enum class Rest : uint8_t { Keep, Zero, Sign };
  uint16_t file = kNoIndex;         // whose registers have the bits; kNoIndex: this file has its own
  std::vector<unsigned> positions;  // of the lowest bit of each part of a register
  std::vector<unsigned> registers;  // that have parts, by number; empty: all
  Rest rest = Rest::Keep;           // what a write leaves in the register's other bits
  bool operator==(const RegisterView&) const = default;
};

struct RegisterFile {
  std::string name;
  Scope scope = Scope::Lane;
  unsigned count = 0;
  unsigned width = 32;   // bits of one register, up to 1024
  std::string spelling;  // "R%"
  std::string wide;      // "R[%:%]", empty: no wide operands
  std::map<unsigned, std::vector<std::string>> aliases;
  std::map<unsigned, std::string> printed;        // registers that print under an alias
  bool numbers = false;                           // programs may write a register's number, or a symbol's, for it
  bool sign_extends = false;                      // values narrower than a register are sign-extended
  std::map<unsigned, RegisterStart> starts = {};  // registers that do not start as 0
  std::string gdb_feature = {};                   // of gdb's target descriptions; empty: one of its own
  RegisterView view = {};
  std::vector<Prose> prose;
  base::Span span;

  bool is_view() const { return view.file != kNoIndex; }
  bool operator==(const RegisterFile&) const = default;
};

// A register of a device, in the place of memory: a load reads, and a store does, what is said here. Accesses have its
// size.
struct DeviceRegister {
  enum class Load : uint8_t {
    Zero,
    Input,         // the next byte of the standard input; at its end all bits are 1
    Ready,         // `bits`, and while the standard input has another byte `waiting` too
    Instructions,  // that the run has executed before this one
  };
  enum class Store : uint8_t {
    Nothing,
    Output,  // the lowest byte goes to the standard output
    Exit,    // the program ends with this status
  };
  std::string name;
  uint64_t address = 0;
  unsigned bytes = 1;
  Load load = Load::Zero;
  Store store = Store::Nothing;
  uint64_t bits = 0, waiting = 0;
  bool operator==(const DeviceRegister&) const = default;
};

struct Space {
  std::string name;
  Scope scope = Scope::Grid;
  unsigned address_bits = 64;
  uint64_t size = 0;                    // bytes from 0 on that are there from the beginning; 0: as its scope says
  std::vector<DeviceRegister> devices;  // ascending; they do not overlap
  std::optional<uint64_t> gdb;     // where gdb has the space's address 0; none: only the main memory is known to it
  bool align = false;              // an access must be aligned to its size
  uint16_t misaligned = kNoIndex;  // faults
  uint16_t outside = kNoIndex;
  std::vector<Prose> prose;
  base::Span span;
  bool operator==(const Space&) const = default;
};

struct Aggregate {  // a form's text literal for several registers
  std::string name;
  unsigned width = 0;
  uint16_t type = kNoIndex;  // bit i is the register that code i of this register type names
  // Of gdb's target descriptions: the register that has these bits, from `gdb_shift` on, and its feature; empty: none.
  std::string gdb_register = {}, gdb_feature = {};
  unsigned gdb_shift = 0;
  uint64_t gdb_ones = 0;  // other bits of that register, which are always 1
  std::vector<Prose> prose;
  base::Span span;
  bool operator==(const Aggregate&) const = default;
};

// ---- types
// ---------------------------------------------------------------------------------------------------------------------

enum class TypeKind : uint8_t { Enumeration, Number, Register, Prefix, Compound };
enum class Relative : uint8_t { No, This, Next };  // to this instruction's address, or to the next one's

struct Enumerator {
  std::string name;
  uint64_t code = 0;
  std::vector<std::string> spellings;  // the first is printed; never empty
  std::string op;                      // named operator, e.g. "<"
  base::Span span;
  unsigned bits = 0;                           // of the data type that it names, 1 to 1024; 0: none
  bool is_signed = false;                      // that type is two's complement
  std::optional<ir::FloatFormat> format = {};  // the float format that it names
  bool operator==(const Enumerator&) const = default;
};

struct RegisterConstant {
  uint64_t code = 0;
  base::Integer value;
  std::string spelling;
  bool operator==(const RegisterConstant&) const = default;
};

struct PrefixSpelling {
  std::string open;   // "-"
  std::string close;  // "|" for |x|, else empty
  bool operator==(const PrefixSpelling&) const = default;
};

struct Field;
struct Form;

struct Exception {
  std::string kind;
  std::string message;
  FieldExpr condition;  // over the opcode's fields
  base::Span span;
  bool operator==(const Exception&) const;
};

struct Type {
  std::string name;
  TypeKind kind = TypeKind::Enumeration;
  unsigned width = 0;
  std::vector<Prose> prose;
  base::Span span;
  // Enumeration
  std::vector<Enumerator> enumerators;
  bool is_suffix = false;  // a modifier of this type is written at the end of the mnemonic, without a dot
  // Number
  bool is_signed = false;
  bool pattern = false;       // read from -2^(w-1) to 2^w-1, an unsigned pattern
  bool set = false;           // a bit set
  unsigned pattern_bits = 0;  // signed numbers are written as patterns of this many bits; 0: with their sign
  unsigned radix = 16;
  uint64_t scale = 1;
  Relative relative = Relative::No;
  bool absolute = false;             // the number is a code address
  uint64_t from = 0;                 // of This: the distance counts from this many bytes beyond the address …
  uint64_t aligned = 1;              // … rounded down to a multiple of this power of two
  bool from_one = false;             // the code 0 is 2^width
  uint64_t inverted = 0;             // these bits of the code are the inverse of the number's …
  unsigned unless = 0;               // … where this bit is 0
  std::vector<std::string> members;  // the bits of a set by name, the lowest first; empty: they are numbers
  std::vector<NumberFunction> functions;
  // Register
  uint16_t file = kNoIndex;
  std::vector<uint16_t> codes;  // a subset: code i is register codes[i]; empty: code n is register n
  std::vector<RegisterConstant> constants;
  // Prefix
  std::vector<PrefixSpelling> prefixes;
  // Compound: an operand made of parts
  std::vector<Field> parts;           // positions inside the operand
  std::vector<Form> forms;            // the first is printed, all are read; their parts index `parts`
  std::optional<ir::Function> value;  // its value: field i is the code of part i, input 0 the width in bits

  bool is_code_address() const { return absolute || relative != Relative::No; }
  const Enumerator* enumerator(uint64_t code) const;
  const RegisterConstant* constant(uint64_t code) const;
  bool operator==(const Type&) const;
};

// ---- instructions
// --------------------------------------------------------------------------------------------------------------

struct Slice {
  unsigned position = 0;  // from the least significant bit of the word
  unsigned width = 0;
  bool operator==(const Slice&) const = default;
};

struct Field {
  std::string name;  // "ra"
  std::string sub;   // "prefix" of ra.prefix, else empty
  uint16_t type = kNoIndex;
  std::vector<Slice> slices;  // the most significant first
  std::optional<uint64_t> fixed;
  std::optional<uint64_t> default_code;
  std::optional<FieldExpr> bits;  // the operand's Bitwidth, where it has one
  // Its numbers are floats: of this format, or of the one that the enumerator of another field names.
  std::optional<ir::FloatFormat> float_format = {};
  uint16_t float_by = kNoIndex;
  base::Span span;

  bool is_float() const { return float_format || float_by != kNoIndex; }

  unsigned width() const;
  std::string full_name() const;  // "ra.prefix"
  bool operator==(const Field&) const;
};

// One part of a form's text. Text is literal and holds the canonical spaces ("," is printed ", ").
struct Part {
  enum class Kind : uint8_t {
    Text,      // literal
    Modifier,  // `.` and the spelling of an enumerated field; in `optional` it is not printed at its default
    Literal,   // `.` and a fixed spelling: of `field` with `code`, or (field == kNoIndex) a part of the mnemonic
    Operand,   // a field's value, with its prefixes and the modifier fields after it
    Number,    // a field inside a compound, printed as a bare spelling: enumerators without a dot
    Group,     // { … } around operands: left out when all fields in it are at their default
    Value,     // in micro-ops: `value` as a decimal number
  };
  Kind kind = Kind::Text;
  std::string text;
  uint16_t field = kNoIndex;
  uint64_t code = 0;
  bool optional = false;
  bool again = false;  // Operand: it has occurred before, and must be the same here
  // Operand of a reading: what the text has is the field's number (or less it, if `negated`) plus `offset`.
  bool negated = false;
  int64_t offset = 0;
  struct Prefix {
    uint16_t field;
    uint16_t spelling;  // index into the prefix type's spellings
    bool operator==(const Prefix&) const = default;
  };
  std::vector<Prefix> prefixes;   // outermost first
  std::vector<Part> parts;        // Group
  std::optional<FieldExpr> when;  // legal, and then required, only where true
  std::optional<FieldExpr> value;
  bool operator==(const Part&) const;
};

struct ModuleRule {
  FieldExpr when;  // of which words
  uint16_t module = kNoIndex;
  bool operator==(const ModuleRule&) const = default;
};

struct FixedCode {
  uint16_t field = kNoIndex;
  uint64_t code = 0;
  bool operator==(const FixedCode&) const = default;
};

struct EqualFields {  // of a reading: both have the same code
  uint16_t field = kNoIndex, other = kNoIndex;
  bool operator==(const EqualFields&) const = default;
};

// A claim of the optype's __Claims for the words of one form. In its functions Field is the word's field, as in
// semantics; register reads are of the state after the instruction, those with State::Old of the one before.
struct FormClaim {
  uint16_t claim = 0;                 // in Optype::claims
  std::optional<ir::Function> given;  // on the state before; empty: always
  ir::Function holds;
  bool operator==(const FormClaim&) const = default;
};

// One line of a crack: the text of a micro-op, in an assembly language of its own (Machine::micro_ops). Operands and
// modifiers print as in the instruction.
struct MicroOp {
  std::optional<FieldExpr> when;  // for which instructions of the form; empty: for all
  std::vector<Part> parts;
  base::Span span;
  bool operator==(const MicroOp&) const;
};

struct Form {
  std::string mnemonic;    // first word, up to the first dot: "SUM"
  std::vector<Part> head;  // literals and modifiers after it
  std::vector<Part> operands;
  std::vector<uint16_t> controls;    // indices into Isa::controls, in print order
  std::vector<FixedCode> fixed;      // by literals
  std::vector<FixedCode> defaults;   // fields that the form does not show
  std::vector<EqualFields> equal;    // of a reading
  std::optional<FieldExpr> printed;  // of a reading: it is the printed text of the words for which this is true
  Bits mask = 0, value = 0;          // the two above as bits of the word: (word & mask) == value
  std::string header;                // "SUM.X Rd, pu, Ra, SrcB, pp"
  ir::Function semantics;
  std::vector<FormClaim> claims;
  std::vector<MicroOp> crack;  // in order; empty where the clause has none
  base::Span span;
  bool operator==(const Form&) const;
};

struct Control {                         // $name
  std::string name;                      // without the dollar
  std::vector<std::string> field_names;  // resolved per opcode by name
  std::vector<Part> parts;               // after `$name=`; Part::field indexes field_names
  bool operator==(const Control&) const = default;
};

struct Claim {
  std::string text;
  base::Span span;
  bool operator==(const Claim&) const = default;
};

struct Example {                                          // instructions and what is claimed of them
  std::vector<std::pair<std::string, base::Span>> lines;  // text up to and with `;`
  std::vector<Claim> claims;
  base::Span span;
  bool operator==(const Example&) const = default;
};

// An alias of the assembler for one or more instructions. Operands are substituted as text.
struct Pseudo {
  std::string mnemonic;
  std::vector<std::string> operands;
  std::vector<std::string> lines;  // of instructions
  bool exact = false;              // in them no reading under an option is used
  uint16_t option = kNoIndex;      // read only where this one is on
  // This operand is a number in the literal pool, of `literal_bytes` bytes; the lines have its address.
  uint16_t literal = kNoIndex;
  unsigned literal_bytes = 0;
  std::vector<Prose> prose;
  base::Span span;
  bool operator==(const Pseudo&) const = default;
};

// `title` ("Integer add") and `keywords` serve readers and search alone; they have no effect.
struct Group {
  std::string name;
  std::string title;
  std::vector<uint16_t> parents;
  std::vector<Prose> prose;
  base::Span span;
  bool operator==(const Group&) const = default;
};

struct Optype {
  std::string name;
  std::string title;
  std::vector<std::string> keywords;
  uint16_t group = kNoIndex;
  std::vector<Prose> prose;         // in the order of the text
  std::vector<std::string> syntax;  // the syntax lines as written
  std::string semantics_text;       // as written, for the manual
  std::vector<Example> examples;
  std::vector<Claim> claims;  // __Claims
  base::Span span;
  bool operator==(const Optype&) const = default;
};

struct Opcode {
  std::string name;
  uint16_t optype = kNoIndex;
  unsigned length = 0;                   // bits
  std::vector<Field> fields;             // inherited ones first: group, optype, opcode
  Bits fixed_mask = 0, fixed_value = 0;  // of fixed fields, and of uncovered bits (which are 0)
  std::vector<Exception> exceptions;     // own, inherited, and those of compound operands
  std::vector<Form> forms;
  std::vector<ModuleRule> modules;  // the last that holds is the word's
  // Texts that are read as this opcode, and printed only where they say so. `option` names the one that must be on for
  // them.
  std::vector<Form> readings;
  uint16_t option = kNoIndex;
  std::vector<uint16_t> modifier_order;  // fields whose modifiers a text has in this order, whatever is between them
  // Control fields that a lint tracks: the set of scoreboards that the instruction waits for, and the scoreboard that
  // it signals when its results are available (its enumerators' names are numbers; another name means none).
  uint16_t wait_mask = kNoIndex, scoreboard = kNoIndex;
  uint16_t guard = kNoIndex;         // the guard's field
  uint16_t guard_prefix = kNoIndex;  // its prefix field, or kNoIndex
  uint16_t guard_spelling = 0;
  // The guard as a function of state: 1 if the lane executes. Empty: always.
  std::optional<ir::Function> guard_function;
  std::vector<Prose> prose;
  base::Span span;

  int find_field(std::string_view full_name) const;  // -1 when there is none
  bool operator==(const Opcode&) const = default;
};

struct RegisterName {
  uint16_t file = kNoIndex;
  unsigned number = 0;
  bool operator==(const RegisterName&) const = default;
};

// Bits of a register that hold a number wherever a function is entered or left.
struct HeldBits {
  RegisterName place;
  unsigned high = 0, low = 0;
  uint64_t value = 0;
  bool operator==(const HeldBits&) const = default;
};

// The ABI: how compiled programs use the machine.
struct Abi {
  std::string name;
  std::vector<RegisterName> arguments, results;  // in their order
  std::vector<RegisterName> temporaries;         // call-clobbered, beside those above
  std::vector<RegisterName> saved;               // kept by whom is called
  RegisterName stack, link;                      // the stack pointer; where a call leaves its return address
  std::vector<HeldBits> holds;
  unsigned stack_align = 1;        // bytes, at each call
  bool variadic_pairs = false;     // two registers for one variadic argument: the first is an even one
  std::string target;              // for which the front end lays out data
  std::vector<std::string> flags;  // of the front end
  std::vector<Prose> prose;
  base::Span span;
  bool operator==(const Abi&) const = default;
};

struct Isa {
  std::string name;
  std::string fingerprint;  // of the description's text
  Machine machine;
  std::vector<Fault> faults;
  std::vector<Setting> settings;
  std::vector<Module> modules;
  std::vector<RegisterFile> files;
  std::vector<Space> spaces;
  std::vector<Aggregate> aggregates;
  std::vector<Type> types;
  std::vector<Control> controls;
  std::vector<Group> groups;
  std::vector<Optype> optypes;
  std::vector<Opcode> opcodes;
  std::vector<Pseudo> pseudos;
  std::vector<Abi> abis;  // the first is the usual one
  std::vector<Prose> prose;
  std::vector<base::SourceRef> sources;  // keeps every span alive
  bool operator==(const Isa&) const;
};

// Fields and words.
uint64_t extract(const Field& f, Bits word);
Bits insert(const Field& f, Bits word, uint64_t code);
Bits field_mask(const Field& f);
// Does the first fix all that the second fixes, in the same way, and more? Then words that both have are the first's.
bool is_special_case(const Opcode& special, const Opcode& general);

// A register type's view of a code: a register's number, a constant, or neither (an illegal code).
struct RegisterCode {
  enum class Kind : uint8_t { Register, Constant, Illegal } kind;
  unsigned number = 0;  // of the first register
  base::Integer value;  // the constant
};
RegisterCode resolve(const Isa& isa, const Type& type, uint64_t code);
// Is the code legal for an operand of this many bits? (alignment to its size, not past the last register)
bool legal(const Isa& isa, const Type& type, uint64_t code, unsigned bits);

uint64_t evaluate(const FieldExpr& e, std::span<const uint64_t> codes);  // codes in the order of the opcode's fields
// The module that an instruction belongs to; kNoIndex where the description names none.
uint16_t module_of(const Opcode& opcode, std::span<const uint64_t> codes);
// The format of a field with floats; none if an enumerator of another field selects it.
std::optional<ir::FloatFormat> float_format(const Isa& isa, const Opcode& opcode, uint16_t field,
                                            std::span<const uint64_t> codes);
unsigned operand_bits(const Isa& isa, const Opcode& opcode, uint16_t field, std::span<const uint64_t> codes);
// As above for any field; for a part of a compound operand `codes` are those of the parts.
unsigned operand_bits(const Isa& isa, const Field& field, std::span<const uint64_t> codes);

}  // namespace isadora::model
