// Dead code elimination: marks backwards from effects, then renumbers.
#include "ir/facts.h"
#include "ir/simplify.h"

namespace isadora::ir {
namespace {

std::vector<bool> live_operations(const Function& f) {
  std::vector<bool> live(f.ops.size());
  if (f.result != kNone) live[f.result] = true;
  for (size_t i = f.ops.size(); i-- > 0;) {
    const Inst& inst = f.ops[i];
    if (has_effect(inst.op) || inst.op == Op::Load) live[i] = true;
    if (live[i]) for_each_value(inst, [&live](Value v) { live[v] = true; });
  }
  return live;
}

// Entries of a table in the order of their first use.
template <class T>
class CompactedTable {
 public:
  explicit CompactedTable(const std::vector<T>& from) : from_(from), place_(from.size(), kNone) {}
  Value use(Value old) {
    if (place_[old] == kNone) {
      place_[old] = static_cast<Value>(used.size());
      used.push_back(from_[old]);
    }
    return place_[old];
  }
  std::vector<T> used;

 private:
  const std::vector<T>& from_;
  std::vector<Value> place_;
};

}  // namespace

Function without_dead_code(const Function& f) {
  std::vector<bool> live = live_operations(f);
  std::vector<Value> number(f.ops.size(), kNone);
  Value count = 0;
  for (size_t i = 0; i < f.ops.size(); ++i) {
    if (live[i]) number[i] = count++;
  }
  Function result;
  result.ops.reserve(count);
  result.ranges.reserve(count);
  CompactedTable<Integer> constants(f.constants);
  CompactedTable<FloatInfo> floats(f.floats);
  CompactedTable<std::string> notes(f.notes);
  for (size_t i = 0; i < f.ops.size(); ++i) {
    if (!live[i]) continue;
    Inst inst = f.ops[i];
    for_each_value(inst, [&number](Value& v) { v = number[v]; });
    const OpInfo& shape = facts(inst.op);
    if (shape.constant) inst.a = constants.use(inst.a);
    if (shape.note && inst.b != kNone) inst.b = notes.use(inst.b);
    if (inst.op == Op::Float) inst.aux = static_cast<uint16_t>(floats.use(inst.aux));
    if (shape.end) inst.end = number[inst.end];
    result.ops.push_back(inst);
    result.ranges.push_back(f.ranges[i]);
  }
  result.constants = std::move(constants.used);
  result.floats = std::move(floats.used);
  result.notes = std::move(notes.used);
  result.result = f.result == kNone ? kNone : number[f.result];
  return result;
}

}  // namespace isadora::ir
