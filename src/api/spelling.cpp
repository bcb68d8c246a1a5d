#include "api/spelling.h"

#include "disassembler/numbers.h"

namespace isadora::api {

namespace {

// In 128 bits, since a scale may lead out of 64.
base::Int128 scaled(const model::Type& type, uint64_t code, bool is_signed) {
  auto v = static_cast<base::Int128>(code);
  const bool negative = is_signed && type.width && type.width <= 64 && code >> (type.width - 1) & 1;
  if (negative) v -= base::Int128{1} << type.width;
  return v * static_cast<base::Int128>(type.scale);
}

std::string filled(const std::string& pattern, unsigned first, unsigned last) {
  std::string out;
  for (const char c : pattern) {
    if (c == '%') {
      out += std::to_string(first);
      first = last;
    } else {
      out += c;
    }
  }
  return out;
}

std::string set_text(uint64_t code) {
  std::string out;
  for (unsigned i = 0; i < 64; ++i) {
    if (code >> i & 1) out += (out.empty() ? "" : ",") + std::to_string(i);
  }
  return out.empty() ? "{}" : out;
}

std::string number_text(const model::Type& type, uint64_t code) {
  if (type.set) return set_text(code);
  base::Int128 v = scaled(type, code, type.is_signed && !type.pattern);
  if (v < 0 && type.pattern_bits) v += base::Int128{1} << type.pattern_bits;
  std::string out = v < 0 ? "-" : "";
  disassembler::append_number(out, static_cast<base::UInt128>(v < 0 ? -v : v), type.radix);
  return out;
}

std::string register_meaning(const model::Isa& isa, const model::Type& type, uint64_t code) {
  const model::RegisterCode r = model::resolve(isa, type, code);
  if (r.kind == model::RegisterCode::Kind::Illegal) return "no register";
  if (r.kind == model::RegisterCode::Kind::Constant) return type.constant(code)->spelling;
  return register_text(isa.files[type.file], r.number, 1);
}

}  // namespace

int64_t number_of(const model::Type& type, uint64_t code) {
  return static_cast<int64_t>(scaled(type, code, type.is_signed && !type.pattern));
}

int64_t distance_of(const model::Type& type, uint64_t code, unsigned bytes) {
  const auto distance = static_cast<int64_t>(scaled(type, code, type.is_signed || type.pattern));
  return distance + (type.relative == model::Relative::Next ? bytes : 0);
}

std::string register_text(const model::RegisterFile& file, unsigned first, unsigned count) {
  if (count > 1) return filled(file.wide, first, first + count - 1);
  const auto printed = file.printed.find(first);
  return printed == file.printed.end() ? filled(file.spelling, first, first) : printed->second;
}

std::string meaning(const model::Isa& isa, const model::Type& type, uint64_t code) {
  switch (type.kind) {
    case model::TypeKind::Enumeration:
    case model::TypeKind::Prefix: {
      const model::Enumerator* e = type.enumerator(code);
      return e ? e->name : "no meaning";
    }
    case model::TypeKind::Register: return register_meaning(isa, type, code);
    case model::TypeKind::Number: return number_text(type, code);
    case model::TypeKind::Compound: break;
  }
  std::string out;
  disassembler::append_hex(out, code);
  return out;
}

std::optional<uint64_t> code_of(const Isa::Data& isa, uint16_t index, const std::string& word) {
  const model::Type& type = isa.isa().types[index];
  for (const model::Enumerator& e : type.enumerators) {
    if (e.name == word || std::find(e.spellings.begin(), e.spellings.end(), word) != e.spellings.end()) return e.code;
  }
  if (type.kind != model::TypeKind::Register) return std::nullopt;
  assembler::RegisterRead read;
  const bool good = isa.registers.read(word, 0, index, read) && read.exists && read.end == word.size();
  return good ? std::optional(read.code) : std::nullopt;
}

std::vector<std::string> words_of(const model::Type& type) {
  std::vector<std::string> out;
  for (const model::Enumerator& e : type.enumerators) out.push_back(e.name);
  for (const model::RegisterConstant& c : type.constants) out.push_back(c.spelling);
  return out;
}

}  // namespace isadora::api
