#include "cc/llvm/passes.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TargetTransformInfoImpl.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopStrengthReduce.h>
#include <llvm/Transforms/Scalar/LowerConstantIntrinsics.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>

#include "cc/llvm/lower.h"

namespace isadora::cc {

namespace {

// The cost model of LLVM's passes, from a machine's rules.
class TargetCosts final : public llvm::TargetTransformInfoImplCRTPBase<TargetCosts> {
  using Base = llvm::TargetTransformInfoImplCRTPBase<TargetCosts>;

 public:
  TargetCosts(const llvm::DataLayout& layout, const Traits& traits) : Base(layout), traits_(&traits) {}

  bool isLegalAddImmediate(int64_t n) const { return traits_->adds(n); }
  bool isLegalICmpImmediate(int64_t n) const { return n == 0; }
  bool isLegalAddressingMode(llvm::Type*, llvm::GlobalValue* global, int64_t offset, bool has_base, int64_t scale,
                             unsigned, llvm::Instruction* = nullptr, int64_t = 0) const {
    if (global || !traits_->offsets(offset)) return false;
    if (scale == 0) return has_base;
    if (scale == 1 && !has_base) return true;
    if (offset != 0 || scale < 0 || !llvm::isPowerOf2_64(static_cast<uint64_t>(scale))) return false;
    return traits_->indexes(llvm::Log2_64(static_cast<uint64_t>(scale)));
  }
  unsigned getNumberOfRegisters(unsigned) const { return traits_->registers; }
  llvm::TypeSize getRegisterBitWidth(llvm::TargetTransformInfo::RegisterKind kind) const {
    return llvm::TypeSize::getFixed(kind == llvm::TargetTransformInfo::RGK_Scalar ? traits_->word : 0);
  }
  bool isTruncateFree(llvm::Type* from, llvm::Type* to) const {
    return from->isIntegerTy() && to->isIntegerTy() && from->getIntegerBitWidth() <= traits_->word;
  }
  bool isNumRegsMajorCostOfLSR() const { return false; }
  // Instructions count first: each is executed, and a register more is seldom a spill.
  bool isLSRCostLess(const llvm::TargetTransformInfo::LSRCost& a, const llvm::TargetTransformInfo::LSRCost& b) const {
    return std::tie(a.Insns, a.NumRegs, a.AddRecCost, a.NumIVMuls, a.NumBaseAdds, a.ScaleCost, a.ImmCost, a.SetupCost) <
           std::tie(b.Insns, b.NumRegs, b.AddRecCost, b.NumIVMuls, b.NumBaseAdds, b.ScaleCost, b.ImmCost, b.SetupCost);
  }

 private:
  const Traits* traits_;
};

llvm::OptimizationLevel level_of(OptLevel level) {
  return level == OptLevel::None   ? llvm::OptimizationLevel::O0
         : level == OptLevel::Size ? llvm::OptimizationLevel::Os
                                   : llvm::OptimizationLevel::O2;
}

}  // namespace

void run_passes(llvm::Module& module, const Traits& traits, OptLevel level) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = tuning.LoopInterleaving = false;
  llvm::PassBuilder builder(nullptr, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  functions.registerPass([&] {
    return llvm::TargetIRAnalysis(
        [&](const llvm::Function& f) { return llvm::TargetTransformInfo(TargetCosts(f.getDataLayout(), traits)); });
  });
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);

  llvm::ModulePassManager passes = level == OptLevel::None ? builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0)
                                                           : builder.buildPerModuleDefaultPipeline(level_of(level));
  llvm::FunctionPassManager last;
  llvm::ScalarizerPassOptions apart;
  apart.ScalarizeVariableInsertExtract = apart.ScalarizeLoadStore = true;
  last.addPass(llvm::ScalarizerPass(apart));
  last.addPass(llvm::LowerConstantIntrinsicsPass());
  if (level != OptLevel::None) {
    last.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopStrengthReducePass()));
    last.addPass(llvm::DCEPass());
  }
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(last)));
  lower(module);
  passes.run(module, modules);
  lower_last(module);
}

}  // namespace isadora::cc
