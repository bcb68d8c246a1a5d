#include "sim/harts/plan.h"

#include <cstring>

#include "base/cache.h"
#include "object/bytes.h"
#include "sim/compiling/compiler.h"
#include "sim/lanes/hart_frame.h"

namespace isadora::sim::harts {
namespace {

// Lists, each after its length; numbers of 8 bytes.
struct PlanReader {
  object::ByteReader in;
  void read(uint64_t& number) { number = in.u64(); }
  template <class Element>
  void read(std::vector<Element>& list) {
    for (uint64_t left = in.u64(); in.ok() && left > 0; left--) read(list.emplace_back());
  }
  void read(RegionPlan::Member& member) {
    read(member.pc), read(member.steps), read(member.is_entry), read(member.targets);
  }
  void read(RegionPlan& plan) { read(plan.members), read(plan.wanted); }
};

struct PlanWriter {
  object::ByteWriter out;
  void write(uint64_t number) { out.u64(number); }
  template <class Element>
  void write(const std::vector<Element>& list) {
    write(list.size());
    for (const Element& each : list) write(each);
  }
  void write(const RegionPlan::Member& member) {
    write(member.pc), write(member.steps), write(member.is_entry), write(member.targets);
  }
  void write(const RegionPlan& plan) { write(plan.members), write(plan.wanted); }
};

// The name of a program's plans in the store.
std::string name_of(const object::Object& object, bool counting) {
  std::vector<uint64_t> key = {object.base, counting};
  const std::string_view code(reinterpret_cast<const char*>(object.code.data()), object.code.size());
  for (const std::string& digest : {base::digest(code), base::digest(object.isa)}) {
    key.resize(key.size() + 2);
    std::memcpy(&key.back() - 1, digest.data(), 16);
  }
  return compiling::source_of("plans", key);
}

}  // namespace

std::string bytes_of(const std::vector<RegionPlan>& plans) {
  PlanWriter writer;
  writer.write(plans);
  return std::move(writer.out.bytes);
}

std::optional<std::vector<RegionPlan>> plans_in(std::string_view bytes) {
  PlanReader reader{object::ByteReader(bytes)};
  std::vector<RegionPlan> plans;
  reader.read(plans);
  return reader.in.ok() && reader.in.done() ? std::optional(plans) : std::nullopt;
}

std::vector<RegionPlan> kept_plans(const object::Object& object, bool counting) {
  const auto kept = compiling::kept(name_of(object, counting));
  return plans_in(kept.value_or("")).value_or(std::vector<RegionPlan>());
}

void keep_plans(const object::Object& object, bool counting, const std::vector<RegionPlan>& plans) {
  compiling::store(name_of(object, counting), bytes_of(plans));
}

}  // namespace isadora::sim::harts
