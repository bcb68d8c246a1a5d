// Every member of the Model counts: in the JSON of shipped descriptions one value of each kind becomes several others,
// and diff has to name each change. So a member that is added to the Model and forgotten here is found.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "base/json.h"
#include "diff/diff.h"
#include "effort.h"
#include "exports/exports.h"
#include "library/library.h"

namespace isadora::diff {
namespace {

using Json = base::Json;

constexpr uint64_t kBeyond = 65000;  // all indices

// Members on which no word, text or meaning depends.
const std::set<std::string> kIndifferent = {
    "format",      "version", "fingerprint", "span",           "sources",
    "fixed_value", "mask",    "header",                                          // they follow from fields and forms
    "syntax",      "group",   "groups",      "semantics_text", "claims"};        // for people
const std::set<std::string> kIndifferentKinds = {"/types/*/enumerators/*/name",  // semantics have its code,
                                                 "/types/*/enumerators/*/operator",  // and the operation
                                                 "/opcodes/*/forms/*/value", "/opcodes/*/readings/*/value"};

// The first place of a kind, such as `/opcodes/*/fields/*/type`, and the values of all.
struct Kind {
  Json::json_pointer place;
  std::set<Json> values;
};
using Kinds = std::map<std::string, Kind>;

void find_kinds(const Json& value, const Json::json_pointer& place, const std::string& kind, Kinds& out) {
  if (value.is_object()) {
    for (const auto& [name, member] : value.items())
      if (!kIndifferent.contains(name)) find_kinds(member, place / name, kind + "/" + name, out);
  } else if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) find_kinds(value[i], place / i, kind + "/*", out);
  } else if (!kIndifferentKinds.contains(kind)) {
    out.try_emplace(kind, Kind{place, {}}).first->second.values.insert(value);
  }
}

// Leaves out the opcodes that show no kind of their own: to read all takes long.
void shorten(Json& opcodes) {
  Kinds known;
  Json kept = Json::array();
  for (Json& opcode : opcodes) {
    const size_t before = known.size();
    find_kinds(opcode, Json::json_pointer(), "", known);
    if (known.size() > before) kept.push_back(std::move(opcode));
  }
  opcodes = std::move(kept);
}

// Other values that may be legal in its place.
std::vector<Json> others(const Json& value, const std::set<Json>& known) {
  std::vector<Json> out;
  if (value.is_boolean()) return {!value.get<bool>()};
  if (value.is_number_unsigned()) out = {value.get<uint64_t>() + 1, value.get<uint64_t>() - 1, kBeyond};
  if (value.is_string()) out = {value.get<std::string>() + "x"};
  for (const Json& other : known)
    if (other != value && out.size() < 5) out.push_back(other);
  return out;
}

enum class Seen { Named, Illegal, Missed };

// `whole` is changed while it is read.
Seen see(const model::Isa& isa, Json& whole, const Json::json_pointer& place, const Json& value) {
  Json before = std::exchange(whole[place], value);
  std::string error;
  const auto other = exports::model_from_parsed(whole, error);
  whole[place] = std::move(before);
  if (!other || *other == isa) return Seen::Illegal;
  const auto unknown = [](const FormPair&) { return MeaningChange{MeaningChange::Kind::Unknown, "", {}}; };
  return compare(isa, *other, unknown).empty() ? Seen::Missed : Seen::Named;
}

class EveryMember : public testing::TestWithParam<const char*> {};

TEST_P(EveryMember, ThatChangesIsAChange) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded) << diag::render(sink, {});
  std::string error;
  Json whole = Json::parse(exports::find("json")->write(loaded->isa, &error));
  shorten(whole["opcodes"]);
  if (whole["machine"].contains("shorter"))
    for (Json& form : whole["machine"]["shorter"]) form["opcode"] = form["field"] = 0u;  // one that is left
  const auto isa = exports::model_from_parsed(whole, error);
  ASSERT_TRUE(isa) << error;
  Kinds kinds;
  find_kinds(whole, Json::json_pointer(), "", kinds);
  size_t changes = 0, tried = 0;
  for (const auto& [name, kind] : kinds) {
    for (const Json& value : others(whole[kind.place], kind.values)) {
      if (changes++ % test::kShare) continue;
      const Seen seen = see(*isa, whole, kind.place, value);
      EXPECT_NE(seen, Seen::Missed) << kind.place << ": " << whole[kind.place] << " becomes " << value;
      if (seen == Seen::Missed) break;
      ++tried;
    }
  }
  EXPECT_GT(tried, test::effort(100));
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryMember, testing::Values("avr", "armv6m", "rv32imc", "fabrisc", "simt128"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace isadora::diff
