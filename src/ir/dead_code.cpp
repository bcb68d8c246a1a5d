// Dead code elimination: marks backwards from effects, then renumbers.
#include <utility>

#include "ir/facts.h"
#include "ir/simplify.h"

namespace isadora::ir {
namespace {

constexpr Value kLive = 0;

// By operation: kLive, or kNone where nothing uses it.
std::vector<Value> live_operations(const Function& f) {
  std::vector<Value> live(f.ops.size(), kNone);
  if (f.result != kNone) live[f.result] = kLive;
  for (size_t i = f.ops.size(); i-- > 0;) {
    const Inst& inst = f.ops[i];
    if (has_effect(inst.op) || inst.op == Op::Load) live[i] = kLive;
    if (live[i] != kNone) for_each_value(inst, [&live](Value v) { live[v] = kLive; });
  }
  return live;
}

// Entries of a table in the order of their first use.
template <class T>
class CompactedTable {
 public:
  CompactedTable(std::vector<T>& from, std::vector<T>& to) : from_(from), to_(to), place_(from.size(), kNone) {}
  Value use(Value old) {
    if (place_[old] == kNone) {
      place_[old] = static_cast<Value>(to_.size());
      to_.push_back(std::move(from_[old]));
    }
    return place_[old];
  }

 private:
  std::vector<T>&from_, &to_;
  std::vector<Value> place_;
};

}  // namespace

Function without_dead_code(Function f) {
  std::vector<Value> number = live_operations(f);
  Value count = 0, constants_used = 0;
  for (size_t i = 0; i < f.ops.size(); ++i) {
    if (number[i] == kNone) continue;
    number[i] = count++;
    constants_used += facts(f.ops[i].op).constant;
  }
  Function result;  // reserved exactly: functions are kept for long
  result.ops.reserve(count);
  result.ranges.reserve(count);
  result.constants.reserve(constants_used);
  CompactedTable<Integer> constants(f.constants, result.constants);
  CompactedTable<FloatInfo> floats(f.floats, result.floats);
  CompactedTable<std::string> notes(f.notes, result.notes);
  for (size_t i = 0; i < f.ops.size(); ++i) {
    if (number[i] == kNone) continue;
    Inst inst = f.ops[i];
    for_each_value(inst, [&number](Value& v) { v = number[v]; });
    const OpInfo& shape = facts(inst.op);
    if (shape.constant) inst.a = constants.use(inst.a);
    if (shape.note && inst.b != kNone) inst.b = notes.use(inst.b);
    if (inst.op == Op::Float) inst.aux = static_cast<uint16_t>(floats.use(inst.aux));
    if (shape.end) inst.end = number[inst.end];
    result.ops.push_back(inst);
    result.ranges.push_back(std::move(f.ranges[i]));
  }
  result.result = f.result == kNone ? kNone : number[f.result];
  return result;
}

}  // namespace isadora::ir
