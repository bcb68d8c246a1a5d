// Random claims about random programs of a description, half of them false: one that is called proved and fails on a
// run is printed, and so is one where the engine does not agree with the solver. Each claim has a number, so that a run
// goes on where another one ended.
//
// usage: claims [SECONDS [FIRST [RUNS [ISA…]]]]   60 seconds, from claim 0 on, 20,000 runs for each proved claim, all
//                                                descriptions that come along
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "prove/random_claims.h"

namespace {

using namespace isadora;
using Clock = std::chrono::steady_clock;

struct Asked {
  std::unique_ptr<library::Loaded> loaded;
  std::unique_ptr<test::RandomClaims> claims;
};

uint64_t argument(int count, char** values, int index, uint64_t otherwise) {
  return count > index ? std::strtoull(values[index], nullptr, 0) : otherwise;
}

}  // namespace

int main(int count, char** values) {
  const uint64_t seconds = argument(count, values, 1, 60), first = argument(count, values, 2, 0);
  const auto runs = static_cast<unsigned>(argument(count, values, 3, 20000));
  std::vector<std::string> names(values + std::min(count, 4), values + count);
  if (names.empty()) names = {"simt128", "fabrisc", "rv32imc"};
  std::string error;
  const auto solver = prove::load_solver(error);
  if (!solver) return std::fprintf(stderr, "%s\n", error.c_str()), 2;
  std::vector<Asked> all;
  for (const std::string& name : names) {
    diag::Sink sink;
    auto loaded = library::load(name.find('/') == std::string::npos ? ISADORA_ROOT "/isas/" + name : name, sink);
    if (!loaded) return std::fprintf(stderr, "%s cannot be read\n", name.c_str()), 2;
    auto claims = std::make_unique<test::RandomClaims>(*loaded, *solver, runs, 1000);
    all.push_back({std::move(loaded), std::move(claims)});
  }
  size_t defects = 0;
  uint64_t number = first;
  for (const auto end = Clock::now() + std::chrono::seconds(seconds); Clock::now() < end; ++number)
    for (const Asked& one : all) {
      const std::string found = one.claims->ask(number);
      if (found.empty()) continue;
      ++defects;
      std::printf("%s\n", found.c_str());
      std::fflush(stdout);
    }
  std::printf("claims %llu to %llu of each description; the next is %llu\n", static_cast<unsigned long long>(first),
              static_cast<unsigned long long>(number - 1), static_cast<unsigned long long>(number));
  for (const Asked& one : all) {
    std::printf("%s:", one.loaded->isa.name.c_str());
    for (const auto& [answer, n] : one.claims->answers()) std::printf(" %zu %s", n, answer.c_str());
    std::printf("; %zu runs of what is proved\n", one.claims->runs());
  }
  std::printf("%zu defects\n", defects);
  return defects ? 1 : 0;
}
