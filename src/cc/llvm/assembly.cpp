// `asm` with operands.
#include <llvm/IR/InlineAsm.h>

#include "cc/llvm/function.h"

namespace isadora::cc {

namespace {

using Constraint = llvm::InlineAsm::ConstraintInfo;

bool has_code(const Constraint& c, std::initializer_list<const char*> codes) {
  return std::any_of(codes.begin(), codes.end(), [&](const char* code) {
    return std::find(c.Codes.begin(), c.Codes.end(), code) != c.Codes.end();
  });
}

// The register that `{name}` requires; empty where any will do.
std::string named_register(const Constraint& c) {
  for (const std::string& code : c.Codes)
    if (code.starts_with("{") && code.ends_with("}")) return code.substr(1, code.size() - 2);
  return "";
}

std::string spelled(const Constraint& c) {
  std::string out;
  for (const std::string& code : c.Codes) out += code;
  return out;
}

}  // namespace

// The operands are in the order of their numbers in the text: results first.
void FunctionTranslator::assembly(llvm::CallBase& call, const llvm::InlineAsm& text) {
  SsaInst i;
  i.step = SsaOpcode::Assembly;
  i.assembly = std::make_shared<SsaAssembly>();
  i.assembly->text = text.getAsmString();
  std::vector<llvm::Type*> types;  // of the results
  if (auto* s = llvm::dyn_cast<llvm::StructType>(call.getType()))
    types.assign(s->element_begin(), s->element_end());
  else if (!call.getType()->isVoidTy())
    types = {call.getType()};
  Words results;
  unsigned argument = 0;
  for (const Constraint& c : text.ParseConstraints()) {
    if (c.Type == llvm::InlineAsm::isLabel) throw UnsupportedCode("`asm goto` is not supported");
    if (c.Type == llvm::InlineAsm::isClobber) {
      const std::string name = named_register(c);
      if (name != "memory" && name != "cc") i.assembly->lost.push_back(name);
      continue;
    }
    SsaAssembly::Operand o;
    o.name = named_register(c);
    const bool is_output = c.Type == llvm::InlineAsm::isOutput;
    if (!c.isIndirect && is_output && o.name.empty() && !has_code(c, {"r"}))
      throw UnsupportedCode("a result of `asm` by the constraint `" + spelled(c) + "` is not supported");
    if (is_output && !c.isIndirect) {
      llvm::Type* const type = types.at(results.size());
      if (constants_.count(type) != 1) throw UnsupportedCode("a result of `asm` does not fit into a register");
      o.result = static_cast<uint32_t>(results.size());
      o.is_early = c.isEarlyClobber;
      i.results.push_back(out_.add_value());
      results.push_back(SsaOperand::value(i.results.back()));
    } else {
      llvm::Value* const v = call.getArgOperand(argument++);
      assembly_operand(*v, c, *i.assembly, o, i.operands);
    }
    i.assembly->operands.push_back(o);
  }
  append(i);
  define(&call, results);
}

void FunctionTranslator::assembly_operand(llvm::Value& v, const llvm::InlineAsm::ConstraintInfo& c, SsaAssembly& out,
                                          SsaAssembly::Operand& o, std::vector<SsaOperand>& operands) {
  o.input = static_cast<uint32_t>(operands.size());
  const bool is_tied = !c.Codes.empty() && std::isdigit(static_cast<unsigned char>(c.Codes[0][0]));
  if (c.isIndirect) {
    if (!has_code(c, {"m", "o", "V", "A", "Q"}))
      throw UnsupportedCode("a place in memory by the constraint `" + spelled(c) + "` is not supported");
    o.kind = SsaAssembly::Operand::Kind::Address;
    return operands.push_back(word(&v));
  }
  const Words w = v.getType()->isIntegerTy(1) ? extended(&v, false) : words(&v);
  if (is_tied) {
    o.same = static_cast<uint32_t>(std::stoul(c.Codes[0]));
    out.operands.at(o.same).input = o.input;
  } else if (has_code(c, {"r"}) || !o.name.empty()) {
    o.kind = SsaAssembly::Operand::Kind::Register;
  } else if (llvm::isa<llvm::Constant>(v) && !w.empty() && !w[0].is_value()) {
    o.kind = SsaAssembly::Operand::Kind::Number;
  } else {
    throw UnsupportedCode("an operand of `asm` by the constraint `" + spelled(c) + "` is not supported" +
                          (has_code(c, {"i", "n", "s"}) ? ": it is not a constant here" : ""));
  }
  if (w.size() != 1) throw UnsupportedCode("an operand of `asm` does not fit into a register");
  operands.push_back(w[0]);
}

}  // namespace isadora::cc
