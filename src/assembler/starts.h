// What an operand may begin with: a cheap question that most rules of a mnemonic fail before they are tried. A rule
// with parts that may be left out has an answer for each number of commas that its text can have.
//
// Characters fall into fewer than 64 classes (letters without their case), so a set of them is one word. An expression
// begins with many of them; it has a bit of its own, and the text is looked at again where only that bit is left.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "assembler/text.h"
#include "model/model.h"

namespace isadora::assembler {

struct Grammar;
class Registers;

using StartSet = uint64_t;
inline constexpr size_t kMaxStarts = 5;   // operands that are looked at
inline constexpr size_t kMaxCommas = 16;  // texts with fewer commas are told apart by their number
inline constexpr StartSet kAnyStart = ~StartSet{0};
inline constexpr StartSet kExpressionStart = StartSet{1} << 63;
using Starts = std::array<StartSet, kMaxStarts>;  // of the operand behind so many commas

namespace detail {

constexpr unsigned start_class(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a');
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
  if (c >= '0' && c <= '9') return 26;
  if (c >= '!' && c <= '/') return 27 + static_cast<unsigned>(c - '!');
  if (c >= ':' && c <= '@') return 42 + static_cast<unsigned>(c - ':');
  if (c >= '[' && c <= '`') return 49 + static_cast<unsigned>(c - '[');
  if (c >= '{' && c <= '~') return 55 + static_cast<unsigned>(c - '{');
  return 59;  // the end of the text, and what no operand begins with
}

constexpr std::array<uint8_t, 256> start_classes() {
  std::array<uint8_t, 256> result{};
  for (unsigned i = 0; i < 256; ++i) result[i] = static_cast<uint8_t>(start_class(static_cast<char>(i)));
  return result;
}
inline constexpr std::array<uint8_t, 256> kStartClasses = start_classes();

}  // namespace detail

inline StartSet start(char c) { return StartSet{1} << detail::kStartClasses[static_cast<unsigned char>(c)]; }

// May an expression begin at this place of the text? A register's name is none.
bool begins_expression(std::string_view text, uint32_t pos, const Registers& registers);

// Works out the filters of all mnemonics, once their rules are compiled.
void make_filters(const model::Isa& isa, Grammar& grammar);

}  // namespace isadora::assembler
