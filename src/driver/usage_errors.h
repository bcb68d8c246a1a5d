// Errors of a command line in our words: CLI11 has its own.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace isadora::driver {

// Of the command that was chosen, null if none was. An unknown option comes first: what else is missing may follow
// from it.
std::string usage_error(const CLI::App* command, const CLI::ParseError& error);
// A note where there are too many arguments, and one that should be a file is an instruction set's name; else empty.
std::string isa_among_files(const CLI::App* command, const CLI::ParseError& error);

}  // namespace isadora::driver
