// LLVM without its headers: what includes them is compiled as LLVM is, without run-time type information.
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
  compiling::Function compile(const harts::Region& region, std::string& error);
  compiling::Function compile(const warps::Region& region, std::string& error);
  static const char* version();

 private:
  struct Parts;
  std::shared_ptr<Parts> parts_;
};

}  // namespace isadora::sim::jit
