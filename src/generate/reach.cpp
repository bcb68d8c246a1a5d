// Covers the remaining branches by the solver: inputs are a model of the condition under which a branch is taken.
#include "prove/reach.h"

#include "coverage/condition.h"
#include "coverage/recorder.h"
#include "generate/generate.h"

namespace isadora::generate {

namespace {

constexpr uint64_t kTrials = 300;  // random attempts for a form before the solver is used

class Rest {
 public:
  Rest(const library::Loaded& loaded, coverage::Coverage& coverage, const prove::Context& context)
      : loaded_(loaded), coverage_(coverage), context_(context) {}

  // The reason why it stays uncovered, or a test.
  std::optional<std::string> settle(const Left& left, const coverage::Point& point, std::optional<Test>& test) {
    const ir::Function& semantics = loaded_.isa.opcodes[left.opcode].forms[left.form].semantics;
    const auto condition = coverage::condition_of(semantics, point.number, point.holds);
    if (!condition) return "it depends on memory, on what the host answers, or on the elements of a loop";
    const auto confirm = [&](const encoding::Decoded& word, const prove::StartState& start) {
      Test tried;
      tried.words = {word};
      tried.settings = start.settings;
      tried.active = start.active;
      tried.memory = 1;
      tried.set = start.places;
      const std::optional<coverage::Coverage> covered = covered_by(tried);
      if (!covered || !covered->covers(left.opcode, left.form, left.point)) return false;
      coverage_.merge(*covered);
      test = std::move(tried);
      return true;
    };
    const prove::Reachability answer = prove::reach(context_, left.opcode, left.form, *condition, confirm);
    if (answer.kind == prove::Reachability::Kind::Open) return answer.reason;
    if (answer.kind == prove::Reachability::Kind::Never) coverage_.exclude(left.opcode, left.form, left.point);
    return std::nullopt;
  }

  // Tries many words and states of one form, in which loaded values may equal the values that they are compared with.
  // Calls found(test, point) for each that covers an open branch.
  template <class Found>
  void try_random(uint16_t opcode, uint16_t form, std::vector<size_t> open, Found found) {
    for (uint64_t seed = 0; seed < kTrials && !open.empty(); ++seed) {
      auto tried = generator_.draw_of(opcode, form, seed);
      if (!tried) continue;
      const std::optional<coverage::Coverage> run = covered_by(*tried);
      if (!run) continue;
      const auto covered = [&](size_t point) { return run->covers(opcode, form, point); };
      const auto first = std::ranges::find_if(open, covered);
      if (first == open.end()) continue;
      coverage_.merge(*run);
      found(*tried, *first);
      std::erase_if(open, covered);
    }
  }

 private:
  // Covered by one run of the test, which records its results. Only runs of tests that are written add to the coverage.
  std::optional<coverage::Coverage> covered_by(Test& test) {
    coverage::Coverage out(coverage_.universe());
    coverage::Recorder recorder(out, coverage::Recorder::kAll);
    if (!expect(loaded_, test, &recorder)) return std::nullopt;
    return out;
  }

  const library::Loaded& loaded_;
  const Constraints constraints_;
  const Generator generator_{loaded_, constraints_};
  coverage::Coverage& coverage_;
  const prove::Context& context_;
};

}  // namespace

std::vector<Left> cover_rest(const library::Loaded& loaded, coverage::Coverage& coverage, prove::Solver& solver,
                             unsigned timeout_ms, const std::function<bool(uint16_t)>& chosen,
                             const std::function<void(const Test&, const Left&)>& found) {
  const prove::Context context{loaded.isa, loaded.codec, loaded.printer, solver, loaded.isa.name, timeout_ms};
  Rest rest(loaded, coverage, context);
  std::vector<Left> open;
  const model::Isa& isa = loaded.isa;
  using State = coverage::Coverage::State;
  const auto of_form = [&](uint16_t o, uint16_t f) {
    const std::vector<coverage::Point>& points = coverage.universe().of(o, f).points;
    const std::vector<size_t> missed = coverage.points(State::Hole, o, f, coverage::PointKind::Choice);
    rest.try_random(o, f, missed, [&](const Test& test, size_t p) { found(test, {o, f, p, {}}); });
    for (const size_t p : missed) {
      if (coverage.state(o, f, p) != State::Hole) continue;
      Left left{o, f, p, {}};
      std::optional<Test> test;
      const auto reason = rest.settle(left, points[p], test);
      if (test) found(*test, left);
      if (!reason) continue;
      left.reason = *reason;
      open.push_back(std::move(left));
    }
  };
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (!chosen(o)) continue;
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f) of_form(o, f);
  }
  // A later program may have covered it.
  std::erase_if(open, [&](const Left& l) { return coverage.state(l.opcode, l.form, l.point) != State::Hole; });
  return open;
}

}  // namespace isadora::generate
