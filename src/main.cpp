#include <cstdio>
#include <cstdlib>

#include "base/memory.h"
#include "driver/commands.h"
#include "sim/engines/engines.h"

int main(int argc, char** argv) {
  isadora::base::prefer_large_pages();
  isadora::sim::leave_compilers_behind();
  const int code = isadora::driver::main(argc, argv);
  if (!isadora::sim::still_compiling()) return code;
  std::fflush(nullptr);
  std::_Exit(code);
}
