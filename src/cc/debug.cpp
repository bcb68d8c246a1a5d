// The description for debuggers: lines and frames in the code, entries of DWARF 4 after it.
#include <algorithm>
#include <functional>

#include "cc/text.h"
#include "model/registers.h"
#include "object/bytes.h"
#include "object/dwarf_numbers.h"

namespace isadora::cc {

namespace {

using EntryAttribute = DebugEntry::Attribute;
using AttributeKind = EntryAttribute::Kind;

unsigned form_of(const EntryAttribute& a) {
  switch (a.kind) {
    case AttributeKind::Number: return a.number < 0 ? object::kFormSdata : object::kFormUdata;
    case AttributeKind::Text: return object::kFormString;
    case AttributeKind::Flag: return object::kFormFlagPresent;
    case AttributeKind::Entry: return object::kFormRef4;
    case AttributeKind::Symbol:
    case AttributeKind::Slot:
    case AttributeKind::FrameBase: return object::kFormExprLoc;
    case AttributeKind::Begin: return object::kFormAddr;
    case AttributeKind::Size: return object::kFormData4;
    case AttributeKind::Places:
    case AttributeKind::Ranges:
    case AttributeKind::Lines: return object::kFormSecOffset;
  }
  return 0;
}

std::string bytes_of(const std::string& bytes) {
  std::string out = ".byte ";
  for (size_t i = 0; i < bytes.size(); ++i)
    out += (i ? "," : "") + std::to_string(static_cast<unsigned char>(bytes[i]));
  return out + "\n";
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

// Which tags with which attributes and forms there are.
class Abbreviations {
 public:
  size_t of(const DebugEntry& e) {
    object::ByteWriter w;
    w.uleb(e.tag), w.u8(!e.children.empty());
    for (const EntryAttribute& a : e.attributes) w.uleb(a.name), w.uleb(form_of(a));
    w.u16(0);
    const auto [at, is_new] = numbers_.try_emplace(w.bytes, numbers_.size() + 1);
    if (is_new) {
      object::ByteWriter number;
      number.uleb(at->second);
      text_ += bytes_of(number.bytes + w.bytes);
    }
    return at->second;
  }
  std::string take() { return std::move(text_) + ".byte 0\n"; }

 private:
  std::map<std::string, size_t> numbers_;
  std::string text_;
};

// Lets the linker shorten the code.
std::string relaxing(const model::Isa& isa) {
  for (const model::RelocationType& r : isa.machine.relocations)
    if (r.kind == model::RelocationType::Kind::Relax && r.option != model::kNoIndex)
      return ".option " + isa.machine.options[r.option].name + "\n";
  return "";
}

}  // namespace

// ---- in the code

TextWriter::TextWriter(const Target& target, const SsaModule& module, OwnSections own)
    : target_(target), module_(module), own_(own) {
  if (is_described())
    for (size_t i = 0; i < module.files.size(); ++i)
      out_ += ".file " + std::to_string(i + 1) + " " + quoted(module.files[i]) + "\n";
  out_ += relaxing(target.isa());
  if (!module.assembly.empty()) out_ += ".text\n" + module.assembly + "\n";
  if (is_described()) out_ += ".text\n" + local("code", 0) + ":\n";
}

// The place of the next instruction. Those without a line continue the one before.
void TextWriter::add_line(const SourceLine& line) {
  if (!line.line || line == line_) return;
  if (line.scope != line_.scope) enter(line.scope);
  if (line.line != line_.line || line.column != line_.column || line.file != line_.file)
    out_ += ".loc " + std::to_string(line.file + 1) + " " + std::to_string(line.line) + " " +
            std::to_string(line.column) + "\n";
  line_ = line;
}

// Ends the code of the last scope, and of those around it.
void TextWriter::enter(uint32_t scope) {
  const uint32_t mark = marks_++;
  out_ += local("mark", mark) + ":\n";
  for (uint32_t s = line_.scope; s != kNone; s = module_.debug[s].parent) {
    std::vector<CodeRange>& all = ranges_[s];
    if (!all.empty() && all.back().end == begin_)
      all.back().end = mark;
    else
      all.push_back({begin_, mark});
  }
  begin_ = mark;
  line_.scope = scope;
}

namespace {

// The directives for a place, and its length.
class PlaceExpression {
 public:
  PlaceExpression(const MachineFunction& f, const Target& target) : f_(f), target_(target) {}

  PlaceRange of(const VariablePlace& p, const std::function<std::string(const SsaOperand&)>& name) {
    const bool is_whole = p.parts.size() == 1 && p.parts[0].offset == 0 && p.parts[0].bytes >= p.bytes;
    uint32_t at = 0;
    for (const VariablePlace::Part& part : p.parts) {
      if (part.offset > at) piece(part.offset - at);
      add(part, name);
      if (!is_whole) piece(part.bytes);
      at = part.offset + part.bytes;
    }
    if (at < p.bytes) piece(p.bytes - at);
    flush();
    return {{}, false, std::move(text_), bytes_};
  }

 private:
  void piece(uint32_t bytes) { w_.u8(object::kOpPiece), w_.uleb(bytes); }
  void flush() {
    if (w_.bytes.empty()) return;
    bytes_ += w_.bytes.size();
    text_ += bytes_of(w_.bytes);
    w_.bytes.clear();
  }
  // From the caller's frame.
  void frame(uint32_t slot, int64_t more) { w_.u8(object::kOpFrameBase), w_.sleb(f_.slot_places[slot] + more); }

  void add(const VariablePlace::Part& p, const std::function<std::string(const SsaOperand&)>& name) {
    const unsigned word = target_.word_bytes();
    const bool is_big = target_.isa().machine.data_order == model::ByteOrder::Big;
    switch (p.kind) {
      case VariablePlace::Part::Kind::Register:
        if (p.number < object::kNearRegisters)
          w_.u8(object::kOpRegister + p.number);
        else
          w_.u8(object::kOpRegisterExtended), w_.uleb(p.number);
        return;
      case VariablePlace::Part::Kind::Slot: return frame(p.number, is_big && p.bytes < word ? word - p.bytes : 0);
      case VariablePlace::Part::Kind::Fixed:
        if (p.value.is_number()) {
          w_.u8(object::kOpSigned), w_.sleb(p.value.number);
        } else if (p.value.kind == SsaOperand::Kind::Slot) {
          frame(p.value.index, p.value.number);
        } else {
          const unsigned pointer = target_.traits().pointer / 8;
          w_.u8(object::kOpAddr);
          flush();
          text_ += (pointer == 8 ? ".8byte " : ".4byte ") + name(p.value) + "\n";
          bytes_ += pointer;
        }
        w_.u8(object::kOpStackValue);
    }
  }

  const MachineFunction& f_;
  const Target& target_;
  object::ByteWriter w_;
  std::string text_;
  size_t bytes_ = 0;
};

}  // namespace

// The places of variables from the next instruction on.
void TextWriter::add_places(const MachineFunction& f, const std::shared_ptr<const VariablePlaces>& now) {
  if (now == places_) return;
  std::optional<uint32_t> mark;
  const auto here = [&] {
    if (!mark) mark = marks_++, out_ += local("mark", *mark) + ":\n";
    return *mark;
  };
  const auto has_same = [](const std::shared_ptr<const VariablePlaces>& places, const auto& each) {
    if (!places) return false;
    const auto same = places->find(each.first);
    return same != places->end() && same->second == each.second;
  };
  if (places_)
    for (const auto& each : *places_)
      if (!has_same(now, each)) end_place(f, each.first, here());
  if (now)
    for (const auto& each : *now)
      if (!has_same(places_, each)) places_begin_[each.first] = here();
  places_ = now;
}

void TextWriter::end_place(const MachineFunction& f, uint32_t variable, uint32_t mark) {
  PlaceRange r = PlaceExpression(f, target_).of(places_->at(variable), [&](const SsaOperand& o) { return place(o); });
  r.code = {places_begin_.at(variable), mark};
  r.ends_in_call = is_after_call_;
  place_lists_[variable].push_back(std::move(r));
}

void TextWriter::add_rule(const FrameRule& r) {
  const auto directive = [&](const char* name, const std::string& operands = "") {
    out_ += std::string(".cfi_") + name + (operands.empty() ? "" : " " + operands) + "\n";
  };
  const std::string reg = model::spelling(target_.file(), r.reg);
  switch (r.kind) {
    case FrameRule::Kind::Size: return directive("def_cfa_offset", std::to_string(r.number));
    case FrameRule::Kind::Saved: return directive("offset", reg + ", " + std::to_string(r.number));
    case FrameRule::Kind::Restored: return directive("restore", reg);
    case FrameRule::Kind::Register: return directive("def_cfa_register", reg);
    case FrameRule::Kind::Remember: return directive("remember_state");
    case FrameRule::Kind::Recall: return directive("restore_state");
  }
}

// ---- after it

namespace {

class EntryWriter {
 public:
  using Label = std::function<std::string(const char* what, size_t number)>;

  EntryWriter(const SsaModule& module, const std::vector<MachineFunction>& functions, unsigned word, Label label,
              const std::map<uint32_t, std::vector<CodeRange>>& ranges, const PlaceLists& places)
      : module_(module), word_(word), label_(std::move(label)), all_ranges_(ranges), all_places_(places) {
    for (const MachineFunction& f : functions) slots_[f.symbol] = &f.slot_places;
    for (const DebugEntry& e : module.debug)
      for (const EntryAttribute& a : e.attributes)
        if (a.kind == AttributeKind::Entry) named_.insert(static_cast<uint32_t>(a.number));
  }

  std::string run() {
    std::string out = ".text\n" + label_("ecode", 0) + ":\n";
    out += ".section .debug_line,\"\"\n" + label_("lines", 0) + ":\n";
    out += ".section .debug_info,\"\"\n" + label_("info", 0) + ":\n";
    out += ".4byte " + label_("einfo", 0) + " - " + label_("info", 0) + " - 4\n.2byte " +
           std::to_string(object::kDwarfVersion) + "\n.4byte " + label_("abbrev", 0) + "\n.byte " +
           std::to_string(word_) + "\n";
    entry(0);
    out += text_ + label_("einfo", 0) + ":\n";
    out += ".section .debug_abbrev,\"\"\n" + label_("abbrev", 0) + ":\n" + abbreviations_.take();
    if (!ranges_.empty()) out += ".section .debug_ranges,\"\"\n" + ranges_;
    if (!places_.empty()) out += ".section .debug_loc,\"\"\n" + places_;
    return out;
  }

 private:
  std::string address(const std::string& of) const { return (word_ == 8 ? ".8byte " : ".4byte ") + of + "\n"; }
  const std::string& name_of(int64_t symbol) const { return module_.symbols[static_cast<size_t>(symbol)].name; }

  void entry(uint32_t number) {
    const DebugEntry& e = module_.debug[number];
    if (named_.contains(number)) text_ += label_("entry", number) + ":\n";
    object::ByteWriter w;
    w.uleb(abbreviations_.of(e));
    text_ += bytes_of(w.bytes);
    for (const EntryAttribute& a : e.attributes) attribute(e, a);
    for (const uint32_t c : e.children) entry(c);
    if (!e.children.empty()) text_ += ".byte 0\n";
  }

  void attribute(const DebugEntry& e, const EntryAttribute& a) {
    object::ByteWriter w;
    switch (a.kind) {
      case AttributeKind::Number:
        if (a.number < 0)
          w.sleb(a.number);
        else
          w.uleb(static_cast<uint64_t>(a.number));
        text_ += bytes_of(w.bytes);
        break;
      case AttributeKind::Text: text_ += ".asciz " + quoted(a.text) + "\n"; break;
      case AttributeKind::Flag: break;
      case AttributeKind::Entry: text_ += ".4byte " + entry_label(a.number) + " - " + label_("info", 0) + "\n"; break;
      case AttributeKind::Symbol:
        w.u8(1 + word_), w.u8(object::kOpAddr);
        text_ += bytes_of(w.bytes) + address(name_of(a.number));
        break;
      case AttributeKind::Slot:
        w.u8(object::kOpFrameBase), w.sleb(slots_.at(e.function)->at(static_cast<size_t>(a.number)));
        text_ += bytes_of(std::string(1, static_cast<char>(w.bytes.size())) + w.bytes);
        break;
      case AttributeKind::FrameBase: text_ += bytes_of({1, static_cast<char>(object::kOpCallFrameCfa)}); break;
      case AttributeKind::Begin: text_ += address(begin_of(a.number)); break;
      case AttributeKind::Size: text_ += ".4byte " + end_of(a.number) + " - " + begin_of(a.number) + "\n"; break;
      case AttributeKind::Lines: text_ += ".4byte " + label_("lines", 0) + "\n"; break;
      case AttributeKind::Places: places(static_cast<uint32_t>(a.number)); break;
      case AttributeKind::Ranges: ranges(static_cast<uint32_t>(a.number)); break;
    }
  }

  std::string entry_label(int64_t number) const { return label_("entry", static_cast<uint64_t>(number)); }
  // Of a function, or of all code.
  std::string begin_of(int64_t symbol) const { return symbol == kNone ? label_("code", 0) : name_of(symbol); }
  std::string end_of(int64_t symbol) const {
    return symbol == kNone ? label_("ecode", 0) : label_("end", static_cast<uint64_t>(symbol));
  }

  // Pairs of distances from the module's code; two zeros end them.
  void ranges(uint32_t scope) {
    text_ += ".4byte " + label_("ranges", scope) + "\n";
    ranges_ += label_("ranges", scope) + ":\n";
    if (const auto all = all_ranges_.find(scope); all != all_ranges_.end())
      for (const CodeRange& r : all->second)
        for (const uint32_t mark : {r.begin, r.end})
          ranges_ += address(label_("mark", mark) + " - " + label_("code", 0));
    ranges_ += address("0") + address("0");
  }

  // Pairs of distances from the module's code, each with a place; two zeros end them.
  void places(uint32_t variable) {
    text_ += ".4byte " + label_("places", variable) + "\n";
    places_ += label_("places", variable) + ":\n";
    const auto distance = [&](uint32_t mark) { return label_("mark", mark) + " - " + label_("code", 0); };
    if (const auto all = all_places_.find(variable); all != all_places_.end())
      for (const PlaceRange& r : all->second)
        places_ += address(distance(r.code.begin)) + address(distance(r.code.end) + (r.ends_in_call ? " - 1" : "")) +
                   ".2byte " + std::to_string(r.bytes) + "\n" + r.expression;
    places_ += address("0") + address("0");
  }

  const SsaModule& module_;
  unsigned word_;  // bytes of an address
  const Label label_;
  const std::map<uint32_t, std::vector<CodeRange>>& all_ranges_;
  const PlaceLists& all_places_;
  std::map<uint32_t, const std::vector<int64_t>*> slots_;  // by function
  std::set<uint32_t> named_;                               // entries that others refer to
  Abbreviations abbreviations_;
  std::string text_, ranges_, places_;
};

}  // namespace

void TextWriter::add_debug(const std::vector<MachineFunction>& functions) {
  if (!is_described()) return;
  const unsigned word = target_.traits().pointer / 8;
  const auto label = [this](const char* what, size_t number) { return local(what, number); };
  out_ += EntryWriter(module_, functions, word, label, ranges_, place_lists_).run();
}

}  // namespace isadora::cc
