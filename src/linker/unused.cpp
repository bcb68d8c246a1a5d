#include "linker/unused.h"

#include <elf.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "linker/layout.h"
#include "linker/symbols.h"

namespace isadora::linker {
namespace {

using object::Unit;

// Has no name that others could use, and yet does something. Parts of `.init` may be numbered (`.init3`).
bool is_root(const Unit::Section& s) {
  if (s.flags & SHF_GNU_RETAIN) return true;
  constexpr std::string_view kRoots[] = {".init",  ".fini",  ".init_array",    ".fini_array",
                                         ".ctors", ".dtors", ".preinit_array", ".vectors"};
  const std::string_view name = std::string_view(s.name).substr(0, s.name.find_last_not_of("0123456789") + 1);
  return std::ranges::any_of(kRoots, [&](std::string_view root) { return is_part_of(s.name, root) || name == root; });
}

// It describes the functions of its object, and does not need them.
bool is_frames(const Unit::Section& s) { return s.name == ".eh_frame"; }

class UsedSections {
 public:
  // The sink gets the names that are defined twice, also by sections that are not used.
  UsedSections(const model::Machine& machine, const std::vector<LinkInput>& inputs, diag::Sink& sink)
      : machine_(machine), inputs_(inputs), definitions_(find_definitions(inputs, sink)) {
    for (size_t i = 0; i < inputs.size(); ++i) add(i);
  }

  void find(std::string_view entry) {
    keep_named(entry);
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const auto& sections = inputs_[i].unit.sections;
      for (uint32_t s = 1; s < sections.size(); ++s)
        if (is_root(sections[s]) || (is_frames(sections[s]) && !of_[i].has_code)) keep({i, s});
    }
    while (!open_.empty()) {
      const InputSection next = open_.back();
      open_.pop_back();
      follow(next);
    }
  }

  bool is_used(size_t input, uint32_t section) const { return of_[input].sections[section].used; }

 private:
  // All that a section leads to, and that belongs to it.
  struct Links {
    std::vector<const Unit::Relocation*> relocations;
    std::vector<uint32_t> dependents;        // sections of its object that are parts of it
    std::vector<const Unit::Group*> groups;  // that it is in
    bool used = false;
  };
  struct InputLinks {
    std::vector<Links> sections;
    std::vector<uint32_t> frames;  // those that describe its functions, until one of these is used
    bool has_code = false;         // else its frames are the beginning or the end of those of all objects
  };

  const Unit::Section& section(const InputSection& p) const { return inputs_[p.input].unit.sections[p.section]; }

  void add(size_t input) {
    const Unit& unit = inputs_[input].unit;
    InputLinks& own = of_.emplace_back();
    std::vector<Links>& links = own.sections;
    links.resize(unit.sections.size());
    for (const Unit::Relocation& r : unit.relocations) links[r.section].relocations.push_back(&r);
    for (const Unit::Group& g : unit.groups)
      for (const uint32_t s : g.sections) links[s].groups.push_back(&g);
    for (uint32_t s = 1; s < unit.sections.size(); ++s) {
      if ((unit.sections[s].flags & SHF_LINK_ORDER) && unit.sections[s].linked_to < links.size())
        links[unit.sections[s].linked_to].dependents.push_back(s);
      if (is_frames(unit.sections[s])) own.frames.push_back(s);
      own.has_code |= unit.sections[s].is_code() && unit.sections[s].size != 0;
      if (is_c_name(unit.sections[s].name)) named_[unit.sections[s].name].push_back({input, s});
    }
  }

  void keep(const InputSection& p) {
    const Unit::Section& s = section(p);
    Links& links = of_[p.input].sections[p.section];
    if (!s.is_memory() || inputs_[p.input].drops(p.section) || links.used) return;
    links.used = true;
    open_.push_back(p);
  }

  void follow(const InputSection& p) {
    InputLinks& own = of_[p.input];
    const Links& links = own.sections[p.section];
    for (const uint32_t s : links.dependents) keep({p.input, s});
    for (const Unit::Group* g : links.groups) keep_group(p.input, *g);
    for (const Unit::Relocation* r : links.relocations) follow(p, *r);
    if (!section(p).is_code()) return;
    for (const uint32_t s : std::exchange(own.frames, {})) keep({p.input, s});
  }

  void follow(const InputSection& from, const Unit::Relocation& r) {
    const Unit& unit = inputs_[from.input].unit;
    const Unit::Symbol& symbol = unit.symbols[r.symbol];
    const bool here = symbol.section != Unit::kUndefined && symbol.section < unit.sections.size();
    if (symbol.is_global()) return keep_named(symbol.name);  // in frames: what exceptions of its functions call
    // Frames name the functions that they describe by labels.
    const bool is_code = here && unit.sections[symbol.section].is_code() && !symbol.is_function();
    if (is_code && is_frames(section(from))) return;
    if (here) keep({from.input, symbol.section});
  }

  void keep_group(size_t input, const Unit::Group& group) {
    if (!groups_.insert(&group).second) return;
    for (const uint32_t s : group.sections) keep({input, s});
  }

  void keep_named(std::string_view name) {
    if (!names_.insert(std::string(name)).second) return;
    if (const auto found = definitions_.find(name); found != definitions_.end()) {
      const auto& [input, symbol] = found->second;
      if (symbol->section != Unit::kAbsolute) keep({input, symbol->section});
      return;
    }
    for (const std::string_view bound : {"__start_", "__stop_"})
      if (name.starts_with(bound)) keep_all(name.substr(bound.size()));
    for (const model::SectionBounds& b : machine_.bounds)
      if (name == b.begin || name == b.end) keep_all_of(b.section);
  }

  void keep_all(std::string_view name) {
    if (const auto found = named_.find(name); found != named_.end())
      for (const InputSection& p : found->second) keep(p);
  }

  // The parts of this section.
  void keep_all_of(std::string_view name) {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const auto& sections = inputs_[i].unit.sections;
      for (uint32_t s = 1; s < sections.size(); ++s)
        if (is_part_of(sections[s].name, name)) keep({i, s});
    }
  }

  const model::Machine& machine_;
  const std::vector<LinkInput>& inputs_;
  const Definitions definitions_;
  std::vector<InputLinks> of_;                                           // by input
  std::map<std::string, std::vector<InputSection>, std::less<>> named_;  // whose names C can spell
  std::set<const Unit::Group*> groups_;                                  // that were kept
  std::set<std::string> names_;                                          // likewise
  std::vector<InputSection> open_;                                       // kept, and not yet followed
};

}  // namespace

bool drop_unused(const model::Machine& machine, std::string_view entry, std::vector<LinkInput>& inputs,
                 diag::Sink& sink) {
  UsedSections used(machine, inputs, sink);
  if (sink.has_errors()) return false;
  used.find(entry);
  for (size_t i = 0; i < inputs.size(); ++i) {
    LinkInput& in = inputs[i];
    in.dropped.resize(in.unit.sections.size());
    for (uint32_t s = 1; s < in.dropped.size(); ++s)
      if (is_placed(in.unit.sections[s]) && !used.is_used(i, s)) in.dropped[s] = true;
    std::erase_if(in.unit.relocations, [&](const Unit::Relocation& r) { return in.drops(r.section); });
  }
  return true;
}

}  // namespace isadora::linker
