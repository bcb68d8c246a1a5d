#include <cstdio>
#include <cstdlib>

#include "base/float_environment.h"
#include "base/memory.h"
#include "driver/commands.h"
#include "sim/engines/engines.h"

int main(int argc, char** argv) {
  const isadora::base::FloatEnvironment floats;  // a library that was loaded before may have set other modes
  isadora::base::prefer_large_pages();
  isadora::sim::leave_compilers_behind();
  const int code = isadora::driver::main(argc, argv);
  if (!isadora::sim::still_compiling()) return code;
  std::fflush(nullptr);
  std::_Exit(code);
}
