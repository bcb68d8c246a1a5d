// The module `isadora-cc.so`, as the compiler sees it.
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>

#include "base/module_function.h"
#include "cc/llvm/passes.h"
#include "cc/llvm/translate.h"

namespace isadora::cc {
namespace {

class Translator {
 public:
  Translator(llvm::Module& module, const Traits& traits, OptLevel level, SsaModule& out, std::vector<Failure>& failures)
      : module_(module), traits_(traits), level_(level), out_(out), failures_(failures), symbols_(out) {}

  void run() {
    for (const llvm::GlobalVariable& v : module_.globals())
      if (v.hasInitializer() && !v.getName().starts_with("llvm."))
        add([&] { out_.data.push_back(datum_of(v, module_.getDataLayout(), symbols_)); }, v);
    for (llvm::Function& f : module_)
      if (!f.isDeclaration())
        add([&] { out_.functions.push_back(translate_function(f, traits_, symbols_, level_, line_)); }, f);
    for (const llvm::GlobalAlias& a : module_.aliases())
      failures_.push_back({"the alias `" + a.getName().str() + "` is not supported", module_.getSourceFileName(), 0});
    for (const llvm::GlobalVariable& v : module_.globals())
      if (v.getName() == "llvm.global_ctors")
        failures_.push_back({"functions that run before `main` are not supported", module_.getSourceFileName(), 0});
    if (!module_.getModuleInlineAsm().empty())
      failures_.push_back({"`asm` outside of functions is not supported", module_.getSourceFileName(), 0});
  }

 private:
  template <class Add>
  void add(const Add& how, const llvm::GlobalValue& what) {
    line_ = 0;
    try {
      how();
    } catch (const UnsupportedCode& e) {
      failures_.push_back({e.message + " (in `" + what.getName().str() + "`)", module_.getSourceFileName(), line_});
    }
  }

  llvm::Module& module_;
  const Traits& traits_;
  OptLevel level_;
  SsaModule& out_;
  std::vector<Failure>& failures_;
  ModuleSymbols symbols_;
  unsigned line_ = 0;
};

class LlvmFrontEnd final : public FrontEnd {
 public:
  bool translate(const std::string& bitcode, const std::string& name, const Traits& traits, OptLevel level,
                 SsaModule& out, std::vector<Failure>& failures) override {
    llvm::LLVMContext context;
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, name), context);
    if (!module) {
      failures.push_back({"what the front end made cannot be read: " + llvm::toString(module.takeError()), name, 0});
      return false;
    }
    run_passes(**module, traits, level);
    Translator(**module, traits, level, out, failures).run();
    return failures.empty();
  }
};

}  // namespace
}  // namespace isadora::cc

ISADORA_MODULE_FUNCTION isadora::cc::FrontEnd* isadora_make_front_end() { return new isadora::cc::LlvmFrontEnd; }
