// The C interface against the C++ interface: both give the same results.
#include <isadora.h>

#include <thread>

#include "api/support.h"

namespace isadora {
namespace {

// One description in both interfaces.
struct Both {
  explicit Both(const std::string& name) : cpp(*Isa::load(path(name))) {
    EXPECT_EQ(isadora_isa_load(path(name).c_str(), nullptr, 0, &c, nullptr), ISADORA_OK);
  }
  ~Both() { isadora_isa_free(c); }
  Both(const Both&) = delete;
  static std::string path(const std::string& name) { return std::string(ISADORA_ROOT) + "/isas/" + name; }

  Isa cpp;
  isadora_isa* c = nullptr;
};

std::string text_of(const isadora_isa* isa, const isadora_instruction& i, uint64_t address) {
  char text[512];
  return isadora_instruction_text(isa, &i, address, nullptr, nullptr, text, sizeof text, nullptr) == ISADORA_OK ? text
                                                                                                                : "?";
}

std::string failure_text(const isadora_isa* isa, const isadora_failure& failure) {
  char text[512];
  return isadora_failure_text(isa, &failure, text, sizeof text, nullptr) == ISADORA_OK ? text : "?";
}

// Words of each opcode with small random codes, as far as they are legal.
std::vector<std::vector<uint8_t>> instructions_of(const Isa& isa, std::mt19937_64& random) {
  std::vector<std::vector<uint8_t>> out;
  for (const Opcode& o : isa.opcodes()) {
    for (int tries = 0; tries < 6; tries++) {
      Encoding encoding{o.name, {}, {}};
      for (const Field& f : o.fields)
        if (!f.fixed && (!f.default_code || tries % 2))
          encoding.fields.emplace(f.name, random() % (f.width > 3 ? 8 : 2));
      if (const Result<Instruction> i = isa.encode(encoding)) out.push_back(i->bytes());
    }
  }
  return out;
}

// Every second word has one byte changed.
std::vector<uint8_t> changed(std::vector<uint8_t> bytes, std::mt19937_64& random) {
  if (random() % 2) bytes[random() % bytes.size()] = static_cast<uint8_t>(random());
  return bytes;
}

TEST(C, DecodesAndPrintsAsTheHeadersForCppDo) {
  for (const char* const name : {"simt128", "rv32imc", "fabrisc"}) {
    const Both both(name);
    std::mt19937_64 random(26);
    const auto some = instructions_of(both.cpp, random);
    size_t legal = 0;
    for (int i = 0; i < 4000; i++) {
      const std::vector<uint8_t> bytes = changed(some[random() % some.size()], random);
      Instruction cpp;
      DecodeFailure why;
      isadora_instruction c;
      isadora_failure failure;
      const unsigned size = both.cpp.decode(bytes, cpp, &why);
      const isadora_status status = isadora_decode(both.c, bytes.data(), bytes.size(), &c, &failure);
      ASSERT_EQ(status == ISADORA_OK, size != 0);
      ASSERT_EQ(c.size, size);
      if (!size) {
        ASSERT_EQ(failure_text(both.c, failure), both.cpp.explain(why));
        continue;
      }
      legal++;
      ASSERT_EQ(cpp.word(), (Word{c.word_low, c.word_high}));
      ASSERT_EQ(c.form, cpp.form());
      ASSERT_EQ(text_of(both.c, c, 0x1000), cpp.text(0x1000));
      for (const Field& f : cpp.fields()) {
        uint64_t code = ~f.code;
        ASSERT_EQ(isadora_instruction_field(both.c, &c, f.name.c_str(), &code), ISADORA_OK);
        ASSERT_EQ(code, f.code);
      }
    }
    EXPECT_GT(legal, 1000u) << name;
    EXPECT_LT(legal, 4000u) << name;
  }
}

std::string text_of(const isadora_register_range* ranges, size_t count) {
  std::vector<RegisterRange> out;
  for (const isadora_register_range& r : std::span(ranges, count)) out.push_back({r.file, r.first, r.count, r.certain});
  return test::text(out);
}

TEST(C, ExplainsAsTheHeadersForCppDo) {
  for (const char* const name : {"simt128", "rv32imc"}) {
    const Both both(name);
    std::mt19937_64 random(27);
    for (const std::vector<uint8_t>& bytes : instructions_of(both.cpp, random)) {
      const Result<Instruction> cpp = both.cpp.decode(bytes);
      if (!cpp) continue;
      isadora_instruction c;
      isadora_explanation* e = nullptr;
      ASSERT_EQ(isadora_decode(both.c, bytes.data(), bytes.size(), &c, nullptr), ISADORA_OK);
      ASSERT_EQ(isadora_explain(both.c, &c, &e), ISADORA_OK);
      EXPECT_EQ(e->opcode, cpp->opcode());
      EXPECT_EQ(e->header, cpp->header());
      const std::vector<Operand> operands = cpp->operands();
      ASSERT_EQ(e->operand_count, operands.size());
      for (size_t i = 0; i < operands.size(); i++) {
        EXPECT_EQ(e->operands[i].text, operands[i].text);
        EXPECT_EQ(e->operands[i].value, operands[i].value);
        EXPECT_EQ(e->operands[i].part_count, operands[i].parts.size());
        EXPECT_EQ(text_of(e->operands[i].registers, e->operands[i].register_count), test::text(operands[i].registers));
      }
      EXPECT_EQ(e->guard != nullptr, cpp->guard().has_value());
      const Effects effects = cpp->effects();
      EXPECT_EQ(text_of(e->effects.reads, e->effects.read_count), test::text(effects.reads));
      EXPECT_EQ(text_of(e->effects.writes, e->effects.write_count), test::text(effects.writes));
      EXPECT_EQ(e->effects.fault_count, effects.faults.size());
      isadora_explanation_free(e);
    }
  }
}

TEST(C, IsUsedBySeveralThreadsAtOnce) {
  const Both both("rv32imc");
  std::vector<std::thread> threads;
  std::vector<std::string> found(4);
  for (std::string& text : found) {
    threads.emplace_back([&] {
      size_t count = 0;
      const isadora_opcode* const opcodes = isadora_isa_opcodes(both.c, &count);
      isadora_instruction i;
      for (size_t n = 0; n < count; n++) {
        isadora_findings* findings = nullptr;
        if (isadora_encode(both.c, opcodes[n].name, ISADORA_ANY_FORM, nullptr, 0, &i, &findings) == ISADORA_OK)
          text += text_of(both.c, i, 0) + "\n";
        else
          text += findings->report;
        isadora_findings_free(findings);
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_FALSE(found[0].empty());
  for (const std::string& text : found) EXPECT_EQ(text, found[0]);
}

}  // namespace
}  // namespace isadora
