// Completion for zsh, by its _arguments.
#include "driver/tools/tree.h"

namespace isadora::driver {

namespace {

// Inside single quotes, brackets and colons.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out;
}

std::string action(const OptionInfo& o) {
  if (o.names_isa) return "_isadora_isas";
  if (o.words.empty()) return "_files";
  std::string words;
  for (const std::string& w : o.words) words += (words.empty() ? "" : " ") + w;
  return "(" + words + ")";
}

std::string value(const OptionInfo& o) { return ":" + escaped(o.value) + ":" + action(o); }

std::string arguments(const CommandInfo& c) {
  std::string out;
  for (const OptionInfo& o : c.options) {
    for (const std::string& name : o.names) {
      const std::string start = o.repeated ? "*" : "";
      out += " \\\n        '" + start + name + "[" + escaped(o.help) + "]" + (o.value.empty() ? "" : value(o)) + "'";
    }
  }
  for (const OptionInfo& o : c.positional)
    out += " \\\n        '" + std::string(o.repeated ? "*" : "") + value(o) + "'";
  return out;
}

}  // namespace

Generated zsh_completion(const std::vector<CommandInfo>& commands) {
  std::string names, cases;
  for (size_t i = 1; i < commands.size(); ++i) {
    names += "    '" + escaped(commands[i].name) + ":" + escaped(commands[i].help) + "'\n";
    cases += "    " + commands[i].name + ")\n      _arguments -s" + arguments(commands[i]) + "\n      ;;\n";
  }
  std::string text = R"zsh(#compdef isadora
# Completion of isadora for zsh, made by `isadora --generate`.
_isadora_isas() {
  local -a isas
  isas=(${${(f)"$(_call_program isas $words_program isas 2>/dev/null)"}%% *})
  compadd -a isas
  _files
}

_isadora() {
  local context state line words_program=$words[1]
  local -a commands
  commands=(
)zsh";
  text += names + "  )\n  _arguments -C -s" + arguments(commands[0]);
  text += R"zsh( \
        '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands && return ;;
    argument) ;;
    *) return ;;
  esac
  case $words[1] in
)zsh";
  text += cases + "  esac\n}\n\n_isadora \"$@\"\n";
  return {"zsh/site-functions/_isadora", text};
}

}  // namespace isadora::driver
