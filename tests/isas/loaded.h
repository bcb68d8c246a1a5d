// The shipped description, loaded once for all tests of a program.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "driver/library.h"
#include "isas/engines.h"
#include "sim/sim.h"

namespace isadora::test {

inline const driver::Loaded& simt128() {
  static const std::unique_ptr<driver::Loaded> loaded = [] {
    diag::Sink sink;
    auto l = driver::load(std::string(ISADORA_ROOT) + "/isas/simt128", sink);
    if (!l) ADD_FAILURE() << diag::render(sink, {});
    return l;
  }();
  return *loaded;
}

inline std::string print(const encoding::Decoded& d) {
  std::string out;
  simt128().printer.print(d, 0, out);
  return out;
}

// The instruction of a text, or a test failure with what the assembler says.
inline bool assemble(const std::string& text, encoding::Decoded& out, std::string* why = nullptr) {
  diag::Sink sink;
  const base::SourceRef source = base::make_source("<test>", text);
  uint32_t end = 0;
  if (simt128().matcher.parse(*source, 0, 0, nullptr, out, end, sink)) return true;
  if (why) *why = diag::render(sink, {});
  return false;
}

// The text as the disassembler writes it, or "error".
inline std::string canonical_or_error(const std::string& text) {
  encoding::Decoded word;
  std::string why;
  return assemble(text, word, &why) ? print(word) : "error";
}

// Random instructions of one opcode: a form, and for each field that it shows a legal code.
class RandomWords {
 public:
  explicit RandomWords(uint64_t seed) : random_(seed) {}

  bool next(uint16_t opcode_index, encoding::Decoded& out) {
    const model::Isa& isa = simt128().isa;
    const model::Opcode& opcode = isa.opcodes[opcode_index];
    for (int attempt = 0; attempt < 200; ++attempt) {
      const model::Form& form = opcode.forms[random_() % opcode.forms.size()];
      std::vector<uint64_t> codes(opcode.fields.size());
      for (size_t i = 0; i < codes.size(); ++i) codes[i] = code(opcode.fields[i]);
      for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
      for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
      if (simt128().codec.decode_word(simt128().codec.pack(opcode, codes), opcode.length, out) &&
          out.opcode == opcode_index)
        return true;
    }
    return false;
  }

  uint64_t operator()() { return random_(); }

 private:
  // Often the default and often an aligned code, for wide registers and constants need them.
  uint64_t code(const model::Field& field) {
    if (field.fixed) return *field.fixed;
    if (field.default_code && random_() % 4 == 0) return *field.default_code;
    const unsigned width = field.width();
    uint64_t v = random_() & (width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1);
    switch (random_() % 4) {
      case 0: v &= ~uint64_t{3}; break;
      case 1: v &= ~uint64_t{15}; break;
      case 2: v >>= random_() % width; break;
      default: break;
    }
    return v;
  }

  std::mt19937_64 random_;
};

}  // namespace isadora::test
