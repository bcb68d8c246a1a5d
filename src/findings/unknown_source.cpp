// Prose that names a kind of operand which no field has: `UImm32`, where all immediates are of `SImm32`. What such a
// name looks like is learned from the types: a part of a word that at least three of them share (`Imm`) is the name of
// a family.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

using Names = std::set<std::string, std::less<>>;

Names types_of(const LintModel& lint_model, const LintOptype& i) {
  Names out;
  for (const LintField* f : i.all_fields())
    if (f->sub.empty() && !lint_model.enumeration(f->type)) out.insert(f->type);
  return out;
}

// `SImm32` has the part `Imm`: a capital letter, and small ones after it.
std::vector<std::string_view> parts_of_word(std::string_view word) {
  constexpr size_t kShortest = 3;
  std::vector<std::string_view> out;
  for (size_t at = 0; at < word.size(); ++at) {
    if (!std::isupper(static_cast<unsigned char>(word[at]))) continue;
    size_t end = at + 1;
    while (end < word.size() && std::islower(static_cast<unsigned char>(word[end]))) ++end;
    if (end - at >= kShortest) out.push_back(word.substr(at, end - at));
  }
  return out;
}

Names families(const Names& types) {
  constexpr size_t kMembers = 3;
  std::map<std::string_view, size_t> count;
  for (const std::string& type : types)
    for (std::string_view part : parts_of_word(type)) ++count[part];
  Names out;
  for (const auto& [part, n] : count)
    if (n >= kMembers) out.emplace(part);
  return out;
}

class UnknownSources {
 public:
  UnknownSources(const LintModel& lint_model, diag::Sink& sink) : model_(lint_model), sink_(sink) {
    for (const LintOptype& i : lint_model.instructions) types_.merge(types_of(lint_model, i));
    for (const check::DefinitionKind kind : {check::DefinitionKind::Number, check::DefinitionKind::Operand})
      for (const check::Definition& d : lint_model.set.of(kind)) types_.insert(d.name);
    families_ = families(types_);
  }

  void visit(const LintOptype& i) {
    if (families_.empty()) return;
    for (const ProseText& text : i.own.texts) {
      if (text.comment) continue;
      const std::string_view whole = text.text();
      for (const TextWord& w : words_in(whole))
        if (is_unknown(i, w)) report_finding(i, w, within(text.span, whole, w.text));
    }
  }

 private:
  bool is_unknown(const LintOptype& i, const TextWord& w) const {
    const auto parts = parts_of_word(w.text);
    const bool of_family =
        std::any_of(parts.begin(), parts.end(), [&](std::string_view p) { return families_.contains(p); });
    if (!of_family || w.before == '.' || i.is_operand(w.text) || model_.operands.contains(std::string(w.text)))
      return false;
    // `Imm32` and `Imm` are short for `SImm32`.
    return std::none_of(types_.begin(), types_.end(),
                        [&](const std::string& t) { return t.find(w.text) != std::string::npos; });
  }
  void report_finding(const LintOptype& i, const TextWord& w, base::Span span) {
    const Names own = types_of(model_, i);
    const std::string near = diag::nearest(w.text, {own.begin(), own.end()});
    diag::Diagnostic& d = report(
        sink_, diag::Kind::UnknownSource, span,
        "no field has the type " + code(w.text) + (near.empty() ? "" : "; " + code(i.name()) + " has " + code(near)),
        "the possible values, and whether they are signed, are not given");
    if (!near.empty()) d.fixes.push_back({span, near, "write " + code(near)});
  }

  const LintModel& model_;
  diag::Sink& sink_;
  Names types_, families_;
};

}  // namespace

void unknown_source(const LintModel& lint_model, diag::Sink& sink) {
  UnknownSources finder(lint_model, sink);
  for (const LintOptype& i : lint_model.instructions) finder.visit(i);
}

}  // namespace isadora::findings
