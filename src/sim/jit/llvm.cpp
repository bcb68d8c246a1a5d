// LLVM's optimiser and code generator, by ORC.
#include "sim/jit/llvm.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Config/llvm-config.h>
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

#include "base/build_id.h"
#include "sim/jit/affine_rows.h"
#include "sim/jit/canonical_nans.h"
#include "sim/jit/translate.h"
#include "sim/jit/warp.h"

namespace isadora::sim::jit {

using llvm::orc::LLJIT;

struct Llvm::Parts {
  struct Wish {
    VectorTarget target;
    const char* passes;       // which are left out, for the store
    llvm::OptPassGate& gate;  // it may leave passes of the code generator out
    bool keeps;               // the code is kept
    bool* asked_before;       // set: only code that was kept is wanted
  };
  bool start(compiling::CodeStore* store, std::string& error);
  // From the store alone where `asked_before` is set; null with the reason where there is none.
  const void* compile(const harts::HartRegion& region, bool* asked_before, std::string& error);
  const void* compile(const warps::WarpRegion& region, bool* asked_before, std::string& error);
  void optimise(llvm::Function& function, VectorTarget target);
  void no_longer_used(const void* function);

  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<LLJIT> jit_;
  unsigned functions_ = 0;
  VectorTarget target_;

 private:
  std::string source(const llvm::Module& module, const Wish& wish) const;
  // The function that translate(module, name) makes.
  template <class Translate>
  const void* compile(Translate translate, const Wish& wish, std::string& error);
  std::unique_ptr<llvm::MemoryBuffer> object(llvm::Module& module, llvm::Function& function, const Wish& wish,
                                             std::string& error);
  const void* link(std::unique_ptr<llvm::MemoryBuffer> object, std::string& error);
  void give_back();

  compiling::CodeStore* store_ = nullptr;
  std::string compiler_;  // the inputs of code in addition to its source
  std::mutex mutex_;      // of the members below
  std::map<const void*, llvm::orc::JITDylib*> code_;
  std::vector<llvm::orc::JITDylib*> unused_;
};

namespace {

// The passes that pay off for code from lane operations: registers out of memory, common subexpressions, constants,
// loop invariants. All of -O1 takes five times as long, and its code is not faster.
constexpr const char* kVariables = "function(sroa)";  // to values
constexpr const char* kPasses =
    "function(early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm),early-cse,"
    "instcombine<no-verify-fixpoint>,simplifycfg)";

constexpr const char* kName = "region";  // of each module and its function

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

bool Llvm::Parts::start(compiling::CodeStore* store, std::string& error) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) return error = text(target.takeError()), false;
  target->setCodeGenOptLevel(llvm::CodeGenOptLevel::Less);
  auto machine = target->createTargetMachine();
  if (!machine) return error = text(machine.takeError()), false;
  machine_ = std::move(*machine);
  // One target machine for all modules: detecting the processor's features takes longer than compiling a small module.
  const auto compiler = [this](const llvm::orc::JITTargetMachineBuilder&) {
    return std::make_unique<llvm::orc::SimpleCompiler>(*machine_);
  };
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(*target)
                 .setCompileFunctionCreator(compiler)
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)  // regions have nothing to be set up
                 .create();
  if (!jit) return error = text(jit.takeError()), false;
  const auto has = [&](const char* feature) {
    return machine_->getTargetTriple().isX86() && machine_->getTargetFeatureString().contains(feature);
  };
  target_ = {has("+avx512f"), has("+avx512f") && has("+avx512vnni")};
  jit_ = std::move(*jit);
  const std::string build = base::build_id(reinterpret_cast<const void*>(&kPasses));
  compiler_ = LLVM_VERSION_STRING "\n" + build + "\n" + machine_->getTargetCPU().str() + "\n" +
              machine_->getTargetFeatureString().str();
  store_ = build.empty() ? nullptr : store;
  return true;
}

void Llvm::Parts::no_longer_used(const void* function) {
  const std::lock_guard lock(mutex_);
  const auto found = code_.find(function);
  unused_.push_back(std::move(found->second));
  code_.erase(found);
}

void Llvm::Parts::give_back() {
  std::vector<llvm::orc::JITDylib*> unused;
  {
    const std::lock_guard lock(mutex_);
    unused.swap(unused_);
  }
  for (llvm::orc::JITDylib* code : unused) llvm::consumeError(jit_->getExecutionSession().removeJITDylib(*code));
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

// All that the object file follows from.
std::string Llvm::Parts::source(const llvm::Module& module, const Wish& wish) const {
  std::string text = compiler_ + "\n" + wish.passes + "\n";
  llvm::raw_string_ostream out(text);
  llvm::WriteBitcodeToFile(module, out);
  return text;
}

std::unique_ptr<llvm::MemoryBuffer> Llvm::Parts::object(llvm::Module& module, llvm::Function& function,
                                                        const Wish& wish, std::string& error) {
  const std::string key = store_ && wish.keeps ? source(module, wish) : "";
  const auto kept = key.empty() ? std::nullopt : store_->load(key);
  if (kept && !kept->empty()) return llvm::MemoryBuffer::getMemBufferCopy(*kept);
  if (wish.asked_before) {
    *wish.asked_before = kept.has_value();
    if (!kept && !key.empty()) store_->store(key, "");
    return nullptr;
  }
  optimise(function, wish.target);
  auto made = llvm::orc::SimpleCompiler(*machine_)(module);
  if (!made) return error = text(made.takeError()), nullptr;
  if (!key.empty()) store_->store(key, {(*made)->getBufferStart(), (*made)->getBufferSize()});
  return std::move(*made);
}

// Each in a library of its own: all have one name.
const void* Llvm::Parts::link(std::unique_ptr<llvm::MemoryBuffer> object, std::string& error) {
  auto library = jit_->createJITDylib("region" + std::to_string(functions_++));
  if (!library) return error = text(library.takeError()), nullptr;
  const auto discard = [&](llvm::Error e) -> const void* {
    error = text(std::move(e));
    llvm::consumeError(jit_->getExecutionSession().removeJITDylib(*library));
    return nullptr;
  };
  if (auto e = jit_->addObjectFile(*library, std::move(object))) return discard(std::move(e));
  auto address = jit_->lookup(*library, kName);
  if (!address) return discard(address.takeError());
  const std::lock_guard lock(mutex_);
  code_[address->toPtr<const void*>()] = &*library;
  return address->toPtr<const void*>();
}

template <class Translate>
const void* Llvm::Parts::compile(Translate translate, const Wish& wish, std::string& error) {
  give_back();
  llvm::LLVMContext context;
  context.setOptPassGate(wish.gate);
  llvm::Module module(kName, context);
  module.setDataLayout(jit_->getDataLayout());
  module.setTargetTriple(machine_->getTargetTriple().str());
  llvm::Function* const function = translate(module, kName);
#ifndef NDEBUG
  llvm::raw_string_ostream out(error);
  if (llvm::verifyFunction(*function, &out)) return nullptr;
#endif
  auto made = object(module, *function, wish, error);
  return made ? link(std::move(made), error) : nullptr;
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

const void* Llvm::Parts::compile(const harts::HartRegion& region, bool* asked_before, std::string& error) {
  const auto make = [&](llvm::Module& module, const std::string& name) { return translate(region, module, name); };
  static PassFilter gate;
  return compile(make, {{.elements = 1}, "harts", gate, region.keeps, asked_before}, error);
}
const void* Llvm::Parts::compile(const warps::WarpRegion& region, bool* asked_before, std::string& error) {
  const VectorTarget target = target_for(region.lanes, target_);
  const auto make = [&](llvm::Module& module, const std::string& name) {
    return translate(region, module, name, target);
  };
  static llvm::OptPassGate all;
  return compile(make, {target, "warps", all, region.keeps, asked_before}, error);
}

Llvm::Llvm() : parts_(std::make_unique<Parts>()) {}
Llvm::~Llvm() = default;
bool Llvm::start(compiling::CodeStore* store, std::string& error) { return parts_->start(store, error); }
const void* Llvm::compile(const harts::HartRegion& region, std::string& error) {
  return parts_->compile(region, nullptr, error);
}
const void* Llvm::compile(const warps::WarpRegion& region, std::string& error) {
  return parts_->compile(region, nullptr, error);
}
const void* Llvm::find(const harts::HartRegion& region, bool& asked_before) {
  std::string unused;
  return parts_->compile(region, &asked_before, unused);
}
const void* Llvm::find(const warps::WarpRegion& region, bool& asked_before) {
  std::string unused;
  return parts_->compile(region, &asked_before, unused);
}
void Llvm::no_longer_used(const void* function) { parts_->no_longer_used(function); }

}  // namespace isadora::sim::jit
