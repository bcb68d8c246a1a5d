// Every member of the Model counts: in the JSON of shipped descriptions one value of each kind becomes several others,
// and diff has to name each change. So a member that is added to the Model and forgotten here is found.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "diff/diff.h"
#include "effort.h"
#include "exports/exports.h"
#include "library/library.h"

namespace isadora::diff {
namespace {

using Json = nlohmann::json;

constexpr size_t kMostOfOneKind = 1;

constexpr uint64_t kBeyond = 65000;  // all indices

// Members on which no word, text or meaning depends.
const std::set<std::string> kIndifferent = {"format",      "version", "fingerprint", "span",          "sources",
                                            "fixed_value", "mask",    "header",  // they follow from fields and forms
                                            "syntax",      "group",   "groups",      "semantics_text"};  // for people
const std::set<std::string> kIndifferentKinds = {"/types/*/enumerators/*/name",  // semantics have its code
                                                 "/opcodes/*/forms/*/value", "/opcodes/*/readings/*/value"};

// Places of one kind, such as `/opcodes/*/fields/*/type`, and their values.
struct Kind {
  std::vector<Json::json_pointer> places;
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
    Kind& found = out[kind];
    found.values.insert(value);
    if (found.places.size() < kMostOfOneKind) found.places.push_back(place);
  }
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

// "" where the change is named or leads to no Model.
std::string unseen(const model::Isa& isa, const Json& whole, const Json::json_pointer& place, const Json& value) {
  Json changed = whole;
  changed[place] = value;
  std::string error;
  const auto other = exports::model_from_json(changed.dump(), error);
  if (!other || *other == isa) return {};
  const auto unknown = [](const FormPair&) { return MeaningChange{MeaningChange::Kind::Unknown, "", {}}; };
  if (!compare(isa, *other, unknown).empty()) return {};
  return place.to_string() + ": " + whole[place].dump() + " becomes " + value.dump();
}

class EveryMember : public testing::TestWithParam<const char*> {};

TEST_P(EveryMember, ThatChangesIsAChange) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded) << diag::render(sink, {});
  std::string error;
  const Json whole = Json::parse(exports::find("json")->write(loaded->isa, &error));
  Kinds kinds;
  find_kinds(whole, Json::json_pointer(), "", kinds);
  size_t changes = 0, tried = 0;
  for (const auto& [name, kind] : kinds) {
    for (const Json::json_pointer& place : kind.places) {
      for (const Json& value : others(whole[place], kind.values)) {
        if (changes++ % test::kShare) continue;
        const std::string found = unseen(loaded->isa, whole, place, value);
        EXPECT_EQ(found, "");
        ++tried;
        if (!found.empty()) break;
      }
    }
  }
  EXPECT_GT(tried, test::effort(100));
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryMember, testing::Values("avr", "armv6m", "rv32imc"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace isadora::diff
