// The computational instructions of [A], [B] and [B.l] on integers: every size, scalars, vectors, vectors with a
// scalar, with and without masks, immediates.
#include "fabrisc/operations.h"

namespace isadora::test {
namespace {

U64 rotated(U64 x, unsigned k, unsigned n) { return k ? low(x << k, n) | x >> (n - k) : x; }

U64 quotient(U64 a, U64 b, unsigned n) {
  const int64_t x = sext(a, n), y = sext(b, n);
  return y == 0 ? ~U64{0} : y == -1 ? U64{0} - static_cast<U64>(x) : static_cast<U64>(x / y);
}

U64 remainder(U64 a, U64 b, unsigned n) {
  const int64_t x = sext(a, n), y = sext(b, n);
  return y == 0 ? a : y == -1 ? 0 : static_cast<U64>(x % y);
}

U64 swapped(U64 x, unsigned k, unsigned n) {
  U64 out = 0;
  for (unsigned i = 0; i < n; ++i) out |= (x >> (i ^ k) & 1) << i;
  return out;
}

const Operation kIntegers[] = {
    {"ADD", [](const Inputs& i) { return i.a + i.b; }},
    {"SUB", [](const Inputs& i) { return i.a - i.b; }},
    {"AND", [](const Inputs& i) { return i.a & i.b; }},
    {"NAND", [](const Inputs& i) { return ~(i.a & i.b); }},
    {"OR", [](const Inputs& i) { return i.a | i.b; }},
    {"NOR", [](const Inputs& i) { return ~(i.a | i.b); }},
    {"XOR", [](const Inputs& i) { return i.a ^ i.b; }},
    {"XNOR", [](const Inputs& i) { return ~(i.a ^ i.b); }},
    {"ALSH", [](const Inputs& i) { return i.a << i.b % i.bits; }},
    {"ARSH", [](const Inputs& i) { return static_cast<U64>(sext(i.a, i.bits) >> i.b % i.bits); }},
    {"LLSH", [](const Inputs& i) { return i.a << i.b % i.bits; }},
    {"LRSH", [](const Inputs& i) { return i.a >> i.b % i.bits; }},
    {"LRT", [](const Inputs& i) { return rotated(i.a, i.b % i.bits, i.bits); }},
    {"RRT", [](const Inputs& i) { return rotated(i.a, (i.bits - i.b % i.bits) % i.bits, i.bits); }},
    {"MUL", [](const Inputs& i) { return i.a * i.b; }},
    {"MAC", [](const Inputs& i) { return i.d + i.a * i.b; }},
    {"DIV", [](const Inputs& i) { return quotient(i.a, i.b, i.bits); }},
    {"REM", [](const Inputs& i) { return remainder(i.a, i.b, i.bits); }},
    {"IMP", [](const Inputs& i) { return ~i.a | i.b; }},
    {"NIMP", [](const Inputs& i) { return i.a & ~i.b; }},
    {"SWP", [](const Inputs& i) { return swapped(i.a, i.b % i.bits, i.bits); }},
};

class Integers : public testing::TestWithParam<Operation> {};

TEST_P(Integers, AreAsTheHostComputesThem) {
  for (const unsigned bits : {8u, 16u, 32u, 64u}) ASSERT_NO_FATAL_FAILURE(hold_operation(GetParam(), bits, kHost, 12));
}

INSTANTIATE_TEST_SUITE_P(fabrisc, Integers, testing::ValuesIn(kIntegers),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace isadora::test
