// Blocks that nearly all optypes of a description have.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

void missing_block(const LintModel& lint_model, diag::Sink& sink) {
  constexpr std::string_view kBlocks[] = {"__Syntax", "__Description", "__Semantics", "__Examples"};
  const auto has = [](const LintOptype& i, std::string_view keyword) {
    const auto& blocks = i.own.definition->blocks;
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const check::DefinedBlock& b) { return b.keyword == keyword; });
  };
  std::vector<std::string_view> usual;
  for (std::string_view keyword : kBlocks) {
    const auto n = std::count_if(lint_model.instructions.begin(), lint_model.instructions.end(),
                                 [&](const LintOptype& i) { return has(i, keyword); });
    if (n >= 3 && static_cast<size_t>(n) * 4 >= lint_model.instructions.size() * 3) usual.push_back(keyword);
  }
  // An example cannot show anything of `not_modelled`.
  const auto is_modelled = [](const LintOptype& i) {
    return i.clauses.empty() || std::ranges::any_of(i.clauses, [](const Clause& c) { return bool(c.body); });
  };
  for (const LintOptype& i : lint_model.instructions) {
    std::vector<std::string> missing;
    for (std::string_view keyword : usual)
      if (!has(i, keyword) && (keyword != "__Examples" || is_modelled(i))) missing.emplace_back(keyword);
    if (missing.empty()) continue;
    const bool is_needed = !has(i, "__Syntax") || !has(i, "__Semantics");
    report(sink, diag::Kind::MissingBlock, i.own.definition->span(), code(i.name()) + " has no " + listed(missing),
           std::string("nearly all other optypes have one") +
               (is_needed ? "; without a form and a clause it can be neither written nor executed" : ""));
  }
}

}  // namespace isadora::findings
