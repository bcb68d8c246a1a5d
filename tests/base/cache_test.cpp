// A stored value is read back completely, or not at all.
#include "base/cache.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace isadora::base {
namespace {

namespace fs = std::filesystem;

class Cache : public testing::Test {
 protected:
  Cache() {
    std::string pattern = (fs::temp_directory_path() / "isadora-cache-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    path_ = folder_ / "of a kind" / "name";
    keep(path_, kBytes);
  }
  ~Cache() override { fs::remove_all(folder_); }
  std::optional<std::string> again(size_t limit = 1000) const { return kept(path_, limit); }

  const std::string kBytes = std::string("what was kept\0\xFF", 15);
  fs::path folder_, path_;
};

TEST_F(Cache, WhatWasKeptComesBack) {
  EXPECT_EQ(again(), kBytes);
  keep(path_, "");
  EXPECT_EQ(again(), "");
  EXPECT_EQ(kept(folder_ / "none", 1000), std::nullopt);
}

TEST_F(Cache, NoOtherUserHasAPartInIt) {
  struct stat status;
  ASSERT_EQ(::stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777u, 0600u);
  ASSERT_EQ(::stat(path_.parent_path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777u, 0700u);
  for (const unsigned mode : {0620u, 0602u}) {
    ::chmod(path_.c_str(), mode);
    EXPECT_EQ(again(), std::nullopt) << mode;
  }
  ::chmod(path_.c_str(), 0644);
  EXPECT_EQ(again(), kBytes) << "others may read it";
  if (::geteuid() != 0) return;
  ASSERT_EQ(::chown(path_.c_str(), 1, 1), 0);
  EXPECT_EQ(again(), std::nullopt) << "somebody else's";
}

TEST_F(Cache, ALinkIsNotFollowed) {
  const fs::path link = folder_ / "link";
  fs::create_symlink(path_, link);
  EXPECT_EQ(kept(link, 1000), std::nullopt);
  keep(link, "new");
  EXPECT_EQ(again(), kBytes) << "what the link led to is as it was";
  EXPECT_EQ(kept(link, 1000), "new");
}

TEST_F(Cache, WhatIsNoFileIsNotReadFrom) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(kept(folder_ / "pipe", 1000), std::nullopt);
  EXPECT_EQ(kept(folder_, 1000), std::nullopt);
  EXPECT_EQ(kept("/dev/zero", 1000), std::nullopt);
}

TEST_F(Cache, ADamagedFileIsNotThere) {
  const auto size = fs::file_size(path_);
  for (size_t cut = 0; cut < size; cut++) {
    keep(path_, kBytes);
    fs::resize_file(path_, cut);
    EXPECT_EQ(again(), std::nullopt) << "cut to " << cut;
  }
  for (size_t at = 0; at < size; at++) {
    keep(path_, kBytes);
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const char old = static_cast<char>(file.get());
    file.seekp(static_cast<std::streamoff>(at)).put(static_cast<char>(old ^ 4));
    file.close();
    EXPECT_EQ(again(), std::nullopt) << "changed at " << at;
  }
  keep(path_, kBytes);
  EXPECT_EQ(again(kBytes.size()), kBytes);
  EXPECT_EQ(again(kBytes.size() - 1), std::nullopt) << "too long";
}

TEST_F(Cache, WhereNothingCanBeKeptNothingIs) {
  keep("/proc/nowhere/name", kBytes);
  keep(folder_ / "of a kind", kBytes);  // a folder
  EXPECT_EQ(again(), kBytes);
}

// Sets a variable, and puts it back.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    value ? ::setenv(name, value, 1) : ::unsetenv(name);
  }
  ~Variable() { old_ ? ::setenv(name_, old_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> old_;
};

TEST(CacheFolder, IsWhereTheEnvironmentSays) {
  const Variable home("HOME", "/home/me"), own("ISADORA_CACHE", nullptr);
  {
    const Variable cache("XDG_CACHE_HOME", "/fast");
    EXPECT_EQ(cache_folder("x"), "/fast/isadora/x");
    const Variable given("ISADORA_CACHE", "/here");
    EXPECT_EQ(cache_folder("x"), "/here/x");
    const Variable nowhere("ISADORA_CACHE", "");
    EXPECT_EQ(cache_folder("x"), "");
  }
  const Variable none("XDG_CACHE_HOME", "");
  EXPECT_EQ(cache_folder("x"), "/home/me/.cache/isadora/x");
  const Variable no_home("HOME", nullptr);
  EXPECT_EQ(cache_folder("x"), "");
}

}  // namespace
}  // namespace isadora::base
