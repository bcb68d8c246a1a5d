// An interface to LLVM without its headers: files that include them are compiled as LLVM is, without run-time type
// information.
#pragma once

#include <memory>
#include <string>

#include "sim/compiling/store.h"
#include "sim/harts/region.h"
#include "sim/warps/region.h"

namespace isadora::sim::jit {

class Llvm {
 public:
  Llvm();
  ~Llvm();
  // False with the reason where this machine has no target.
  bool start(compiling::CodeStore* store, std::string& error);
  // A function of type lanes::Kernel; null with the reason where there is none.
  const void* compile(const harts::HartRegion& region, std::string& error);
  // A function of type warps::Machine.
  const void* compile(const warps::WarpRegion& region, std::string& error);
  // From the store alone; null where there is none, and whether it was asked for before.
  const void* find(const harts::HartRegion& region, bool& asked_before);
  const void* find(const warps::WarpRegion& region, bool& asked_before);
  // Marks a function as unused. Any thread may call it; the memory is freed before the next compilation.
  void no_longer_used(const void* function);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace isadora::sim::jit
