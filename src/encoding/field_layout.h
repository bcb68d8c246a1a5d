// The validation of an instruction's codes, precomputed per opcode: fields without illegal codes are left out, and
// fields of one type share their tables.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "encoding/code_set.h"
#include "encoding/codec.h"
#include "encoding/expression.h"
#include "encoding/unpack.h"

namespace isadora::encoding {

// A piece of a field inside one half of the word: where it is there, and where in the code. Halves, because shifts of
// 128 bits by a variable are slow.
struct FieldSlice {
  uint16_t field;
  uint8_t half;
  uint8_t position;
  uint8_t shift;
  uint64_t mask;
};

bool within_four_bytes(const model::Field& field);

// The layout of fields in their word: the pieces of those that are not fixed, and the bits of those that are.
struct FieldLayout {
  std::vector<FieldSlice> pieces;   // those of the lower half first
  size_t low_pieces = 0;            // how many they are
  std::vector<EightFields> eights;  // fixed fields are in them, too
  std::vector<FieldSlice> more;     // of the fields that are not in them
  std::vector<uint64_t> spare;      // the bits of each code that have no place; of a fixed field none
  Bits word = 0;                    // of the fixed fields

  FieldLayout() = default;
  explicit FieldLayout(std::span<const model::Field> fields);

  // Extracts the codes of a word whose fixed fields match; `out` has room for kMaxFields. False if a narrow field has a
  // code that forbid() excluded.
  bool unpack(Bits from, uint64_t* out) const {
    const bool illegal = unpack_fields.load(std::memory_order_relaxed)(from, eights.data(), eights.size(), out);
    const uint64_t halves[2] = {static_cast<uint64_t>(from), static_cast<uint64_t>(from >> 64)};
    for (const FieldSlice& p : more) out[p.field] |= (halves[p.half] >> p.position & p.mask) << p.shift;
    return !illegal;
  }
  // True where unpack() looks after these codes of a field from now on.
  bool forbid(uint16_t field, unsigned width, const CodeSet& legal);
  Bits pack(const uint64_t* from) const {
    const FieldSlice *begin = pieces.data(), *middle = begin + low_pieces, *end = begin + pieces.size();
    const uint64_t low = gather(begin, middle, from), high = gather(middle, end, from);
    return word | Bits{high} << 64 | low;
  }

 private:
  bool add(const model::Field& field, uint16_t index);
  static uint64_t gather(const FieldSlice* p, const FieldSlice* end, const uint64_t* from) {
    uint64_t half = 0;
    for (; p != end; ++p) half |= (from[p->field] >> p->shift & p->mask) << p->position;
    return half;
  }
};

struct CompoundPlan;

// The checks of a list of fields: an opcode's, or the parts of a compound operand.
struct CodePlan {
  struct InSet {
    uint16_t field;
    const CodeSet* set;
  };
  struct Register {  // an operand whose width depends on the word
    uint16_t field;
    const RegisterTable* table;  // null for a type too wide for one
    const model::Type* type;
    Expression bits;
    bool legal(const model::Isa& isa, const uint64_t* codes) const;
  };
  struct Compound {
    uint16_t field;
    const CompoundPlan* plan;
  };
  std::vector<InSet> defined;    // else BadCode
  std::vector<InSet> registers;  // else BadRegister
  std::vector<Register> wide;    // else BadRegister
  std::vector<Compound> compounds;
  std::vector<InSet> others;  // of `defined` and `registers` those that FieldLayout::unpack does not look after

  // Checks what unpack() does not. check() does all checks in a defined order and gives the reason of a failure.
  bool rest_is_legal(const model::Isa& isa, const uint64_t* codes) const;
  DecodeStatus check(const model::Isa& isa, const uint64_t* codes, uint16_t& detail) const;
};

// An operand made of parts. Bits that no part covers are zero, and fields that its printed form does not show have
// their default.
struct CompoundPlan {
  uint64_t mask = 0, value = 0;
  FieldLayout packing;
  CodePlan plan;

  DecodeStatus check(const model::Isa& isa, uint64_t code) const;
  bool always_legal() const;
};

struct FormPlan {
  struct When {  // where the condition is false, (word & mask) == value
    Expression condition;
    Bits mask, value;
    bool holds(Bits word, const uint64_t* codes) const { return (word & mask) == value || condition(codes); }
  };
  Bits mask, value;
  std::vector<When> whens;
};

struct OpcodePlan {
  const model::Opcode* opcode = nullptr;
  Bits zero = 0;  // bits that no field covers
  FieldLayout packing;
  CodePlan codes;
  struct Condition {
    uint16_t exception;
    Expression holds;
  };
  std::vector<Condition> exceptions;
  std::vector<FormPlan> forms;
  // Words that are another opcode's. The matcher never finds this one for them, so decoding does not ask.
  struct SpecialCase {
    uint16_t opcode;
    Bits mask, value;
    bool has(Bits word) const { return (word & mask) == value; }
  };
  std::vector<SpecialCase> special_cases;

  // The remaining checks after unpack() succeeded.
  bool rest_is_legal(const model::Isa& isa, Bits word, const uint64_t* codes, uint16_t& form) const;
  // Everything but which opcode it is. `codes` are those of the word.
  DecodeStatus check(const model::Isa& isa, Bits word, const uint64_t* codes, uint16_t& form, uint16_t& detail) const;
  bool fits(const FormPlan& form, Bits word, const uint64_t* codes) const;

 private:
  uint16_t form_of(Bits word, const uint64_t* codes) const;
  uint16_t illegal_field(Bits word, const uint64_t* codes) const;
};

class PlanBuilder {
 public:
  explicit PlanBuilder(const model::Isa& isa);
  explicit PlanBuilder(const model::Isa&& isa) = delete;
  ~PlanBuilder();
  OpcodePlan build(const model::Opcode& op);

 private:
  void add_field(CodePlan& plan, FieldLayout& packing, std::span<const model::Field> fields, uint16_t index);
  void add_register(CodePlan& plan, FieldLayout& packing, std::span<const model::Field> fields, uint16_t index);
  const CodeSet* defined_codes(uint16_t type);
  const CodeSet* register_codes(uint16_t type, unsigned width, unsigned bits);
  const RegisterTable* register_table(uint16_t type, unsigned width);
  const CompoundPlan* compound(uint16_t type);

  const model::Isa& isa_;
  std::map<uint16_t, std::unique_ptr<CodeSet>> defined_;
  std::map<std::array<unsigned, 3>, std::unique_ptr<CodeSet>> registers_;
  std::map<std::pair<uint16_t, unsigned>, std::unique_ptr<RegisterTable>> tables_;
  std::map<uint16_t, std::unique_ptr<CompoundPlan>> compounds_;
};

}  // namespace isadora::encoding
