// What the commands share when they speak to the user.
#pragma once

#include <string>

#include "diag/diagnostic.h"
#include "driver/commands.h"

namespace isadora::driver {

// Renders the diagnostics to standard error (text) or standard output (JSON, SARIF: they are the command's result).
void show(diag::Sink& sink, const Common& common);
// To standard error, as text.
void complain(const std::string& message, const std::string& note = "");
// To standard output. A closed pipe or a full disk is reported, and the exit code is then kUnusable.
int print(const std::string& text, int code = kDone);
// Writes a result file whole or not at all; "-" is standard output.
int write_result(const std::string& path, std::string_view bytes, int code = kDone);

}  // namespace isadora::driver
