// Modules are found in a build or an installation, and a module that another user could have written is refused.
#include "base/plugin.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace isadora::base {
namespace {

namespace fs = std::filesystem;

class Modules : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path();
    name_ = "isadora-test-" + std::to_string(::getpid()) + ".so";
    beside_ = program / name_;
    above_ = program.parent_path() / name_;
  }
  void TearDown() override {
    fs::remove(beside_);
    fs::remove(above_);
  }
  std::string found() const { return plugin_path(name_.c_str(), "ISADORA_NO_SUCH_VARIABLE"); }
  std::string name_;
  fs::path beside_, above_;
};

TEST_F(Modules, LieBesideTheProgramOrAboveIt) {
  EXPECT_EQ(found(), "");
  std::ofstream(above_) << "module";
  EXPECT_EQ(found(), above_.string());
  std::ofstream(beside_) << "module";
  EXPECT_EQ(found(), beside_.string());
}

TEST_F(Modules, ThatOthersCanWriteAreNotTaken) {
  std::ofstream(beside_) << "module";
  fs::permissions(beside_, fs::perms::others_write, fs::perm_options::add);
  EXPECT_EQ(found(), "");
}

TEST_F(Modules, OfOtherUsersAreNotTaken) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  std::ofstream(above_) << "module";
  ASSERT_EQ(::chown(above_.c_str(), 65534, 65534), 0);
  EXPECT_EQ(found(), "");
}

TEST_F(Modules, ThatAreNoFilesAreNotTaken) {
  fs::create_directory(beside_);
  EXPECT_EQ(found(), "");
}

// A library of the system is a module of no build.
TEST_F(Modules, OfOtherBuildsAreNotCalled) {
  void* const library = ::dlopen("libm.so.6", RTLD_NOW);
  Dl_info where{};
  ASSERT_TRUE(library && ::dladdr(::dlsym(library, "cos"), &where));
  std::string error;
  EXPECT_EQ(plugin_function(where.dli_fname, "cos", error), nullptr);
  EXPECT_EQ(error, "it is of another build of isadora");
}

}  // namespace
}  // namespace isadora::base
