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

// Is the operand in the text: `$0`, `${0:a}`? `$$` is a dollar.
bool is_named(const std::string& text, size_t operand) {
  for (size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at)) {
    if (text.compare(at, 2, "$$") == 0) {
      at += 2;
      continue;
    }
    const size_t begin = at + (text.compare(at, 2, "${") == 0 ? 2 : 1);
    size_t end = begin;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    if (text.substr(begin, end - begin) == std::to_string(operand)) return true;
    at = end;
  }
  return false;
}

// Of texts for several dialects of an assembler, `$(first$|second$)`, the first.
std::string in_first_dialect(const std::string& text) {
  std::string out;
  bool is_skipped = false;
  for (size_t at = 0; at < text.size(); ++at) {
    const std::string mark = text.substr(at, 2);
    const bool is_mark = mark == "$(" || mark == "$|" || mark == "$)";
    if (is_mark) is_skipped = mark == "$|";
    const size_t length = is_mark || mark == "$$" ? 2 : 1;
    if (!is_mark && !is_skipped) out += text.substr(at, length);
    at += length - 1;
  }
  return out;
}

// The modifiers of operands that do not depend on the machine, such as `${0:n}`.
void check_modifiers(const std::string& text) {
  for (size_t at = text.find("${"); at != std::string::npos; at = text.find("${", at + 1)) {
    if (at && text[at - 1] == '$') continue;
    const std::string name = text.substr(at + 2, text.find('}', at) - at - 2);
    const size_t colon = name.find(':');
    if (colon == std::string::npos || name.substr(colon) == ":uid") continue;
    const std::string modifier = name.substr(colon + 1);
    if (modifier.size() != 1 || std::string("acnl").find(modifier) == std::string::npos)
      throw UnsupportedCode("the modifier `" + modifier + "` of an operand of `asm` (`%" + modifier +
                            name.substr(0, colon) + "`) is not supported");
  }
}

}  // namespace

// The operands are in the order of their numbers in the text: results first.
void FunctionTranslator::assembly(llvm::CallBase& call, const llvm::InlineAsm& text) {
  SsaInst i;
  i.step = SsaOpcode::Assembly;
  i.assembly = std::make_shared<SsaAssembly>();
  i.assembly->text = in_first_dialect(text.getAsmString());
  check_modifiers(i.assembly->text);
  std::vector<llvm::Type*> types;  // of the results
  if (auto* s = llvm::dyn_cast<llvm::StructType>(call.getType()))
    types.assign(s->element_begin(), s->element_end());
  else if (!call.getType()->isVoidTy())
    types = {call.getType()};
  Words results;
  size_t result = 0;
  unsigned argument = 0;
  auto* const jumps = llvm::dyn_cast<llvm::CallBrInst>(&call);
  // Results are copied in blocks of their own, to which nothing else jumps.
  std::vector<std::pair<uint32_t, uint32_t>> landings;
  const auto target = [&](llvm::BasicBlock* b) {
    if (types.empty()) return block_of(b);
    landings.emplace_back(new_block(), block_of(b));
    return landings.back().first;
  };
  if (jumps) i.targets = {target(jumps->getDefaultDest())};
  std::vector<SsaAssembly::Operand> rest;  // of values that do not fit a register
  std::vector<std::vector<size_t>> parts;  // of each operand: its places in `rest`
  llvm::InlineAsm::ConstraintInfoVector all = text.ParseConstraints();
  for (Constraint& c : all) c.selectAlternative(0);
  for (const Constraint& c : all) i.assembly->named += c.Type != llvm::InlineAsm::isClobber;
  for (const Constraint& c : all) {
    if (c.Type == llvm::InlineAsm::isClobber) {
      const std::string name = named_register(c);
      if (name != "memory" && name != "cc") i.assembly->clobbers.push_back(name);
      continue;
    }
    SsaAssembly::Operand o;
    o.name = named_register(c);
    parts.emplace_back();
    if (c.Type == llvm::InlineAsm::isLabel) {
      o.kind = SsaAssembly::Operand::Kind::Label;
      o.input = static_cast<uint32_t>(i.targets.size());
      i.targets.push_back(target(jumps->getIndirectDest(o.input - 1)));
      i.assembly->operands.push_back(o);
      continue;
    }
    const size_t inputs = i.operands.size();
    const bool is_output = c.Type == llvm::InlineAsm::isOutput;
    if (!c.isIndirect && is_output && o.name.empty() && !has_code(c, {"r", "X"}))
      throw UnsupportedCode("a result of `asm` by the constraint `" + spelled(c) + "` is not supported");
    if (is_output && !c.isIndirect) {
      const size_t words = constants_.count(types.at(result++));
      if (words != 1 && !o.name.empty()) throw UnsupportedCode("a result of `asm` does not fit into its register");
      o.is_early = c.isEarlyClobber;
      for (size_t k = 0; k < words; ++k) {
        SsaAssembly::Operand part = o;
        part.result = static_cast<uint32_t>(results.size());
        i.results.push_back(out_.add_value());
        results.push_back(SsaOperand::value(i.results.back()));
        if (k == 0)
          o = part;
        else
          parts.back().push_back(rest.size()), rest.push_back(part);
      }
    } else {
      llvm::Value* const v = call.getArgOperand(argument++);
      const Words more = assembly_operand(*v, c, *i.assembly, o, i.operands);
      for (size_t k = 0; k < more.size(); ++k) {
        const auto input = static_cast<uint32_t>(i.operands.size());
        i.operands.push_back(more[k]);
        if (o.same == kNone) {
          rest.push_back({});
          rest.back().input = input;
        } else {
          rest.at(parts.at(o.same).at(k)).input = input;
        }
      }
    }
    const bool is_several = !parts.back().empty() || i.operands.size() > inputs + 1;
    if (is_several && is_named(i.assembly->text, i.assembly->operands.size()))
      throw UnsupportedCode("the text of an `asm` names an operand that does not fit into a register");
    i.assembly->operands.push_back(o);
  }
  i.assembly->operands.insert(i.assembly->operands.end(), rest.begin(), rest.end());
  append(i);
  for (const uint32_t to : i.targets) edge(now_, to);
  define(&call, results);
  for (const auto& [landing, to] : landings) {
    continue_in(landing);
    jump(to);
  }
}

// Its first word; the result is the others.
Words FunctionTranslator::assembly_operand(llvm::Value& v, const llvm::InlineAsm::ConstraintInfo& c, SsaAssembly& out,
                                           SsaAssembly::Operand& o, std::vector<SsaOperand>& operands) {
  o.input = static_cast<uint32_t>(operands.size());
  const bool is_tied = !c.Codes.empty() && std::isdigit(static_cast<unsigned char>(c.Codes[0][0]));
  if (c.isIndirect) {
    if (!has_code(c, {"m", "o", "V", "A", "Q"}))
      throw UnsupportedCode("a place in memory by the constraint `" + spelled(c) + "` is not supported");
    o.kind = SsaAssembly::Operand::Kind::Address;
    operands.push_back(word(&v));
    return {};
  }
  const Words w = v.getType()->isIntegerTy(1) ? extended(&v, false) : words(&v);
  if (is_tied) {
    o.same = static_cast<uint32_t>(std::stoul(c.Codes[0]));
    out.operands.at(o.same).input = o.input;
  } else if (has_code(c, {"r"}) || !o.name.empty() || (has_code(c, {"X"}) && !llvm::isa<llvm::Constant>(v))) {
    o.kind = SsaAssembly::Operand::Kind::Register;
  } else if (llvm::isa<llvm::Constant>(v) && !w.empty() && !w[0].is_value()) {
    o.kind = SsaAssembly::Operand::Kind::Number;
  } else {
    throw UnsupportedCode("an operand of `asm` by the constraint `" + spelled(c) + "` is not supported" +
                          (has_code(c, {"i", "n", "s"}) ? ": it is not a constant here" : ""));
  }
  const bool is_several = w.size() != 1;
  if (w.empty() || (is_several && (o.kind != SsaAssembly::Operand::Kind::Register || !o.name.empty())))
    throw UnsupportedCode("an operand of `asm` does not fit into a register");
  operands.push_back(w[0]);
  return {w.begin() + 1, w.end()};
}

}  // namespace isadora::cc
