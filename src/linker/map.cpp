#include "linker/map.h"

#include <elf.h>

#include <algorithm>

#include "base/digits.h"

namespace isadora::linker {
namespace {

using object::Unit;

class MapWriter {
 public:
  MapWriter(const model::Machine& machine, const std::vector<LinkInput>& inputs, const Placement& placement)
      : machine_(machine), inputs_(inputs), placement_(placement), digits_(machine.elf.bits / 4) {}

  std::string run(std::string_view entry) {
    line(hex(*placement_.globals.find(entry)), "", 0, "entry: " + std::string(entry));
    for (const Output& o : placement_.layout.outputs()) {
      if (o.pieces.empty()) continue;
      line(hex(o.address), hex(o.size), 0, o.name);
      for (const InputSection& p : o.pieces) piece(p);
    }
    left_out();
    return std::move(out_);
  }

 private:
  std::string hex(uint64_t v) const { return "0x" + base::padded_digits(v, digits_); }

  void line(const std::string& address, const std::string& size, size_t depth, const std::string& name) {
    const auto column = [&](const std::string& s) { return s + std::string(digits_ + 4 - s.size(), ' '); };
    out_ += column(address) + column(size) + std::string(2 * depth, ' ') + name + '\n';
  }

  std::string name_of(const InputSection& p) const {
    const Unit& unit = inputs_[p.input].unit;
    return unit.name + ": " + unit.sections[p.section].name;
  }

  void piece(const InputSection& p) {
    const Unit& unit = inputs_[p.input].unit;
    const Unit::Section& section = unit.sections[p.section];
    const uint64_t begin = *placement_.layout.address(p.input, p.section);
    if (section.size == 0) return;
    line(hex(begin), hex(section.size), 1, name_of(p));
    std::vector<const Unit::Symbol*> symbols = symbols_of(p);
    std::ranges::stable_sort(symbols, {}, &Unit::Symbol::value);
    for (const Unit::Symbol* s : symbols) line(hex(begin + s->value), "", 2, s->name);
  }

  std::vector<const Unit::Symbol*> symbols_of(const InputSection& p) {
    if (p.input >= symbols_.size()) symbols_.resize(p.input + 1);
    auto& of_input = symbols_[p.input];
    const Unit& unit = inputs_[p.input].unit;
    if (of_input.empty()) {
      of_input.resize(unit.sections.size());
      for (const Unit::Symbol& s : unit.symbols)
        if (s.section < of_input.size() && is_shown(machine_, s) && placement_.globals.counts(p.input, s))
          of_input[s.section].push_back(&s);
    }
    return of_input[p.section];
  }

  void left_out() {
    bool any = false;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const auto& sections = inputs_[i].unit.sections;
      for (uint32_t s = 1; s < sections.size(); ++s) {
        if (!inputs_[i].drops(s) || !sections[s].is_memory() || sections[s].size == 0) continue;
        if (!std::exchange(any, true)) out_ += "\nleft out:\n";
        line("", hex(sections[s].size), 1, name_of({i, s}));
      }
    }
  }

  const model::Machine& machine_;
  const std::vector<LinkInput>& inputs_;
  const Placement& placement_;
  const size_t digits_;
  std::vector<std::vector<std::vector<const Unit::Symbol*>>> symbols_;  // by input and section
  std::string out_;
};

}  // namespace

std::string map_text(const model::Machine& machine, const std::vector<LinkInput>& inputs, const Placement& placement,
                     std::string_view entry) {
  return MapWriter(machine, inputs, placement).run(entry);
}

}  // namespace isadora::linker
