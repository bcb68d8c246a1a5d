// Symmetry: where `is_symmetric` says that an instruction means the same when its lanes are numbered otherwise, the
// engine's results are those of the lanes before, numbered otherwise.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "describe.h"
#include "examples/words.h"
#include "prove/lanes.h"
#include "sim/reference/reference.h"

namespace isadora::prove {
namespace {

constexpr unsigned kLanes = 4, kRegisters = 4, kCells = 4;

// Four lanes with registers a0 to a3 and memory of their own, and memory that they share.
std::string machine(const std::string& semantics) {
  std::string out = R"(__DefISA toy
    Execution = "simt";
    Lanes = 4;
    Parcel = 32;
    Fault<Outside> = "nothing lies there";

__DefRegisterFile a
    Scope = lane;
    Count = 4;
    Width = 8;
    Spelling = "a%";

__DefRegisterType Acc<2> : [a]

__DefSpace own
    Scope = lane;
    AddressBits = 8;
    Outside = Outside;

__DefSpace common
    Scope = grid;
    AddressBits = 8;
    Outside = Outside;

__DefBitFieldType Kind<3>
    Do = 1;

__DefGroup ALL

)";
  out += simple("Do", "    field<4, 2> Acc to;\n    field<6, 2> Acc from;\n", "do to, from", semantics);
  return out + "__DefOpcode do_x : [do]\n";
}

class Lanes {
 public:
  explicit Lanes(const std::string& semantics)
      : loaded_(load_text(machine(semantics))),
        engine_(sim::reference::make_engine()),
        bench_(loaded_->codec, *engine_) {
    const auto d = examples::FormWords(loaded_->codec, 0, 0, 1).next();
    EXPECT_TRUE(d) << semantics;
    if (d) words_ = {*d};
  }

  const ir::Function& semantics() const { return loaded_->isa.opcodes[0].forms[0].semantics; }

  bool is_called_symmetric() const {
    std::string error;
    const auto solver = load_solver(error);
    EXPECT_TRUE(solver) << error;
    const Context context{loaded_->isa, loaded_->codec, loaded_->printer, *solver, "toy", 1000};
    const std::optional<ir::Function> given;
    const ir::Function holds;
    return is_symmetric(context, Subject{words_, given, holds, nullptr, {}});
  }

  // Does a state with permuted lanes give the same results, permuted likewise?
  bool is_symmetric_in(unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Row> rows(kRegisters + kCells), shared(kCells, Row(1));
    for (Row& row : rows)
      for (unsigned lane = 0; lane < kLanes; ++lane) row.push_back(Integer(random() % kCells));
    for (Row& row : shared) row = {Integer(random() % 256)};
    std::vector<unsigned> order(kLanes);
    std::iota(order.begin(), order.end(), 0);
    const State plain = after(rows, shared, order);
    std::shuffle(order.begin(), order.end(), random);
    return after(rows, shared, order) == plain;
  }

 private:
  using Row = std::vector<Integer>;
  using State = std::vector<Row>;

  static std::string place(unsigned row) {
    return row < kRegisters ? "a" + std::to_string(row) : "own[" + std::to_string(row - kRegisters) + ", 1]";
  }

  // The state after the instruction, where lane order[l] is given what was drawn for lane l, and is read as lane l.
  State after(const State& rows, const State& shared, const std::vector<unsigned>& order) {
    std::string error;
    bench_.reset();
    bench_.fill_memory(1);
    for (unsigned row = 0; row < rows.size(); ++row) {
      Row values(kLanes);
      for (unsigned lane = 0; lane < kLanes; ++lane) values[order[lane]] = rows[row][lane];
      EXPECT_TRUE(bench_.set(place(row), values, error)) << error;
    }
    for (unsigned cell = 0; cell < kCells; ++cell)
      EXPECT_TRUE(bench_.set("common[" + std::to_string(cell) + ", 1]", shared[cell], error)) << error;
    EXPECT_EQ(bench_.run(words_).status, sim::RunResult::Status::Done);
    State out;
    for (unsigned row = 0; row < rows.size(); ++row) {
      Row values, mine(kLanes);
      EXPECT_TRUE(bench_.get(place(row), values, error)) << error;
      for (unsigned lane = 0; lane < kLanes; ++lane) mine[lane] = values.at(order[lane]);
      out.push_back(mine);
    }
    for (unsigned cell = 0; cell < kCells; ++cell) {
      Row value;
      EXPECT_TRUE(bench_.get("common[" + std::to_string(cell) + ", 1]", value, error)) << error;
      out.push_back(value);
    }
    return out;
  }

  std::unique_ptr<library::Loaded> loaded_;
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
  std::vector<encoding::Decoded> words_;
};

// Bodies, each with whether it means the same in all lanes. Those that do not are seen to differ.
const std::vector<std::pair<std::string, bool>> bodies = {
    {"to = from + 1;", true},
    {"if (from[0] == 1) to = from; else to = 7;", true},
    {"to = any(from == 2);", true},
    {"to = all(from != 2);", true},
    {"if (ballot(from[0] == 1) == 0) to = 1; else to = to;", true},
    {"to = ballot(from[0] == 1);", false},
    {"to = reduce_add(from);", true},
    {"to = reduce_min(from);", true},
    {"to = reduce_max(from);", true},
    {"to = reduce_and(from);", true},
    {"to = reduce_or(from);", true},
    {"to = reduce_xor(from);", true},
    {"to = pick(from[1:0], to);", false},
    {"to = launch.lane;", false},
    {"to = common[from, 1];", true},
    {"common[from, 1] = to;", false},
    {"own[from, 1] = to;", true},
    {"to = own[from, 1];", true},
    {"atomic common[from, 1] as old { new = (old * 3 + to)[7:0]; }\n        to = old;", false},
    {"atomic own[from, 1] as old { new = (old * 3 + to)[7:0]; }\n        to = old;", true},
    {"if (from[0] == 1) to = reduce_add(to); else to = to;", true},
};

TEST(Symmetry, IsClaimedOfWhatMeansTheSameInEachLane) {
  std::set<ir::Op> seen;
  for (const auto& [body, symmetric] : bodies) {
    SCOPED_TRACE(body);
    Lanes lanes(body);
    if (testing::Test::HasFailure()) return;
    for (const ir::Inst& i : lanes.semantics().ops) seen.insert(i.op);
    bool holds = true;
    for (unsigned seed = 0; seed < 200; ++seed) holds &= lanes.is_symmetric_in(seed);
    EXPECT_EQ(holds, symmetric);
    EXPECT_EQ(lanes.is_called_symmetric(), symmetric);
  }
#define IR_OP(op, operands, text) \
  EXPECT_TRUE(!ir::crosses_lanes(ir::Op::op) || seen.contains(ir::Op::op)) << "no body has " #op;
#include "ir/ops.def"
#undef IR_OP
}

}  // namespace
}  // namespace isadora::prove
