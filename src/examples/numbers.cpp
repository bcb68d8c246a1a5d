#include "examples/numbers.h"

#include <algorithm>
#include <random>
#include <regex>
#include <set>

namespace isadora::examples {

namespace {

using base::Integer;

constexpr unsigned kAll = 64;     // up to this many numbers are all tried
constexpr unsigned kRandom = 16;  // of more, besides the edges
constexpr unsigned kMostBits = 64;

// 5, -0x800, 2^31, 2^32-1: sums of numbers and powers.
std::optional<Integer> sum(const std::string& text) {
  static const std::regex kTerm(R"(\s*([+-]?)\s*(0[xX][0-9a-fA-F]+|\d+)(\^(\d{1,3}))?\s*)");
  Integer total;
  auto at = text.begin();
  for (std::smatch term; at != text.end(); at = term[0].second) {
    if (!std::regex_search(at, text.end(), term, kTerm, std::regex_constants::match_continuous)) return std::nullopt;
    if (at != text.begin() && term[1].length() == 0) return std::nullopt;
    Integer value = *Integer::parse(term[2].str());
    if (term[4].matched) {
      if (value != Integer(2) || std::stoul(term[4]) > kMostBits) return std::nullopt;
      value = Integer::power_of_two(static_cast<unsigned>(std::stoul(term[4])));
    }
    total = term[1] == "-" ? total - value : total + value;
  }
  return text.empty() ? std::nullopt : std::optional(total);
}

}  // namespace

std::vector<Integer> OpenNumber::values() const {
  const Integer most = (high - low).div_floor(step);
  std::set<Integer> out;
  const auto add = [&](const Integer& v) {
    const Integer steps = (v - low).div_floor(step);
    if (!steps.is_negative() && steps <= most) out.insert(low + steps * step);
  };
  if (most < Integer(kAll)) {
    for (unsigned n = 0; Integer(n) <= most; ++n) out.insert(low + Integer(n) * step);
    return {out.begin(), out.end()};
  }
  for (const Integer& v : {low, low + step, high - step, high}) add(v);
  for (unsigned n = 0; n <= kMostBits; ++n) {
    const Integer power = Integer::power_of_two(n);
    for (const Integer& v : {power - step, power, -power - step, -power}) add(v);
  }
  std::mt19937_64 random(1);  // the same ones each time, so that results can be cached
  for (unsigned tries = 0; tries < kRandom; ++tries) {
    const unsigned bits = 1 + static_cast<unsigned>(random() % std::max(1u, (high - low).bit_length()));
    add(low + Integer(random()).low_bits(bits));
    add(high - Integer(random()).low_bits(bits));
  }
  return {out.begin(), out.end()};
}

std::string OpenNumber::with(const std::string& text, const Integer& value) const {
  const std::string written = value.is_negative() ? "-" + (-value).to_hex() : value.to_hex();
  return text.substr(0, begin) + written + text.substr(end);
}

std::optional<OpenNumber> open_number(const std::string& text, std::string& error) {
  static const std::regex kOpen(R"(\?(\w+)\s*\[([^\]]*)\])"), kRange(R"((.*?)\bto\b(.*?)(\bby\b(.*))?)");
  std::smatch open, range;
  if (!std::regex_search(text, open, kOpen)) return std::nullopt;
  OpenNumber out{open[1], 0, 0, 1, static_cast<size_t>(open.position(0)), 0};
  out.end = out.begin + static_cast<size_t>(open.length(0));
  const std::string inner = open[2];
  const bool is_range = std::regex_match(inner, range, kRange);
  const auto low = is_range ? sum(range[1]) : std::nullopt, high = is_range ? sum(range[2]) : std::nullopt,
             step = is_range && range[3].matched ? sum(range[4]) : std::optional(Integer(1));
  if (!low || !high || !step || *high < *low || *step < Integer(1)) {
    error = "expected two numbers in `" + open[0].str() + "`, the smaller one first, as in `?" + out.name +
            "[-2^11 to 2^11-1]` or, in steps, `?" + out.name + "[0 to 4092 by 4]`";
    return std::nullopt;
  }
  out.low = *low, out.high = *high, out.step = *step;
  return out;
}

}  // namespace isadora::examples
