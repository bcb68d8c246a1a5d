// Matches one rule against the text. With `mismatch` the furthest mismatch is noted; without it nothing is allocated.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "assembler/encoder.h"
#include "assembler/expression.h"
#include "assembler/grammar.h"
#include "assembler/mismatch.h"
#include "encoding/limits.h"

namespace isadora::assembler {

// Context that all rules share while one instruction is parsed.
struct ParseContext {
  const model::Isa& isa;
  const Grammar& grammar;
  const RegisterNames& registers;
  const Mnemonic& mnemonic;
  std::string_view text;
  ExpressionArena& expressions;
  const std::string* line = nullptr;  // of the pseudo-instruction, where the text is one
  uint64_t address = 0;
  const SymbolLookup* symbols = nullptr;
  bool require_known = false;  // an unknown symbol is an error
  Mismatch* mismatch = nullptr;
};

// A modifier in the head.
struct HeadWord {
  uint32_t begin, end;  // its dot included
  uint16_t number;      // in the mnemonic's list, or kUnknownWord
};
inline constexpr uint16_t kUnknownWord = UINT16_MAX;
inline constexpr size_t kMaxHeadWords = encoding::kMaxHeadParts;

struct Head {
  std::array<HeadWord, kMaxHeadWords> words;
  size_t count = 0;
  uint64_t seen = 0;
  uint32_t begin = 0, end = 0;  // the mnemonic and all its modifiers
  uint32_t guard_begin = 0, guard_end = 0;
};

struct TextRange {
  uint32_t begin = 0, end = 0;
};

// In the order of the text.
class SymbolicOperands {
 public:
  // Of more than there is room for, the last one counts as a part of an operand: no relocation says it.
  void add(const SymbolicOperand& o) {
    const auto same = std::find_if(all_.begin(), all_.begin() + count_,
                                   [&](const auto& x) { return x.field == o.field && o.field != model::kNoIndex; });
    if (same == all_.end()) {
      all_.back().field = model::kNoIndex;
      return;
    }
    if (same == all_.begin() + count_) ++count_;
    *same = o;
  }
  void keep(unsigned count) { count_ = count; }
  unsigned size() const { return count_; }
  std::span<const SymbolicOperand> all() const { return std::span(all_).first(count_); }

  SymbolicOperands() {}  // leaves the room as it is

 private:
  union {
    std::array<SymbolicOperand, 4> all_;
  };
  unsigned count_ = 0;
};

class Match {
 public:
  // `bytes` is the instruction's length. `places` may be null.
  Match(const ParseContext& context, const GrammarRule& rule, unsigned bytes, uint64_t* codes, TextRange* places)
      : r_(context), rule_(rule), bytes_(bytes), codes_(codes), places_(places) {}

  // Parses the instruction: on success `end` is after the semicolon.
  bool instruction(const Head& head, uint32_t& end);
  // A compound operand at `pos`.
  bool compound(uint32_t& pos);
  // Explores all alternatives of the rule and records them. Values of holes are ignored.
  void record(const Head& head, uint32_t rule, EncoderRecorder& recorder);
  // Runs a recorded alternative on the values of the holes.
  bool run(const Encoder& encoder, const ShapedText& text);

  bool unresolved() const { return unresolved_; }
  const SymbolicOperands& symbolic() const { return symbolic_; }

 private:
  struct Written {  // a register operand, to be held against its width at the end
    const FormOp* op;
    unsigned number, count;
    uint32_t begin, end;
  };

  struct Pending {  // a float, which is rounded when its format is known
    const FormOp* op;
    uint32_t begin, end;
  };

  bool head(const Head& head);
  bool assign(const Head& head, size_t word, uint64_t& filled);
  void fill_rest(uint64_t filled);
  std::string expected_words(const ModifierSlot& slot) const;
  bool guard(const Head& head);
  bool ops(uint32_t op, uint32_t pos);
  bool text(const FormOp& op, uint32_t& pos);
  bool record_text(const FormOp& op, uint32_t& pos);
  bool value(const FormOp& op, uint32_t& pos);
  bool divides_sum(const FormOp& op, uint32_t begin, uint32_t end) const;
  bool value_itself(const FormOp& op, uint32_t& pos, bool bar_ends);
  bool foreign_prefix(const FormOp& op, uint32_t pos);
  bool prefix(const syntax::PrefixText& prefix, uint32_t& pos);
  bool is_known(const FormOp& op, uint64_t known, uint32_t begin, size_t steps);
  std::string known_text(const FormOp& op, uint64_t code) const;
  bool modifier(const FormOp& op, uint32_t& pos);
  bool reg(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool register_number(const model::Type& type, uint16_t index, uint32_t pos, RegisterRead& out);
  bool record_register(const FormOp& op, uint32_t& pos);
  bool take(const FormOp& op, const RegisterRead& read, uint32_t pos);
  bool enumerator(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool number(const FormOp& op, const model::Type& type, uint32_t& pos, bool bar_ends);
  bool expression(const FormOp& op, const model::Type& type, uint32_t& pos, bool bar_ends);
  bool bad_expression(uint32_t from, const model::Type& type, const ExpressionFault& fault);
  bool record_number(const FormOp& op, uint32_t from, uint32_t to, bool bar_ends, bool by_value);
  bool float_number(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool float_bits(const FormOp& op, const model::Type& type, uint32_t begin, uint32_t digits, uint32_t end);
  bool set(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool members(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool member_range(const model::Type& type, uint32_t& pos, uint64_t& code);
  size_t member(const model::Type& type, uint32_t& pos) const;
  bool nested(const FormOp& op, const model::Type& type, uint32_t& pos);
  bool spelling(const model::Type& type, uint32_t& pos, uint64_t& code) const;
  bool range(const FormOp& op, const model::Type& type, base::Int128 v, uint32_t from, uint32_t to, bool made = false);
  bool computed(const FormOp& op, const model::Type& type, base::Int128 v, bool is_place, uint32_t from, uint32_t to);
  bool tail(uint32_t& pos);
  bool control(uint32_t& pos, uint64_t& seen);
  bool widths(uint32_t pos);
  bool width(const Written& w, uint32_t pos);
  bool conditions(uint32_t pos);
  bool run(const EncoderStep& step, const ShapedText& text);
  void compared_with(const model::Type& type, uint32_t pos) const;
  bool floats(uint32_t pos);
  bool rounded(const Pending& number, uint32_t pos);
  void leave_out(uint32_t first, uint32_t count);
  // The value of `.` in operands.
  uint64_t here() const { return r_.address + (r_.isa.machine.here_is_next ? bytes_ : 0); }
  void place(uint16_t field, uint32_t begin, uint32_t end) {
    if (places_) places_[field] = {begin, end};
  }
  template <typename F>
  bool expect(uint32_t pos, F&& what) {
    if (r_.mismatch) r_.mismatch->expect(pos, what());
    return false;
  }
  bool expect(uint32_t pos, const char* what) {
    return expect(pos, [&] { return std::string(what); });
  }
  template <typename F>
  bool wrong(uint32_t progress, diag::Kind kind, uint32_t begin, uint32_t end, F&& what, std::string fix = {}) {
    if (r_.mismatch) r_.mismatch->wrong(progress, kind, begin, end, what(), std::move(fix));
    return false;
  }
  std::string at_text(uint32_t begin, uint32_t end) const { return std::string(r_.text.substr(begin, end - begin)); }

  const ParseContext& r_;
  const GrammarRule& rule_;
  unsigned bytes_;
  uint64_t* codes_;
  TextRange* places_;
  std::array<Written, encoding::kMaxFields> written_;
  size_t written_count_ = 0;
  std::array<Pending, encoding::kMaxFields> floats_;
  size_t float_count_ = 0;
  uint32_t seen_ = 0;  // conditions whose part was written
  bool controls_read_ = false;
  bool unresolved_ = false;
  EncoderRecorder* recorder_ = nullptr;
  uint32_t number_ = 0;  // of the rule, for the recorder
  bool inside_ = false;  // of a compound operand: conditions on numbers are recorded
  SymbolicOperands symbolic_;
  uint32_t end_ = 0;
};

}  // namespace isadora::assembler
