// Claims that held are not tried again by `check`, until something changes that the answer depends on.
#include "driver/tools/stored_claims.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "library/library.h"
#include "sim/reference/reference.h"

namespace isadora::driver {
namespace {

namespace fs = std::filesystem;

// A machine with a sum and a difference; what the sum does, how many registers there are and a remark can be chosen.
std::string description(const std::string& sum, const std::string& count = "4", const std::string& remark = "") {
  const auto optype = [](const std::string& name, const std::string& value, const std::string& claim) {
    return "\n__DefOptype " + name + " : [ALL]\n  __Encoding\n    field<0, 2> Kind kind == " + name +
           ";\n    field<2, 2> Reg to;\n    field<4, 2> Reg left;\n    field<6, 2> Reg right;\n  __Syntax\n    " +
           name + " to, left, right ;\n  __Semantics\n    " + name + " to, left, right:\n        to = " + value +
           ";\n  __Examples\n    " + name + " a1, a2, a3 ;  //= " + claim + "\n__DefOpcode " + name + "_aa : [" + name +
           "]\n";
  };
  return "__DefISA toy\n    Execution = \"hart\";\n    Parcel = 8;\n" + remark +
         "\n__DefRegisterFile a\n    Scope = hart;\n    Count = " + count +
         ";\n    Width = 8;\n    Spelling = \"a%\";\n\n__DefRegisterType Reg<2> : [a]\n\n__DefBitFieldType Kind<2>\n"
         "    plus = 1; less;\n\n__DefGroup ALL\n" +
         optype("plus", sum, "a1 == (a2 + a3)[7:0]") + optype("less", "(left - right)[7:0]", "a1 == (a2 - a3)[7:0]");
}

class TriedTest : public testing::Test {
 protected:
  TriedTest() : folder_(fs::temp_directory_path() / ("tried" + std::to_string(getpid()))) { fs::remove_all(folder_); }
  ~TriedTest() override { fs::remove_all(folder_); }

  // Checks a description as `check` does; returns the claims that were tried, and notes whether all hold.
  size_t tries(const std::string& text, unsigned trials = 24) {
    diag::Sink sink;
    const auto loaded = library::load({base::make_source("toy.isa", text)}, sink);
    for (const diag::Diagnostic& d : sink.all()) ADD_FAILURE() << d.message;
    if (!loaded) return 0;
    examples::ExampleOptions options;
    options.trials = trials;
    size_t claims = 0;
    {
      StoredClaimResults tried(loaded->isa, folder_.string(), trials, "");
      options.known = &tried;
      examples::each_claim(loaded->isa, options, sink, [&](const auto&, const auto&) { ++claims; });
    }
    StoredClaimResults tried(loaded->isa, folder_.string(), trials, "");
    options.known = &tried;
    examples::check_examples(
        loaded->isa, [] { return sim::reference::make_engine(); }, options, sink);
    tried.keep();
    holds_ = sink.all().empty();
    return claims;
  }
  fs::path file() const { return fs::directory_iterator(folder_)->path(); }

  fs::path folder_;
  bool holds_ = false;
};

const std::string kSum = "(left + right)[7:0]";

TEST_F(TriedTest, WhatHeldIsNotTriedAgain) {
  EXPECT_EQ(tries(description(kSum)), 2u);
  EXPECT_EQ(tries(description(kSum)), 0u);
  EXPECT_TRUE(holds_);
}

TEST_F(TriedTest, AnEditTriesWhatItTouches) {
  tries(description(kSum));
  EXPECT_EQ(tries(description("(right + left)[7:0]")), 1u);
  EXPECT_EQ(tries(description(kSum, "5")), 2u) << "the machine has become another one";
  EXPECT_EQ(tries(description(kSum, "4", "\nA remark.\n")), 0u) << "no answer depends on prose";
}

TEST_F(TriedTest, WhatFailsIsFoundEachTime) {
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(tries(description("(left - right)[7:0]")), time == 0 ? 2u : 1u);
    EXPECT_FALSE(holds_);
  }
}

TEST_F(TriedTest, MoreTrialsAreMade) {
  tries(description(kSum));
  EXPECT_EQ(tries(description(kSum), 30), 2u);
}

TEST_F(TriedTest, ADamagedFileCountsAsAbsent) {
  tries(description(kSum));
  const uintmax_t size = fs::file_size(file());
  for (const uintmax_t at : {uintmax_t{0}, size / 2, size - 1}) {
    std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(static_cast<std::streamoff>(at));
    bytes.put('!');
    bytes.close();
    EXPECT_EQ(tries(description(kSum)), 2u) << at;
    EXPECT_EQ(tries(description(kSum)), 0u);
  }
  fs::resize_file(file(), size - 5);
  EXPECT_EQ(tries(description(kSum)), 2u);
}

// Two processes that check at once, each a part.
TEST_F(TriedTest, WhatTwoHaveTriedAtOnceIsKept) {
  diag::Sink sink;
  const auto loaded = library::load({base::make_source("toy.isa", description(kSum))}, sink);
  ASSERT_TRUE(loaded);
  StoredClaimResults one(loaded->isa, folder_.string(), 24, ""), other(loaded->isa, folder_.string(), 24, "");
  const std::string first(32, '1'), second(32, '2');
  one.note(first);
  other.note(second);
  one.keep();
  other.keep();
  StoredClaimResults later(loaded->isa, folder_.string(), 24, "");
  EXPECT_TRUE(later.holds(first));
  EXPECT_TRUE(later.holds(second));
}

}  // namespace
}  // namespace isadora::driver
