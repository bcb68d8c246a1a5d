#include "model/spelling.h"

#include <algorithm>

#include "model/registers.h"

namespace isadora::model {

namespace {

std::string set_text(uint64_t code) {
  std::string out;
  for (unsigned i = 0; i < 64; ++i) {
    if (code >> i & 1) out += (out.empty() ? "" : ",") + std::to_string(i);
  }
  return out.empty() ? "{}" : out;
}

std::string number_text(const Type& type, uint64_t code) {
  if (type.set) return set_text(code);
  const base::Integer exact = base::Integer::from_signed(printed_number(type, code));
  return type.radix == 10 ? exact.to_string() : exact.to_hex();
}

}  // namespace

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
