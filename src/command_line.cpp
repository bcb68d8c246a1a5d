#include "command_line.h"

#include "driver/tools/all_commands.h"
#include "driver/tools/tree.h"

namespace isadora {

driver::CommandLine command_line() { return {driver::all_commands(), "", driver::generate}; }

}  // namespace isadora
