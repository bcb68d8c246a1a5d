// How one instruction becomes operations, for the files that do it. Values become operations when something asks for
// them. First what may stop the instruction: loads, faults, stores; then what it writes. A value that is made for a
// register alone is made there.
#pragma once

#include <algorithm>
#include <optional>

#include "ir/facts.h"
#include "sim/harts/lower.h"

namespace isadora::sim::harts::lowering {

using base::Integer;
using ir::Op;
using ir::Value;

// Thrown inside of the lowering alone: there is no operation for something.
struct NoOperation {};
[[noreturn]] inline void leave() { throw NoOperation{}; }

constexpr unsigned kExact = 65;  // bits that are looked at: all, and what lies beyond a word is no matter of the word

inline Kind unsigned_kind(unsigned bits) {
  switch (bits) {
    case 1: return Kind::Bits1;
    case 3: return Kind::Bits3;
    case 4: return Kind::Bits4;
    case 5: return Kind::Bits5;
    case 6: return Kind::Bits6;
    case 8: return Kind::Bits8;
    case 16: return Kind::Bits16;
    case 32: return Kind::Bits32;
    case 64: return Kind::Bits64;
    default: leave();
  }
}

inline bool has_kind(unsigned bits) {
  return bits == 1 || (bits >= 3 && bits <= 6) || bits == 8 || bits == 16 || bits == 32;
}

inline Kind signed_kind(unsigned bits) {
  return bits == 8 ? Kind::Signed8 : bits == 16 ? Kind::Signed16 : bits == 32 ? Kind::Signed32 : Kind::Signed64;
}

inline uint64_t low_mask(unsigned bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

inline Operand number(uint64_t value) {
  Operand o;
  o.value = value;
  return o;
}

class Lowering {
 public:
  Lowering(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells, std::vector<Draft>& drafts)
      : f_(instruction.body),
        next_(pc + instruction.decoded.bytes),
        pc_(pc),
        warp_(warp),
        isa_(warp.isa()),
        cells_(cells),
        drafts_(drafts),
        first_(drafts.size()) {}

  Ending run();

 private:
  // ---- what is known ------------------------------------------------------------------------------------------------
  const ir::Inst& at(Value v) const { return f_.ops[v]; }
  bool is_const(Value v) const { return v != ir::kNone && f_.ranges[v].is_constant(); }
  uint64_t const_word(Value v) const { return f_.ranges[v].lo.to_uint64(); }
  bool fits_unsigned(Value v) const { return f_.ranges[v].lo.fits_uint64() && f_.ranges[v].hi.fits_uint64(); }
  bool fits_signed(Value v) const { return f_.ranges[v].lo.fits_int64() && f_.ranges[v].hi.fits_int64(); }
  bool is_bool(Value v) const { return fits_unsigned(v) && f_.ranges[v].hi <= Integer(1); }
  unsigned count(Value v) const {
    if (!is_const(v) || f_.ranges[v].lo.is_negative() || !f_.ranges[v].hi.fits_uint64()) leave();
    return static_cast<unsigned>(std::min<uint64_t>(const_word(v), 4096));
  }

  void find_demands();
  void ask(Value v, unsigned bits) {
    if (v != ir::kNone) demand_[v] = std::max(demand_[v], bits);
  }
  void ask_for_operands(const ir::Inst& in, unsigned bits);

  // ---- operations ---------------------------------------------------------------------------------------------------
  void* new_cell() {
    if (temporaries_ == Cells::kTemporaries) leave();
    return cells_.temporary(temporaries_++);
  }
  Operand emit(Draft draft);
  Operand wide(Operand o);     // as a word of 64 bits in a cell, or a constant
  Operand in_cell(Operand o);  // a constant in a cell of its own
  static bool narrows(const Operand& o, unsigned need) { return o.constant || bits_of(o.kind) >= std::min(need, 32u); }
  static Operand as(Operand o, Kind k) {
    if (!o.constant) o.kind = k;
    return o;
  }

  Operand operand(Value v);
  Operand make(Value v);
  Operand words(Do what, Operand a, Operand b, unsigned need);
  Operand shift_left(Value v);
  Operand shift_right(Value v);
  Operand amount(Value v, Kind shifted, Do what, Operand a);
  Operand zero_extended(Value v, unsigned bits);
  Operand sign_extended(Value v, unsigned bits);
  Operand cut(Operand o, unsigned bits);
  Operand select(Value v);
  Operand exact(Do what, Value v);
  bool agree(Operand& a, Operand& b, Value va, Value vb, bool equality);
  std::optional<std::pair<Value, uint64_t>> masked(Value v) const;
  std::optional<Operand> rotated(Value v);
  Operand load(Value v);

  struct Place {
    void* cell = nullptr;
    unsigned bytes = 0;
  };
  Place register_at(uint16_t file, uint64_t number);
  std::optional<Place> written_register(const ir::Inst& in);
  Operand read_register(uint16_t file, uint64_t number, unsigned bits);
  Operand read_code(const ir::Inst& in);

  struct Address {
    Operand base;
    uint64_t offset = 0;
  };
  Address address(Value v);
  Draft access(Do what, const ir::Inst& in, const Address& where);
  void align(const ir::Inst& in, const Address& where);

  // ---- effects ------------------------------------------------------------------------------------------------------
  struct Write {
    Place place;
    Operand value;
    Operand when;  // a word that is true; the constant 1: always
  };
  void stores();
  void store(const ir::Inst& in, const Address& where, Operand value);
  void collect_write(const ir::Inst& in);
  Operand written_value(Value v, unsigned bits, const Place& place);
  void commit();
  bool write_in_place(const Write& write);
  void write(const Write& write);
  unsigned uses(const void* cell) const;
  void keep(Operand& o, size_t before);
  std::optional<base::Integer> known_target(Value target) const;
  void plan_branch(const ir::Inst& in);
  void condition(Value v, bool negated);
  Ending finish();

  const ir::Function& f_;
  const uint64_t next_, pc_;
  Warp& warp_;
  const model::Isa& isa_;
  Cells& cells_;
  std::vector<Draft>& drafts_;
  const size_t first_;
  unsigned temporaries_ = 0;
  std::vector<unsigned> demand_;  // by value: how many of its lowest bits anyone looks at
  std::vector<std::optional<Operand>> made_;
  std::vector<Write> writes_;
  std::optional<Draft> last_;  // a branch or jump
  Ending ending_;
};

}  // namespace isadora::sim::harts::lowering
