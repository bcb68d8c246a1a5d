#include "ir/write_order.h"

#include <algorithm>

#include "ir/facts.h"

namespace isadora::ir {

namespace {

// Numbers the writes from `begin` to `end`, the first of them `place`; returns the number after the last.
uint64_t number(const Function& f, uint32_t begin, uint32_t end, uint64_t place, WriteOrder& out) {
  for (uint32_t i = begin; i < end; i++) {
    const Inst& inst = f.ops[i];
    out.place[i] = place;
    if (is_region(inst.op)) {
      const uint64_t stride = number(f, i + 1, inst.end, place, out) - place;
      const bool repeats = inst.op == Op::ForEach;
      out.stride[i] = stride;
      place += repeats ? stride * std::max(base::Integer(0), f.ranges[inst.a].hi).to_uint64() : stride;
      i = inst.end;
    } else if (writes_registers(inst.op) || inst.op == Op::Store) {
      place++;
    }
  }
  return place;
}

}  // namespace

WriteOrder write_order(const Function& f) {
  WriteOrder out{std::vector<uint64_t>(f.ops.size()), std::vector<uint64_t>(f.ops.size())};
  number(f, 0, static_cast<uint32_t>(f.ops.size()), 0, out);
  return out;
}

}  // namespace isadora::ir
