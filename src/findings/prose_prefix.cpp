// Prose that offers a prefix, `(~)`, which no form shows.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

std::vector<diag::Label> forms_of(const LintOptype& i) {
  std::vector<diag::Label> out;
  for (const LintForm& form : i.forms) out.push_back({form.span(), out.empty() ? "the first form" : "another form"});
  return out;
}

}  // namespace

void prose_prefix(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    std::set<char> shown, said;
    for (const LintForm& form : i.forms) {
      for (const ShownOperand& o : form.operands) shown.insert(o.prefix.begin(), o.prefix.end());
    }
    for (const ProseText& text : i.own.texts) {
      const std::string_view whole = text.text();
      for (size_t at = 0; !text.comment && at < whole.size(); ++at) {
        const char prefix = in_parentheses(whole, at);
        if (i.forms.empty() || std::string_view("-~!").find(prefix) == std::string_view::npos || prefix == '\0')
          continue;
        if (shown.contains(prefix) || !said.insert(prefix).second) continue;
        const std::string sign(1, prefix);
        report(sink, diag::Kind::ProsePrefix,
               {text.span.source, text.span.begin + static_cast<uint32_t>(at),
                text.span.begin + static_cast<uint32_t>(at) + (whole[at] == '(' ? 3u : 7u)},
               "prose gives an operand the prefix " + code(sign) + ", and no form of " + code(i.name()) + " shows " +
                   code("{" + sign + "}"),
               "the prose describes syntax that does not exist")
            .labels = forms_of(i);
      }
    }
  }
}

}  // namespace isadora::findings
