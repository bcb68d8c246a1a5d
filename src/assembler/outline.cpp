#include "assembler/outline.h"

#include <algorithm>
#include <cstring>

#include "assembler/text.h"

namespace isadora::assembler {

namespace {

// What stands for a number in an outline.
constexpr char kDecimal = '\1', kHexadecimal = '\2';
constexpr ptrdiff_t kMostDecimals = 18, kMostHexadecimals = 16;  // within 64 bits

enum class Class : uint8_t { Stop, Letter, Digit, Mark, Blank, Semicolon, Line, Slash, Dollar };

constexpr std::array<Class, 256> kClasses = [] {
  std::array<Class, 256> result{};  // what is no text, quotes: Stop
  for (const char c : std::string_view("!#%&()*+,-.:<=>?@[\\]^`{|}~"))
    result[static_cast<unsigned char>(c)] = Class::Mark;
  for (char c = 'a'; c <= 'z'; ++c) result[static_cast<unsigned char>(c)] = Class::Letter;
  for (char c = 'A'; c <= 'Z'; ++c) result[static_cast<unsigned char>(c)] = Class::Letter;
  for (char c = '0'; c <= '9'; ++c) result[static_cast<unsigned char>(c)] = Class::Digit;
  result['_'] = Class::Letter;
  result[' '] = result['\t'] = result['\r'] = Class::Blank;
  result[';'] = Class::Semicolon;
  result['\n'] = Class::Line;
  result['/'] = Class::Slash;
  result['$'] = Class::Dollar;
  return result;
}();

Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }
bool is_blank(char c) { return class_of(c) == Class::Blank; }
bool is_hex_mark(const char* p) { return p[0] == '0' && fold(p[1]) == 'x'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char f = fold(c);
  return f >= 'a' && f <= 'f' ? f - 'a' + 10 : -1;
}

// The number of decimal digits, where it is one that reads the same in all places: not too long, no leading zeros.
bool plain_decimal(const char* from, const char* to, uint64_t& value) {
  if (to - from > kMostDecimals || (*from == '0' && to - from > 1)) return false;
  value = 0;
  for (; from != to; ++from) value = value * 10 + static_cast<uint64_t>(*from - '0');
  return true;
}

}  // namespace

// ---- the text ------------------------------------------------------------------------------------------------------

bool OutlinedText::read(const std::string& text, uint32_t begin, bool lines, bool dollars) {
  text_ = text.c_str();  // a zero behind it stops all that looks further
  size_ = count_ = 0;
  const char* p = head(text_ + begin);
  bool controls = false;
  while (p) {
    switch (class_of(*p)) {
      case Class::Letter: p = controls ? as_text(p, p + 1) : word(p); break;
      case Class::Digit: p = controls ? as_text(p, p + 1) : number(p); break;
      case Class::Dollar: controls = !dollars; [[fallthrough]];
      case Class::Mark: p = as_text(p, p + 1); break;
      case Class::Blank: p = blanks(p); break;
      case Class::Slash:
        if (!lines || p[1] != '/') return false;
        p = std::strchr(p, '\n');
        break;
      case Class::Semicolon:
      case Class::Line:
        if (*p == '\n' && !lines) return false;
        end_ = static_cast<uint32_t>(p + (*p == ';') - text_);
        if (size_ && key_[size_ - 1] == ' ') --size_;
        std::memset(key_.data() + size_, 0, sizeof(uint64_t));
        return true;
      case Class::Stop: return false;
    }
  }
  return false;
}

// The guard, the mnemonic, and the words behind dots: text.
const char* OutlinedText::head(const char* p) {
  while (is_blank(*p)) ++p;
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

const char* OutlinedText::as_text(const char* from, const char* to) {
  if (size_ + static_cast<size_t>(to - from) > kMostBytes) return nullptr;
  for (; from != to; ++from) key_[size_++] = *from;
  return to;
}

const char* OutlinedText::as_hole(const char* from, const char* to, uint64_t value, char mark) {
  if (count_ == kMostHoles || size_ == kMostBytes) return nullptr;
  key_[size_++] = mark;
  holes_[count_++] = {static_cast<uint32_t>(from - text_), static_cast<uint32_t>(to - text_), value};
  return to;
}

const char* OutlinedText::blanks(const char* p) {
  if (!as_text(p, p + 1)) return nullptr;
  key_[size_ - 1] = ' ';
  while (is_blank(*p)) ++p;
  return p;
}

// Digits at its end are a hole.
const char* OutlinedText::word(const char* p) {
  const char* digits = nullptr;
  size_t front = 0;  // of the outline, where they begin
  uint64_t value = 0;
  for (; is_word(*p); ++p) {
    if (size_ == kMostBytes) return nullptr;
    if (!is_digit(*p)) {
      digits = nullptr;
    } else if (!digits) {
      digits = p;
      front = size_;
      value = static_cast<uint64_t>(*p - '0');
    } else {
      value = value * 10 + static_cast<uint64_t>(*p - '0');
    }
    key_[size_++] = *p;
  }
  if (!digits || p - digits > kMostDecimals || (*digits == '0' && p - digits > 1)) return p;
  size_ = front;
  return as_hole(digits, p, value, kDecimal) ? p : nullptr;
}

// What goes on like a float or a name is text.
const char* OutlinedText::number(const char* p) {
  const char* end = p;
  uint64_t value = 0;
  bool whole = !(size_ && key_[size_ - 1] == '.');
  if (is_hex_mark(p) && hex_digit(p[2]) >= 0) {
    for (end += 2; hex_digit(*end) >= 0; ++end) value = value << 4 | static_cast<uint64_t>(hex_digit(*end));
    whole &= end - p - 2 <= kMostHexadecimals;
  } else {
    while (is_digit(*end)) ++end;
    whole &= plain_decimal(p, end, value);
  }
  if (whole && !is_word(*end) && *end != '.') return as_hole(p, end, value, is_hex_mark(p) ? kHexadecimal : kDecimal);
  while (is_word(*end)) ++end;
  return as_text(p, end);
}

uint64_t OutlinedText::hash() const {
  uint64_t h = size_;
  for (size_t i = 0; i < size_; i += sizeof(uint64_t)) {
    uint64_t part;
    std::memcpy(&part, key_.data() + i, sizeof part);
    h = (h ^ part) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  return h;
}

// ---- the ways ------------------------------------------------------------------------------------------------------

bool Ways::covers(const OutlinedText& text) const {
  for (size_t i = 0; pinned >> i; ++i) {
    if ((pinned >> i & 1) && text.hole(i).value != values[i]) return false;
  }
  return true;
}

void OutlineReading::compared(uint32_t begin, uint32_t end) {
  for (size_t i = 0; i < text_.count(); ++i) {
    if (text_.hole(i).begin < end && begin < text_.hole(i).end) pinned_ |= uint64_t{1} << i;
  }
}

// A hole begins with a digit, whatever is in it.
void OutlineReading::compared_with(uint32_t pos, char c) {
  const bool differs =
      !is_digit(c) && std::ranges::any_of(text_.holes(), [&](const Hole& h) { return h.begin == pos; });
  if (!differs) compared(pos, pos + 1);
}

// As far as both are the same; what comes then is of no account, but for a number.
void OutlineReading::compared_with(std::string_view text, uint32_t pos, std::string_view spelling) {
  for (const char c : spelling) {
    compared_with(pos, c);
    if (fold(at(text, pos++)) != fold(c)) return;
  }
}

void OutlineReading::fill_exactly(const Hole& hole, uint64_t value) {
  const auto index = static_cast<uint8_t>(&hole - text_.holes().data());
  fillings_.push_back({.kind = Filling::Kind::Exactly, .first = index, .last = index, .value = value});
}

void OutlineReading::must_be(const Op& op, uint64_t code) {
  fillings_.push_back({.kind = Filling::Kind::Same, .op = &op, .value = code});
}

const Hole* OutlineReading::hole_in(uint32_t begin, uint32_t end) const {
  for (size_t i = 0; i < text_.count(); ++i) {
    if (text_.hole(i).begin >= begin && text_.hole(i).end <= end) return &text_.hole(i);
  }
  return nullptr;
}

void OutlineReading::fill(Filling filling, std::string_view text, uint32_t begin, uint32_t end) {
  constexpr uint32_t kFarthest = 255;
  size_t first = 0, last = text_.count();
  while (first < last && text_.hole(first).begin < begin) ++first;
  while (last > first && text_.hole(last - 1).end > end) --last;
  const std::string_view operand = text.substr(begin, end - begin);
  // Where blanks may stand, the next text has others.
  if (first == last || end - begin > kFarthest || std::ranges::any_of(operand, is_blank)) return give_up();
  filling.first = static_cast<uint8_t>(first);
  filling.last = static_cast<uint8_t>(last - 1);
  filling.before = static_cast<uint8_t>(text_.hole(first).begin - begin);
  filling.after = static_cast<uint8_t>(end - text_.hole(last - 1).end);
  fillings_.push_back(std::move(filling));
}

void OutlineReading::arrive(const Rule& rule, uint32_t number, uint32_t seen, const uint64_t* codes, uint32_t end) {
  if (end != text_.end() || ways_.size() == kMostWays) return give_up();
  ways_.push_back({number, seen, {codes, codes + rule.codes.size()}, fillings_, written_});
}

Ways OutlineReading::result(const Mnemonic& mnemonic) {
  Ways out;
  out.mnemonic = &mnemonic;
  out.pinned = pinned_;
  for (size_t i = 0; i < text_.count(); ++i) out.values[i] = text_.hole(i).value;
  out.complete = !hopeless_;
  out.certain = certain_;
  if (!hopeless_) out.ways = std::move(ways_);
  return out;
}

// ---- all of them ---------------------------------------------------------------------------------------------------

namespace {
const Ways kNoWays{};
}

const Ways* Outlines::find(const OutlinedText& text) const {
  if (slots_.empty()) return nullptr;
  const uint64_t hash = text.hash();
  for (size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
    const Slot& s = slots_[i];
    if (!s.entry) return count_ == kMost ? &kNoWays : nullptr;
    if (s.hash != hash || s.entry->outline != text.outline()) continue;
    for (const auto& w : s.entry->kinds) {
      if (w->covers(text)) return w.get();
    }
    return s.entry->kinds.size() == kMostOfOne ? &kNoWays : nullptr;
  }
}

Outlines::Slot& Outlines::slot(const OutlinedText& text, uint64_t hash) {
  for (size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
    Slot& s = slots_[i];
    if (!s.entry || (s.hash == hash && s.entry->outline == text.outline())) return s;
  }
}

void Outlines::grow() {
  std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots_.empty() ? kFirst : 2 * slots_.size()));
  for (Slot& s : old) {
    if (!s.entry) continue;
    size_t i = s.hash & (slots_.size() - 1);
    while (slots_[i].entry) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = std::move(s);
  }
}

const Ways* Outlines::add(const OutlinedText& text, Ways ways) {
  if (2 * count_ >= slots_.size()) grow();
  const uint64_t hash = text.hash();
  Slot& s = slot(text, hash);
  if (!s.entry) {
    s.hash = hash;
    s.entry = std::make_unique<Entry>();
    s.entry->outline = text.outline();
    ++count_;
  }
  return s.entry->kinds.emplace_back(std::make_unique<Ways>(std::move(ways))).get();
}

std::shared_ptr<const std::vector<RegisterRead>> Outlines::names_with(const Registers& registers,
                                                                      std::string_view front, uint16_t type) {
  auto& names = names_[{type, std::string(front)}];
  if (!names) names = std::make_shared<const std::vector<RegisterRead>>(registers.names_with(front, type));
  return names;
}

std::shared_ptr<const QuickFunction> Outlines::function(const model::Type& type, std::string_view name) {
  const auto found = std::ranges::find(type.functions, name, &model::NumberFunction::name);
  if (found == type.functions.end()) return nullptr;
  const auto [at, fresh] = functions_.try_emplace(&*found);
  if (fresh) at->second = QuickFunction::of(*found);
  return at->second;
}

}  // namespace isadora::assembler
