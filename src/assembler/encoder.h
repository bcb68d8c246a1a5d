// Encoders for texts of one shape. The first text of a shape (shape.h) is parsed by all rules. The recorder notes which
// rules may fit, and what each slot becomes: their encoders. Later texts of the shape run these alone.
//
// An encoder is valid for any numbers: while recording (Match::record) values of numbers and symbols are ignored, all
// alternatives of every rule are explored, and comparisons of a number with a literal are noted. Texts that differ in
// such a number (`pinned`) have separate encoders. Conditions on numbers (a register that exists, a value in range, a
// legal word) are checked for each text. If no encoder fits, the text is parsed by all rules, so error messages are the
// same.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assembler/compiled_function.h"
#include "assembler/expansions.h"
#include "assembler/grammar.h"
#include "assembler/registers.h"
#include "assembler/shape.h"

namespace isadora::assembler {

// A place in all texts of a shape: a distance from the end of a slot, or from the beginning of the text.
struct ShapePlace {
  uint8_t hole = 0;  // from 1; 0: the beginning
  uint16_t behind = 0;
  uint32_t in(const ShapedText& text) const { return (hole ? text.hole(hole - size_t{1}).end : text.begin()) + behind; }
};

// The action on an operand.
struct EncoderStep {
  enum class Kind : uint8_t {
    Numbered,    // a register by its number
    Named,       // a register by a name that ends with the number
    Register,    // one or more registers, to be read again
    Number,      // a whole number, perhaps with a sign
    Applied,     // a function of such a number
    Bits,        // of a float
    Expression,  // to be read again
    Exactly,     // `value`, which the form itself has
    Same,        // none: the code before must be `value`, which the text has
  } kind;
  bool negative = false;  // Number
  bool bar_ends = false;  // Expression
  uint8_t hole = 0;       // the first in it, if there is one
  ShapePlace begin = {}, end = {};
  const FormOp* op = nullptr;
  uint64_t value = 0;                                           // Exactly, Same
  std::shared_ptr<const std::vector<RegisterRead>> names = {};  // Named: by number
  std::shared_ptr<const CompiledFunction> function = {};        // Applied
};

// One alternative of one rule.
struct Encoder {
  uint32_t rule;
  uint16_t option;              // of the rule
  uint8_t bytes;                // of the instruction
  uint32_t seen;                // conditions whose part was written
  std::vector<uint64_t> codes;  // independent of the slots
  std::vector<EncoderStep> steps;
  struct Written {  // a register without a hole, to be held against its width
    const FormOp* op;
    unsigned number, count;
  };
  std::vector<Written> written;
};

// The encoders of all texts of one shape that have the same numbers where these are compared with text.
struct Encoders {
  const Mnemonic* mnemonic = nullptr;
  uint64_t pinned = 0;  // by hole
  std::array<uint64_t, ShapedText::kMostHoles> values;
  bool complete = false;     // else such texts are read by all rules
  bool certain = false;      // the list is complete for any numbers
  std::vector<Encoder> all;  // in the order of the rules
  bool anywhere = false;     // all of them are the same at any address, and with any symbols
  mutable std::shared_ptr<const Expansions> expansions = {};  // of texts that are no instruction; null: not recorded
  bool covers(const ShapedText& text) const;
};

class ShapeCache;

// Records how a text is parsed by its rules, to encode other texts of its shape without them.
class EncoderRecorder {
 public:
  static constexpr size_t kMostEncoders = 8;

  EncoderRecorder(const ShapedText& text, ShapeCache& cache) : text_(text), cache_(cache) {}

  ShapeCache& cache() { return cache_; }

  // The text between two places was compared with something that may be written with digits.
  void compared(uint32_t begin, uint32_t end);
  void compared_with(uint32_t pos, char c);
  void compared_with(std::string_view text, uint32_t pos, std::string_view spelling);
  // The form's own text has a number at this slot.
  void add_exactly(const TokenHole& hole, uint64_t value);
  // The first hole between two places, or null.
  const TokenHole* hole_in(uint32_t begin, uint32_t end) const;
  const TokenHole* number_in(uint32_t begin, uint32_t end) const;
  // An operand without a step, which must equal an earlier one.
  void must_be(const FormOp& op, uint64_t code);
  // An operand, whose number is at `number` or after it.
  void add(EncoderStep step, uint32_t begin, uint32_t end, uint32_t number = 0);
  // A register without a hole.
  void wrote(const FormOp& op, unsigned number, unsigned count) { written_.push_back({&op, number, count}); }
  // An alternative of rules[number] is complete.
  void arrive(const GrammarRule& rule, uint32_t number, unsigned bytes, uint32_t seen, const uint64_t* codes,
              uint32_t end);
  // An alternative failed because of a slot's value: other texts may continue there.
  void mark_uncertain() { certain_ = false; }
  // Texts of this shape are read by all rules.
  void abandon() { hopeless_ = true; }

  // A branching point of the alternatives.
  struct Fork {
    size_t steps, written;
  };
  Fork fork() const { return {steps_.size(), written_.size()}; }
  void restore(const Fork& f) { steps_.resize(f.steps), written_.resize(f.written); }

  Encoders result(const Mnemonic& mnemonic);

 private:
  ShapePlace place(uint32_t pos) const;

  const ShapedText& text_;
  ShapeCache& cache_;
  uint64_t pinned_ = 0;
  bool hopeless_ = false, certain_ = true;
  std::vector<EncoderStep> steps_;  // of the current alternative
  std::vector<Encoder::Written> written_;
  std::vector<Encoder> encoders_;
};

// The shapes of a program so far. Those of the first texts are kept, up to a number that no program of a person has.
class ShapeCache {
 public:
  // Null where no such text was read yet, and its encoders would be kept.
  const Encoders* find(const ShapedText& text) const;
  const Encoders* add(const ShapedText& text, Encoders encoders);  // where find() gave null
  // Caches RegisterNames::names_with, which is called with the same names often.
  std::shared_ptr<const std::vector<RegisterRead>> names_with(const RegisterNames& registers, std::string_view front,
                                                              uint16_t type);
  // Null where it cannot be compiled.
  std::shared_ptr<const CompiledFunction> function(const model::NumberFunction& function);

 private:
  static constexpr size_t kMost = 8192, kMostOfOne = 16;

  std::unordered_map<std::string, std::vector<std::unique_ptr<Encoders>>, ShapeHash, std::equal_to<>> shapes_;
  std::map<std::pair<uint16_t, std::string>, std::shared_ptr<const std::vector<RegisterRead>>> names_;
  std::map<const model::NumberFunction*, std::shared_ptr<const CompiledFunction>> functions_;
};

}  // namespace isadora::assembler
