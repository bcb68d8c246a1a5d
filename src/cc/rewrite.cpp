#include "cc/rewrite.h"

#include <algorithm>

#include "ir/ir.h"

namespace isadora::cc {

ValueDefinitions::ValueDefinitions(SsaFunction& f) : defined_(f.values.size()), uses_(f.values.size()) {
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.result != kNone) defined_[i.result] = &i;
      for (const SsaOperand& o : i.operands)
        if (o.is_value()) ++uses_[o.index];
    }
}

void Replacer::run() {
  if (!any_) return;
  for (SsaBlock& b : f_.blocks) {
    for (SsaInst& i : b.insts) {
      for (SsaOperand& o : i.operands) o = find(o);
      if (i.described)
        for (VariableValue::Part& p : i.described->parts)
          if (p.value) p.value = find(*p.value);
    }
    std::erase_if(b.insts, [&](const SsaInst& i) { return i.result != kNone && of_[i.result]; });
  }
}

const rules::Operation* operation_of(const SsaInst& i) {
  return rules::find_operation(i.operation, (i.is_float ? "f" : "i") + std::to_string(i.width));
}

std::optional<ExtensionOf> extension_of(const SsaInst& i) {
  if (i.step != SsaOpcode::Compute) return std::nullopt;
  const bool is_zero = i.operation.starts_with("zext_");
  if (!is_zero && !i.operation.starts_with("sext_")) return std::nullopt;
  return ExtensionOf{static_cast<unsigned>(std::stoul(i.operation.substr(5))),
                     is_zero ? Extension::Zero : Extension::Sign};
}

std::string extension_name(ExtensionOf e) {
  return (e.how == Extension::Zero ? "zext_" : "sext_") + std::to_string(e.bits);
}

std::optional<int64_t> folded(const SsaInst& i) {
  if (i.is_float || std::ranges::any_of(i.operands, [](const SsaOperand& o) { return !o.is_number(); }))
    return std::nullopt;
  const rules::Operation* const o = operation_of(i);
  if (!o || o->operands.size() != i.operands.size()) return std::nullopt;
  std::vector<base::Integer> in;
  for (size_t k = 0; k < i.operands.size(); ++k) {
    const uint64_t mask = o->operands[k] < 64 ? (uint64_t{1} << o->operands[k]) - 1 : ~uint64_t{0};
    in.emplace_back(static_cast<uint64_t>(i.operands[k].number) & mask);
  }
  if (o->defined && ir::evaluate(*o->defined, {}, in).is_zero()) return std::nullopt;
  const uint64_t result = ir::evaluate(o->value, {}, in).to_uint64();
  return o->result == 1 ? static_cast<int64_t>(result) : sign_extended(result, o->result);
}

bool is_of_low_bits(const std::string& operation) {
  constexpr const char* kLow[] = {"add", "sub", "mul", "and", "or", "xor", "shl", "neg", "not", "copy"};
  return std::ranges::any_of(kLow, [&](const char* n) { return operation == n; });
}

std::vector<std::vector<uint32_t>> successors_of(const SsaFunction& f) {
  std::vector<std::vector<uint32_t>> out(f.blocks.size());
  for (size_t b = 0; b < f.blocks.size(); ++b)
    if (!f.blocks[b].insts.empty()) out[b] = f.blocks[b].insts.back().targets;
  return out;
}

}  // namespace isadora::cc
