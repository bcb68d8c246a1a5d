// The compile service where there is no code in the end.
#include "sim/compiling/service.h"

#include <gtest/gtest.h>

#include <new>
#include <thread>

namespace isadora::test {
namespace {

using sim::compiling::CompileJob;
using sim::compiling::CompileRequest;

// A compilation for which there is too little memory.
CompileJob failing(bool background, std::string& why) {
  return {.compile = [](std::string&) -> sim::compiling::Function { throw std::bad_alloc(); },
          .on_error = [&why](const std::string& told) { why = told; },
          .background = background};
}

TEST(CompileService, SaysThatACompilationFailed) {
  std::string why;
  const std::shared_ptr<CompileRequest> request = sim::compiling::submit(failing(false, why));
  EXPECT_TRUE(request->is_done());
  EXPECT_EQ(request->function(), nullptr);
  EXPECT_EQ(why, std::bad_alloc().what());
}

TEST(CompileService, SaysSoFromItsThread) {
  std::string why;
  const std::shared_ptr<CompileRequest> request = sim::compiling::submit(failing(true, why));
  sim::compiling::add_urgency(*request, 1);
  while (!request->is_done()) std::this_thread::yield();
  EXPECT_EQ(request->function(), nullptr);
  EXPECT_EQ(why, std::bad_alloc().what());
}

}  // namespace
}  // namespace isadora::test
