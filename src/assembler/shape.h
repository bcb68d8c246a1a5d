// The shape of an instruction's text: its tokens without its numbers and its symbols' names (`SUM R#, R#, #`).
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "assembler/grammar.h"

namespace isadora::assembler {

// A number in the text, 17, 0x1F, or the end of a word (R12); or a whole name.
struct TokenHole {
  uint32_t begin, end;
  uint64_t value;
  bool name;
};

// The words that rules compare with: registers and spellings of enumerators, without digits. All others may be names of
// symbols. Kept as hashes: a collision only makes a name count as text.
class WordSet {
 public:
  WordSet(const model::Isa& isa, const Grammar& grammar);

  static constexpr uint64_t kBegin = 0xCBF29CE484222325u;
  static uint64_t more(uint64_t hash, char c) { return (hash ^ (static_cast<uint8_t>(c) | 32)) * 0x9E3779B97F4A7C15u; }

  // `hash`: of all characters except digits.
  bool has(uint64_t hash) const { return !names_ || words_[hash >> kShift]; }
  // False: no word counts as a name, because words may continue those that rules compare with.
  bool has_names() const { return names_; }

 private:
  static constexpr unsigned kBits = 14, kShift = 64 - kBits;

  // `open`: it may directly precede other words.
  void add(std::string_view text, bool open = false);

  std::bitset<size_t{1} << kBits> words_;
  bool names_ = true;
};

// The text of an instruction, split into its shape and its holes.
class ShapedText {
 public:
  static constexpr size_t kMostHoles = 12;
  static constexpr size_t kMostBytes = 120;  // of a shape

  // Splits the text from `begin`, its guard or mnemonic, to its end. With `lines` a line's end ends it, and with
  // `dollars` a `$` may begin an operand; else `$` begins controls, whose numbers count as text. False for a text
  // without a shape: too long, with comments or quotes inside, or unterminated.
  bool read(const std::string& text, uint32_t begin, bool lines, bool dollars, const WordSet& words);
  // A text outside of a source: its numbers alone.
  void begin_numbers() { begin_ = end_ = 0, size_ = count_ = 0; }
  void add_number(uint64_t value) { holes_[count_++] = {0, 0, value, false}; }

  uint32_t begin() const { return begin_; }  // of the first nonblank character
  uint32_t end() const { return end_; }      // after the semicolon, or at the line's end
  // Its size is a multiple of eight.
  std::string_view shape() const { return {key_.data(), size_}; }
  size_t count() const { return count_; }
  std::span<const TokenHole> holes() const { return {holes_.data(), count_}; }
  const TokenHole& hole(size_t i) const { return holes_[i]; }

 private:
  const char* head(const char* p);
  const char* word(const char* p);
  const char* number(const char* p);
  const char* blanks(const char* p);
  const char* as_text(const char* from, const char* to);
  const char* as_hole(const char* from, const char* to, uint64_t value, char mark);

  const char* text_ = nullptr;
  const WordSet* words_ = nullptr;
  uint32_t begin_ = 0, end_ = 0;
  size_t size_ = 0, count_ = 0;
  std::array<char, kMostBytes + 2 * sizeof(uint64_t)> key_;
  std::array<TokenHole, kMostHoles> holes_;
};

struct ShapeHash {
  using is_transparent = void;
  size_t operator()(std::string_view shape) const;
};

}  // namespace isadora::assembler
