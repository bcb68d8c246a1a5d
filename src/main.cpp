#include "base/memory.h"
#include "driver/commands.h"

int main(int argc, char** argv) {
  isadora::base::prefer_large_pages();
  return isadora::driver::main(argc, argv);
}
