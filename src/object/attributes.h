// The section of attributes in an object, which other tools read: tags with numbers and texts, of a vendor. Its format
// is the same for all machines (version `A`).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::object {

struct AttributeValue {
  uint32_t tag = 0;
  uint32_t number = 0;    // 0 where it has none: as if the attribute were not there
  std::string text = {};  // likewise
  bool operator==(const AttributeValue&) const = default;
};

// The parts that tags have: a number, a text, or both. It refers to the description that it was made of.
struct AttributeFormat {
  std::string vendor;
  bool big = false;  // numbers of 4 bytes are big-endian
  std::function<bool(uint64_t tag)> has_number, has_text;
};

// A template, as this component does not know descriptions.
template <class Machine>
AttributeFormat attribute_format(const Machine& m) {
  const auto& all = m.attributes;
  return {.vendor = all.vendor,
          .big = m.data_order == decltype(m.data_order)::Big,
          .has_number = [&all](uint64_t tag) { return has_number(all, tag); },
          .has_text = [&all](uint64_t tag) { return has_text(all, tag); }};
}

// Can an attribute have it? Then it has at most 4,096 bytes, all of them ASCII characters that can be printed.
bool is_attribute_text(std::string_view text);
// Empty where no attribute has a value.
std::string write_attributes(const AttributeFormat& format, const std::vector<AttributeValue>& all);

struct AttributesRead {
  std::vector<AttributeValue> all;  // of the vendor and of the whole object, in the order of the file
  std::vector<std::string> others;  // that are not read: "of the vendor `gnu`"
  std::string error = {};           // what is wrong with the bytes; empty: nothing
};
AttributesRead read_attributes(const AttributeFormat& format, std::string_view bytes);

}  // namespace isadora::object
