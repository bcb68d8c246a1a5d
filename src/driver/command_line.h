// The command line: a program has a table of commands, each of which describes its arguments to CLI11 and runs.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "driver/commands.h"

namespace isadora::driver {

// A command of the command line: its CLI11 subcommand, and the function that runs it.
struct Command {
  CLI::App* app;
  const Common* common;
  std::function<int(diag::Sink&)> run;
};

template <typename Options>
Command command(CLI::App* app, std::shared_ptr<Options> options, int (*run)(const Options&, diag::Sink&)) {
  return {app, &options->common, [options, run](diag::Sink& sink) { return run(*options, sink); }};
}

struct CommandEntry {
  std::string_view name;
  Command (*add)(CLI::App&);
  std::vector<std::string> (*words)(const std::vector<std::string>&) = nullptr;  // its words, as CLI11 can read them
};

struct CommandLine {
  std::vector<CommandEntry> commands;  // by the order of --help
  std::string note;                    // follows the error about an unknown command
  // Man pages and completions, into a folder. For the build alone, and so not in the help.
  int (*generate)(const CLI::App&, const std::string& folder, diag::Sink&) = nullptr;
};

// `--diagnostics` is the one spelling for all commands; `check`, whose result the findings are, also takes `--format`.
void add_common(CLI::App& c, Common& common, const std::string& spelling = "--diagnostics");
void add_isa(CLI::App& c, Common& common);
void add_folders(CLI::App& c, Common& common);
void add_modules(CLI::App& c, Common& common);
void add_format(CLI::App& c, bool& json);
void add_engine(CLI::App& c, std::string& engine, std::string_view usual = "");  // empty: the default engine
// Of a number of 64 bits: of CLI11 by itself -4 is one, too.
CLI::Validator number_validator();
void add_coverage_file(CLI::App& c, std::string& file);
// An option that may be given several times takes one value each time: the next word may be the program.
CLI::Option* add_repeated(CLI::App& c, const std::string& name, std::vector<std::string>& values,
                          const std::string& help);

// Parses the arguments and runs a command. Returns the exit code.
int main(int argc, char** argv, const CommandLine& line);

}  // namespace isadora::driver
