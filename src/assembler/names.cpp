#include "assembler/names.h"

#include <algorithm>

namespace isadora::assembler {

bool ProgramSymbols::take(const SymbolEntry& entry, base::Int128& value) const {
  was_place = !entry.absolute;
  if (!entry.absolute) {
    several_sections |= section && *section != entry.section;
    section = entry.section;
  }
  moves |= entry.moves;
  value = entry.value;
  return true;
}

std::string_view ProgramSymbols::meant_by(std::string_view name) const {
  for (auto at = references.find(name); at != references.end(); at = references.find(name)) name = at->second;
  return name;
}

bool ProgramSymbols::lookup(std::string_view name, base::Int128& value) const {
  if (!references.empty()) name = meant_by(name);
  const bool is_numbered = !name.empty() && is_digit(name[0]);
  const SymbolEntry* const found = is_numbered ? find_in(names_, numbered_target(name)) : find_named(name);
  if (found) return take(*found, value);
  unknown.push_back(name);
  was_place = true;
  return false;
}

const SymbolEntry* ProgramSymbols::find_named(std::string_view name) const {
  std::string_view key = name;
  if (name.starts_with('.') && !dotted) key = local_.assign(label).append(name);
  const SymbolEntry* found = kernel < kernels_.size() ? find_in(kernels_[kernel], key) : nullptr;
  if (found) return found;
  found = find_here(key);
  is_weak |= found && weak.contains(key);
  return found;
}

void ProgramSymbols::forget(const std::string& name) {
  const auto found = names_.find(name);
  if (found == names_.end()) return;
  earlier_[name].push_back({position, found->second});
  names_.erase(found);
}

// A statement that is read again at the end sees the value that it saw.
const SymbolEntry* ProgramSymbols::find_here(std::string_view key) const {
  const auto values = earlier_.find(key);
  if (values != earlier_.end()) {
    for (const EarlierValue& v : values->second)
      if (position < v.until) return v.entry.known ? &v.entry : nullptr;
  }
  return find_in(names_, key);
}

const SymbolEntry* ProgramSymbols::find_in(const ByName<SymbolEntry>& names, std::string_view key) const {
  const auto found = names.find(key);
  return found != names.end() && found->second.known ? &found->second : nullptr;
}

namespace {

// The name that a numbered label has in the tables: no text can spell it.
std::string numbered_key(std::string_view digits, uint32_t place) {
  return std::string(digits) + "@" + std::to_string(place);
}

}  // namespace

void ProgramSymbols::define_numbered(std::string_view digits, SymbolEntry entry) {
  auto at = numbered_.find(digits);
  if (at == numbered_.end()) at = numbered_.emplace(std::string(digits), std::vector<uint32_t>()).first;
  at->second.push_back(position);
  define(numbered_key(digits, position), entry);
}

std::string ProgramSymbols::numbered_target(std::string_view name) const {
  const std::string_view digits = name.substr(0, name.size() - 1);
  const auto found = numbered_.find(digits);
  if (found == numbered_.end()) return {};
  const auto& places = found->second;
  const auto at = std::upper_bound(places.begin(), places.end(), position);
  const bool forward = name.back() == 'f';
  if (forward ? at == places.end() : at == places.begin()) return {};
  return numbered_key(digits, forward ? *at : *std::prev(at));
}

const SymbolEntry* ProgramSymbols::locate(std::string_view name, std::string& key) const {
  name = meant_by(name);
  key = is_digit(name[0]) ? numbered_target(name) : std::string(name);
  if (name.starts_with('.') && !dotted) key = std::string(label) + key;
  return find_here(key);
}

const SymbolEntry* ProgramSymbols::define(std::string name, SymbolEntry entry) {
  entry.order = static_cast<uint32_t>(names_.size());
  const auto [at, fresh] = names_.try_emplace(std::move(name), entry);
  return fresh ? nullptr : &at->second;
}

const SymbolEntry* ProgramSymbols::define_in_kernel(std::string name, SymbolEntry entry) {
  const auto [at, fresh] = kernels_[kernel].try_emplace(std::move(name), entry);
  return fresh ? nullptr : &at->second;
}

const SymbolEntry* ProgramSymbols::find(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

std::vector<const ByName<SymbolEntry>::value_type*> ProgramSymbols::in_order() const {
  std::vector<const ByName<SymbolEntry>::value_type*> result;
  result.reserve(names_.size());
  for (const auto& named : names_) result.push_back(&named);
  std::ranges::sort(result, {}, [](const auto* named) { return named->second.order; });
  return result;
}

std::vector<std::string> ProgramSymbols::all_names() const {
  std::vector<std::string> result;
  for (const auto& [name, entry] : names_) result.push_back(name);
  if (kernel < kernels_.size()) {
    for (const auto& [name, entry] : kernels_[kernel]) result.push_back(name);
  }
  std::sort(result.begin(), result.end());
  return result;
}

SymbolEntry& ProgramSymbols::given_at(std::string_view name, uint32_t place) {
  if (const auto values = earlier_.find(name); values != earlier_.end()) {
    for (EarlierValue& v : values->second)
      if (place < v.until) return v.entry;
  }
  return names_.find(name)->second;
}

}  // namespace isadora::assembler
