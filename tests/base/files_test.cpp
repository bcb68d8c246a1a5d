// Files are read whole and written whole or not at all.
#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/fingerprint.h"

namespace isadora::base {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "isadora-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void put(const std::string& name, const std::string& bytes) const { std::ofstream(path(name)) << bytes; }
  std::string get(const std::string& name) const {
    const auto result = read_file(path(name));
    return result ? result.source->text : result.error;
  }
  size_t entries() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {})); }
  unsigned mode(const std::string& name) const {
    return static_cast<unsigned>(fs::status(path(name)).permissions()) & 07777u;
  }
  fs::path folder_;
};

bool is_root() { return ::geteuid() == 0; }

TEST_F(Files, AFileBecomesASourceOfItsName) {
  put("x.isa", "one\ntwo");
  const auto result = read_file(path("x.isa"));
  ASSERT_TRUE(result) << result.error;
  EXPECT_EQ(result.source->name, path("x.isa"));
  EXPECT_EQ(result.source->text, "one\ntwo");
  EXPECT_EQ(result.source->line(2), "two");
  EXPECT_EQ(result.error, "");
}

TEST_F(Files, WhatCannotBeReadIsReported) {
  EXPECT_EQ(read_file(path("none")).error, "cannot read `" + path("none") + "`: no such file or directory");
  EXPECT_EQ(read_file(path("")).error, "cannot read `" + path("") + "`: is a directory");
  EXPECT_EQ(read_file("").error, "cannot read ``: no such file or directory");
  EXPECT_NE(read_file(std::string("/dev/null\0x", 11)).error, "");
  if (is_root()) return;
  put("closed", "x");
  fs::permissions(path("closed"), fs::perms::none);
  EXPECT_EQ(read_file(path("closed")).error, "cannot read `" + path("closed") + "`: permission denied");
}

TEST_F(Files, TheLimitIsExact) {
  put("ten", "0123456789");
  EXPECT_TRUE(read_file(path("ten"), 10));
  EXPECT_EQ(read_file(path("ten"), 9).error,
            "cannot read `" + path("ten") + "`: it is larger than the limit of 9 bytes");
  EXPECT_FALSE(read_file("/dev/zero", 1000)) << "a device does not tell its size, and still stops at the limit";
}

TEST_F(Files, ANewFileGetsTheUsualMode) {
  const mode_t old = ::umask(027);
  EXPECT_EQ(write_file_atomically(path("new"), "bytes"), "");
  ::umask(old);
  EXPECT_EQ(get("new"), "bytes");
  EXPECT_EQ(mode("new"), 0640u);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, AnExistingFileKeepsItsMode) {
  put("tool", "old and longer");
  fs::permissions(path("tool"), fs::perms(0751));
  EXPECT_EQ(write_file_atomically(path("tool"), "new"), "");
  EXPECT_EQ(get("tool"), "new");
  EXPECT_EQ(mode("tool"), 0751u);
}

TEST_F(Files, ALinkGoesOnPointingWhereItDid) {
  put("target", "old");
  fs::create_symlink("target", path("link"));
  fs::create_symlink("fresh", path("dangling"));
  EXPECT_EQ(write_file_atomically(path("link"), "new"), "");
  EXPECT_EQ(write_file_atomically(path("dangling"), "made"), "");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(get("target"), "new");
  EXPECT_EQ(get("fresh"), "made");
}

TEST_F(Files, ALinkInACircleIsAnError) {
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  EXPECT_NE(write_file_atomically(path("a"), "x"), "");
  EXPECT_EQ(entries(), 2u);
}

TEST_F(Files, WhatCannotBeWrittenIsReportedAndLeavesNothing) {
  EXPECT_EQ(write_file_atomically(path("no/x"), "b"), "cannot write `" + path("no/x") + "`: no such file or directory");
  EXPECT_EQ(write_file_atomically(folder_.string(), "b"), "cannot write `" + folder_.string() + "`: is a directory");
  EXPECT_NE(write_file_atomically(path("x/"), "b"), "");
  EXPECT_NE(write_file_atomically("", "b"), "");
  EXPECT_NE(write_file_atomically(path(std::string(300, 'n')), "b"), "") << "the name is too long for the rename";
  EXPECT_EQ(entries(), 0u);
}

TEST_F(Files, AClosedFolderOrFileIsRespected) {
  if (is_root()) GTEST_SKIP() << "root may write everywhere";
  put("kept", "old");
  fs::permissions(path("kept"), fs::perms::owner_read);
  EXPECT_EQ(write_file_atomically(path("kept"), "new"), "cannot write `" + path("kept") + "`: permission denied");
  fs::permissions(folder_, fs::perms(0500));
  EXPECT_EQ(write_file_atomically(path("new"), "new"), "cannot write `" + path("new") + "`: permission denied");
  EXPECT_EQ(get("kept"), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, AFullDeviceIsReported) {
  EXPECT_EQ(write_file_atomically("/dev/full", "bytes"), "cannot write `/dev/full`: no space left on device");
  EXPECT_EQ(write_file_atomically("/dev/null", "bytes"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(Files, AFileThatCannotBeFinishedLeavesTheOldOne) {
  put("kept", "old");
  rlimit old;
  ::getrlimit(RLIMIT_FSIZE, &old);
  const rlimit small{4096, old.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string error = write_file_atomically(path("kept"), std::string(10000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_EQ(error, "cannot write `" + path("kept") + "`: file too large");
  EXPECT_EQ(get("kept"), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, AClosedPipeIsAnErrorAndNoSignal) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  const std::string name = "/dev/fd/" + std::to_string(ends[1]);
  EXPECT_EQ(write_file_atomically(name, "bytes"), "cannot write `" + name + "`: broken pipe");
  ::close(ends[1]);
}

TEST_F(Files, APipeGetsTheBytes) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  EXPECT_EQ(write_file_atomically("/proc/self/fd/" + std::to_string(ends[1]), "bytes"), "");
  char read[8] = {};
  EXPECT_EQ(::read(ends[0], read, sizeof read), 5);
  EXPECT_STREQ(read, "bytes");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(Files, AnOpenFileIsContinuedNotReplaced) {
  std::FILE* file = std::fopen(path("log").c_str(), "w");
  ASSERT_NE(file, nullptr);
  const std::string name = "/dev/fd/" + std::to_string(::fileno(file));
  EXPECT_EQ(write_file_atomically(name, "first "), "");
  EXPECT_EQ(write_file_atomically(name, "second"), "");
  std::fclose(file);
  EXPECT_EQ(get("log"), "first second");
}

// The kernel kills the process, so that nothing of it can tidy up.
void kill_at_the_next_write() {
  sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_write, 0, 1),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{sizeof rules / sizeof *rules, rules};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    ::_exit(77);
}

TEST_F(Files, AProcessThatIsKilledLeavesNothingBehind) {
  const int able = ::open(folder_.c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (able < 0) GTEST_SKIP() << "this file system has no files without a name";
  ::close(able);
  put("old", "old");
  for (const char* name : {"old", "new"}) {
    const pid_t child = ::fork();
    if (child == 0) {
      kill_at_the_next_write();
      write_file_atomically(path(name), "new");
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "no filters of system calls here";
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(entries(), 1u) << name;
  }
  EXPECT_EQ(get("old"), "old");
}

TEST(Fingerprint, IsTheKnownFunction) {
  EXPECT_EQ(fingerprint(""), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(fingerprint("a"), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(fingerprint("foobar"), "343e1662793c64bf6f0d3597ba446f18");
  EXPECT_NE(fingerprint(std::string("a\0", 2)), fingerprint("a"));
}

}  // namespace
}  // namespace isadora::base
