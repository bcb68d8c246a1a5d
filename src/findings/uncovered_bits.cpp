// If nearly all instructions cover every bit of the word, an instruction with uncovered bits lacks a field.
#include <bitset>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

constexpr size_t kMostOpcodeBits = 128;
using Cover = std::bitset<kMostOpcodeBits>;

Cover cover_of(const std::vector<const LintField*>& fields) {
  Cover cover;
  for (const LintField* f : fields) {
    for (const auto& [position, width] : f->pieces) {
      for (unsigned bit = position; bit < position + width && bit < kMostOpcodeBits; ++bit) cover.set(bit);
    }
  }
  return cover;
}

struct OpcodeCover {
  const LintLevel* opcode;
  Cover cover;
  size_t length;  // up to the highest bit
};

std::string text_of(const Cover& open, size_t length) {
  std::string out;
  for (size_t bit = 0; bit < length; ++bit) {
    if (!open[bit]) continue;
    const size_t first = bit;
    while (bit + 1 < length && open[bit + 1]) ++bit;
    out += (out.empty() ? "" : ", ") + std::to_string(first) + (bit > first ? " to " + std::to_string(bit) : "");
  }
  return out;
}

}  // namespace

void uncovered_bits(const LintModel& lint_model, diag::Sink& sink) {
  std::map<size_t, std::vector<OpcodeCover>> by_length;
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintLevel& opcode : i.opcodes) {
      const Cover cover = cover_of(i.fields_of(opcode));
      size_t length = kMostOpcodeBits;
      while (length > 0 && !cover[length - 1]) --length;
      if (length) by_length[length].push_back({&opcode, cover, length});
    }
  }
  for (const auto& [length, rows] : by_length) {
    std::vector<const OpcodeCover*> open;
    for (const OpcodeCover& row : rows)
      if (row.cover.count() < length) open.push_back(&row);
    if (open.empty() || rows.size() < 4 || open.size() * 4 > rows.size()) continue;
    for (const OpcodeCover* row : open) {
      report(sink, diag::Kind::UncoveredBits, row->opcode->definition->span(),
             "no field of " + code(row->opcode->name()) + " has bit " + text_of(~row->cover, length) + ", the other " +
                 std::to_string(rows.size() - open.size()) + " opcodes of this length name each bit",
             "a bit without a field is zero, so a word in which it is set is not an instruction; if that is meant, "
             "name the bits: a field of any type that is `== 0`");
    }
  }
}

}  // namespace isadora::findings
