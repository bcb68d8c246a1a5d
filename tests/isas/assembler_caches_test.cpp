// The assembler's caches: shapes, and expansions of pseudo-instructions by shape. Random programs of similar lines,
// with numbers at the limits of their ranges, labels, padding, fills and errors, must assemble as without caches.
#include <random>

#include "assembler/program.h"
#include "effort.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

constexpr unsigned kRandomPrograms = 150, kLines = 80;

// R: a register, N: a number, L: a label; a line that begins with a colon is chosen seldom, for it is mostly wrong.
struct Language {
  const char* isa;
  std::vector<const char*> registers, lines;
  std::vector<model::Pseudo> pseudos = {};  // that it does not have
};

model::Pseudo pseudo(std::string mnemonic, std::vector<std::string> operands, std::vector<std::string> lines,
                     bool exact) {
  model::Pseudo out;
  out.mnemonic = std::move(mnemonic);
  out.operands = std::move(operands);
  out.lines = std::move(lines);
  out.exact = exact;
  return out;
}

const Language kLanguages[] = {
    {"rv32imc",
     {"a0", "a1", "s0", "s1", "t3", "x8", "x30", "sp", "zero", "ra", "a5"},
     {"li R, N",
      "li R, N",
      "li R, N",
      "li  R,N",
      "li R, (N)",
      "li R, -N",
      "li R, N+1",
      "li R, E",
      "la R, L",
      "addi R, R, N",
      "bump R, N",
      "both R, R, N",
      "addi R, zero, %word(N)",
      "addi R, R, %low(N)",
      "lui R, %high(N)",
      "lui R, %upper(N)",
      "lui R, N",
      "mv R, R",
      "add R, R, R",
      "beqz R, L",
      "bnez R, L",
      "bgtz R, L",
      "j L",
      "j L",
      "jal L",
      "bne R, R, L",
      "ble R, R, L",
      "call L",
      "tail L",
      "jump L, R",
      "lw R, N(R)",
      "lw R, L",
      "beq R, R, E",
      "lw R, E(R)",
      "addi R, R, E - 2",
      "bne R, R, some.place",
      "j\tsome.place + N",
      "some.place:",
      "addi R, R, %lo(some.place)",
      "lui R, %hi(some.place)",
      "addi   R ,R,  'x'",
      "sw R, L, R",
      "slli R, R, N",
      "c.li R, N",
      "nop",
      "1:",
      ".p2align 3",
      ".zero 300",
      ":.zero L - L + 200",
      ":.equ F, L - L",
      ":addi R, R, F",
      "bnez R, 1b",
      "j 1f",
      ".option push",
      ".option norvc",
      ".option rvc",
      ".option pop",
      ".equ E, 2047",
      ".balign 4",
      ".zero 2",
      ".zero 200",
      ":li R, L",
      ":li R, 99999999999999999999",
      ":li R",
      ":li R, R",
      ":lii R, N",
      ":j N",
      ":li R, N, N",
      "li R, 5 # of it N",
      "add R, R, R # it's R",
      ":addi R, N, R",
      ":li a99, N",
      ":.byte 1"},
     {pseudo("bump", {"rd", "imm"}, {"addi rd, rd, imm"}, true),
      pseudo("both", {"rd", "rs", "imm"}, {"addi rd, rs, imm", "addi rs, rs, imm"}, false),
      pseudo("both", {"rd", "rs", "imm"}, {"li rd, imm", "add rs, rs, rd"}, false)}},
    {"fabrisc",
     {"$R0", "$R1", "$R7", "$S0", "$S1", "$P0", "$R12"},
     {"LDI R, #N;",
      "LDI R, #N;",
      "LDI R, #N ;",
      "LDI R, #-N;",
      "LDI R,#N;",
      "LDI R, #(N);",
      "LDI R, @L;",
      "IADD R, R, #N;",
      "LIADD R, R, #N;",
      "ADD R, R, R;",
      "MOV R, R;",
      "B.NEZ R, @L;",
      "JMP @L;",
      "CALL @L;",
      "B.EQ R, R, @L;",
      "IAND R, R, #%low(N);",
      ":LDI R;",
      ":LDI R, N;",
      ":LDI R, R;",
      ":LDI $R99, #N;",
      ":LDI R, #99999999999999999999;",
      "NOP;",
      ".equ E, 31",
      "LDI R, #E;"}},
    // Of registers and numbers a form takes those alone that are fixed.
    {"../tests/isas/fixed",
     {"r1", "r14", "sp", "r15", "r99"},
     {"load R, A;",        "load R, B;",    "load R, c;",    ":load R, D;",      "stack R, sp;",
      "stack R, r14;",     "stack R, R;",   "seven R, 7;",   "seven R, 0x7;",    "seven R, 3 + 4;",
      "seven R, E;",       ":seven R, N;",  "back R, -6;",   "back R;",          "back R, 4 - 10;",
      ":back R, -8;",      "negate R, -R;", ":negate R, R;", "near R, [R + 2];", "near R, [R + E - 5];",
      ":near R, [R + 3];", ".equ E, 7",     ":load R, N;",   "near R, [sp+2];"}},
};

class Programs {
 public:
  Programs(const Language& language, unsigned seed) : language_(language), random_(seed) {}

  std::string next() {
    std::string out;
    for (unsigned i = 0; i < kLines; ++i) {
      if (i % 8 == 0) out += "L" + std::to_string(i / 8) + ":\n";
      const std::string_view line = pick(language_.lines);
      const bool seldom = line[0] == ':';
      if (seldom && random_() % 30) continue;
      for (size_t at = seldom; at < line.size(); ++at) out += piece(line, at);
      out += '\n';
    }
    return out;
  }

 private:
  template <typename T>
  const T& pick(const std::vector<T>& from) {
    return from[random_() % from.size()];
  }
  // A letter by itself is replaced.
  std::string piece(std::string_view line, size_t at) {
    const auto is_of_word = [&](size_t i) {
      return i < line.size() && (std::isalpha(static_cast<unsigned char>(line[i])) || line[i] == '.' || line[i] == '$');
    };
    const char c = is_of_word(at + 1) || is_of_word(at - 1) ? '\0' : line[at];
    if (c == 'R') return pick(language_.registers);
    if (c == 'L') return "L" + std::to_string(random_() % (kLines / 8 + (random_() % 400 == 0)));
    return c == 'N' ? number() : std::string{line[at]};
  }
  std::string number() {
    const uint64_t power = uint64_t{1} << (random_() % 2 ? random_() % 64 : random_() % 13);
    uint64_t v = random_() % 4 ? power + random_() % 5 - 2 : random_() % 3 ? random_() % 40 : random_();
    if (random_() % 3 == 0) v &= ~uint64_t{0xFFF};
    if (random_() % 2) v &= UINT32_MAX;
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, random_() % 4 ? "%s%lld" : "%s0x%llX", random_() % 4 ? "" : "-",
                  static_cast<long long>(v & INT64_MAX));
    return buffer;
  }

  const Language& language_;
  std::mt19937_64 random_;
};

struct Made {
  bool fine = false;
  object::Object object;
  std::string said;
};

std::string lines_of(const object::Object& o) {
  std::string out;
  for (const object::LineEntry& l : o.lines)
    out += std::to_string(l.address) + ":" + std::to_string(l.line) + ":" + std::to_string(l.column) + " ";
  return out;
}

// Without the lines that are wrong.
std::string corrected(const std::string& text, const diag::Sink& sink) {
  std::string out = text;
  for (const diag::Diagnostic& d : sink.all()) {
    const size_t at = out.rfind('\n', d.span.begin ? d.span.begin - 1 : 0);
    for (size_t i = at == std::string::npos ? 0 : at + 1; i < out.size() && out[i] != '\n'; ++i) out[i] = ' ';
  }
  return out;
}

class ShortWays : public testing::TestWithParam<const Language*> {};

TEST_P(ShortWays, ComeToTheSameAsAllRules) {
  diag::Sink loading;
  const auto loaded = driver::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam()->isa, loading);
  ASSERT_TRUE(loaded) << diag::render(loading, {});
  model::Isa isa = loaded->isa;
  for (const model::Pseudo& p : GetParam()->pseudos) isa.pseudos.push_back(p);
  const encoding::Codec codec(isa);
  const assembler::InstructionParser matcher(codec);
  Programs programs(*GetParam(), 5);
  size_t fine = 0, instructions = 0;
  for (unsigned i = 0; i < effort(kRandomPrograms); ++i) {
    std::string text = programs.next();
    for (int attempt = 0; attempt < 4; ++attempt) {
      const base::SourceRef source = base::make_source("<test>", text);
      Made quick, slow;
      diag::Sink said, said_by_rules;
      quick.fine = assembler::assemble(matcher, source, quick.object, said);
      slow.fine = assembler::assemble_by_rules(matcher, source, slow.object, said_by_rules);
      ASSERT_EQ(diag::render(said, {}), diag::render(said_by_rules, {})) << text;
      ASSERT_EQ(quick.fine, slow.fine) << text;
      if (quick.fine) {
        ASSERT_EQ(lines_of(quick.object), lines_of(slow.object)) << text;
        ASSERT_TRUE(object::write_elf(quick.object) == object::write_elf(slow.object)) << text;
        ++fine;
        instructions += quick.object.lines.size();
        break;
      }
      text = corrected(text, said);
    }
  }
  EXPECT_GT(2 * fine, effort(kRandomPrograms)) << "programs without a mistake";
  EXPECT_GT(instructions, 15 * effort(kRandomPrograms)) << "in them";
}

INSTANTIATE_TEST_SUITE_P(EveryLanguage, ShortWays, testing::Values(&kLanguages[0], &kLanguages[1], &kLanguages[2]),
                         [](const auto& test) {
                           const std::string path = test.param->isa;
                           return path.substr(path.rfind('/') + 1);
                         });

}  // namespace
}  // namespace isadora::test
