#include "corners/corners.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <unordered_map>

#include "corners/operations.h"
#include "ir/oracle.h"
#include "sim/compiling/compiling.h"
#include "sim/execute.h"
#include "sim/harts/harts.h"
#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"
#include "sim/toy.h"
#include "sim/warps/warps.h"

namespace isadora::corners {

using base::Integer;
using ir::Op;
using sim::Body;

namespace {

constexpr unsigned kCell = 16;          // bytes of an operand or result in memory
constexpr unsigned kIndex = 16;         // the register that counts iterations
constexpr unsigned kResult = 12;        // the registers of a result; operand n is in 4n and after
constexpr unsigned kCasesAtOnce = 180;  // opcodes of one machine
constexpr uint64_t kInput = 0x1000'0000, kUniformInput = 0x2000'0000, kOutput = 0x4000'0000;

// The source of an operand.
enum class Source : uint8_t { Register, First, Uniform, Constant, Predicate };  // First: the first operand's register
// The written part of the exact result: its low bits, bits from 64 on, its truth, or the low word to a register of the
// warp.
enum class Form : uint8_t { Word, Double, Quad, High, Bool, Uniform };
// How an operand is kept within what the operation allows.
enum class Limit : uint8_t { None, Unsigned, Small, Count };
constexpr unsigned kSmall = 255;
constexpr unsigned kCount = 128;  // of bytes of a number

unsigned most_of(Limit limit) { return limit == Limit::Count ? kCount : kSmall; }

struct Case {
  const Operation* operation = nullptr;
  std::array<Source, 3> sources{};
  size_t constant = 0;  // its number among the values
  std::array<Limit, 3> limits{};
  Form form = Form::Word;
  bool whole_words = false;  // the registers are read whole, and then cut to the width
};

const char* word_of(Source source) {
  static constexpr const char* kWords[] = {"register", "the same register", "uniform", "constant", "predicate"};
  return kWords[static_cast<size_t>(source)];
}

const char* word_of(Form form) {
  static constexpr const char* kWords[] = {"32 bits",   "64 bits",        "128 bits", "the bits from 64 on",
                                           "its truth", "32 uniform bits"};
  return kWords[static_cast<size_t>(form)];
}

// "register, uniform"
std::string shape_of(const Case& c) {
  std::string text;
  for (unsigned i = 0; i < c.operation->operands; i++) text += (i ? ", " : "") + std::string(word_of(c.sources[i]));
  return text;
}

using Values = std::vector<Integer>;

mpz_class limited(const mpz_class& v, Limit limit, unsigned width) {
  if (limit == Limit::None) return v;
  const mpz_class low = ir::oracle::mod(v, ir::oracle::power(width));
  return limit >= Limit::Small && low > most_of(limit) ? mpz_class(most_of(limit)) : low;
}

// ---- the instructions of a case -------------------------------------------------------------------------------------

class Instruction {
 public:
  Instruction(Body& body, const Case& c, const std::array<Type, 3>& types, const std::array<const Values*, 3>& values)
      : b_(body), case_(c), types_(types), values_(values) {}

  // The exact result, or nothing where the operands' ranges break the operation's condition.
  std::optional<ir::Value> result(const std::array<Limit, 3>& limits) {
    b_.too_wide = false;
    std::array<ir::Value, 3> operands{ir::kNone, ir::kNone, ir::kNone};
    for (unsigned i = 0; i < case_.operation->operands; i++) operands[i] = operand(i, limits[i]);
    if (case_.operation->takes_bool) operands[0] = b_.zext(operands[0], 1);
    const ir::Value v = build(b_, *case_.operation, operands);
    return b_.too_wide ? std::nullopt : std::optional(v);
  }

  void write(ir::Value v) {
    switch (case_.form) {
      case Form::Word: return write(sim::kR, kResult, 32, v);
      case Form::Double: return write(sim::kR, kResult, 64, v);
      case Form::Quad: return write(sim::kR, kResult, 128, v);
      case Form::High: return write(sim::kR, kResult, 64, b_.binary(Op::Shr, v, b_.constant(64)));
      case Form::Bool: return write(sim::kP, 2, 1, v);
      case Form::Uniform: return write(sim::kU, kResult, 32, v);
    }
  }

 private:
  ir::Value operand(unsigned i, Limit limit) {
    const Type& t = types_[i];
    ir::Value v = source(i, t);
    if (limit != Limit::None) v = b_.zext(v, t.width);
    return limit >= Limit::Small ? b_.binary(Op::Min, v, b_.constant(most_of(limit))) : v;
  }

  ir::Value source(unsigned i, const Type& t) {
    switch (case_.sources[i]) {
      case Source::Constant: return b_.constant((*values_[i])[case_.constant]);
      case Source::First: return read(sim::kR, 0, t);
      case Source::Uniform: return read(sim::kU, 4 * i, t);
      case Source::Predicate: return read(sim::kP, i, t);
      case Source::Register: break;
    }
    return read(sim::kR, 4 * i, t);
  }

  ir::Value read(uint16_t file, unsigned number, const Type& t) {
    const bool whole = case_.whole_words && file != sim::kP;
    const unsigned width = whole ? (t.width + 31) / 32 * 32 : t.width;
    const ir::Value v = b_.state({.op = Op::ReadReg, .aux = file, .a = b_.constant(number), .b = b_.constant(width)},
                                 Body::bits(width));
    return t.is_signed ? b_.sext(v, t.width) : b_.zext(v, t.width);
  }

  void write(uint16_t file, unsigned number, unsigned width, ir::Value v) {
    b_.effect({.op = Op::WriteReg, .aux = file, .a = b_.constant(number), .b = b_.constant(width), .c = v});
  }

  Body& b_;
  const Case& case_;
  const std::array<Type, 3>& types_;
  const std::array<const Values*, 3>& values_;
};

// ---- one run of some cases on all engines ---------------------------------------------------------------------------

// The lanes' operands in an iteration: indices of values, by operand.
struct Iteration {
  std::array<size_t, 3> uniform{};
  std::vector<std::array<size_t, 3>> lanes;
};

struct EngineOfTest {
  std::string name;
  std::function<std::unique_ptr<sim::Engine>()> make;
};

std::vector<EngineOfTest> engines_for(const Part& part) {
  const bool compiles = !sim::compiling::module().empty();
  std::vector<EngineOfTest> all = {{"reference", [] { return sim::reference::make_engine(); }}};
  if (part.whole) {
    all.push_back({"reference with exact numbers",
                   [] { return std::make_unique<sim::reference::Reference>(sim::reference::Numbers::Exact); }});
  }
  if (part.lanes.hart) {
    all.push_back({"lanes", [] { return sim::harts::make_engine(0, sim::harts::kNoCode); }});
    all.push_back({"lanes with code", [] { return sim::harts::make_engine(0, 0); }});
    if (compiles) {
      all.push_back(
          {"jit", [] { return sim::harts::make_jit_engine({.heat = 1, .patience = 0, .background = false}, 0); }});
    }
  } else {
    all.push_back({"lanes", [] { return sim::lanes::make_engine(); }});
    if (compiles)
      all.push_back({"jit", [] { return sim::warps::make_engine({.patient = false, .background = false}); }});
  }
  return all;
}

class Batch {
 public:
  Batch(const Part& part, const std::array<Type, 3>& types, const std::array<const Values*, 3>& values,
        const Operation* operations, std::vector<Iteration> iterations, Findings& findings)
      : part_(part),
        types_(types),
        values_(values),
        operations_(operations),
        iterations_(std::move(iterations)),
        findings_(findings) {
    for (unsigned i = 0; i < 3; i++) {
      for (const Integer& v : *values[i]) big_[i].push_back(ir::oracle::big(v));
    }
  }

  void run(std::vector<Case> cases) {
    for (size_t first = 0; first < cases.size(); first += kCasesAtOnce)
      run_some({cases.begin() + static_cast<ptrdiff_t>(first),
                cases.begin() + static_cast<ptrdiff_t>(std::min(cases.size(), first + kCasesAtOnce))});
  }

 private:
  void run_some(std::vector<Case> cases) {
    sim::Toy toy(part_.lanes.hart ? model::Execution::Hart : model::Execution::Simt);
    toy.isa.machine.lanes = part_.lanes.count;
    for (const uint16_t file : {sim::kR, sim::kU}) toy.isa.files[file].count = 24;
    if (part_.lanes.hart) {
      for (auto& file : toy.isa.files) file.scope = model::Scope::Hart;
    }
    const object::Object object = toy.object(program(toy, cases));
    fill_inputs();
    for (const EngineOfTest& engine : engines_for(part_)) {
      if (findings_.problems.size() >= 20) return;
      output_.assign(cases.size() * iterations_.size() * part_.lanes.count * kCell, 0xCC);
      if (execute(toy, object, engine)) compare(cases, engine.name);
    }
  }

  // Loads the operands of the iteration, does all cases, stores each result, and begins again.
  std::vector<sim::Word> program(sim::Toy& toy, std::vector<Case>& cases) {
    std::vector<sim::Word> words;
    const auto add = [&](const std::string& name, const std::function<void(Body&)>& body) {
      words.push_back(toy.define(name, body)());
    };
    for (unsigned i = 0; i < 3; i++) {
      add("LOAD" + std::to_string(i), [&](Body& b) { load(b, sim::kR, kInput, i, true); });
      add("LOADU" + std::to_string(i), [&](Body& b) { load(b, sim::kU, kUniformInput, i, false); });
      add("SETP" + std::to_string(i), [&](Body& b) {
        b.effect({.op = Op::WriteReg, .aux = sim::kP, .a = b.constant(i), .b = b.constant(1), .c = word(b, 4 * i)});
      });
    }
    const sim::Maker store = toy.define("STORE", [&](Body& b) { store_result(b, sim::kR, kResult, 128); });
    const sim::Maker store_bool = toy.define("STOREP", [&](Body& b) { store_result(b, sim::kP, 2, 1); });
    const sim::Maker store_uniform = toy.define("STOREU", [&](Body& b) { store_result(b, sim::kU, kResult, 32); });
    std::erase_if(cases, [&](Case& c) { return !define(toy, c, words); });
    std::vector<sim::Word> out(words.begin(), words.begin() + 9);
    for (unsigned i = 0; i < cases.size(); i++) {
      out.push_back(words[9 + i]);
      const sim::Maker& to = cases[i].form == Form::Bool      ? store_bool
                             : cases[i].form == Form::Uniform ? store_uniform
                                                              : store;
      out.push_back(to(0, 0, 0, i));
    }
    const auto next = toy.define("NEXT", [&](Body& b) {
      b.effect({.op = Op::WriteReg,
                .aux = sim::kR,
                .a = b.constant(kIndex),
                .b = b.constant(32),
                .c = b.add(word(b, kIndex), b.constant(1))});
    });
    const auto back = static_cast<int64_t>(8 * (out.size() + 1));
    const auto again = toy.define("AGAIN", [&](Body& b) {
      const ir::Value more = b.binary(Op::Lt, word(b, kIndex), b.constant(Integer(iterations_.size())));
      b.stop(Op::WritePc, b.add(b.pc(), b.constant(-back)), more);
    });
    const auto end =
        toy.define("END", [&](Body& b) { part_.lanes.hart ? b.stop(Op::Halt, b.constant(0)) : b.stop(Op::Exit); });
    out.insert(out.end(), {next(), again(), end()});
    return out;
  }

  // False where nothing of it is left to test: a result that is no bool has no truth.
  bool define(sim::Toy& toy, Case& c, std::vector<sim::Word>& words) {
    using L = Limit;
    static constexpr std::array<std::array<L, 3>, 10> kTries = {{{L::None, L::None, L::None},
                                                                 {L::None, L::Unsigned, L::None},
                                                                 {L::None, L::Small, L::None},
                                                                 {L::Unsigned, L::None, L::None},
                                                                 {L::Unsigned, L::Unsigned, L::None},
                                                                 {L::Unsigned, L::Small, L::None},
                                                                 {L::Small, L::Small, L::None},
                                                                 {L::None, L::Count, L::None},
                                                                 {L::Unsigned, L::Count, L::None},
                                                                 {L::Count, L::Count, L::None}}};
    for (const auto& limits : kTries) {
      Body trial;
      const auto v = Instruction(trial, c, types_, values_).result(limits);
      if (!v) continue;
      if (c.form == Form::Bool && !(trial.range(*v).lo >= Integer(0) && trial.range(*v).hi <= Integer(1))) return false;
      c.limits = limits;
      words.push_back(toy.define("CASE" + std::to_string(words.size()), [&](Body& b) {
        Instruction instruction(b, c, types_, values_);
        instruction.write(*instruction.result(limits));
      })());
      return true;
    }
    report(name_of(c) + ": no operands are within its conditions");
    return false;
  }

  ir::Value word(Body& b, unsigned number) {
    return b.state({.op = Op::ReadReg, .aux = sim::kR, .a = b.constant(number), .b = b.constant(32)}, Body::bits(32));
  }
  // In which piece of memory an iteration has its own.
  ir::Value place(Body& b, uint64_t begin, unsigned bytes, bool of_lane) {
    const uint64_t size = of_lane ? uint64_t{bytes} * part_.lanes.count : bytes;
    ir::Value at = b.add(b.constant(Integer(begin)), b.binary(Op::Mul, word(b, kIndex), b.constant(Integer(size))));
    if (of_lane) at = b.add(at, b.binary(Op::Mul, lane(b), b.constant(bytes)));
    return at;
  }
  ir::Value lane(Body& b) { return part_.lanes.hart ? b.constant(0) : b.lane(); }

  void load(Body& b, uint16_t file, uint64_t begin, unsigned i, bool of_lane) {
    const ir::Value at = b.add(place(b, begin, 3 * kCell, of_lane), b.constant(i * kCell));
    b.effect({.op = Op::WriteReg,
              .aux = file,
              .a = b.constant(4 * i),
              .b = b.constant(128),
              .c = b.load(sim::kGlobal, b.zext(at, 64), kCell)});
  }

  void store_result(Body& b, uint16_t file, unsigned number, unsigned width) {
    const uint64_t of_case = iterations_.size() * part_.lanes.count * kCell;
    const ir::Value at =
        b.add(place(b, kOutput, kCell, true), b.binary(Op::Mul, b.imm(), b.constant(Integer(of_case))));
    const ir::Value v =
        b.state({.op = Op::ReadReg, .aux = file, .a = b.constant(number), .b = b.constant(width)}, Body::bits(width));
    b.store(sim::kGlobal, b.zext(at, 64), std::max(4u, width / 8), v);
  }

  void put(std::vector<uint8_t>& to, size_t at, unsigned operand, size_t number) const {
    sim::store(to.data() + at + operand * kCell, kCell, (*values_[operand])[number]);
  }

  void fill_inputs() {
    const size_t size = 3 * kCell, lanes = part_.lanes.count;
    input_.assign(iterations_.size() * lanes * size, 0);
    uniform_input_.assign(iterations_.size() * size, 0);
    for (size_t i = 0; i < iterations_.size(); i++) {
      for (unsigned k = 0; k < 3; k++) {
        put(uniform_input_, i * size, k, iterations_[i].uniform[k]);
        for (size_t lane = 0; lane < lanes; lane++)
          put(input_, (i * lanes + lane) * size, k, iterations_[i].lanes[lane][k]);
      }
    }
  }

  bool execute(sim::Toy& toy, const object::Object& object, const EngineOfTest& engine_of_test) {
    const std::unique_ptr<sim::Engine> engine = engine_of_test.make();
    sim::Launch launch(toy.isa, {}, {part_.lanes.count, 1, 1});
    sim::Block block(launch, {}, 0);
    sim::Warp warp(block, 0);
    sim::AddressSpace& memory = *warp.common_space(sim::kGlobal);
    memory.map(kInput, input_.size(), input_.data(), "input");
    memory.map(kUniformInput, uniform_input_.size(), uniform_input_.data(), "uniform");
    memory.map(kOutput, output_.size(), output_.data(), "output");
    sim::Program program(toy.codec(), object, object.kernels[0], *engine);
    sim::Executor executor(program, *engine, {});
    warp.pc.set(warp.running, 0);
    sim::Warp* warps[] = {&warp};
    executor.run_block(warps);
    const sim::RunResult& result = executor.result();
    if (result.status == sim::RunResult::Status::Done) return true;
    report(engine_of_test.name + " does not run to the end: " + result.message +
           (result.fault ? result.fault->kind + " " + result.fault->message + " " + result.fault->note : ""));
    return false;
  }

  // ---- what must be

  size_t number(const Case& c, unsigned operand, const Iteration& iteration, size_t lane) const {
    switch (c.sources[operand]) {
      case Source::Constant: return c.constant;
      case Source::First: return iteration.lanes[lane][0];
      case Source::Uniform: return iteration.uniform[operand];
      default: return iteration.lanes[lane][operand];
    }
  }

  mpz_class operand(const Case& c, unsigned i, const Iteration& iteration, size_t lane) const {
    if (i >= c.operation->operands) return 0;
    const mpz_class v = limited(big_[i][number(c, i, iteration, lane)], c.limits[i], types_[i].width);
    return i == 0 && c.operation->takes_bool ? ir::oracle::mod(v, 2) : v;
  }

  // The low 192 bits of the exact result.
  using Words = std::array<uint64_t, 3>;
  static Words words_of(const mpz_class& v) {
    const mpz_class low = ir::oracle::mod(v, ir::oracle::power(192));
    Words out{};
    mpz_export(out.data(), nullptr, -1, sizeof out[0], 0, 0, low.get_mpz_t());
    return out;
  }

  std::optional<Words> expected(const Case& c, const Iteration& iteration, size_t lane) {
    const Operation& o = *c.operation;
    if (o.across_lanes) {
      Lanewise all;
      for (size_t l = 0; l < part_.lanes.count; l++)
        all.push_back({operand(c, 0, iteration, l), operand(c, 1, iteration, l)});
      const auto v = oracle_across(o, all, lane);
      return v ? std::optional(words_of(*v)) : std::nullopt;
    }
    uint64_t key = static_cast<uint64_t>(c.operation - operations_);
    for (unsigned i = 0; i < 3; i++)
      key =
          key * 4096 + static_cast<uint64_t>(c.limits[i]) * 1024 + (i < o.operands ? number(c, i, iteration, lane) : 0);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const auto v =
        oracle(o, operand(c, 0, iteration, lane), operand(c, 1, iteration, lane), operand(c, 2, iteration, lane));
    if (!v) return std::nullopt;
    return known_[key] = words_of(*v);
  }

  static unsigned bytes_of(Form form) {
    return form == Form::Quad ? 16 : form == Form::Double || form == Form::High ? 8 : 4;
  }

  void compare(const std::vector<Case>& cases, const std::string& engine) {
    const size_t lanes = part_.lanes.count;
    for (size_t k = 0; k < cases.size(); k++) {
      findings_.cases++;
      for (size_t i = 0; i < iterations_.size(); i++) {
        for (size_t lane = 0; lane < lanes; lane++) {
          const Case& c = cases[k];
          const auto e = expected(c, iterations_[i], lane);
          if (!e) return report(name_of(c) + ": the oracle does not know the operation");
          Words want = *e;
          if (c.form == Form::High) want[0] = want[1];
          if (c.form == Form::High) want[1] = want[2];
          if (c.form == Form::Bool) want[0] &= 1;
          const uint8_t* got = output_.data() + ((k * iterations_.size() + i) * lanes + lane) * kCell;
          findings_.results++;
          if (std::memcmp(got, want.data(), bytes_of(c.form)) == 0) continue;
          std::string text = engine + ": " + name_of(c) + " of";
          for (unsigned n = 0; n < c.operation->operands; n++)
            text += " " + ir::oracle::integer(operand(c, n, iterations_[i], lane)).to_hex();
          report(text + " in lane " + std::to_string(lane) + " is " + sim::load(got, bytes_of(c.form)).to_hex() +
                 ", not " + sim::load(reinterpret_cast<const uint8_t*>(want.data()), bytes_of(c.form)).to_hex());
          i = iterations_.size() - 1;  // one for each case
          break;
        }
      }
    }
  }

  std::string name_of(const Case& c) const {
    return std::string(c.operation->name) + "(" + shape_of(c) + "), " + word_of(c.form) +
           (c.whole_words ? ", whole words read" : "");
  }

  void report(std::string text) { findings_.problems.push_back(corners::name_of(part_) + ": " + std::move(text)); }

  const Part& part_;
  const std::array<Type, 3> types_;
  const std::array<const Values*, 3> values_;
  const Operation* const operations_;  // the first of them
  const std::vector<Iteration> iterations_;
  Findings& findings_;
  std::array<std::vector<mpz_class>, 3> big_;
  std::unordered_map<uint64_t, Words> known_;
  std::vector<uint8_t> input_, uniform_input_, output_;
};

// ---- cases ----------------------------------------------------------------------------------------------------------

// All lanes together have each value of the first operand in each iteration, or in some of them where there are fewer
// lanes than values, and the second one goes round: so all pairs appear.
std::vector<Iteration> rows(const Part& part, const std::array<size_t, 3>& count, bool all_pairs) {
  const size_t longest = std::max(count[0], count[1]), lanes = part.lanes.count;
  std::vector<Iteration> out;
  for (size_t i = 0; i < (all_pairs ? count[1] : 1); i++) {
    for (size_t begin = 0; begin < std::max(count[0], all_pairs ? size_t{0} : longest); begin += lanes) {
      Iteration one;
      one.uniform = {out.size() % count[0], i % count[1], (i + begin) % count[2]};
      for (size_t lane = 0; lane < lanes; lane++) {
        const size_t x = (begin + lane) % count[0];
        one.lanes.push_back({x, (i + x) % count[1], (i + 3 * x + 1) % count[2]});
      }
      out.push_back(std::move(one));
    }
  }
  return out;
}

// Each pair in registers of the warp; of a short part every fourth.
std::vector<Iteration> pairs(const Part& part, const std::array<size_t, 3>& count) {
  std::vector<Iteration> out;
  for (size_t x = 0; x < count[0]; x++) {
    for (size_t y = 0; y < count[1]; y++) {
      if (!part.whole && (2 * x + y) % 4 != 0) continue;
      Iteration one;
      one.uniform = {x, y, (x + y) % count[2]};
      for (size_t lane = 0; lane < part.lanes.count; lane++)
        one.lanes.push_back({(x + lane) % count[0], (y + lane) % count[1], (x + y + lane) % count[2]});
      out.push_back(std::move(one));
    }
  }
  return out;
}

// Some cases, by the operands that their iterations have.
struct CaseSet {
  std::vector<Case> of_lanes;      // all pairs of values, in registers of lanes and of the warp
  std::vector<Case> of_constants;  // each value once
  std::vector<Case> of_warp;       // pairs in registers of the warp
};

// Operations that are tried at one time, on operands of these types.
struct Group {
  std::array<Type, 3> types;
  std::array<const Values*, 3> values;
  const std::vector<Operation>* operations;
};

using S = Source;
using Sources = std::array<Source, 3>;

bool has_one_type(const std::array<Type, 3>& types) {
  return types[0].width == types[1].width && types[0].is_signed == types[1].is_signed;
}

// Everything: each shape of operands, each form of the result, each constant.
class WholeCases {
 public:
  explicit WholeCases(const Group& group) : types_(group.types), values_(group.values) {}

  void add(const Operation& o, CaseSet& out) const {
    add(o, {S::Register, S::Register, S::Register}, out.of_lanes);
    if (types_[0].width == 1)
      add(o, {S::Predicate, types_[1].width == 1 ? S::Predicate : S::Register, S::Register}, out.of_lanes);
    if (o.operands > 1) {
      add(o, {S::Register, S::Uniform, S::Register}, out.of_lanes);
      add(o, {S::Uniform, S::Register, S::Uniform}, out.of_lanes);
      if (has_one_type(types_)) add(o, {S::Register, S::First, S::Register}, out.of_lanes);
      for (size_t k = 0; k < values_[1]->size(); k++) {
        add(o, {S::Register, S::Constant, S::Register}, out.of_constants, k);
        if (k < values_[0]->size()) add(o, {S::Constant, S::Register, S::Register}, out.of_constants, k);
        add(o, {S::Uniform, S::Constant, S::Uniform}, out.of_constants, k);
      }
    }
    add(o, {S::Uniform, S::Uniform, S::Uniform}, out.of_warp);
  }

 private:
  void add(const Operation& o, const Sources& sources, std::vector<Case>& out, size_t constant = 0) const {
    bool uniform = true;
    for (unsigned i = 0; i < o.operands; i++)
      uniform &= sources[i] == Source::Uniform || sources[i] == Source::Constant;
    for (const Form form : {Form::Word, Form::Double, Form::Quad, Form::High, Form::Bool, Form::Uniform}) {
      if (form == Form::Uniform && !uniform) continue;
      out.push_back({&o, sources, constant, {}, form, false});
      if (types_[0].width % 32 || types_[1].width % 32) {
        out.push_back(out.back());
        out.back().whole_words = true;
      }
    }
  }

  const std::array<Type, 3>& types_;
  const std::array<const Values*, 3>& values_;
};

// A few for each operation. From part to part its shapes of operands, its forms and its constants go round, each at a
// step of its own, so that over all parts each operation has all of them.
class ShortCases {
 public:
  ShortCases(const Group& group, size_t turn) : types_(group.types), values_(group.values), turn_(turn) {}

  void add(const Operation& o, size_t number, CaseSet& out) const {
    const size_t turn = turn_ / 2 + number;  // two parts have the same types
    const bool is_first = turn_ % 2 == 0;
    const std::vector forms = {Form::High, Form::Word, Form::Double};
    out.of_lanes.push_back(
        made(o, pick(shapes_of_pairs(o), turn_ + number), is_first ? Form::Quad : pick(forms, turn)));
    if (is_first) out.of_lanes.push_back(made(o, pick(shapes_of_pairs(o), turn + 1), Form::Bool));
    if (types_[0].width == 1) {
      const Source second = types_[1].width == 1 ? S::Predicate : S::Register;
      out.of_lanes.push_back(made(o, {S::Predicate, second, S::Register}, pick(forms, turn)));
    }
    const size_t kind = o.operands < 2 ? 3 : (turn_ + number) % 4;
    const size_t constant = (5 * turn_ + 3 * number) % values_[1]->size();
    if (kind == 3)
      out.of_warp.push_back(made(o, {S::Uniform, S::Uniform, S::Uniform},
                                 pick(std::vector{Form::Uniform, Form::Double, Form::High, Form::Quad}, turn / 2)));
    else if (kind == 2 && constant < values_[0]->size())
      out.of_constants.push_back(made(o, {S::Constant, S::Register, S::Register}, pick(forms, turn + 1), constant));
    else
      out.of_constants.push_back(made(o, {S::Register, S::Constant, S::Register}, pick(forms, turn + 2), constant));
  }

 private:
  template <class T>
  static T pick(const std::vector<T>& from, size_t turn) {
    return from[turn % from.size()];
  }
  static Case made(const Operation& o, const Sources& sources, Form form, size_t constant = 0) {
    return {&o, sources, constant, {}, form, false};
  }

  std::vector<Sources> shapes_of_pairs(const Operation& o) const {
    std::vector<Sources> out = {{S::Register, S::Register, S::Register}};
    if (o.operands < 2) return out;
    out.push_back({S::Register, S::Uniform, S::Register});
    out.push_back({S::Uniform, S::Register, S::Uniform});
    if (has_one_type(types_)) out.push_back({S::Register, S::First, S::Register});
    return out;
  }

  const std::array<Type, 3>& types_;
  const std::array<const Values*, 3>& values_;
  const size_t turn_;
};

CaseSet cases_of(const Part& part, const Group& group) {
  CaseSet out;
  const WholeCases whole(group);
  const ShortCases some(group, part.turn);
  for (size_t i = 0; i < group.operations->size(); i++) {
    const Operation& o = (*group.operations)[i];
    part.whole ? whole.add(o, out) : some.add(o, i, out);
  }
  return out;
}

void run_group(const Part& part, const Group& group, Findings& findings) {
  CaseSet cases = cases_of(part, group);
  const std::array<size_t, 3> count = {group.values[0]->size(), group.values[1]->size(), group.values[2]->size()};
  const auto run = [&](std::vector<Iteration> iterations, std::vector<Case>& some) {
    Batch(part, group.types, group.values, group.operations->data(), std::move(iterations), findings)
        .run(std::move(some));
  };
  run(rows(part, count, true), cases.of_lanes);
  run(rows(part, count, false), cases.of_constants);
  run(pairs(part, count), cases.of_warp);
}

constexpr unsigned kWidths[] = {1, 7, 8, 16, 31, 32, 33, 64, 65, 128};
constexpr Lanes kMachines[] = {{32, false}, {1, true}, {1, false}, {4, false}, {16, false}, {64, false}};

constexpr ir::FloatFormat kFormats[] = {ir::FloatFormat::F16, ir::FloatFormat::BF16, ir::FloatFormat::F32,
                                        ir::FloatFormat::F64};

std::vector<Type> types() {
  std::vector<Type> all;
  for (const unsigned width : kWidths) {
    for (const bool is_signed : {false, true}) all.push_back({width, is_signed});
  }
  return all;
}

// The operations on patterns of a format, and on integers that become floats. Numbers of roundings follow the operands.
template <class Act>
void each_group_of_floats(const Part& part, Act act) {
  const Type type = {bits_of(*part.floats), false};
  const Values values = float_values(*part.floats, part.whole), roundings = {0, 1, 2, 3, 4, 5, 255};
  std::vector<Operation> of_integers, of_floats, given[3];
  for (const Operation& o : float_operations(*part.floats, part.whole)) {
    const bool is_given = o.info.rounding == ir::Rounding::Given;
    if (o.info.op == ir::FloatOp::FromInt) {
      if (!is_given) of_integers.push_back(o);
    } else if (is_given) {
      given[o.operands - 1].push_back(o);
    } else {
      of_floats.push_back(o);
    }
  }
  act(Group{{type, type, type}, {&values, &values, &values}, &of_floats});
  act(Group{{type, {8, false}, type}, {&values, &roundings, &values}, &given[1]});
  act(Group{{type, type, {8, false}}, {&values, &values, &roundings}, &given[2]});
  for (const Type& integer : types()) {
    if (!part.whole && integer.width != 32 && integer.width != 64 && integer.width != 128) continue;
    const Values numbers = values_of(integer);
    act(Group{{integer, integer, integer}, {&numbers, &numbers, &numbers}, &of_integers});
  }
}

template <class Act>
void each_group(const Part& part, Act act) {
  if (part.floats) return each_group_of_floats(part, act);
  const Values first = values_of(part.a), second = values_of(part.b);
  act(Group{{part.a, part.b, part.a}, {&first, &second, &first}, &operations()});
}

}  // namespace

std::string name_of(const Part& part) {
  const auto text = [](const Type& t) { return (t.is_signed ? "s" : "u") + std::to_string(t.width); };
  std::string machine = part.lanes.hart ? "a hart" : "lanes " + std::to_string(part.lanes.count);
  return (part.floats ? std::string(ir::spelling(*part.floats)) : text(part.a) + " and " + text(part.b)) + ", " +
         machine;
}

std::vector<Integer> values_of(const Type& t) {
  const Integer least = t.is_signed ? -Integer::power_of_two(t.width - 1) : Integer(0);
  const Integer greatest = Integer::power_of_two(t.is_signed ? t.width - 1 : t.width) - 1;
  std::vector<Integer> all;
  const auto around = [&](const Integer& v) {
    for (const int d : {-1, 0, 1}) {
      const Integer near = v + Integer(d);
      if (near >= least && near <= greatest && std::ranges::find(all, near) == all.end()) all.push_back(near);
    }
  };
  for (const Integer& v : {Integer(0), least, greatest, Integer(t.width), Integer::power_of_two(31),
                           Integer::power_of_two(32), Integer(32), -Integer::power_of_two(31)})
    around(v);
  return all;
}

std::vector<Part> all_parts() {
  std::vector<Part> out;
  for (const Lanes& lanes : kMachines) {
    for (const Type& a : types()) {
      out.push_back({a, a, lanes});
      out.push_back({a, {a.width, !a.is_signed}, lanes});
      for (const Type& b : {Type{8, false}, Type{32, false}, Type{33, true}, Type{64, false}, Type{128, false}}) {
        if (b.width != a.width) out.push_back({a, b, lanes});
      }
    }
    for (const ir::FloatFormat format : kFormats) out.push_back({{}, {}, lanes, format});
  }
  return out;
}

std::vector<Part> short_parts() {
  std::vector<Part> out;
  const auto add = [&](const Type& type, const Lanes& lanes, std::optional<ir::FloatFormat> format = {}) {
    out.push_back({type, type, lanes, format, false, out.size()});
  };
  size_t turn = 1;
  for (const Type& a : types()) {
    add(a, kMachines[0]);
    add(a, kMachines[turn++ % std::size(kMachines)]);
  }
  for (const ir::FloatFormat format : kFormats) add({}, kMachines[0], format);
  add({}, kMachines[1], ir::FloatFormat::F32);
  return out;
}

std::vector<Tried> tried(const Part& part) {
  std::vector<Tried> out;
  each_group(part, [&](const Group& group) {
    const CaseSet cases = cases_of(part, group);
    for (const std::vector<Case>* some : {&cases.of_lanes, &cases.of_constants, &cases.of_warp}) {
      for (const Case& c : *some) out.push_back({c.operation->name, shape_of(c), word_of(c.form)});
    }
  });
  return out;
}

Findings run(const Part& part) {
  Findings findings;
  each_group(part, [&](const Group& group) { run_group(part, group, findings); });
  return findings;
}

}  // namespace isadora::corners
