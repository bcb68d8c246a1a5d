// Machine code that is kept between runs: what is given back, and what goes.
#include "sim/compiling/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace isadora::test {
namespace {

namespace fs = std::filesystem;
using sim::compiling::CodeStore;

class Store : public testing::Test {
 protected:
  Store() : folder_(testing::TempDir() + "isadora-store-" + std::to_string(getpid())) { fs::remove_all(folder_); }
  ~Store() override { fs::remove_all(folder_); }

  std::vector<fs::path> files() const {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(folder_)) all.push_back(entry.path());
    return all;
  }

  const std::string folder_;
};

TEST_F(Store, GivesBackTheObjectOfASource) {
  CodeStore store(folder_);
  EXPECT_FALSE(store.load("source"));
  store.store("source", "object");
  store.store("other source", "other object");
  EXPECT_EQ(CodeStore(folder_).load("source"), "object");
  EXPECT_EQ(CodeStore(folder_).load("other source"), "other object");
  EXPECT_FALSE(store.load("sourc"));
}

TEST_F(Store, AnEmptyObjectGivesWayToTheObject) {
  CodeStore store(folder_);
  store.store("source", "");
  EXPECT_EQ(store.load("source"), "");
  store.store("source", "object");
  EXPECT_EQ(store.load("source"), "object");
}

TEST_F(Store, BelievesNoFileThatAnotherUserCouldHaveWritten) {
  CodeStore store(folder_);
  store.store("source", "object");
  const auto group = fs::perms::group_write;
  fs::permissions(files().at(0), group, fs::perm_options::add);
  EXPECT_FALSE(store.load("source"));
  fs::permissions(files().at(0), group, fs::perm_options::remove);
  EXPECT_TRUE(store.load("source"));
}

TEST_F(Store, BelievesNoDamagedFile) {
  CodeStore store(folder_);
  store.store("source", "object");
  fs::resize_file(files().at(0), fs::file_size(files().at(0)) - 1);
  EXPECT_FALSE(store.load("source"));
}

TEST_F(Store, KeepsNothingWithoutAFolder) {
  CodeStore store("");
  store.store("source", "object");
  EXPECT_FALSE(store.load("source"));
}

TEST_F(Store, DropsWhatWasUsedLongestAgo) {
  CodeStore store(folder_, 60 * 4096);  // bytes; a file counts as 4096 at least
  const std::string object(100, 'x');
  for (int i = 0; i < 64; i++) {
    store.store(std::to_string(i), object);
    for (const fs::path& file : files()) fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(1));
  }
  EXPECT_TRUE(store.load("0"));  // and so it is the last that goes
  store.store("the 65th makes room", object);
  EXPECT_TRUE(store.load("0"));
  EXPECT_TRUE(store.load("63"));
  EXPECT_FALSE(store.load("1"));
  EXPECT_LE(files().size(), 60U);
}

}  // namespace
}  // namespace isadora::test
