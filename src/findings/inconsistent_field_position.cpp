// The subfield of a source (its sign, its half) lies at the same bits in all opcodes of an optype, whatever register
// file the source comes from: decoders look for it there. One that lies elsewhere was copied from another source's
// line. Instructions agree on such places, too: one that has its own is as likely a slip.
#include <algorithm>
#include <optional>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using Slot = std::pair<unsigned, std::string>;  // the operand's position, and which part of it

struct FieldUse {
  const LintLevel* opcode;
  const LintField* field;
};

std::map<Slot, std::vector<FieldUse>> slots_of(const LintOptype& i) {
  std::map<Slot, std::vector<FieldUse>> out;
  for (const LintLevel& opcode : i.opcodes) {
    for (const LintField& sub : opcode.fields) {
      if (sub.sub.empty()) continue;
      for (const LintField& operand : opcode.fields) {
        if (operand.sub.empty() && operand.name == sub.name)
          out[{operand.position(), sub.sub}].push_back({&opcode, &sub});
      }
    }
  }
  return out;
}

// The position in most opcodes of an instruction.
std::optional<unsigned> usual_place(const std::vector<FieldUse>& seen) {
  std::map<unsigned, size_t> count;
  for (const FieldUse& s : seen) ++count[s.field->position()];
  for (const auto& [place, n] : count)
    if (n * 2 > seen.size()) return place;
  return std::nullopt;
}

struct FieldUsage {
  const LintOptype* instruction;
  const LintField* field;
};

void across_instructions(const LintModel& lint_model, diag::Sink& sink) {
  constexpr size_t kMany = 5;
  std::map<Slot, std::map<unsigned, std::vector<FieldUsage>>> slots;
  for (const LintOptype& i : lint_model.instructions) {
    for (const auto& [slot, seen] : slots_of(i))
      if (const auto place = usual_place(seen)) slots[slot][*place].push_back({&i, seen[0].field});
  }
  for (const auto& [slot, places] : slots) {
    if (places.size() != 2) continue;
    const auto [a, b] = std::pair(places.begin(), std::next(places.begin()));
    const auto& [few, many] = a->second.size() < b->second.size() ? std::pair(a, b) : std::pair(b, a);
    if (few->second.size() != 1 || many->second.size() < kMany) continue;
    const FieldUsage& odd = few->second[0];
    report(sink, diag::Kind::InconsistentFieldPosition, check::span_of(odd.field->place),
           code(odd.field->full()) + " of " + code(odd.instruction->name()) + " lies at bit " +
               std::to_string(few->first) + ", in the other " + std::to_string(many->second.size()) +
               " instructions with such a source at bit " + std::to_string(many->first),
           "a decoder that looks where all others have it reads another field")
        .labels.push_back({check::span_of(many->second[0].field->place), "another instruction"});
  }
}

}  // namespace

void inconsistent_field_position(const LintModel& lint_model, diag::Sink& sink) {
  across_instructions(lint_model, sink);
  for (const LintOptype& i : lint_model.instructions) {
    for (const auto& [slot, seen] : slots_of(i)) {
      std::map<unsigned, std::vector<const FieldUse*>> places;
      for (const FieldUse& s : seen) places[s.field->position()].push_back(&s);
      if (places.size() != 2 || seen.size() < 3) continue;
      const auto [a, b] = std::pair(places.begin(), std::next(places.begin()));
      const auto& [few, many] = a->second.size() < b->second.size() ? std::pair(a, b) : std::pair(b, a);
      if (few->second.size() != 1) continue;
      const FieldUse& odd = *few->second[0];
      diag::Diagnostic& d = report(sink, diag::Kind::InconsistentFieldPosition, check::span_of(odd.field->place),
                                   code(odd.field->full()) + " lies at bit " + std::to_string(few->first) +
                                       ", in the other " + std::to_string(many->second.size()) + " opcodes of " +
                                       code(i.name()) + " it lies at bit " + std::to_string(many->first),
                                   "a decoder that looks where the siblings have it reads another field");
      d.labels.push_back({check::span_of(many->second[0]->field->place), "a sibling"});
    }
  }
}

}  // namespace isadora::findings
