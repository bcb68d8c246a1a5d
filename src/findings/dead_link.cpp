// Links in prose: `[[NAME]]` leads to a definition, `[text](file#part)` to a file of the description or to the net.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool defines(const LintModel& lint_model, std::string_view name) {
  return std::any_of(
      lint_model.set.by_kind.begin(), lint_model.set.by_kind.end(), [&](const std::vector<check::Definition>& list) {
        return std::any_of(list.begin(), list.end(), [&](const check::Definition& d) { return d.name == name; });
      });
}

bool is_file(const LintModel& lint_model, std::string_view target) {
  const std::string_view file = target.substr(0, target.find('#'));
  return file.empty() || target.find("://") != std::string_view::npos ||
         std::any_of(lint_model.trees.begin(), lint_model.trees.end(),
                     [&](const parse::Tree& t) { return t.source->name.ends_with(file); });
}

void report_finding(const ProseText& text, size_t begin, size_t end, const std::string& message, diag::Sink& sink) {
  report(
      sink, diag::Kind::DeadLink,
      {text.span.source, text.span.begin + static_cast<uint32_t>(begin), text.span.begin + static_cast<uint32_t>(end)},
      message, "the target of the link is not part of the description");
}

void visit(const LintModel& lint_model, const ProseText& text, diag::Sink& sink) {
  const std::string_view t = text.text();
  for (size_t at = t.find("[["); at != std::string_view::npos; at = t.find("[[", at + 2)) {
    const size_t end = t.find("]]", at);
    if (end == std::string_view::npos) break;
    const std::string_view name = t.substr(at + 2, end - at - 2);
    if (!name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) && !defines(lint_model, name))
      report_finding(text, at, end + 2, "nothing defines " + code(name), sink);
  }
  for (size_t at = t.find("]("); at != std::string_view::npos; at = t.find("](", at + 2)) {
    const size_t end = t.find(')', at);
    if (end == std::string_view::npos) break;
    const std::string_view target = t.substr(at + 2, end - at - 2);
    if (target.find(' ') == std::string_view::npos && target.find('.') != std::string_view::npos &&
        !is_file(lint_model, target))
      report_finding(text, at + 2, end,
                     "no file of the description is called " + code(target.substr(0, target.find('#'))), sink);
  }
}

}  // namespace

void dead_link(const LintModel& lint_model, diag::Sink& sink) {
  const auto all = [&](const LintLevel& level) {
    for (const ProseText& text : level.texts)
      if (!text.comment) visit(lint_model, text, sink);
  };
  for (const LintLevel& group : lint_model.groups) all(group);
  for (const LintOptype& i : lint_model.instructions) {
    all(i.own);
    for (const LintLevel& opcode : i.opcodes) all(opcode);
  }
}

}  // namespace isadora::findings
