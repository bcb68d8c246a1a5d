// Each way a word can be illegal, what the Codec says of it, and in which order it looks.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>
#include <new>

#include "toys.h"

namespace {
size_t allocations = 0;
}

// A sanitizer has its own allocator and wants to keep it.
#ifndef ISADORA_SANITIZED
void* operator new(size_t n) {
  ++allocations;
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
#endif

namespace isadora::encoding {
namespace {

struct Verdict {
  DecodeStatus why = DecodeStatus::None;
  std::string field;  // or the exception's kind
  std::string sentence;
};

class WideWords : public ::testing::Test {
 protected:
  const model::Isa isa = toys::wide();
  const Codec codec{isa};

  std::vector<uint64_t> codes(const model::Opcode& op, const std::map<std::string, uint64_t>& values) const {
    std::vector<uint64_t> result;
    for (const model::Field& f : op.fields) {
      const auto given = values.find(f.full_name());
      result.push_back(given != values.end() ? given->second : f.fixed ? *f.fixed : f.default_code.value_or(0));
    }
    return result;
  }

  Verdict judge(std::string_view name, const std::map<std::string, uint64_t>& values, Bits extra = 0) const {
    const uint16_t index = toys::index_of(isa, name);
    const model::Opcode& op = isa.opcodes[index];
    Decoded d;
    Verdict v;
    uint16_t detail = 0;
    const bool ok = codec.decode_word(codec.pack(op, codes(op, values)) | extra, 128, d, &v.why, &detail);
    EXPECT_EQ(ok, v.why == DecodeStatus::None);
    EXPECT_EQ(d.opcode, index) << "the opcode is told also when the word is illegal";
    v.sentence = codec.explain(v.why, d.opcode, detail);
    if (v.why == DecodeStatus::Exception)
      v.field = op.exceptions[detail].kind;
    else if (detail < op.fields.size())
      v.field = op.fields[detail].full_name();
    return v;
  }
};

TEST_F(WideWords, NoOpcodeHasTheseBits) {
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  for (const Bits word : {Bits{0}, ~Bits{0}, Bits{0x301}}) {
    EXPECT_FALSE(codec.decode_word(word, 128, d, &why));
    EXPECT_EQ(why, DecodeStatus::NoOpcode);
  }
  EXPECT_EQ(codec.explain(why, d.opcode, 0), "no instruction of `wide` has these opcode bits");
  EXPECT_FALSE(codec.decode_word(2, 64, d, &why)) << "no opcode has this length";
}

TEST_F(WideWords, AnUndefinedEnumerator) {
  const Verdict v = judge("MOV_R", {{"width", 3}});
  EXPECT_EQ(v.why, DecodeStatus::BadCode);
  EXPECT_EQ(v.field, "width");
  EXPECT_EQ(v.sentence,
            "field `width` of `MOV_R` holds a code that its type `Width` does not define: expected 32 (0), 64 (1) or "
            "128 (2)");
}

TEST_F(WideWords, ABitThatNoFieldCovers) {
  const Verdict v = judge("MOV_R", {}, Bits{1} << 127);
  EXPECT_EQ(v.why, DecodeStatus::BadCode);
  EXPECT_EQ(v.sentence, "a bit that no field of `MOV_R` covers is one, and must be zero");
}

TEST_F(WideWords, ARegisterThatIsNotAlignedToTheOperandsWidth) {
  EXPECT_EQ(judge("MOV_R", {{"rd", 1}, {"rb", 3}}).why, DecodeStatus::None);
  const Verdict v = judge("MOV_R", {{"width", 1}, {"rd", 2}, {"rb", 3}});
  EXPECT_EQ(v.why, DecodeStatus::BadRegister);
  EXPECT_EQ(v.field, "rb");
  EXPECT_EQ(
      v.sentence,
      "field `rb` of `MOV_R` names no register that an operand of its width may have: file `R` has 255 registers of 32 "
      "bits, and a wide operand begins at a multiple of its number of registers");
  EXPECT_EQ(judge("MOV_R", {{"width", 1}, {"rd", 254}}).why, DecodeStatus::BadRegister);
  EXPECT_EQ(judge("MOV_R", {{"width", 2}, {"rd", 255}, {"rb", 255}}).why, DecodeStatus::None);
}

TEST_F(WideWords, ACodeThatIsNoRegister) {
  model::Isa small = toys::wide();
  small.files[0].count = 10;
  const Codec few(small);
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  uint16_t detail = 0;
  EXPECT_FALSE(few.decode_word(3 | 10 << 16, 128, d, &why, &detail));
  EXPECT_EQ(why, DecodeStatus::BadRegister);
  EXPECT_EQ(small.opcodes[d.opcode].fields[detail].name, "rd");
}

TEST_F(WideWords, APartOfACompoundOperand) {
  EXPECT_EQ(judge("LOAD", {{"mem", 0x1234560A}}).why, DecodeStatus::None);
  EXPECT_EQ(judge("LOAD", {{"mem", 0x123456FF}}).why, DecodeStatus::None) << "the constant has any width";
  const Verdict odd = judge("LOAD", {{"mem", 0x12345603}});
  EXPECT_EQ(odd.why, DecodeStatus::BadRegister) << "the base is a pair";
  EXPECT_EQ(odd.field, "mem");
  EXPECT_EQ(judge("LOAD", {{"mem", uint64_t{3} << 32}}).why, DecodeStatus::BadCode) << "no such hint";
  EXPECT_EQ(judge("LOAD", {{"mem", uint64_t{1} << 34}}).why, DecodeStatus::BadCode) << "no part covers the bit";
}

TEST_F(WideWords, AnException) {
  EXPECT_EQ(judge("MOV_C", {{"vb", 4}}).why, DecodeStatus::None);
  const Verdict v = judge("MOV_C", {{"width", 1}, {"vb", 4}});
  EXPECT_EQ(v.why, DecodeStatus::Exception);
  EXPECT_EQ(v.field, "Misaligned");
  EXPECT_EQ(v.sentence, "the offset is not a multiple of the operand's size");
  EXPECT_EQ(judge("MOV_C", {{"width", 1}, {"vb", 8 | 3 << 17}}).why, DecodeStatus::None) << "the bank does not matter";
}

TEST_F(WideWords, AFieldThatNoFormShows) {
  const Verdict hidden = judge("ADD_R", {{"pp", 3}});
  EXPECT_EQ(hidden.why, DecodeStatus::NoForm);
  EXPECT_EQ(hidden.field, "pp");
  EXPECT_EQ(hidden.sentence,
            "field `pp` of `ADD_R` is not at its default, and no form shows it beside the other fields");
  EXPECT_EQ(judge("ADD_R", {{"ext", 1}, {"pp", 3}}).why, DecodeStatus::None) << "the second form shows pp";
  EXPECT_EQ(judge("ADD_R", {{"ext", 1}, {"wsb", 0}}).field, "wsb");
}

TEST_F(WideWords, APartThatIsNotLegalHere) {
  EXPECT_EQ(judge("HALF", {{"half", 1}, {"rb.sel", 1}}).why, DecodeStatus::None);
  EXPECT_EQ(judge("HALF", {{"half", 0}, {"rb.sel", 0}}).why, DecodeStatus::None);
  const Verdict v = judge("HALF", {{"half", 0}, {"rb.sel", 1}});
  EXPECT_EQ(v.why, DecodeStatus::NoForm);
  EXPECT_EQ(v.field, "rb.sel");
}

TEST_F(WideWords, CodesComeBeforeRegistersRegistersBeforeExceptionsExceptionsBeforeForms) {
  EXPECT_EQ(judge("MOV_C", {{"width", 3}, {"rd", 1}, {"vb", 1}}).why, DecodeStatus::BadCode);
  EXPECT_EQ(judge("MOV_C", {{"width", 1}, {"rd", 1}, {"vb", 1}}).why, DecodeStatus::BadRegister);
  EXPECT_EQ(judge("MOV_C", {{"width", 1}, {"rd", 2}, {"vb", 1}}).why, DecodeStatus::Exception);
}

TEST_F(WideWords, AWordThatEndsTooEarly) {
  const std::array<uint8_t, 16> bytes = {2};
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  EXPECT_FALSE(codec.decode(std::span(bytes.data(), 15), d, &why));
  EXPECT_EQ(why, DecodeStatus::Truncated);
  EXPECT_EQ(codec.explain(why, model::kNoIndex, 0), "the bytes end before the instruction does");
  EXPECT_EQ(codec.explain(why, toys::index_of(isa, "MOV_R"), 0),
            "the bytes end inside an instruction: `MOV_R` has 16 bytes");
}

TEST_F(WideWords, CheckJudgesCodesAsDecodeJudgesWords) {
  const uint16_t add = toys::index_of(isa, "ADD_R");
  const model::Opcode& op = isa.opcodes[add];
  const auto check = [&](uint16_t form, const std::map<std::string, uint64_t>& values, std::string* field = nullptr) {
    uint16_t detail = 0;
    const DecodeStatus why = codec.check(add, form, codes(op, values), &detail);
    if (field) *field = detail < op.fields.size() ? op.fields[detail].full_name() : "";
    return why;
  };
  EXPECT_EQ(check(0, {}), DecodeStatus::None);
  EXPECT_EQ(check(1, {}), DecodeStatus::NoForm) << "the word is of the other form";
  EXPECT_EQ(check(1, {{"ext", 1}}), DecodeStatus::None);
  std::string field;
  EXPECT_EQ(check(0, {{"stall", 16}}, &field), DecodeStatus::BadCode) << "the code does not fit the field";
  EXPECT_EQ(field, "stall");
  EXPECT_EQ(check(0, {{"kind", 9}}), DecodeStatus::None) << "fixed fields are filled in";
}

TEST_F(WideWords, DecodingAllocatesNothing) {
  toys::Random random(7);
  std::vector<Bits> words;
  for (size_t i = 0; i < 600; ++i)
    words.push_back(toys::random_word(isa, codec, isa.opcodes[i % isa.opcodes.size()], random));
  Decoded d;
#ifdef ISADORA_SANITIZED
  GTEST_SKIP() << "the sanitizer counts allocations";
#endif
  for (const Bits word : words) codec.decode_word(word, 128, d);  // an opcode's first word may
  const size_t before = allocations;
  size_t legal = 0;
  for (const Bits word : words) legal += codec.decode_word(word, 128, d);
  EXPECT_EQ(allocations, before);
  EXPECT_GT(legal, 60u);
}

}  // namespace
}  // namespace isadora::encoding
