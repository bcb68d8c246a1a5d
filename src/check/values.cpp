// From the value that a field is given (its default, its fixed value) to a code.
#include "check/forms.h"
#include "check/types.h"
#include "model/registers.h"

namespace isadora::check {

using base::Integer;
using diag::Kind;
using model::Type;
using model::TypeKind;

namespace {

std::vector<std::string> spellings_of(const Type& type) {
  std::vector<std::string> out;
  for (const model::Enumerator& e : type.enumerators) {
    out.push_back(e.name);
    out.insert(out.end(), e.spellings.begin(), e.spellings.end());
  }
  for (const model::RegisterConstant& c : type.constants) out.push_back(c.spelling);
  return out;
}

std::optional<uint64_t> enumerator_code(const Type& type, std::string_view word) {
  for (const model::Enumerator& e : type.enumerators) {
    if (e.name == word) return e.code;
  }
  for (const model::Enumerator& e : type.enumerators) {
    for (const std::string& s : e.spellings) {
      if (s == word) return e.code;
    }
  }
  return std::nullopt;
}

std::optional<uint64_t> register_code(const BuildContext& work, const Type& type, std::string_view word) {
  for (const model::RegisterConstant& c : type.constants) {
    if (!word.empty() && c.spelling == word) return c.code;
  }
  if (type.file == model::kNoIndex) return std::nullopt;
  const auto number = model::number_of(work.isa.files[type.file], word);
  if (!number) return std::nullopt;
  if (type.codes.empty()) return *number;
  for (size_t code = 0; code < type.codes.size(); ++code) {
    if (type.codes[code] == *number) return code;
  }
  return std::nullopt;
}

// The value of a scaled number type is divided; a negative one becomes its pattern.
std::optional<uint64_t> number_code(const Type& type, const Integer& value) {
  const Integer scale = type.scale, size = Integer::power_of_two(type.width);
  if (!value.mod_floor(scale).is_zero()) return std::nullopt;
  Integer code = value.div_floor(scale);
  const Integer half = Integer::power_of_two(type.width - 1);
  if (type.from_one && code.is_zero()) return std::nullopt;  // the code 0 is the greatest number
  if (type.from_one && code == size) code = Integer(0);
  const Integer least = type.is_signed || type.pattern ? -half : Integer(0);
  if (code < least || code >= (type.is_signed ? half : size)) return std::nullopt;
  return code.low_bits(type.width).to_uint64();
}

std::optional<uint64_t> plain_code(const Type& type, const Integer& value) {
  if (type.kind == TypeKind::Number) return number_code(type, value);
  if (value.is_negative() || value >= Integer::power_of_two(type.width)) return std::nullopt;
  return value.to_uint64();
}

std::optional<uint64_t> word_code(const BuildContext& work, const Type& type, const std::string& word) {
  if (word.empty()) return std::nullopt;
  return type.kind == TypeKind::Register ? register_code(work, type, word) : enumerator_code(type, word);
}

}  // namespace

std::optional<uint64_t> spelled_code(const BuildContext& work, const model::Field& field, const std::string& text) {
  if (field.type == model::kNoIndex || work.isa.types[field.type].width == 0) return std::nullopt;
  const Type& type = work.isa.types[field.type];
  if (const auto code = word_code(work, type, text)) return code;
  const auto value = Integer::parse(text);
  return value ? plain_code(type, *value) : std::nullopt;
}

std::optional<uint64_t> code_of_value(BuildContext& work, uint16_t index, NodeRef e) {
  const Type& type = work.isa.types[index];
  if (type.width == 0 || kind_of(e) == parse::NodeKind::Missing || kind_of(e) == parse::NodeKind::Error)
    return std::nullopt;
  const std::string word = word_of(e);
  if (const auto code = word_code(work, type, word)) return code;
  const auto value = constant_of(e);
  const auto code = value ? plain_code(type, *value) : std::nullopt;
  if (code && type.kind == TypeKind::Enumeration && !type.enumerator(*code)) {
    work.report(Kind::BadValue, e, code_text(type.name) + " has no enumerator with the code " + value->to_string());
    return std::nullopt;
  }
  if (code) return code;
  if (value) {
    work.report(Kind::BadValue, e, code_text(text_of(e)) + " does not fit " + code_text(type.name));
  } else {
    work.unknown(Kind::UnknownName, span_of(e), code_text(type.name) + " has no value " + code_text(text_of(e)), word,
                 spellings_of(type))
        .labels.push_back({type.span, code_text(type.name) + " is defined here"});
  }
  return std::nullopt;
}

}  // namespace isadora::check
