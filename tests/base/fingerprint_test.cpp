// Names of contents: what differs has different names.
#include "base/fingerprint.h"

#include <gtest/gtest.h>
#include <sys/auxv.h>

#include <string>
#include <vector>

#include "base/build_id.h"

namespace isadora::base {
namespace {

std::string joined(const std::vector<std::string>& fields) {
  KeyBuilder out;
  for (const std::string& field : fields) out << field;
  return out.text();
}

TEST(KeyBuilder, KeepsFieldsApart) {
  EXPECT_EQ(joined({"ab", "c"}), joined({"ab", "c"}));
  EXPECT_NE(joined({"ab", "c"}), joined({"a", "bc"}));
  EXPECT_NE(joined({"", "abc"}), joined({"abc", ""}));
  EXPECT_NE(joined({"a"}), joined({"a", ""}));
  EXPECT_NE(joined({"1 a"}), joined({"", "a"}));
}

TEST(BuildId, NamesTheObjectThatAnAddressLiesIn) {
  const std::string own = build_id(reinterpret_cast<const void*>(&build_id));
  const std::string other = build_id(reinterpret_cast<const void*>(&::getauxval));
  EXPECT_EQ(own.size(), 32u);
  EXPECT_EQ(own, build_id(reinterpret_cast<const void*>(&fingerprint)));
  EXPECT_NE(own, other);
  EXPECT_EQ(build_id(nullptr), "");
}

}  // namespace
}  // namespace isadora::base
