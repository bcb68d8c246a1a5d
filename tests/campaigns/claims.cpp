// Random claims about random programs of the descriptions that come along and of random ones, half of them false: one
// that is called proved and fails on a run is printed, and so is one where the engine does not agree with the solver.
// Each claim has a number, so that a run continues after another.
//
// usage: claims [SECONDS [FIRST [RUNS [ISA…]]]]   60 seconds, from claim 0 on, a million runs for each proved claim,
// all
//                                                descriptions that come along and `random` ones
#include <cstdio>
#include <cstdlib>
#include <map>

#include "campaigns/deadline.h"
#include "descriptions/draw.h"
#include "prove/random_claims.h"

namespace {

using namespace isadora;

constexpr unsigned kTimeout = 1000;        // milliseconds for each call of the solver
constexpr uint64_t kOfEach = 4;            // claims of each random description
constexpr const char* kRandom = "random";  // the name of all random ones

// Counts of the answers about the claims of a description, or of all random ones.
struct Asked {
  std::string name;
  std::unique_ptr<library::Loaded> loaded;  // none for random ones
  std::unique_ptr<test::RandomClaims> claims;
  std::map<std::string, size_t> answers = {};
  size_t runs = 0;
};

class Campaign {
 public:
  Campaign(prove::Solver& solver, unsigned runs, test::Deadline deadline)
      : solver_(solver), runs_(runs), deadline_(deadline) {}

  bool add(const std::string& name) {
    Asked one{name, nullptr, nullptr};
    if (name != kRandom) {
      diag::Sink sink;
      one.loaded = library::load(name.find('/') == std::string::npos ? ISADORA_ROOT "/isas/" + name : name, sink);
      if (!one.loaded) return false;
      one.claims = std::make_unique<test::RandomClaims>(*one.loaded, solver_, runs_, kTimeout, is_over());
    }
    all_.push_back(std::move(one));
    return true;
  }

  // Claims from this one on, as long as there is time; the one after the last.
  uint64_t ask_from(uint64_t number) {
    while (!deadline_.is_over()) ask(number++);
    return number;
  }

  size_t report() const {
    for (const Asked& one : all_) {
      std::printf("%s:", one.name.c_str());
      for (const auto& [answer, n] : one.loaded ? one.claims->answers() : one.answers)
        std::printf(" %zu %s", n, answer.c_str());
      std::printf("; %zu runs of what is proved\n", one.loaded ? one.claims->runs() : one.runs);
    }
    std::printf("%zu defects; %.0f s of processor time\n", defects_, test::processor_seconds());
    return defects_;
  }

 private:
  std::function<bool()> is_over() const {
    return [this] { return deadline_.is_over(); };
  }

  void ask(uint64_t number) {
    for (Asked& one : all_) one.loaded ? ask(one, *one.claims, number) : ask_random(one, number);
  }

  void ask(const Asked& one, test::RandomClaims& claims, uint64_t number) {
    const std::string found = claims.ask(number);
    if (found.empty()) return;
    ++defects_;
    std::printf("of %s: %s\n", one.name.c_str(), found.c_str());
    std::fflush(stdout);
  }

  // Of claim N it is description N / 4; `campaign_descriptions show` prints it.
  void ask_random(Asked& all, uint64_t number) {
    generate::ChoiceSource choices(number / kOfEach);
    diag::Sink sink;
    const auto loaded = library::load({base::make_source("drawn.isa", test::draw_description(choices))}, sink);
    if (!loaded || loaded->isa.opcodes.empty()) return;
    test::RandomClaims claims(*loaded, solver_, runs_, kTimeout, is_over());
    ask(all, claims, number);
    for (const auto& [answer, n] : claims.answers()) all.answers[answer] += n;
    all.runs += claims.runs();
  }

  prove::Solver& solver_;
  unsigned runs_;
  test::Deadline deadline_;
  std::vector<Asked> all_;
  size_t defects_ = 0;
};

uint64_t argument(int count, char** values, int index, uint64_t otherwise) {
  return count > index ? std::strtoull(values[index], nullptr, 0) : otherwise;
}

}  // namespace

int main(int count, char** values) {
  const uint64_t seconds = argument(count, values, 1, 60), first = argument(count, values, 2, 0);
  const auto runs = static_cast<unsigned>(argument(count, values, 3, 1'000'000));
  std::vector<std::string> names(values + std::min(count, 4), values + count);
  if (names.empty()) names = {"simt128", "fabrisc", "rv32imc", kRandom};
  std::string error;
  const auto solver = prove::load_solver(error);
  if (!solver) return std::fprintf(stderr, "%s\n", error.c_str()), 2;
  Campaign campaign(*solver, runs, test::Deadline(seconds));
  for (const std::string& name : names)
    if (!campaign.add(name)) return std::fprintf(stderr, "%s cannot be read\n", name.c_str()), 2;
  const uint64_t number = campaign.ask_from(first);
  std::printf("%llu claims of each description from %llu on; the next is %llu\n",
              static_cast<unsigned long long>(number - first), static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(number));
  return campaign.report() ? 1 : 0;
}
