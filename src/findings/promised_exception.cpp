// Prose states that an instruction raises an exception, but neither its semantics nor an `__Exception` does. A memory
// access may raise one by itself.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

bool promises(std::string_view sentence) {
  if (has_any(sentence, {"no exception", "no fault", "not fault", "never faults", "without a fault", "\u4e0d\u4f1a"}))
    return false;
  return has_any(sentence,
                 {"is a fault", " faults", "raises an exception", "an exception is raised", "\u89e6\u53d1\u5f02\u5e38",
                  "\u5f15\u53d1\u5f02\u5e38", "\u4ea7\u751f\u5f02\u5e38", "\u629b\u51fa\u5f02\u5e38"});
}

bool is_space(const LintModel& lint_model, std::string_view name) {
  return std::ranges::any_of(lint_model.set.of(check::DefinitionKind::Space),
                             [&](const auto& d) { return d.name == name; });
}

// Whether a body, or a function that it calls, can stop the program.
bool can_stop(const LintModel& lint_model, NodeRef body, std::set<std::string>& seen) {
  for (const TextWord& w : words_in(check::text_of(body))) {
    if (w.text == "fault" || is_space(lint_model, w.text)) return true;
    const auto function = lint_model.function_bodies.find(std::string(w.text));
    if (function != lint_model.function_bodies.end() && seen.insert(function->first).second &&
        can_stop(lint_model, function->second, seen))
      return true;
  }
  return false;
}

bool can_stop(const LintModel& lint_model, NodeRef body) {
  std::set<std::string> seen;
  return can_stop(lint_model, body, seen);
}

bool has_block(const LintLevel& level) { return !level.definition->block_items("__Exception").empty(); }

bool has_exception(const LintModel& lint_model, const LintOptype& i) {
  const auto has = [](const LintLevel& l) { return has_block(l); };
  const auto operand_has = [&](const check::Definition& d) {
    return std::ranges::any_of(i.all_fields(), [&](const LintField* f) { return f->type == d.name; }) &&
           (!d.block_items("__Exception").empty() || can_stop(lint_model, d.place));
  };
  return has_block(i.own) || std::ranges::any_of(i.opcodes, has) ||
         std::ranges::any_of(i.groups, [](const LintLevel* l) { return has_block(*l); }) ||
         std::ranges::any_of(lint_model.set.of(check::DefinitionKind::Operand), operand_has);
}

// Without a readable clause the instruction's effects are unknown.
bool may_stop(const LintModel& lint_model, const LintOptype& i) {
  const bool unknown = i.clauses.empty() || std::ranges::any_of(i.clauses, [](const Clause& c) { return !c.body; });
  return unknown || has_exception(lint_model, i) ||
         std::ranges::any_of(i.clauses, [&](const Clause& c) { return can_stop(lint_model, c.body); });
}

}  // namespace

void promised_exception(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const ProseText& text : i.own.texts) {
      if (text.comment) continue;
      for (const std::string_view sentence : sentences(text.text())) {
        if (!promises(sentence) || may_stop(lint_model, i)) continue;
        report(sink, diag::Kind::ProseOnly, within(text.span, text.text(), sentence),
               "only the prose says that " + code(i.name()) + " raises an exception: neither its semantics nor an " +
                   code("__Exception") + " does",
               "by its semantics the instruction continues; write `fault(…)` where it should stop");
      }
    }
  }
}

}  // namespace isadora::findings
