// Output of the commands. A command does not print errors: it reports diagnostics into its sink, and `perform` shows
// them all, once, in the requested format.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "driver/commands.h"

namespace isadora::driver {

// Runs a command and shows its diagnostics; exceptions become diagnostics too. Returns the exit code.
int perform(const std::function<int(diag::Sink&)>& command, const Common& common);

// Whether the descriptor is a terminal with colors, and NO_COLOR is not set.
bool wants_color(int descriptor);
// The width of the output: the terminal's, or COLUMNS; else 80.
unsigned columns_of(int descriptor);

// A finding without a place: about an argument, a file, the machine.
void report_error(diag::Sink& sink, diag::Kind kind, const std::string& message, const std::string& note = "");

std::string lanes_text(uint64_t mask);  // "0-3,7"
std::string address_text(uint64_t address);

// To standard output. A full disk is reported, and the exit code is then kUnusable; a reader that has gone away ends
// the command quietly, unless the caller ignores SIGPIPE and so wants to know.
int print(const std::string& text, diag::Sink& sink, int code = kDone);
// Writes a result file completely or not at all; "-" is standard output.
int write_result(const std::string& path, std::string_view bytes, diag::Sink& sink, int code = kDone);
// Do both paths name one file, or one that will be written?
bool is_same_file(const std::string& a, const std::string& b);
// A line to standard error while a command runs: a trace, progress. Throws if the reader has gone.
void print_error(const std::string& line);

// Called first of all: from then on a closed pipe, and a file that may not grow, are errors of the write, not the end
// of the program.
void take_write_errors();

}  // namespace isadora::driver
