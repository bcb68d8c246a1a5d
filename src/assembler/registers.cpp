#include "assembler/registers.h"

#include <algorithm>

#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::assembler {
namespace {

constexpr unsigned kNoCode = UINT32_MAX;
constexpr unsigned kTooLarge = 1000000;  // larger than any file

// The literal `what` at `pos`, blanks allowed before its marks.
bool literal(std::string_view text, uint32_t& pos, std::string_view what, bool exact) {
  uint32_t p = pos;
  for (const char c : what) {
    if (!is_word(c)) p = skip_blank(text, p);
    if (at(text, p) != c && (exact || fold(at(text, p)) != fold(c))) return false;
    ++p;
  }
  pos = p;
  return true;
}

bool number(std::string_view text, uint32_t& pos, unsigned& out) {
  if (!is_digit(at(text, pos)) || (text[pos] == '0' && is_digit(at(text, pos + 1)))) return false;
  unsigned value = 0;
  uint32_t p = pos;
  for (; is_digit(at(text, p)); ++p) value = std::min(value * 10 + static_cast<unsigned>(text[p] - '0'), kTooLarge);
  pos = p;
  out = value;
  return true;
}

unsigned number_of(const model::Type& type, uint64_t code) {
  if (type.codes.empty()) return static_cast<unsigned>(code);
  return code < type.codes.size() ? type.codes[code] : kNoCode;
}

}  // namespace

RegisterNames::RegisterNames(const model::Isa& isa) : isa_(isa), named_(isa.types.size()), codes_(isa.types.size()) {
  for (const model::RegisterFile& f : isa.files) {
    const auto split = [&](const std::string& s) {
      const size_t first = s.find('%');
      if (first == std::string::npos) return Pattern{s, "", "", is_exact()};
      const size_t second = s.find('%', first + 1);
      const bool plain = first + 1 == s.size() && std::all_of(s.begin(), s.end() - 1, is_word);
      if (second == std::string::npos) return Pattern{s.substr(0, first), "", s.substr(first + 1), is_exact(), plain};
      return Pattern{s.substr(0, first), s.substr(first + 1, second - first - 1), s.substr(second + 1), is_exact()};
    };
    files_.push_back({split(f.spelling), split(model::are_named_by_first(f) ? "" : f.wide)});
    for (const auto& [n, names] : f.aliases) {
      for (const std::string& name : names) all_named_.insert(of_any_case(name));
    }
  }
  find_codes();
  by_type_.resize(isa.types.size());
  for (size_t t = 0; t < isa.types.size(); ++t) {
    const model::Type& type = isa.types[t];
    if (type.file < files_.size()) {
      const Pattern& single = files_[type.file].single;
      by_type_[t] = {&single, &files_[type.file].wide,
                     single.plain ? std::string_view(single.open) : std::string_view()};
    }
    if (codes_[t].empty()) continue;
    for (const model::RegisterConstant& c : type.constants) {
      named_[t].push_back({c.spelling, c.code, 0, 0});
      all_named_.insert(of_any_case(c.spelling));
    }
    const auto add = [&](const std::string& name, unsigned n, unsigned count = 1) {
      RegisterRead r{.number = n};
      place(static_cast<uint16_t>(t), r);
      if (r.exists) named_[t].push_back({name, r.code, n, type.constant(r.code) ? 0 : count});
    };
    const model::RegisterFile& file = isa.files[type.file];
    for (const auto& [n, names] : file.aliases) {
      for (const std::string& name : names) add(name, n);
    }
    for (const auto& [n, name] : file.printed) add(name, n);
    if (model::have_own_wide_names(file)) {
      for (unsigned n = 0; n < file.count; ++n) add(model::spelled(file, n, 2), n, kSeveral);
      for (const Named& n : named_[t]) all_named_.insert(of_any_case(n.name));
    }
  }
  for (const std::string& name : all_named_) longest_name_ = std::max(longest_name_, name.size());
  // Of names that begin alike the longest is tried first: `0.5` before `0`.
  const auto order = [](const Named& n) { return std::pair(n.first(), SIZE_MAX - n.name.size()); };
  for (auto& list : named_) std::ranges::stable_sort(list, {}, order);
}

void RegisterNames::find_codes() {
  for (const model::RegisterFile& file : isa_.files) operands_.emplace_back(file.count);
  for (size_t t = 0; t < isa_.types.size(); ++t) {
    const model::Type& type = isa_.types[t];
    if (type.kind != model::TypeKind::Register || type.file >= isa_.files.size()) continue;
    for (unsigned n = 0; n < isa_.files[type.file].count; ++n) {
      codes_[t].push_back(code_of(type, n));
      if (codes_[t].back()) operands_[type.file][n] = true;
    }
  }
}

// The code that names a register's number in a type.
std::optional<uint64_t> RegisterNames::code_of(const model::Type& type, unsigned number) const {
  uint64_t code = number;
  if (!type.codes.empty()) {
    const auto found = std::find(type.codes.begin(), type.codes.end(), number);
    if (found == type.codes.end()) return {};
    code = static_cast<uint64_t>(found - type.codes.begin());
  }
  if ((type.width < 64 && code >> type.width) || type.constant(code)) return {};
  return code;
}

void RegisterNames::place(uint16_t type, RegisterRead& out) const {
  const auto& codes = codes_[type];
  out.exists = out.number < codes.size() && codes[out.number];
  if (out.exists) out.code = *codes[out.number];
  const model::Type& t = isa_.types[type];
  if (out.exists || !t.codes.empty() || out.number >= codes.size() || !t.constant(out.number)) return;
  if (operands_[t.file][out.number]) return;
  out.exists = true;  // a register that the file has, but whose code is a constant in all types
  out.code = out.number;
  out.count = 0;
}

bool RegisterNames::read_number(const Pattern& p, std::string_view text, uint32_t& pos, unsigned& out) {
  if (!p.plain)
    return literal(text, pos, p.open, p.exact) && number(text, pos, out) && literal(text, pos, p.close, p.exact);
  const uint32_t end = read_plain(p, text, pos, out);
  if (end == 0) return false;
  pos = end;
  return true;
}

// Most operands come here. Nine digits are more than any file has registers, and fit.
uint32_t RegisterNames::read_plain(const Pattern& p, std::string_view text, uint32_t pos, unsigned& out) {
  constexpr ptrdiff_t kMostDigits = 9;
  const char *here = text.data() + pos, *const end = text.data() + text.size();
  if (end - here <= static_cast<ptrdiff_t>(p.open.size())) return 0;
  for (const char c : p.open) {
    if (*here != c && (p.exact || fold(*here) != fold(c))) return 0;
    ++here;
  }
  const char* const digits = here;
  unsigned value = 0;
  while (here != end && is_digit(*here)) {
    if (here - digits < kMostDigits) value = value * 10 + static_cast<unsigned>(*here - '0');
    ++here;
  }
  const bool word_ends = here == end || !is_word(*here);
  if (here == digits || !word_ends || (*digits == '0' && here - digits > 1)) return 0;
  out = here - digits > kMostDigits ? kTooLarge : value;
  return static_cast<uint32_t>(here - text.data());
}

bool RegisterNames::read_any(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const {
  if (read_single(text, pos, type, out)) {
    // A constant may have a number that the file lacks.
    if (!out.exists) read_named(text, pos, type, out, is_exact());
    return true;
  }
  return read_named(text, pos, type, out, true) || read_wide(text, pos, type, out) ||
         (!is_exact() && read_named(text, pos, type, out, false));
}

bool RegisterNames::read_named(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out,
                               bool exact) const {
  const std::vector<Named>& all = named_[type];
  const char letter = fold(at(text, pos));
  for (auto n = std::ranges::lower_bound(all, letter, {}, &Named::first); n != all.end() && n->first() == letter; ++n) {
    if (!stands(text, pos, n->name, exact)) continue;
    out = {n->code, n->number, n->count, pos + static_cast<uint32_t>(n->name.size()), true};
    return true;
  }
  return false;
}

bool RegisterNames::read_single(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const {
  const Pattern& single = *by_type_[type].single;
  if (single.plain) {
    pos = read_plain(single, text, pos, out.number);
    if (pos == 0) return false;
  } else if (!read_number(single, text, pos, out.number) || is_word(at(text, pos))) {
    return false;
  }
  out.count = 1;
  out.end = pos;
  place(type, out);
  return true;
}

bool RegisterNames::is_numbered(std::string_view text, uint32_t pos, uint16_t type, uint32_t& end) const {
  RegisterRead read;
  const bool fine = read_single(text, pos, type, read);
  if (fine) end = read.end;
  return fine;
}

void RegisterNames::numbered(unsigned number, uint16_t type, RegisterRead& out) const {
  out.number = number;
  out.count = 1;
  place(type, out);
}

bool RegisterNames::may_name_register(std::string_view text, uint32_t pos, uint32_t digits, uint16_t type) const {
  const std::string_view front = text.substr(pos, digits - pos);
  return std::ranges::any_of(named_[type], [&](const Named& n) {
    return n.name.size() > front.size() && is_digit(n.name[front.size()]) &&
           same_folded(std::string_view(n.name).substr(0, front.size()), front);
  });
}

bool RegisterNames::begins_wide(std::string_view text, uint32_t pos, uint16_t type) const {
  const Pattern& p = *by_type_[type].wide;
  return !p.open.empty() && literal(text, pos, p.open, p.exact);
}

std::vector<RegisterRead> RegisterNames::names_with(std::string_view front, uint16_t type) const {
  constexpr size_t kMostDigits = 3;
  std::vector<RegisterRead> out;
  for (const Named& n : named_[type]) {
    uint32_t digits = static_cast<uint32_t>(front.size());
    unsigned value = 0;
    if (n.name.size() <= digits || n.name.size() > digits + kMostDigits) continue;
    if (!same_folded(std::string_view(n.name).substr(0, digits), front)) continue;
    if (!number(n.name, digits, value) || digits != n.name.size()) continue;
    const std::string text = std::string(front) + n.name.substr(front.size()) + "\n";
    if (out.size() <= value) out.resize(value + 1, {.exists = false});
    RegisterRead read;
    if (read_any(text, 0, type, read) && read.end + 1 == text.size()) out[value] = read;
  }
  return out;
}

bool RegisterNames::read_wide(std::string_view text, uint32_t pos, uint16_t type, RegisterRead& out) const {
  const Pattern& p = *by_type_[type].wide;
  unsigned last = 0;
  if (p.open.empty() || !literal(text, pos, p.open, p.exact)) return false;
  pos = skip_blank(text, pos);
  if (!number(text, pos, out.number) || !literal(text, pos, p.middle, p.exact)) return false;
  pos = skip_blank(text, pos);
  if (!number(text, pos, last) || !literal(text, pos, p.close, p.exact) || last < out.number) return false;
  out.count = last - out.number + 1;
  out.end = pos;
  place(type, out);
  out.exists &= last < isa_.files[isa_.types[type].file].count;
  return true;
}

bool RegisterNames::is_name(std::string_view word) const {
  for (const File& f : files_) {
    uint32_t pos = 0;
    unsigned n;
    if (f.single.plain ? read_plain(f.single, word, 0, n) == word.size() && !word.empty()
                       : !f.single.open.empty() && read_number(f.single, word, pos, n) && pos == word.size())
      return true;
  }
  return word.size() <= longest_name_ && all_named_.contains(of_any_case(word));
}

// The registers of a subset, run by run: "$P0 to $R1 or $N0 to $N1".
std::string RegisterNames::describe_subset(const model::Type& t, const model::RegisterFile& file) {
  auto codes = t.codes;
  std::ranges::sort(codes);
  std::string result;
  for (size_t begin = 0, end = 0; begin < codes.size(); begin = end) {
    for (end = begin + 1; end < codes.size() && codes[end] == codes[end - 1] + 1; ++end) {
    }
    result += (begin ? " or " : "") + model::spelling(file, codes[begin]);
    if (end > begin + 1) result += " to " + model::spelling(file, codes[end - 1]);
  }
  return result;
}

std::string RegisterNames::describe(uint16_t type) const {
  const model::Type& t = isa_.types[type];
  const model::RegisterFile& file = isa_.files[t.file];
  if (!t.codes.empty()) return describe_subset(t, file);
  unsigned last = file.count;
  while (t.width < 16 && last > 1 && (number_of(t, last - 1) >> t.width || t.constant(last - 1))) --last;
  std::string result = model::numbered(file, 0);
  if (last > 1) result += " to " + model::numbered(file, last - 1);
  for (const model::RegisterConstant& c : t.constants) result += " or " + c.spelling;
  return result;
}

}  // namespace isadora::assembler
