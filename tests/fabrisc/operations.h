// The seven encodings of a computational instruction, compared with one function of its operands.
#pragma once

#include "fabrisc/hart.h"

namespace isadora::test {

struct Inputs {
  U64 a, b, d;  // the low bits of the sources and of the destination
  unsigned bits, rounding;
};

struct Operation {
  const char* name;
  std::function<U64(const Inputs&)> of;
  // The value of an immediate as a source; itself if this is empty.
  std::function<U64(int64_t immediate, unsigned bits, unsigned rounding)> converted = {};
};

// How an instruction is written, beside its operands.
struct Writing {
  std::string text;
  unsigned bits;
  bool masked;
};

inline U64 result(const Operation& op, const Hart& hart, const Writing& w, U64 a, U64 b, U64 d) {
  return low(op.of({low(a, w.bits), low(b, w.bits), low(d, w.bits), w.bits, hart.rounding()}), w.bits);
}

// One scalar instruction: $6 = $7 op b.
inline void hold_scalar(Hart& hart, const Operation& op, const Writing& w, U64 b) {
  ASSERT_NO_FATAL_FAILURE(hart.run(w.text));
  const U64 value = static_cast<U64>(sext(result(op, hart, w, hart.scalars[7], b, hart.scalars[6]), w.bits));
  const U64 expected = w.masked && hart.scalar_masked() ? hart.scalars[6] : value;
  ASSERT_EQ(hart.scalar(6), expected) << w.text << std::hex << " a=" << hart.scalars[7] << " b=" << b
                                      << " d=" << hart.scalars[6] << " CSR=" << hart.csr;
}

// One on vectors: each element of &V0 = that of &V1 op that of b.
inline void hold_vector(Hart& hart, const Operation& op, const Writing& w, const std::function<U64(unsigned)>& b) {
  ASSERT_NO_FATAL_FAILURE(hart.run(w.text));
  const Vector found = hart.vector(0);
  for (unsigned i = 0; i < 512 / w.bits; ++i) {
    const U64 a = element(hart.vectors[1], i, w.bits), d = element(hart.vectors[0], i, w.bits);
    const bool kept = i >= hart.elements(w.bits) || (w.masked && hart.vector_masked(i, w.bits));
    ASSERT_EQ(element(found, i, w.bits), kept ? d : result(op, hart, w, a, b(i), d))
        << w.text << " element " << i << std::hex << " a=" << a << " b=" << b(i) << " d=" << d << " CSR=" << hart.csr
        << " VMSK=" << hart.vmsk;
  }
}

// `prepare` puts other operands into a hart that is random already.
inline void hold_operation(const Operation& op, unsigned bits, const std::string& oracle, int rounds,
                           const std::function<void(Hart&)>& prepare = {}) {
  Hart hart(std::hash<std::string>{}(op.name) + bits);
  const auto fresh = [&] {
    hart.randomize();
    if (prepare) prepare(hart);
  };
  for (int round = 0; round < 2 * rounds; ++round) {
    const bool masked = round % 2;
    const std::string head = op.name + size_text(bits), mask = masked ? ".M" : "";
    const auto write = [&](const std::string& text) { return Writing{text, bits, masked}; };
    fresh();
    ASSERT_NO_FATAL_FAILURE(hold_scalar(hart, op, write(head + mask + " $6, $7, $8;"), hart.scalars[8]));
    hart.agrees(oracle);
    fresh();
    ASSERT_NO_FATAL_FAILURE(hold_vector(hart, op, write(head + ".VV" + mask + " &V0, &V1, &V2;"),
                                        [&](unsigned i) { return element(hart.vectors[2], i, bits); }));
    hart.agrees(oracle);
    fresh();
    ASSERT_NO_FATAL_FAILURE(hold_vector(hart, op, write(head + ".VS" + mask + " &V0, &V1, $8;"),
                                        [&](unsigned) { return hart.scalars[8]; }));
    hart.agrees(oracle);
    for (const bool far : {false, true}) {
      const int64_t v = sext(hart.random(), far ? 26 : 10);
      const std::string number = ", #" + std::to_string(v) + ";", name = (far ? "LI" : "I") + head;
      const auto source = [&] { return op.converted ? op.converted(v, bits, hart.rounding()) : static_cast<U64>(v); };
      fresh();
      ASSERT_NO_FATAL_FAILURE(hold_scalar(hart, op, write(name + mask + " $6, $7" + number), source()));
      hart.agrees(oracle);
      fresh();
      ASSERT_NO_FATAL_FAILURE(hold_vector(hart, op, write(name + ".VS" + mask + " &V0, &V1" + number),
                                          [&, b = source()](unsigned) { return b; }));
      hart.agrees(oracle);
    }
  }
}

}  // namespace isadora::test
