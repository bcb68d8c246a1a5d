// Pseudo-instructions by shape (expansions.h): recording and running expansions.
#include "assembler/expansions.h"

#include <algorithm>

#include "assembler/program.h"
#include "model/illegal.h"

namespace isadora::assembler {

using Encoded = InstructionParser::Encoded;

// The first that fits, as in expand(). False if none does, or if there are findings: then expand() is called.
bool SourceAssembler::expand_known(const Encoders& known, const ShapedText& text, unsigned least, FixupInfo& places) {
  for (const Expansions::Pseudo& p : known.expansions->pseudos) {
    if (!has_option(p.option)) continue;
    pieces_.clear();
    const Encoded encoded = expand_known(p, text);
    if (encoded == Encoded::Unknown) return false;
    if (encoded == Encoded::Nothing || bytes_of_pieces() < least) continue;
    places.none = known.anywhere;
    return true;
  }
  return false;
}

Encoded SourceAssembler::expand_known(const Expansions::Pseudo& pseudo, const ShapedText& text) {
  const ParseConstraints wish{pseudo.exact ? 0 : options_, 0, 16, true, &expressions_};
  ShapedText numbers;
  for (const Expansions::Line& line : pseudo.lines) {
    numbers.begin_numbers();
    for (const Expansions::Number& n : line.numbers) numbers.add_number(n.own ? n.value : text.hole(n.hole).value);
    if (!line.encoders->covers(numbers)) return Encoded::Unknown;
    uint32_t end = 0;
    const Encoded encoded =
        matcher_.encode(*clean_, numbers, *line.encoders, 0, nullptr, wish, decoded_, end, nullptr, nullptr);
    if (encoded != Encoded::Done) return encoded;
    pieces_.push_back({.word = decoded_.word, .bytes = decoded_.bytes, .expanded = true});
  }
  return Encoded::Done;
}

// The statement was just read as text.
void SourceAssembler::learn_expansions(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin,
                                       const Encoders& own, const ShapedText& text) {
  if (!own.complete || own.expansions) return;
  auto made = std::make_shared<Expansions>();
  own.expansions = made;
  uint32_t end = 0;
  const std::vector<std::string_view> operands = operands_at(begin, end);
  if (end != text.end()) return;
  std::vector<Expansions::Pseudo> found;
  for (const model::Pseudo* p : pseudos) {
    std::vector<std::string_view> own_operands = operands, names;
    if (!take_marks(*p, own_operands, names)) continue;  // as no text of this shape has them
    if (p->literal != model::kNoIndex) return;
    found.push_back({p->exact, p->option, {}});
    if (!learn_expansion(*p, own_operands, names, text, found.back())) return;
  }
  made->pseudos = std::move(found);
}

namespace {

// Do the encoders depend on numbers alone?
bool is_of_numbers(const Encoders& encoders) {
  return encoders.complete && encoders.anywhere && std::ranges::all_of(encoders.all, [](const Encoder& e) {
           return std::ranges::find(e.steps, EncoderStep::Kind::Register, &EncoderStep::kind) == e.steps.end();
         });
}

}  // namespace

bool SourceAssembler::learn_expansion(const model::Pseudo& pseudo, const std::vector<std::string_view>& operands,
                                      const std::vector<std::string_view>& names, const ShapedText& text,
                                      Expansions::Pseudo& out) {
  for (const std::string& line : pseudo.lines) {
    if (model::illegal_word(line)) return false;
    std::vector<Inserted> inserted;
    ShapedText split;
    expanded_ = 0;
    const Encoders* const known = encoders_of(expansion(line, names, operands, &inserted), 0, split);
    Expansions::Line made{known, {}};
    if (!known || !is_of_numbers(*known) || !take_numbers(split, inserted, text, made.numbers)) return false;
    out.lines.push_back(std::move(made));
  }
  return true;
}

// Maps each number of a line to its origin. False if a number is only part of an operand's, or if an operand has a
// number that is not one in the line: its digits are text there.
bool SourceAssembler::take_numbers(const ShapedText& line, const std::vector<Inserted>& inserted,
                                   const ShapedText& text, std::vector<Expansions::Number>& out) const {
  size_t taken = 0, there = 0;
  for (const TokenHole& h : line.holes()) {
    const auto around =
        std::ranges::find_if(inserted, [&](const Inserted& i) { return i.begin < h.end && h.begin < i.end; });
    if (around == inserted.end()) {
      out.push_back({.own = true, .value = h.value});
      continue;
    }
    const uint32_t begin = around->from + (h.begin - around->begin), end = begin + (h.end - h.begin);
    const auto same =
        std::ranges::find_if(text.holes(), [&](const TokenHole& o) { return o.begin == begin && o.end == end; });
    if (h.begin < around->begin || h.end > around->end || same == text.holes().end()) return false;
    out.push_back({.hole = static_cast<uint8_t>(same - text.holes().begin())});
    ++taken;
  }
  for (const Inserted& i : inserted) {
    const uint32_t end = i.from + (i.end - i.begin);
    there += static_cast<size_t>(
        std::ranges::count_if(text.holes(), [&](const TokenHole& o) { return o.begin >= i.from && o.begin < end; }));
  }
  return taken == there;
}

}  // namespace isadora::assembler
