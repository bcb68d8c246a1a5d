// One statement to the instructions that it is: the shortest reading that reaches, or the instructions of a
// pseudo-instruction, whose operands are put into its lines as text.
#include <algorithm>

#include "assembler/program.h"
#include "base/text.h"
#include "model/illegal.h"

namespace isadora::assembler {

using diag::Kind;

namespace {

// Would an operator of the line take but a part of an operand in this place?
bool splits(std::string_view before, std::string_view operand, std::string_view after) {
  const size_t last = before.find_last_not_of(" \t"), next = after.find_first_not_of(" \t");
  const bool left = last != before.npos && (kOperators.find(before[last]) != kOperators.npos || before[last] == '~');
  const bool right = next != after.npos && kOperators.find(after[next]) != kOperators.npos;
  return (left || right) && is_sum(operand);
}

// The line with each operand's name replaced by the operand; `note` is called with the place of each.
template <typename Note>
void substitute(std::string_view line, const std::vector<std::string_view>& names,
                const std::vector<std::string_view>& operands, std::string& out, Note&& note) {
  out.clear();
  for (uint32_t pos = 0; pos < line.size();) {
    const bool modifier = pos > 0 && line[pos - 1] == '.';
    const uint32_t end = is_word(line[pos]) ? word_end(line, pos) : pos + 1;
    const std::string_view word = line.substr(pos, end - pos);
    const auto name = std::ranges::find(names, word);
    const bool stays = name == names.end() || modifier;
    const std::string_view put = stays ? word : operands[static_cast<size_t>(name - names.begin())];
    const bool enclosed = !stays && splits(out, put, line.substr(end));
    if (enclosed) out += '(';
    if (!stays) note(out.size(), put);
    out += put;
    if (enclosed) out += ')';
    pos = end;
  }
}

// An operand of a pseudo-instruction, in the description (`#imm`, `%part(imm)`), without the text around its name.
struct PseudoOperand {
  explicit PseudoOperand(std::string_view written) {
    const size_t open = written.find('(');
    const size_t begin = open == std::string_view::npos ? !is_letter(written[0]) : open + 1;
    const size_t end = open == std::string_view::npos ? written.size() : written.find(')', open);
    before = written.substr(0, begin);
    name = written.substr(begin, end - begin);
    after = written.substr(end);
  }
  std::string_view before, name, after;
};

}  // namespace

// Operands of a pseudo-instruction follow its marks, which are not part of them.
bool SourceAssembler::take_marks(const model::Pseudo& pseudo, std::vector<std::string_view>& operands,
                                 std::vector<std::string_view>& names) {
  if (pseudo.operands.size() != operands.size()) return false;
  for (size_t i = 0; i < operands.size(); ++i) {
    const PseudoOperand wanted(pseudo.operands[i]);
    std::string_view& o = operands[i];
    names.push_back(wanted.name);
    if (!o.starts_with(wanted.before) || o.size() < wanted.before.size() + wanted.after.size() ||
        !o.ends_with(wanted.after))
      return false;
    o = base::trimmed(o.substr(wanted.before.size(), o.size() - wanted.before.size() - wanted.after.size()));
  }
  return true;
}

namespace {

// The distinct forms of the pseudo-instructions: several with different expansions may have the same.
void add_forms(const std::vector<const model::Pseudo*>& pseudos, diag::Diagnostic& d) {
  for (const model::Pseudo* p : pseudos) {
    std::string form = "form: " + p->mnemonic;
    for (size_t i = 0; i < p->operands.size(); ++i) form += (i ? ", " : " ") + p->operands[i];
    if (std::ranges::find(d.notes, form) == d.notes.end()) d.notes.push_back(form);
  }
}

}  // namespace

const std::vector<const model::Pseudo*>* SourceAssembler::pseudos_at(uint32_t begin) const {
  if (pseudos_.empty()) return nullptr;
  const std::string_view word = text_.substr(begin, name_end(text_, begin, true) - begin);
  const auto found = pseudos_.find(folded(word));
  return found == pseudos_.end() ? nullptr : &found->second;
}

bool SourceAssembler::assemble_at(uint32_t begin, uint64_t address, bool* unresolved, uint32_t& end,
                                  FixupInfo& places) {
  ParseConstraints wish{options_, least_, 16, true, &expressions_};
  FixupInfo* const noted = several_lengths_ || is_hart() ? &places : nullptr;
  ShapedText text;
  const Encoders* const known = encoders_of(*clean_, begin, text);
  using enum InstructionParser::Encoded;
  const auto encoded = encode(*clean_, text, known, address, wish, end, unresolved, noted);
  if (encoded == Nothing && known->expansions && expand_known(*known, text, wish.least, places)) {
    end = text.end();
    return true;
  }
  bool fine = encoded == Done;
  const auto* const pseudos = !fine || (places.relative && is_reading_) ? pseudos_at(begin) : nullptr;
  wish.quiet = pseudos != nullptr;
  if (!fine) fine = matcher_.parse(*clean_, begin, address, &names_, wish, decoded_, end, sink_, unresolved, noted);
  if (fine) {
    Piece own = decoded_piece(text_, places, false);
    if (pseudos && places.relative && is_reading_) add_expansions(*pseudos, begin, address, places);
    pieces_.push_back(std::move(own));
    return true;
  }
  if (!pseudos || !expand(*pseudos, begin, address, unresolved, end, places)) return false;
  if (known) learn_expansions(*pseudos, begin, *known, text);
  return true;
}

// The instruction that was just read from this text.
SourceAssembler::Piece SourceAssembler::decoded_piece(std::string_view text, const FixupInfo& places,
                                                      bool expanded) const {
  Piece out{decoded_.word, decoded_.bytes, expanded, decoded_.opcode, is_linked(places), {}, text};
  if (out.linked) out.operands = places.operands;
  return out;
}

// The text after the mnemonic, split at commas outside of parentheses.
std::vector<std::string_view> SourceAssembler::operands_at(uint32_t begin, uint32_t& end) const {
  std::vector<std::string_view> out;
  uint32_t pos = skip_blank(text_, name_end(text_, begin, true)), from = pos, stop = pos;
  int depth = 0;
  for (;; ++pos) {
    while (skip_comment(text_, pos) != pos) pos = skip_comment(text_, pos);
    const char c = at(text_, pos);
    const bool ends = pos >= text_.size() || c == ';' || c == '\n';
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (!ends && (c != ',' || depth > 0)) {
      stop = pos + 1;  // a comment after it is not part of the operand
      continue;
    }
    const std::string_view operand = base::trimmed(text_.substr(from, stop - from));
    if (!operand.empty() || c == ',' || !out.empty()) out.push_back(operand);
    from = stop = pos + 1;
    if (!ends) continue;
    end = c == ';' ? pos + 1 : pos;
    return out;
  }
}

bool SourceAssembler::expand(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin, uint64_t address,
                             bool* unresolved, uint32_t& end, FixupInfo& places) {
  const std::vector<std::string_view> operands = operands_at(begin, end);
  diag::Sink found;
  // The reason is searched only if none fits: it takes much longer than a match.
  for (diag::Sink* const told : {static_cast<diag::Sink*>(nullptr), &found}) {
    for (const model::Pseudo* p : pseudos) {
      pieces_.clear();
      if (expand_one(*p, operands, address, unresolved, places, told) && bytes_of_pieces() >= least_) return true;
    }
  }
  if (report_far_literal(begin, found)) return false;
  // Reports the errors as an instruction of the machine, if it is one, else of its parts.
  encoding::Decoded d;
  const size_t before = sink_.all().size();
  const ParseConstraints wish{options_, 0, 16, false, &expressions_};
  matcher_.parse(*clean_, begin, address, &names_, wish, d, end, sink_, unresolved, nullptr);
  const bool known = sink_.all().size() > before && sink_.all().back().kind != Kind::UnknownMnemonic;
  failed_ = true;
  if (known) {
    diag::Diagnostic& own = sink_.all().back();
    const std::string quoted = "`" + std::string(text_.substr(own.span.begin, own.span.end - own.span.begin)) + "`";
    const bool none_holds = !found.all().empty() && found.all().back().kind == Kind::OperandRange;
    if (none_holds && own.message.starts_with(quoted + " does not fit, expected"))
      own.message = quoted + " does not fit any form of `" + pseudos.front()->mnemonic + "`";  // others hold more
    return add_forms(pseudos, own), false;
  }
  if (sink_.all().size() > before) sink_.all().pop_back();
  auto& d2 = report(Kind::NoMatchingForm, begin, std::max(end, begin + 1),
                    "these are not operands of `" + pseudos.front()->mnemonic + "`");
  add_forms(pseudos, d2);
  for (const diag::Diagnostic& inner : found.all()) d2.notes.push_back(inner.message);
  return false;
}

// The texts of the statement before are not needed any more.
const base::Source& SourceAssembler::expansion(std::string_view line, const std::vector<std::string_view>& names,
                                               const std::vector<std::string_view>& operands,
                                               std::vector<Inserted>* inserted) {
  if (expanded_ == expansions_.size()) expansions_.emplace_back().name = "<expansion>";
  base::Source& text = expansions_[expanded_++];
  substitute(line, names, operands, text.text, [&](size_t begin, std::string_view operand) {
    if (!inserted) return;
    inserted->push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(begin + operand.size()),
                         static_cast<uint32_t>(operand.data() - text_.data())});
  });
  text.text += ';';
  return text;
}

bool SourceAssembler::expand_one(const model::Pseudo& pseudo, std::vector<std::string_view> operands, uint64_t address,
                                 bool* unresolved, FixupInfo& places, diag::Sink* found) {
  std::vector<std::string_view> names;
  if (!has_option(pseudo.option) || !take_marks(pseudo, operands, names)) return false;
  if (pseudo.literal == model::kNoIndex)
    return expand_lines(pseudo, operands, names, address, unresolved, places, found);
  const size_t before = literals_.size();
  operands[pseudo.literal] = literal(pseudo, operands[pseudo.literal]);
  if (operands[pseudo.literal].empty()) return false;
  if (expand_lines(pseudo, operands, names, address, unresolved, places, found)) return true;
  forget_literals(before);
  return false;
}

bool SourceAssembler::expand_lines(const model::Pseudo& pseudo, const std::vector<std::string_view>& operands,
                                   const std::vector<std::string_view>& names, uint64_t address, bool* unresolved,
                                   FixupInfo& places, diag::Sink* found) {
  BranchRange reach;
  bool relative = false;
  for (const std::string& line : pseudo.lines) {
    if (const auto word = model::illegal_word(line)) {
      reach.bytes += isa_.machine.parcel_bits / 8;
      pieces_.push_back({.word = *word, .bytes = isa_.machine.parcel_bits / 8, .expanded = true});
      continue;
    }
    const base::Source& text = expansion(line, names, operands);
    const ParseConstraints wish{pseudo.exact ? 0 : options_, 0, 16, !found, &expressions_, &line};
    diag::Sink null_sink;
    FixupInfo here;
    uint32_t end = 0;
    const uint64_t at = address + reach.bytes;
    ShapedText split;
    const Encoders* const known = encoders_of(text, 0, split);
    if (encode(text, split, known, at, wish, end, unresolved, &here) != InstructionParser::Encoded::Done &&
        !matcher_.parse(text, 0, at, &names_, wish, decoded_, end, found ? *found : null_sink, unresolved, &here))
      return false;
    pieces_.push_back(decoded_piece(text.text, here, true));
    if (here.used && here.relative) {
      relative = true;
      const BranchRange& own = here.reaches.front();
      reach.low = own.low + static_cast<int64_t>(reach.bytes);
      reach.high = own.high + static_cast<int64_t>(reach.bytes);
    }
    places.used |= here.used;
    reach.bytes += decoded_.bytes;
  }
  places.relative |= relative;
  places.reaches.push_back(reach);
  return true;
}

// The longer encodings of an instruction whose target is out of range.
void SourceAssembler::add_expansions(const std::vector<const model::Pseudo*>& pseudos, uint32_t begin, uint64_t address,
                                     FixupInfo& places) {
  uint32_t end = 0;
  const std::vector<std::string_view> operands = operands_at(begin, end);
  for (const model::Pseudo* p : pseudos) {
    bool unresolved = false;
    pieces_.clear();
    expand_one(*p, operands, address, &unresolved, places, nullptr);
  }
  pieces_.clear();
}

}  // namespace isadora::assembler
