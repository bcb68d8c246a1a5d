#include "object/flat.h"

#include <algorithm>
#include <map>

#include "base/digits.h"
#include "base/integer.h"

namespace isadora::object {
namespace {

constexpr uint64_t kMostBetween = uint64_t{16} << 20;  // bytes between the records, all together

// A line without its mark; empty if it is not pairs of digits, or if its checksum is wrong.
std::vector<uint8_t> record_of(std::string_view line) {
  std::vector<uint8_t> out;
  if (!line.starts_with(':') || line.size() % 2 == 0) return out;
  uint8_t sum = 0;
  for (size_t i = 1; i < line.size(); i += 2) {
    const int high = base::digit_value(line[i]), low = base::digit_value(line[i + 1]);
    if (high < 0 || low < 0) return {};
    out.push_back(static_cast<uint8_t>(high * 16 + low));
    sum = static_cast<uint8_t>(sum + out.back());
  }
  const bool whole = out.size() >= 5 && out.size() == out[0] + size_t{5};
  return whole && sum == 0 ? out : std::vector<uint8_t>{};
}

std::string_view trimmed(std::string_view line) { return line.substr(0, line.find_last_not_of(" \t\r") + 1); }

class HexReader {
 public:
  HexReader(const base::Source& file, diag::Sink& sink) : file_(file), sink_(sink) {}

  std::optional<Object> run() {
    const auto lines = static_cast<unsigned>(file_.line_starts().size());
    for (unsigned line = 1; line <= lines && !ended_; ++line) {
      const std::string_view text = trimmed(file_.line(line));
      if (text.empty()) continue;
      const std::vector<uint8_t> record = record_of(text);
      if (record.empty()) return fail(line, "this line is not a record of Intel HEX, or its checksum is wrong");
      if (!take(record)) return fail(line, wrong_);
    }
    if (!ended_) return fail(lines, "the record that ends the file is missing (`:00000001FF`)");
    if (bytes_.empty()) return fail(1, "the file has no bytes for memory");
    return image();
  }

 private:
  std::nullopt_t fail(unsigned line, const std::string& what) {
    sink_.report(diag::Kind::BadObject, base::line_span(file_, line), what);
    return std::nullopt;
  }

  bool take(const std::vector<uint8_t>& record) {
    enum { Data, End, Segment, SegmentEntry, Linear, LinearEntry };
    const size_t size = record[0];
    const uint64_t offset = record[1] * 256u + record[2];
    uint64_t number = 0;
    for (size_t i = 0; i < std::min<size_t>(size, 4); ++i) number = number * 256 + record[4 + i];
    const auto sized = [&](size_t expected) {
      wrong_ = "a record of this type has " + std::to_string(expected) + " bytes, not " + std::to_string(size);
      return size == expected;
    };
    switch (record[3]) {
      case Data: return data(offset, record);
      case End: return ended_ = true;
      case Segment: return base_ = number * 16, sized(2);
      case SegmentEntry: return entry_ = (number >> 16) * 16 + (number & 0xFFFF), sized(4);
      case Linear: return base_ = number << 16, sized(2);
      case LinearEntry: return entry_ = number, sized(4);
      default: wrong_ = "there is no type of record " + std::to_string(record[3]); return false;
    }
  }

  bool data(uint64_t offset, const std::vector<uint8_t>& record) {
    for (size_t i = 0; i < record[0]; ++i) {
      const uint64_t at = base_ + ((offset + i) & 0xFFFF);
      const auto [known, fresh] = bytes_.insert({at, record[4 + i]});
      if (fresh || known->second == record[4 + i]) continue;
      wrong_ = "an earlier record has another byte for " + base::Integer::from_unsigned(at).to_hex();
      return false;
    }
    return true;
  }

  std::optional<Object> image() {
    Object out;
    out.base = bytes_.begin()->first;
    const uint64_t size = bytes_.rbegin()->first - out.base + 1;
    if (size - bytes_.size() > kMostBetween) return fail(1, "the records leave more than 16 MiB between them");
    out.code.resize(size);
    for (const auto& [at, byte] : bytes_) {
      out.code[at - out.base] = byte;
      if (out.code_segments.empty() || out.code_segments.back().end != at) out.code_segments.push_back({at, at});
      out.code_segments.back().end = at + 1;
    }
    out.entry = entry_.value_or(out.base);
    return out;
  }

  const base::Source& file_;
  diag::Sink& sink_;
  std::map<uint64_t, uint8_t> bytes_;
  uint64_t base_ = 0;
  std::optional<uint64_t> entry_;
  bool ended_ = false;
  std::string wrong_;
};

}  // namespace

Object flat_image(std::string_view bytes, uint64_t base) {
  Object out;
  out.code.assign(bytes.begin(), bytes.end());
  out.base = base;
  out.entry = base;
  return out;
}

bool is_intel_hex(std::string_view text) {
  return text.starts_with(':') && !record_of(trimmed(text.substr(0, text.find('\n')))).empty();
}

std::optional<Object> read_intel_hex(const base::Source& file, diag::Sink& sink) { return HexReader(file, sink).run(); }

}  // namespace isadora::object
