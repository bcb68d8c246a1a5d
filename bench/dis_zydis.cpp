// Zydis over x86-64 code in this process: what its minimal mode takes for an instruction, and decoding with all
// operands and formatting into a buffer that is used again.
//   dis_zydis CODE PASSES      CODE is the bare content of .text
#include <Zydis/Zydis.h>

#include <cstdlib>

#include "timing.h"

namespace {

using isadora::bench::Pass;

struct Tools {
  ZydisDecoder minimal{}, whole{};
  ZydisFormatter formatter{};

  Tools() {
    ZydisDecoderInit(&minimal, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    ZydisDecoderEnableMode(&minimal, ZYDIS_DECODER_MODE_MINIMAL, ZYAN_TRUE);
    ZydisDecoderInit(&whole, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
    ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL);
  }
};

// Of its own code a compiler puts bytes between functions that are none; as objdump does, one byte is passed over.
Pass decode(const Tools& tools, const std::vector<uint8_t>& code) {
  Pass pass;
  ZydisDecodedInstruction instruction;
  for (size_t at = 0; at < code.size();) {
    const bool legal = ZYAN_SUCCESS(
        ZydisDecoderDecodeInstruction(&tools.minimal, nullptr, code.data() + at, code.size() - at, &instruction));
    pass.instructions += legal;
    pass.text += legal ? instruction.mnemonic : 0;
    at += legal ? instruction.length : 1;
  }
  return pass;
}

Pass format(const Tools& tools, const std::vector<uint8_t>& code) {
  Pass pass;
  ZydisDecodedInstruction instruction;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  char text[256];
  for (size_t at = 0; at < code.size();) {
    const bool legal =
        ZYAN_SUCCESS(ZydisDecoderDecodeFull(&tools.whole, code.data() + at, code.size() - at, &instruction, operands));
    if (legal) {
      ZydisFormatterFormatInstruction(&tools.formatter, &instruction, operands, instruction.operand_count_visible, text,
                                      sizeof text, at, nullptr);
    }
    pass.instructions += legal;
    pass.text += legal ? static_cast<size_t>(text[0]) : 0;
    at += legal ? instruction.length : 1;
  }
  return pass;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Tools tools;
  const std::vector<uint8_t> code = isadora::bench::read_bytes(argv[1]);
  const int passes = std::atoi(argv[2]);
  Pass last;
  const double minimal = isadora::bench::median_ns([&] { return decode(tools, code); }, passes, last);
  const double both = isadora::bench::median_ns([&] { return format(tools, code); }, passes, last);
  isadora::bench::report(minimal, both, last);
}
