// Directives that place bytes.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

namespace {

constexpr uint64_t kMostBytes = uint64_t{1} << 28;  // of one directive: a slip of the pen must not fill the memory

}  // namespace

void Program::emit(const uint8_t* from, size_t count, bool is_data) {
  const uint64_t begin = address();
  bytes().insert(bytes().end(), from, from + count);
  if (!is_data || section_ != Section::Text || count == 0) return;
  auto& ranges = object_.data;
  if (!ranges.empty() && ranges.back().end == begin)
    ranges.back().end = begin + count;
  else
    ranges.push_back({begin, begin + count});
}

void Program::emit_zeros(uint64_t count) {
  const std::vector<uint8_t> zeros(count);
  emit(zeros.data(), zeros.size(), true);
}

// Both readings of so many bytes are fine: -2^(n-1) to 2^n-1.
bool Program::check_value(Int128 v, unsigned size, uint32_t begin, uint32_t end) {
  const Int128 span_of = Int128{1} << (8 * size);
  if (v >= -span_of / 2 && v < span_of) return true;
  report(Kind::OperandRange, begin, end,
         "`" + std::string(text_.substr(begin, end - begin)) + "` does not fit " + std::to_string(8 * size) + " bits");
  return false;
}

void Program::data(unsigned size) {
  do {
    blank();
    const uint32_t begin = pos_;
    const uint64_t offset = address();
    Int128 v = 0;
    names_.reset();
    if (!expression(v, offset)) return;
    if (names_.provisional) {
      fixups_.push_back({Fixup::Kind::Data, section_, begin, offset, size, names_.kernel, names_.label});
      v = 0;
    } else if (!check_value(v, size, begin, pos_)) {
      return;
    }
    uint8_t out[8];
    for (unsigned i = 0; i < size; ++i) out[i] = static_cast<uint8_t>(v >> (8 * i));
    emit(out, size, true);
    blank();
  } while (eat(','));
}

void Program::strings(bool terminated) {
  do {
    blank();
    const uint32_t begin = pos_;
    if (!eat('"')) {
      report(Kind::BadDirective, pos_, pos_, "expected a string (e.g. \"text\\n\")");
      return;
    }
    std::vector<uint8_t> out;
    while (at(text_, pos_) != '"') {
      const uint32_t here = pos_;
      char c;
      if (!read_character(text_, pos_, c)) {
        const bool ended = here >= text_.size() || text_[here] == '\n';
        report(ended ? Kind::UnclosedString : Kind::BadCharacter, ended ? begin : here, ended ? begin + 1 : here + 2,
               ended ? "this string has no closing quote"
                     : "expected \\n, \\t, \\r, \\0, \\\\, \\', \\\" or \\x and two digits");
        return;
      }
      out.push_back(static_cast<uint8_t>(c));
    }
    ++pos_;
    if (terminated) out.push_back(0);
    emit(out.data(), out.size(), true);
    blank();
  } while (eat(','));
}

void Program::align(uint32_t begin) {
  uint64_t n = 0;
  if (!number(n, 1, 4096, "a number of bytes")) return;
  if (n & (n - 1)) {
    report(Kind::BadDirective, begin, pos_, "an alignment is a power of two");
    return;
  }
  emit_zeros((n - address() % n) % n);
}

void Program::zero(uint32_t) {
  uint64_t n = 0;
  if (number(n, 0, kMostBytes, "a number of bytes")) emit_zeros(n);
}

// A word that need not be an instruction, of one parcel.
void Program::illegal(uint32_t begin) {
  blank();
  const uint32_t from = pos_;
  pos_ = word_end(text_, pos_);
  const auto word = base::Integer::parse(text_.substr(from, pos_ - from));
  const unsigned bits = isa_.machine.parcel_bits;
  if (!word || word->is_negative() || word->bit_length() > bits || section_ != Section::Text) {
    report(Kind::BadDirective, section_ == Section::Text ? from : begin, pos_,
           section_ == Section::Text ? "expected a word of " + std::to_string(bits) + " bits (e.g. 0x1F)"
                                     : "a word in the constant section: go back with `.text`");
    return;
  }
  if (address() % std::max(isa_.machine.code_align, 1u) != 0) {
    report(Kind::BadDirective, begin, pos_,
           "a word at an address that is no multiple of " + std::to_string(isa_.machine.code_align));
    return;
  }
  uint8_t out[16];
  matcher_.codec().to_bytes(word->to_uint128(), bits, out);
  note_line(begin);
  emit(out, bits / 8, false);
}

}  // namespace isadora::assembler
