// Edits of random descriptions, compared by `diff`: where it says that the newer version is compatible, words, texts
// and programs of the older one must mean what they meant. Each edit has a number, so that a run continues after
// another.
//
// usage: versions [SECONDS [FIRST]]     60 seconds, from edit 0 on
#include "descriptions/versions.h"

#include <cstdio>
#include <cstdlib>

#include "campaigns/deadline.h"

int main(int count, char** values) {
  using namespace isadora;
  const uint64_t first = count > 2 ? std::strtoull(values[2], nullptr, 0) : 0;
  const test::Deadline deadline(count > 1 ? std::strtoull(values[1], nullptr, 0) : 60);
  std::string error;
  const auto solver = prove::load_solver(error);
  if (!solver) return std::fprintf(stderr, "%s\n", error.c_str()), 2;
  test::VersionCounts counts;
  size_t defects = 0;
  uint64_t number = first;
  for (; !deadline.is_over(); number++) {
    const std::string wrong = test::try_versions(number, solver.get(), counts);
    if (wrong.empty()) continue;
    ++defects;
    std::printf("edit %llu: %s\n", static_cast<unsigned long long>(number), wrong.c_str());
    std::fflush(stdout);
  }
  const auto n = [](uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf("%llu edits from %llu on; the next is %llu\n", n(number - first), n(first), n(number));
  std::printf(
      "%llu unreadable, %llu breaking, %llu unknown, %llu compatible, %llu the same; %llu forms proved to do the "
      "same\n",
      n(counts.unreadable), n(counts.breaking), n(counts.unknown), n(counts.compatible), n(counts.same),
      n(counts.meanings));
  std::printf("%llu words, %llu programs; %zu defects; %.0f s of processor time\n", n(counts.words), n(counts.programs),
              defects, test::processor_seconds());
  return defects ? 1 : 0;
}
