#include "driver/tools/recorded_rules.h"

#include <filesystem>

#include "base/files.h"
#include "driver/library.h"
#include "driver/report.h"

namespace isadora::driver {

namespace fs = std::filesystem;

std::string rules_path(const model::Isa& isa) {
  const std::string name = isa.name.find('/') == std::string::npos ? isa.name : "isa";
  return (fs::path(isa.sources.front()->name).parent_path() / (name + ".rules")).string();
}

bool read_rules(const model::Isa& isa, rules::RuleRecord& out, diag::Sink& sink) {
  std::error_code error;
  if (isa.sources.empty() || !fs::is_regular_file(rules_path(isa), error)) return true;
  const base::SourceRef file = read_input(rules_path(isa), kTextLimit, sink);
  if (!file) return false;
  unsigned line = 0;
  std::optional<rules::RuleRecord> read = rules::read_record(isa, file->text, line);
  if (!read) {
    report_error(sink, diag::Kind::CannotRead,
                 "`" + file->name + "` cannot be used: its line " + std::to_string(line) + " is not a rule",
                 "`isadora rules " + isa.name + " --record` writes it anew");
    return false;
  }
  out = std::move(*read);
  if (out.outdated.empty()) return true;
  const size_t others = out.outdated.size() - 1;
  report_error(
      sink, diag::Kind::OtherDescription,
      "`" + file->name + "`: line " + std::to_string(out.outdated.front()) +
          (others ? " and " + std::to_string(others) + (others == 1 ? " other are" : " others are") : " is") +
          " not what was proved of this description, and left out",
      "the description or the file has changed since: `isadora rules " + isa.name + " --record` writes it anew");
  return true;
}

}  // namespace isadora::driver
