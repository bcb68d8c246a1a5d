// Joins paths: if branches set a variable differently, it becomes a choice between its values, by the conditions under
// which each branch was taken. The last branch needs no condition.
#include "check/lower_paths.h"

#include <set>

namespace isadora::check {

using ir::kNone;
using ir::Value;
using Status = LocalVariable::Status;

namespace {

class PathJoiner {
 public:
  PathJoiner(Emitter& emitter, const LoweringPath& entry, std::vector<const LoweringPath*> paths)
      : emitter_(emitter), depth_(entry.conditions.size()), paths_(std::move(paths)) {}

  template <class Map>
  Map variables(Map LoweringPath::*map) {
    std::set<typename Map::key_type> names;
    for (const LoweringPath* path : paths_) {
      for (const auto& [name, variable] : path->*map) names.insert(name);
    }
    Map joined;
    for (const auto& name : names) {
      std::vector<LocalVariable> each;
      for (const LoweringPath* path : paths_) {
        auto found = (path->*map).find(name);
        each.push_back(found == (path->*map).end() ? LocalVariable{} : found->second);
      }
      joined.emplace(name, variable(each));
    }
    return joined;
  }

  // True if any of the paths was taken.
  Value any() {
    Value any = kNone;
    for (const LoweringPath* path : paths_) {
      const Value one = condition(*path);
      if (one == kNone) return kNone;
      any = any == kNone ? one : emitter_.binary(ir::Op::Or, any, one);
    }
    return any;
  }

 private:
  Value condition(const LoweringPath& path) { return emitter_.all_of(path.conditions, depth_); }

  LocalVariable variable(const std::vector<LocalVariable>& each) {
    LocalVariable joined = each.back();
    bool any_set = false, all_set = true;
    for (const LocalVariable& v : each) {
      if (v.status == Status::Wrong) return v;
      if (v.place && v.status != Status::Unset) joined.place = v.place;
      any_set |= v.status != Status::Unset;
      all_set &= v.status == Status::Set;
      if (v.cut) joined.cut = v.cut;
    }
    joined.status = all_set ? Status::Set : any_set ? Status::Partly : Status::Unset;
    if (joined.status == Status::Set) joined.content = content(each);
    return joined;
  }

  LoweredValue content(const std::vector<LocalVariable>& each) {
    LoweredValue joined = each.back().content;
    for (const LocalVariable& v : each) {
      if (v.content.type != joined.type) joined.type = nullptr;
      if (v.content.width != joined.width) joined.width = kNone;
      if (v.content.array) joined.array = v.content.array;
    }
    if (joined.array) {
      joined.array = elements(each, joined.array->size());
    } else {
      joined.value = choice(each, [](const LocalVariable& v) { return v.content.value; });
    }
    return joined;
  }

  std::shared_ptr<const std::vector<Value>> elements(const std::vector<LocalVariable>& each, size_t count) {
    auto joined = std::make_shared<std::vector<Value>>();
    for (const LocalVariable& v : each) count = std::max(count, v.content.array ? v.content.array->size() : 0);
    for (size_t i = 0; i < count; ++i) {
      joined->push_back(choice(each, [i](const LocalVariable& v) {
        return v.content.array && i < v.content.array->size() ? (*v.content.array)[i] : kNone;
      }));
    }
    return joined;
  }

  template <class Get>
  Value choice(const std::vector<LocalVariable>& each, Get get) {
    Value chosen = get(each.back());
    for (size_t i = each.size() - 1; i-- > 0 && chosen != kNone;) chosen = choose(*paths_[i], get(each[i]), chosen);
    return chosen;
  }

  Value choose(const LoweringPath& path, Value here, Value otherwise) {
    if (here == otherwise) return here;
    if (path.conditions.size() == depth_ + 1 && !path.conditions.back().holds) {
      return emitter_.select(path.conditions.back().value, otherwise, here);
    }
    return emitter_.select(condition(path), here, otherwise);
  }

  Emitter& emitter_;
  size_t depth_;
  std::vector<const LoweringPath*> paths_;
};

}  // namespace

LoweringPath join(Emitter& emitter, const LoweringPath& entry, const std::vector<LoweringPath>& paths, bool lost) {
  std::vector<const LoweringPath*> open;
  for (const LoweringPath& path : paths) {
    if (!path.ended) open.push_back(&path);
  }
  LoweringPath joined = entry;
  if (open.empty()) {
    joined.ended = true;
    return joined;
  }
  if (open.size() == 1) {
    joined = *open.front();
    if (!lost) joined.conditions = entry.conditions;
    return joined;
  }
  PathJoiner joiner(emitter, entry, open);
  joined.locals = joiner.variables(&LoweringPath::locals);
  joined.results = joiner.variables(&LoweringPath::results);
  if (const Value any = lost ? joiner.any() : kNone; any != kNone) joined.conditions.push_back({any, true});
  return joined;
}

}  // namespace isadora::check
