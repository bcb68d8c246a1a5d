// The module `isadora-jit.so`, as the engine sees it.
#include "base/module_function.h"
#include "sim/jit/llvm.h"

namespace isadora::sim::jit {
namespace {

// Of regions for harts or for warps.
template <class Interface, class Region>
class Compiling final : public Interface {
 public:
  bool start(compiling::CodeStore* store, std::string& error) { return llvm_->start(store, error); }
  compiling::Function compile(const Region& region, std::string& error) override {
    return shared(llvm_->compile(region, error));
  }
  compiling::Found find(const Region& region) override {
    bool asked_before = false;
    const compiling::Function function = shared(llvm_->find(region, asked_before));
    return {function, asked_before};
  }

 private:
  compiling::Function shared(const void* function) const {
    if (!function) return nullptr;
    return {function, [llvm = llvm_](const void* unused) { llvm->no_longer_used(unused); }};
  }

  const std::shared_ptr<Llvm> llvm_ = std::make_shared<Llvm>();
};

using HartsCompiler = Compiling<harts::HartCompiler, harts::HartRegion>;
using WarpsCompiler = Compiling<warps::WarpCompiler, warps::WarpRegion>;

template <class Compiler>
Compiler* make(compiling::CodeStore* store, std::string* error) {
  auto compiler = std::make_unique<Compiler>();
  return compiler->start(store, *error) ? compiler.release() : nullptr;
}

}  // namespace
}  // namespace isadora::sim::jit

// Null with the reason where this machine has no target.
ISADORA_MODULE_FUNCTION isadora::sim::harts::HartCompiler* isadora_make_compiler(
    isadora::sim::compiling::CodeStore* store, std::string* error) {
  return isadora::sim::jit::make<isadora::sim::jit::HartsCompiler>(store, error);
}
ISADORA_MODULE_FUNCTION isadora::sim::warps::WarpCompiler* isadora_make_warps_compiler(
    isadora::sim::compiling::CodeStore* store, std::string* error) {
  return isadora::sim::jit::make<isadora::sim::jit::WarpsCompiler>(store, error);
}
