// What is known at one point of a body: which local holds which value, what the destinations will get, which conditions
// hold, and what these say about ranges and codes. A branch copies the path, and where branches meet again the paths
// are joined.
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

// What an expression yields. Without a value an error has been reported, and whoever uses the result keeps silent.
struct LoweredValue {
  ir::Value value = ir::kNone;
  ir::Value width = ir::kNone;        // bits, where the expression has a size of its own ({a, b} asks)
  const model::Type* type = nullptr;  // of a field's code: what names are compared with
  std::shared_ptr<const std::vector<ir::Value>> array;  // elements; kNone where unset
  bool ok() const { return value != ir::kNone; }
};

struct LocalWidth {  // of a declared local: its n bits, signed or not
  unsigned bits = 0;
  bool is_signed = false;
  parse::NodeId like = parse::kNoNode;  // dtypeof(field): as the field's enumerator says instead
};

struct LocalVariable {
  enum class Status : uint8_t { Unset, Set, Partly, Wrong } status = Status::Unset;
  LoweredValue content;
  std::optional<LocalWidth> cut;
  base::Span place;      // of its last assignment
  bool element = false;  // the number of a foreach
};

struct Bound {  // what the conditions around say about a value
  ir::Range range;
  ir::Value narrowed = ir::kNone;  // the value with that range, once it was asked for
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
