// Programs say the same again and again with other numbers. An outline is the text of an instruction with holes where
// its numbers are (`SUM R#, R#, #`). The first text of an outline is read by all rules; from that it is known for all
// others of that outline which rules may fit (its ways) and what each number becomes, and only that is done for them.
//
// A way holds whatever the numbers are: reading for an outline (Match::outline) asks no number for its value, goes
// every way through every rule, and notes where a number was compared with something that is written in digits. Texts
// with another number there (`pinned`) are of another kind. What a number has to be for a way (a register that exists,
// a value that fits, a legal word) is asked of each text. Where no way fits, the text is read by all rules, so what is
// said about mistakes is the same.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assembler/expansions.h"
#include "assembler/functions.h"
#include "assembler/grammar.h"
#include "assembler/quick_way.h"
#include "assembler/registers.h"

namespace isadora::assembler {

// A number in the text: 17, 0x1F, or the end of a word (R12).
struct Hole {
  uint32_t begin, end;
  uint64_t value;
};

// An instruction's text, split into its outline and its numbers.
class OutlinedText {
 public:
  static constexpr size_t kMostHoles = 8;
  static constexpr size_t kMostBytes = 120;  // of an outline

  // From `begin` on, where its guard or mnemonic stands, up to its end. With `lines` a line's end ends it, and with
  // `dollars` a `$` may begin an operand; else there are controls behind it, whose numbers count as text. False for a
  // text that is not worth an outline: too long, with comments within, quotes, or no end.
  bool read(const std::string& text, uint32_t begin, bool lines, bool dollars);
  // A text that stands nowhere: its numbers alone.
  void begin_numbers() { end_ = 0, size_ = count_ = 0; }
  void add_number(uint64_t value) { holes_[count_++] = {0, 0, value}; }

  uint32_t end() const { return end_; }  // behind the semicolon, or at the line's end
  std::string_view outline() const { return {key_.data(), size_}; }
  uint64_t hash() const;
  size_t count() const { return count_; }
  std::span<const Hole> holes() const { return {holes_.data(), count_}; }
  const Hole& hole(size_t i) const { return holes_[i]; }

 private:
  const char* head(const char* p);
  const char* word(const char* p);
  const char* number(const char* p);
  const char* blanks(const char* p);
  const char* as_text(const char* from, const char* to);
  const char* as_hole(const char* from, const char* to, uint64_t value, char mark);

  const char* text_ = nullptr;
  uint32_t end_ = 0;
  size_t size_ = 0, count_ = 0;
  std::array<char, kMostBytes + sizeof(uint64_t)> key_;
  std::array<Hole, kMostHoles> holes_;
};

// What becomes of one or more numbers of the text.
struct Filling {
  enum class Kind : uint8_t {
    Numbered,    // a register by its number
    Named,       // a register by a name that ends with the number
    Register,    // one or more registers, to be read again
    Number,      // a whole number, perhaps with a sign
    Applied,     // a function of such a number
    Bits,        // of a float
    Expression,  // with symbols
    Exactly,     // `value`, which the form itself has
    Same,        // none: what was filled in before has to be `value`, which the text has
  } kind;
  bool negative = false;  // Number
  bool bar_ends = false;  // Expression
  uint8_t first = 0;      // the first of its holes
  uint8_t last = 0;       // and the last one
  uint8_t before = 0;     // characters from its beginning to its first hole
  uint8_t after = 0;      // and from its last hole to its end
  const Op* op = nullptr;
  uint64_t value = 0;                                           // Exactly, Same
  std::shared_ptr<const std::vector<RegisterRead>> names = {};  // Named: by number
  std::shared_ptr<const QuickFunction> function = {};           // Applied
};

// One way through one rule.
struct Way {
  uint32_t rule;
  uint32_t seen;                // conditions whose part was written
  std::vector<uint64_t> codes;  // what does not depend on the numbers
  std::vector<Filling> fillings;
  struct Written {  // a register without a hole, to be held against its width
    const Op* op;
    unsigned number, count;
  };
  std::vector<Written> written;
};

// The ways of all texts of one outline that have the same numbers where these are compared with text.
struct Ways {
  const Mnemonic* mnemonic = nullptr;
  uint64_t pinned = 0;  // by hole
  std::array<uint64_t, OutlinedText::kMostHoles> values;
  bool complete = false;  // else such texts are read by all rules
  bool certain = false;   // there are no others, whatever the numbers are
  std::vector<Way> ways;  // in the order of the rules
  bool anywhere = false;  // all of them are the same at any address, and with any symbols
  mutable std::shared_ptr<const Expansions> expansions = {};  // of texts without a way; null: not asked for yet
  mutable unsigned uses = 0;
  mutable std::optional<std::vector<QuickWay>> quick = {};  // the same, where all of them have a short form
  bool covers(const OutlinedText& text) const;
};

class Outlines;

// What is found out while a text is read for its outline.
class OutlineReading {
 public:
  static constexpr size_t kMostWays = 8;

  OutlineReading(const OutlinedText& text, Outlines& all) : text_(text), all_(all) {}

  Outlines& all() { return all_; }

  // The text between two places was compared with something that may be written with digits.
  void compared(uint32_t begin, uint32_t end);
  void compared_with(uint32_t pos, char c);
  void compared_with(std::string_view text, uint32_t pos, std::string_view spelling);
  // A number of the form's own text stands where there is this hole.
  void fill_exactly(const Hole& hole, uint64_t value);
  // The first hole between two places, or null.
  const Hole* hole_in(uint32_t begin, uint32_t end) const;
  // An operand without a hole stands there, which has to be the same as one before.
  void must_be(const Op& op, uint64_t code);
  // An operand with holes stands there.
  void fill(Filling filling, std::string_view text, uint32_t begin, uint32_t end);
  // A register without a hole.
  void wrote(const Op& op, unsigned number, unsigned count) { written_.push_back({&op, number, count}); }
  // The end of a way through rules[number].
  void arrive(const Rule& rule, uint32_t number, uint32_t seen, const uint64_t* codes, uint32_t end);
  // A way ended for a number's sake: others may go on there.
  void doubt() { certain_ = false; }
  // Texts of this outline are read by all rules.
  void give_up() { hopeless_ = true; }

  // Where ways part.
  struct Fork {
    size_t fillings, written;
  };
  Fork fork() const { return {fillings_.size(), written_.size()}; }
  void back_to(const Fork& f) { fillings_.resize(f.fillings), written_.resize(f.written); }

  Ways result(const Mnemonic& mnemonic);

 private:
  const OutlinedText& text_;
  Outlines& all_;
  uint64_t pinned_ = 0;
  bool hopeless_ = false, certain_ = true;
  std::vector<Filling> fillings_;  // on the way that is gone now
  std::vector<Way::Written> written_;
  std::vector<Way> ways_;
};

// All outlines of a program so far. Those of the first texts are kept, up to a number that no program of a person has.
class Outlines {
 public:
  // Null where no such text was read yet, and its ways would be kept.
  const Ways* find(const OutlinedText& text) const;
  const Ways* add(const OutlinedText& text, Ways ways);  // where find() gave null
  // Registers::names_with, which is asked for the same names again and again.
  std::shared_ptr<const std::vector<RegisterRead>> names_with(const Registers& registers, std::string_view front,
                                                              uint16_t type);
  // A function of the type by its name (%name); null where there is none that is fast.
  std::shared_ptr<const QuickFunction> function(const model::Type& type, std::string_view name);
  QuickWays& quick() { return quick_; }

 private:
  static constexpr size_t kMost = 8192, kFirst = 256, kMostOfOne = 16;
  struct Entry {
    std::string outline;
    std::vector<std::unique_ptr<Ways>> kinds;  // others keep pointers to them
  };
  struct Slot {
    uint64_t hash = 0;
    std::unique_ptr<Entry> entry;
  };
  Slot& slot(const OutlinedText& text, uint64_t hash);
  void grow();

  std::vector<Slot> slots_;  // a power of two, at most half of them taken
  std::map<std::pair<uint16_t, std::string>, std::shared_ptr<const std::vector<RegisterRead>>> names_;
  std::map<const model::NumberFunction*, std::shared_ptr<const QuickFunction>> functions_;
  QuickWays quick_;
  size_t count_ = 0;
};

}  // namespace isadora::assembler
