#include "sim/compiling/compiling.h"

#include <atomic>
#include <cstdlib>
#include <utility>

#include "base/plugin.h"

namespace isadora::sim::compiling {

std::string module() { return base::plugin_path("isadora-jit.so", "ISADORA_JIT"); }

namespace {

std::atomic<int> working{0}, finishing{0};
std::atomic<bool> too_late{false};

void wait_for_all() {
  too_late = true;
  for (int still = working; still > 0; still = working) working.wait(still);
}

}  // namespace

void* symbol(const char* name, std::string& error) { return base::plugin_function(module(), name, error); }

// Exit handlers run in reverse order, so this one runs before the destructors of what exists now. The module destroys
// nothing (sim/jit/static_lifetime.cpp), since its compilations construct static objects later.
void finish_before_exit() { [[maybe_unused]] static const int registered = std::atexit(wait_for_all); }

CompilingGuard::CompilingGuard() { working++; }
CompilingGuard::~CompilingGuard() {
  working--;
  if (finishes_) finishing--;
  working.notify_all();
}
void CompilingGuard::finish() {
  if (!std::exchange(finishes_, true)) finishing++;
}
bool CompilingGuard::may_be_abandoned() { return working > 0 && finishing == 0; }
bool CompilingGuard::is_too_late() { return too_late; }
void CompilingGuard::forget_all() { working = finishing = 0; }

}  // namespace isadora::sim::compiling
