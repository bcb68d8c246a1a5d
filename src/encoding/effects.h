// The registers and memory that one instruction may read or write, derived from its semantics: the IR of its form,
// specialized for its word.
//
// Registers that the word names are exact. If the semantics computes a register's number, every number in its range
// counts, as uncertain. A field counts as read (or written) if it determines a register's code or number.
#pragma once

#include <bitset>
#include <map>
#include <set>
#include <vector>

#include "encoding/codec.h"
#include "model/model.h"

namespace isadora::encoding {

// Registers by file and number, with whether the access is certain.
class RegisterSet {
 public:
  struct Range {
    uint16_t file;
    unsigned first, count;
    bool certain;
  };
  void add(uint16_t file, unsigned number, bool certain) { certain_[{file, number}] |= certain; }
  bool has(uint16_t file, unsigned number) const { return certain_.contains({file, number}); }
  std::vector<Range> ranges() const;  // as long as they can be

 private:
  std::map<std::pair<uint16_t, unsigned>, bool> certain_;
};

using FieldSet = std::bitset<encoding::kMaxFields>;

struct InstructionEffects {
  RegisterSet reads, writes;
  FieldSet used;                         // fields that affect the result
  FieldSet read_fields, written_fields;  // fields that registers which are read or written follow from
  std::set<uint16_t> loads, stores;      // spaces
  std::set<uint16_t> faults;             // that it may stop with, of accesses too
  // Branch targets as distances in bytes from the instruction; `jumps_anywhere` if they are unknown. Without
  // `falls_through` the next instruction is not reached from here.
  std::vector<int64_t> targets;
  std::vector<uint64_t> places;  // and as addresses
  bool jumps_anywhere = false, falls_through = true;
  bool guarded = false;  // in some states it does nothing
  bool jumps = false, ends = false, waits = false, calls_host = false, crosses_lanes = false;
};

InstructionEffects instruction_effects(const model::Isa& isa, const encoding::Decoded& instruction);

}  // namespace isadora::encoding
