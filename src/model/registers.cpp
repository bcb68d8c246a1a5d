#include "model/registers.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace isadora::model {

std::string_view bare_spelling(std::string_view spelling) {
  const bool marked =
      spelling.size() > 1 && !std::isalnum(static_cast<unsigned char>(spelling[0])) && spelling[0] != '_';
  return marked ? spelling.substr(1) : spelling;
}

bool are_named_by_first(const RegisterFile& file) { return std::ranges::count(file.wide, '%') == 1; }
bool have_own_wide_names(const RegisterFile& file) { return are_named_by_first(file) && file.wide != file.spelling; }

std::string numbered(const RegisterFile& file, unsigned number) {
  std::string s = file.spelling;
  const size_t mark = s.find('%');
  return mark == std::string::npos ? s : s.replace(mark, 1, std::to_string(number));
}

namespace {

// The number in `R%`.
std::optional<unsigned> number_in(std::string_view pattern, std::string_view text) {
  const size_t mark = pattern.find('%');
  if (mark == std::string_view::npos || !text.starts_with(pattern.substr(0, mark))) return std::nullopt;
  text.remove_prefix(mark);
  if (!text.ends_with(pattern.substr(mark + 1))) return std::nullopt;
  text.remove_suffix(pattern.size() - mark - 1);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<unsigned> number_of(const RegisterFile& file, std::string_view text) {
  for (const auto& [number, names] : file.aliases) {
    if (std::ranges::find(names, text) != names.end()) return number;
  }
  const auto number = number_in(file.spelling, text);
  return number && *number < file.count ? number : std::nullopt;
}

std::optional<uint64_t> code_of(const Isa& isa, const Type& type, std::string_view word) {
  if (type.kind != TypeKind::Register) return std::nullopt;
  for (const RegisterConstant& c : type.constants)
    if (c.spelling == word) return c.code;
  const std::optional<unsigned> number = number_of(isa.files[type.file], word);
  if (!number) return std::nullopt;
  const auto subset = std::ranges::find(type.codes, *number);
  if (!type.codes.empty() && subset == type.codes.end()) return std::nullopt;
  const uint64_t code = type.codes.empty() ? *number : static_cast<uint64_t>(subset - type.codes.begin());
  const bool is_it =
      resolve(isa, type, code).kind == RegisterCode::Kind::Register && (type.width >= 64 || code >> type.width == 0);
  return is_it ? std::optional(code) : std::nullopt;
}

const RegisterConstant* constant_instead(const Isa& isa, uint16_t file, unsigned number) {
  const RegisterConstant* found = nullptr;
  for (const Type& type : isa.types) {
    if (type.kind != TypeKind::Register || type.file != file) continue;
    const auto subset = std::ranges::find(type.codes, number);
    if (!type.codes.empty() && subset == type.codes.end()) continue;
    const uint64_t code = type.codes.empty() ? number : static_cast<uint64_t>(subset - type.codes.begin());
    const RegisterConstant* const here = type.constant(code);
    if (!here) return nullptr;
    found = here;
  }
  return found;
}

std::string spelling(const RegisterFile& file, unsigned number) {
  const auto printed = file.printed.find(number);
  return printed == file.printed.end() ? numbered(file, number) : printed->second;
}

RegisterPart part_of(const RegisterView& view, unsigned number) {
  const auto parts = static_cast<unsigned>(view.positions.size());
  const unsigned at = number / parts;
  return {at < view.registers.size() ? view.registers[at] : at, view.positions[number % parts]};
}

RegisterName whole_register(const Isa& isa, uint16_t file, unsigned number) {
  const RegisterView& view = isa.files[file].view;
  return view.file == kNoIndex ? RegisterName{file, number} : RegisterName{view.file, part_of(view, number).number};
}

bool reads_as_register(const Isa& isa, std::string_view word) {
  const auto same = [&](std::string_view s) {
    if (isa.machine.exact_registers) return s == word;
    return std::equal(s.begin(), s.end(), word.begin(), word.end(),
                      [](char a, char b) { return std::tolower(a) == std::tolower(b); });
  };
  const auto numbered = [&](const RegisterFile& f) {
    const size_t mark = std::min(f.spelling.find('%'), f.spelling.size());
    return word.size() > mark && same(f.spelling.substr(0, mark) + std::string(word.substr(mark))) &&
           std::any_of(word.begin() + static_cast<ptrdiff_t>(mark), word.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
  };
  for (const RegisterFile& f : isa.files) {
    if (numbered(f)) return true;
    for (const auto& [n, names] : f.aliases) {
      if (std::any_of(names.begin(), names.end(), same)) return true;
    }
  }
  return std::any_of(isa.types.begin(), isa.types.end(), [&](const Type& t) {
    return std::any_of(t.constants.begin(), t.constants.end(), [&](const auto& c) { return same(c.spelling); });
  });
}

}  // namespace isadora::model
