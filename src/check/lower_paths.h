// The state at one point of a body: the values of locals and destinations, the conditions that hold, and the ranges and
// codes that follow from them. A branch copies the path, and paths are joined after it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "check/lower_emitter.h"
#include "model/model.h"
#include "parse/tree.h"

namespace isadora::check {

// The result of lowering an expression. Without a value an error has been reported, and users of the result do not
// report again.
struct LoweredValue {
  ir::Value value = ir::kNone;
  ir::Value width = ir::kNone;                          // bits, if the expression has a size of its own (for {a, b})
  const model::Type* type = nullptr;                    // of a field's code: its names can be compared
  std::shared_ptr<const std::vector<ir::Value>> array;  // elements; kNone where unset
  bool ok() const { return value != ir::kNone; }
};

struct LocalWidth {  // of a declared local: its n bits, signed or not
  unsigned bits = 0;
  bool is_signed = false;
  parse::NodeId like = parse::kNoNode;  // dtypeof(field): the field's enumerator decides
};

struct LocalVariable {
  enum class Status : uint8_t { Unset, Set, Partly, Wrong } status = Status::Unset;
  LoweredValue content;
  std::optional<LocalWidth> cut;
  base::Span place;      // of its last assignment
  bool element = false;  // the number of a foreach
};

struct Bound {  // a bound that follows from the enclosing conditions
  ir::Range range;
  ir::Value narrowed = ir::kNone;  // the value with that range, once it is used
};

struct LoweringPath {
  std::map<std::string, LocalVariable, std::less<>> locals;
  std::map<uint32_t, LocalVariable> results;  // destinations, by their key
  std::vector<Condition> conditions;          // those that hold here
  std::map<ir::Value, Bound> bounds;
  std::map<ir::Value, std::vector<uint64_t>> codes;  // which codes a field can still have
  bool ended = false;                                // nothing runs after this point
};

// The path after a construct that began at `entry` and whose branches are `paths`, in the order of the text; ended
// ones are left out. `lost`: some branch left the construct for good (not by a fault, after which nothing matters), so
// its condition stays.
LoweringPath join(Emitter& emitter, const LoweringPath& entry, const std::vector<LoweringPath>& paths, bool lost);

}  // namespace isadora::check
