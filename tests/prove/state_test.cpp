// The prover's memory is memory: random writes at addresses that are known, unknown, or one unknown number apart, and
// what is read after them, beside an array of bytes; for all values of the unknown addresses. What the prover states of
// two names for one cell is true there.
#include "prove/state.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "effort.h"

namespace isadora::prove {
namespace {

constexpr unsigned kAddressBits = 3, kBytes = 1 << kAddressBits;
constexpr uint32_t kMemory = 0;  // the first space of a machine without registers
using Bytes = std::array<uint8_t, kBytes>;

model::Isa machine() {
  model::Isa isa;
  isa.spaces.emplace_back().address_bits = kAddressBits;
  return isa;
}

class Memory {
 public:
  explicit Memory(uint64_t seed) : random_(seed), first_(seed ^ 0x5EED) {
    for (const char* name : {"p", "q"}) bases_.push_back(t_.variable(name, kAddressBits));
    for (unsigned i = below(5); i > 0; i--) write();
    for (unsigned i = 0; i < 3; i++) read();
  }

  // With these numbers for p and q.
  void hold(uint64_t p, uint64_t q) {
    Assignment values(t_.tables().variables.size());
    set(values, bases_[0], p);
    set(values, bases_[1], q);
    for (const Access& w : writes_) {
      set(values, w.taken, first_() & 1);
      set(values, w.term, first_());
    }
    Bytes bytes;
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(first_());
    for (const InitialCell& cell : state_.initial()) set(values, cell.variable, bytes[address(cell.cell, values)]);
    for (const Term axiom : state_.axioms()) ASSERT_EQ(t_.evaluate(axiom, values), 1) << t_.to_text(axiom);
    for (const Access& w : writes_) {
      if (t_.evaluate(w.taken, values).is_zero()) continue;
      const uint64_t v = t_.evaluate(w.term, values).to_uint64();
      for (unsigned i = 0; i < w.bytes; i++)
        bytes[(address(w.cell, values) + i) % kBytes] = static_cast<uint8_t>(v >> (8 * i));
    }
    for (const Access& r : reads_) {
      uint64_t expected = 0;
      for (unsigned i = 0; i < r.bytes; i++)
        expected |= uint64_t{bytes[(address(r.cell, values) + i) % kBytes]} << (8 * i);
      EXPECT_EQ(t_.evaluate(r.term, values), expected) << "p = " << p << ", q = " << q << ": " << t_.to_text(r.term);
    }
  }

 private:
  struct Access {
    Cell cell;
    unsigned bytes;
    Term term;  // that is written, or was read
    Term taken = kNoTerm;
  };

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  // An address far from the others, or beyond the end of the memory, is that of another cell: they wrap.
  Cell cell() {
    const auto offset = static_cast<Position>(below(2) ? below(kBytes) : below(3 * kBytes)) - Position{kBytes};
    return {below(4) ? bases_[below(2)] : kNoTerm, offset};
  }
  void write() {
    const unsigned bytes = 1 + below(2);
    const std::string name = std::to_string(writes_.size());
    const Access w{cell(), bytes, t_.variable("value" + name, 8 * bytes), t_.variable("taken" + name, 1)};
    SymbolicWrite write;
    write.room = kMemory;
    write.place = [w] { return SymbolicWrite::Place{w.cell, 0, 8 * w.bytes}; };
    write.pred = [w] { return w.taken; };
    write.value = [w] { return w.term; };
    last_ = state_.add(last_, std::move(write));
    writes_.push_back(w);
  }
  void read() {
    Access r{cell(), 1 + below(3), kNoTerm};
    r.term = state_.read(last_, kMemory, 0, r.cell, 0, 8 * r.bytes);
    reads_.push_back(r);
  }
  void set(Assignment& values, Term variable, uint64_t v) const {
    values[t_.node(variable).aux] = Integer(v).low_bits(t_.width(variable));
  }
  uint64_t address(const Cell& cell, const Assignment& values) const {
    const Position base = cell.base == kNoTerm ? 0 : static_cast<Position>(t_.evaluate(cell.base, values).to_uint64());
    return static_cast<uint64_t>(base + cell.offset) % kBytes;
  }

  std::mt19937_64 random_, first_;
  model::Isa isa_ = machine();
  Terms t_;
  SymbolicState state_{t_, isa_};
  std::vector<Term> bases_;
  std::vector<Access> writes_, reads_;
  const SymbolicWrite* last_ = nullptr;
};

TEST(SymbolicState, IsMemory) {
  for (uint64_t seed = 0; seed < test::effort(2000); seed++) {
    Memory memory(seed);
    for (uint64_t p = 0; p < kBytes; p++) {
      for (uint64_t q = 0; q < kBytes; q++) memory.hold(p, q);
    }
    ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace isadora::prove
