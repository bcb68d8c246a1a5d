// A column that nothing names: it was forgotten in the text, or is left over.
#include "findings/lints.h"
#include "parse/families.h"

namespace isadora::findings {

void unused_column(const LintModel& lint_model, diag::Sink& sink) {
  for (const parse::Tree& tree : lint_model.trees) {
    if (!tree.source || !tree.source->origin) continue;
    const base::SourceRef& written = tree.source->origin->written;
    for (const base::Span& column : parse::unused_columns(written)) {
      const std::string name = written->text.substr(column.begin, column.end - column.begin);
      report(sink, diag::Kind::UnusedColumn, column, "nothing in this family is " + code("\\" + name),
             "a cell that is shown nowhere decides nothing: the text forgot it, or it is left over");
    }
  }
}

}  // namespace isadora::findings
