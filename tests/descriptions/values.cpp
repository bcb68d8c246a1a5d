#include "descriptions/values.h"

#include <algorithm>

namespace isadora::test {

namespace {

constexpr unsigned kMostBits = 140;  // what needs more is cut

std::string text(uint64_t n) { return std::to_string(n); }

RandomValue bounded(RandomValue v) {
  if (v.bits <= kMostBits) return v;
  return {"(" + v.text + ")[63:0]", 64, false};
}

}  // namespace

void Values::add(RandomValue leaf, bool uniform) {
  if (uniform) uniform_leaves_.push_back(leaf);
  leaves_.push_back(std::move(leaf));
}

std::string Values::number(unsigned bits) {
  const uint64_t top = uint64_t{1} << std::min(bits - 1, 62u);
  switch (c_.below(6)) {
    case 0: return text(c_.below(4));
    case 1: return text(c_.bits(std::min(bits, 8u)));
    case 2: return text(top);
    case 3: return text(top - 1);
    case 4: return text(c_.bits(bits));
    default: return "2^" + text(c_.below(bits));
  }
}

RandomValue Values::leaf(bool uniform) {
  const std::vector<RandomValue>& some = uniform ? uniform_leaves_ : leaves_;
  if (!some.empty() && !c_.rarely(4)) return some[c_.below(some.size())];
  static constexpr unsigned kBits[] = {4, 8, 16, 32, 64, 130};
  const unsigned bits = kBits[c_.below(std::size(kBits))];
  return {number(bits), bits + 1, false};
}

std::string Values::cut(const RandomValue& value, unsigned bits) const {
  if (!value.negative && value.bits <= bits) return value.text;
  return "(" + value.text + ")[" + text(bits - 1) + ":0]";
}

std::string Values::cut(unsigned bits, unsigned depth, bool uniform) { return cut(any(depth, uniform), bits); }

std::string Values::condition(unsigned depth, bool uniform) {
  static constexpr const char* kCompare[] = {"==", "!=", "<", "<=", ">", ">="};
  if (!conditions_.empty() && c_.rarely(4)) return conditions_[c_.below(conditions_.size())];
  const RandomValue a = any(depth, uniform), b = c_.below(2) ? any(depth, uniform) : leaf(uniform);
  const std::string plain = a.text + " " + kCompare[c_.below(6)] + " " + b.text;
  switch (c_.below(8)) {
    case 5: return "!(" + plain + ")";
    case 6: return plain + " && " + any(depth, uniform).text + " != 0";
    case 7: return plain + " || " + any(depth, uniform).text + " == 1";
    default: return plain;
  }
}

RandomValue Values::any(unsigned depth, bool uniform) {
  if (depth == 0 || !c_.more()) return leaf(uniform);
  switch (c_.below(16)) {
    case 0:
    case 1: return leaf(uniform);
    case 2:
    case 3: return bounded(one_of_one(depth - 1, uniform));
    case 4: return piece(depth - 1, uniform);
    case 5: return count(depth - 1, uniform);
    case 6: return across_lanes(depth - 1, uniform);
    case 7: return load(uniform);
    case 8: return of_float(depth - 1, uniform);
    case 9: return of_registers(depth - 1, uniform);
    default: return bounded(one_of_two(depth - 1, uniform));
  }
}

RandomValue Values::one_of_one(unsigned depth, bool uniform) {
  const RandomValue a = any(depth, uniform);
  const unsigned n = 1 + static_cast<unsigned>(c_.below(70));
  switch (c_.below(9)) {
    case 0: return {"(~" + a.text + ")", a.bits, true};
    case 1: return {"(-" + a.text + ")", a.bits + 1, true};
    case 2: return {"sext(" + a.text + ", " + text(n) + ")", n, true};
    case 3: return {"zext(" + a.text + ", " + text(n) + ")", n, false};
    case 4: return {"INT" + text(8u << c_.below(4)) + "(" + a.text + ")", 64, true};
    case 5: return {"UINT" + text(8u << c_.below(4)) + "(" + a.text + ")", 64, false};
    case 6: return {"abs(" + a.text + ")", a.bits + 1, false};
    case 7: return {"(!" + a.text + ")", 1, false};
    default: return {"bitreverse(" + cut(a, n) + ", " + text(n) + ")", n, false};
  }
}

RandomValue Values::one_of_two(unsigned depth, bool uniform) {
  const RandomValue a = any(depth, uniform), b = any(depth, uniform);
  const unsigned most = std::max(a.bits, b.bits);
  const bool negative = a.negative || b.negative;
  const auto infix = [&](const char* op) { return "(" + a.text + " " + op + " " + b.text + ")"; };
  const auto call = [&](const char* name) { return std::string(name) + "(" + a.text + ", " + b.text + ")"; };
  switch (c_.below(24)) {
    case 0:
    case 1: return {infix("+"), most + 1, negative};
    case 2:
    case 3: return {infix("-"), most + 1, true};
    case 4:
    case 5: return {infix("*"), a.bits + b.bits + 1, negative};
    case 6: return {infix("&"), most, negative};
    case 7: return {infix("|"), most, negative};
    case 8: return {infix("^"), most, negative};
    case 9: return {call("min"), most, negative};
    case 10: return {call("max"), most, negative};
    case 11: return {call("mod"), most + 1, negative};
    case 12: return {call("rem"), most + 1, negative};
    case 13: return {call("div"), most + 1, negative};
    case 14: return {call("quot"), most + 1, negative};
    case 15:
    case 16: return {"(" + condition(depth, uniform) + " ? " + a.text + " : " + b.text + ")", most, negative};
    case 17: {
      const unsigned n = 1 + static_cast<unsigned>(c_.below(6));
      return {"(" + a.text + " << " + cut(b, n) + ")", a.bits + (1u << n), a.negative};
    }
    case 18: return {"(" + a.text + " << " + text(c_.below(70)) + ")", a.bits + 70, a.negative};
    case 19: {
      const unsigned n = 1 + static_cast<unsigned>(c_.below(7));
      return {"(" + a.text + " >> " + cut(b, n) + ")", a.bits, a.negative};
    }
    case 20: return {"(" + a.text + " >> " + cut(b, 32u << c_.below(2)) + ")", a.bits, a.negative};
    case 21: return {"(" + a.text + " >> " + text(c_.below(70)) + ")", a.bits, a.negative};
    case 22:
      if (operators_.empty()) return {infix("=="), 1, false};
      return {infix(operators_[c_.below(operators_.size())].c_str()), a.bits + b.bits + 1, true};
    default:
      if (!w_.functions) return {infix("<"), 1, false};
      return {"helper(" + cut(a, 32) + ", " + cut(b, 32) + ")", 33, true};
  }
}

RandomValue Values::piece(unsigned depth, bool uniform) {
  const RandomValue a = any(depth, uniform);
  const unsigned low = static_cast<unsigned>(c_.below(40)), n = 1 + static_cast<unsigned>(c_.below(66));
  switch (c_.below(4)) {
    case 0: return {"(" + a.text + ")[" + text(low + n - 1) + ":" + text(low) + "]", n, false};
    case 1: return {"(" + a.text + ")[" + cut(1 + static_cast<unsigned>(c_.below(6)), depth, uniform) + "]", 1, false};
    case 2: {
      const unsigned m = 1 + static_cast<unsigned>(c_.below(40));
      return {"{(" + a.text + ")[" + text(n - 1) + ":0], (" + any(depth, uniform).text + ")[" + text(m - 1) + ":0]}",
              n + m, false};
    }
    default: return {"(" + a.text + ")[" + text(low) + "]", 1, false};
  }
}

RandomValue Values::count(unsigned depth, bool uniform) {
  static constexpr const char* kCounts[] = {"popcount", "msb", "lsb"};
  const char* const name = kCounts[c_.below(3)];
  return {std::string(name) + "(" + cut(1 + static_cast<unsigned>(c_.below(66)), depth, uniform) + ")", 7,
          *name != 'p'};
}

RandomValue Values::across_lanes(unsigned depth, bool uniform) {
  if (w_.hart || !other_lanes_) return any(depth, uniform);
  switch (c_.below(9)) {
    case 0: return {"ballot(" + condition(depth) + ")", w_.lanes, false};
    case 1: return {"any(" + condition(depth) + ")", 1, false};
    case 2: return {"all(" + condition(depth) + ")", 1, false};
    case 3: return {"reduce_add(" + cut(32, depth) + ")", 38, false};
    case 4: return {"reduce_min(" + cut(32, depth) + ")", 32, false};
    case 5: return {"reduce_max(sext(" + any(depth).text + ", 32))", 32, true};
    case 6: {
      static constexpr const char* kLogic[] = {"reduce_and(", "reduce_or(", "reduce_xor("};
      return {kLogic[c_.below(3)] + cut(32, depth) + ")", 32, false};
    }
    case 7: return {"pick(" + cut(6, depth, true) + ", " + cut(32, depth) + ")", 32, false};
    default:
      if (uniform) return {"active", w_.lanes, false};
      return {"lane(" + cut(6, depth) + ").(" + cut(32, depth) + ")", 32, false};
  }
}

RandomValue Values::of_float(unsigned depth, bool uniform) {
  static constexpr struct {
    const char* name;
    unsigned bits;
  } kFormats[] = {{"f32", 32}, {"f16", 16}, {"bf16", 16}, {"f64", 64}};
  static constexpr const char* kRoundings[] = {"rne", "rtz", "rup", "rdn", "rmm"};
  const auto& f = kFormats[c_.below(4)];
  const auto& other = kFormats[c_.below(4)];
  const std::string rounding = kRoundings[c_.below(5)], format = f.name;
  const auto a = [&] { return cut(f.bits, depth, uniform); };
  const std::string both = "<" + format + ", " + rounding + ">(";
  switch (c_.below(10)) {
    case 0: return {"fadd" + both + a() + ", " + a() + ")", f.bits, false};
    case 1: return {"fsub" + both + a() + ", " + a() + ")", f.bits, false};
    case 2: return {"fmul" + both + a() + ", " + a() + ")", f.bits, false};
    case 3: return {"fdiv" + both + a() + ", " + a() + ")", f.bits, false};
    case 4: return {"ffma" + both + a() + ", " + a() + ", " + a() + ")", f.bits, false};
    case 5: return {"fsqrt" + both + a() + ")", f.bits, false};
    case 6: {
      static constexpr const char* kCompare[] = {"fcmp_eq<", "fcmp_lt<", "fcmp_le<", "fcmp_unordered<"};
      return {kCompare[c_.below(4)] + format + ">(" + a() + ", " + a() + ")", 1, false};
    }
    case 7: return {"fconvert<" + format + ", " + other.name + ", " + rounding + ">(" + a() + ")", other.bits, false};
    case 8: return {"ffromint" + both + "sext(" + any(depth, uniform).text + ", 64))", f.bits, false};
    default: return {"ftoint<" + format + ", " + rounding + ", 32>(" + a() + ")", 33, true};
  }
}

const RandomSpace* Values::space(bool writable) {
  std::vector<const RandomSpace*> some;
  for (const RandomSpace& s : w_.spaces)
    if (s.writable || !writable) some.push_back(&s);
  return some.empty() ? nullptr : some[c_.below(some.size())];
}

std::string Values::address(const RandomSpace& space, bool uniform) {
  RandomValue base = leaf(uniform);
  if (c_.below(3) == 2) base = any(1, uniform);
  if (c_.below(3) == 1) base = {"(" + base.text + " + " + leaf(uniform).text + ")", 140, true};
  return c_.rarely(16) ? cut(base, 66) : cut(base, space.address_bits);
}

RandomValue Values::load(bool uniform) {
  static constexpr unsigned kBytes[] = {4, 1, 2, 8, 3, 16};
  const RandomSpace* const from = space(false);
  if (!memory_ || !from || (uniform && from->writable)) return leaf(uniform);
  const unsigned n = kBytes[c_.below(std::size(kBytes))];
  return {from->name + "[" + address(*from, uniform) + ", " + text(n) + "]", 8 * n, false};
}

// A register by its number, all of an aggregate, a number of the machine.
RandomValue Values::of_registers(unsigned depth, bool uniform) {
  const RandomFile& file = w_.files[c_.below(w_.files.size())];
  const auto good = [&] { return !uniform || !file.of_lanes; };
  static constexpr const char* kOfBlock[] = {"launch.block_index.x", "launch.block_size.x", "launch.grid_size.x",
                                             "launch.warp", "launch.clock"};
  static constexpr const char* kOfLane[] = {"launch.thread_index.x", "launch.lane", "launch.thread_index.y"};
  switch (c_.below(9)) {
    case 6:
      if (!w_.hart) return {kOfBlock[c_.below(std::size(kOfBlock) - uniform)], 64, false};
      return {"launch.transactions", 8, false};
    case 7:
      if (!w_.hart && !uniform) return {kOfLane[c_.below(std::size(kOfLane))], 64, false};
      break;
    case 8:
      if (good() && file.width <= 64 && file.count > 2 && !file.view) {
        const uint64_t first = c_.below(file.count - 1);
        return {file.name + "[" + text(first) + ":" + text(first + 1) + "]", 2 * file.width, false};
      }
      break;
    case 0:
      if (good()) return {file.name + "[" + cut(file.code_bits, depth, uniform) + "]", file.width, false};
      break;
    case 1:
      if (good()) return {file.name + text(c_.below(file.count)), file.width, false};
      break;
    case 2: return {"pc", 64, false};
    case 3:
      if (w_.settings) return {"set.mode", 8, true};
      break;
    case 4:
      if (w_.aggregate && !uniform) return {"PR", 8, false};
      break;
    default:
      if (!uniform && !w_.hart) return {"lane", 6, false};
  }
  return leaf(uniform);
}

}  // namespace isadora::test
