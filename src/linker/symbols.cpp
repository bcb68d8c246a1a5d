#include "linker/symbols.h"

#include <elf.h>

#include <algorithm>
#include <set>

#include "object/sections.h"

namespace isadora::linker {

using object::Unit;

void drop_groups(std::vector<LinkInput>& inputs) {
  std::set<std::string> seen;
  for (LinkInput& in : inputs) {
    in.dropped.resize(in.unit.sections.size());
    for (const Unit::Group& g : in.unit.groups) {
      if (!g.comdat || seen.insert(g.signature).second) continue;
      for (const uint32_t s : g.sections) in.dropped[s] = true;
    }
  }
}

namespace {

// In a section that is a part of the program, or absolutely.
bool is_defined(const LinkInput& in, const Unit::Symbol& s) {
  if (s.section == Unit::kAbsolute) return true;
  const auto& sections = in.unit.sections;
  return s.section != Unit::kUndefined && s.section < sections.size() && is_placed(sections[s.section]) &&
         !in.drops(s.section);
}

}  // namespace

void place_commons(std::vector<LinkInput>& inputs) {
  std::set<std::string> defined;
  std::map<std::string, Unit::Symbol> commons;
  for (const LinkInput& in : inputs) {
    for (const Unit::Symbol& s : in.unit.symbols) {
      if (s.is_global() && !s.is_weak() && is_defined(in, s)) defined.insert(s.name);
      if (s.section != Unit::kCommon || s.name.empty()) continue;
      Unit::Symbol& common = commons.try_emplace(s.name, s).first->second;
      common.size = std::max(common.size, s.size);
      common.value = std::max(common.value, s.value);
    }
  }
  std::erase_if(commons, [&](const auto& c) { return defined.contains(c.first); });
  if (commons.empty()) return;
  Unit unit;
  unit.name = "<common symbols>";
  unit.sections.resize(2);
  Unit::Section& zeros = unit.sections[1];
  zeros = {.name = ".bss", .type = SHT_NOBITS, .flags = SHF_ALLOC | SHF_WRITE, .align = 1, .bytes = {}, .size = 0};
  for (auto& [name, s] : commons) {
    const uint64_t align = std::max<uint64_t>(s.value, 1);
    zeros.align = std::max(zeros.align, align);
    s.value = (zeros.size + align - 1) / align * align;
    s.section = 1;
    zeros.size = s.value + s.size;
    unit.symbols.push_back(s);
  }
  inputs.push_back({std::move(unit), nullptr});
}

bool is_shown(const model::Machine& machine, const Unit::Symbol& s) {
  return s.type != STT_SECTION && s.type != STT_FILE && !s.name.empty() && !object::is_mark(s.name) &&
         !(machine.dotted_names && s.name.starts_with(".L"));
}

Definitions find_definitions(const std::vector<LinkInput>& inputs, diag::Sink& sink) {
  Definitions out;
  for (size_t i = 0; i < inputs.size(); ++i) {
    for (const Unit::Symbol& s : inputs[i].unit.symbols) {
      if (!s.is_global() || s.name.empty() || !is_defined(inputs[i], s)) continue;
      const auto [at, fresh] = out.try_emplace(s.name, SymbolDefinition{i, &s});
      if (fresh || s.is_weak()) continue;
      if (!at->second.symbol->is_weak()) {
        sink.report(diag::Kind::DuplicateSymbol, {}, "`" + s.name + "` is defined twice")
            .notes.push_back("by `" + inputs[at->second.input].unit.name + "` and by `" + inputs[i].unit.name + "`");
        continue;
      }
      at->second = {i, &s};
    }
  }
  return out;
}

void Globals::define() {
  definitions_ = find_definitions(inputs_, sink_);
  for (const auto& [name, d] : definitions_) values_[name] = own_value(d.input, *d.symbol);
  for (const LinkInput& in : inputs_)
    for (const Unit::Symbol& s : in.unit.symbols)
      if (s.is_global() && !s.name.empty()) narrow(s);
}

namespace {

object::Visibility own_visibility(const Unit::Symbol& s) { return static_cast<object::Visibility>(s.visibility & 3); }

}  // namespace

// Internal is narrower than hidden, which is narrower than protected: their numbers ascend.
void Globals::narrow(const Unit::Symbol& s) {
  const object::Visibility own = own_visibility(s);
  if (own == object::Visibility::Default) return;
  object::Visibility& known = visibilities_.try_emplace(s.name, own).first->second;
  known = std::min(known, own);
}

object::Visibility Globals::visibility(const Unit::Symbol& s) const {
  if (!s.is_global()) return own_visibility(s);
  const auto found = visibilities_.find(s.name);
  return found == visibilities_.end() ? object::Visibility::Default : found->second;
}

bool Globals::is_definition(size_t input, const Unit::Symbol& s) const { return is_defined(inputs_[input], s); }

bool Globals::counts(size_t input, const Unit::Symbol& s) const {
  return is_definition(input, s) && (!s.is_weak() || find(s.name) == own_value(input, s));
}

bool Globals::lies_in_threads(size_t input, const Unit::Symbol& s) const {
  const Output* const output = s.section == Unit::kAbsolute ? nullptr : layout_.output_of(input, s.section);
  return output && output->of_threads;
}

bool Globals::is_of_threads(size_t input, const Unit::Symbol& s) const {
  if (!s.is_global()) return lies_in_threads(input, s);
  const auto found = definitions_.find(s.name);
  return found == definitions_.end() || lies_in_threads(found->second.input, *found->second.symbol);
}

uint64_t Globals::own_value(size_t input, const Unit::Symbol& s) const {
  if (s.section == Unit::kAbsolute) return s.value;
  const Output* const output = layout_.output_of(input, s.section);
  if (!output) return 0;
  const uint64_t address = *layout_.address(input, s.section) + s.value;
  return output->of_threads && s.type != STT_SECTION ? address - *layout_.threads() : address;
}

std::optional<uint64_t> Globals::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<uint64_t> Globals::value(size_t input, const Unit::Symbol& s) const {
  if (!s.is_global()) return own_value(input, s);
  const std::optional<uint64_t> found = find(s.name);
  return !found && s.is_weak() ? std::optional<uint64_t>(0) : found;
}

bool Globals::is_left_out(size_t input, const Unit::Symbol& s) const {
  const bool in_section = s.section != Unit::kUndefined && s.section < inputs_[input].unit.sections.size();
  return !s.is_global() && in_section && !layout_.output_of(input, s.section);
}

bool Globals::is_function(const Unit::Symbol& s) const {
  if (!s.is_global()) return s.is_function();
  const auto found = definitions_.find(s.name);
  return found != definitions_.end() && found->second.symbol->is_function();
}

std::vector<std::string> Globals::names() const {
  std::vector<std::string> out;
  for (const auto& [name, value] : values_) out.push_back(name);
  return out;
}

}  // namespace isadora::linker
