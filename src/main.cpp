#include <fcntl.h>

#include <cstdio>
#include <cstdlib>

#include "base/float_environment.h"
#include "base/memory.h"
#include "command_line.h"
#include "sim/engines/engines.h"

namespace {

// Files that are opened later would take the numbers of closed streams, and hold what is meant for those. What takes
// their place instead cannot be read or written either.
void keep_closed_streams_closed() {
  for (int fd = 0; fd <= 2; fd++) {
    if (::fcntl(fd, F_GETFD) < 0) ::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_closed_streams_closed();
  const isadora::base::FloatEnvironment floats;  // a library that was loaded before may have set other modes
  isadora::base::prefer_large_pages();
  const int code = isadora::driver::main(argc, argv, isadora::command_line());
  if (!isadora::sim::may_abandon_compilation()) return code;
  std::fflush(nullptr);
  std::_Exit(code);
}
