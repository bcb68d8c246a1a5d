// What changed between two versions of a description, and whom it concerns: words that mean something else, texts that
// are read otherwise, instructions that do something else. Everything is compared by names, so that an order, a place
// in a file and numbers that nobody sees are no change.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::diff {

// The worst counts. Unknown: two texts of semantics differ, and nobody could say whether their meaning does.
enum class Effect : uint8_t { None, Compatible, Unknown, Breaking };

struct Change {
  std::string area;     // "encoding" …
  std::string subject;  // the opcode, type, file …; empty for the machine
  std::string text;
  Effect effect = Effect::Breaking;
  base::Span before = {}, after = {};
  std::vector<std::string> notes = {};
};

// Of one form of an opcode in both versions, whose operations are not the same.
struct MeaningChange {
  enum class Kind : uint8_t { Same, Different, Unknown } kind = Kind::Unknown;
  std::string reason = {};              // Unknown: why
  std::vector<std::string> notes = {};  // Different: how it can be seen
};
struct FormPair {
  uint16_t from_opcode, from_form, to_opcode, to_form;
};
using Judge = std::function<MeaningChange(const FormPair&)>;

std::vector<Change> compare(const model::Isa& from, const model::Isa& to, const Judge& judge);

Effect worst(const std::vector<Change>& changes);
std::string_view name(Effect effect);  // "breaking" …

}  // namespace isadora::diff
