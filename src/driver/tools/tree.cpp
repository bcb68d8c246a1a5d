#include "driver/tools/tree.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "driver/commands.h"
#include "driver/report.h"

namespace isadora::driver {

namespace {

// "FORMAT:{text,json}" is the value FORMAT with two words.
void split_type(const std::string& type, OptionInfo& out) {
  const size_t open = type.find('{'), close = type.find('}');
  out.value = type.substr(0, std::min(type.find(':'), open));
  if (open == std::string::npos || close == std::string::npos) return;
  for (size_t at = open + 1; at < close;) {
    const size_t comma = std::min(type.find(',', at), close);
    out.words.push_back(type.substr(at, comma - at));
    at = comma + 1;
  }
}

OptionInfo read_option(const CLI::Option& o) {
  OptionInfo out;
  for (const std::string& name : o.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : o.get_lnames()) out.names.push_back("--" + name);
  if (o.get_items_expected_max() > 0) split_type(o.get_type_name(), out);
  if (o.get_positional()) out.value = o.get_name();
  out.help = o.get_description();
  out.required = o.get_required();
  out.repeated = o.get_expected_max() > 1;
  out.names_isa = out.value.find("ISA") != std::string::npos;
  return out;
}

CommandInfo read_command(const CLI::App& app) {
  CommandInfo out{app.get_name(), app.get_description(), {}, {}};
  for (const CLI::Option* o : app.get_options()) {
    if (o->get_group().empty()) continue;
    (o->get_positional() ? out.positional : out.options).push_back(read_option(*o));
  }
  return out;
}

}  // namespace

std::vector<CommandInfo> read_tree(const CLI::App& app) {
  std::vector<CommandInfo> out = {read_command(app)};
  out[0].name = "isadora";
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(read_command(*command));
  return out;
}

int generate(const CLI::App& app, const std::string& folder, diag::Sink& sink) {
  const std::vector<CommandInfo> commands = read_tree(app);
  std::vector<Generated> all = man_pages(commands);
  for (const auto make : {bash_completion, zsh_completion, fish_completion}) all.push_back(make(commands));
  for (const Generated& g : all) {
    const std::filesystem::path path = std::filesystem::path(folder) / g.path;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);  // an error shows when it is written
    if (const int code = write_result(path.string(), g.text, sink); code != kDone) return code;
  }
  return kDone;
}

}  // namespace isadora::driver
