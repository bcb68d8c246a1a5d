#include "inspect/variables.h"

#include <algorithm>

#include "inspect/variable_evaluator.h"
#include "inspect/variable_text.h"
#include "object/bytes.h"
#include "object/dwarf_numbers.h"
#include "sim/session/warp_position.h"

namespace isadora::inspect {

using object::DwarfAttribute;
using object::DwarfEntry;

namespace {

bool is_variable(const DwarfEntry& e) { return e.tag == object::kTagVariable || e.tag == object::kTagFormalParameter; }

}  // namespace

StateReader state_of(sim::Warp& warp, const model::Isa& isa) {
  StateReader out;
  out.reg = [&](unsigned number) -> std::optional<uint64_t> {
    if (isa.abis.empty() || number >= isa.files[isa.abis.front().stack.file].count) return std::nullopt;
    const auto place = sim::register_place(isa, isa.abis.front().stack.file, number);
    return sim::session::values(warp, place, 1).front().low_bits(64).to_uint64();
  };
  out.memory = [&](uint64_t address, std::span<uint8_t> bytes) {
    const uint16_t main = sim::first_space(isa, model::Scope::Grid);
    if (main == model::kNoIndex) return false;
    const uint8_t* const from = warp.space(main, 0).find(address, bytes.size());
    if (from) std::copy_n(from, bytes.size(), bytes.begin());
    return from != nullptr;
  };
  return out;
}

bool SourceVariables::holds(const Entry& scope, uint64_t pc) const {
  const DwarfAttribute *const low = scope.find(object::kAtLowPc), *const high = scope.find(object::kAtHighPc);
  if (low && high) {
    const uint64_t end = high->form == object::kFormAddr ? high->number : low->number + high->number;
    return pc >= low->number && pc < end;
  }
  const DwarfAttribute* const ranges = scope.find(object::kAtRanges);
  if (!ranges || ranges->number >= sections_.ranges.size()) return false;
  const object::DwarfUnit& unit = entries_.unit(scope);
  object::ByteReader r(sections_.ranges.substr(ranges->number), sections_.big);
  uint64_t base = unit.base;
  while (!r.done()) {
    const uint64_t begin = r.number(unit.address_bytes), end = r.number(unit.address_bytes);
    if (!begin && !end) break;
    if (begin == (unit.address_bytes == 8 ? UINT64_MAX : UINT32_MAX))
      base = end;
    else if (r.ok() && pc >= base + begin && pc < base + end)
      return true;
  }
  return false;
}

const DwarfEntry* SourceVariables::function_at(uint64_t pc) const {
  for (const Entry& e : entries_.all())
    if (e.tag == object::kTagSubprogram && holds(e, pc)) return &e;
  return nullptr;
}

// The blocks that the instruction is in, outer ones first.
void SourceVariables::add_scopes(const Entry& scope, uint64_t pc, std::vector<const Entry*>& out) const {
  out.push_back(&scope);
  for (const uint32_t c : scope.children) {
    const Entry& inner = entries_.all()[c];
    if (inner.tag == object::kTagLexicalBlock && holds(inner, pc)) return add_scopes(inner, pc, out);
  }
}

// The innermost one; else a global variable, those of the function's own unit first.
const DwarfEntry* SourceVariables::find(std::string_view name, uint64_t pc, const Entry*& function) const {
  const auto named = [&](const Entry& scope) -> const Entry* {
    for (const uint32_t c : scope.children)
      if (const Entry& e = entries_.all()[c]; is_variable(e) && e.text(object::kAtName) == name) return &e;
    return nullptr;
  };
  function = function_at(pc);
  std::vector<const Entry*> scopes;
  if (function) add_scopes(*function, pc, scopes);
  for (auto it = scopes.rbegin(); it != scopes.rend(); ++it)
    if (const Entry* const e = named(**it)) return e;
  const Entry* other = nullptr;
  for (const Entry& unit : entries_.all())
    if (unit.tag == object::kTagCompileUnit)
      if (const Entry* const e = named(unit)) {
        if (function && e->unit == function->unit) return e;
        if (!other || other->find(object::kAtDeclaration)) other = e;
      }
  return other;
}

std::vector<std::string> SourceVariables::locals(uint64_t pc) const {
  std::vector<std::string> out;
  const Entry* const function = function_at(pc);
  std::vector<const Entry*> scopes;
  if (function) add_scopes(*function, pc, scopes);
  for (auto it = scopes.rbegin(); it != scopes.rend(); ++it)
    for (const uint32_t c : (*it)->children)
      if (const Entry& e = entries_.all()[c]; is_variable(e)) {
        std::string name(e.text(object::kAtName));
        if (!name.empty() && std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
      }
  return out;
}

std::optional<std::string> SourceVariables::text(std::string_view name, uint64_t pc, const StateReader& state) const {
  const Entry* function = nullptr;
  const Entry* const e = find(name, pc, function);
  if (!e) return std::nullopt;
  const DwarfAttribute* const type = e->find(object::kAtType);
  const Entry* const of = type ? entries_.at(type->number) : nullptr;
  if (!of) return "<of an unknown type>";
  const VariableText texts(entries_, sections_.big);
  const uint64_t bytes = texts.size(*of);
  constexpr uint64_t kMostBytes = 65536;
  if (bytes > kMostBytes) return "<" + std::to_string(bytes) + " bytes>";
  return texts.of(*of, VariableEvaluator(sections_, entries_, function, pc, state).bytes(*e, bytes));
}

}  // namespace isadora::inspect
