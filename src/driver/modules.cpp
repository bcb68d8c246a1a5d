#include "driver/modules.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "driver/commands.h"
#include "driver/report.h"
#include "lint/lint.h"

namespace isadora::driver {

namespace {

bool read_modules(const std::string& text, const model::Isa& isa, std::vector<bool>& present, diag::Sink& sink) {
  std::vector<std::string> names;
  for (const model::Module& m : isa.modules) names.push_back(m.name);
  std::istringstream list(text);
  for (std::string name; std::getline(list, name, ',');) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const std::string near = diag::nearest(name, names);
      report_error(sink, diag::Kind::BadArgument, "`" + isa.name + "` has no module `" + name + "`",
                   near.empty() ? "" : "did you mean `" + near + "`?");
      return false;
    }
    present[static_cast<size_t>(found - names.begin())] = true;
  }
  return true;
}

}  // namespace

bool within_modules(const std::string& modules, const encoding::Codec& codec, const object::Object& object,
                    const base::SourceRef& text, diag::Sink& sink, int& code) {
  if (modules.empty()) return true;
  const size_t before = sink.all().size();
  std::vector<bool> present(codec.isa().modules.size());
  code = kUnusable;
  if (!read_modules(modules, codec.isa(), present, sink)) return false;
  code = kFindings;
  lint::check_modules(codec, object, text, present, sink);
  return sink.all().size() == before;
}

}  // namespace isadora::driver
