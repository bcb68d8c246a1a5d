// LLVM's optimiser and code generator, by ORC.
#include "sim/jit/llvm.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/OptBisect.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "sim/jit/even_rows.h"
#include "sim/jit/one_nan.h"
#include "sim/jit/translate.h"
#include "sim/jit/warp.h"

namespace isadora::sim::jit {

using llvm::orc::LLJIT;

struct Llvm::Parts {
  bool start(std::string& error);
  // The function that translate(module, name) makes; null with the reason where there is none. `gate` may leave passes
  // of the code generator out.
  template <class Translate>
  const void* compile(Translate translate, llvm::OptPassGate& gate, Target target, std::string& error);
  void optimise(llvm::Function& function, Target target);
  void no_longer_used(const void* function);

  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<LLJIT> jit_;
  unsigned functions_ = 0;
  Target target_;

 private:
  void give_back();

  std::mutex mutex_;  // of what follows
  std::map<const void*, llvm::orc::ResourceTrackerSP> code_;
  std::vector<llvm::orc::ResourceTrackerSP> unused_;
};

namespace {

// What code made of operations gains from: registers out of memory, what is computed twice, or known, or the same in
// every turn of a loop. All that LLVM does at -O1 takes five times as long, and its code is not faster.
constexpr const char* kVariables = "function(sroa)";  // to values
constexpr const char* kPasses =
    "function(early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm),early-cse,"
    "instcombine<no-verify-fixpoint>,simplifycfg)";

// What costs more than it gains in the code of harts: it gives each access of a loop a pointer of its own to count up,
// and there are more accesses than registers.
class HartsGate final : public llvm::OptPassGate {
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
  // One machine for all modules: to find out what a processor has takes longer than a small module.
  const auto compiler = [this](const llvm::orc::JITTargetMachineBuilder&) {
    return std::make_unique<llvm::orc::SimpleCompiler>(*machine_);
  };
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(*target).setCompileFunctionCreator(compiler).create();
  if (!jit) return error = text(jit.takeError()), false;
  const auto has = [&](const char* feature) {
    return machine_->getTargetTriple().isX86() && machine_->getTargetFeatureString().contains(feature);
  };
  target_ = {has("+avx512f"), has("+avx512f") && has("+avx512vnni")};
  jit_ = std::move(*jit);
  return true;
}

void Llvm::Parts::no_longer_used(const void* function) {
  const std::lock_guard lock(mutex_);
  const auto found = code_.find(function);
  unused_.push_back(std::move(found->second));
  code_.erase(found);
}

void Llvm::Parts::give_back() {
  std::vector<llvm::orc::ResourceTrackerSP> unused;
  {
    const std::lock_guard lock(mutex_);
    unused.swap(unused_);
  }
  for (const auto& code : unused) llvm::consumeError(code->remove());
}

void Llvm::Parts::optimise(llvm::Function& function, Target target) {
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
  follow_even_rows(function, target);
  functions.invalidate(function, llvm::PreservedAnalyses::none());
  run(kPasses);
}

template <class Translate>
const void* Llvm::Parts::compile(Translate translate, llvm::OptPassGate& gate, Target target, std::string& error) {
  give_back();
  auto context = std::make_unique<llvm::LLVMContext>();
  context->setOptPassGate(gate);
  const std::string name = "region" + std::to_string(functions_++);
  auto module = std::make_unique<llvm::Module>(name, *context);
  module->setDataLayout(jit_->getDataLayout());
  module->setTargetTriple(machine_->getTargetTriple().str());
  llvm::Function* const function = translate(*module, name);
#ifndef NDEBUG
  llvm::raw_string_ostream out(error);
  if (llvm::verifyFunction(*function, &out)) return nullptr;
#endif
  optimise(*function, target);
  auto code = jit_->getMainJITDylib().createResourceTracker();
  if (auto e = jit_->addIRModule(code, {std::move(module), std::move(context)}))
    return error = text(std::move(e)), nullptr;
  auto address = jit_->lookup(name);
  if (!address) return error = text(address.takeError()), nullptr;
  const std::lock_guard lock(mutex_);
  code_[address->toPtr<const void*>()] = std::move(code);
  return address->toPtr<const void*>();
}

namespace {

// Rows as vectors, whose lengths are powers of two. Some instructions are for sixteen elements.
Target target_for(unsigned lanes, Target processor) {
  Target target = processor;
  target.elements = std::max(8U, std::bit_ceil(lanes));
  if (target.elements < 16) target.avx512 = target.vnni = false;
  return target;
}

}  // namespace

Llvm::Llvm() : parts_(std::make_unique<Parts>()) {}
Llvm::~Llvm() = default;
bool Llvm::start(std::string& error) { return parts_->start(error); }
const void* Llvm::compile(const harts::Region& region, std::string& error) {
  const auto make = [&](llvm::Module& module, const std::string& name) { return translate(region, module, name); };
  static HartsGate gate;
  return parts_->compile(make, gate, {.elements = 1}, error);
}
const void* Llvm::compile(const warps::Region& region, std::string& error) {
  const Target target = target_for(region.lanes, parts_->target_);
  const auto make = [&](llvm::Module& module, const std::string& name) {
    return translate(region, module, name, target);
  };
  static llvm::OptPassGate all;
  return parts_->compile(make, all, target, error);
}
void Llvm::no_longer_used(const void* function) { parts_->no_longer_used(function); }

}  // namespace isadora::sim::jit
