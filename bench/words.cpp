// Random legal instructions of every opcode, a line each: the opcode's name, a tab, the text.
//   words ISA COUNT
#include "examples/words.h"

#include <cstdio>
#include <cstdlib>

#include "library/library.h"

int main(int argc, char** argv) {
  using namespace isadora;
  if (argc != 3) return 2;
  diag::Sink sink;
  const auto loaded = library::load(argv[1], sink);
  if (!loaded) return 1;
  const int count = std::atoi(argv[2]);
  std::string text;
  for (uint16_t opcode = 0; opcode < loaded->isa.opcodes.size(); ++opcode) {
    const size_t forms = loaded->isa.opcodes[opcode].forms.size();
    std::vector<examples::FormWords> words;
    for (uint16_t form = 0; form < forms; ++form) words.emplace_back(loaded->codec, opcode, form, 1);
    for (int i = 0; i < count; ++i) {
      const auto d = words[static_cast<size_t>(i) % forms].next();
      if (!d) continue;
      text.clear();
      loaded->printer.print(*d, 0, text);
      std::printf("%s\t%s\n", loaded->isa.opcodes[opcode].name.c_str(), text.c_str());
    }
  }
}
