// Print templates: the text of a form from tables, without decisions, because most of it depends on few bits of the
// word.
//
// Ops that belong together, as a comma and a register, or an optional guard, form a segment: its gathered bits of the
// word index a table of cached texts of at most 15 characters. Printing copies 16 bytes and advances by the text's
// length. Parts that depend on more bits, or on the address, stay ops between such segments.
//
// The tables are filled by running the ops once for each value of the bits, so nothing here knows the syntax. A
// template is built once a form was printed as often as it needs cells.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "disassembler/text.h"
#include "encoding/gather.h"
#include "syntax/form_program.h"

namespace isadora::disassembler {

// A short text, ready to be copied together with its size.
struct ShortText {
  char text[kShort - 1] = {};
  uint8_t size = 0;
};

struct CachedSegment {
  encoding::Gather of;
  const ShortText* cells = nullptr;
};

inline constexpr size_t kPieces = 4;

// Some pieces, then the number that bits of the word are, then ops [begin, end), then the end of the form's text;
// each of these may be missing. Where `mask` leaves `value` of the word, the ops print nothing.
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
  // The text that ops [begin, end) print for these codes.
  using Printed = std::function<std::string(uint32_t begin, uint32_t end, const uint64_t* codes)>;

  PrintTemplates(const model::Isa& isa, const syntax::FormProgram& program, unsigned patience);
  PrintTemplates(const model::Isa&& isa, const syntax::FormProgram& program, unsigned patience) = delete;

  // For a form by its index in the program. Null where the ops have to be run, or where readings may be printed
  // instead.
  const PrintTemplate* of_all_words(uint32_t form) const {
    const Form& f = forms_[form];
    return f.has_readings ? nullptr : f.print_template.load(std::memory_order_acquire);
  }
  // Counts a print of a form without a template, and builds one once it was printed often enough; null until then.
  const PrintTemplate* made(uint16_t opcode, uint16_t form, const Printed& printed) const;

 private:
  struct Form {
    std::atomic<const PrintTemplate*> print_template = nullptr;
    std::atomic<uint32_t> times = 0, least = 0;  // that it was printed by ops, and has to be
    bool has_readings = false;
  };
  class Maker;

  const model::Isa& isa_;
  const syntax::FormProgram& program_;
  unsigned patience_;
  mutable std::vector<Form> forms_;
  mutable std::mutex making_;
  mutable std::deque<PrintTemplate> made_;
  mutable std::map<std::string, std::vector<ShortText>> cells_;  // by all that they depend on
};

}  // namespace isadora::disassembler
