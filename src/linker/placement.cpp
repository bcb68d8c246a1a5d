#include "linker/placement.h"

#include <algorithm>
#include <map>

namespace isadora::linker {
namespace {

// Defines the symbols that only the linker can: where memory begins and ends.
class Ends {
 public:
  Ends(const model::Machine& machine, const std::vector<LinkInput>& inputs, Placement& placement)
      : machine_(machine), inputs_(inputs), layout_(placement.layout), globals_(placement.globals) {}

  void define() {
    const uint64_t top = object::round_up(layout_.end(), layout_.page());
    const auto end_of = [&](std::string_view name) {
      const Output* const o = layout_.find(name);
      return o && o->size ? o->address + o->size : top;
    };
    const auto own = [&](const char* name, uint64_t value) {
      globals_.define_own(name, value);
      globals_.define_own("_" + std::string(name), value);
    };
    const auto code = std::ranges::find(layout_.outputs(), SegmentKind::Code, &Output::part);
    own("etext", code->address + code->size);
    own("edata", end_of(".data"));
    own("end", end_of(".bss"));
    const auto zeros = std::ranges::find(layout_.outputs(), SegmentKind::Zeros, &Output::part);
    globals_.define_own("__bss_start", zeros != layout_.outputs().end() ? zeros->address : top);
    for (const char* name : {".preinit_array", ".init_array", ".fini_array"})
      define_bounds(name, "__" + std::string(name + 1) + "_start", "__" + std::string(name + 1) + "_end");
    define_own_bounds();
    for (const model::SectionBounds& b : machine_.bounds) define_bounds(b.section, b.begin, b.end);
    define_threads();
    for (const model::LinkerSymbol& s : machine_.symbols) globals_.define_own(s.name, begin_of(s.section) + s.offset);
  }

 private:
  // Of an empty section the place where the zeros begin, which it would lie before.
  uint64_t begin_of(std::string_view section) const {
    const Output* const o = layout_.find(section);
    if (o && o->size) return o->address;
    const auto zeros =
        std::ranges::find_if(layout_.outputs(), [](const Output& z) { return z.part == SegmentKind::Zeros && z.size; });
    return zeros != layout_.outputs().end() ? zeros->address : o ? o->address : layout_.end();
  }

  void define_bounds(std::string_view section, const std::string& begin, const std::string& end) {
    const Output* const o = layout_.find(section);
    globals_.define_own(begin, o ? o->address : layout_.end());
    globals_.define_own(end, o ? o->address + o->size : layout_.end());
  }

  // Sections of one name lie together, code too. If some of them are code and others are not, they have no bounds.
  void define_own_bounds() {
    struct Range {
      const Output* output = nullptr;
      uint64_t begin = 0, end = 0;
    };
    std::map<std::string_view, Range> bounds;
    for (const Output& o : layout_.outputs()) {
      for (const InputSection& p : o.pieces) {
        const object::Unit::Section& s = inputs_[p.input].unit.sections[p.section];
        if (!is_c_name(s.name)) continue;
        const uint64_t begin = *layout_.address(p.input, p.section);
        Range& range = bounds.try_emplace(s.name, Range{&o, begin, begin}).first->second;
        range.end = begin + s.size;
        if (range.output != &o) range.output = nullptr;
      }
    }
    for (const auto& [name, range] : bounds) {
      if (!range.output) continue;
      globals_.define_own("__start_" + std::string(name), range.begin);
      globals_.define_own("__stop_" + std::string(name), range.end);
    }
  }

  // Each thread's block (TLS): its initial bytes, and its size.
  void define_threads() {
    const Output *const bytes = layout_.find(".tdata", true), *const zeros = layout_.find(".tbss", true);
    const uint64_t begin = layout_.threads().value_or(layout_.end());
    const uint64_t end_of_bytes = bytes ? bytes->address + bytes->size : begin;
    globals_.define_own("__tdata_start", begin);
    globals_.define_own("__tdata_end", end_of_bytes);
    globals_.define_own("__tls_size", (zeros ? zeros->address + zeros->size : end_of_bytes) - begin);
  }

  const model::Machine& machine_;
  const std::vector<LinkInput>& inputs_;
  ImageLayout& layout_;
  Globals& globals_;
};

}  // namespace

Placement::Placement(const model::Isa& isa, const std::vector<LinkInput>& inputs, const LinkChoices& choices,
                     diag::Sink& sink)
    : layout(isa, inputs, choices, sink), globals(inputs, layout, sink) {}

std::unique_ptr<Placement> place(const model::Isa& isa, const std::vector<LinkInput>& inputs,
                                 const LinkChoices& choices, diag::Sink& sink) {
  auto out = std::make_unique<Placement>(isa, inputs, choices, sink);
  if (!out->layout.run()) return nullptr;
  out->globals.define();
  Ends(isa.machine, inputs, *out).define();
  return out;
}

}  // namespace isadora::linker
