// Answers in the cache, between processes, and in parts.
#include "prove/answers.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "prove/cache.h"
#include "prove/pool.h"

namespace isadora::prove {
namespace {

class Folder {
 public:
  Folder() : path_(testing::TempDir() + "/answers-" + std::to_string(getpid())) { std::filesystem::remove_all(path_); }
  ~Folder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }
  std::filesystem::path only_file() const {
    for (const auto& e : std::filesystem::recursive_directory_iterator(path_))
      if (e.is_regular_file()) return e.path();
    return {};
  }

 private:
  std::string path_;
};

const std::string kKey = "0123456789abcdef0123456789abcdef";

TEST(AnswerCache, GivesBackWhatItKeeps) {
  const Folder folder;
  const AnswerCache cache(folder.path());
  EXPECT_FALSE(cache.find(kKey, 5));
  cache.keep(kKey, 5, {Verdict::Kind::Refuted, "", "isadora eval 'X'", "A = 1"});
  const auto found = cache.find(kKey, 5);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Verdict::Kind::Refuted);
  EXPECT_EQ(found->replay, "isadora eval 'X'");
}

TEST(AnswerCache, AsksAgainWhoHasMoreTime) {
  const Folder folder;
  const AnswerCache cache(folder.path());
  cache.keep(kKey, 5, {Verdict::Kind::Tested, "the time was over", "", ""});
  EXPECT_TRUE(cache.find(kKey, 5));
  EXPECT_TRUE(cache.find(kKey, 1));
  EXPECT_FALSE(cache.find(kKey, 60));
}

TEST(AnswerCache, TakesWhatIsDamagedForAbsent) {
  for (const std::string& damage : {std::string(), std::string("x"), std::string(200, '\0')}) {
    const Folder folder;
    const AnswerCache cache(folder.path());
    cache.keep(kKey, 5, {Verdict::Kind::Proved, "", "", ""});
    std::ofstream(folder.only_file(), std::ios::trunc) << damage;
    EXPECT_FALSE(cache.find(kKey, 5));
  }
  const Folder folder;
  const AnswerCache cache(folder.path());
  cache.keep(kKey, 5, {Verdict::Kind::Tested, "why", "", ""});
  std::fstream file(folder.only_file(), std::ios::in | std::ios::out);
  file.seekp(50);
  file << "#";
  file.close();
  EXPECT_FALSE(cache.find(kKey, 5));
}

TEST(Pool, AnswersEverythingWhateverHappensToAProcess) {
  std::vector<size_t> numbers;
  for (size_t i = 0; i < 40; ++i) numbers.push_back(i);
  std::vector<std::string> answers(40), lost(40);
  PoolTasks work;
  work.answer = [](size_t i) -> std::string {
    if (i == 7) _exit(1);
    if (i == 9) sleep(60);
    return std::string(i * 1000, 'x') + std::to_string(i);
  };
  work.done = [&](size_t i, const std::string& text) { answers[i] = text; };
  work.lost = [&](size_t i, Loss why) { lost[i] = text(why); };
  run_pool(numbers, 3, 0.5, 0, work);
  for (size_t i = 0; i < 40; ++i) {
    if (i == 7)
      EXPECT_EQ(lost[i], "its process ended");
    else if (i == 9)
      EXPECT_EQ(lost[i], "its process did not come to an end");
    else
      EXPECT_EQ(answers[i], std::string(i * 1000, 'x') + std::to_string(i));
  }
}

#ifndef ISADORA_SANITIZED
TEST(Pool, LimitsTheMemoryOfAProcess) {
  PoolTasks work;
  std::string answer;
  work.answer = [](size_t) -> std::string {
    try {
      const std::vector<char> all(size_t{1} << 30);
      const volatile char* const bytes = all.data();  // else a compiler may leave out the allocation
      return std::to_string(bytes[0]);
    } catch (const std::bad_alloc&) {
      return "it is over";
    }
  };
  work.done = [&](size_t, const std::string& text) { answer = text; };
  work.lost = [&](size_t, Loss why) { answer = text(why); };
  run_pool({0}, 1, 60, uint64_t{1} << 29, work);
  EXPECT_EQ(answer, "it is over");
}
#endif

// Is there such a process that has not ended?
bool runs(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  return std::getline(in, line) && line.find(") Z ") == std::string::npos;
}

TEST(Pool, EndsItsProcessesWithTheOneThatAsks) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    PoolTasks work;
    work.answer = [&](size_t) -> std::string {
      const pid_t own = getpid();
      if (write(pipe_ends[1], &own, sizeof own) == sizeof own) sleep(600);
      return "";
    };
    work.done = [](size_t, const std::string&) {};
    work.lost = [](size_t, Loss) {};
    run_pool({0}, 1, 600, 0, work);
    _exit(0);
  }
  pid_t worker = 0;
  ASSERT_EQ(read(pipe_ends[0], &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
  EXPECT_TRUE(runs(worker));
  kill(parent, SIGKILL);
  waitpid(parent, nullptr, 0);
  for (int i = 0; i < 600 && runs(worker); ++i) usleep(100'000);
  EXPECT_FALSE(runs(worker));
  close(pipe_ends[0]), close(pipe_ends[1]);
}

TEST(Parts, MakeAWhole) {
  const auto part = [](std::vector<size_t> numbers) {
    AnsweredShard p{"toy", "f", 4, {}};
    for (const size_t n : numbers) {
      Answered& a = p.answers.emplace_back();
      a.number = n;
      a.kind = "claim", a.subject = "plus", a.text = "text", a.finding = "idle-field";
      a.verdict = {Verdict::Kind::Allowed, "wanted", "", ""};
    }
    return p;
  };
  std::string error;
  const auto whole = merge({part({1, 3}), part({0, 2})}, error);
  ASSERT_TRUE(whole) << error;
  EXPECT_EQ(whole->answers.size(), 4u);
  EXPECT_EQ(whole->answers[1].number, 1u);
  EXPECT_FALSE(merge({part({1, 3}), part({0})}, error));
  EXPECT_NE(error.find("1 are in none"), std::string::npos) << error;
  AnsweredShard other = part({0, 2});
  other.fingerprint = "g";
  EXPECT_FALSE(merge({part({1, 3}), other}, error));
  error.clear();
  const base::Json written = {{"parts", {to_json(part({0, 2})), to_json(other)}}};
  const std::vector<AnsweredShard> again = parts_of(base::json_text(written), error);
  ASSERT_EQ(again.size(), 2u) << error;
  EXPECT_EQ(again[1].fingerprint, "g");
  EXPECT_EQ(again[0].answers[1].number, 2u);
  EXPECT_EQ(again[0].answers[1].finding, "idle-field");
  EXPECT_EQ(again[0].answers[1].verdict.kind, Verdict::Kind::Allowed);
  EXPECT_EQ(again[0].answers[1].verdict.reason, "wanted");
}

TEST(Parts, OfOtherTextsAreAnErrorThatSaysWhy) {
  const auto why = [](const char* text) {
    std::string error;
    EXPECT_TRUE(parts_of(text, error).empty()) << text;
    return error;
  };
  EXPECT_EQ(why("{").substr(0, 35), "it is not JSON: line 1, column 2: s");
  const std::string other = "it holds no answers of `isadora prove --format json`";
  for (const char* text : {"1", "{}", R"({"parts": 1})", R"({"parts": [1]})", R"({"parts": [{"answers": [{}]}]})"})
    EXPECT_EQ(why(text), other) << text;
}

}  // namespace
}  // namespace isadora::prove
