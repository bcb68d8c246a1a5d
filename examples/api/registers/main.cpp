// Prints each instruction of an object that `isadora as` made: its operands (r: read, w: written), and every register
// that it writes.
#include <isadora/isadora.h>

#include <iostream>

namespace {

std::string text(const isadora::RegisterRange& r) {
  const std::string first = r.file + std::to_string(r.first);
  return (r.count == 1 ? first : first + "-" + std::to_string(r.first + r.count - 1)) + (r.certain ? "" : "?");
}

void print(const isadora::Instruction& instruction, uint64_t address) {
  std::cout << instruction.text(address) << "\n";
  for (const isadora::Operand& o : instruction.operands())
    if (o.shown)
      std::cout << "    " << (o.read ? "r" : "-") << (o.written ? "w " : "- ") << o.name << " = " << o.text << "\n";
  std::cout << "    writes";
  for (const isadora::RegisterRange& r : instruction.effects().writes) std::cout << " " << text(r);
  std::cout << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: registers OBJECT\n", 2;
  const isadora::Result<isadora::Program> program = isadora::Program::open(argv[1]);
  if (!program) return std::cerr << program.report, 1;
  for (const isadora::CodeLine& line : program->lines())
    if (line.instruction) print(*line.instruction, line.address);
}
