// The fast paths of decoding and printing (encoding/table_decoder.h, disassembler/print_templates.h) against the slow
// ones, for words of every opcode of all shipped descriptions, and for illegal words.
#include <climits>

#include "isas/loaded.h"

namespace isadora::test {
namespace {

using encoding::Decoded;
using encoding::DecodeStatus;
using model::Bits;

class Shortcuts : public ::testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<driver::Loaded> load() const {
    diag::Sink sink;
    auto found = driver::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
    EXPECT_TRUE(found) << diag::render(sink, {});
    return found;
  }
  const std::unique_ptr<driver::Loaded> loaded = load();
  const model::Isa& isa = loaded->isa;
  const encoding::Codec quick{isa, 0}, patient{isa, UINT_MAX};
  const disassembler::Printer quick_text{quick, nullptr, 0}, patient_text{patient, nullptr, UINT_MAX};
  std::mt19937_64 random{7};

  // Mostly at the defaults of the fields: random codes of all of them are hardly ever legal.
  Bits word(const model::Opcode& op) {
    const model::Form& form = op.forms[random() % op.forms.size()];
    std::vector<uint64_t> codes;
    for (const model::Field& f : op.fields)
      codes.push_back(f.default_code && random() % 4 ? *f.default_code : random() >> random() % 64);
    for (size_t i = 0; i < codes.size(); ++i) codes[i] &= (uint64_t{2} << (op.fields[i].width() - 1)) - 1;
    for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
    for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
    return quick.pack(op, codes);
  }

  bool expect_same(Bits word, unsigned length) {
    uint8_t bytes[32] = {};
    quick.to_bytes(word, length, bytes);
    Decoded a, b;
    DecodeStatus why_a, why_b;
    uint16_t detail_a, detail_b;
    const unsigned size = quick.decode(bytes, a, &why_a, &detail_a);
    EXPECT_EQ(size, patient.decode(bytes, b, &why_b, &detail_b));
    EXPECT_EQ(why_a, why_b);
    EXPECT_EQ(detail_a, detail_b);
    EXPECT_EQ(a.opcode, b.opcode);
    if (size == 0 || HasFailure()) return false;
    const model::Opcode& op = isa.opcodes[a.opcode];
    EXPECT_TRUE(std::ranges::equal(a.fields(op), b.fields(op))) << op.name;
    EXPECT_TRUE(a.form == b.form && a.bytes == b.bytes && a.word == b.word) << op.name;
    const std::function<std::string_view(uint64_t)> label = [](uint64_t at) { return at % 3 ? "" : "a_label"; };
    std::string text_a, text_b;
    quick_text.print(a, 0x1000, text_a, &label);
    patient_text.print(b, 0x1000, text_b, &label);
    EXPECT_EQ(text_a, text_b);
    return true;
  }
};

TEST_P(Shortcuts, SayWhatTheLongWaySays) {
  constexpr int kWords = 200;
  size_t legal = 0;
  for (const model::Opcode& op : isa.opcodes) {
    for (int i = 0; i < kWords && !HasFailure(); ++i) {
      const Bits one = word(op);
      legal += expect_same(one, op.length);
      expect_same(one ^ Bits{1} << random() % op.length, op.length);
    }
  }
  EXPECT_GT(legal, isa.opcodes.size() * kWords / 10);
}

INSTANTIATE_TEST_SUITE_P(Isas, Shortcuts,
                         ::testing::Values("simt128", "rv32imc", "rv32imac", "avr", "armv6m", "fabrisc",
                                           "fabrisc-uops"));

}  // namespace
}  // namespace isadora::test
