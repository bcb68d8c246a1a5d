// The text of a form without a decision: most of what a form prints depends on few bits of the word.
//
// Steps that belong together, as a comma and a register, or a guard that may be left out, become a piece: its bits of
// the word, gathered, are the index of a cell that holds what they print, of no more than 15 characters. To print it is
// to copy 16 and to go on after those that count. What depends on more bits, or on a place, stays steps between such
// pieces.
//
// The cells are what the steps print, asked once for each value of the bits; so this knows nothing of how an
// instruction is written. That pays for forms that are printed as often as they need cells.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "disassembler/steps.h"
#include "encoding/gather.h"

namespace isadora::disassembler {

struct CachedSegment {
  encoding::Gather of;
  const ShortText* cells = nullptr;
};

inline constexpr size_t kPieces = 4;

// Some pieces, then the number that bits of the word are, then steps [begin, end), then the end of the form's text;
// each of these may be missing. Where `mask` leaves `value` of the word, the steps print nothing.
struct PrintSegment {
  CachedSegment pieces[kPieces];
  encoding::Gather number;
  bool has_number = false;
  uint32_t begin = 0, end = 0;
  model::Bits mask = 0, value = 1;
  ShortText last;
};

using PrintTemplate = std::vector<PrintSegment>;

class PrintTemplates {
 public:
  // What steps [begin, end) print for these codes.
  using Printed = std::function<std::string(uint32_t begin, uint32_t end, const uint64_t* codes)>;

  PrintTemplates(const model::Isa& isa, const PrintProgram& program, unsigned patience)
      : isa_(isa), program_(program), patience_(patience), forms_(program.starts.size()) {
    for (Form& f : forms_) f.least = patience;
  }
  PrintTemplates(const model::Isa&& isa, const PrintProgram& program, unsigned patience) = delete;

  // Null where the steps have to be run.
  const PrintTemplate* known(uint32_t form) const {
    return forms_[form].print_template.load(std::memory_order_acquire);
  }
  // The same for one that is not known, which is printed now; perhaps it has been often enough.
  const PrintTemplate* made(uint16_t opcode, uint32_t form, const Printed& printed) const;

 private:
  struct Form {
    std::atomic<const PrintTemplate*> print_template = nullptr;
    std::atomic<uint32_t> times = 0, least = 0;  // that it was printed by steps, and has to be
  };
  class Maker;

  const model::Isa& isa_;
  const PrintProgram& program_;
  unsigned patience_;
  mutable std::vector<Form> forms_;
  mutable std::mutex making_;
  mutable std::deque<PrintTemplate> made_;
  mutable std::map<std::string, std::vector<ShortText>> cells_;  // by all that they depend on
};

}  // namespace isadora::disassembler
