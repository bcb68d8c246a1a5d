// Layout of random programs, held against marks in the bytes: each label has its number after it, which has to lie
// where the symbol says, distances are those of the symbols, branches end at their labels, and alignments are kept.
#include <functional>
#include <map>
#include <random>

#include "effort.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

constexpr unsigned kLabels = 24, kLaidOutPrograms = 60;
constexpr uint8_t kMark = 0xA5;

std::string label(uint64_t n) { return "L" + std::to_string(n); }

// For rv32imc: a conditional branch has 2, 4 or 8 bytes. Fills depend on distances over branches that may grow.
class LayoutPrograms {
 public:
  explicit LayoutPrograms(unsigned seed) : random_(seed) {}

  std::string next() {
    std::string out = "L0:\n  beqz a0, L1\n";  // each fill has a distance that it may depend on
    for (unsigned i = 1; i < kLabels; ++i) {
      align_ = random_() % 3 ? 2 : 1u << (1 + random_() % 4);
      out += "  .balign " + std::to_string(align_) + "\n" + label(i) + ":\n";
      aligned_[i] = align_;
      mark(out, i);
      for (unsigned n = random_() % 9; n > 0; --n) statement(out, i);
    }
    return out;
  }

  unsigned align_of(unsigned label) const { return aligned_[label]; }

 private:
  // The label's number, and the distance of two others.
  void mark(std::string& out, unsigned i) {
    const uint64_t a = any(), b = any();
    out += "  .byte " + std::to_string(kMark) + ", " + std::to_string(i) + ", " + std::to_string(a) + ", " +
           std::to_string(b) + "\n  .word " + label(a) + " - " + label(b) + "\n";
  }

  void statement(std::string& out, unsigned i) {
    switch (random_() % 8) {
      case 0: out += "  .zero " + std::to_string(2 * (random_() % 150)) + "\n"; break;
      case 1: out += "  .zero (" + label(i) + " - " + label(random_() % i) + ") & 62\n"; break;
      case 2: out += "  .balign " + std::to_string(2u << (random_() % 4)) + "\n"; break;
      case 3: out += "  add a0, a0, a1\n"; break;
      case 4: out += "  j " + label(any()) + "\n"; break;
      default: out += "  beqz a0, " + label(any()) + "\n"; break;
    }
  }

  uint64_t any() { return random_() % kLabels; }

  std::mt19937 random_;
  unsigned align_ = 1;
  std::array<unsigned, kLabels> aligned_{};
};

using Places = std::map<std::string, uint64_t>;

Places places_of(const object::Object& o) {
  Places out;
  for (const object::Symbol& s : o.symbols) out[s.name] = s.value;
  return out;
}

void check_marks(const object::Object& o, const Places& places, const LayoutPrograms& programs) {
  for (unsigned i = 1; i < kLabels; ++i) {
    const uint64_t at = places.at(label(i));
    ASSERT_LE(at + 8, o.code.size());
    ASSERT_EQ(o.code[at], kMark) << label(i);
    ASSERT_EQ(o.code[at + 1], i);
    ASSERT_EQ(at % programs.align_of(i), 0u) << label(i);
    const uint64_t far = places.at(label(o.code[at + 2])) - places.at(label(o.code[at + 3]));
    uint32_t distance = 0;
    for (unsigned byte = 0; byte < 4; ++byte) distance |= static_cast<uint32_t>(o.code[at + 4 + byte]) << (8 * byte);
    ASSERT_EQ(distance, static_cast<uint32_t>(far)) << label(i);
  }
}

// Instructions after an alignment are aligned. Of each statement that branches, the last instruction ends at the label
// that its line names.
void check_instructions(const object::Object& o, const Places& places, const driver::Loaded& loaded,
                        const std::vector<std::string>& lines) {
  for (size_t i = 0; i < o.lines.size(); ++i) {
    const std::string& text = lines.at(o.lines[i].line - 1);
    const std::string& before = lines.at(o.lines[i].line - 2);
    if (const size_t align = before.find(".balign "); align != std::string::npos) {
      const unsigned long multiple = std::stoul(before.substr(align + 8));
      ASSERT_EQ(o.lines[i].address % multiple, 0u) << before << " and " << text;
    }
    const size_t name = text.find(" L");
    if (name == std::string::npos) continue;
    const uint64_t wanted = places.at(text.substr(name + 1));
    uint64_t at = o.lines[i].address;
    encoding::Decoded d;
    std::string printed;
    const std::function<std::string_view(uint64_t)> target = [&](uint64_t address) {
      return std::string_view(address == wanted ? "there" : "elsewhere");
    };
    // A long branch is one over a jump.
    for (int n = 0; n < 2 && printed.find("there") == std::string::npos; ++n, at += d.bytes) {
      ASSERT_NE(loaded.codec.decode(std::span(o.code).subspan(at), d), 0u) << text;
      printed.clear();
      loaded.printer.print(d, at, printed, &target);
    }
    ASSERT_NE(printed.find("there"), std::string::npos) << text << " at " << o.lines[i].address;
  }
}

TEST(Layout, PutsEverythingWhereSymbolsSay) {
  diag::Sink loading;
  const auto loaded = driver::load(std::string(ISADORA_ROOT) + "/isas/rv32imc", loading);
  ASSERT_TRUE(loaded) << diag::render(loading, {});
  LayoutPrograms programs(11);
  for (unsigned i = 0; i < effort(kLaidOutPrograms); ++i) {
    const std::string text = programs.next();
    const base::SourceRef source = base::make_source("<test>", text);
    object::Object o;
    diag::Sink said;
    ASSERT_TRUE(assembler::assemble(loaded->matcher, source, o, said)) << diag::render(said, {}) << text;
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
      lines.push_back(text.substr(at, text.find('\n', at) - at));
    const Places places = places_of(o);
    ASSERT_NO_FATAL_FAILURE(check_marks(o, places, programs)) << text;
    ASSERT_NO_FATAL_FAILURE(check_instructions(o, places, *loaded, lines)) << text;
  }
}

}  // namespace
}  // namespace isadora::test
