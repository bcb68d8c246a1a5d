// The service that compiles: which request is served, and when. A compilation is a function of the test's own here.
#include "sim/compiling/service.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "sim/compiling/compiling.h"

namespace isadora::test {
namespace {

using namespace sim::compiling;

constexpr std::chrono::seconds kLong(60);

// Keeps the service's thread busy until it is let go. The thread may come to that later than this object ends.
class Blocked {
 public:
  Blocked() {
    request_ = submit({.compile = [state = state_](std::string&) -> Function {
      state->begun.set_value();
      state->go.get_future().wait();
      return nullptr;
    }});
    state_->begun.get_future().wait();
  }
  void let_go() { state_->go.set_value(); }

 private:
  struct State {
    std::promise<void> begun, go;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
  std::shared_ptr<CompileRequest> request_;
};

class Served {
 public:
  std::shared_ptr<CompileRequest> ask(int number, uint64_t owner = 0, uint64_t price = 0) {
    return submit({.compile = [this, number](std::string&) -> Function {
                     const std::lock_guard lock(mutex_);
                     order_.push_back(number);
                     return std::make_shared<int>(number);
                   },
                   .owner = owner,
                   .price = price});
  }
  std::vector<int> order() {
    const std::lock_guard lock(mutex_);
    return order_;
  }

 private:
  std::mutex mutex_;
  std::vector<int> order_;
};

void wait_for(const CompileRequest& request) {
  const auto end = std::chrono::steady_clock::now() + kLong;
  while (!request.is_done() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  ASSERT_TRUE(request.is_done());
}

// All that was due before is done once this is.
void drain() {
  const auto last = submit({.compile = [](std::string&) -> Function { return nullptr; }});
  wait_for(*last);
}

TEST(CompileService, TheMostWantedRequestIsServedFirst) {
  Blocked blocked;
  Served served;
  const auto one = served.ask(1), two = served.ask(2), three = served.ask(3);
  add_urgency(*two, 10);
  add_urgency(*three, 5);
  blocked.let_go();
  wait_for(*one);
  EXPECT_EQ(served.order(), (std::vector{2, 3, 1}));
  EXPECT_EQ(*static_cast<const int*>(two->function()), 2);
}

TEST(CompileService, ARequestIsServedOnceItIsWorthItsPrice) {
  Served served;
  const auto request = served.ask(1, 0, 100);
  add_urgency(*request, 99);
  drain();
  EXPECT_FALSE(request->is_done());
  add_urgency(*request, 1);
  wait_for(*request);
}

TEST(CompileService, ARequestThatIsGivenUpIsNotServed) {
  Blocked blocked;
  Served served;
  served.ask(1);
  const auto two = served.ask(2);
  blocked.let_go();
  wait_for(*two);
  EXPECT_EQ(served.order(), std::vector{2});
}

// The thread finds nothing to do then, and keeps waiting.
TEST(CompileService, RequestsMayAllBeGivenUp) {
  Served served;
  for (int times = 0; times < 20; ++times) {
    Blocked blocked;
    served.ask(times);
    blocked.let_go();
  }
  drain();
  EXPECT_TRUE(served.order().empty());
}

// Code of another run costs nothing: it is there at once, whatever is compiled meanwhile and whatever the price.
TEST(CompileService, KeptCodeIsThereAtOnce) {
  Blocked blocked;
  const auto kept = submit({.find = [] { return Found{std::make_shared<int>(7)}; },
                            .compile = [](std::string&) -> Function { return ADD_FAILURE(), nullptr; },
                            .price = 1000});
  ASSERT_TRUE(kept->is_done());
  EXPECT_EQ(*static_cast<const int*>(kept->function()), 7);
  blocked.let_go();
}

TEST(CompileService, CodeThatWasNotKeptIsCompiledForItsPrice) {
  int looks = 0;
  const auto request = submit({.find = [&] { return looks++, Found(); },
                               .compile = [](std::string&) -> Function { return std::make_shared<int>(8); },
                               .price = 100});
  drain();
  EXPECT_FALSE(request->is_done());
  add_urgency(*request, 100);
  wait_for(*request);
  EXPECT_EQ(*static_cast<const int*>(request->function()), 8);
  EXPECT_EQ(looks, 1);
}

// A program that is too short to pay the price asks for the same code in each run.
TEST(CompileService, CodeThatEarlierRunsHavePaidForIsCompiledAtOnce) {
  const auto request = submit({.find =
                                   [] {
                                     return Found{nullptr, true};
                                   },
                               .compile = [](std::string&) -> Function { return std::make_shared<int>(6); },
                               .price = 1'000'000});
  wait_for(*request);
  EXPECT_EQ(*static_cast<const int*>(request->function()), 6);
}

// The process waits for its end, else the next run would ask again.
TEST(CompileService, CodeThatEarlierRunsHavePaidForIsNotAbandoned) {
  for (const bool is_paid : {true, false}) {
    std::promise<void> begun, go;
    const auto request = submit({.find =
                                     [=] {
                                       return Found{nullptr, is_paid};
                                     },
                                 .compile = [&](std::string&) -> Function {
                                   begun.set_value();
                                   go.get_future().wait();
                                   return nullptr;
                                 }});
    begun.get_future().wait();
    EXPECT_EQ(CompilingGuard::may_be_abandoned(), !is_paid);
    go.set_value();
    wait_for(*request);
    drain();
  }
}

TEST(CompileService, KeptCodeOfAnOwnerMakesItsOtherRequestsLessUrgent) {
  const uint64_t owner = new_owner();
  Blocked blocked;
  Served served;
  const auto wanted = served.ask(1, owner);
  add_urgency(*wanted, 1);
  submit({.find = [] { return Found{std::make_shared<int>(7)}; }, .compile = {}, .owner = owner});
  blocked.let_go();
  drain();
  EXPECT_FALSE(wanted->is_done());
  add_urgency(*wanted, 1);
  wait_for(*wanted);
}

TEST(CompileService, AfterOneOfAnOwnersRequestsTheOthersAreWeighedAnew) {
  const uint64_t owner = new_owner();
  Blocked blocked;
  Served served;
  const auto one = served.ask(1, owner), two = served.ask(2, owner), of_others = served.ask(3, new_owner());
  add_urgency(*one, 2);
  add_urgency(*two, 1);
  blocked.let_go();
  wait_for(*of_others);
  drain();
  EXPECT_TRUE(one->is_done());
  EXPECT_FALSE(two->is_done());
  add_urgency(*two, 1);
  wait_for(*two);
}

TEST(CompileService, AFullQueueDropsTheLeastWantedRequest) {
  Blocked blocked;
  Served served;
  std::vector<std::shared_ptr<CompileRequest>> all;
  for (int i = 0; i < 257; i++) {
    all.push_back(served.ask(i));
    if (i != 7) add_urgency(*all.back(), 1);
  }
  EXPECT_TRUE(all[7]->is_done());
  EXPECT_EQ(all[7]->function(), nullptr);
  blocked.let_go();
  for (const auto& each : all) wait_for(*each);
  EXPECT_EQ(served.order().size(), 256u);
}

// The exit status of a child process that does this and ends; none if it has to be ended.
std::optional<int> in_child(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int code = work() ? 0 : 1;
    std::exit(code);
  }
  const auto end = std::chrono::steady_clock::now() + kLong;
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return WIFEXITED(status) ? std::optional(WEXITSTATUS(status)) : std::nullopt;
}

// The thread does not come with it.
TEST(CompileService, AChildProcessCompiles) {
  drain();
  const auto code = in_child([] {
    drain();
    return !testing::Test::HasFailure();
  });
  EXPECT_EQ(code, 0);
  drain();
}

TEST(CompileService, AChildProcessCompilesWhatItsParentHasQueued) {
  Served served;
  const auto request = served.ask(1, 0, 100);
  const auto code = in_child([&] {
    add_urgency(*request, 100);
    wait_for(*request);
    return request->is_done();
  });
  EXPECT_EQ(code, 0);
  EXPECT_FALSE(request->is_done());
}

// It does not wait at its end for a compilation of its parent's.
TEST(CompileService, AChildProcessOfOneThatCompilesEnds) {
  std::promise<void> begun;
  const auto request = submit({.compile = [&](std::string&) -> Function {
    begun.set_value();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return std::make_shared<int>(5);
  }});
  begun.get_future().wait();
  const auto code = in_child([] { return true; });
  EXPECT_EQ(code, 0);
  wait_for(*request);
}

TEST(CompileService, ACompiledFunctionGoesWithItsRequest) {
  bool gone = false;
  auto request = submit({.compile = [&](std::string&) { return Function(&gone, [&](const void*) { gone = true; }); },
                         .background = false});
  EXPECT_EQ(request->function(), &gone);
  EXPECT_FALSE(gone);
  request.reset();
  EXPECT_TRUE(gone);
}

TEST(CompileService, SaysWhyThereIsNoCode) {
  std::string why;
  const auto request = submit({.compile = [](std::string& error) { return error = "no", nullptr; },
                               .on_error = [&](const std::string& text) { why = text; },
                               .background = false});
  EXPECT_TRUE(request->is_done());
  EXPECT_EQ(request->function(), nullptr);
  EXPECT_EQ(why, "no");
}

}  // namespace
}  // namespace isadora::test
