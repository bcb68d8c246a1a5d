// The module `isadora-jit.so`, as the engine sees it.
#include "sim/jit/llvm.h"

namespace isadora::sim::jit {
namespace {

class LlvmCompiler final : public harts::Compiler {
 public:
  bool start(std::string& error) { return llvm_.start(error); }
  std::string version() const override { return Llvm::version(); }
  harts::Kernel compile(const harts::Region& region, std::string& error) override {
    return llvm_.compile(region, error);
  }

 private:
  Llvm llvm_;
};

}  // namespace
}  // namespace isadora::sim::jit

// Null with the reason where this machine has no target.
extern "C" isadora::sim::harts::Compiler* isadora_make_compiler(std::string* error) {
  auto compiler = std::make_unique<isadora::sim::jit::LlvmCompiler>();
  return compiler->start(*error) ? compiler.release() : nullptr;
}
