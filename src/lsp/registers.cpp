#include "lsp/registers.h"

#include <algorithm>

#include "assembler/text.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::lsp {

using assembler::is_digit;
using assembler::same_folded;

namespace {

std::vector<uint16_t> numbers_of(const model::Isa& isa, const model::Type& type) {
  if (!type.codes.empty()) return type.codes;
  std::vector<uint16_t> out;
  for (unsigned n = 0; n < isa.files[type.file].count && (type.width >= 16 || n >> type.width == 0); ++n)
    if (!type.constant(n)) out.push_back(static_cast<uint16_t>(n));
  return out;
}

// Matches a word with a pattern around its first %: the register's number.
std::optional<unsigned> number_in(const std::string& pattern, std::string_view word) {
  const size_t at = pattern.find('%');
  if (at == std::string::npos || word.size() <= pattern.size() - 1 ||
      !same_folded(word.substr(0, at), pattern.substr(0, at)))
    return std::nullopt;
  const std::string_view behind = std::string_view(pattern).substr(at + 1);
  const std::string_view digits = word.substr(at, word.size() - at - behind.size());
  if (digits.size() > 5 || digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  if (!same_folded(word.substr(word.size() - behind.size()), behind)) return std::nullopt;
  return static_cast<unsigned>(std::stoul(std::string(digits)));
}

std::optional<RegisterMeaning> constant_meaning(const model::Isa& isa, std::string_view word) {
  for (const model::Type& type : isa.types)
    for (const model::RegisterConstant& c : type.constants)
      if (same_folded(c.spelling, word))
        return RegisterMeaning{
            &isa.files[type.file], &type,
            "a constant of `" + type.name + "`: reads " + c.value.to_string() + ", drops what is written"};
  return std::nullopt;
}

}  // namespace

std::vector<std::string> register_names(const model::Isa& isa, const model::Type& type, unsigned bits) {
  if (type.file >= isa.files.size()) return {};
  const model::RegisterFile& file = isa.files[type.file];
  std::vector<std::string> out;
  const unsigned count = file.width == 0 ? 1 : std::max(1u, bits / file.width);
  for (const unsigned n : numbers_of(isa, type)) {
    if (count > 1 && (file.wide.empty() || n % count != 0 || n + count > file.count)) continue;
    out.push_back(count > 1 ? model::spelled(file, n, count) : model::numbered(file, n));
    const auto aliases = file.aliases.find(n);
    if (count == 1 && aliases != file.aliases.end())
      out.insert(out.end(), aliases->second.begin(), aliases->second.end());
  }
  for (const model::RegisterConstant& c : type.constants) out.push_back(c.spelling);
  return out;
}

std::optional<RegisterMeaning> register_meaning(const model::Isa& isa, std::string_view word) {
  if (std::optional<RegisterMeaning> found = constant_meaning(isa, word)) return found;
  for (const model::RegisterFile& file : isa.files) {
    const std::string says = std::to_string(file.width) + " bits, one of " + std::to_string(file.count);
    if (const auto n = number_in(file.spelling, word); n && *n < file.count)
      return RegisterMeaning{&file, nullptr, "register " + std::to_string(*n) + " of `" + file.name + "`: " + says};
    const std::string_view open =
        std::string_view(file.wide).substr(0, std::min(file.wide.find('['), file.wide.size()));
    if (!open.empty() && open.size() < file.wide.size() && same_folded(open, word))
      return RegisterMeaning{&file, nullptr, "registers of `" + file.name + "`: each " + says};
    for (const auto& [number, names] : file.aliases)
      for (const std::string& name : names)
        if (same_folded(name, word))
          return RegisterMeaning{&file, nullptr,
                                 "register " + std::to_string(number) + " of `" + file.name + "`: " + says};
  }
  return std::nullopt;
}

}  // namespace isadora::lsp
