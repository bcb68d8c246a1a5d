// Directives that place bytes.
#include <algorithm>

#include "assembler/program.h"
#include "base/text.h"
#include "ir/float_text.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

// Checked before the bytes are made; false ends the reading.
bool SourceAssembler::has_room_for(uint64_t count) {
  data_bytes_ += count;
  if (data_bytes_ <= most_data_ || is_full_) return !is_full_;
  is_full_ = true;
  report(Kind::TooLarge, names_.position, pos_,
         "the program has more than " + std::to_string(most_data_ >> 20) +
             " MiB of data: put what is zero into `.bss`, or split the program");
  return false;
}

void SourceAssembler::emit(std::string_view made, bool is_data) {
  if (is_zero_section()) return emit_into_zeros(made.size(), std::ranges::count(made, '\0') == std::ssize(made));
  if (!has_room_for(made.size())) return;
  if (is_data) note_data(made.size());
  bytes().insert(bytes().end(), made.begin(), made.end());
}

void SourceAssembler::emit_copies(uint64_t count, uint8_t value) {
  if (is_zero_section()) return emit_into_zeros(count, value == 0);
  if (!has_room_for(count)) return;
  note_data(count);
  bytes().resize(bytes().size() + count, value);
}

bool SourceAssembler::is_zero_section() const {
  return section_ >= object::kFirstDataSection && object_.section(section_).only_zeros;
}

void SourceAssembler::emit_into_zeros(uint64_t count, bool is_zero) {
  object::Section& s = object_.section(section_);
  s.zeros += count;
  if (is_full_) return;
  is_full_ = s.zeros > kMostZeros;
  if (is_full_)
    report(Kind::TooLarge, names_.position, pos_,
           "`" + s.name + "` has more than " + std::to_string(kMostZeros) + " bytes");
  else if (!is_zero)
    report(Kind::BadDirective, pos_, pos_, "`" + s.name + "` holds zeros alone: put what has a value into `.data`");
}

// The next bytes of the code are not instructions.
void SourceAssembler::note_data(uint64_t count) {
  const uint64_t begin = address();
  if (!is_code_here() || count == 0) return;
  auto& ranges = data_of(section_);
  const std::vector<RelaxFragment>& fragments = fragments_of(section_);
  const bool is_after_fragment = !fragments.empty() && fragments.back().offset + fragments.back().was == begin;
  if (!ranges.empty() && ranges.back().end == begin && !is_after_fragment)
    ranges.back().end = begin + count;
  else
    ranges.push_back({begin, begin + count});
}

// Both signed and unsigned values of this many bytes are accepted: -2^(n-1) to 2^n-1.
bool SourceAssembler::check_value(Int128 v, unsigned size, uint32_t begin, uint32_t end) {
  const Int128 span_of = Int128{1} << (8 * size);
  if (v >= -span_of / 2 && v < span_of) return true;
  report(Kind::OperandRange, begin, end, quoted(begin, end) + " does not fit " + std::to_string(8 * size) + " bits");
  return false;
}

// In the machine's byte order.
std::string SourceAssembler::bytes_of(Int128 v, unsigned size) const {
  object::ByteWriter w{.big = object_.elf.big};
  w.number(static_cast<uint64_t>(v), size);
  return std::move(w.bytes);
}

void SourceAssembler::add_fixup(Fixup::Kind kind, unsigned bytes, const NameScope& scope, const SymbolicExpression& e) {
  fixups_.push_back(
      {.kind = kind, .section = section_, .bytes = bytes, .scope = scope, .offset = address(), .number = e});
}

// Numbers of this many bytes; or in 7 bits a byte, of which one that depends on addresses has so many.
void SourceAssembler::numbers(Fixup::Kind kind, unsigned size) {
  do {
    const ExpressionArena::Mark before = expressions_.mark();
    Int128 v = 0;
    const auto e = expression(v);
    if (!e) return;
    const bool has_place = kind != Fixup::Kind::Data || is_hart() || several_lengths_ || !names_.unknown.empty();
    if ((is_place_value() && has_place) || names_.moves) {
      if (is_zero_section()) return emit_into_zeros(size, false);
      add_fixup(kind, size, scope_at(e->begin), *e);
      emit(std::string(size, '\0'));
    } else if (const auto made = number_bytes(kind, size, v, *e)) {
      expressions_.release(before);
      emit(*made);
    } else {
      return;
    }
  } while (after_blank(','));
}

std::optional<std::string> SourceAssembler::number_bytes(Fixup::Kind kind, unsigned size, Int128 v,
                                                         const SymbolicExpression& e) {
  const bool is_signed = kind == Fixup::Kind::Signed128;
  if (kind == Fixup::Kind::Data)
    return check_value(v, size, e.begin, e.end) ? std::optional(bytes_of(v, size)) : std::nullopt;
  if (v < (is_signed ? Int128{INT64_MIN} : 0) || v > (is_signed ? Int128{INT64_MAX} : Int128{UINT64_MAX})) {
    report(Kind::OperandRange, e.begin, e.end,
           quoted(e.begin, e.end) +
               (!is_signed && v < 0 ? " is negative, and the number has no sign" : " does not fit 64 bits"));
    return std::nullopt;
  }
  object::ByteWriter w;
  is_signed ? w.sleb(static_cast<int64_t>(v)) : w.uleb(static_cast<uint64_t>(v));
  return std::move(w.bytes);
}

// `1.5`, `-2e-3`, `inf`, `nan`
std::optional<uint64_t> SourceAssembler::float_here(const ir::FloatShape& shape) {
  blank();
  const uint32_t begin = pos_;
  const bool is_negative = accept('-');
  if (!is_negative) accept('+');
  const uint32_t number = pos_;
  pos_ = decimal_end(text_, pos_);
  const bool is_no_number = pos_ == number;
  pos_ = word_end(text_, pos_);
  const std::string word = folded(text_.substr(number, pos_ - number));
  std::optional<uint64_t> bits;
  if (word == "inf" || word == "infinity")
    bits = shape.infinity();
  else if (word == "nan")
    bits = shape.nan();
  else if (is_no_number || decimal_end(text_, number) != pos_)
    report(Kind::BadNumber, begin, std::max(pos_, begin + 1), "expected a float, as 1.5, -2e-3, `inf` or `nan`");
  else if (bits = ir::read_float(shape, word); !bits)
    report(Kind::OperandRange, begin, pos_,
           quoted(begin, pos_) + " is too large for a float of " + std::to_string(shape.bits) + " bits");
  return bits ? std::optional(*bits | (is_negative ? shape.sign() : 0)) : std::nullopt;
}

void SourceAssembler::floats(ir::FloatFormat format) {
  const ir::FloatShape shape = ir::float_shape(format);
  do {
    const std::optional<uint64_t> bits = float_here(shape);
    if (!bits) return;
    emit(bytes_of(static_cast<Int128>(*bits), shape.bits / 8));
  } while (after_blank(','));
}

// Past the quote of a text and that of the next one, where only blanks are between them.
bool SourceAssembler::next_text(uint32_t& at_quote) const {
  const uint32_t next = skip_blank(text_, at_quote + 1);
  const bool is_more = at(text_, next) == '"';
  if (is_more) at_quote = next + 1;
  return is_more;
}

void SourceAssembler::strings(bool terminated) {
  do {
    blank();
    const uint32_t begin = pos_;
    if (!accept('"')) return refuse(begin, "expected a string (e.g. \"text\\n\")");
    std::string out;
    for (;;) {
      if (at(text_, pos_) == '"') {  // texts beside each other are one
        if (next_text(pos_)) continue;
        break;
      }
      const uint32_t here = pos_;
      char c;
      if (!read_character(text_, pos_, c)) {
        const bool ended = here >= text_.size() || text_[here] == '\n';
        report(ended ? Kind::UnclosedString : Kind::BadCharacter, ended ? begin : here, ended ? begin + 1 : here + 2,
               ended ? "this string has no closing quote"
                     : "expected \\n, \\t, \\r, \\b, \\f, \\\\, \\', \\\", octal digits (\\0 to \\377) or \\x and two "
                       "digits alone");
        return;
      }
      out += c;
    }
    ++pos_;
    if (terminated) out += '\0';
    emit(out);
  } while (after_blank(','));
}

void SourceAssembler::align(uint32_t begin) { isa_.machine.align_power ? align_power() : align_bytes(begin); }

void SourceAssembler::align_bytes(uint32_t begin) {
  Padding asked;
  if (!number(asked.multiple, 1, object::kMostAlign, "a number of bytes")) return;
  if (!std::has_single_bit(asked.multiple)) return refuse(begin, "an alignment is a power of two");
  if (padding(asked)) pad(asked);
}

void SourceAssembler::align_power() {
  uint64_t n = 0;
  Padding asked;
  if (!number(n, 0, object::kMostAlignPower, "a power of two")) return;
  asked.multiple = uint64_t{1} << n;
  if (padding(asked)) pad(asked);
}

// `, value, most`, each of which may be left out.
bool SourceAssembler::padding(Padding& out) {
  if (is_code_here()) out.value.reset();
  uint64_t value = 0;
  if (!after_blank(',')) return true;
  blank();
  if (at(text_, pos_) != ',') {
    if (!number(value, 0, 255, "the value of each byte")) return false;
    out.value = static_cast<uint8_t>(value);
  }
  uint64_t most = 0;
  if (after_blank(',') && !number(most, 0, UINT32_MAX, "the largest number of bytes")) return false;
  if (most) out.most = most;  // 0 means no limit, as for other assemblers
  return true;
}

// Code is padded with no-operations, if the description has one.
void SourceAssembler::pad(Padding asked) {
  if (is_code_here() && (relaxes() || is_relaxing(section_)) && asked.multiple > section_unit()) {
    const uint64_t always = asked.multiple - section_unit();
    if (asked.most < always) return;  // it may be more than is wanted
    asked = {.multiple = asked.multiple, .value = {}, .always = always};
  }
  const uint64_t count = asked.bytes_at(address());
  alignment() = std::max(alignment(), static_cast<unsigned>(asked.multiple));
  if (several_lengths_) add_fragment(RelaxFragment::Kind::Align, count).padding = asked;
  if (is_zero_section()) return emit_into_zeros(count, asked.value.value_or(0) == 0);
  if (!has_room_for(count)) return;
  if (!several_lengths_) note_data(data_in_padding(count, asked.value));
  const std::vector<uint8_t> made = padding_of(count, asked.value);
  bytes().insert(bytes().end(), made.begin(), made.end());
}

// The first bytes of padding of this size that are data.
uint64_t SourceAssembler::data_in_padding(uint64_t count, std::optional<uint8_t> value) const {
  return value ? count : code_padding_.left_over(count);
}

std::vector<uint8_t> SourceAssembler::padding_of(uint64_t count, std::optional<uint8_t> value) const {
  std::vector<uint8_t> out(count, value.value_or(0));
  if (!value) code_padding_.fill(out);
  return out;
}

void SourceAssembler::zero() {
  uint64_t n = 0;
  uint64_t value = 0;
  std::optional<SymbolicExpression> moving;
  if (!number(n, 0, most_fill(), "a number of bytes", &moving)) return;
  if (after_blank(',') && !number(value, 0, 255, "the value of each byte")) return;
  emit_fill(n, {{static_cast<uint8_t>(value)}}, moving);
}

void SourceAssembler::emit_fill(uint64_t count, const FillPattern& pattern,
                                const std::optional<SymbolicExpression>& moving, bool to_place) {
  const uint64_t size = count * pattern.size;
  if (moving) {
    RelaxFragment& f = add_fragment(RelaxFragment::Kind::Fill, size);
    f.pattern = pattern;
    f.operand = *moving;
    f.to_place = to_place;
  }
  const bool is_zero = std::ranges::all_of(pattern.bytes, [](uint8_t b) { return b == 0; });
  if (is_zero_section()) return emit_into_zeros(size, is_zero);
  if (!has_room_for(size)) return;
  note_data(size);
  pattern.append(bytes(), count);
}

// `.fill copies, bytes of each, value`: as with GNU as the value has four bytes, and bytes beyond these are zero.
void SourceAssembler::fill() {
  uint64_t copies = 0, size = 1;
  std::optional<Int128> value = 0;
  std::optional<SymbolicExpression> moving;
  if (!number(copies, 0, most_fill() / 8, "a number of copies", &moving)) return;
  if (after_blank(',') && !number(size, 0, 8, "a number of bytes")) return;
  if (after_blank(',')) value = known_number("a value");
  if (!value || size == 0) return;
  FillPattern pattern{.size = static_cast<unsigned>(size)};
  std::ranges::copy(bytes_of(static_cast<uint32_t>(*value), pattern.size), pattern.bytes.begin());
  emit_fill(copies, pattern, moving);
}

// `.org place, value`: fills the section up to a place of it, a label or a number of bytes from its beginning.
void SourceAssembler::org() {
  names_.reset();
  blank();
  const auto place = expression();
  if (!place) return;
  const RelaxFragment f{.offset = address(), .to_place = true, .operand = *place};
  Int128 count = 0;
  uint64_t value = 0;
  if (!fill_size(f, count) || (after_blank(',') && !number(value, 0, 255, "the value of each byte"))) return;
  // The instructions before it may grow.
  emit_fill(static_cast<uint64_t>(count), {{static_cast<uint8_t>(value)}}, several_lengths_ ? place : std::nullopt,
            true);
}

// A word that need not be an instruction, of one parcel.
void SourceAssembler::illegal(uint32_t begin) {
  blank();
  const uint32_t from = pos_;
  pos_ = word_end(text_, pos_);
  const auto word = base::Integer::parse(text_.substr(from, pos_ - from));
  const unsigned bits = isa_.machine.parcel_bits;
  if (!is_code_here()) return refuse(begin, "a word in the constant section: go back with `.text`");
  if (!word || word->is_negative() || word->bit_length() > bits)
    return refuse(from, "expected a word of " + std::to_string(bits) + " bits (e.g. 0x1F)");
  if (address() % code_align() != 0)
    return refuse(begin, "a word at an address that is not a multiple of " + std::to_string(code_align()));
  std::string out(bits / 8, '\0');
  matcher_.codec().to_bytes(word->to_uint128(), bits, base::as_bytes(out).data());
  note_line(begin);
  emit(out, false);
}

}  // namespace isadora::assembler
