#include "sim/harts/plan.h"

#include <cstring>

#include "base/cache.h"
#include "sim/compiling/compiler.h"
#include "sim/lanes/hart_frame.h"

namespace isadora::sim::harts {
namespace {

using Words = std::vector<uint64_t>;

// Lists, each after its length.
class Reader {
 public:
  explicit Reader(const Words& words) : words_(words) {}

  bool at_end() const { return at_ == words_.size(); }
  // False where nothing is left, or less than the list has.
  bool read(uint64_t& number) {
    if (at_end()) return false;
    number = words_[at_++];
    return true;
  }
  template <class Element>
  bool read(std::vector<Element>& list) {
    uint64_t size = 0;
    if (!read(size) || size > words_.size() - at_) return false;
    list.resize(size);
    for (Element& each : list) {
      if (!read(each)) return false;
    }
    return true;
  }
  bool read(RegionPlan::Member& member) {
    return read(member.pc) && read(member.steps) && read(member.is_entry) && read(member.targets);
  }
  bool read(RegionPlan& plan) { return read(plan.members) && read(plan.wanted); }

 private:
  const Words& words_;
  size_t at_ = 0;
};

void write(Words& to, uint64_t number) { to.push_back(number); }
void write(Words& to, const RegionPlan::Member& member);
void write(Words& to, const RegionPlan& plan);
template <class Element>
void write(Words& to, const std::vector<Element>& list) {
  to.push_back(list.size());
  for (const Element& each : list) write(to, each);
}
void write(Words& to, const RegionPlan::Member& member) {
  write(to, member.pc);
  write(to, member.steps);
  write(to, member.is_entry);
  write(to, member.targets);
}
void write(Words& to, const RegionPlan& plan) {
  write(to, plan.members);
  write(to, plan.wanted);
}

// The name of a program's plans in the store.
std::string name_of(const object::Object& object, bool counting) {
  Words key = {object.base, counting};
  const std::string_view code(reinterpret_cast<const char*>(object.code.data()), object.code.size());
  for (const std::string& digest : {base::digest(code), base::digest(object.isa)}) {
    key.resize(key.size() + 2);
    std::memcpy(&key.back() - 1, digest.data(), 16);
  }
  return compiling::source_of("plans", key);
}

}  // namespace

std::string bytes_of(const std::vector<RegionPlan>& plans) {
  Words words;
  write(words, plans);
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]};
}

std::optional<std::vector<RegionPlan>> plans_in(std::string_view bytes) {
  Words words(bytes.size() / sizeof(uint64_t));
  if (words.size() * sizeof words[0] != bytes.size()) return std::nullopt;
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), bytes.size());
  Reader reader(words);
  std::vector<RegionPlan> plans;
  return reader.read(plans) && reader.at_end() ? std::optional(plans) : std::nullopt;
}

std::vector<RegionPlan> kept_plans(const object::Object& object, bool counting) {
  const auto kept = compiling::kept(name_of(object, counting));
  return plans_in(kept.value_or("")).value_or(std::vector<RegionPlan>());
}

void keep_plans(const object::Object& object, bool counting, const std::vector<RegionPlan>& plans) {
  compiling::store(name_of(object, counting), bytes_of(plans));
}

}  // namespace isadora::sim::harts
