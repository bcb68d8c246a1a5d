// The module with the compilers, and compilations that go on after an engine's back.
#pragma once

#include <memory>
#include <string>

namespace isadora::sim::compiling {

// Where the module is; empty where there is none.
std::string module();

// What the module has under a name; null with the reason where that is nothing.
void* symbol(const char* name, std::string& error);

// A thread that compiles while nobody waits for it has one of these.
class CompilingGuard {
 public:
  CompilingGuard();
  ~CompilingGuard();
  CompilingGuard(const CompilingGuard&) = delete;
  CompilingGuard& operator=(const CompilingGuard&) = delete;

  // Then a process that does not want to wait ends by std::_Exit: by exit it waits, as the compiler's library would
  // take itself apart under it.
  static bool anyone();
  // The process ends: nobody may begin a compilation any more.
  static bool is_too_late();
};

}  // namespace isadora::sim::compiling
