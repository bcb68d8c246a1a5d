// The compilers of the module, made by the first call and never taken down: code may run until the process ends.
#pragma once

#include "sim/compiling/compiling.h"
#include "sim/compiling/service.h"
#include "sim/compiling/store.h"

namespace isadora::sim::compiling {

// `maker` is the name of the function of the module that makes it.
template <class Compiler>
Compiler* compiler(const char* maker, std::string& error) {
  static Compiler* made = nullptr;
  if (made) return made;
  using Make = Compiler* (*)(CodeStore*, std::string*);
  const auto make = reinterpret_cast<Make>(symbol(maker, error));
  return make ? made = make(new UserStore, &error) : nullptr;
}

// The job of compiling a region.
template <class Compiler, class Region>
CompileJob job_for(const char* maker, std::shared_ptr<const Region> region) {
  CompileJob job;
  job.compile = [maker, region](std::string& error) -> Function {
    Compiler* const made = compiler<Compiler>(maker, error);
    return made ? made->compile(*region, error) : nullptr;
  };
  if (region->keeps) {
    job.find = [maker, region]() -> Found {
      std::string unused;
      Compiler* const made = compiler<Compiler>(maker, unused);
      return made ? made->find(*region) : Found();
    };
  }
  return job;
}

}  // namespace isadora::sim::compiling
