// Code that the linker may shorten: while the option of the description's mark is on, relocations that it may take
// another form for are marked, and nothing that depends on the lengths of that code is a number: branches within the
// section, distances and padding are relocations, too.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using FixupKind = encoding::Fixups::Kind;

// Fragments distinguish places, and programs whose instructions have one length have none.
void SourceAssembler::find_marks() {
  const auto find = [&](FixupKind::Kind kind) -> const FixupKind* {
    const auto& all = isa_.machine.relocations;
    const auto found = std::ranges::find(all, kind, &FixupKind::kind);
    return found == all.end() ? nullptr : &*found;
  };
  align_mark_ = find(FixupKind::Kind::Align);
  const FixupKind* const mark = find(FixupKind::Kind::Relax);
  const bool is_used = is_hart() && several_lengths_ && align_mark_ && mark && mark->option != model::kNoIndex;
  relax_mark_ = is_used ? mark : nullptr;
}

void SourceAssembler::mark_shorter(uint32_t begin, uint64_t at, const FixupKind& kind) {
  if (!relaxes() || !encoding::may_be_shortened(isa_, kind)) return;
  const object::LineEntry from = written_at(begin);
  object_.relocations.push_back({section_, at, relax_mark_->number,
                                 target_of({.name = "", .known = true, .absolute = true}), 0, from.line, from.source});
}

void SourceAssembler::mark_padding() {
  for (const Section section : relaxing_) {
    for (const RelaxFragment& f : fragments_of(section)) {
      if (!f.padding.always) continue;
      object_.relocations.push_back({section, f.offset, align_mark_->number,
                                     target_of({.name = "", .known = true, .absolute = true}),
                                     static_cast<int64_t>(f.padding.always), 0, 0});
    }
  }
}

}  // namespace isadora::assembler
