#include "prove/random_claims.h"

#include <ctime>
#include <random>

#include "examples/words.h"
#include "ir/builder.h"
#include "ir/ranges.h"
#include "prove/answers.h"
#include "sim/reference/reference.h"

namespace isadora::test {

namespace {

constexpr size_t kMostWords = 8;

// Appends operations to a claim's condition.
class Condition {
 public:
  explicit Condition(ir::Function& f) : f_(f) {
    f_.result = append({.op = ir::Op::Ne, .a = f_.result, .b = constant(0)}, {0, 1});
  }

  // The lane continues at `address`: also, or else.
  void join_address(ir::Op how, uint64_t address) {
    const ir::Value pc = append({.op = ir::Op::Pc}, ir::unsigned_range(64));
    join(how, truth(ir::Op::Eq, pc, constant(address)));
  }

  // A register holds what another one of its file held before, or what it holds itself then: also, or else.
  void join_registers(ir::Op how, const model::Isa& isa, uint16_t file, unsigned now, unsigned before) {
    const unsigned width = isa.files[file].width;
    const auto read = [&](unsigned number, bool old) {
      return append({.op = ir::Op::ReadReg,
                     .sub = static_cast<uint8_t>(old),
                     .aux = file,
                     .a = constant(number),
                     .b = constant(width)},
                    ir::unsigned_range(width));
    };
    const ir::Value x = read(now, false), y = read(before, true);
    join(how, truth(ir::Op::Eq, x, y));
  }

  // Of some active lane, of all of them, or of one by its number.
  void ask_other_lanes(unsigned lanes, size_t how, unsigned number) {
    const ir::Value holds = f_.result;
    switch (how) {
      case 0:
        f_.result =
            truth(ir::Op::Ne, append({.op = ir::Op::Ballot, .a = holds}, ir::unsigned_range(lanes)), constant(0));
        break;
      case 1:
        f_.result = append({.op = ir::Op::Reduce, .sub = static_cast<uint8_t>(ir::ReduceOp::Min), .a = holds}, {0, 1});
        break;
      default: f_.result = append({.op = ir::Op::Shuffle, .a = holds, .b = constant(number)}, {0, 1});
    }
  }

  // Only of the lanes below `number`, or of the others.
  void leave_lanes_out(unsigned lanes, bool asks_below, unsigned number) {
    const ir::Inst read{.op = ir::Op::Launch, .sub = static_cast<uint8_t>(ir::LaunchValue::Lane)};
    const ir::Value lane = append(read, {0, lanes - 1}), bound = constant(number);
    join(ir::Op::Or, asks_below ? truth(ir::Op::Le, bound, lane) : truth(ir::Op::Lt, lane, bound));
  }

  // Only where the lane of this number is active.
  void ask_beside(unsigned lanes, unsigned number) {
    const ir::Value active = append({.op = ir::Op::Active}, ir::unsigned_range(lanes));
    const base::Integer mask = base::Integer::power_of_two(number);
    const ir::Value bit = append({.op = ir::Op::And, .a = active, .b = constant(mask)}, {0, mask});
    join(ir::Op::Or, truth(ir::Op::Eq, bit, constant(0)));
  }

 private:
  ir::Value append(const ir::Inst& inst, const ir::Range& range) {
    f_.ops.push_back(inst), f_.ranges.push_back(range);
    return static_cast<ir::Value>(f_.ops.size() - 1);
  }
  ir::Value constant(const base::Integer& number) {
    f_.constants.push_back(number);
    return append({.op = ir::Op::Const, .a = static_cast<ir::Value>(f_.constants.size() - 1)}, {number, number});
  }
  ir::Value truth(ir::Op op, ir::Value a, ir::Value b) { return append({.op = op, .a = a, .b = b}, {0, 1}); }
  void join(ir::Op how, ir::Value other) { f_.result = truth(how, f_.result, other); }

  ir::Function& f_;
};

bool is_trivial(const check::LoweredClaim& claim) { return claim.holds.ranges[claim.holds.result].is_constant(); }

// A word of each form, and a claim that is true whatever happens.
std::vector<examples::Case> without_claims(const library::Loaded& loaded,
                                           const std::vector<std::pair<uint16_t, uint16_t>>& forms) {
  ir::Builder b;
  const auto claim = std::make_shared<check::LoweredClaim>();
  claim->holds = b.finish(b.constant(1));
  std::vector<examples::Case> out;
  for (const auto& [opcode, form] : forms)
    if (const auto d = examples::FormWords(loaded.codec, opcode, form, 1).next())
      out.push_back({.words = {*d}, .claim = claim});
  return out;
}

}  // namespace

RandomClaims::RandomClaims(const library::Loaded& loaded, prove::Solver& solver, unsigned runs, unsigned timeout_ms,
                           std::function<bool()> is_over)
    : loaded_(loaded),
      context_{loaded.isa, loaded.codec, loaded.printer, solver, loaded.isa.name, timeout_ms},
      runs_(runs),
      is_over_(std::move(is_over)) {
  diag::Sink null_sink;
  std::vector<examples::Case> of_operands;
  examples::each_claim(loaded.isa, {}, null_sink, [&](const examples::Claimed& what, const auto& cases) {
    for (const examples::Case& one : cases)
      if (one.fault.empty() && !one.guard && !one.words.empty() && one.words.size() <= kMostWords)
        (what.over_operands ? of_operands : cases_).push_back(one);
  });
  for (uint16_t o = 0; o < loaded.isa.opcodes.size(); ++o)
    for (uint16_t f = 0; f < loaded.isa.opcodes[o].forms.size(); ++f) forms_.emplace_back(o, f);
  // Random descriptions have no examples, and not all of them have claims: then only where programs go on is claimed.
  if (cases_.empty()) cases_ = std::move(of_operands);
  if (cases_.empty()) cases_ = without_claims(loaded, forms_);
}

examples::Case RandomClaims::draw(uint64_t seed) const {
  std::mt19937_64 random(seed);
  const auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  examples::Case out = cases_[below(cases_.size())];
  const auto word = [&](uint16_t opcode, uint16_t form) {
    return examples::FormWords(loaded_.codec, opcode, form, random()).next();
  };
  for (unsigned edits = static_cast<unsigned>(below(4)); edits; --edits) {
    const size_t at = below(out.words.size()), before = below(out.words.size() + 1);
    const auto any = forms_[below(forms_.size())];
    const bool replaces = below(2);
    const auto made = replaces ? word(out.words[at].opcode, out.words[at].form) : word(any.first, any.second);
    if (made && replaces) out.words[at] = *made;
    if (made && !replaces) out.words.insert(out.words.begin() + static_cast<std::ptrdiff_t>(before), *made);
    if (!made && out.words.size() > 1) out.words.erase(out.words.begin() + static_cast<std::ptrdiff_t>(at));
  }
  uint64_t bytes = 0;
  for (const encoding::Decoded& d : out.words) bytes += d.bytes;
  if (below(4) == 0 || is_trivial(*out.claim)) {
    auto joined = std::make_shared<check::LoweredClaim>(*out.claim);
    const ir::Op how = below(3) ? ir::Op::And : ir::Op::Or;
    Condition(joined->holds).join_address(how, below(2) ? bytes : below(bytes + 2));
    out.claim = std::move(joined);
  }
  const auto file = static_cast<uint16_t>(below(loaded_.isa.files.size() + 1));
  if (file < loaded_.isa.files.size() && !loaded_.isa.files[file].is_view() && below(3) == 0) {
    const model::RegisterFile& f = loaded_.isa.files[file];
    auto joined = std::make_shared<check::LoweredClaim>(*out.claim);
    const unsigned now = static_cast<unsigned>(below(f.count)), other = static_cast<unsigned>(below(f.count));
    const ir::Op how = below(3) ? ir::Op::And : ir::Op::Or;
    Condition(joined->holds).join_registers(how, loaded_.isa, file, now, below(3) ? now : other);
    out.claim = std::move(joined);
  }
  if (below(2)) {
    auto changed = std::make_shared<check::LoweredClaim>(*out.claim);
    ir::Function& function = changed->given && below(3) == 0 ? *changed->given : changed->holds;
    if (std::vector<ir::Function> mutants = ir::mutants(function); !mutants.empty())
      function = std::move(mutants[below(mutants.size())]);
    out.claim = std::move(changed);
  }
  if (const unsigned lanes = loaded_.isa.machine.lanes; lanes > 1 && below(2)) {
    auto of_lanes = std::make_shared<check::LoweredClaim>(*out.claim);
    Condition condition(of_lanes->holds);
    const auto lane = [&] { return static_cast<unsigned>(below(lanes)); };
    if (below(3)) {
      const unsigned number = lane();  // before the other draw, in every build
      condition.ask_other_lanes(lanes, below(3), number);
    }
    if (below(3)) {
      const unsigned number = lane();
      condition.leave_lanes_out(lanes, below(2), number);
    }
    if (below(2)) condition.ask_beside(lanes, lane());
    out.claim = std::move(of_lanes);
  }
  return out;
}

std::string RandomClaims::ask(uint64_t seed) {
  if (cases_.empty()) return "";
  const examples::Case one = draw(seed);
  const prove::Verdict v = prove::prove_program(context_, one.words, *one.claim);
  ++answers_[std::string(prove::name(v.kind))];
  if (v.kind == prove::Verdict::Kind::Failed)
    return "claim " + std::to_string(seed) + ": " + v.reason + ": " + v.replay + "\n" + text(one);
  if (v.kind != prove::Verdict::Kind::Proved) return "";
  const std::string found = hold_in_a_lane(one, seed);
  return found.empty() ? hold(one, seed) : found;
}

// A question about one lane, or about lanes that are alike, answers for all.
std::string RandomClaims::hold_in_a_lane(const examples::Case& one, uint64_t seed) const {
  const unsigned lanes = loaded_.isa.machine.lanes;
  if (lanes == 1) return "";
  prove::Context context = context_;
  context.asked_lane = seed % lanes;
  const prove::Verdict v = prove::prove_program(context, one.words, *one.claim);
  if (v.kind != prove::Verdict::Kind::Refuted) return "";
  return "claim " + std::to_string(seed) + " is called proved, and is refuted in lane " +
         std::to_string(*context.asked_lane) + ": " + v.replay + "\n" + v.after + "\n" + text(one);
}

std::string RandomClaims::hold(const examples::Case& one, uint64_t seed) {
  constexpr unsigned kPiece = 10'000;  // runs between two looks at the time
  constexpr std::clock_t kMost =
      60 * CLOCKS_PER_SEC;  // a program that turns in a loop takes its whole limit in each run
  examples::ExampleOptions options;
  options.seed = seed + 1;
  options.floats = seed % 2;
  diag::Sink null_sink;
  examples::ExamplesResult result;
  const examples::EngineFactory engine = [] { return sim::reference::make_engine(); };
  const std::clock_t begin = std::clock();
  for (unsigned left = runs_; left > 0 && std::clock() - begin < kMost && !(is_over_ && is_over_()); ++options.seed) {
    const unsigned runs = std::min(left, kPiece);
    const examples::ClaimTester tester(loaded_.isa, loaded_.codec, engine, options, null_sink, result);
    std::string why;
    left -= runs, run_ += runs;
    if (tester.test(loaded_.isa, loaded_.codec, one, runs, &why) == examples::ClaimTester::Verdict::Fails)
      return "claim " + std::to_string(seed) + " is called proved and fails: " + why + "\n" + text(one);
  }
  return "";
}

std::string RandomClaims::text(const examples::Case& one) const {
  std::string out = loaded_.isa.name + ":";
  for (const encoding::Decoded& d : one.words) out += " ", loaded_.printer.print(d, 0, out);
  if (one.claim->given) out += "\ngiven\n" + ir::to_text(*one.claim->given);
  return out + "\nclaim\n" + ir::to_text(one.claim->holds);
}

}  // namespace isadora::test
