#include "sim/cracked/cracker.h"

#include <algorithm>

namespace isadora::sim::cracked {

bool has_cracks(const model::Isa& isa) {
  return !isa.machine.micro_ops.empty() || std::ranges::any_of(isa.opcodes, [](const model::Opcode& opcode) {
    return std::ranges::any_of(opcode.forms, [](const model::Form& f) { return !f.crack.empty(); });
  });
}

bool Cracker::crack(const encoding::Decoded& d, std::vector<DecodedMicroOp>& out, diag::Sink& sink) const {
  for (disassembler::CrackLine& line : printer_.crack(d)) {
    DecodedMicroOp& op = out.emplace_back(DecodedMicroOp{std::move(line), {}});
    const base::SourceRef text = base::make_source("<micro-op>", op.line.text);
    uint32_t end = 0;
    if (matcher_.parse(*text, 0, 0, nullptr, op.word, end, sink)) continue;
    sink.keep(text);
    return false;
  }
  return true;
}

}  // namespace isadora::sim::cracked
