// The module `isadora-jit.so`, as the engine sees it.
#include "sim/jit/llvm.h"

namespace isadora::sim::jit {
namespace {

class HartsCompiler final : public harts::Compiler {
 public:
  bool start(std::string& error) { return llvm_.start(error); }
  std::string version() const override { return Llvm::version(); }
  compiling::Function compile(const harts::Region& region, std::string& error) override {
    return llvm_.compile(region, error);
  }

 private:
  Llvm llvm_;
};

class WarpsCompiler final : public warps::Compiler {
 public:
  bool start(std::string& error) { return llvm_.start(error); }
  compiling::Function compile(const warps::Region& region, std::string& error) override {
    return llvm_.compile(region, error);
  }

 private:
  Llvm llvm_;
};

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
