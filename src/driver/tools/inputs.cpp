#include "driver/tools/inputs.h"

#include <filesystem>
#include <set>

#include "driver/library.h"
#include "driver/report.h"

namespace isadora::driver {
namespace {

// Names a file in one way: a base may be named, too, and be the base of several.
std::string identity(const std::string& file) {
  std::error_code error;
  const std::string path = std::filesystem::weakly_canonical(file, error).string();
  return error || file == "-" ? file : path;
}

}  // namespace

bool choose_descriptions(const std::vector<std::string>& arguments, const std::string& isa,
                         std::vector<std::string>& names, diag::Sink& sink) {
  if (!arguments.empty() && !isa.empty()) {
    report_error(sink, diag::Kind::BadArgument,
                 "`--isa " + isa + "` and `" + arguments[0] + "` both name a description",
                 "name each description once, as an argument or by --isa");
    return false;
  }
  names = arguments.empty() ? std::vector{isa} : arguments;
  return true;
}

bool read_inputs(const std::vector<std::string>& names, std::vector<DescriptionInput>& inputs, diag::Sink& sink) {
  bool good = true;
  size_t bytes = 0;
  std::set<std::string> seen;
  for (const std::string& name : names) {
    DescriptionInput input{name, {}};
    std::vector<std::string> files = description_files(name, sink);
    good = !files.empty() && good;
    std::erase_if(files, [&](const std::string& file) { return !seen.insert(identity(file)).second; });
    good = read_trees(files, input.trees, bytes, sink) && good;
    inputs.push_back(std::move(input));
  }
  return good;
}

parse::TreeStats total(const std::vector<DescriptionInput>& inputs) {
  parse::TreeStats sum;
  for (const DescriptionInput& input : inputs)
    for (const parse::Tree& tree : input.trees) {
      const parse::TreeStats s = parse::stats(tree);
      sum.types += s.types;
      sum.groups += s.groups;
      sum.optypes += s.optypes;
      sum.opcodes += s.opcodes;
      sum.fields += s.fields;
    }
  return sum;
}

}  // namespace isadora::driver
