#include "object/attributes.h"

#include <algorithm>

#include "object/bytes.h"

namespace isadora::object {
namespace {

constexpr char kVersion = 'A';
constexpr uint64_t kWholeFile = 1;    // the tag of attributes of all that the object has
constexpr size_t kMostText = 4096;    // bytes, of one text
constexpr size_t kMostNames = 16;     // of what is not read
constexpr unsigned kLengthBytes = 4;  // of a length, which counts itself

class Reader {
 public:
  Reader(const AttributeFormat& format, std::string_view bytes) : format_(format), file_(bytes, format.big) {}

  AttributesRead run() {
    if (file_.u8() != static_cast<uint8_t>(kVersion)) fail("do not begin with the version `A`");
    while (!file_.done() && out_.error.empty()) vendor();
    if (!file_.ok()) fail("are cut off");
    return std::move(out_);
  }

 private:
  void fail(const char* what) {
    if (out_.error.empty()) out_.error = what;
  }

  // After a length of `counted` bytes of a part that are read already: the others.
  std::string_view rest(ByteReader& of, uint64_t length, uint64_t counted) {
    if (of.ok() && length < counted) fail("have a part that is shorter than its beginning");
    return length < counted ? std::string_view() : of.take(length - counted);
  }

  void other(std::string what) {
    if (out_.others.size() < kMostNames) out_.others.push_back(std::move(what));
  }

  void vendor() {
    const uint32_t length = file_.u32();
    ByteReader part(rest(file_, length, kLengthBytes), format_.big);
    const std::string_view name = part.text();
    if (!file_.ok() || !out_.error.empty()) return;
    if (!part.ok() || !is_attribute_text(name)) return fail("have a vendor whose name cannot be read");
    if (name != format_.vendor) return other("of the vendor `" + std::string(name) + "`");
    while (!part.done() && out_.error.empty()) scope(part);
    if (!part.ok()) fail("are cut off");
  }

  // A tag that says of what, the length, and the attributes.
  void scope(ByteReader& part) {
    const size_t begin = part.position();
    const uint64_t tag = part.uleb();
    const uint32_t length = part.u32();
    const std::string_view inside = rest(part, length, part.position() - begin);
    if (!part.ok() || !out_.error.empty()) return fail("are cut off");
    if (tag != kWholeFile) return other("of single sections or symbols");
    ByteReader list(inside, format_.big);
    while (!list.done() && out_.error.empty()) attribute(list);
    if (!list.ok()) fail("are cut off");
  }

  void attribute(ByteReader& list) {
    const uint64_t tag = list.uleb();
    const uint64_t number = format_.has_number(tag) ? list.uleb() : 0;
    const std::string_view text = format_.has_text(tag) ? list.text() : std::string_view();
    if (!list.ok()) return;
    if (tag > UINT32_MAX || number > UINT32_MAX)
      fail("have a number beyond 32 bits");
    else if (!is_attribute_text(text))
      fail("have a text that is not of ASCII characters that can be printed, or is of more than 4096 bytes");
    else
      out_.all.push_back({static_cast<uint32_t>(tag), static_cast<uint32_t>(number), std::string(text)});
  }

  const AttributeFormat& format_;
  ByteReader file_;
  AttributesRead out_;
};

}  // namespace

bool is_attribute_text(std::string_view text) {
  return text.size() <= kMostText && std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string write_attributes(const AttributeFormat& format, const std::vector<AttributeValue>& all) {
  ByteWriter list{.big = format.big};
  for (const AttributeValue& a : all) {
    if (a.number == 0 && a.text.empty()) continue;
    list.uleb(a.tag);
    if (format.has_number(a.tag)) list.uleb(a.number);
    if (format.has_text(a.tag)) list.text(a.text);
  }
  if (list.bytes.empty()) return {};
  ByteWriter out{.big = format.big};
  const size_t scope = 1 + kLengthBytes + list.bytes.size();
  out.u8(kVersion);
  out.u32(kLengthBytes + format.vendor.size() + 1 + scope);
  out.text(format.vendor);
  out.uleb(kWholeFile);
  out.u32(scope);
  out.bytes += list.bytes;
  return std::move(out.bytes);
}

AttributesRead read_attributes(const AttributeFormat& format, std::string_view bytes) {
  return Reader(format, bytes).run();
}

}  // namespace isadora::object
