// The module `isadora-jit.so`, as the engine sees it.
#include "sim/jit/llvm.h"

namespace isadora::sim::jit {
namespace {

// Of regions for harts or for warps.
template <class Interface, class Region>
class Compiling final : public Interface {
 public:
  bool start(std::string& error) { return llvm_->start(error); }
  compiling::Function compile(const Region& region, std::string& error) override {
    const void* const function = llvm_->compile(region, error);
    if (!function) return nullptr;
    return {function, [llvm = llvm_](const void* unused) { llvm->no_longer_used(unused); }};
  }

 private:
  const std::shared_ptr<Llvm> llvm_ = std::make_shared<Llvm>();
};

using HartsCompiler = Compiling<harts::Compiler, harts::Region>;
using WarpsCompiler = Compiling<warps::Compiler, warps::Region>;

template <class Compiler>
Compiler* make(std::string* error) {
  auto compiler = std::make_unique<Compiler>();
  return compiler->start(*error) ? compiler.release() : nullptr;
}

}  // namespace
}  // namespace isadora::sim::jit

// Null with the reason where this machine has no target.
extern "C" isadora::sim::harts::Compiler* isadora_make_compiler(std::string* error) {
  return isadora::sim::jit::make<isadora::sim::jit::HartsCompiler>(error);
}
extern "C" isadora::sim::warps::Compiler* isadora_make_warps_compiler(std::string* error) {
  return isadora::sim::jit::make<isadora::sim::jit::WarpsCompiler>(error);
}
