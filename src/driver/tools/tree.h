// The commands, options and help texts as plain values, from the parser of the command line. Man pages and completions
// are generated from them, so that they agree with --help.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace CLI {
class App;
}

namespace isadora::driver {

struct OptionInfo {
  std::vector<std::string> names;  // "-o", "--output"; empty for a positional argument
  std::string value;               // its value ("FILE"), or the argument's own name; empty for a flag
  std::vector<std::string> words;  // all values that it may have, where they are a list
  std::string help;
  bool required = false, repeated = false;
  bool names_isa = false;  // completed by the names of instruction sets
};

struct CommandInfo {
  std::string name, help;           // of the program itself: "isadora"
  std::vector<OptionInfo> options;  // by the order of --help
  std::vector<OptionInfo> positional;
};

// The program first, then its commands.
std::vector<CommandInfo> read_tree(const CLI::App& app);

struct Generated {
  std::string path;  // below the folder that it is for
  std::string text;
};
std::vector<Generated> man_pages(const std::vector<CommandInfo>& commands);  // man.cpp
Generated bash_completion(const std::vector<CommandInfo>& commands);         // bash.cpp
Generated zsh_completion(const std::vector<CommandInfo>& commands);          // zsh.cpp
Generated fish_completion(const std::vector<CommandInfo>& commands);         // fish.cpp

// All of it into a folder. Returns the exit code.
int generate(const CLI::App& app, const std::string& folder, diag::Sink& sink);

}  // namespace isadora::driver
