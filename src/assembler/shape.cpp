#include "assembler/shape.h"

#include <algorithm>
#include <cstring>

#include "assembler/text.h"
#include "base/digits.h"

namespace isadora::assembler {

namespace {

// The placeholders of a number and a name in a shape.
constexpr char kDecimal = '\1', kHexadecimal = '\2', kName = '\3';
constexpr ptrdiff_t kMostDecimals = 18, kMostHexadecimals = 16;  // within 64 bits

enum class CharClass : uint8_t { Stop, Letter, Digit, Mark, Blank, Semicolon, Line, Slash, Dollar };

constexpr std::array<CharClass, 256> kClasses = [] {
  std::array<CharClass, 256> result{};  // invalid text and quotes: Stop
  for (const char c : std::string_view("!#%&()*+,-.:<=>?@[\\]^`{|}~"))
    result[static_cast<unsigned char>(c)] = CharClass::Mark;
  for (char c = 'a'; c <= 'z'; ++c) result[static_cast<unsigned char>(c)] = CharClass::Letter;
  for (char c = 'A'; c <= 'Z'; ++c) result[static_cast<unsigned char>(c)] = CharClass::Letter;
  for (char c = '0'; c <= '9'; ++c) result[static_cast<unsigned char>(c)] = CharClass::Digit;
  result['_'] = CharClass::Letter;
  result[' '] = result['\t'] = result['\r'] = CharClass::Blank;
  result[';'] = CharClass::Semicolon;
  result['\n'] = CharClass::Line;
  result['/'] = CharClass::Slash;
  result['$'] = CharClass::Dollar;
  return result;
}();

CharClass class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }
bool is_blank(char c) { return class_of(c) == CharClass::Blank; }
bool is_hex_mark(const char* p) { return p[0] == '0' && fold(p[1]) == 'x'; }

// The number of decimal digits, where it is one that reads the same in all places: not too long, no leading zeros.
bool plain_decimal(const char* from, const char* to, uint64_t& value) {
  if (to - from > kMostDecimals || (*from == '0' && to - from > 1)) return false;
  value = 0;
  for (; from != to; ++from) value = value * 10 + static_cast<uint64_t>(*from - '0');
  return true;
}

}  // namespace

// ---- words ---------------------------------------------------------------------------------------------------------

WordSet::WordSet(const model::Isa& isa, const Grammar& grammar) {
  for_each_op(grammar, [&](const FormOp& op) { add(op.marks, op.glued); });
  for (const GrammarRule& r : grammar.rules) {
    for (const syntax::ControlText& c : r.text->controls) add(c.name);
  }
  for (const model::NumberFunction& f : isa.machine.functions) add(f.name);
  for (const model::Type& t : isa.types) {
    for (const model::NumberFunction& f : t.functions) add(f.name);
  }
  for_each_spelling(isa, [&](std::string_view text, bool open) { add(text, open); });
  for (const model::RegisterFile& f : isa.files) {
    for (const std::string& pattern : {f.spelling, f.wide}) {
      for (size_t at = pattern.find('%'); at != std::string::npos; at = pattern.find('%', at + 1))
        names_ = names_ && !(at + 1 < pattern.size() && is_word(pattern[at + 1]));
    }
  }
}

void WordSet::add(std::string_view text, bool open) {
  names_ = names_ && !(open && !text.empty() && is_word(text.back()));
  uint64_t hash = kBegin;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_word(text[i])) continue;
    if (!is_digit(text[i])) hash = more(hash, text[i]);
    if (i + 1 < text.size() && is_word(text[i + 1])) continue;
    words_.set(hash >> kShift);
    hash = kBegin;
  }
}

// ---- the text ------------------------------------------------------------------------------------------------------

bool ShapedText::read(const std::string& text, uint32_t begin, bool lines, bool dollars, const WordSet& words) {
  text_ = text.c_str();  // a zero after it stops all that looks further
  words_ = &words;
  size_ = count_ = 0;
  const char* p = head(text_ + begin);
  bool controls = false;
  while (p) {
    switch (class_of(*p)) {
      case CharClass::Letter: p = controls ? as_text(p, p + 1) : word(p); break;
      case CharClass::Digit: p = controls ? as_text(p, p + 1) : number(p); break;
      case CharClass::Dollar: controls = !dollars; [[fallthrough]];
      case CharClass::Mark:
        if (size_ == kMostBytes) return false;
        key_[size_++] = *p++;
        break;
      case CharClass::Blank: p = blanks(p); break;
      case CharClass::Slash:
        if (!lines || p[1] != '/') return false;
        p = std::strchr(p, '\n');
        break;
      case CharClass::Semicolon:
      case CharClass::Line:
        if (*p == '\n' && !lines) return false;
        end_ = static_cast<uint32_t>(p + (*p == ';') - text_);
        while (size_ && key_[size_ - 1] == ' ') --size_;
        std::memset(key_.data() + size_, 0, sizeof(uint64_t));
        size_ = (size_ + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
        return true;
      case CharClass::Stop: return false;
    }
  }
  return false;
}

// The guard, the mnemonic, and the words after dots: text.
const char* ShapedText::head(const char* p) {
  while (is_blank(*p)) ++p;
  begin_ = static_cast<uint32_t>(p - text_);
  const char* end = p;
  if (*end == '@') {
    while (*end > ' ' && *end != ';') ++end;
    if (!as_text(p, end) || !is_blank(*end)) return nullptr;
    end = p = blanks(end);
    if (!p) return nullptr;
  }
  while (is_word(*end) || *end == '.') ++end;
  return end == p ? nullptr : as_text(p, end);
}

const char* ShapedText::as_text(const char* from, const char* to) {
  const auto count = static_cast<size_t>(to - from);
  if (size_ + count > kMostBytes) return nullptr;
  for (char* out = key_.data() + size_; from != to;) *out++ = *from++;
  size_ += count;
  return to;
}

const char* ShapedText::as_hole(const char* from, const char* to, uint64_t value, char mark) {
  if (count_ == kMostHoles || size_ == kMostBytes) return nullptr;
  key_[size_++] = mark;
  holes_[count_++] = {static_cast<uint32_t>(from - text_), static_cast<uint32_t>(to - text_), value, mark == kName};
  return to;
}

// As many as there are: places in the text are counted from the holes.
const char* ShapedText::blanks(const char* p) {
  for (; is_blank(*p); ++p) {
    if (size_ == kMostBytes) return nullptr;
    key_[size_++] = ' ';
  }
  return p;
}

// Words that rules compare with are text, but their final digits are a hole. Other words are names.
const char* ShapedText::word(const char* p) {
  const char *const begin = p, *digits = nullptr;
  char *const start = key_.data() + size_, *out = start, *const end = key_.data() + kMostBytes;
  uint64_t value = 0, hash = WordSet::kBegin;
  for (; is_word(*p); ++p) {
    if (out == end) return nullptr;
    *out++ = *p;
    if (!is_digit(*p)) {
      hash = WordSet::more(hash, *p);
      digits = nullptr;
      continue;
    }
    if (!digits) digits = p, value = 0;
    value = value * 10 + static_cast<uint64_t>(*p - '0');
  }
  if (!words_->has(hash) && begin[-1] != '@') return as_hole(begin, p, 0, kName);  // @plt
  const bool is_number = digits && p - digits <= kMostDecimals && (*digits != '0' || p - digits == 1);
  size_ += static_cast<size_t>((is_number ? digits : p) - begin);
  return is_number ? as_hole(digits, p, value, kDecimal) : p;
}

// Text like a float is kept; 1b and 1f are names.
const char* ShapedText::number(const char* p) {
  const char* end = p;
  uint64_t value = 0;
  bool whole = !(size_ && key_[size_ - 1] == '.');
  if (is_hex_mark(p) && base::digit_value(p[2]) >= 0) {
    for (end += 2; base::digit_value(*end) >= 0; ++end)
      value = value << 4 | static_cast<uint64_t>(base::digit_value(*end));
    whole &= end - p - 2 <= kMostHexadecimals;
  } else {
    while (is_digit(*end)) ++end;
    if (words_->has_names() && whole && (*end == 'b' || *end == 'f') && !is_word(end[1]))
      return as_hole(p, end + 1, 0, kName);
    whole &= plain_decimal(p, end, value);
  }
  if (whole && !is_word(*end) && *end != '.') return as_hole(p, end, value, is_hex_mark(p) ? kHexadecimal : kDecimal);
  while (is_word(*end)) ++end;
  return as_text(p, end);
}

size_t ShapeHash::operator()(std::string_view shape) const {
  uint64_t h = shape.size();
  for (size_t i = 0; i < shape.size(); i += sizeof(uint64_t)) {
    uint64_t part;
    std::memcpy(&part, shape.data() + i, sizeof part);
    h = (h ^ part) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  return h;
}

}  // namespace isadora::assembler
