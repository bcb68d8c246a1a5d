// Completion for fish: one `complete` for each command and option.
#include "driver/tools/tree.h"

namespace isadora::driver {

namespace {

std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string values(const OptionInfo& o) {
  if (o.names_isa) return " -a '(__isadora_isas)'";
  if (o.words.empty()) return "";
  std::string words;
  for (const std::string& w : o.words) words += (words.empty() ? "" : " ") + w;
  return " -f -a " + in_quotes(words);
}

std::string option(const OptionInfo& o, const std::string& condition) {
  std::string out = "complete -c isadora -n " + in_quotes(condition);
  for (const std::string& name : o.names)
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!o.value.empty()) out += " -r" + values(o);
  return out + " -d " + in_quotes(o.help) + "\n";
}

std::string command(const CommandInfo& c) {
  const std::string condition = "__fish_seen_subcommand_from " + c.name;
  std::string out = "complete -c isadora -f -n __fish_use_subcommand -a " + c.name + " -d " + in_quotes(c.help) + "\n";
  for (const OptionInfo& o : c.options) out += option(o, condition);
  for (const OptionInfo& o : c.positional)
    if (o.names_isa) out += "complete -c isadora -n " + in_quotes(condition) + values(o) + "\n";
  return out;
}

}  // namespace

Generated fish_completion(const std::vector<CommandInfo>& commands) {
  std::string text = R"(# Completion of isadora for fish, made by `isadora --generate`.
function __isadora_isas
    isadora isas 2>/dev/null | string replace -r ' .*' ''
end

)";
  for (const OptionInfo& o : commands[0].options) text += option(o, "__fish_use_subcommand");
  for (size_t i = 1; i < commands.size(); ++i) text += command(commands[i]);
  return {"fish/vendor_completions.d/isadora.fish", text};
}

}  // namespace isadora::driver
