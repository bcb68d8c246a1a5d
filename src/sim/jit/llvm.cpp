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

struct Llvm::Target {
  std::unique_ptr<llvm::TargetMachine> machine;
  VectorTarget vectors = {};
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

Llvm::Llvm() = default;
Llvm::~Llvm() = default;

bool Llvm::start(std::string& error) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) return error = text(target.takeError()), false;
  target->setCodeGenOptLevel(llvm::CodeGenOptLevel::Less);
  auto machine = target->createTargetMachine();
  if (!machine) return error = text(machine.takeError()), false;
  const auto has = [&](const char* feature) {
    return (*machine)->getTargetTriple().isX86() && (*machine)->getTargetFeatureString().contains(feature);
  };
  const VectorTarget vectors = {has("+avx512f"), has("+avx512f") && has("+avx512vnni")};
  target_ = std::make_unique<Target>(Target{std::move(*machine), vectors});
  return true;
}

namespace {

void optimise(llvm::Function& function, llvm::TargetMachine& machine, VectorTarget target) {
  llvm::Module& module = *function.getParent();
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(&machine);
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

// The function that translate(module) makes. `gate`: it may leave passes of the code generator out.
template <class Translate>
bool compile(Translate translate, llvm::TargetMachine& machine, VectorTarget target, llvm::OptPassGate& gate,
             std::string& object, std::string& error) {
  llvm::LLVMContext context;
  context.setOptPassGate(gate);
  llvm::Module module(kEntry, context);
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(machine.getTargetTriple().str());
  llvm::Function* const function = translate(module);
#ifndef NDEBUG
  llvm::raw_string_ostream out(error);
  if (llvm::verifyFunction(*function, &out)) return false;
#endif
  optimise(*function, machine, target);
  auto made = llvm::orc::SimpleCompiler(machine)(module);
  if (!made) return error = text(made.takeError()), false;
  object.assign((*made)->getBufferStart(), (*made)->getBufferSize());
  return true;
}

// Rows as vectors, whose lengths are powers of two. Some instructions are for sixteen elements.
VectorTarget target_for(unsigned lanes, VectorTarget processor) {
  VectorTarget target = processor;
  target.elements = std::max(8U, std::bit_ceil(lanes));
  if (target.elements < 16) target.avx512 = target.vnni = false;
  return target;
}

}  // namespace

bool Llvm::compile(const harts::HartRegion& region, std::string& object, std::string& error) {
  static PassFilter gate;
  const auto make = [&](llvm::Module& module) { return translate(region, module, kEntry); };
  return jit::compile(make, *target_->machine, {.elements = 1}, gate, object, error);
}
bool Llvm::compile(const warps::WarpRegion& region, std::string& object, std::string& error) {
  static llvm::OptPassGate all;
  const VectorTarget target = target_for(region.lanes, target_->vectors);
  const auto make = [&](llvm::Module& module) { return translate(region, module, kEntry, target); };
  return jit::compile(make, *target_->machine, target, all, object, error);
}

}  // namespace isadora::sim::jit
