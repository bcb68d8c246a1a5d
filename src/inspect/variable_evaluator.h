// Evaluates the places of variables: expressions and location lists of DWARF.
#pragma once

#include "inspect/variables.h"
#include "object/bytes.h"

namespace isadora::inspect {

using KnownBytes = std::vector<std::optional<uint8_t>>;

class VariableEvaluator {
 public:
  // `function`: that the instruction is of, or null.
  VariableEvaluator(const object::DwarfSections& sections, const object::DwarfEntries& entries,
                    const object::DwarfEntry* function, uint64_t pc, const StateReader& state)
      : sections_(sections), entries_(entries), function_(function), pc_(pc), state_(state) {}

  // The value of a variable; bytes that are nowhere are not known.
  KnownBytes bytes(const object::DwarfEntry& variable, uint64_t size);

 private:
  struct Place {
    enum class Kind : uint8_t { Nowhere, Memory, Register, Number } kind = Kind::Nowhere;
    uint64_t number = 0;  // an address, a register, a value
  };

  std::optional<std::string_view> expression(const object::DwarfEntry& variable) const;
  bool step(object::ByteReader& r, Place& now);
  bool push_place(unsigned op, object::ByteReader& r);
  bool compute(unsigned op, object::ByteReader& r);
  std::optional<uint64_t> frame() const;
  std::optional<uint64_t> frame_base();
  void push(uint64_t v) { stack_.push_back(v); }
  bool push(std::optional<uint64_t> v) { return v ? stack_.push_back(*v), true : false; }
  KnownBytes read(const Place& p, uint64_t size) const;
  unsigned address_bytes() const { return unit_->address_bytes; }

  const object::DwarfSections& sections_;
  const object::DwarfEntries& entries_;
  const object::DwarfEntry* function_;
  uint64_t pc_;
  const StateReader& state_;
  const object::DwarfUnit* unit_ = nullptr;
  std::vector<uint64_t> stack_;
};

}  // namespace isadora::inspect
