// Random instructions, made of random operations of the IR on registers of many widths: the engine for harts lowers
// what it can, and both engines must agree on all of them.
#include "harts/harts.h"
#include "sim/compiling/compiling.h"
#include "sim/toy.h"

namespace isadora::test {
namespace {

using base::Integer;
using ir::Op;
using ir::Value;
using sim::Body;
using sim::Toy;

constexpr unsigned kMostBits = 130;

class RandomBody {
 public:
  RandomBody(Body& body, const model::Isa& isa, std::mt19937_64& random) : b_(body), isa_(isa), random_(random) {}

  void make() {
    for (unsigned i = 0; i < 3; i++) values_.push_back(read());
    values_.push_back(constant());
    if (below(4) == 0) values_.push_back(b_.state({.op = Op::Pc}, Body::bits(64)));
    for (unsigned i = 0, n = 1 + below(8); i < n; i++) add();
    if (below(4) == 0) values_.push_back(b_.load(sim::kGlobal, address(), 1u << below(4)));
    for (unsigned i = 0, n = 1 + below(3); i < n; i++) write();
    if (below(4) == 0) store();
    if (below(8) == 0) {
      b_.effect({.op = Op::Fault, .aux = sim::kBadIndex, .pred = condition()});
    }
    if (below(6) == 0) {
      const Value target = below(3) ? b_.constant(8 * below(6)) : cut(pick(), 40);
      b_.effect({.op = Op::WritePc, .a = target, .pred = below(3) ? condition() : ir::kNone});
    }
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  // One of the last is likely, so that operations build on each other.
  Value pick() {
    return values_[below(3) ? values_.size() - 1 - below(std::min<size_t>(values_.size(), 4)) : below(values_.size())];
  }
  Value cut(Value v, unsigned bits) { return b_.zext(v, bits); }
  Value condition() { return b_.binary(below(2) ? Op::Ne : Op::Lt, pick(), below(2) ? b_.constant(0) : pick()); }
  Value address() { return cut(below(2) ? b_.add(pick(), constant()) : pick(), below(2) ? 32 : 64); }
  Value constant() {
    const Integer v(random_() >> below(64));
    return b_.constant(below(2) ? v : below(2) ? -v : Integer(static_cast<int>(below(70)) - 3));
  }
  struct Place {
    uint16_t file;
    Value number;
    unsigned width;
  };
  Place place() {
    uint16_t file = 0;
    do {
      file = static_cast<uint16_t>(below(isa_.files.size()));
    } while (isa_.files[file].width > 64);
    const unsigned width = isa_.files[file].width;
    return {file, b_.constant(below(4)), below(3) ? width : 1 + static_cast<unsigned>(below(width))};
  }
  Value read() {
    const Place p = place();
    return b_.state({.op = Op::ReadReg, .aux = p.file, .a = p.number, .b = b_.constant(p.width)}, Body::bits(p.width));
  }
  void write() {
    const Place p = place();
    const Value pred = below(3) ? ir::kNone : condition();
    b_.effect({.op = Op::WriteReg, .aux = p.file, .a = p.number, .b = b_.constant(p.width), .c = pick(), .pred = pred});
  }
  void store() {
    const Value bytes = b_.constant(uint64_t{1} << below(4));
    b_.effect({.op = Op::Store,
               .aux = sim::kGlobal,
               .a = address(),
               .b = bytes,
               .c = pick(),
               .pred = below(3) ? ir::kNone : condition()});
  }

  void add() {
    static constexpr Op kBinary[] = {Op::Add, Op::Sub, Op::Mul,      Op::And,      Op::Or,       Op::Xor,
                                     Op::Min, Op::Max, Op::Eq,       Op::Ne,       Op::Lt,       Op::Le,
                                     Op::Add, Op::Sub, Op::DivFloor, Op::ModFloor, Op::DivTrunc, Op::RemTrunc};
    const Value a = pick(), b = pick();
    Value v = ir::kNone;
    switch (below(8)) {
      case 0: v = b_.zext(a, static_cast<unsigned>(below(70))); break;
      case 1: v = b_.sext(a, below(2) ? 8u << below(4) : static_cast<unsigned>(below(70))); break;
      case 2:
        v = b_.binary(below(2) ? Op::Shl : Op::Shr, a,
                      below(2) ? b_.constant(below(70)) : cut(b, 1 + static_cast<unsigned>(below(6))));
        break;
      case 3: v = b_.select(condition(), a, b); break;
      case 4: v = turned(a); break;
      case 5: v = bits_of(a); break;
      default: v = b_.binary(kBinary[below(std::size(kBinary))], a, b); break;
    }
    const ir::Range& r = b_.range(v);
    if (std::max(r.lo.bit_length(), r.hi.bit_length()) > kMostBits) v = b_.sext(v, 64);
    values_.push_back(v);
  }

  Value turned(Value v) {
    const unsigned width = below(2) ? 32 : 64, n = 1 + static_cast<unsigned>(below(width - 1));
    const Value x = cut(v, width);
    if (below(2)) {
      return cut(
          b_.binary(Op::Or, b_.binary(Op::Shl, x, b_.constant(n)), b_.binary(Op::Shr, x, b_.constant(width - n))),
          width);
    }
    const Value left = b_.binary(Op::Shl, x, cut(pick(), width == 32 ? 5 : 6));
    return cut(b_.binary(Op::Or, left, b_.binary(Op::Shr, left, b_.constant(width))), width);
  }

  Value bits_of(Value v) {
    static constexpr Op kCounts[] = {Op::PopCount, Op::HighBit, Op::LowBit};
    const Value x = cut(v, 1 + static_cast<unsigned>(below(64)));
    if (below(4) == 0) return b_.binary(Op::BitReverse, x, b_.constant(1 + below(64)));
    if (below(4) == 0) return b_.binary(Op::ByteReverse, x, b_.constant(1 + below(8)));
    return below(4) == 0 ? b_.unary(Op::Not, x) : b_.unary(kCounts[below(3)], x);
  }

  Body& b_;
  const model::Isa& isa_;
  std::mt19937_64& random_;
  std::vector<Value> values_;
};

TEST(HartsIr, RandomInstructionsDoTheSame) {
  std::mt19937_64 random(3);
  unsigned lowered = 0, all = 0;
  for (unsigned round = 0; round < effort(8); round++) {
    Toy toy(model::Execution::Hart);
    static constexpr unsigned kWidths[] = {8, 64, 1, 16, 32, 5, 40, 64};
    for (size_t i = 0; i < toy.isa.files.size(); i++) {
      toy.isa.files[i].scope = model::Scope::Hart;
      toy.isa.files[i].width = kWidths[(i + round) % std::size(kWidths)];
    }
    toy.isa.spaces[sim::kGlobal].align = round % 2;
    std::vector<sim::Maker> makers;
    for (unsigned i = 0; i < 50; i++) {
      makers.push_back(toy.define("I" + std::to_string(i), [&](Body& b) { RandomBody(b, toy.isa, random).make(); }));
      if (random() % 2) toy.isa.opcodes.back().guard_function.reset();
    }
    for (unsigned i = 0; i < 200; i++) {
      std::vector<sim::Word> words;
      for (uint64_t n = 1 + random() % 5; n > 0; n--) {
        const sim::Word word = makers[random() % makers.size()]();
        const auto predicate = static_cast<unsigned>(random() % 8);
        words.push_back(random() % 2 ? word.when(predicate) : word.unless(predicate));
      }
      const object::Object object = toy.object(words);
      sim::ExecutorOptions options;
      options.leaving_ends = true;
      options.stats = i % 2;
      options.max_instructions = 1 + random() % 40;
      const uint64_t seed = random();
      Machine reference(toy.codec(), sim::reference::make_engine()),
          harts(toy.codec(), sim::harts::make_engine(0, any_runs_before_code(seed)));
      const Memory memory = i % 4 ? Memory::Everywhere : Memory::Buffers;
      reference.set_up(seed, memory);
      harts.set_up(seed, memory);
      const sim::RunResult expected = reference.run(object, options), got = harts.run(object, options);
      const auto bodies = [&] {
        std::string out;
        for (const sim::Word& w : words) out += to_text(toy.isa.opcodes[w.opcode].forms[0].semantics) + "\n";
        return out;
      };
      ASSERT_EQ(text(expected), text(got)) << bodies();
      ASSERT_EQ(difference(toy.isa, reference, harts), "") << bodies();
      if (i % 8 == 0 && !sim::compiling::module().empty()) {
        Machine compiled(toy.codec(), compiling_engine(1));
        compiled.set_up(seed, memory);
        ASSERT_EQ(text(expected), text(compiled.run(object, options))) << bodies();
        ASSERT_EQ(difference(toy.isa, reference, compiled), "") << bodies();
      }
      for (const sim::Word& w : words) {
        sim::Instruction instruction;
        instruction.decoded = toy.decode(w);
        instruction.body = ir::specialize(toy.isa.opcodes[w.opcode].forms[0].semantics,
                                          instruction.decoded.fields(toy.isa.opcodes[w.opcode]));
        lowered += !sim::harts::left_to_reference(harts.warp(), instruction, 0);
        all++;
      }
    }
  }
  EXPECT_GT(lowered, all / 2) << "of " << all << " instructions";
}

}  // namespace
}  // namespace isadora::test
