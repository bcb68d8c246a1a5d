#include "command_line.h"
#include "driver/program_commands.h"

namespace isadora {

driver::CommandLine command_line() {
  const auto commands = driver::program_commands();
  return {
      {commands.begin(), commands.end()}, ", which are those of the demo; `./dev build` builds the others", nullptr};
}

}  // namespace isadora
