// Two operands of a form, or of a clause's header, that nothing parts.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using check::FormItem;

// The item after which a comma is missing: a name or `]`, blanks, a name.
const FormItem* unparted(const std::vector<FormItem>& items) {
  for (size_t n = 0; n + 2 < items.size(); ++n) {
    const bool ends =
        items[n].kind == FormItem::Kind::Name || (items[n].kind == FormItem::Kind::Text && items[n].text == "]");
    if (ends && items[n + 1].kind == FormItem::Kind::Space && items[n + 2].kind == FormItem::Kind::Name)
      return &items[n + 2];
  }
  return nullptr;
}

void report_finding(base::Span span, std::string_view name, diag::Sink& sink) {
  report(sink, diag::Kind::MissingComma, span, "a comma is missing before " + code(name),
         "operands are parted by commas in all other lines; examples with one do not fit this line")
      .fixes.push_back({{span.source, span.begin, span.begin}, ", ", "insert `,`"});
}

// The byte after a bracket where a name follows without a comma.
size_t unparted(std::string_view header) {
  for (size_t at = header.find(']'); at != std::string_view::npos; at = header.find(']', at + 1)) {
    const size_t next = header.find_first_not_of(' ', at + 1);
    if (next != std::string_view::npos && next > at + 1 && std::isalpha(static_cast<unsigned char>(header[next])))
      return next;
  }
  return std::string_view::npos;
}

}  // namespace

void missing_comma(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintForm& form : i.forms) {
      if (const FormItem* item = unparted(form.line->operands))
        report_finding(check::span_of(item->place), item->text, sink);
    }
    for (const Clause& clause : i.clauses) {
      const std::string_view header = check::text_of(clause.header);
      const size_t at = unparted(header);
      if (at == std::string_view::npos) continue;
      const base::Span span = check::span_of(clause.header);
      const auto begin = span.begin + static_cast<uint32_t>(at);
      report_finding({span.source, begin, begin + 1}, header.substr(at, header.find_first_of(" ,:", at) - at), sink);
    }
  }
}

}  // namespace isadora::findings
