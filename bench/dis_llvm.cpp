// LLVM's disassembler in this process: MCDisassembler and MCInstPrinter, as llvm-mc and llvm-objdump use them.
//   dis_llvm CODE TRIPLE CPU FEATURES PASSES      CODE is the bare content of .text
#include <llvm-c/Target.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <cstdlib>

#include "timing.h"

namespace {

using isadora::bench::Pass;

struct Tools {
  const char* triple;
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers{target->createMCRegInfo(triple)};
  std::unique_ptr<llvm::MCAsmInfo> info{target->createMCAsmInfo(*registers, triple, options)};
  std::unique_ptr<llvm::MCInstrInfo> instructions{target->createMCInstrInfo()};
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;

  Tools(const char* machine, const char* cpu, const char* features)
      : triple(machine), subtarget(target->createMCSubtargetInfo(triple, cpu, features)) {
    context = std::make_unique<llvm::MCContext>(llvm::Triple(triple), info.get(), registers.get(), subtarget.get());
    disassembler.reset(target->createMCDisassembler(*subtarget, *context));
    printer.reset(target->createMCInstPrinter(llvm::Triple(triple), info->getAssemblerDialect(), *info, *instructions,
                                              *registers));
  }
};

Pass disassemble(Tools& tools, const std::vector<uint8_t>& code, bool print) {
  Pass pass;
  llvm::SmallString<256> text;
  llvm::raw_svector_ostream out(text);
  llvm::MCInst inst;
  for (uint64_t at = 0; at < code.size();) {
    uint64_t size = 0;
    inst.clear();
    const auto status =
        tools.disassembler->getInstruction(inst, size, llvm::ArrayRef(code).drop_front(at), at, llvm::nulls());
    if (status == llvm::MCDisassembler::Fail || size == 0) std::exit(1);
    if (print) {
      text.clear();
      tools.printer->printInst(&inst, at, "", *tools.subtarget, out);
    }
    pass.text += text.size() + inst.getNumOperands();
    ++pass.instructions;
    at += size;
  }
  return pass;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) return 2;
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUDisassembler();
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVDisassembler();
  Tools tools(argv[2], argv[3], argv[4]);
  const std::vector<uint8_t> code = isadora::bench::read_bytes(argv[1]);
  const int passes = std::atoi(argv[5]);
  Pass last;
  const double decode = isadora::bench::median_ns([&] { return disassemble(tools, code, false); }, passes, last);
  const double both = isadora::bench::median_ns([&] { return disassemble(tools, code, true); }, passes, last);
  isadora::bench::report(decode, both, last);
}
