// Many threads over one description and one program, and sessions whose code another thread compiles meanwhile: each
// gets what it gets alone. Under the thread sanitizer (`./dev test threads`) each access of two threads to one place is
// looked at.
#include <isadora.h>

#include <algorithm>
#include <barrier>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <thread>

#include "api/support.h"
#include "effort.h"

namespace isadora {
namespace {

constexpr unsigned kThreads = 6;

// Calls it once in each thread, in all at once.
void at_once(const std::function<void(unsigned number)>& work) {
  std::barrier begin(kThreads);
  std::vector<std::thread> threads;
  for (unsigned number = 0; number < kThreads; number++) {
    threads.emplace_back([&, number] {
      begin.arrive_and_wait();
      work(number);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

std::string in_root(const std::string& path) { return std::string(ISADORA_ROOT) + "/" + path; }

Isa loaded(const std::string& name) {
  Result<Isa> isa = Isa::load(in_root("isas/" + name));
  EXPECT_TRUE(isa) << isa.report;
  return *isa;
}

std::string file(const std::string& path) {
  std::ifstream in(in_root(path));
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

// Everything that a walk over bytes says of them.
std::string told(const Isa& isa, const std::vector<uint8_t>& bytes) {
  std::string out;
  for (Cursor at(isa, bytes); at.next();) {
    if (at.is_instruction())
      at.instruction().append_text(out, at.address());
    else
      out += isa.explain(at.failure());
    out += '\n';
  }
  return out;
}

std::string told(const Effects& effects) {
  return test::text(effects.reads) + " -> " + test::text(effects.writes) + "\n";
}

// Valid instructions, and random words between them: so many that tables are made for decoding and for texts.
std::vector<uint8_t> mixed(const std::vector<uint8_t>& code) {
  constexpr size_t kBytes = 150'000;
  std::mt19937 random(7);
  std::vector<uint8_t> out;
  while (out.size() < kBytes) {
    out.insert(out.end(), code.begin(), code.end());
    for (unsigned byte = 0; byte < 64; byte++) out.push_back(static_cast<uint8_t>(random()));
  }
  return out;
}

// ---- one description ------------------------------------------------------------------------------------------------

struct Described {
  const char *isa, *program, *line;
};

void PrintTo(const Described& d, std::ostream* out) { *out << d.isa; }

class EachDescription : public testing::TestWithParam<Described> {
 protected:
  const Described& d() const { return GetParam(); }
};

// The description is new: plans, decoders and templates of texts are made while other threads look for them.
TEST_P(EachDescription, IsUsedByManyThreadsAtOnce) {
  const std::string text = file(d().program);
  const Isa alone = loaded(d().isa);
  const Result<Program> program = alone.assemble(text);
  ASSERT_TRUE(program) << program.report;
  const std::vector<uint8_t> code = program->code(), bytes = mixed(code);
  const std::string walk = told(alone, bytes), effects = told(alone.assemble_line(d().line)->effects());
  const Isa isa = loaded(d().isa);
  at_once([&](unsigned number) {
    if (number % 2) {
      EXPECT_EQ(told(isa, bytes), walk);
    }
    const Result<Program> assembled = isa.assemble(text);
    ASSERT_TRUE(assembled) << assembled.report;
    EXPECT_EQ(assembled->code(), code);
    const Result<Instruction> line = isa.assemble_line(d().line);
    ASSERT_TRUE(line) << line.report;
    EXPECT_EQ(told(line->effects()), effects);
    EXPECT_EQ(*isa.decode(line->bytes()), *line);
    EXPECT_EQ(isa.opcodes().size(), alone.opcodes().size());
    EXPECT_FALSE(isa.assemble_line("no such line"));
    EXPECT_EQ(told(isa, bytes), walk);
  });
}

// Each of them reads the cache, or writes it.
TEST_P(EachDescription, IsLoadedByManyThreadsAtOnce) {
  const std::string fingerprint = loaded(d().isa).fingerprint();
  at_once([&](unsigned) {
    const Isa isa = loaded(d().isa);
    EXPECT_EQ(isa.fingerprint(), fingerprint);
    EXPECT_TRUE(isa.assemble_line(d().line));
  });
}

INSTANTIATE_TEST_SUITE_P(Threads, EachDescription,
                         testing::Values(Described{"simt128", "examples/simt128/reduce/reduce.s", "IADD R0, R1, 0x7"},
                                         Described{"rv32imc", "examples/rv32imc/crt.s", "addi a0, a1, 7"},
                                         Described{"fabrisc", "examples/fabrisc/sieve/sieve.s", "NOP"}));

TEST(Threads, ShareAnInstruction) {
  const Instruction add = test::line("IADD R0, R1, 0x7");
  at_once([&](unsigned) {
    const Instruction own = add;
    EXPECT_EQ(own.text(), "IADD R0, R1, 0x7;");
    EXPECT_EQ(told(add.effects()), told(own.effects()));
    EXPECT_EQ(add.operands().size(), own.operands().size());
  });
}

// Arrays of C are made on first use, too.
TEST(Threads, ShareTheHandlesOfC) {
  isadora_isa* isa = nullptr;
  isadora_program* program = nullptr;
  ASSERT_EQ(isadora_isa_load(in_root("isas/simt128").c_str(), nullptr, 0, &isa, nullptr), ISADORA_OK);
  const std::string text = file("examples/simt128/reduce/reduce.s");
  ASSERT_EQ(isadora_assemble(isa, text.data(), text.size(), "reduce.s", &program, nullptr), ISADORA_OK);
  at_once([&](unsigned) {
    size_t opcodes = 0, kernels = 0, labels = 0, lines = 0;
    const isadora_opcode* const first = isadora_isa_opcodes(isa, &opcodes);
    ASSERT_GT(opcodes, 100u);
    EXPECT_EQ(first, isadora_isa_opcodes(isa, nullptr));
    isadora_program_kernels(program, &kernels);
    isadora_program_labels(program, &labels);
    isadora_program_lines(program, &lines);
    EXPECT_TRUE(kernels && labels && lines);
    char printed[64];
    size_t length = 0;
    isadora_instruction instruction;
    ASSERT_EQ(isadora_assemble_line(isa, "IADD R0, R1, 0x7", 0, &instruction, nullptr), ISADORA_OK);
    EXPECT_EQ(isadora_instruction_text(isa, &instruction, 0, nullptr, nullptr, printed, sizeof printed, &length),
              ISADORA_OK);
    EXPECT_STREQ(printed, "IADD R0, R1, 0x7;");
  });
  isadora_program_free(program);
  isadora_isa_free(isa);
}

// ---- one program ----------------------------------------------------------------------------------------------------

// Loops that each become code, all of them `rounds` times.
std::string loops(unsigned count, unsigned rounds) {
  std::string text = ".globl _start\n_start:\n  li s0, " + std::to_string(rounds) + "\n  li a0, 0\nagain:\n";
  for (unsigned i = 0; i < count; i++) {
    const std::string label = "loop" + std::to_string(i);
    text += "  li a3, 40\n" + label + ":\n  addi a0, a0, " + std::to_string(i) + "\n  xor a1, a1, a0\n";
    text += "  mul a2, a1, a0\n  addi a3, a3, -1\n  bnez a3, " + label + "\n";
  }
  return text + "  addi s0, s0, -1\n  beqz s0, end\n  la t0, again\n  jr t0\nend:\n  li a7, 93\n  ecall\n";
}

Program looping(const Isa& isa, unsigned count, unsigned rounds) {
  Result<Program> program = isa.assemble(loops(count, rounds), "loops.s");
  EXPECT_TRUE(program) << program.report;
  Result<Program> linked = Program::link({*program});
  EXPECT_TRUE(linked) << linked.report;
  return *linked;
}

uint64_t a1(const Session& s) { return s.read("a1")->front().low(); }

Session started(const Program& program, const std::string& engine) {
  Launch launch;
  launch.engine = engine;
  Result<Session> s = Session::start(program, launch);
  EXPECT_TRUE(s) << s.report;
  return std::move(*s);
}

TEST(Threads, RunMachinesOfTheirOwn) {
  const Program program = looping(loaded("rv32imc"), 8, 200);
  const uint64_t middle = 50'000;
  Session alone = started(program, "reference");
  alone.step(middle);
  const uint64_t expected = a1(alone);
  const std::vector<std::string> all = engines();
  at_once([&](unsigned number) {
    Session s = started(program, all[number % all.size()]);
    s.step(middle);
    EXPECT_EQ(a1(s), expected);
    const Result<std::string> saved = s.save();
    ASSERT_TRUE(saved) << saved.report;
    s.run();
    EXPECT_TRUE(s.ended());
    s.go_to(middle);
    EXPECT_EQ(a1(s), expected);
    Session other = started(program, all[(number + 1) % all.size()]);
    ASSERT_TRUE(other.restore(*saved));
    EXPECT_EQ(a1(other), expected);
  });
}

TEST(Threads, RunKernelsOfOneProgram) {
  const Result<Program> program = test::shipped().assemble(file("examples/simt128/vecadd/vecadd.s"));
  ASSERT_TRUE(program) << program.report;
  const std::vector<std::string> all = engines();
  at_once([&](unsigned number) {
    Launch launch;
    launch.engine = all[number % all.size()];
    launch.grid = {20};
    launch.block = {64};
    std::vector<uint8_t> numbers(4 * 1280);
    for (size_t i = 0; i < numbers.size(); i += 4) numbers[i] = static_cast<uint8_t>(i / 4);
    launch.arguments["a"] = Argument::buffer(numbers);
    launch.arguments["b"] = Argument::buffer(numbers);
    launch.arguments["c"] = Argument::zeros(numbers.size());
    launch.arguments["n"] = Argument::number(1280);
    for (unsigned times = 0; times < 10; times++) {
      const RunResult result = run(*program, launch);
      ASSERT_TRUE(result) << result.message;
      EXPECT_EQ(result.buffers.at("c")[4 * 77], 154);
    }
  });
}

// ---- compiling in the background ------------------------------------------------------------------------------------

// Whatever is done to a session while its code is compiled, its results are those without code. The code may come after
// the session, its program and its description are gone.
TEST(Threads, CompileForSessionsThatAreChangedAndDestroyed) {
  const unsigned rounds = test::effort(16);
  at_once([&](unsigned number) {
    for (unsigned round = 0; round < rounds; round++) {
      const Isa isa = loaded("rv32imc");
      // No two have the same code, so that each is compiled.
      const Program program = looping(isa, 10 + number + kThreads * round, 100'000);
      Session s = started(program, "jit");
      Session plain = started(program, "lanes");
      s.step(1'000'000 + 70'000 * round);
      plain.step(s.moment());
      EXPECT_EQ(a1(s), a1(plain));
      const Result<std::string> saved = s.save();
      ASSERT_TRUE(saved) << saved.report;
      s.step_back(1000);
      s.step(1000);
      EXPECT_EQ(a1(s), a1(plain));
      s.step(200'000);
      if (round % 3 == 0) continue;
      ASSERT_TRUE(s.restore(*saved));
      EXPECT_EQ(a1(s), a1(plain));
      if (round % 3 == 1) s = started(program, "jit");
      s.step(300'000);
    }
  });
}

}  // namespace
}  // namespace isadora
