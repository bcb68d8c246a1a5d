// An interface to LLVM without its headers: files that include them are compiled as LLVM is, without run-time type
// information.
#pragma once

#include <memory>
#include <string>

#include "sim/harts/region.h"
#include "sim/warps/region.h"

namespace isadora::sim::jit {

class Llvm {
 public:
  Llvm();
  ~Llvm();
  // False with the reason where this machine has no target.
  bool start(std::string& error);
  // As HartCompiler and WarpCompiler have it.
  bool compile(const harts::HartRegion& region, std::string& object, std::string& error);
  bool compile(const warps::WarpRegion& region, std::string& object, std::string& error);

 private:
  struct Target;
  std::unique_ptr<Target> target_;  // once it has started
};

}  // namespace isadora::sim::jit
