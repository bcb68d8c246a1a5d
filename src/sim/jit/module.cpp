// The module `isadora-jit.so`, as the engine sees it.
#include "base/module_function.h"
#include "sim/jit/llvm.h"

namespace isadora::sim::jit {
namespace {

// Of regions for harts or for warps.
template <class Region>
class RegionCompiler final : public compiling::Compiler<Region> {
 public:
  bool start(std::string& error) { return llvm_.start(error); }
  bool compile(const Region& region, std::string& object, std::string& error) override {
    return llvm_.compile(region, object, error);
  }

 private:
  Llvm llvm_;
};

template <class Region>
compiling::Compiler<Region>* make(std::string* error) {
  auto compiler = std::make_unique<RegionCompiler<Region>>();
  return compiler->start(*error) ? compiler.release() : nullptr;
}

}  // namespace
}  // namespace isadora::sim::jit

// Null with the reason where this machine has no target.
ISADORA_MODULE_FUNCTION isadora::sim::harts::HartCompiler* isadora_make_compiler(std::string* error) {
  return isadora::sim::jit::make<isadora::sim::harts::HartRegion>(error);
}
ISADORA_MODULE_FUNCTION isadora::sim::warps::WarpCompiler* isadora_make_warps_compiler(std::string* error) {
  return isadora::sim::jit::make<isadora::sim::warps::WarpRegion>(error);
}
