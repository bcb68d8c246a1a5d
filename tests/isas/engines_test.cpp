// The lanes engine against the reference engine: random words of every opcode, on random registers and memory, for
// every kind of set of active lanes. What both write, and where both send the lanes, must be the same.
#include <cstring>
#include <set>

#include "effort.h"
#include "isas/loaded.h"
#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"

namespace isadora::test {
namespace {

using sim::AccessStatus;

// A warp and all that belongs to it.
class Machine {
 public:
  explicit Machine(std::unique_ptr<sim::Engine> engine)
      : engine_(std::move(engine)), launch_(isa(), {}, {32, 1, 1}), block_(launch_, {}, 0), warp_(block_, 0) {}

  static const model::Isa& isa() { return simt128().isa; }
  sim::Warp& warp() { return warp_; }

  // Small numbers are likely, so that they meet as indices, shifts and lanes.
  void set_up(uint64_t seed, bool memory) {
    std::mt19937_64 random(seed);
    for (uint16_t i = 0; i < isa().files.size(); i++) {
      sim::Registers& file = warp_.file(i);
      for (unsigned n = 0; n < file.count(); n++) {
        const uint64_t kind = random() % 4;
        for (unsigned lane = 0; lane < file.columns(); lane++) {
          const uint64_t v = kind == 0   ? random() % 64
                             : kind == 1 ? random() % 5 * 0x40000000 - random() % 3
                                         : random();
          file.set(n, lane, base::Integer(v));
        }
      }
    }
    for (uint16_t i = 0; memory && i < isa().spaces.size(); i++) {
      const unsigned bits = isa().spaces[i].address_bits;
      warp_.fill(i, seed + i, bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1);
    }
  }

  sim::Outcome run(const encoding::Decoded& word, uint64_t mask) {
    const model::Opcode& opcode = isa().opcodes[word.opcode];
    sim::Instruction instruction;
    instruction.decoded = word;
    instruction.opcode = &opcode;
    instruction.body = ir::specialize(opcode.forms[word.form].semantics, word.fields(opcode));
    if (opcode.guard_function) instruction.guard = ir::specialize(*opcode.guard_function, word.fields(opcode));
    std::string refusal;
    instruction.code = engine_->compile(isa(), instruction, refusal);
    EXPECT_EQ(refusal, "");
    warp_.at = 0x1000;
    sim::Outcome outcome;
    engine_->execute(warp_, instruction, mask, outcome);
    return outcome;
  }

 private:
  std::unique_ptr<sim::Engine> engine_;
  sim::Launch launch_;
  sim::Block block_;
  sim::Warp warp_;
};

// The first register that differs, as text.
std::string difference(Machine& a, Machine& b) {
  for (uint16_t i = 0; i < Machine::isa().files.size(); i++) {
    sim::Registers &x = a.warp().file(i), &y = b.warp().file(i);
    if (x == y) continue;
    for (unsigned n = 0; n < x.count(); n++) {
      for (unsigned lane = 0; lane < x.columns(); lane++) {
        if (x.get(n, lane) == y.get(n, lane)) continue;
        return Machine::isa().files[i].name + std::to_string(n) + " lane " + std::to_string(lane) + ": " +
               x.get(n, lane).to_hex() + " and " + y.get(n, lane).to_hex();
      }
    }
  }
  for (uint16_t i = 0; i < Machine::isa().spaces.size(); i++) {
    const unsigned owners = a.warp().common_space(i) ? 1 : 32;
    for (unsigned lane = 0; lane < owners; lane++) {
      for (const sim::Buffer& buffer : a.warp().space(i, lane).buffers()) {
        const uint8_t* const whole = b.warp().space(i, lane).find(buffer.begin, buffer.size);
        if (whole && std::memcmp(whole, buffer.data, buffer.size) == 0) continue;
        for (uint64_t k = 0; k < buffer.size; k++) {
          const uint8_t* other = b.warp().space(i, lane).find(buffer.begin + k, 1);
          if (!other || *other != buffer.data[k])
            return Machine::isa().spaces[i].name + " at " + base::Integer(buffer.begin + k).to_hex();
        }
      }
    }
  }
  return "";
}

std::string text(const sim::Outcome& o) {
  std::string out = "took part " + base::Integer(o.active).to_hex() + " branched " +
                    base::Integer(o.branched).to_hex() + " ended " + base::Integer(o.ended).to_hex() + " barrier " +
                    base::Integer(o.at_barrier).to_hex() + " waits " + base::Integer(o.waits).to_hex() + " trap " +
                    std::to_string(int(o.trap.kind)) + " " + base::Integer(o.trap.lanes).to_hex() + " " +
                    o.trap.address.to_hex() + " " + o.trap.note;
  if (o.branched && o.together) out += " to " + base::Integer(o.target).to_hex();
  return out;
}

bool touches_memory(const model::Form& form) {
  return std::ranges::any_of(form.semantics.ops, [](const ir::Inst& in) {
    return in.op == ir::Op::Load || in.op == ir::Op::Store || in.op == ir::Op::Atomic;
  });
}

TEST(Engines, DoTheSame) {
  constexpr uint64_t kOften[] = {0xFFFFFFFF, 1, 0x80000000, 0xFFFF, 0x55555555, 0xAAAAAAAA};
  Machine reference(sim::reference::make_engine()), lanes(sim::lanes::make_engine());
  RandomWords words(20);
  for (uint16_t opcode = 0; opcode < Machine::isa().opcodes.size(); opcode++) {
    for (unsigned i = 0; i < effort(10); i++) {
      encoding::Decoded word;
      ASSERT_TRUE(words.next(opcode, word)) << Machine::isa().opcodes[opcode].name;
      const bool memory = touches_memory(Machine::isa().opcodes[opcode].forms[word.form]);
      const uint64_t seed = words(), pick = words();
      const uint64_t mask = pick % 8 < 6 ? kOften[pick % 8] : (words() & 0xFFFFFFFF) | 4;
      // Memory that is there everywhere, or nowhere, so that accesses fault.
      reference.set_up(seed, memory && i % 8);
      lanes.set_up(seed, memory && i % 8);
      const sim::Outcome expected = reference.run(word, mask), got = lanes.run(word, mask);
      ASSERT_EQ(text(expected), text(got)) << print(word);
      ASSERT_EQ(difference(reference, lanes), "") << print(word) << " mask " << std::hex << mask;
    }
  }
}

// Instructions that always fall back to the reference engine.
TEST(Engines, LanesHasKernelsForAlmostEverything) {
  RandomWords words(21);
  std::set<std::string> without;
  for (uint16_t opcode = 0; opcode < Machine::isa().opcodes.size(); opcode++) {
    for (int i = 0; i < 20; i++) {
      encoding::Decoded word;
      ASSERT_TRUE(words.next(opcode, word));
      const model::Opcode& o = Machine::isa().opcodes[opcode];
      sim::Instruction instruction;
      instruction.decoded = word;
      instruction.opcode = &o;
      instruction.body = ir::specialize(o.forms[word.form].semantics, word.fields(o));
      if (o.guard_function) instruction.guard = ir::specialize(*o.guard_function, word.fields(o));
      if (sim::lanes::left_to_reference(Machine::isa(), instruction)) without.insert(o.name + ": " + print(word));
    }
  }
  for (const auto& w : without) ADD_FAILURE() << w;
}

}  // namespace
}  // namespace isadora::test
