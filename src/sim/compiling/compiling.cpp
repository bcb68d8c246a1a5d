#include "sim/compiling/compiling.h"

#include <atomic>

#include "base/plugin.h"

namespace isadora::sim::compiling {

std::string module() { return base::plugin_path("isadora-jit.so", "ISADORA_JIT"); }

void* symbol(const char* name, std::string& error) { return base::plugin_function(module(), name, error); }

namespace {

std::atomic<int> working{0};

}  // namespace

AtWork::AtWork() { working++; }
AtWork::~AtWork() { working--; }
bool AtWork::anyone() { return working > 0; }

}  // namespace isadora::sim::compiling
