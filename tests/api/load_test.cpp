// Loading a description, and its errors.
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "api/support.h"

namespace isadora {
namespace {

using test::shipped;

TEST(Load, ByFolder) {
  EXPECT_EQ(shipped().name(), "simt128");
  EXPECT_EQ(shipped().execution(), Execution::Simt);
  EXPECT_EQ(shipped().lanes(), 32u);
  EXPECT_EQ(shipped().parcel_bits(), 128u);
}

TEST(Load, ByNameInTheFoldersGiven) {
  const Result<Isa> isa = Isa::load("simt128", {"", std::string(ISADORA_ROOT) + "/isas"});
  ASSERT_TRUE(isa) << isa.report;
  EXPECT_EQ(isa->fingerprint(), shipped().fingerprint());
}

TEST(Load, AnUnknownNameIsADiagnosticWithTheNearestName) {
  const Result<Isa> isa = Isa::load("simt129", {std::string(ISADORA_ROOT) + "/isas"});
  ASSERT_FALSE(isa);
  ASSERT_EQ(isa.diagnostics.size(), 1u);
  EXPECT_EQ(isa.diagnostics[0].kind, "cannot-read");
  EXPECT_EQ(isa.diagnostics[0].place.file, "");
  ASSERT_FALSE(isa.diagnostics[0].notes.empty());
  EXPECT_EQ(isa.diagnostics[0].notes[0], "did you mean `simt128`?");
}

// The process cannot create threads: pthread_create fails with EAGAIN.
void forbid_threads() {
  sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{sizeof rules / sizeof *rules, rules};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    ::_exit(77);
}

// No function throws, also if the system cannot create a thread. The text is not in a cache.
TEST(Load, NeedsNoSecondThread) {
  const auto bytes = [](const std::string& name) {
    std::ifstream file(std::string(ISADORA_ROOT) + "/isas/rv32imc/" + name);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  std::vector<std::pair<std::string, std::string>> sources;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(ISADORA_ROOT) + "/isas/rv32imc")) {
    const std::string name = entry.path().filename();
    if (entry.path().extension() == ".isa") sources.emplace_back(name, bytes(name));
  }
  const pid_t child = ::fork();
  if (child == 0) {
    forbid_threads();
    try {
      ::_exit(Isa::parse(sources) ? 0 : 1);
    } catch (...) {
      ::_exit(2);
    }
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "no filters of system calls here";
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Load, AFindingHasItsPlaceAndItsFix) {
  const Result<Isa> isa = Isa::parse({{"tiny.isa",
                                       "__DefISA tiny\n"
                                       "__DefRegisterFile bank\n"
                                       "    Count = 4;\n"
                                       "    Spelling = \"a%\";\n"
                                       "__DefRegisterType Acc<2> : [bunk]\n"}});
  ASSERT_FALSE(isa);
  ASSERT_EQ(isa.diagnostics.size(), 1u) << isa.report;
  const Diagnostic& d = isa.diagnostics[0];
  EXPECT_EQ(d.severity, Severity::Error);
  EXPECT_EQ(d.place.file, "tiny.isa");
  EXPECT_EQ(d.place.line, 5u);
  EXPECT_EQ(d.place.column, 29u);
  EXPECT_EQ(d.place.end_column, 33u);
  ASSERT_EQ(d.fixes.size(), 1u);
  EXPECT_EQ(d.fixes[0].replacement, "bank");
  EXPECT_NE(isa.report.find("tiny.isa:5:29: error"), std::string::npos) << isa.report;
}

TEST(Load, EveryOpcodeHasItsFormsFieldsAndText) {
  size_t fixed = 0;
  for (const Opcode& o : shipped().opcodes()) {
    EXPECT_FALSE(o.forms.empty()) << o.name;
    EXPECT_FALSE(o.description.empty()) << o.name;
    EXPECT_FALSE(o.group.empty()) << o.name;
    EXPECT_EQ(o.bits, 128u) << o.name;
    for (const Field& f : o.fields) {
      unsigned width = 0;
      for (const Slice& s : f.slices) width += s.width;
      EXPECT_EQ(width, f.width) << o.name << " " << f.name;
      fixed += f.fixed;
    }
  }
  EXPECT_GE(fixed, shipped().opcodes().size());
}

TEST(Load, RegisterFilesInTheirOrder) {
  const std::vector<RegisterFile> files = shipped().register_files();
  ASSERT_EQ(files.size(), 5u);
  EXPECT_EQ(files[0].name, "R");
  EXPECT_EQ(files[0].count, 255u);
  EXPECT_EQ(files[1].scope, Scope::Warp);
  EXPECT_EQ(files[2].width, 1u);
  EXPECT_EQ(files[4].name, "B");
}

// The value outlives the handle that it came from.
TEST(Load, AnInstructionKeepsItsDescription) {
  std::optional<Instruction> kept;
  {
    const Result<Isa> isa = Isa::load(std::string(ISADORA_ROOT) + "/isas/simt128");
    kept = *isa->assemble_line("IADD R0, R1, R2");
  }
  EXPECT_EQ(kept->text(), "IADD R0, R1, R2;");
}

}  // namespace
}  // namespace isadora
