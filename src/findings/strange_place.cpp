// The subfield of a source (its sign, its half) lies at the same bits in all opcodes of an optype, whatever register
// file the source comes from: decoders look for it there. One that lies elsewhere was copied from another source's
// line.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using Slot = std::pair<unsigned, std::string>;  // where the operand lies, and what of it

struct Seen {
  const Level* opcode;
  const Field* field;
};

std::map<Slot, std::vector<Seen>> slots_of(const Instruction& i) {
  std::map<Slot, std::vector<Seen>> out;
  for (const Level& opcode : i.opcodes) {
    for (const Field& sub : opcode.fields) {
      if (sub.sub.empty()) continue;
      for (const Field& operand : opcode.fields) {
        if (operand.sub.empty() && operand.name == sub.name)
          out[{operand.position(), sub.sub}].push_back({&opcode, &sub});
      }
    }
  }
  return out;
}

}  // namespace

void strange_place(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    for (const auto& [slot, seen] : slots_of(i)) {
      std::map<unsigned, std::vector<const Seen*>> places;
      for (const Seen& s : seen) places[s.field->position()].push_back(&s);
      if (places.size() != 2 || seen.size() < 3) continue;
      const auto [a, b] = std::pair(places.begin(), std::next(places.begin()));
      const auto& [few, many] = a->second.size() < b->second.size() ? std::pair(a, b) : std::pair(b, a);
      if (few->second.size() != 1) continue;
      const Seen& odd = *few->second[0];
      diag::Diagnostic& d = report(sink, diag::Kind::StrangePlace, check::span_of(odd.field->place),
                                   code(odd.field->full()) + " lies at bit " + std::to_string(few->first) +
                                       ", in the other " + std::to_string(many->second.size()) + " opcodes of " +
                                       code(i.name()) + " it lies at bit " + std::to_string(many->first),
                                   "a decoder that looks where the siblings have it reads another field");
      d.labels.push_back({check::span_of(many->second[0]->field->place), "a sibling"});
    }
  }
}

}  // namespace isadora::findings
