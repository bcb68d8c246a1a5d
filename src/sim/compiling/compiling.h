// Loads the module with the compilers, and tracks background compilations.
#pragma once

#include <memory>
#include <string>

namespace isadora::sim::compiling {

// The path of the module; empty if there is none.
std::string module();

// A function of the module; null with the reason if there is none.
void* symbol(const char* name, std::string& error);

// From now on the process waits at its end for compilations that are running then. To be called before the first one.
void finish_before_exit();

// Held by a thread that compiles while no one waits for it.
class CompilingGuard {
 public:
  CompilingGuard();
  ~CompilingGuard();
  CompilingGuard(const CompilingGuard&) = delete;
  CompilingGuard& operator=(const CompilingGuard&) = delete;

  // The process waits for the end of this one.
  void finish();
  // Is a compilation running that nothing waits for? std::exit would wait for its end, since it destroys what the
  // compiler's library uses; std::_Exit does not.
  static bool may_be_abandoned();
  // The process ends: no compilation may begin any more.
  static bool is_too_late();
  // In the child of a fork, which has none of the threads that compile.
  static void forget_all();

 private:
  bool finishes_ = false;
};

}  // namespace isadora::sim::compiling
