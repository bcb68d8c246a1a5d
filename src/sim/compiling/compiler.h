// The compilers of the module, made by the first call and never taken down: code may run until the process ends. Code
// that another run has stored needs none of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/compiling/code.h"
#include "sim/compiling/compiling.h"
#include "sim/compiling/service.h"

namespace isadora::sim::compiling {

// `maker` is the name of the function of the module that makes it.
template <class Region>
Compiler<Region>* compiler(const char* maker, std::string& error) {
  static Compiler<Region>* made = nullptr;
  if (made) return made;
  using Make = Compiler<Region>* (*)(std::string*);
  const auto make = reinterpret_cast<Make>(symbol(maker, error));
  return make ? made = make(&error) : nullptr;
}

// The name of code, or of something else that is kept, in the store: the compiler, the processor, and the region's key.
// Empty where nothing is stored.
std::string source_of(const char* maker, const std::vector<uint64_t>& key);
Function find_stored(const std::string& source);
// Whether a run has called this before.
bool asked_before(const std::string& source);
std::optional<std::string> kept(const std::string& source);
void store(const std::string& source, const std::string& object);

// The job of compiling a region.
template <class Region>
CompileJob job_for(const char* maker, std::shared_ptr<const Region> region) {
  CompileJob job;
  job.compile = [maker, region](std::string& error) -> Function {
    Compiler<Region>* const made = compiler<Region>(maker, error);
    std::string object;
    if (!made || !made->compile(*region, object, error)) return nullptr;
    if (region->keeps) store(source_of(maker, region->key()), object);
    return loaded(object, error);
  };
  if (region->keeps) job.find = [maker, region] { return Found{find_stored(source_of(maker, region->key()))}; };
  return job;
}

}  // namespace isadora::sim::compiling
