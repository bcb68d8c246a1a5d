// The path of this code, in a program. The path of a library is tested with the installed one (house/install_test.py).
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
