#include "serve/numbers.h"

#include <algorithm>
#include <sstream>

#include "base/text.h"
#include "ir/float_text.h"
#include "sim/place_values.h"

namespace isadora::serve {

using base::Integer;

namespace {

std::optional<ir::FloatFormat> format_of(unsigned bits) {
  switch (bits) {
    case 16: return ir::FloatFormat::F16;
    case 32: return ir::FloatFormat::F32;
    case 64: return ir::FloatFormat::F64;
    default: return std::nullopt;
  }
}

// An `e` in a hexadecimal number is a digit.
bool is_float(const std::string& text) {
  return text.find_first_of("xX") == std::string::npos && text.find_first_of(".eE") != std::string::npos &&
         text.find_first_not_of("+-.eE0123456789") == std::string::npos;
}

void append(std::vector<uint8_t>& out, const Integer& value, unsigned bits) {
  const uint64_t pattern = value.low_bits(bits).to_uint64();
  for (unsigned at = 0; at < bits; at += 8) out.push_back(static_cast<uint8_t>(pattern >> at));
}

// A number or a range; false if it is neither, or if it does not fit.
bool read_element(const std::string& word, unsigned bits, uint64_t most, std::vector<uint8_t>& out) {
  const size_t dots = word.find("..");
  if (dots == std::string::npos) {
    const auto number = read_number(word, bits);
    if (!number || !sim::fits_bits(*number, bits) || out.size() + bits / 8 > most) return false;
    append(out, *number, bits);
    return true;
  }
  const auto first = Integer::parse(word.substr(0, dots)), last = Integer::parse(word.substr(dots + 2));
  if (!first || !last || !first->fits_int64() || !last->fits_int64()) return false;
  if (!sim::fits_bits(*first, bits) || !sim::fits_bits(*last, bits) || *last < *first) return false;
  const uint64_t count = (*last - *first).to_uint64() + 1;
  if (count > (most - std::min<uint64_t>(most, out.size())) / (bits / 8)) return false;
  for (uint64_t i = 0; i < count; i++) append(out, Integer(first->to_int64() + static_cast<int64_t>(i)), bits);
  return true;
}

// The element size before the elements.
unsigned read_width(std::string& text) {
  for (const unsigned bits : {8, 16, 32, 64}) {
    const std::string prefix = std::to_string(bits) + ":";
    if (!text.starts_with(prefix)) continue;
    text.erase(0, prefix.size());
    return bits;
  }
  return 32;
}

}  // namespace

std::optional<Integer> read_number(const std::string& text, unsigned bits) {
  if (!is_float(text)) return Integer::parse(text);
  const auto format = format_of(bits);
  const auto shape = format ? ir::float_shape(*format, bits) : std::nullopt;
  const auto pattern = shape ? ir::read_float(*shape, text) : std::nullopt;
  return pattern ? std::optional(Integer(*pattern)) : std::nullopt;
}

std::optional<std::vector<uint8_t>> read_buffer(const model::Machine& machine, const std::string& given, uint64_t most,
                                                std::string& wrong) {
  std::string text(base::trimmed(given));
  std::vector<uint8_t> out;
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"')) {
    out.assign(text.begin() + 1, text.end() - 1);
    wrong = text;
    return out.size() <= most ? std::optional(out) : std::nullopt;
  }
  if (text.starts_with('+')) {
    const auto bytes = Integer::parse(text.substr(1));
    wrong = text;
    if (!bytes || !bytes->fits_uint64() || bytes->to_uint64() > most) return std::nullopt;
    out.resize(bytes->to_uint64());
    return out;
  }
  const unsigned bits = read_width(text);
  std::ranges::replace(text, ',', ' ');
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    wrong = word;
    if (!read_element(word, bits, most, out)) return std::nullopt;
  }
  if (machine.data_order == model::ByteOrder::Big)
    for (auto at = out.begin(); at != out.end(); at += bits / 8) std::reverse(at, at + bits / 8);
  return out;
}

}  // namespace isadora::serve
