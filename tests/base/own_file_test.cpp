// Where this code lies, as a program knows it. As a library knows it is tested by what is installed
// (house/install_test.py).
#include "base/own_file.h"

#include <gtest/gtest.h>

namespace isadora::base {
namespace {

TEST(OwnFile, IsTheProgramThatHoldsThisCode) {
  std::error_code error;
  EXPECT_TRUE(std::filesystem::exists(own_file()));
  EXPECT_EQ(own_folder(), std::filesystem::read_symlink("/proc/self/exe", error).parent_path());
}

}  // namespace
}  // namespace isadora::base
