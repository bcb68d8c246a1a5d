#include "linker/linker.h"

#include <algorithm>
#include <map>
#include <set>

#include "assembler/expression.h"

namespace isadora::linker {

using diag::Kind;
using object::Object;
using object::Section;

namespace {

// In this order in memory; what an object has under other names is no part of a program.
constexpr std::string_view kSections[] = {".rodata", ".data", ".bss"};

// Each is compared with all that is defined; who has that many undefined names reads the first ones.
constexpr size_t kMostSuggestions = 100;

uint64_t round_up(uint64_t v, uint64_t to) { return to ? (v + to - 1) / to * to : v; }

// Names in the text of one relocation: the object's own, then those that all objects share.
class Scope : public assembler::Symbols {
 public:
  using Globals = std::map<std::string, uint64_t, std::less<>>;
  explicit Scope(const Globals& globals) : globals_(globals) {}

  bool lookup(std::string_view name, int64_t& value) const override {
    if (const auto own = own_.find(name); own != own_.end()) return value = static_cast<int64_t>(own->second), true;
    const auto found = globals_.find(name);
    if (found == globals_.end()) return missing.emplace_back(name), false;
    return value = static_cast<int64_t>(found->second), true;
  }

  std::map<std::string, uint64_t, std::less<>> own_;
  mutable std::vector<std::string> missing;

 private:
  const Globals& globals_;
};

class Linker {
 public:
  Linker(const assembler::Matcher& matcher, const std::vector<Input>& inputs, diag::Sink& sink)
      : matcher_(matcher), isa_(matcher.codec().isa()), registers_(isa_), inputs_(inputs), sink_(sink) {}

  std::optional<Object> run() {
    image_.isa = isa_.name;
    image_.fingerprint = isa_.fingerprint;
    place_code();
    for (const std::string_view name : kSections) place_data(name);
    define_symbols();
    define_ends();
    for (size_t i = 0; i < inputs_.size(); ++i) relocate(i);
    find_entry();
    if (sink_.has_errors()) return std::nullopt;
    return std::move(image_);
  }

 private:
  // ---- addresses

  void place_code() {
    image_.base = kFirstAddress;
    const unsigned parcel = std::max(isa_.machine.parcel_bits / 8, 1u);
    for (const Input& in : inputs_) {
      const unsigned align = std::max({in.object.code_alignment, isa_.machine.code_align, parcel});
      pad_code(align, parcel);
      const uint64_t begin = end_of_code();
      addresses_.push_back({begin});
      image_.code.insert(image_.code.end(), in.object.code.begin(), in.object.code.end());
      for (const object::DataRange& d : in.object.data) image_.data.push_back({begin + d.begin, begin + d.end});
      place_lines(in.object, begin);
    }
    next_ = round_up(end_of_code(), kPage);
  }

  void place_lines(const object::Object& object, uint64_t begin) {
    const auto first = static_cast<uint32_t>(image_.sources.size());
    image_.sources.insert(image_.sources.end(), object.sources.begin(), object.sources.end());
    const bool known = !object.lines.empty() && !object.sources.empty();
    if (!known) return image_.lines.push_back({begin, 0, 0, 0});  // the lines of the object before end here
    for (const object::LineEntry& l : object.lines)
      image_.lines.push_back({begin + l.address, l.line, l.column, first + l.source});
  }

  uint64_t end_of_code() const { return image_.base + image_.code.size(); }

  void pad_code(unsigned align, unsigned parcel) {
    const uint64_t begin = image_.code.size(), end = round_up(begin, align);
    uint8_t fill[16] = {};
    if (isa_.machine.padding) matcher_.codec().to_bytes(isa_.machine.padding, isa_.machine.parcel_bits, fill);
    for (uint64_t i = begin; i < end; ++i) image_.code.push_back(fill[(i - begin) % parcel]);
  }

  // A section whose bytes are a part of the file, and one of zeros alone.
  static constexpr uint64_t kMostBytes = uint64_t{256} << 20, kMostZeros = uint64_t{4} << 30;

  bool fits(std::string_view name) {
    const uint64_t most = name == ".bss" ? kMostZeros : kMostBytes;
    uint64_t all = 0;
    for (const Input& in : inputs_) {
      for (const Section& s : in.object.sections) all += s.name == name ? s.size() + s.align : 0;
    }
    if (all <= most) return true;
    sink_.report(Kind::TooLarge, {},
                 "`" + std::string(name) + "` of all objects together has " + std::to_string(all) + " bytes, at most " +
                     std::to_string(most) + " are possible");
    return false;
  }

  void place_data(std::string_view name) {
    if (!fits(name)) return;
    Section all;
    all.name = name;
    all.writable = name != ".rodata";
    all.address = next_;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const auto& sections = inputs_[i].object.sections;
      for (size_t s = 0; s < sections.size(); ++s) {
        addresses_[i].resize(std::max(addresses_[i].size(), object::kFirstDataSection + sections.size()));
        if (sections[s].name == name) addresses_[i][object::kFirstDataSection + s] = add(sections[s], all);
      }
    }
    if (all.size() == 0) return;
    // Zeros follow the data, so that both are one piece of memory that a program may write.
    next_ = all.address + all.size();
    if (name != ".data") next_ = round_up(next_, kPage);
    image_.sections.push_back(std::move(all));
  }

  static uint64_t add(const Section& part, Section& all) {
    const uint64_t at = round_up(all.address + all.size(), part.align);
    if (all.name == ".bss") {
      all.zeros = at + part.size() - all.address;
    } else {
      all.bytes.resize(at - all.address);
      all.bytes.insert(all.bytes.end(), part.bytes.begin(), part.bytes.end());
      all.bytes.resize(all.bytes.size() + part.zeros);
    }
    all.align = std::max(all.align, part.align);
    return at;
  }

  // A section whose name is none of kSections has no address.
  std::optional<uint64_t> address_of(size_t input, uint8_t section) const {
    return section < addresses_[input].size() ? addresses_[input][section] : std::nullopt;
  }

  uint64_t address(size_t input, uint8_t section, uint64_t value, bool absolute) const {
    return absolute ? value : address_of(input, section).value_or(0) + value;
  }

  // ---- names

  void define_symbols() {
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const Object& o = inputs_[i].object;
      for (const object::Kernel& k : o.kernels) define(i, {k.name, k.begin, false, true, object::kCodeSection});
      for (const object::Symbol& s : o.symbols) define(i, s);
    }
  }

  void define(size_t input, object::Symbol s) {
    s.value = address(input, s.section, s.value, s.absolute);
    image_.symbols.push_back(s);
    if (!s.global) return;
    const auto [at, fresh] = definer_.try_emplace(s.name, input);
    if (fresh) {
      globals_[s.name] = s.value;
      return;
    }
    sink_.report(Kind::DuplicateSymbol, {}, "`" + s.name + "` is defined twice")
        .notes.push_back("by `" + inputs_[at->second].name + "` and by `" + inputs_[input].name + "`");
  }

  // What programs ask of the linker alone: where memory ends.
  void define_ends() {
    const auto end_of = [&](std::string_view name) {
      const auto at = std::ranges::find(image_.sections, name, &Section::name);
      return at == image_.sections.end() ? next_ : at->address + at->size();
    };
    globals_.try_emplace("_etext", end_of_code());
    globals_.try_emplace("_edata", end_of(".data"));
    globals_.try_emplace("_end", end_of(".bss"));
  }

  void find_entry() {
    const auto found = globals_.find(isa_.machine.entry);
    if (found != globals_.end()) {
      image_.entry = found->second;
    } else {
      sink_.report(Kind::UndefinedSymbol, {},
                   "no object defines `" + isa_.machine.entry + "`, where a program begins: write `.globl " +
                       isa_.machine.entry + "` and the label");
    }
  }

  // ---- what depends on addresses

  void relocate(size_t input) {
    for (const object::Relocation& r : inputs_[input].object.relocations) {
      Scope scope(globals_);
      for (const auto& n : r.names) scope.own_[n.name] = address(input, n.section, n.value, n.absolute);
      const std::optional<uint64_t> section = address_of(input, r.section);
      if (!section) continue;
      const uint64_t at = *section + r.offset;
      if (uint8_t* const bytes = place(at, r.bytes))
        (r.data ? number(input, r, scope, at, bytes) : instruction(input, r, scope, at, bytes));
    }
  }

  // The memory of [at, at + bytes); null where a part of it has none.
  uint8_t* place(uint64_t at, uint64_t bytes) {
    if (uint8_t* const found = within(image_.code, image_.base, at, bytes)) return found;
    for (Section& s : image_.sections) {
      if (uint8_t* const found = within(s.bytes, s.address, at, bytes)) return found;
    }
    return nullptr;
  }

  static uint8_t* within(std::vector<uint8_t>& memory, uint64_t begin, uint64_t at, uint64_t bytes) {
    if (at < begin || bytes > memory.size() || at - begin > memory.size() - bytes) return nullptr;
    return memory.data() + (at - begin);
  }

  void instruction(size_t input, const object::Relocation& r, const Scope& scope, uint64_t at, uint8_t* bytes) {
    const base::SourceRef text = base::make_source("<relocation>", r.text + ";");
    encoding::Decoded d;
    uint32_t end = 0;
    diag::Sink found;
    const assembler::Wish wish{~uint64_t{0}, r.bytes, r.bytes, false};
    if (matcher_.parse(*text, 0, at, &scope, wish, d, end, found, nullptr, nullptr)) {
      matcher_.codec().to_bytes(d.word, d.bytes * 8u, bytes);
      return;
    }
    if (undefined(input, r, scope)) return;
    const bool known = !found.all().empty();
    complain(input, r, known ? found.all().front().kind : Kind::OperandRange,
             known ? found.all().front().message : "it does not fit");
  }

  void number(size_t input, const object::Relocation& r, const Scope& scope, uint64_t at, uint8_t* bytes) {
    assembler::ExpressionReader reader(r.text, at, &scope, &registers_);
    uint32_t pos = 0;
    base::Int128 v = 0;
    const bool fine = reader.read(pos, v);
    if (undefined(input, r, scope)) return;
    if (!fine) return complain(input, r, Kind::BadNumber, reader.message());
    const base::Int128 span = base::Int128{1} << (8 * r.bytes);
    if (v < -span / 2 || v >= span)
      return complain(input, r, Kind::OperandRange,
                      "`" + r.text + "` does not fit " + std::to_string(8 * r.bytes) + " bits");
    for (unsigned i = 0; i < r.bytes; ++i) bytes[i] = static_cast<uint8_t>(v >> (8 * i));
  }

  // True where a name is missing; each is reported where it is used first.
  bool undefined(size_t input, const object::Relocation& r, const Scope& scope) {
    for (const std::string& name : scope.missing) {
      if (!undefined_.insert(name).second) continue;
      complain(input, r, Kind::UndefinedSymbol, "`" + name + "` is not defined");
      const std::string near = undefined_.size() > kMostSuggestions ? "" : diag::nearest(name, known_names());
      if (!near.empty()) sink_.all().back().notes.push_back("did you mean `" + near + "`?");
    }
    return !scope.missing.empty();
  }

  const std::vector<std::string>& known_names() {
    if (known_names_.empty()) {
      for (const auto& [name, value] : globals_) known_names_.push_back(name);
    }
    return known_names_;
  }

  void complain(size_t input, const object::Relocation& r, Kind kind, const std::string& message) {
    const Input& in = inputs_[input];
    diag::Diagnostic& d = sink_.report(kind, in.text ? base::line_span(*in.text, r.line) : base::Span{}, message);
    if (d.span) return;
    d.notes.push_back("in `" + r.text + "`, line " + std::to_string(r.line) + " of " +
                      (in.object.sources.empty() ? "its source" : in.object.sources.front()) + ", which `" + in.name +
                      "` was made of");
  }

  const assembler::Matcher& matcher_;
  const model::Isa& isa_;
  const assembler::Registers registers_;
  const std::vector<Input>& inputs_;
  diag::Sink& sink_;
  Object image_;
  uint64_t next_ = 0;
  std::vector<std::vector<std::optional<uint64_t>>> addresses_;  // by input and section
  Scope::Globals globals_;
  std::map<std::string, size_t> definer_;
  std::set<std::string> undefined_;
  std::vector<std::string> known_names_;  // of globals_; empty until an undefined name asks for them
};

}  // namespace

std::optional<Object> link(const assembler::Matcher& matcher, const std::vector<Input>& inputs, diag::Sink& sink) {
  return Linker(matcher, inputs, sink).run();
}

bool is_unlinked(const model::Isa& isa, const Object& object) {
  return isa.machine.execution == model::Execution::Hart && !object.entry && object.kernels.empty();
}

}  // namespace isadora::linker
