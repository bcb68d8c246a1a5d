// Completion for bash: a function of plain bash, without the package bash-completion.
#include "driver/tools/tree.h"

namespace isadora::driver {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

std::string names_of(const CommandInfo& c) {
  std::vector<std::string> all;
  for (const OptionInfo& o : c.options) all.insert(all.end(), o.names.begin(), o.names.end());
  return joined(all);
}

// The completion of an argument, as a statement of the script. bash completes files by default.
std::string values_of(const OptionInfo& o) {
  if (!o.words.empty()) return "words='" + joined(o.words) + "'";
  return o.names_isa ? "words=$(_isadora_isas \"$1\")" : "words=";
}

// The cases of options that take a value.
std::string cases(const CommandInfo& c) {
  std::string out;
  for (const OptionInfo& o : c.options) {
    if (o.value.empty()) continue;
    std::string pattern;
    for (const std::string& name : o.names) pattern += (pattern.empty() ? "" : " | ") + c.name + ":" + name;
    out += "    " + pattern + ") " + values_of(o) + " ;;\n";
  }
  return out;
}

std::string fallback(const CommandInfo& c) {
  const std::string words = c.positional.empty() ? "words=" : values_of(c.positional[0]);
  return "        " + c.name + ") options='" + names_of(c) + "' " + words + " ;;\n";
}

}  // namespace

Generated bash_completion(const std::vector<CommandInfo>& commands) {
  std::vector<std::string> names;
  std::string by_option, by_command;
  for (size_t i = 1; i < commands.size(); ++i) {
    names.push_back(commands[i].name);
    by_option += cases(commands[i]);
    by_command += fallback(commands[i]);
  }
  std::string text = R"(# Completion of isadora for bash, made by `isadora --generate`.
_isadora_isas() { "$1" isas 2>/dev/null | while read -r name _; do printf '%s ' "$name"; done; }

_isadora() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' options='' words='' word
  [[ $previous == '=' ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
  [[ $current == '=' ]] && current=''
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || { command=$word && break; }
  done
  case $command:$previous in
)";
  text += by_option + "    *)\n      case $command in\n        '') options='" + names_of(commands[0]) + "' words='" +
          joined(names) + "' ;;\n" + by_command + R"(      esac
      ;;
  esac
  [[ $current == -* ]] && words=$options
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -o default -F _isadora isadora
)";
  return {"bash-completion/completions/isadora", text};
}

}  // namespace isadora::driver
