// No allocation for an instruction: reading, decoding and printing one take none, and a whole program takes as many as
// its tables need to grow, however many lines it has.
#include <atomic>
#include <cstdlib>
#include <new>

#include "assembler/assembler.h"
#include "isas/loaded.h"
#include "object/object.h"

namespace {
std::atomic<size_t> allocations{0};
}  // namespace

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

namespace {

using namespace isadora;
using test::simt128;

template <typename F>
size_t allocations_of(F&& act) {
  const size_t before = allocations;
  act();
  return allocations - before;
}

// Some instructions of every opcode.
const std::vector<encoding::Decoded>& words() {
  static const std::vector<encoding::Decoded> all = [] {
    std::vector<encoding::Decoded> result;
    test::RandomWords random(7);
    for (uint16_t opcode = 0; opcode < simt128().isa.opcodes.size(); ++opcode) {
      encoding::Decoded d;
      for (int i = 0; i < 5; ++i) {
        if (random.next(opcode, d)) result.push_back(d);
      }
    }
    return result;
  }();
  return all;
}

std::string program(size_t times) {
  std::string text = "a_label_with_a_name_that_is_not_short:\n";
  for (size_t i = 0; i < times; ++i) {
    for (const encoding::Decoded& d : words()) text += "  " + test::print(d) + "  // a comment, with a comma\n";
    text += "BRA a_label_with_a_name_that_is_not_short ;\nBRA .further_down_than_all_of_the_others ;\n";
  }
  return text + ".further_down_than_all_of_the_others: NOP ;\n";
}

size_t allocations_of_program(size_t times) {
  const base::SourceRef source = base::make_source("<test>", program(times));
  object::Object object;
  diag::Sink sink;
  bool fine = false;
  const size_t count = allocations_of([&] { fine = assembler::assemble(simt128().matcher, source, object, sink); });
  EXPECT_TRUE(fine) << diag::render(sink, {});
  EXPECT_EQ(object.lines.size(), times * (words().size() + 2) + 1);
  return count;
}

// A codec makes tables for what it decodes often; from then on it takes none.
TEST(Allocation, DecodingAnInstructionTakesNone) {
  ASSERT_GE(words().size(), simt128().isa.opcodes.size());
  const auto decode = [](const encoding::Decoded& word) {
    uint8_t bytes[16];
    simt128().codec.to_bytes(word.word, word.bytes * 8u, bytes);
    encoding::Decoded d;
    return allocations_of([&] { simt128().codec.decode({bytes, word.bytes}, d); });
  };
  for (int i = 0; i < 1000; ++i)
    for (const encoding::Decoded& word : words()) decode(word);
  for (const encoding::Decoded& word : words()) EXPECT_EQ(decode(word), 0u) << test::print(word);
}

TEST(Allocation, PrintingAnInstructionTakesNone) {
  std::string text;
  text.reserve(1000);
  for (const encoding::Decoded& word : words()) {
    text.clear();
    EXPECT_EQ(allocations_of([&] { simt128().printer.print(word, 0, text); }), 0u) << text;
  }
}

TEST(Allocation, ReadingAnInstructionTakesNone) {
  for (const encoding::Decoded& word : words()) {
    const base::SourceRef source = base::make_source("<test>", test::print(word));
    diag::Sink sink;
    encoding::Decoded d;
    uint32_t end = 0;
    bool fine = false;
    const auto parse = [&] { fine = simt128().matcher.parse(*source, 0, 0, nullptr, d, end, sink); };
    EXPECT_EQ(allocations_of(parse), 0u) << source->text;
    EXPECT_TRUE(fine) << source->text;
  }
}

// Tables double, so twice the lines are one more allocation for each of them.
TEST(Allocation, AProgramTakesNoneForALine) {
  const size_t once = allocations_of_program(20), twice = allocations_of_program(40), more = allocations_of_program(80);
  EXPECT_LE(twice - once, 8u);
  EXPECT_LE(more - twice, 8u);
}

}  // namespace
