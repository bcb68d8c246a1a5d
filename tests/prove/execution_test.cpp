// Symbolic execution against the reference engine: random words of every opcode, on random states. The terms that the
// prover would give to the solver, evaluated, are what the engine leaves after.
#include <gtest/gtest.h>

#include <random>

#include "describe.h"
#include "effort.h"
#include "examples/claims.h"
#include "examples/words.h"
#include "model/registers.h"
#include "prove/answers.h"
#include "prove/claim.h"
#include "prove/explore.h"
#include "sim/reference/reference.h"

namespace isadora::prove {
namespace {

class Execution {
 public:
  explicit Execution(const library::Loaded& loaded)
      : loaded_(loaded),
        isa_(loaded.isa),
        solver_(load_solver(error_)),
        engine_(sim::reference::make_engine()),
        bench_(loaded.codec, *engine_) {
    EXPECT_TRUE(solver_) << error_;
  }

  // False where a program is beyond the prover, or faults.
  bool compare(const std::vector<encoding::Decoded>& words, uint64_t seed) {
    try {
      return compare(words, seed, false);
    } catch (const NeedsAllLanes&) {
      return compare(words, seed, true);
    }
  }

 private:
  bool compare(const std::vector<encoding::Decoded>& words, uint64_t seed, bool all_lanes) {
    random_.seed(seed);
    Terms t;
    SymbolicMachine m(t, isa_, all_lanes);
    const Context context{isa_, loaded_.codec, loaded_.printer, *solver_, "", 10000};
    std::vector<Path> paths;
    try {
      paths = explore(context, m, words);
    } catch (const Unsupported&) {
      return false;
    }
    set_up();
    lane_ = static_cast<unsigned>(random_() % isa_.machine.lanes);
    struct Seen {
      const Path* path;
      std::string place;
      Term term;
    };
    std::vector<Seen> all;  // before anything is evaluated, so that everything that is looked at is known
    for (const Path& path : paths)
      for (uint16_t f = 0; f < isa_.files.size(); ++f)
        for (unsigned n = 0; n < std::min(isa_.files[f].count, 12u); ++n)
          all.push_back({&path, model::spelling(isa_.files[f], n),
                         m.state.read(path.state, f, static_cast<int>(all_lanes ? lane_ : 0),
                                      {kNoTerm, static_cast<Position>(n)}, 0, isa_.files[f].width)});
    for (const auto& access : m.accesses) m.demanded.push_back(m.is_allowed(access));
    const Assignment values = assign(m, t);
    const sim::RunResult result = bench_.run(words);
    if (all_lanes && result.status == sim::RunResult::Status::Faulted && result.fault->kind == "deadlock") {
      for (const Path& path : paths)
        EXPECT_TRUE(t.evaluate(path.condition, values).is_zero()) << "it does not end: " << text(words);
    }
    if (result.status != sim::RunResult::Status::Done) return false;
    bool compared = false;
    for (const Seen& seen : all) {
      if (t.evaluate(seen.path->condition, values).is_zero()) continue;
      const auto here = get(seen.place, lane_);
      if (!here) continue;
      compared = true;
      EXPECT_EQ(t.evaluate(seen.term, values).to_hex(), here->to_hex()) << seen.place << " " << text(words);
    }
    for (const Term fine : m.demanded)
      EXPECT_FALSE(t.evaluate(fine, values).is_zero()) << "a fault that there is not: " << text(words);
    EXPECT_TRUE(compared) << "no path ends: " << text(words);
    return compared;
  }

  std::string text(const std::vector<encoding::Decoded>& words) const {
    std::string out;
    for (const encoding::Decoded& d : words) loaded_.printer.print(d, 0, out), out += " ";
    return out;
  }

  void set_up() {
    bench_.reset();
    bench_.fill_memory(random_());
    std::string error;
    for (const model::RegisterFile& file : isa_.files) {
      for (unsigned n = 0; n < std::min(file.count, 32u); ++n) {
        std::vector<Integer> row(file.scope == model::Scope::Lane ? isa_.machine.lanes : 1);
        for (Integer& v : row) v = value(file.width);
        bench_.set(model::spelling(file, n), row, error);
      }
    }
  }

  Integer value(unsigned width) {
    Integer v;
    for (unsigned at = 0; at < width; at += 64) v = v.shl(64) + Integer(random_());
    if (random_() % 2) v = Integer(random_() % 64 * 16);
    return v.low_bits(width);
  }

  std::optional<Integer> get(const std::string& place, unsigned lane) {
    std::vector<Integer> values;
    std::string error;
    if (!bench_.get(place, values, error) || values.empty()) return std::nullopt;
    return values[values.size() > 1 ? lane : 0];
  }

  // The value of each variable in the bench's state.
  Assignment assign(SymbolicMachine& m, const Terms& t) {
    Assignment out(t.tables().variables.size());
    for (size_t i = 0; i < out.size(); ++i) {
      const std::string& name = t.tables().variables[i].name;
      if (name == "lane") out[i] = Integer(lane_);
      if (name.starts_with("active")) out[i] = Integer::power_of_two(t.tables().variables[i].width) - 1;
      for (const model::Setting& s : isa_.settings)
        if (name == "set." + s.name) out[i] = Integer(s.value);
    }
    for (const InitialCell& cell : m.state.initial()) {
      const Integer base = cell.cell.base == kNoTerm ? Integer() : t.evaluate(cell.cell.base, out);
      const Integer number = (base + Integer::from_signed(cell.cell.offset)).low_bits(m.state.number_bits(cell.room));
      const bool is_file = cell.room < isa_.files.size();
      if (is_file && number >= Integer(isa_.files[cell.room].count)) continue;
      const std::string place = is_file
                                    ? model::spelling(isa_.files[cell.room], static_cast<unsigned>(number.to_uint64()))
                                    : isa_.spaces[cell.room - isa_.files.size()].name + "[" + number.to_hex() + ", 1]";
      const auto there = get(place, m.all_lanes() && cell.lane >= 0 ? static_cast<unsigned>(cell.lane) : lane_);
      out[t.node(cell.variable).aux] = there.value_or(Integer());
      // A value that is set by hand stays when a hart's code is put into its memory.
      std::string error;
      if (there && !is_file && isa_.machine.execution == model::Execution::Hart) bench_.set(place, {*there}, error);
    }
    for (const auto& [what, term] : m.extremes()) out[t.node(term).aux] = extreme(t, what, out);
    return out;
  }

  static Integer extreme(const Terms& t, const std::vector<Term>& what, const Assignment& values) {
    const size_t lanes = what.size() / 2;
    std::optional<Integer> best;
    for (size_t l = 0; l < lanes; ++l) {
      if (t.evaluate(what[lanes + l], values).is_zero()) continue;
      Integer v = t.evaluate(what[l], values);
      if (what.back()) v = v.sign_extend(t.width(what[l]));
      if (!best || *best < v) best = v;
    }
    return best.value_or(Integer()).low_bits(t.width(what[0]));
  }

  const library::Loaded& loaded_;
  const model::Isa& isa_;
  std::string error_;
  std::unique_ptr<Solver> solver_;
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
  std::mt19937_64 random_;
  unsigned lane_ = 0;
};

bool reads_launch(const ir::Function& f) {
  return std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) {
    return i.op == ir::Op::Launch && static_cast<ir::LaunchValue>(i.sub) != ir::LaunchValue::Lane;
  });
}

// One of this many forms.
void compare_forms(const std::string& name, unsigned forms, unsigned words, double least) {
  diag::Sink sink;
  const auto loaded = library::load(ISADORA_ROOT "/isas/" + name, sink);
  ASSERT_TRUE(loaded);
  Execution execution(*loaded);
  unsigned tried = 0, compared = 0, number = 0;
  for (uint16_t o = 0; o < loaded->isa.opcodes.size(); ++o)
    for (uint16_t f = 0; f < loaded->isa.opcodes[o].forms.size(); ++f) {
      if (number++ % forms != forms / 2) continue;
      if (reads_launch(loaded->isa.opcodes[o].forms[f].semantics)) continue;
      examples::FormWords random(loaded->codec, o, f, 7 * o + f);
      for (unsigned n = 0; n < words; ++n) {
        const auto d = random.next();
        if (!d) break;
        ++tried;
        compared += execution.compare({*d}, 1000 * o + n);
        if (testing::Test::HasFailure()) return;
      }
    }
  EXPECT_GT(compared, least * tried) << compared << " of " << tried;
}

// A program of this many instructions without backward branches.
std::string random_program(std::mt19937& random, unsigned length) {
  const auto one_of = [&](unsigned n) { return std::to_string(random() % n); };
  std::string out;
  for (unsigned at = 0; at < length; ++at) {
    const std::string ahead = ".+" + std::to_string(4 * (1 + random() % (length + 1 - at)));
    switch (random() % 8) {
      case 0: out += "mark w" + one_of(2); break;
      case 1:
      case 2: out += "fork a" + one_of(3) + ", " + ahead; break;
      case 3: out += "go " + ahead; break;
      case 4: out += "meet w" + one_of(2); break;
      case 5: out += "census a" + one_of(4); break;
      case 6: out += "put a" + one_of(4) + ", " + one_of(200); break;
      default: out += random() % 4 ? "census a" + one_of(8) : "stop"; break;
    }
    out += " ; ";
  }
  return out;
}

TEST(Execution, OfLanesThatPartDoesWhatTheEngineDoes) {
  std::mt19937 random(1);
  std::string programs;
  for (unsigned n = 0; n < test::effort(6); ++n)
    programs += "    mark w0 ; " + random_program(random, 4 + n % 9) + " //= a0 == a0\n\n";
  const auto loaded = load_text(parting(programs));
  ASSERT_TRUE(loaded);
  Execution execution(*loaded);
  unsigned tried = 0, compared = 0;
  diag::Sink sink;
  examples::each_claim(loaded->isa, {}, sink, [&](const examples::Claimed&, const std::vector<examples::Case>& cases) {
    for (const examples::Case& one : cases)
      for (unsigned seed = 0; seed < 3; ++seed) ++tried, compared += execution.compare(one.words, seed);
  });
  EXPECT_GE(tried, 3 * test::effort(6));
  EXPECT_GT(compared, tried / 2) << compared << " of " << tried;
}

TEST(Execution, DoesToOpcodesOfALaneMachineWhatTheEngineDoes) { compare_forms("simt128", 1, test::effort(4), 0.7); }
TEST(Execution, DoesToOpcodesOfAVectorMachineWhatTheEngineDoes) {
  compare_forms("fabrisc", test::one_of(7), test::effort(1), 0.5);
}
TEST(Execution, DoesToOpcodesOfAScalarMachineWhatTheEngineDoes) {
  compare_forms("rv32imc", test::one_of(3), test::effort(1), 0.6);
}

}  // namespace
}  // namespace isadora::prove
