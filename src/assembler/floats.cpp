// Numbers that are floats: their bits in hexadecimal, or a number with a point or an exponent, which is rounded once
// all modifiers are known.
#include "assembler/match.h"
#include "base/digits.h"
#include "ir/float_text.h"

namespace isadora::assembler {

bool Match::float_number(const FormOp& op, const model::Type& type, uint32_t& pos) {
  const uint32_t begin = pos, digits = at(r_.text, pos) == '-' ? skip_blank(r_.text, pos + 1) : pos;
  uint32_t end = digits;
  if (at(r_.text, digits) == '0' && fold(at(r_.text, digits + 1)) == 'x') {
    for (end += 2; base::digit_value(at(r_.text, end)) >= 0;) ++end;
    pos = end;
    return float_bits(op, type, begin, digits, end);
  }
  end = decimal_end(r_.text, digits);
  if (end == digits || is_word(at(r_.text, end)) || at(r_.text, end) == '.')
    return expect(begin, "a float (e.g. 1.5) or its bits (e.g. 0x3FC00000)");
  if (end == skip_digits(r_.text, digits)) {
    return wrong(
        end, diag::Kind::BadNumber, begin, end,
        [&] {
          return "`" + at_text(begin, end) + "` is not a float, which has a point or an exponent; bits are hexadecimal";
        },
        r_.mismatch ? at_text(begin, end) + ".0" : "");
  }
  if (recorder_) recorder_->compared(begin, end);
  if (float_count_ == floats_.size()) return expect(begin, "fewer floats");
  floats_[float_count_++] = {&op, begin, end};
  pos = end;
  return true;
}

bool Match::float_bits(const FormOp& op, const model::Type& type, uint32_t begin, uint32_t digits, uint32_t end) {
  const auto bits = base::Integer::parse(at_text(digits, end));
  if (!bits || is_word(at(r_.text, end))) return expect(digits, "hexadecimal digits");
  if (begin != digits) {
    return wrong(end, diag::Kind::BadNumber, begin, end,
                 [&] { return "`" + at_text(begin, end) + "` are bits, which have no sign of their own"; });
  }
  if (recorder_ && !inside_ && recorder_->number_in(digits, end)) {
    recorder_->add({.kind = EncoderStep::Kind::Bits, .op = &op}, begin, end);
    return true;
  }
  if (recorder_) recorder_->compared(begin, end);
  if (bits->bit_length() > type.width) {
    return wrong(end, diag::Kind::OperandRange, begin, end, [&] {
      return "`" + at_text(begin, end) + "` does not fit, expected " + std::to_string(type.width) + " bits";
    });
  }
  codes_[op.field] = bits->to_uint64();
  return true;
}

bool Match::floats(uint32_t pos) {
  for (size_t i = 0; i < float_count_; ++i) {
    if (!rounded(floats_[i], pos)) return false;
  }
  return true;
}

bool Match::rounded(const Pending& number, uint32_t pos) {
  const model::Opcode& opcode = r_.isa.opcodes[rule_.opcode];
  const uint16_t field = number.op->field;
  const auto format = model::float_format(r_.isa, opcode, field, {codes_, opcode.fields.size()});
  const auto shape = format ? ir::float_shape(*format, opcode.fields[field].width()) : std::nullopt;
  if (!shape) {
    return wrong(pos, diag::Kind::BadNumber, number.begin, number.end, [&] {
      return "`" + at_text(number.begin, number.end) +
             "` cannot stand with these modifiers, expected bits (e.g. 0x3C00)";
    });
  }
  const bool negative = at(r_.text, number.begin) == '-';
  const uint32_t digits = negative ? skip_blank(r_.text, number.begin + 1) : number.begin;
  const auto magnitude = ir::read_float(*shape, std::string_view(r_.text).substr(digits, number.end - digits));
  if (!magnitude) {
    return wrong(pos, diag::Kind::OperandRange, number.begin, number.end, [&] {
      return "`" + at_text(number.begin, number.end) + "` is too large for a float of " +
             std::string(ir::spelling(*format));
    });
  }
  const uint64_t code = *magnitude | (negative ? shape->sign() : 0);
  if (number.op->known && code != codes_[field])
    return expect(number.begin, [&] { return known_text(*number.op, codes_[field]); });
  codes_[field] = code;
  return true;
}

}  // namespace isadora::assembler
