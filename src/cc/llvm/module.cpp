// The module `isadora-cc.so`, as the compiler sees it.
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/MemoryBuffer.h>

#include "base/module_function.h"
#include "cc/llvm/debug.h"
#include "cc/llvm/passes.h"
#include "cc/llvm/translate.h"

namespace isadora::cc {
namespace {

class Translator {
 public:
  Translator(llvm::Module& module, const Traits& traits, OptLevel level, SsaModule& out, std::vector<Failure>& failures)
      : module_(module),
        traits_(traits),
        level_(level),
        out_(out),
        failures_(failures),
        symbols_(out),
        debug_(module, out) {}

  void run() {
    for (llvm::GlobalValue& v : module_.global_values())
      if (!v.hasName()) v.setName("__unnamed");  // LLVM adds a number
    for (const llvm::GlobalVariable& v : module_.globals())
      if (v.hasInitializer() && !v.getName().starts_with("llvm."))
        add([&] { out_.data.push_back(datum_of(v, module_.getDataLayout(), symbols_)); }, v);
    for (llvm::Function& f : module_)
      if (!f.isDeclaration())
        add([&] { out_.functions.push_back(translate_function(f, traits_, symbols_, debug_, level_, line_)); }, f);
    for (const llvm::GlobalVariable& v : module_.globals()) describe(v);
    for (const llvm::GlobalAlias& a : module_.aliases()) add([&] { add_alias(a); }, a);
    for (const llvm::GlobalIFunc& f : module_.ifuncs())
      add([&] { throw UnsupportedCode("a function that is chosen when the program starts is not supported"); }, f);
    for (const llvm::GlobalVariable& v : module_.globals()) {
      if (v.getName() == "llvm.global_ctors") add_functions(v, ".init_array");
      if (v.getName() == "llvm.global_dtors") add_functions(v, ".fini_array");
    }
    out_.assembly = module_.getModuleInlineAsm();
  }

 private:
  template <class Add>
  void add(const Add& how, const llvm::GlobalValue& what) {
    line_ = {};
    try {
      how();
    } catch (const UnsupportedCode& e) {
      failures_.push_back({e.message + " (in `" + what.getName().str() + "`)", line_});
    }
  }

  void describe(const llvm::GlobalVariable& v) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
    v.getDebugInfo(described);
    for (const llvm::DIGlobalVariableExpression* d : described)
      if (!d->getExpression()->getNumElements()) debug_.datum(*d->getVariable(), symbols_.of(v));
  }

  void add_alias(const llvm::GlobalAlias& a) {
    llvm::APInt offset(module_.getDataLayout().getIndexTypeSizeInBits(a.getType()), 0);
    const llvm::Value* const of =
        a.getAliasee()->stripAndAccumulateConstantOffsets(module_.getDataLayout(), offset, true);
    const auto* const named = llvm::dyn_cast<llvm::GlobalValue>(of);
    if (!named || !offset.isZero()) throw UnsupportedCode("an alias of a part of an object is not supported");
    out_.aliases.push_back({symbols_.of(a), symbols_.of(*named->getAliaseeObject())});
  }

  // Functions that run before `main` or after it, by ascending priority: their addresses are in the section.
  void add_functions(const llvm::GlobalVariable& list, const std::string& section) {
    constexpr uint64_t kUsual = 65535;
    const auto* const entries = llvm::dyn_cast<llvm::ConstantArray>(list.getInitializer());
    if (!entries) return;
    for (const llvm::Use& entry : entries->operands()) {
      const auto* const fields = llvm::cast<llvm::ConstantStruct>(entry);
      const uint64_t priority = llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue();
      const auto* const f = llvm::dyn_cast<llvm::GlobalValue>(fields->getOperand(1)->stripPointerCasts());
      if (!f) continue;
      Datum d;
      d.symbol = static_cast<uint32_t>(out_.symbols.size());
      out_.symbols.push_back({".Lrun" + std::to_string(d.symbol), ModuleSymbol::Binding::Local, true});
      d.section = section;
      if (priority != kUsual) {
        const std::string digits = std::to_string(priority);
        d.section += "." + std::string(5 - std::min<size_t>(5, digits.size()), '0') + digits;
      }
      d.size = d.align = traits_.pointer / 8;
      d.bytes.resize(d.size);
      d.addresses.push_back({0, static_cast<unsigned>(d.size), symbols_.of(*f), 0});
      out_.data.push_back(d);
    }
  }

  llvm::Module& module_;
  const Traits& traits_;
  OptLevel level_;
  SsaModule& out_;
  std::vector<Failure>& failures_;
  ModuleSymbols symbols_;
  DebugTranslator debug_;
  SourceLine line_;
};

class LlvmFrontEnd final : public FrontEnd {
 public:
  bool translate(const std::string& bitcode, const std::string& name, const Traits& traits, OptLevel level,
                 SsaModule& out, std::vector<Failure>& failures) override {
    llvm::LLVMContext context;
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, name), context);
    if (!module) {
      failures.push_back({"what the front end made cannot be read: " + llvm::toString(module.takeError())});
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
