// The IR: the semantics of an instruction. One list of operations per form of an opcode, in static single assignment.
//
// Values are exact integers with a known range; there is no other type. Control flow of the description becomes choice
// (Select) and predicates: an operation with an effect happens where its `pred` is true (or always, without one), and
// pure operations are total, so both sides of a choice may be computed. The only regions are ForEach and Atomic: they
// end at `end`. This form can be interpreted lane by lane, compiled to vector code with masks, and translated to SMT.
//
// Time: all reads see the state before the instruction. Writes (registers, memory, pc) happen together at its end in
// the order of the list, so a later write to the same place wins. A Fault with a true predicate stops the instruction
// before any write. An Atomic is the exception: it reads and writes memory in place, lane by lane in ascending order;
// and a Host call acts in place, since its result is used.
//
// Indices (files, register types, spaces, faults, fields) are those of model::Isa and model::Opcode.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/integer.h"

namespace isadora::ir {

using base::Integer;
using Value = uint32_t;
inline constexpr Value kNone = UINT32_MAX;

enum class Op : uint8_t {
#define IR_OP(name, operands, text) name,
#include "ir/ops.def"
#undef IR_OP
};

// FloatOp, FloatFormat, Rounding, ReduceOp, LaunchValue, HostService, State.
// clang-format off
#define IR_ENUM(type) enum class type : uint8_t {
#define IR_NAME(name, spelling) name,
#define IR_END };
// clang-format on
#include "ir/enums.def"

// Float operations pack their variant here: operation, format (of the operands; of the result for FromInt), target
// format (Convert alone), rounding, width of a signed integer result (ToInt).
//
// With Rounding::Given the rounding is a number, 0 to 4 for rne rtz rup rdn rmm. It is in the slot after the
// operands; Fma, which has no slot left, has it above bit 64 of its third one.
struct FloatInfo {
  FloatOp op;
  FloatFormat format;
  FloatFormat to = FloatFormat::F32;
  Rounding rounding = Rounding::NearestEven;
  uint8_t width = 32;
  bool operator==(const FloatInfo&) const = default;
};

struct Inst {
  Op op;
  uint8_t sub = 0;   // ReduceOp, LaunchValue, HostService; State: ReadReg, ReadCode, ReadBits of 1 read the old state
  uint16_t aux = 0;  // field, file, register type, space, fault, setting, index into Function::floats
  Value a = kNone, b = kNone, c = kNone;
  Value pred = kNone;  // operations with an effect, and Load: happens where true
  uint32_t end = 0;    // regions: the index of their End
  bool operator==(const Inst&) const = default;
};

struct Range {
  Integer lo, hi;
  bool contains(const Integer& v) const { return lo <= v && v <= hi; }
  bool is_constant() const { return lo == hi; }
  bool operator==(const Range&) const = default;
};

struct Function {
  std::vector<Inst> ops;
  std::vector<Range> ranges;       // of each op's value; {0,0} for those without one
  std::vector<Integer> constants;  // Const: aux is not used, `a` is the index here
  std::vector<FloatInfo> floats;
  std::vector<std::string> notes;            // texts of faults: Fault.b is an index here, or kNone
  Value result = kNone;                      // of a function that yields a value (widths, conditions, claims)
  bool operator==(const Function& o) const;  // equal operations; the order of their tables does not matter
};

// Facts about an operation, from ops.def (facts.h has them all).
std::string_view name(Op op);
bool has_effect(Op op);  // writes, faults, pc, control; regions, because of their contents
bool is_region(Op op);
bool crosses_lanes(Op op);  // Ballot, Reduce, Shuffle

// The words of enums.def: spelling(Rounding::Up) is "rup"; spelled<Rounding>("rup") is Rounding::Up.
template <class E>
std::string_view spelling(E enumerator);
template <class E>
std::optional<E> spelled(std::string_view word);

// Sizes of the tables that indices refer to; unlimited by default.
struct Counts {
  uint32_t field = UINT32_MAX, file = UINT32_MAX, type = UINT32_MAX, space = UINT32_MAX, fault = UINT32_MAX,
           setting = UINT32_MAX;
};

// Checks every rule above (operands before use, regions nested, ranges sound by recomputation, predicates boolean,
// aux in bounds of the counts given). Empty when all is well, else one line per violation.
std::vector<std::string> verify(const Function& f, const Counts& counts = {});

// One operation a line: `%3 = Add %1, %2 : 0..0x1FFFFFFFE`. parse_text reads it back exactly.
std::string to_text(const Function& f);
std::optional<Function> parse_text(std::string_view text, std::string* error);

// Specializes a function for one instruction word: fields become constants, and everything that they decide is folded.
// `codes` are in the opcode's order of fields. Operations without use or effect, and those with a false predicate, are
// removed. The result verifies.
Function specialize(const Function& f, std::span<const uint64_t> codes);

// The value of a pure function of fields alone (widths, conditions).
Integer evaluate(const Function& f, std::span<const uint64_t> codes, std::span<const Integer> inputs = {});

// One pure operation on known operands: shared by folding, evaluate and the reference engine, so that there is one
// meaning. Only for operations without state (arithmetic, bits, Select, Float). Operands that an operation lacks are
// not looked at.
Integer apply(const Function& f, const Inst& inst, const Integer& a, const Integer& b, const Integer& c);

// Every change of f by one small edit (edits in mutate.cpp: another operator, a constant off by one, operands swapped,
// a comparison turned, a choice exchanged, a predicate dropped …) that verifies and whose text is not f's or an earlier
// mutant's.
std::vector<Function> mutants(const Function& f);
// Calls found(mutant) for each in turn until it returns false; each is made when it is needed.
void each_mutant(const Function& f, const std::function<bool(Function)>& found);

}  // namespace isadora::ir
