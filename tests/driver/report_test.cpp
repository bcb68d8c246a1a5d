// An error in a command is shown once, in the requested format, and the exit code reports it.
#include "driver/report.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

namespace isadora::driver {
namespace {

struct Outcome {
  int code;
  std::string output, errors;
};

Outcome outcome(const std::function<int(diag::Sink&)>& command, const Common& common = {}) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int code = perform(command, common);
  return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

Common in(diag::Format format, bool findings_are_result = false) {
  Common common;
  common.diagnostics = format;
  common.findings_are_result = findings_are_result;
  return common;
}

int fail(diag::Sink& sink) {
  report_error(sink, diag::Kind::BadArgument, "no", "write yes");
  return kUnusable;
}

TEST(Report, AFindingGoesToStandardError) {
  const Outcome o = outcome(fail);
  EXPECT_EQ(o.code, kUnusable);
  EXPECT_EQ(o.output, "");
  EXPECT_EQ(o.errors, "isadora: error: no [bad-argument]\n  note: write yes\n");
}

TEST(Report, ADocumentIsThereEvenWhenNothingWasFound) {
  const auto fine = [](diag::Sink&) -> int { return kDone; };
  EXPECT_EQ(outcome(fine).errors, "");
  EXPECT_EQ(outcome(fine, in(diag::Format::Json)).errors, "[]\n");
  EXPECT_EQ(outcome(fine, in(diag::Format::Json, true)).output, "[]\n");
}

TEST(Report, OfCheckTheDocumentIsTheResult) {
  const Outcome o = outcome(fail, in(diag::Format::Sarif, true));
  EXPECT_EQ(o.errors, "");
  EXPECT_NE(o.output.find("\"ruleId\": \"bad-argument\""), std::string::npos);
}

TEST(Report, AMistakeOfOursIsSaidToBeOurs) {
  const Outcome o = outcome([](diag::Sink&) -> int { throw std::logic_error("no such case"); });
  EXPECT_EQ(o.code, kUnusable);
  EXPECT_EQ(o.errors,
            "isadora: error: isadora is at fault: no such case [internal-error]\n"
            "  note: please report it, with the command and its input\n");
}

TEST(Report, TheEndOfMemoryIsALimit) {
  const Outcome o = outcome([](diag::Sink&) -> int { throw std::bad_alloc(); });
  EXPECT_EQ(o.code, kLimit);
  EXPECT_EQ(o.errors.substr(0, o.errors.find('\n') + 1), "isadora: error: out of memory [limit-reached]\n");
}

TEST(Report, WhatWasFoundBeforeAnExceptionIsShownToo) {
  const Outcome o = outcome([](diag::Sink& sink) -> int {
    fail(sink);
    throw std::bad_alloc();
  });
  EXPECT_NE(o.errors.find("[bad-argument]"), std::string::npos);
  EXPECT_NE(o.errors.find("[limit-reached]"), std::string::npos);
}

TEST(Report, AFullDiskMakesTheCommandFail) {
  const Outcome o = outcome([](diag::Sink& sink) { return write_result("/dev/full", "bytes", sink); });
  EXPECT_EQ(o.code, kUnusable);
  EXPECT_EQ(o.errors, "isadora: error: cannot write `/dev/full`: no space left on device [cannot-write]\n");
}

}  // namespace
}  // namespace isadora::driver
