// Compares two versions of a description and rates each change: words with another meaning, texts that are parsed
// differently, instructions with other semantics. Everything is compared by name: source positions and internal
// numbers do not matter, nor does an order, but for readings that one text may fit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::diff {

// The worst effect counts. Unknown: two texts of semantics differ, and it is not known whether their meaning does.
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

// Of forms with equal operations: does `run --check` report something else? `warned` are the same two versions, with
// warnings as faults.
struct IsaPair {
  const model::Isa &from, &to;
};
std::vector<Change> compare_warnings(const IsaPair& plain, const IsaPair& warned);

Effect strongest_effect(const std::vector<Change>& changes);
std::string_view name(Effect effect);  // "breaking" …

}  // namespace isadora::diff
