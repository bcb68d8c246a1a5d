// The commands of the debugger, as a user types them.
#pragma once

#include <string>

namespace isadora::inspect {

class Debugger;

// Executes a line; errors are printed.
void perform(Debugger& debugger, const std::string& line);

// Every command with its help, a line each.
std::string debugger_help();

}  // namespace isadora::inspect
