// Random descriptions and programs for them, for as long as one likes; every eighth description also on engines that
// make machine code, and with questions to the prover. What is found is shown with as few definitions and
// instructions as show it. Descriptions are tried in processes of their own, so that a crash is a finding like others.
//
// usage: descriptions [SECONDS [FIRST]]     60 seconds, from a description that the clock chooses
//        descriptions show NUMBER           its text
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "campaigns/deadline.h"
#include "descriptions/draw.h"
#include "descriptions/trial.h"

namespace isadora::test {
namespace {

constexpr unsigned kBatch = 200;        // descriptions of a process
constexpr unsigned kMostFindings = 20;  // of a run
constexpr unsigned kSeconds = 120;      // of processor time, after which a description is taken to hang
constexpr unsigned kShrinking = 120;    // seconds to make a finding smaller

// A process reports its position and its findings in this shared memory.
struct Shared {
  Counts counts;
  uint64_t seed;
  bool found;
  Part part;
  char what[1 << 14];
  // The program that is tried.
  unsigned threads, blocks;
  uint64_t state, limit;
  bool leaving_ends, stats, from_zeros;
  char program[1 << 14];
};

Shared& shared() {
  static Shared* const memory =
      static_cast<Shared*>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *memory;
}

template <size_t N>
void put(char (&to)[N], const std::string& text) {
  std::snprintf(to, N, "%s", text.c_str());
}

std::string drawn(uint64_t seed) {
  generate::ChoiceSource choices(seed);
  return draw_description(choices);
}

Effort effort_of(uint64_t seed) {
  Effort effort;
  effort.compile = seed % 8 == 0;
  effort.claims = seed % 8 == 1 ? 12 : 0;
  effort.rules = seed % 8 == 2 ? 6 : 0;
  return effort;
}

void note_program(const Listing& listing) {
  Shared& s = shared();
  std::string lines;
  for (const std::string& line : listing.lines) lines += line + "\n";
  put(s.program, lines);
  s.threads = listing.run.threads, s.blocks = listing.run.blocks, s.state = listing.run.seed;
  s.limit = listing.run.limit, s.leaving_ends = listing.run.leaving_ends, s.stats = listing.run.stats;
  s.from_zeros = listing.run.from_zeros;
}

Listing noted_program() {
  const Shared& s = shared();
  Listing out;
  out.run.threads = s.threads, out.run.blocks = s.blocks, out.run.seed = s.state;
  out.run.limit = s.limit, out.run.leaving_ends = s.leaving_ends, out.run.stats = s.stats;
  out.run.from_zeros = s.from_zeros;
  for (const char* p = s.program; *p;) {
    const char* const end = std::strchr(p, '\n');
    out.lines.emplace_back(p, end ? end : p + std::strlen(p));
    p = end ? end + 1 : p + std::strlen(p);
  }
  return out;
}

void tell(Part part, const RandomRun* run, const library::Loaded* isa) {
  shared().part = part;
  if (run) note_program(listing(*isa, *run));
}

void note(const Finding& finding) {
  Shared& s = shared();
  s.found = true;
  s.part = finding.part;
  put(s.what, finding.what);
  if (finding.program) note_program(*finding.program);
}

// From here on the process has so much time.
void set_limit() {
  const itimerval limit = {{}, {kSeconds, 0}};
  setitimer(ITIMER_PROF, &limit, nullptr);
}

// Does something in a process of its own. False where it crashed or hung; `what` says how.
template <class Work>
bool apart(Work work, std::string& what) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    work();
    std::_Exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) what = std::string("it ends by a signal: ") + strsignal(WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status)) what = "it ends with status " + std::to_string(WEXITSTATUS(status));
  return what.empty();
}

// A failure with a description, found by a check or a crash.
struct Wrong {
  Part part;
  std::string what;
  bool crash;
};

std::optional<Wrong> tried(const std::string& text, uint64_t seed, const Effort& effort) {
  shared().found = false;
  std::string crash;
  const bool good = apart(
      [&] {
        set_limit();
        Counts counts;
        if (const auto finding = try_description(text, seed, effort, counts, tell)) note(*finding);
      },
      crash);
  if (!good) return Wrong{shared().part, crash, true};
  if (shared().found) return Wrong{shared().part, shared().what, false};
  return {};
}

// As above with a known program.
std::optional<Wrong> tried(const std::string& text, const Listing& program) {
  shared().found = false;
  std::string crash;
  const bool good = apart(
      [&] {
        set_limit();
        const std::string differs = difference(text, program);
        if (!differs.empty()) note({Part::Engines, differs, {}});
      },
      crash);
  if (!good) return Wrong{Part::Engines, crash, true};
  if (shared().found) return Wrong{Part::Engines, shared().what, false};
  return {};
}

// ---- smaller

using StillWrong = std::function<bool(const std::string& text)>;

std::vector<std::string> split(const std::string& text, bool (*begins)(std::string_view line)) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (out.empty() || begins(std::string_view(text).substr(at, end - at))) out.emplace_back();
    out.back() += text.substr(at, end - at);
    at = end;
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts, size_t without = SIZE_MAX) {
  std::string out;
  for (size_t i = 0; i < parts.size(); i++)
    if (i != without) out += parts[i];
  return out;
}

// Without each part that can go.
bool drop(std::string& text, bool (*begins)(std::string_view line), const StillWrong& wrong) {
  std::vector<std::string> parts = split(text, begins);
  const size_t before = parts.size();
  for (size_t i = parts.size(); i-- > 0;) {
    if (!wrong(joined(parts, i))) continue;
    parts.erase(parts.begin() + static_cast<ptrdiff_t>(i));
  }
  text = joined(parts);
  return parts.size() < before;
}

// Expressions in parentheses become numbers.
bool simplify(std::string& text, const StillWrong& wrong) {
  bool any = false;
  for (size_t at = text.find("__DefOptype"); at != std::string::npos && at < text.size(); at++) {
    if (text[at] != '(') continue;
    size_t end = at, depth = 0;
    do {
      depth += text[end] == '(' ? 1u : text[end] == ')' ? -1u : 0u;
    } while (++end < text.size() && depth > 0);
    for (const char* with : {"0", "ra", "(ra)", "(1)"}) {
      std::string smaller = text;
      smaller.replace(at, end - at, with);
      if (smaller.size() >= text.size() || !wrong(smaller)) continue;
      text = smaller;
      any = true;
      break;
    }
  }
  return any;
}

void make_smaller(std::string& text, const StillWrong& wrong) {
  const auto definition = [](std::string_view line) { return line.starts_with("__Def"); };
  const auto line = [](std::string_view) { return true; };
  bool less = true;
  for (unsigned round = 0; less && round < 4; round++) {
    less = drop(text, definition, wrong);
    less |= drop(text, line, wrong);
    less |= simplify(text, wrong);
  }
}

void make_smaller(Listing& program, const std::function<bool(const Listing&)>& wrong) {
  for (size_t i = program.lines.size(); i-- > 0;) {
    Listing smaller = program;
    smaller.lines.erase(smaller.lines.begin() + static_cast<ptrdiff_t>(i));
    if (wrong(smaller)) program = smaller;
  }
  for (const unsigned threads : {1u, 2u, 4u}) {
    Listing smaller = program;
    smaller.run.blocks = 1;
    if (wrong(smaller)) program = smaller;
    smaller.run.threads = threads;
    if (threads < program.run.threads && wrong(smaller)) program = smaller;
  }
}

// The text of a finding.
std::string smallest(uint64_t seed, const Wrong& first, const Listing& listing) {
  std::string text = drawn(seed);
  const Deadline end(kShrinking);
  if (first.part == Part::Engines) {
    Listing program = listing;
    const auto wrong = [&](const std::string& t, const Listing& p) {
      if (end.is_over()) return false;
      const auto now = tried(t, p);
      return now && now->crash == first.crash;
    };
    if (!wrong(text, program)) return text + "it is seen only with the programs before it\n" + first.what;
    make_smaller(program, [&](const Listing& p) { return wrong(text, p); });
    make_smaller(text, [&](const std::string& t) { return wrong(t, program); });
    const auto last = tried(text, program);
    std::string lines;
    for (const std::string& line : program.lines) lines += "  " + line + "\n";
    return text + "\n" + lines + (last ? last->what : first.what);
  }
  const Effort effort = effort_of(seed);
  const auto wrong = [&](const std::string& t) {
    if (end.is_over()) return false;
    const auto now = tried(t, seed, effort);
    return now && now->crash == first.crash && now->part == first.part;
  };
  if (wrong(text)) make_smaller(text, wrong);
  const auto last = tried(text, seed, effort);
  return text + "\n" + (last ? last->what : first.what);
}

// ---- the run

class Campaign {
 public:
  Campaign(uint64_t first, Deadline deadline) : first_(first), next_(first), deadline_(deadline) {}

  bool hold() {
    new (&shared().counts) Counts();
    while (!deadline_.is_over() && findings_ < kMostFindings) batch();
    const Counts& c = shared().counts;
    const auto n = [](uint64_t v) { return static_cast<unsigned long long>(v); };
    std::printf(
        "%llu descriptions from %llu on, the next is %llu; %llu of them refused; %llu words, %llu programs of %llu "
        "instructions; "
        "%llu questions: %llu proved, %llu refuted, %llu open; %llu rules; %u findings; %.0f s of processor time\n",
        n(c.descriptions), n(first_), n(next_), n(c.refused), n(c.words), n(c.programs), n(c.instructions), n(c.claims),
        n(c.proved), n(c.refuted), n(c.open), n(c.rules), findings_, processor_seconds());
    return findings_ == 0;
  }

 private:
  // Up to the first finding.
  void batch() {
    Shared& s = shared();
    s.found = false;
    s.seed = next_;
    std::string crash;
    const bool good = apart(
        [&] {
          for (s.seed = next_; s.seed < next_ + kBatch && !deadline_.is_over(); s.seed++) {
            set_limit();
            const auto finding = try_description(drawn(s.seed), s.seed, effort_of(s.seed), s.counts, tell);
            if (finding) return note(*finding);
          }
        },
        crash);
    const uint64_t seed = s.seed;
    next_ = seed + (!good || s.found);
    if (good && !s.found) return;
    findings_++;
    const Wrong wrong{s.part, good ? s.what : crash, !good};
    const Listing program = noted_program();
    std::printf("==== description %llu, %s: %s\n", static_cast<unsigned long long>(seed),
                kParts[static_cast<size_t>(wrong.part)], wrong.what.c_str());
    std::fflush(stdout);
    std::printf("---- as small as it can be:\n%s\n", smallest(seed, wrong, program).c_str());
    std::fflush(stdout);
  }

  const uint64_t first_;
  uint64_t next_;
  const Deadline deadline_;
  unsigned findings_ = 0;
};

int run(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "show") == 0)
    return std::fputs(drawn(std::strtoull(argv[2], nullptr, 0)).c_str(), stdout), 0;
  char* rest = nullptr;
  const unsigned long seconds = argc > 1 ? std::strtoul(argv[1], &rest, 10) : 60;
  if (argc > 3 || (rest && *rest)) {
    std::fprintf(stderr, "usage: %s [SECONDS [FIRST]]\n       %s show NUMBER\n", argv[0], argv[0]);
    return 2;
  }
  const auto by_the_clock = static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : by_the_clock / 1'000'000'000 * 1000;
  return Campaign(first, Deadline(seconds)).hold() ? 0 : 1;
}

}  // namespace
}  // namespace isadora::test

int main(int argc, char** argv) { return isadora::test::run(argc, argv); }
