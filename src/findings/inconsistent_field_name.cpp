// The field of a modifier has one name in nearly all instructions that have its type, and another one, a letter longer
// or shorter, in the rest: `mode` and `mod`.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using Places = std::map<std::string, std::map<const LintOptype*, const LintField*>>;  // by name

// Fields of enumerated types that an instruction may choose.
std::map<std::string, Places> modifiers_by_type(const LintModel& lint_model) {
  std::map<std::string, Places> out;
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintField* f : i.all_fields()) {
      if (f->sub.empty() && f->rule != LintField::Rule::Fixed && lint_model.enumeration(f->type))
        out[f->type][f->name].insert({&i, f});
    }
  }
  return out;
}

bool is_one_letter_more(std::string_view longer, std::string_view shorter) {
  constexpr size_t kShortest = 4;  // names of fewer letters differ on purpose
  if (longer.size() != shorter.size() + 1 || shorter.size() < kShortest) return false;
  size_t same = 0;
  while (same < shorter.size() && longer[same] == shorter[same]) ++same;
  return longer.substr(same + 1) == shorter.substr(same);
}

bool share_instruction(const std::map<const LintOptype*, const LintField*>& a,
                       const std::map<const LintOptype*, const LintField*>& b) {
  for (const auto& [instruction, field] : a)
    if (b.contains(instruction)) return true;
  return false;
}

}  // namespace

void inconsistent_field_name(const LintModel& lint_model, diag::Sink& sink) {
  constexpr size_t kMany = 3;
  for (const auto& [type, names] : modifiers_by_type(lint_model)) {
    for (const auto& [few, odd] : names) {
      for (const auto& [many, usual] : names) {
        if (usual.size() < kMany || usual.size() <= odd.size() || share_instruction(odd, usual)) continue;
        if (!is_one_letter_more(few, many) && !is_one_letter_more(many, few)) continue;
        for (const auto& [instruction, field] : odd)
          report(sink, diag::Kind::InconsistentFieldName, check::span_of(field->path),
                 "the field with the type " + code(type) + " is called " + code(few) + " here, and " + code(many) +
                     " in " + std::to_string(usual.size()) + " other instructions",
                 "whoever looks for a field by its name misses this one")
              .labels.push_back({check::span_of(usual.begin()->second->place), "another instruction"});
      }
    }
  }
}

}  // namespace isadora::findings
