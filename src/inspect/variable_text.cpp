#include "inspect/variable_text.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/digits.h"
#include "inspect/words.h"
#include "object/dwarf_numbers.h"

namespace isadora::inspect {

using object::DwarfAttribute;
using object::DwarfEntry;

namespace {

constexpr unsigned kDeepest = 16;  // of types in types
constexpr uint64_t kMostElements = 200;
constexpr const char* kUnknown = "<optimized out>";

int64_t with_sign(uint64_t n, unsigned bits) {
  return bits == 0 || bits >= 64 ? static_cast<int64_t>(n) : static_cast<int64_t>(n << (64 - bits)) >> (64 - bits);
}

// gdb's: the shortest that gives the number again.
template <class Float>
std::string float_text(Float f) {
  char out[64];
  const auto end = std::to_chars(out, out + sizeof out, f).ptr;
  return {out, end};
}

std::string character(int64_t n) {
  const bool is_printed = n >= 0x20 && n < 0x7F;
  return std::to_string(n) + (is_printed ? std::string(" '") + static_cast<char>(n) + "'" : "");
}

}  // namespace

const DwarfEntry* VariableText::element_of(const Entry& type) const {
  const DwarfAttribute* const a = type.find(object::kAtType);
  return a ? entries_.at(a->number) : nullptr;
}

uint64_t VariableText::count_of(const Entry& array) const {
  uint64_t count = 1;
  for (const uint32_t c : array.children) {
    const Entry& range = entries_.all()[c];
    if (range.tag != object::kTagSubrangeType) continue;
    const DwarfAttribute *const n = range.find(object::kAtCount), *const last = range.find(object::kAtUpperBound);
    const uint64_t one = n && n->bytes.empty() ? n->number : last && last->bytes.empty() ? last->number + 1 : 0;
    if (one > UINT32_MAX || (one && count > UINT32_MAX / one)) return 0;
    count *= one;
  }
  return count;
}

uint64_t VariableText::size(const Entry& type, unsigned depth) const {
  if (const DwarfAttribute* const a = type.find(object::kAtByteSize)) return a->number;
  const Entry* const of = element_of(type);
  if (!of || depth > kDeepest) return 0;
  const uint64_t one = size(*of, depth + 1);
  if (type.tag != object::kTagArrayType) return one;
  const uint64_t count = count_of(type);
  return one > UINT32_MAX ? 0 : one * count;
}

std::string VariableText::of(const Entry& type, Bytes bytes, unsigned depth) const {
  if (depth > kDeepest || !left_) return "…";
  --left_;
  switch (type.tag) {
    case object::kTagTypedef:
    case object::kTagConstType:
    case object::kTagVolatileType:
    case object::kTagRestrictType:
    case object::kTagAtomicType: {
      const Entry* const of_what = element_of(type);
      return of_what ? of(*of_what, bytes, depth + 1) : kUnknown;
    }
    case object::kTagStructureType:
    case object::kTagUnionType: return members(type, bytes, depth);
    case object::kTagArrayType: return elements(type, bytes, depth);
    default: return number(type, bytes, 0);
  }
}

std::string VariableText::members(const Entry& type, Bytes bytes, unsigned depth) const {
  if (std::ranges::none_of(bytes, [](const auto& b) { return b.has_value(); })) return kUnknown;
  std::string out;
  for (const uint32_t c : type.children) {
    const Entry& m = entries_.all()[c];
    const Entry* const of_what = m.tag == object::kTagMember ? element_of(m) : nullptr;
    if (!of_what) continue;
    const std::string_view name = m.text(object::kAtName);
    out += (out.empty() ? "" : ", ") + (name.empty() ? "" : std::string(name) + " = ");
    const uint64_t at = m.number(object::kAtDataMemberLocation), n = size(*of_what);
    if (m.find(object::kAtBitSize))
      out += bit_field(m, *of_what, bytes);
    else
      out += at <= bytes.size() && n <= bytes.size() - at ? of(*of_what, bytes.subspan(at, n), depth + 1) : kUnknown;
  }
  return "{" + out + "}";
}

// The elements of an array of arrays are in one list.
std::string VariableText::elements(const Entry& type, Bytes bytes, unsigned depth) const {
  const Entry* const element = element_of(type);
  const uint64_t one = element ? size(*element) : 0, count = count_of(type);
  if (!one || std::ranges::none_of(bytes, [](const auto& b) { return b.has_value(); })) return kUnknown;
  std::string out;
  for (uint64_t i = 0; i < count && (i + 1) * one <= bytes.size(); ++i) {
    if (i == kMostElements) return "{" + out + " …}";
    out += (i ? ", " : "") + of(*element, bytes.subspan(i * one, one), depth + 1);
  }
  return "{" + out + "}";
}

std::string VariableText::bit_field(const Entry& member, const Entry& type, Bytes bytes) const {
  const uint64_t bits = member.number(object::kAtBitSize), first = member.number(object::kAtDataBitOffset);
  if (bits == 0 || bits > 64 || first > bytes.size() * 8 || bits > bytes.size() * 8 - first) return kUnknown;
  std::vector<std::optional<uint8_t>> out(8, 0);
  for (uint64_t k = 0; k < bits; ++k) {
    const uint64_t at = first + (big_ ? bits - 1 - k : k);
    const auto& byte = bytes[at / 8];
    if (!byte) return kUnknown;
    const unsigned bit = *byte >> (big_ ? 7 - at % 8 : at % 8) & 1;
    auto& to = out[big_ ? 7 - k / 8 : k / 8];
    to = static_cast<uint8_t>(*to | bit << (k % 8));
  }
  return number(type, out, static_cast<unsigned>(bits));
}

// `bits`: 0, all of the bytes.
std::string VariableText::number(const Entry& type, Bytes bytes, unsigned bits) const {
  if (bytes.empty() || std::ranges::any_of(bytes, [](const auto& b) { return !b.has_value(); })) return kUnknown;
  const Entry* basic = &type;
  for (unsigned k = 0; k < kDeepest && basic->tag != object::kTagBaseType && basic->tag != object::kTagEnumerationType;
       ++k) {
    const Entry* const next = element_of(*basic);
    if (!next || basic->tag == object::kTagPointerType) break;
    basic = next;
  }
  if (bytes.size() > 8) {
    std::string digits;
    for (const auto& b : bytes) {
      const std::string two = base::digits_of(*b);
      digits = big_ ? digits + two : two + digits;
    }
    return "0x" + digits;
  }
  uint64_t n = 0;
  for (size_t i = 0; i < bytes.size(); ++i) n |= uint64_t{*bytes[big_ ? bytes.size() - 1 - i : i]} << (8 * i);
  const unsigned wide = bits ? bits : static_cast<unsigned>(bytes.size() * 8);
  if (basic->tag == object::kTagPointerType) return hex(n);
  if (basic->tag == object::kTagEnumerationType) return named(*basic, n, wide);
  switch (basic->number(object::kAtEncoding)) {
    case object::kAteBoolean: return n == 0 ? "false" : n == 1 ? "true" : std::to_string(n);
    case object::kAteFloat:
      if (wide == 32) return float_text(std::bit_cast<float>(static_cast<uint32_t>(n)));
      return wide == 64 ? float_text(std::bit_cast<double>(n)) : hex(n);
    case object::kAteSigned: return std::to_string(with_sign(n, wide));
    case object::kAteSignedCharacter: return character(with_sign(n, wide));
    case object::kAteUnsigned: return std::to_string(n);
    case object::kAteUnsignedCharacter: return character(static_cast<int64_t>(n));
    default: return hex(n);
  }
}

std::string VariableText::named(const Entry& enumeration, uint64_t n, unsigned bits) const {
  for (const uint32_t c : enumeration.children) {
    const Entry& e = entries_.all()[c];
    if (e.tag == object::kTagEnumerator && with_sign(e.number(object::kAtConstValue), bits) == with_sign(n, bits))
      return std::string(e.text(object::kAtName));
  }
  return std::to_string(with_sign(n, bits));
}

}  // namespace isadora::inspect
