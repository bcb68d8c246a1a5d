#include "assembler/names.h"

#include <algorithm>

namespace isadora::assembler {

bool Names::lookup(std::string_view name, int64_t& value) const {
  std::string_view key = name;
  if (name.starts_with('.')) key = local_.assign(label).append(name);
  if (kernel < kernels_.size()) {
    const auto found = kernels_[kernel].find(key);
    if (found != kernels_[kernel].end()) return value = found->second.value, true;
  }
  if (const auto found = names_.find(key); found != names_.end() && found->second.known) {
    return value = found->second.value, true;
  }
  provisional = true;
  if (const auto found = before_.find(key); found != before_.end() && found->second.known) {
    return value = found->second.value, true;
  }
  unknown.push_back(name);
  return false;
}

const SymbolEntry* Names::define(std::string name, SymbolEntry entry) {
  entry.order = static_cast<uint32_t>(names_.size());
  const auto [at, fresh] = names_.try_emplace(std::move(name), entry);
  return fresh ? nullptr : &at->second;
}

const SymbolEntry* Names::define_in_kernel(std::string name, SymbolEntry entry) {
  const auto [at, fresh] = kernels_[kernel].try_emplace(std::move(name), entry);
  return fresh ? nullptr : &at->second;
}

const SymbolEntry* Names::find(std::string_view name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

std::vector<std::pair<std::string, SymbolEntry>> Names::in_order() const {
  std::vector<std::pair<std::string, SymbolEntry>> result(names_.begin(), names_.end());
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.second.order < b.second.order; });
  return result;
}

std::vector<std::string> Names::all_names() const {
  std::vector<std::string> result;
  for (const auto& [name, entry] : names_) result.push_back(name);
  if (kernel < kernels_.size()) {
    for (const auto& [name, entry] : kernels_[kernel]) result.push_back(name);
  }
  std::sort(result.begin(), result.end());
  return result;
}

void Names::next_round() {
  before_ = std::move(names_);
  names_.clear();
  kernels_.clear();
  kernel = kNoKernel;
  label = {};
  reset();
}

bool Names::changed() const {
  return std::any_of(names_.begin(), names_.end(), [&](const auto& entry) {
    const auto found = before_.find(entry.first);
    return found == before_.end() || found->second.value != entry.second.value ||
           found->second.known != entry.second.known;
  });
}

}  // namespace isadora::assembler
