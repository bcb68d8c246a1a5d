// `as` and `dis` load less than the whole description: words and texts must be the same as with all of it.
#include "isas/loaded.h"

namespace isadora::test {
namespace {

const driver::Loaded& for_coding() {
  static const std::unique_ptr<driver::Loaded> loaded = [] {
    diag::Sink sink;
    auto l = driver::load_for_codec(std::string(ISADORA_ROOT) + "/isas/simt128", sink);
    if (!l) ADD_FAILURE() << diag::render(sink, {});
    return l;
  }();
  return *loaded;
}

TEST(Coding, GivesTheWordsAndTextsOfTheWholeDescription) {
  constexpr int kWords = 100;
  const model::Isa &whole = simt128().isa, &part = for_coding().isa;
  ASSERT_EQ(part.opcodes.size(), whole.opcodes.size());
  for (uint16_t opcode = 0; opcode < whole.opcodes.size(); ++opcode) {
    RandomWords words(opcode);
    for (int i = 0; i < kWords; ++i) {
      encoding::Decoded word, decoded, read;
      ASSERT_TRUE(words.next(opcode, word));
      const std::string text = print(word);
      ASSERT_TRUE(for_coding().codec.decode_word(word.word, whole.opcodes[opcode].length, decoded)) << text;
      std::string again;
      for_coding().printer.print(decoded, 0, again);
      ASSERT_EQ(again, text);
      diag::Sink sink;
      uint32_t end = 0;
      ASSERT_TRUE(for_coding().matcher.parse(*base::make_source("<test>", text), 0, 0, nullptr, read, end, sink));
      ASSERT_TRUE(read.word == word.word) << text;
    }
  }
}

TEST(Coding, LeavesOutWhatInstructionsDo) {
  const model::Isa& part = for_coding().isa;
  EXPECT_EQ(part.fingerprint, simt128().isa.fingerprint);
  for (const model::Optype& optype : part.optypes) {
    EXPECT_TRUE(optype.prose.empty() && optype.semantics_text.empty()) << optype.name;
    EXPECT_TRUE(optype.examples.empty() && optype.claims.empty()) << optype.name;
  }
  for (const model::Opcode& opcode : part.opcodes) {
    for (const model::Form& form : opcode.forms)
      EXPECT_TRUE(form.semantics.ops.empty() && form.claims.empty()) << opcode.name;
  }
}

}  // namespace
}  // namespace isadora::test
