// LLVM's optimiser and code generator.
#include "sim/jit/llvm.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/OptBisect.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <bit>

#include "sim/compiling/code.h"
#include "sim/jit/affine_rows.h"
#include "sim/jit/canonical_nans.h"
#include "sim/jit/translate.h"
#include "sim/jit/warp.h"

namespace isadora::sim::jit {

using compiling::kEntry;

struct Llvm::Parts {
  bool start(std::string& error);
  bool compile(const harts::HartRegion& region, std::string& object, std::string& error);
  bool compile(const warps::WarpRegion& region, std::string& object, std::string& error);

 private:
  void optimise(llvm::Function& function, VectorTarget target);
  // The function that translate(module) makes. `gate`: it may leave passes of the code generator out.
  template <class Translate>
  bool compile(Translate translate, VectorTarget target, llvm::OptPassGate& gate, std::string& object,
               std::string& error);

  std::unique_ptr<llvm::TargetMachine> machine_;
  VectorTarget target_;
};

namespace {

// The passes that pay off for code from lane operations: registers out of memory, common subexpressions, constants,
// loop invariants. All of -O1 takes five times as long, and its code is not faster.
constexpr const char* kVariables = "function(sroa)";  // to values
constexpr const char* kPasses =
    "function(early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm),early-cse,"
    "instcombine<no-verify-fixpoint>,simplifycfg)";

// Disables a pass that costs more than it gains in the code of harts: it gives each access of a loop a pointer of its
// own to increment, and there are more accesses than registers.
class PassFilter final : public llvm::OptPassGate {
 public:
  bool isEnabled() const override { return true; }
  bool shouldRunPass(const llvm::StringRef pass, llvm::StringRef) override {
    return pass != "Loop Strength Reduction" && pass != "X86 Domain Reassignment Pass";
  }
};

std::string text(llvm::Error error) { return llvm::toString(std::move(error)); }

}  // namespace

bool Llvm::Parts::start(std::string& error) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) return error = text(target.takeError()), false;
  target->setCodeGenOptLevel(llvm::CodeGenOptLevel::Less);
  auto machine = target->createTargetMachine();
  if (!machine) return error = text(machine.takeError()), false;
  machine_ = std::move(*machine);
  const auto has = [&](const char* feature) {
    return machine_->getTargetTriple().isX86() && machine_->getTargetFeatureString().contains(feature);
  };
  target_ = {has("+avx512f"), has("+avx512f") && has("+avx512vnni")};
  return true;
}

void Llvm::Parts::optimise(llvm::Function& function, VectorTarget target) {
  llvm::Module& module = *function.getParent();
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(machine_.get());
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(graphs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, graphs, modules);
  const auto run = [&](const char* text) {
    llvm::ModulePassManager pipeline;
    llvm::cantFail(passes.parsePassPipeline(pipeline, text));
    pipeline.run(module, modules);
  };
  run(kVariables);
  place_nans(function, target);
  use_affine_rows(function, target);
  functions.invalidate(function, llvm::PreservedAnalyses::none());
  run(kPasses);
}

template <class Translate>
bool Llvm::Parts::compile(Translate translate, VectorTarget target, llvm::OptPassGate& gate, std::string& object,
                          std::string& error) {
  llvm::LLVMContext context;
  context.setOptPassGate(gate);
  llvm::Module module(kEntry, context);
  module.setDataLayout(machine_->createDataLayout());
  module.setTargetTriple(machine_->getTargetTriple().str());
  llvm::Function* const function = translate(module);
#ifndef NDEBUG
  llvm::raw_string_ostream out(error);
  if (llvm::verifyFunction(*function, &out)) return false;
#endif
  optimise(*function, target);
  auto made = llvm::orc::SimpleCompiler(*machine_)(module);
  if (!made) return error = text(made.takeError()), false;
  object.assign((*made)->getBufferStart(), (*made)->getBufferSize());
  return true;
}

namespace {

// Rows as vectors, whose lengths are powers of two. Some instructions are for sixteen elements.
VectorTarget target_for(unsigned lanes, VectorTarget processor) {
  VectorTarget target = processor;
  target.elements = std::max(8U, std::bit_ceil(lanes));
  if (target.elements < 16) target.avx512 = target.vnni = false;
  return target;
}

}  // namespace

bool Llvm::Parts::compile(const harts::HartRegion& region, std::string& object, std::string& error) {
  static PassFilter gate;
  const auto make = [&](llvm::Module& module) { return translate(region, module, kEntry); };
  return compile(make, {.elements = 1}, gate, object, error);
}
bool Llvm::Parts::compile(const warps::WarpRegion& region, std::string& object, std::string& error) {
  static llvm::OptPassGate all;
  const VectorTarget target = target_for(region.lanes, target_);
  const auto make = [&](llvm::Module& module) { return translate(region, module, kEntry, target); };
  return compile(make, target, all, object, error);
}

Llvm::Llvm() : parts_(std::make_unique<Parts>()) {}
Llvm::~Llvm() = default;
bool Llvm::start(std::string& error) { return parts_->start(error); }
bool Llvm::compile(const harts::HartRegion& region, std::string& object, std::string& error) {
  return parts_->compile(region, object, error);
}
bool Llvm::compile(const warps::WarpRegion& region, std::string& object, std::string& error) {
  return parts_->compile(region, object, error);
}

}  // namespace isadora::sim::jit
