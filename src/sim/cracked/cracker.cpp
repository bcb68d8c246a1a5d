#include "sim/cracked/cracker.h"

namespace isadora::sim::cracked {

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
