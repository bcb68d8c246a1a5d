// `isas`: lists the instruction sets that can be named.
#include "base/json.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"

namespace isadora::driver {

int isas(const IsasOptions& options, diag::Sink& sink) {
  const std::vector<IsaEntry> known = known_isas();
  const int code = known.empty() ? kUnusable : kDone;
  if (known.empty())
    report_error(sink, diag::Kind::CannotRead, "no instruction sets were found",
                 "set ISADORA_ISAS to the folder that holds them");
  if (options.json) {
    base::Json out = base::Json::array();
    for (const IsaEntry& e : known) out.push_back({{"name", e.name}, {"path", e.path}, {"default", e.is_default}});
    return print(base::json_text(out, 1) + "\n", sink, code);
  }
  std::string text;
  for (const IsaEntry& e : known) text += e.name + (e.is_default ? "  (default)" : "") + "\n";
  return print(text, sink, code);
}

}  // namespace isadora::driver
