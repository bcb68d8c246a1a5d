// Reuses fragments between passes: most instructions are the same in every pass, wherever they are placed. The first
// pass notes runs of them that no other statement interrupts; later passes copy their bytes and lines from the previous
// one.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

// The instruction that was just emitted. Options are the same in every pass, because directives set them without
// symbols.
void SourceAssembler::keep(uint32_t begin, uint64_t at, unsigned bytes, bool in_fragment) {
  if (!in_fragment)
    stretches_.push_back({.begin = begin, .end = begin, .offset = at, .line = object_.lines.size() - 1});
  Stretch& s = stretches_.back();
  s.end = pos_;
  s.bytes += bytes;
  ++s.lines;
  in_stretch_ = true;
}

// The fragment that begins at the statement.
bool SourceAssembler::begin_fragment() {
  if (first_round_ || next_stretch_ == stretches_.size() || stretches_[next_stretch_].begin != pos_) return false;
  Stretch& s = stretches_[next_stretch_++];
  if (!is_allowed_here(s.begin)) {
    recover(true);
    return true;
  }
  const uint64_t at = address(), moved = at - s.offset;
  const auto code = code_before_.begin() + static_cast<ptrdiff_t>(s.offset);
  object_.code.insert(object_.code.end(), code, code + static_cast<ptrdiff_t>(s.bytes));
  const size_t line = object_.lines.size();
  for (size_t i = s.line; i < s.line + s.lines; ++i) {
    object::LineEntry entry = lines_before_[i];
    entry.address += moved;
    object_.lines.push_back(entry);
  }
  s.offset = at;
  s.line = line;
  pos_ = s.end;
  return true;
}

}  // namespace isadora::assembler
