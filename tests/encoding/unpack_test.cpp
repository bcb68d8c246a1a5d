// Codes that are taken out of a word eight at a time are those that model::extract finds, in every way there is to do
// it.
#include "encoding/unpack.h"

#include <gtest/gtest.h>

#include "encoding/field_layout.h"
#include "toys.h"

namespace {

using namespace isadora;
using namespace isadora::encoding;

// One slice mostly, of any place and width; the rest are made of two.
std::vector<model::Field> random_fields(toys::Random& random) {
  std::vector<model::Field> fields(1 + random() % kMaxFields);
  for (model::Field& f : fields) {
    for (unsigned slices = random() % 4 == 0 ? 2 : 1; slices-- > 0;) {
      const auto position = static_cast<unsigned>(random() % 128);
      const auto most = std::min<unsigned>(128 - position, random() % 3 ? 8 : 32);
      f.slices.push_back({position, 1 + static_cast<unsigned>(random() % most)});
    }
  }
  return fields;
}

TEST(Unpack, FindsTheCodesOfAllFields) {
  toys::Random random(5);
  for (int round = 0; round < 2000; ++round) {
    const std::vector<model::Field> fields = random_fields(random);
    const FieldLayout packing(fields);
    const Bits word = toys::random_bits(random);
    uint64_t codes[kMaxFields], plain[kMaxFields], fast[kMaxFields];
    EXPECT_TRUE(packing.unpack(word, codes));
    for (size_t i = 0; i < fields.size(); ++i) ASSERT_EQ(codes[i], model::extract(fields[i], word));
    unpack_plainly(word, packing.eights.data(), packing.eights.size(), plain);
    unpack_fields.load()(word, packing.eights.data(), packing.eights.size(), fast);
    for (size_t i = 0; i < kAtOnce * packing.eights.size(); ++i) ASSERT_EQ(plain[i], fast[i]);
  }
}

TEST(Unpack, NoticesWhatIsForbidden) {
  for (unsigned position = 0; position < 128 - 5; ++position) {
    std::vector<model::Field> fields(9);
    for (model::Field& f : fields) f.slices = {{position, 5}};
    FieldLayout packing(fields);
    ASSERT_TRUE(packing.forbid(8, 5, CodeSet(5, {3, 17})));
    for (uint64_t code = 0; code < 32; ++code) {
      uint64_t codes[kMaxFields];
      const Bits word = Bits{code} << position;
      const bool legal = code == 3 || code == 17;
      EXPECT_EQ(packing.unpack(word, codes), legal);
      EXPECT_EQ(unpack_plainly(word, packing.eights.data(), packing.eights.size(), codes), !legal);
    }
  }
}

}  // namespace
