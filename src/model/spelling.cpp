#include "model/spelling.h"

#include <algorithm>
#include <charconv>

#include "model/registers.h"

namespace isadora::model {

namespace {

constexpr size_t kShortestRange = 3;  // two members are written alone

std::string numbers_text(uint64_t code) {
  std::string out;
  for (unsigned i = 0; i < 64; ++i) {
    if (code >> i & 1) out += (out.empty() ? "" : ",") + std::to_string(i);
  }
  return out.empty() ? "{}" : out;
}

// The last of the members from `first` on that make a range with it.
size_t last_of_range(const Type& type, uint64_t code, size_t first) {
  size_t last = first;
  while (last + 1 < type.members.size() && code >> (last + 1) & 1 &&
         follows(type.members[last], type.members[last + 1]))
    ++last;
  return last;
}

std::string members_text(const Type& type, uint64_t code) {
  std::string out;
  for (size_t i = 0; i < type.members.size(); ++i) {
    if (!(code >> i & 1)) continue;
    const size_t last = last_of_range(type, code, i);
    out += (out.empty() ? "" : ", ") + type.members[i];
    if (last - i + 1 < kShortestRange) continue;
    out += "-" + type.members[last];
    i = last;
  }
  return "{" + out + "}";
}

std::string_view stem(std::string_view name) { return name.substr(0, name.find_last_not_of("0123456789") + 1); }

std::string number_text(const Type& type, uint64_t code) {
  if (type.set) return set_text(type, code);
  const base::Integer exact = base::Integer::from_signed(printed_number(type, code));
  return type.radix == 10 ? exact.to_string() : exact.to_hex();
}

}  // namespace

std::string set_text(const Type& type, uint64_t code) {
  return type.members.empty() ? numbers_text(code) : members_text(type, code);
}

bool follows(std::string_view before, std::string_view after) {
  const std::string_view front = stem(before);
  unsigned a = 0, b = 0;
  const auto number = [&](std::string_view name, unsigned& out) {
    const char* const end = name.data() + name.size();
    return std::from_chars(name.data() + front.size(), end, out) == std::from_chars_result{end, std::errc()};
  };
  return after.starts_with(front) && stem(after) == front && number(before, a) && number(after, b) && b == a + 1;
}

std::string spelled(const RegisterFile& file, unsigned first, unsigned count) {
  if (count <= 1) return spelling(file, first);
  std::string out;
  for (const char c : file.wide) {
    if (c != '%') {
      out += c;
      continue;
    }
    out += std::to_string(first);
    first += count - 1;
    count = 1;
  }
  return out;
}

std::string spelled(const Isa& isa, const Type& type, uint64_t code) {
  if (const Enumerator* const e = type.enumerator(code)) return e->spellings.front();
  if (type.kind == TypeKind::Number) return number_text(type, code);
  if (type.kind != TypeKind::Register) return base::Integer(code).to_hex();
  const RegisterCode r = resolve(isa, type, code);
  if (r.kind == RegisterCode::Kind::Constant) return type.constant(code)->spelling;
  return r.kind == RegisterCode::Kind::Register ? spelling(isa.files[type.file], r.number) : "no register";
}

std::string meaning(const Isa& isa, const Type& type, uint64_t code) {
  if (type.kind == TypeKind::Prefix) return code ? "applied" : "none";
  if (type.kind != TypeKind::Enumeration) return spelled(isa, type, code);
  const Enumerator* const e = type.enumerator(code);
  return e ? e->name : "no meaning";
}

}  // namespace isadora::model
