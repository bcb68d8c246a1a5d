#include "disassembler/explanation.h"

#include "disassembler/bits.h"

namespace isadora::disassembler {

std::string explanation(const Printer& printer, const model::Isa& isa, const encoding::Decoded& d,
                        const Terminal& terminal) {
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  std::string text;
  printer.print(d, 0, text);
  const std::string& title = isa.optypes[opcode.optype].title;
  return text + "\n" + opcode.name + ", " + std::to_string(opcode.length) +
         " bits: " + word_text(d.word, opcode.length) + (title.empty() ? "" : " (" + title + ")") + "\n\n" +
         word_picture(isa, d, terminal) + "\n" + word_table(isa, d, terminal);
}

}  // namespace isadora::disassembler
