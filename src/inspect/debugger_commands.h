// The commands of the debugger, as a user types them.
#pragma once

#include <string>

namespace isadora::inspect {

class Debugger;

// Does what a line says; what is wrong with it is told.
void perform(Debugger& debugger, const std::string& line);

// Every command with its help, a line each.
std::string debugger_help();

}  // namespace isadora::inspect
