#include "linker/linker.h"

#include <elf.h>

#include <algorithm>
#include <map>
#include <set>

#include "encoding/padding.h"
#include "linker/attributes.h"
#include "linker/debug.h"
#include "linker/map.h"
#include "linker/objects.h"
#include "linker/offset_table.h"
#include "linker/relaxation.h"
#include "linker/unused.h"
#include "model/registers.h"
#include "object/sections.h"

namespace isadora::linker {

using base::Int128;
using diag::Kind;
using object::Object;
using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

// Each is compared with all that is defined; who has that many undefined names reads the first ones.
constexpr size_t kMostSuggestions = 100, kMostPlaces = 100;

std::string hex(uint64_t v) { return base::Integer(v).to_hex(); }

bool is_one_of(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

class Linker {
 public:
  Linker(const encoding::Codec& codec, std::vector<LinkInput> inputs, const LinkChoices& choices, diag::Sink& sink)
      : codec_(codec),
        isa_(codec.isa()),
        kinds_(isa_),
        padding_(codec),
        inputs_(std::move(inputs)),
        choices_(choices),
        entry_(choices.entry.empty() ? isa_.machine.entry : choices.entry),
        sink_(sink) {}

  std::optional<Object> run() {
    for (LinkInput& in : inputs_)
      if (!take_marks_and_addends(codec_, kinds_, in.unit, sink_)) return std::nullopt;
    drop_groups(inputs_);
    place_commons(inputs_);
    if (choices_.drops_unused && !drop_unused(isa_.machine, entry_, inputs_, sink_)) return std::nullopt;
    const OffsetTable offsets(inputs_, kinds_, isa_.machine.elf.bits);
    offsets_ = &offsets;
    const std::unique_ptr<Placement> placement = relax(codec_, kinds_, inputs_, choices_, sink_);
    if (!placement) return std::nullopt;
    layout_ = &placement->layout;
    globals_ = &placement->globals;
    fill_image();
    for (size_t i = 0; i < inputs_.size(); ++i) relocate(i);
    details_.debug = link_debug(inputs_, kinds_, *globals_, sink_);
    image_.attributes = join_attributes(isa_.machine, inputs_, sink_);
    find_entry();
    if (sink_.has_errors()) return std::nullopt;
    if (choices_.makes_map) details_.map = map_text(isa_.machine, inputs_, *placement, entry_);
    return std::move(image_);
  }
  LinkDetails take_details() { return std::move(details_); }

 private:
  // ---- memory

  void fill_image() {
    image_.isa = isa_.name;
    image_.fingerprint = isa_.fingerprint;
    image_.elf = object::identity_of(isa_.machine);
    if (isa_.machine.elf.same_flags) image_.elf.flags = 0;  // then each flag is a bit
    for (const LinkInput& in : inputs_)
      if (isa_.machine.elf.same_flags) image_.elf.flags |= in.unit.elf.flags;
    image_.elf.page = layout_->page();
    memory_.resize(layout_->outputs().size(), nullptr);
    note_marks();
    image_.sections.reserve(layout_->outputs().size());  // `memory_` has pointers into it
    for (size_t i = 0; i < memory_.size(); ++i) {
      const Output& o = layout_->outputs()[i];
      if (o.part == SegmentKind::Code) {
        fill_code(o);
        memory_[i] = &image_.code;
      } else if (o.size && !o.is_thread_zeros()) {
        memory_[i] = &fill(o);
      }
    }
    for (size_t i = 0; i < inputs_.size(); ++i) add_symbols(i);
  }

  static std::vector<uint8_t>& put(const Output& o, const Unit::Section& from, uint64_t at, std::vector<uint8_t>& to) {
    std::ranges::copy(from.bytes, to.begin() + static_cast<ptrdiff_t>(at - o.address));
    return to;
  }

  std::vector<uint8_t>& fill(const Output& o) {
    object::Section& s = image_.sections.emplace_back();
    s.name = o.name;
    s.writable = o.part >= SegmentKind::Locals;
    s.address = o.address;
    s.align = static_cast<unsigned>(o.align & (~o.align + 1));
    if (o.part == SegmentKind::Zeros) {
      s.zeros = o.size;
    } else {
      s.bytes.resize(o.size);
      for (const InputSection& p : o.pieces)
        put(o, inputs_[p.input].unit.sections[p.section], *layout_->address(p.input, p.section), s.bytes);
    }
    return s.bytes;
  }

  // Padding lies between the pieces; their data ranges and lines are merged.
  void fill_code(const Output& o) {
    uint64_t end = o.address;
    image_.base = o.address;
    image_.code.resize(o.size);
    for (const InputSection& p : o.pieces) {
      const Unit& unit = inputs_[p.input].unit;
      if (unit.sections[p.section].is_writable()) image_.code_segments = {{o.address, o.address + o.size, true}};
      const uint64_t at = *layout_->address(p.input, p.section);
      padding_.fill(std::span(image_.code).subspan(end - o.address, at - end));
      put(o, unit.sections[p.section], at, image_.code);
      end = at + unit.sections[p.section].size;
      place_lines(p, at);
      place_data(p, unit.sections[p.section].size, at);
    }
  }

  void place_lines(const InputSection& piece, uint64_t at) {
    const Unit& unit = inputs_[piece.input].unit;
    const std::vector<object::LineEntry>& lines = unit.sections[piece.section].lines;
    const bool known = !lines.empty() && !unit.sources.empty();
    // The lines of the previous section end here.
    if (!known) return image_.lines.push_back({at, 0, 0, 0});
    const auto [first, fresh] = sources_.try_emplace(piece.input, static_cast<uint32_t>(image_.sources.size()));
    if (fresh) image_.sources.insert(image_.sources.end(), unit.sources.begin(), unit.sources.end());
    for (const object::LineEntry& l : lines)
      image_.lines.push_back({at + l.address, l.line, l.column, first->second + l.source});
  }

  void note_marks() {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      for (const Unit::Symbol& s : inputs_[i].unit.symbols) {
        if (object::is_mark(s.name)) marks_[{i, s.section}].push_back({s.value, object::is_data_mark(s.name)});
      }
    }
  }

  void place_data(const InputSection& piece, uint64_t size, uint64_t at) {
    for (const object::DataRange& d : object::data_ranges(std::move(marks_[{piece.input, piece.section}]), size))
      image_.data.push_back({at + d.begin, at + d.end});
  }

  // ---- names

  void add_symbols(size_t input) {
    for (const Unit::Symbol& s : inputs_[input].unit.symbols) {
      if (!is_shown(isa_.machine, s) || !globals_->counts(input, s)) continue;
      const uint64_t value = globals_->own_value(input, s);
      const Output* const output = layout_->output_of(input, s.section);
      const bool absolute = !output || output->of_threads;
      const object::Visibility visibility = globals_->visibility(s);
      // Other programs do not see it.
      const bool is_own = visibility == object::Visibility::Hidden || visibility == object::Visibility::Internal;
      image_.symbols.push_back({s.name, value, absolute, s.is_global() && !s.is_weak() && !is_own,
                                s.is_weak() && !is_own, section_of(output), s.is_function(), s.is_data(), s.size,
                                output && output->of_threads, visibility});
    }
  }

  static object::SectionIndex section_of(const Output* output) {
    return !output || output->part == SegmentKind::Code ? object::kCodeSection : object::kFirstDataSection;
  }

  void find_entry() {
    image_.entry = globals_->find(entry_);
    if (image_.entry) return;
    sink_.report(
        Kind::UndefinedSymbol, {},
        "no object defines `" + entry_ + "`, where a program begins: write `.globl " + entry_ + "` and the label");
  }

  // ---- fixups

  void relocate(size_t input) {
    const Unit& unit = inputs_[input].unit;
    find_heads(input);
    for (const Unit::Relocation* const at_hand : in_order(unit.relocations)) {
      const Unit::Relocation& r = *at_hand;
      const Output* const output = layout_->output_of(input, r.section);
      if (!output) continue;
      std::vector<uint8_t>* const memory = memory_of(*output);
      const uint64_t section = *layout_->address(input, r.section);
      if (!memory || r.offset > unit.sections[r.section].size) continue;
      const uint64_t at = section + r.offset, begin = at - output->address;
      const uint64_t end =
          std::min<uint64_t>(memory->size(), section + unit.sections[r.section].size - output->address);
      if (begin > end) continue;
      apply(input, r, at, {memory->data() + begin, end - begin});
    }
  }

  std::vector<uint8_t>* memory_of(const Output& output) const {
    return memory_[static_cast<size_t>(&output - layout_->outputs().data())];
  }

  // By section and offset, in which findings come; those of one place in their own order.
  static std::vector<const Unit::Relocation*> in_order(const std::vector<Unit::Relocation>& all) {
    std::vector<const Unit::Relocation*> out;
    for (const Unit::Relocation& r : all) out.push_back(&r);
    std::ranges::stable_sort(out, {}, [](const Unit::Relocation* r) { return std::pair(r->section, r->offset); });
    return out;
  }

  // Fixups that other instructions' fixups refer to.
  void find_heads(size_t input) {
    heads_.clear();
    const Unit& unit = inputs_[input].unit;
    const auto& all = unit.relocations;
    for (size_t i = 0; i < all.size(); ++i) {
      const FixupKind* const kind = kind_of(kinds_, unit, all[i]);
      if (!kind || kinds_.function(*kind)) heads_.emplace(std::pair(all[i].section, all[i].offset), i);
    }
  }

  void apply(size_t input, const Unit::Relocation& r, uint64_t at, std::span<uint8_t> bytes) {
    const FixupKind* const kind = kind_of(kinds_, inputs_[input].unit, r);
    if (!kind) {
      return report_relocation(
          input, r, Kind::BadObject,
          "a relocation of the kind " + std::to_string(r.kind) + ", which `" + isa_.name + "` does not describe");
    }
    if (encoding::is_remark(*kind) || kind->kind == FixupKind::Kind::Align) return;
    if (!is_of_right_memory(input, r, *kind)) return;
    const std::optional<Int128> x = number(input, r, *kind);
    if (!x) return;
    const Int128 from = kind->relative ? static_cast<Int128>(at) : 0;
    std::string wrong;
    switch (kind->kind) {
      case FixupKind::Kind::Operand:
        if (kinds_.is_paired(*kind)) return pair(input, r, *kind, *x, at, bytes);
        wrong = encoding::put_operand(codec_, kinds_, *kind, *x - from, at, at, bytes);
        break;
      case FixupKind::Kind::Sequence: wrong = sequence(*kind, *x, at, bytes); break;
      default: wrong = encoding::put_number(*kind, kinds_.applied(*kind, *x - from, at), kinds_.data_order(), bytes);
    }
    if (!wrong.empty()) report_relocation(input, r, Kind::OperandRange, target_name(input, r) + " " + wrong);
  }

  // An offset in each thread's block has no meaning for a variable of the program.
  bool is_of_right_memory(size_t input, const Unit::Relocation& r, const FixupKind& kind) {
    const bool is_right = !kind.of_threads || globals_->is_of_threads(input, inputs_[input].unit.symbols[r.symbol]);
    if (!is_right)
      report_relocation(
          input, r, Kind::BadObject,
          target_name(input, r) +
              " is asked for as a variable that each thread has, and its definition is one of the program");
    return is_right;
  }

  // The value; or where it is held, and the addend.
  std::optional<Int128> number(size_t input, const Unit::Relocation& r, const FixupKind& kind) {
    if (kind.indirect && (r.symbol == 0 || (r.addend != 0 && !kind.relative)))
      return beside_table(input, r), std::nullopt;
    std::optional<Int128> x = value(input, r);
    const uint64_t mark = isa_.machine.elf.function_mark;
    const bool is_marked = mark && (kind.indirect || encoding::is_marked(isa_, kind));
    if (x && is_marked && globals_->is_function(inputs_[input].unit.symbols[r.symbol]))
      x = *x | static_cast<Int128>(mark);
    return x && kind.indirect ? hold(input, r.symbol, kind, *x - r.addend) + r.addend : x;
  }

  // With a number added to it, the address is that of another symbol's word.
  void beside_table(size_t input, const Unit::Relocation& r) {
    report_relocation(
        input, r, Kind::BadObject,
        target_name(input, r) + " is asked for in the table of values of symbols (`.got`), expected a symbol alone");
  }

  // Writes the value of a symbol, or the words that are made of it, into the global offset table. Returns the address
  // of the first word.
  Int128 hold(size_t input, uint32_t symbol, const FixupKind& kind, Int128 x) {
    const size_t table = offsets_->input();
    const Output& output = *layout_->output_of(table, OffsetTable::kSection);
    const uint64_t address =
        *layout_->address(table, OffsetTable::kSection) + offsets_->offset(inputs_, input, symbol, kind);
    std::span<uint8_t> to = std::span(*memory_of(output)).subspan(address - output.address);
    const unsigned bits = isa_.machine.elf.bits;
    for (const Int128 word : kinds_.words(kind, x)) {
      encoding::put_number({.kind = FixupKind::Kind::Number, .bits = bits, .functions = {"="}}, word,
                           kinds_.data_order(), to);
      to = to.subspan(bits / 8);
    }
    return static_cast<Int128>(address);
  }

  // The sum of the symbol and the addend.
  std::optional<Int128> value(size_t input, const Unit::Relocation& r) {
    const auto& symbols = inputs_[input].unit.symbols;
    if (r.symbol == 0) return static_cast<Int128>(r.addend);
    if (globals_->is_left_out(input, symbols[r.symbol]) && !may_be_undefined(input, r)) {
      report_relocation(input, r, Kind::UndefinedSymbol,
                        target_name(input, r) + " lies in the section `" +
                            inputs_[input].unit.sections[symbols[r.symbol].section].name +
                            "`, which is left out of the program");
      return std::nullopt;
    }
    const std::optional<uint64_t> v = globals_->value(input, symbols[r.symbol]);
    if (!v) return undefined(input, r, symbols[r.symbol].name), std::nullopt;
    return static_cast<Int128>(*v) + r.addend;
  }

  // Tables of functions, also of those that are left out: these have the address 0.
  bool may_be_undefined(size_t input, const Unit::Relocation& r) const {
    const std::string& name = inputs_[input].unit.sections[r.section].name;
    return name == ".eh_frame" || name == ".gcc_except_table";
  }

  // The symbol is the address of an instruction that has a fixup of the other function.
  void pair(size_t input, const Unit::Relocation& r, const FixupKind& kind, Int128 label, uint64_t at,
            std::span<uint8_t> bytes) {
    const Unit& unit = inputs_[input].unit;
    const Unit::Symbol& symbol = unit.symbols[r.symbol];
    const std::vector<std::string>& wanted = kinds_.function(kind)->of;
    const std::optional<uint64_t> section = layout_->address(input, symbol.section);
    const auto found = section ? heads_.find({symbol.section, static_cast<uint64_t>(label) - *section}) : heads_.end();
    const Unit::Relocation* const head = found == heads_.end() ? nullptr : &unit.relocations[found->second];
    const FixupKind* const head_kind = head ? kind_of(kinds_, unit, *head) : nullptr;
    if (head && !head_kind) return;  // already reported
    if (!head_kind || !is_one_of(wanted, kinds_.function(*head_kind)->name)) {
      return report_relocation(input, r, Kind::OperandRange,
                               "expected the address of an instruction of this object with `" + wanted[0] +
                                   "` of a symbol, found " + target_name(input, r));
    }
    const std::optional<Int128> x = number(input, *head, *head_kind);
    if (!x) return;
    const std::string wrong = encoding::put_operand(codec_, kinds_, kind, *x, static_cast<uint64_t>(label), at, bytes);
    if (!wrong.empty()) report_relocation(input, r, Kind::OperandRange, target_name(input, *head) + " " + wrong);
  }

  // Functions of one symbol in consecutive instructions.
  std::string sequence(const FixupKind& kind, Int128 x, uint64_t at, std::span<uint8_t> bytes) {
    std::map<std::string, uint64_t> places;
    for (const std::string& name : kind.functions) {
      encoding::Decoded d;
      if (!codec_.decode(bytes, d)) return "is used outside of an instruction";
      const FixupKind* const step = encoding::step_of(kinds_, isa_.opcodes[d.opcode], name);
      if (!step) return "is used by `" + isa_.opcodes[d.opcode].name + "`, which has no operand for `" + name + "`";
      places.emplace(name, at);
      const auto& of = kinds_.function(*step)->of;
      const auto head = std::ranges::find_if(places, [&](const auto& p) { return is_one_of(of, p.first); });
      const uint64_t pc = head == places.end() ? at : head->second;
      if (std::string wrong = encoding::put_operand(codec_, kinds_, *step, x, pc, at, bytes); !wrong.empty())
        return wrong;
      at += d.bytes;
      bytes = bytes.subspan(d.bytes);
    }
    return {};
  }

  // ---- mistakes

  // Each name is reported where it is used first.
  void undefined(size_t input, const Unit::Relocation& r, const std::string& name) {
    if (!undefined_.insert(name).second) return;
    report_relocation(input, r, Kind::UndefinedSymbol, "`" + name + "` is not defined");
    if (model::reads_as_register(isa_, name))
      sink_.all().back().notes.push_back("a register has this name, too; here it is read as a symbol");
    const std::string near = undefined_.size() > kMostSuggestions ? "" : diag::nearest(name, known_names());
    if (!near.empty()) sink_.all().back().notes.push_back("did you mean `" + near + "`?");
  }

  const std::vector<std::string>& known_names() {
    if (known_names_.empty()) known_names_ = globals_->names();
    return known_names_;
  }

  std::string target_name(size_t input, const Unit::Relocation& r) const {
    const Unit& unit = inputs_[input].unit;
    const Unit::Symbol& s = unit.symbols[r.symbol];
    std::string name = s.name.empty() && s.section < unit.sections.size() ? unit.sections[s.section].name : s.name;
    if (name.empty()) return "a relocation without a symbol";
    if (r.addend)
      name += (r.addend < 0 ? " - " : " + ") +
              hex(r.addend < 0 ? -static_cast<uint64_t>(r.addend) : static_cast<uint64_t>(r.addend));
    return "`" + name + "`";
  }

  // Its line is 0 where none is known.
  static object::LineEntry line_of(const Unit& unit, const Unit::Relocation& r) {
    const std::vector<object::LineEntry>& lines = unit.sections[r.section].lines;
    if (r.line) return {.line = r.line, .source = r.source};
    const auto after = std::ranges::upper_bound(lines, r.offset, {}, &object::LineEntry::address);
    return after == lines.begin() ? object::LineEntry{} : *std::prev(after);
  }

  // The last function or label before the place.
  static std::string place_of(const Unit& unit, const Unit::Relocation& r) {
    const Unit::Symbol* best = nullptr;
    for (const Unit::Symbol& s : unit.symbols) {
      const bool fits = s.section == r.section && !s.name.empty() && !object::is_mark(s.name) &&
                        !s.name.starts_with(".L") && s.value <= r.offset;
      if (fits && (!best || s.value >= best->value)) best = &s;
    }
    return (best ? "in `" + best->name + "`, " : "") + hex(r.offset) + " of `" + unit.sections[r.section].name +
           "` of `" + unit.name + "`";
  }

  void report_relocation(size_t input, const Unit::Relocation& r, Kind kind, const std::string& message) {
    const LinkInput& in = inputs_[input];
    const auto [address, line, column, source] = line_of(in.unit, r);
    const bool is_included = source != 0 && source < in.unit.sources.size();
    const base::Source* const text = in.text && is_included ? sink_.kept(in.unit.sources[source])
                                     : source == 0          ? in.text.get()
                                                            : nullptr;
    diag::Diagnostic& d = sink_.report(kind, text && line ? base::line_span(*text, line) : base::Span{}, message);
    d.order = ++reported_;
    if (d.span) return sink_.label_included(d);
    const bool known = line && source < in.unit.sources.size();
    d.notes.push_back(known ? "in line " + std::to_string(line) + " of " + in.unit.sources[source] + ", which `" +
                                  in.unit.name + "` was made of"
                      : ++placed_ > kMostPlaces ? "in `" + in.unit.name + "`"
                                                : place_of(in.unit, r));
  }

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  const encoding::Fixups kinds_;
  const encoding::CodePadding padding_;
  std::vector<LinkInput> inputs_;
  const LinkChoices& choices_;
  const std::string entry_;
  diag::Sink& sink_;
  Object image_;
  LinkDetails details_;
  const OffsetTable* offsets_ = nullptr;
  ImageLayout* layout_ = nullptr;
  Globals* globals_ = nullptr;
  std::vector<std::vector<uint8_t>*> memory_;                                        // of each output
  std::map<std::pair<size_t, uint32_t>, std::vector<object::MappingSymbol>> marks_;  // by input and section
  std::map<size_t, uint32_t> sources_;  // of each input that has lines: the first in the image
  std::map<std::pair<uint32_t, uint64_t>, size_t> heads_;
  size_t reported_ = 0;
  size_t placed_ = 0;  // findings whose place was looked for among all symbols
  std::set<std::string> undefined_;
  std::vector<std::string> known_names_;  // empty until an undefined name needs them
};

}  // namespace

std::optional<Object> link(const encoding::Codec& codec, std::vector<LinkInput> inputs, diag::Sink& sink,
                           const LinkChoices& choices, LinkDetails* details) {
  Linker linker(codec, std::move(inputs), choices, sink);
  std::optional<Object> image = linker.run();
  if (details) *details = linker.take_details();
  return image;
}

std::optional<Object> link(const encoding::Codec& codec, const Object& object, const std::string& name,
                           const base::SourceRef& text, diag::Sink& sink) {
  std::vector<LinkInput> inputs;
  inputs.push_back({object::unit_of(object), text});
  inputs[0].unit.name = name;
  return link(codec, std::move(inputs), sink);
}

bool is_unlinked(const model::Isa& isa, const Object& object) {
  return isa.machine.execution == model::Execution::Hart && !object.entry && object.kernels.empty();
}

bool make_runnable(const encoding::Codec& codec, Object& object, const std::string& name, const base::SourceRef& text,
                   diag::Sink& sink) {
  if (is_unlinked(codec.isa(), object)) {
    auto image = link(codec, object, name, text, sink);
    if (!image) return false;
    object = std::move(*image);
  }
  if (!object.entry) return true;
  const auto named = std::ranges::find_if(
      object.symbols, [&](const object::Symbol& s) { return s.value == *object.entry && !s.absolute; });
  object.kernels = {{.name = named == object.symbols.end() ? codec.isa().machine.entry : named->name,
                     .begin = *object.entry,
                     .end = object.end_of_code(),
                     .parameters = {}}};
  return true;
}

}  // namespace isadora::linker
