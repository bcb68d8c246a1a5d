// A whole object as a program: the code is cut into lines, referenced addresses get labels, and the lines are printed
// between the directives of their kernels.
#include "disassembler/listing.h"

#include <elf.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "base/digits.h"
#include "disassembler/numbers.h"
#include "disassembler/places.h"
#include "encoding/fixups.h"
#include "model/attributes.h"
#include "model/illegal.h"
#include "model/registers.h"
#include "model/spelling.h"
#include "object/attributes.h"
#include "object/code_pieces.h"
#include "object/dwarf.h"
#include "object/names.h"

namespace isadora::disassembler {
namespace {

using encoding::Decoded;

constexpr size_t kCommentColumn = 56;
constexpr uint64_t kMostBytesOfLine = 16;

// " + 4", " - 4"
std::string signed_text(int64_t n) {
  return (n < 0 ? " - " : " + ") + std::to_string(n < 0 ? -static_cast<uint64_t>(n) : static_cast<uint64_t>(n));
}

struct ListingLine {
  enum class Kind : uint8_t { Instruction, Illegal, Data, Padding } kind;
  uint64_t begin, end;
  size_t text_end = 0;  // of an instruction, in ListingWriter::texts_; it begins where the one before ends
};

// A relocation of an instruction, and the operand that it is of; -1: none.
struct LinkedOperand {
  const object::Relocation* relocation = nullptr;
  int field = -1;
  char placeholder = 0;
};

// A place in the text of an instruction whose name is known after all code was read: a code address, or the target of a
// relocation.
struct TextReference {
  size_t at;                     // in ListingWriter::texts_
  object::SectionIndex section;  // of the target, as of the text
  uint64_t target;
  const object::Relocation* relocation = nullptr;
  const model::Type* absolute = nullptr;  // of an absolute address; null: the target is written as a distance
};

// Code that is listed, from `begin` to `end`.
struct ListedCode {
  object::CodePiece piece;
  uint64_t begin = piece.base, end = piece.end();
  std::vector<ListingLine> lines = {};
};

// Stands in the text for a name that is written later.
constexpr std::string_view kPlaceholder = "\1";
constexpr size_t kMostPlaceholders = 8;  // they are followed by characters that texts have

class ListingWriter {
 public:
  ListingWriter(const Printer& printer, const encoding::Codec& codec, const object::Object& object,
                const ListingRange& extent)
      : printer_(printer),
        codec_(codec),
        isa_(codec.isa()),
        kinds_(codec.isa()),
        object_(object),
        addresses_(extent.addresses) {
    for (const object::CodePiece& piece : object::code_pieces(object)) codes_.push_back({piece});
    ListedCode& text = codes_.front();
    text.begin = std::max(text.begin, extent.from);
    text.end = std::max(text.begin, std::min(text.end, extent.to));
    whole_ = text.begin == text.piece.base && text.end == text.piece.end();
    if (!whole_) codes_.erase(codes_.begin() + 1, codes_.end());
    std::map<Place, std::vector<const object::Relocation*>> relocations;
    for (const object::Relocation& r : object.relocations) relocations[{r.section, r.offset}].push_back(&r);
    relocations_ = PlaceMap(std::move(relocations));
    find_edges();
    find_addresses();
  }

  std::string run(size_t* illegal) {
    for (ListedCode& code : codes_) code_ = &code, cut();
    name_places();
    reserve();
    if (!isa_.name.empty()) out_ = ".isa " + isa_.name + "\n";  // a description need not have a name
    if (whole_) attributes();
    options();
    if (whole_) absolutes(), constants();
    for (ListedCode& code : codes_) code_ = &code, write_code();
    if (whole_) data_sections();
    if (illegal) *illegal = illegal_;
    return std::move(out_);
  }

 private:
  const uint8_t* at(uint64_t address) const { return code_->piece.from(address).data(); }
  bool is_text() const { return section() == object::kCodeSection; }
  object::SectionIndex section() const { return code_->piece.section; }
  // The code that the symbol lies in; null where it lies in none.
  const ListedCode* code_of(bool absolute, object::SectionIndex section) const {
    const auto found =
        std::ranges::lower_bound(codes_, section, {}, [](const ListedCode& c) { return c.piece.section; });
    return absolute || found == codes_.end() || found->piece.section != section ? nullptr : &*found;
  }

  // Room for the whole listing: texts, blanks before them, and comments after them.
  void reserve() {
    size_t lines = 0;
    for (const ListedCode& code : codes_) lines += code.lines.size();
    out_.reserve(texts_.size() + lines * (addresses_ ? kCommentColumn : 4));
  }

  void write_code() {
    if (!is_text())
      begin_section(object_.section(section()));
    else if (whole_ && !object_.entry)
      alignment(object_.code_alignment, true);
    size_t kernel = 0;
    for (const ListingLine& line : code_->lines) {
      directives(kernel, line.begin);
      write(line);
    }
    directives(kernel, code_->end);
    if (std::exchange(open_, false)) out_ += ".end\n";
  }

  // A name that the assembler reads as one.
  bool is_name(std::string_view s) const {
    const auto continues = [&](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' ||
             (isa_.machine.dotted_names && (c == '.' || c == '$' || static_cast<unsigned char>(c) >= 128));
    };
    return object::is_printable(s) && !s.empty() && !std::isdigit(static_cast<unsigned char>(s[0])) &&
           std::ranges::all_of(s, continues);
  }

  // A symbol that is called as a register is is written in quotes.
  std::string spelled(const std::string& name) const {
    return model::reads_as_register(isa_, name) ? "\"" + name + "\"" : name;
  }

  // Kernels, labels, and numbers that the linker puts in.
  void find_edges() {
    for (const object::Kernel& k : object_.kernels) {
      edges_.emplace_back(object::kCodeSection, k.begin);
      edges_.emplace_back(object::kCodeSection, k.end);
    }
    for (const object::Symbol& s : object_.symbols)
      if (!s.absolute) edges_.emplace_back(s.section, s.value);
    for (const object::Relocation& r : object_.relocations) {
      if (!bytes_of(r)) continue;
      edges_.emplace_back(r.section, r.offset);
      edges_.emplace_back(r.section, r.offset + bytes_of(r));
    }
    std::ranges::sort(edges_);
  }
  // The next one after a place, at most `end`.
  uint64_t next_edge(object::SectionIndex section, uint64_t place, uint64_t end) const {
    const auto edge = std::ranges::upper_bound(edges_, std::pair(section, place));
    return edge != edges_.end() && edge->first == section ? std::min(edge->second, end) : end;
  }

  void cut() {
    constexpr uint64_t kMost = 1 << 20;  // lines that memory is set aside for
    const uint64_t parcel = std::max(isa_.machine.parcel_bits / 8, 1u);
    code_->lines.reserve(std::min((code_->end - code_->begin) / parcel, kMost));
    const std::span<const object::DataRange> data = code_->piece.data;
    uint64_t pos = code_->begin;
    const uint64_t size = code_->end;
    size_t range = 0;
    while (pos < size) {
      while (range < data.size() && data[range].end <= pos) ++range;
      const bool has_range = range < data.size();
      const uint64_t data_begin = has_range ? std::max(data[range].begin, pos) : size;
      if (data_begin == pos && has_range)
        pos = data_lines(pos, std::min(data[range].end, size));
      else
        pos = code_line(pos, has_range && data_begin < size ? data_begin : code_->piece.end());
    }
  }

  uint64_t data_lines(uint64_t pos, uint64_t end) {
    while (pos < end) {
      const uint64_t stop = next_edge(section(), pos, std::min(pos + kMostBytesOfLine, end));
      code_->lines.push_back({ListingLine::Kind::Data, pos, stop});
      pos = stop;
    }
    return pos;
  }

  // Padding that the linker takes away where it is too much, to the multiple of the power of two beyond its bytes.
  uint64_t padding_at(uint64_t pos, uint64_t end) const {
    for (const object::Relocation* const r : relocations(section(), pos)) {
      const encoding::Fixups::Kind* const kind = kinds_.find(r->kind);
      const bool fits = r->addend > 0 && static_cast<uint64_t>(r->addend) <= end - pos;
      if (fits && kind && kind->kind == model::RelocationType::Kind::Align) return static_cast<uint64_t>(r->addend);
    }
    return 0;
  }

  uint64_t code_line(uint64_t pos, uint64_t end) {
    if (const uint64_t padding = padding_at(pos, end)) {
      code_->lines.push_back({ListingLine::Kind::Padding, pos, pos + padding});
      return pos + padding;
    }
    const uint64_t parcel = std::max(isa_.machine.parcel_bits / 8, 1u);
    const uint64_t align = std::max(isa_.machine.code_align, 1u);
    const bool aligned = pos % align == 0;
    Decoded d;
    if (aligned && codec_.decode({at(pos), end - pos}, d)) {
      print(d, pos);
      code_->lines.push_back({ListingLine::Kind::Instruction, pos, pos + d.bytes, texts_.size()});
    } else if (aligned && end - pos >= parcel) {
      const uint64_t meant = meant_parcels(pos, end);
      illegal_ += meant == 0;
      for (uint64_t i = 0; i < std::max<uint64_t>(meant, 1); ++i, pos += parcel)
        code_->lines.push_back({ListingLine::Kind::Illegal, pos, pos + parcel});
    } else {
      ++illegal_;
      const uint64_t next = pos + (aligned ? parcel : align - pos % align);
      code_->lines.push_back({ListingLine::Kind::Data, pos, std::min(end, next)});
    }
    return code_->lines.back().end;
  }

  // The number of parcels here that a pseudo-instruction writes and that decode to no instruction.
  uint64_t meant_parcels(uint64_t pos, uint64_t end) const {
    const uint64_t parcel = std::max(isa_.machine.parcel_bits / 8, 1u);
    for (const model::Pseudo& p : isa_.pseudos) {
      if (!p.operands.empty() || p.lines.size() > (end - pos) / parcel) continue;
      uint64_t next = pos;
      const auto is_here = [&](const std::string& line) {
        const auto word = model::illegal_word(line);
        const uint64_t here = std::exchange(next, next + parcel);
        return word && codec_.from_bytes(at(here), static_cast<unsigned>(parcel * 8)) == *word;
      };
      if (std::ranges::all_of(p.lines, is_here)) return p.lines.size();
    }
    return 0;
  }

  // Labels for addresses at which lines begin: the object's symbols, and targets of instructions.
  void name_places() {
    std::set<std::string> taken;
    std::map<Place, std::vector<std::string>> places;
    for (const object::Kernel& k : object_.kernels) taken.insert(k.name);
    const auto is_start = [&](const ListedCode& code, uint64_t a) {
      return a == code.end || std::ranges::binary_search(code.lines, a, {}, &ListingLine::begin);
    };
    for (const object::Symbol& s : object_.symbols) {
      const ListedCode* const code = code_of(s.absolute, s.section);
      const bool shown = s.absolute || (code ? is_start(*code, s.value) : !object_.entry);
      if (!shown || !is_name(s.name) || !taken.insert(s.name).second) continue;
      if (s.absolute)
        absolute_.push_back(&s);
      else
        places[{s.section, s.value}].push_back(spelled(s.name));
      if (s.global) globals_.push_back(spelled(s.name));
    }
    for (const auto& target : targets()) {
      const auto& [section, value] = target;
      if (!is_start(*code_of(false, section), value) || places.contains(target)) continue;
      std::string name = section == object::kCodeSection ? "L_" : "L_" + std::to_string(section) + "_";
      name += base::padded_digits(value, 4);
      while (!taken.insert(name).second) name += '_';
      places[target].push_back(name);
    }
    places_ = PlaceMap(std::move(places));
  }

  // Targets of the instructions, in ascending order. A relocated operand has no target yet, but the relocation has.
  std::vector<Place> targets() const {
    std::vector<Place> found;
    for (const object::RelocationTarget& t : object_.targets)
      if (t.defined && code_of(t.absolute, t.section)) found.emplace_back(t.section, t.value);
    for (const TextReference& r : references_) {
      if (!r.relocation) found.emplace_back(r.section, r.target);
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  // Those that the assembler would not write by itself. They come before options, which they set.
  void attributes() {
    const model::ObjectAttributes& about = isa_.machine.attributes;
    if (about.section.empty() || object_.attributes.bytes.empty()) return;
    std::map<uint32_t, object::AttributeValue> all;
    for (const model::ObjectAttribute& a : about.all) all[a.tag] = {.tag = a.tag};
    const object::AttributeFormat format = object::attribute_format(isa_.machine);
    for (const object::AttributeValue& a : object::read_attributes(format, object_.attributes.bytes).all)
      all[a.tag] = a;
    for (const auto& [tag, a] : all) {
      const model::ObjectAttribute* const known = model::attribute_of(about, tag);
      if (known && a.number == known->number && a.text == known->text) continue;
      out_ += ".attribute " + model::attribute_name(about, tag) + ", ";
      if (format.has_number(tag)) out_ += std::to_string(a.number);
      if (format.has_number(tag) && format.has_text(tag)) out_ += ", ";
      if (format.has_text(tag)) quoted(a.text);
      out_ += "\n";
    }
  }

  void quoted(std::string_view text) {
    out_ += '"';
    for (const char c : text) (out_ += c == '"' || c == '\\' ? "\\" : "") += c;
    out_ += '"';
  }

  // An instruction with several lengths is printed with its length: its text must not assemble to a shorter one.
  void options() {
    std::set<uint16_t> used;
    for (const model::Opcode& o : isa_.opcodes) {
      if (!o.readings.empty() && o.option < isa_.machine.options.size()) used.insert(o.option);
    }
    for (const uint16_t o : used) out_ += ".option no" + isa_.machine.options[o].name + "\n";
    for (const object::Relocation& r : object_.relocations) {
      const encoding::Fixups::Kind* const kind = kinds_.find(r.kind);
      const bool is_mark = kind && kind->kind == model::RelocationType::Kind::Relax;
      if (!is_mark || kind->option == model::kNoIndex) continue;
      relaxes_ = isa_.machine.options[kind->option].name;
      out_ += ".option " + relaxes_ + "\n";
      break;
    }
  }

  void absolutes() {
    for (const object::Symbol* s : absolute_) {
      out_ += ".equ " + spelled(s->name) + ", ";
      const bool negative = static_cast<int64_t>(s->value) < 0;  // the values of symbols are signed
      if (negative) out_ += '-';
      append_hex(out_, negative ? -s->value : s->value);
      out_ += '\n';
    }
    for (const std::string& name : globals_) out_ += ".globl " + name + "\n";
    for (const object::Symbol& s : object_.symbols) {
      if (object_.entry || !is_name(s.name)) continue;
      if (s.weak) out_ += ".weak " + spelled(s.name) + "\n";
      if (s.function || s.data) out_ += ".type " + spelled(s.name) + (s.function ? ", %function\n" : ", %object\n");
      if (s.size) out_ += ".size " + spelled(s.name) + ", " + std::to_string(s.size) + "\n";
    }
    for (const object::RelocationTarget& t : object_.targets) {
      if (t.weak && !t.defined && is_name(t.name)) out_ += ".weak " + spelled(t.name) + "\n";
    }
    std::vector<bool> is_used(object_.targets.size());
    for (const object::Relocation& r : object_.relocations) is_used[r.target] = true;
    for (size_t i = 0; i < object_.targets.size(); ++i) {
      const object::RelocationTarget& t = object_.targets[i];
      if (!t.defined && !t.weak && !is_used[i] && is_name(t.name)) out_ += ".globl " + spelled(t.name) + "\n";
    }
    for (const object::CommonSymbol& c : object_.commons) {
      if (is_name(c.name))
        out_ += ".comm " + spelled(c.name) + ", " + std::to_string(c.size) + ", " + std::to_string(c.align) + "\n";
    }
    visibilities();
  }

  void constants() {
    if (object_.constants.empty()) return;
    out_ += ".constant\n";
    for (size_t i = 0; i < object_.constants.size(); i += 16) {
      data(object_.constants.data() + i, std::min<size_t>(16, object_.constants.size() - i));
      out_ += '\n';
    }
    out_ += ".text\n";
  }

  // The directives and labels at an address.
  void directives(size_t& kernel, uint64_t address) {
    if (is_text()) kernel_directives(kernel, address);
    labels({section(), address});
  }

  void labels(const Place& place) {
    const auto* const names = places_.find(place);
    if (!names) return;
    for (const std::string& name : *names) out_ += name + ":\n";
  }

  void kernel_directives(size_t& kernel, uint64_t address) {
    while (kernel < object_.kernels.size() && object_.kernels[kernel].begin <= address) {
      if (!open_) open_kernel(object_.kernels[kernel]);
      open_ = object_.kernels[kernel].end > address;
      if (open_) break;
      out_ += ".end\n";
      ++kernel;
    }
  }

  void open_kernel(const object::Kernel& k) {
    out_ += ".kernel " + k.name + "\n";
    for (const object::Parameter& p : k.parameters) {
      out_ += "  .param " + p.name + ", " + (p.pointer ? "ptr" : "u" + std::to_string(p.bytes * 8)) + "\n";
    }
    if (k.shared_bytes) out_ += "  .shared shared_memory, " + std::to_string(k.shared_bytes) + ", 1\n";
    if (k.registers) out_ += "  .registers " + std::to_string(k.registers) + "\n";
  }

  // The option under which the linker may shorten what follows; the mark of one instruction says it.
  void mark(const ListingLine& l) {
    const auto all = relocations(section(), l.begin);
    const auto kind_of = [&](const object::Relocation* r) { return kinds_.find(r->kind); };
    const auto is_mark = [&](const auto* k) { return k && k->kind == model::RelocationType::Kind::Relax; };
    const bool is_marked = std::ranges::any_of(all, is_mark, kind_of);
    const bool may_be = std::ranges::any_of(
        all, [&](const auto* k) { return k && encoding::may_be_shortened(isa_, *k); }, kind_of);
    const bool is_padding = l.kind == ListingLine::Kind::Padding;
    if (!relaxes_.empty() && (is_marked || may_be || is_padding)) relax(is_marked || is_padding);
  }
  void relax(bool may_be) {
    if (may_be == relaxing_) return;
    out_ += std::string("  .option ") + (may_be ? "" : "no") + relaxes_ + "\n";
    relaxing_ = may_be;
  }

  void write(const ListingLine& l) {
    mark(l);
    const size_t begin = out_.size();
    out_ += "  ";
    if (l.kind == ListingLine::Kind::Instruction)
      instruction(l);
    else if (l.kind == ListingLine::Kind::Data)
      data_line(section(), l.begin, at(l.begin), l.end - l.begin);
    else if (l.kind == ListingLine::Kind::Padding)
      out_ += ".balign " + padding_text(l);
    else
      illegal(l);
    if (addresses_) comment(l, begin);
    out_ += '\n';
  }

  // The text of an instruction, with a placeholder for each name.
  void print(const Decoded& d, uint64_t address) {
    const size_t begin = texts_.size();
    if (print_linked(d, address)) return;
    targets_.clear();
    const model::Type* const absolute = addresses_of_[d.opcode].absolute;
    // A program is assembled from 0 on: then labels have other values than absolute addresses of here. Beside such an
    // address a distance is written as one, which may lead to a negative address.
    const bool labels = !absolute || (!object_.base && !addresses_of_[d.opcode].has_distance);
    printer_.print(d, address, texts_, labels ? &placeholder_ : nullptr);
    size_t at = begin;
    for (const uint64_t target : targets_)
      references_.push_back({at = texts_.find(kPlaceholder, at), section(), target, nullptr, absolute}), ++at;
  }

  // The code addresses in the instructions of an opcode.
  struct CodeAddresses {
    const model::Type* absolute = nullptr;  // of the first absolute one
    bool has_distance = false;
  };
  void find_addresses() {
    for (const model::Opcode& o : isa_.opcodes) {
      CodeAddresses& out = addresses_of_.emplace_back();
      for (const model::Field& f : o.fields) {
        if (f.type == model::kNoIndex) continue;
        const model::Type& t = isa_.types[f.type];
        if (t.absolute && !out.absolute) out.absolute = &t;
        out.has_distance |= t.relative != model::Relative::No;
      }
    }
  }

  // Operands that relocations are of are written as they were, for the bytes hold nothing yet. False where there are
  // none.
  bool print_linked(const Decoded& d, uint64_t address) {
    linked_.clear();
    for (unsigned offset = 0; offset < d.bytes && !object_.relocations.empty(); ++offset)
      for (const object::Relocation* r : relocations(section(), address + offset)) linked_.push_back({r, -1, {}});
    if (linked_.empty()) return false;
    const auto has_all = [&](const model::Opcode& o) { return find_fields(o, address); };
    const model::Opcode& opcode = encoding::opcode_before_linking(isa_, isa_.opcodes[d.opcode], has_all);
    if (!find_fields(opcode, address)) return printer_.print(d, address, texts_), true;
    std::erase_if(linked_, [](const LinkedOperand& o) { return o.field < 0; });
    Decoded whole = d;
    for (const LinkedOperand& o : linked_) whole = shown(whole, opcode, static_cast<uint16_t>(o.field));
    const bool is_fine =
        !linked_.empty() && linked_.size() <= kMostPlaceholders && &isa_.opcodes[whole.opcode] == &opcode;
    return is_fine ? print_placeholders(whole) : printer_.print(d, address, texts_), true;
  }

  // The fields of all relocations of an instruction but remarks. False where one has none.
  bool find_fields(const model::Opcode& opcode, uint64_t address) {
    for (LinkedOperand& o : linked_) {
      const encoding::Fixups::Kind* const kind = kinds_.find(o.relocation->kind);
      const bool is_remark = kind && encoding::is_remark(*kind);
      const auto offset = static_cast<unsigned>(o.relocation->offset - address);
      o.field = kind && !is_remark ? linked_field(opcode, *kind, offset) : -1;
      if (o.field < 0 && !is_remark) return false;
    }
    return true;
  }

  // Each has a number, by which it is found in the text, where fields have another order.
  void print_placeholders(const Decoded& d) {
    std::vector<ReplacedNumber> numbers;
    for (size_t i = 0; i < linked_.size(); ++i) {
      linked_[i].placeholder = static_cast<char>(kPlaceholder[0] + i);
      numbers.push_back({static_cast<uint16_t>(linked_[i].field), std::string_view(&linked_[i].placeholder, 1)});
    }
    const size_t begin = texts_.size();
    printer_.print_with(d, numbers, texts_);
    for (size_t at = begin; at < texts_.size(); ++at) {
      const auto number = static_cast<size_t>(texts_[at] - kPlaceholder[0]);
      if (number < linked_.size()) references_.push_back({at, section(), 0, linked_[number].relocation});
    }
  }

  // The operand that a relocation is of; -1 where it has none.
  int linked_field(const model::Opcode& opcode, const encoding::Fixups::Kind& kind, unsigned offset) const {
    if (kind.kind == model::RelocationType::Kind::Operand) return encoding::operand_of(opcode, kind);
    const auto place = encoding::data_at(codec_, kinds_, opcode, offset, kind);
    return place ? place->field : -1;
  }

  void instruction(const ListingLine& l) {
    const size_t first = next_;
    for (; next_ < references_.size() && references_[next_].at < l.text_end; ++next_) {
      const TextReference& r = references_[next_];
      out_.append(texts_, written_, r.at - written_);
      written_ = r.at + kPlaceholder.size();
      if (r.relocation)
        out_ += operand_text(*kinds_.find(r.relocation->kind), *r.relocation, l.end - l.begin);
      else
        target(r, isa_.machine.here_is_next ? l.end : l.begin);
    }
    out_.append(texts_, written_, l.text_end - written_);
    written_ = l.text_end;
    if (!object_.relocations.empty()) hidden_relocations(l, {references_.data() + first, next_ - first});
  }

  // In a damaged object, those of no operand, or of one that another relocation is of.
  void hidden_relocations(const ListingLine& l, std::span<const TextReference> shown) {
    std::vector<const object::Relocation*> hidden;
    for (uint64_t at = l.begin; at < l.end; ++at) {
      for (const object::Relocation* const r : relocations(section(), at)) {
        const encoding::Fixups::Kind* const kind = kinds_.find(r->kind);
        const bool is_shown = std::ranges::find(shown, r, &TextReference::relocation) != shown.end();
        if (!is_shown && !(kind && encoding::is_remark(*kind))) hidden.push_back(r);
      }
    }
    if (hidden.empty()) return;
    const encoding::Fixups::Kind* const kind = kinds_.find(hidden[0]->kind);
    out_ += ' ' + comment_mark() + " relocation of no operand: ";
    out_ += kind ? operand_text(*kind, *hidden[0], l.end - l.begin) : target_text(*hidden[0]);
    if (hidden.size() > 1) out_ += ", and " + std::to_string(hidden.size() - 1) + " more";
  }
  std::string comment_mark() const { return isa_.machine.comment.empty() ? "//" : isa_.machine.comment; }

  void target(const TextReference& r, uint64_t from) {
    if (const auto* const names = places_.find({r.section, r.target}))
      out_ += names->front();
    else if (r.absolute)
      absolute(*r.absolute, r.target);
    else
      append_distance(out_, static_cast<int64_t>(r.target - from));
  }

  void absolute(const model::Type& type, uint64_t address) {
    const bool is_signed = type.is_signed && !type.pattern;
    const auto v =
        is_signed ? model::printed(type, base::Int128{static_cast<int64_t>(address)}) : base::Int128{address};
    if (v < 0) out_ += '-';
    append_number(out_, static_cast<base::UInt128>(v < 0 ? -v : v), type.radix);
  }

  // With a number that no form leaves out, and that makes the word no special case's.
  Decoded shown(const Decoded& d, const model::Opcode& opcode, uint16_t field) const {
    const model::Field& f = opcode.fields[field];
    Decoded out;
    for (unsigned bit = 0; bit < f.width(); ++bit) {
      const uint64_t code = uint64_t{1} << bit;
      const bool fine = f.default_code != code && codec_.decode_word(model::insert(f, d.word, code), d.bytes * 8u, out);
      if (fine && &isa_.opcodes[out.opcode] == &opcode) return out;
    }
    return d;
  }

  // "%hi(table + 4)", "(counter - . + 4)"; `bytes` is the length of the instruction.
  std::string operand_text(const encoding::Fixups::Kind& kind, const object::Relocation& r, uint64_t bytes) const {
    std::string sum = target_text(r);
    if (kind.relative) sum += " - .";
    const int64_t addend =
        kind.relative && isa_.machine.here_is_next ? r.addend + static_cast<int64_t>(bytes) : r.addend;
    if (sum.empty()) sum = "0";
    if (addend) sum += signed_text(addend);
    if (kind.relative && kind.functions.empty()) return "(" + sum + ")";
    return applied(kind, std::move(sum));
  }

  // "lo8(-(table))"
  static std::string applied(const encoding::Fixups::Kind& kind, std::string text) {
    for (size_t i = kind.functions.size(); i-- > (encoding::is_cut(kind) ? 1 : 0);)
      text = kind.functions[i] + "(" + text + ")";
    return text;
  }

  std::string target_text(const object::Relocation& r) const {
    const object::RelocationTarget& t = object_.targets[r.target];
    const std::string name = spelled(t.name);
    if (!t.defined || t.absolute) return name;
    const auto* const names = places_.find({t.section, t.value});
    return !names || std::ranges::find(*names, name) != names->end() ? name : names->front();
  }

  unsigned bytes_of(const object::Relocation& r) const {
    const encoding::Fixups::Kind* const kind = kinds_.find(r.kind);
    return kind ? encoding::data_bytes(*kind) : 0;
  }

  // The linker puts the number there; the bytes hold nothing yet.
  std::span<const object::Relocation* const> relocations(object::SectionIndex section, uint64_t offset) const {
    const auto* const found = relocations_.find({section, offset});
    return found ? std::span<const object::Relocation* const>(*found) : std::span<const object::Relocation* const>();
  }

  // Sections of a relocatable object. The text of an image cannot express their addresses.
  void data_sections() {
    if (object_.entry) return;
    for (size_t i = 0; i < object_.sections.size(); ++i) {
      const object::Section& s = object_.sections[i];
      const auto section = static_cast<object::SectionIndex>(object::kFirstDataSection + i);
      const bool is_needed = s.size() != 0 || has_label(section) || !s.group.empty();
      if (s.name.empty() || s.executable || !is_needed) continue;
      begin_section(s);
      data_section(section, s);
    }
  }

  void begin_section(const object::Section& s) {
    const unsigned unique = written_sections_[{s.name, s.group}]++;
    out_ += ".section " + quoted_if_needed(s.name) + flags_of(s, unique) + "\n";
    alignment(s.align, s.executable);
  }

  // That of a section, at its beginning: there it adds no bytes, unless the linker may take them away again.
  void alignment(unsigned align, bool is_code) {
    if (align <= (is_code ? std::max(isa_.machine.code_align, 1u) : 1)) return;
    const bool is_padded = is_code && !code_->lines.empty() && code_->lines[0].kind == ListingLine::Kind::Padding;
    if (is_padded && padding_text(code_->lines[0]) == std::to_string(align)) return;
    if (is_code && !relaxes_.empty()) relax(false);
    out_ += std::string("  ") + (isa_.machine.align_power ? ".balign " : ".align ") + std::to_string(align) + "\n";
  }
  static std::string padding_text(const ListingLine& l) { return std::to_string(std::bit_ceil(l.end - l.begin + 1)); }

  static std::string quoted_if_needed(const std::string& name) {
    return object::is_word(name) ? name : '"' + name + '"';
  }

  static std::string type_of(const object::Section& s) {
    constexpr std::pair<uint32_t, const char*> kWords[] = {{SHT_NOTE, "note"},
                                                           {SHT_INIT_ARRAY, "init_array"},
                                                           {SHT_FINI_ARRAY, "fini_array"},
                                                           {SHT_PREINIT_ARRAY, "preinit_array"}};
    if (s.type == 0) return s.only_zeros ? "nobits" : "progbits";
    for (const auto& [type, word] : kWords)
      if (type == s.type) return word;
    return base::Integer(s.type).to_hex();
  }

  // Says who sees a name, where it is not all others.
  void visibility(const std::string& name, object::Visibility visibility) {
    constexpr const char* kDirectives[] = {"", ".internal ", ".hidden ", ".protected "};
    const bool is_said = visibility != object::Visibility::Default && is_name(name);
    if (is_said) out_ += kDirectives[static_cast<size_t>(visibility)] + spelled(name) + "\n";
  }
  void visibilities() {
    if (object_.entry) return;
    for (const object::Symbol& s : object_.symbols) visibility(s.name, s.visibility);
    for (const object::CommonSymbol& c : object_.commons) visibility(c.name, c.visibility);
    for (const object::RelocationTarget& t : object_.targets)
      if (!t.defined) visibility(t.name, t.visibility);
  }

  // A section with a name of its own lies in memory if its flags say so. `unique` tells those of one name apart.
  std::string flags_of(const object::Section& s, unsigned unique) const {
    const bool is_usual = s.name == ".data" || s.name == ".rodata" || s.name == ".bss" || s.name.ends_with("_array");
    const bool is_debug = object::is_debug_section(s.name);
    const bool is_plain = s.flags == 0 && s.group.empty() && unique == 0 && s.type == 0;
    if ((is_usual || is_debug) && is_plain) return "";
    std::string letters = is_debug ? "" : "a";
    for (const auto& [letter, has] : {std::pair{'w', s.writable},
                                      {'x', s.executable},
                                      {'M', (s.flags & SHF_MERGE) != 0},
                                      {'S', (s.flags & SHF_STRINGS) != 0},
                                      {'G', !s.group.empty()},
                                      {'T', (s.flags & SHF_TLS) != 0},
                                      {'o', (s.flags & SHF_LINK_ORDER) != 0},
                                      {'R', (s.flags & SHF_GNU_RETAIN) != 0}})
      if (has) letters += letter;
    std::string out = ", \"" + letters + "\"";
    if (is_plain && !s.only_zeros) return out;
    out += isa_.machine.comment == "@" ? ", %" : ", @";
    out += type_of(s);
    if (s.flags & SHF_MERGE) out += ", " + std::to_string(s.entry_size);
    if (s.flags & SHF_LINK_ORDER) out += ", " + (s.linked_to ? name_in(*s.linked_to) : "0");
    if (!s.group.empty()) out += ", " + quoted_if_needed(s.group) + (s.comdat ? ", comdat" : "");
    if (unique) out += ", unique, " + std::to_string(unique);
    return out;
  }

  bool has_label(object::SectionIndex section) const { return places_.first_in(section) != nullptr; }
  // The name of a place in a section.
  std::string name_in(object::SectionIndex section) const {
    if (const auto* const names = places_.first_in(section)) return names->front();
    return section == object::kCodeSection ? ".text" : std::string(object::section_name(object_, section));
  }

  void data_section(object::SectionIndex section, const object::Section& s) {
    for (uint64_t pos = 0; pos <= s.size();) {
      labels({section, pos});
      if (pos == s.size()) return;
      const bool is_zero = pos >= s.bytes.size();
      const uint64_t end = is_zero ? s.size() : std::min<uint64_t>(s.bytes.size(), pos + kMostBytesOfLine);
      const uint64_t stop = next_edge(section, pos, end);
      out_ += "  ";
      if (is_zero)
        out_ += ".zero " + std::to_string(stop - pos);
      else
        data_line(section, pos, s.bytes.data() + pos, stop - pos);
      out_ += '\n';
      pos = stop;
    }
  }

  void data_line(object::SectionIndex section, uint64_t offset, const uint8_t* bytes, size_t count) {
    const auto left = relocations(section, offset);
    if (left.empty() || !bytes_of(*left.front())) return data(bytes, count);
    out_ += std::string(directive_for(bytes_of(*left.front()))) + " ";
    const encoding::Fixups::Kind& first = *kinds_.find(left.front()->kind);
    if (first.functions.size() > (encoding::is_cut(first) ? 1u : 0u)) {
      out_ += operand_text(first, *left.front(), 0);
      return;
    }
    std::string sum;
    for (const object::Relocation* r : left) {
      const encoding::Fixups::Kind* const kind = kinds_.find(r->kind);
      if (!kind) continue;
      const bool minus = kind->kind == model::RelocationType::Kind::Difference;
      sum += minus ? sum.empty() ? "-" : " - " : sum.empty() ? "" : " + ";
      const int64_t addend = minus ? -r->addend : r->addend;
      sum += target_text(*r);
      if (kind->relative) sum += " - .";
      if (addend) sum += signed_text(addend);
    }
    out_ += sum;
  }

  void illegal(const ListingLine& l) {
    out_ += ".illegal ";
    append_hex(out_, codec_.from_bytes(at(l.begin), static_cast<unsigned>(l.end - l.begin) * 8));
  }

  // Of a number of 1, 2, 4 or 8 bytes.
  std::string_view directive_for(size_t bytes) const {
    constexpr std::string_view kWords[] = {".byte", ".half", ".word", ".dword"};
    constexpr std::string_view kSizes[] = {".byte", ".2byte", ".4byte", ".8byte"};  // where another assembler's differ
    const int index = std::min(std::countr_zero(bytes), 3);
    const auto& foreign = isa_.machine.directives;
    const bool differs = std::ranges::find(foreign, kWords[index], &model::ForeignDirective::name) != foreign.end();
    return (differs ? kSizes : kWords)[index];
  }

  // Words where they fit, else bytes.
  void data(const uint8_t* bytes, size_t count) {
    const size_t size = count % 4 == 0 ? 4 : 1;
    out_ += std::string(directive_for(size)) + " ";
    for (size_t i = 0; i < count; i += size) {
      uint32_t v = 0;
      const bool big = isa_.machine.data_order == model::ByteOrder::Big;
      for (size_t k = 0; k < size; ++k) v |= uint32_t{bytes[i + k]} << (8 * (big ? size - 1 - k : k));
      if (i) out_ += ", ";
      append_hex(out_, v);
    }
  }

  void comment(const ListingLine& l, size_t begin) {
    const size_t length = out_.size() - begin;
    out_.append(length < kCommentColumn ? kCommentColumn - length : 1, ' ');
    out_ += comment_mark() + ' ';
    out_ += base::padded_digits(l.begin, 4);
    if (l.kind == ListingLine::Kind::Data) return;
    out_ += ' ';
    append_hex(out_, codec_.from_bytes(at(l.begin), static_cast<unsigned>(l.end - l.begin) * 8));
  }

  const Printer& printer_;
  const encoding::Codec& codec_;
  const model::Isa& isa_;
  const encoding::Fixups kinds_;
  const object::Object& object_;
  bool addresses_;
  bool whole_ = true;
  std::vector<ListedCode> codes_;  // ascending by section, the object's own first
  ListedCode* code_ = nullptr;     // that is cut or written
  std::string texts_;              // of the instructions, concatenated
  std::vector<TextReference> references_;
  std::vector<LinkedOperand> linked_;  // of the instruction that is printed
  size_t written_ = 0, next_ = 0;      // so much of both is written
  std::vector<uint64_t> targets_;      // of the instruction that is printed
  const std::function<std::string_view(uint64_t)> placeholder_ = [this](uint64_t address) {
    targets_.push_back(address);
    return kPlaceholder;
  };
  std::vector<CodeAddresses> addresses_of_;  // by opcode
  std::vector<Place> edges_;                 // where a line of data must begin, ascending
  PlaceMap<std::vector<const object::Relocation*>> relocations_;
  PlaceMap<std::vector<std::string>> places_;                                 // with names
  std::map<std::pair<std::string, std::string>, unsigned> written_sections_;  // by name and group
  std::vector<const object::Symbol*> absolute_;
  std::vector<std::string> globals_;
  std::string out_;
  size_t illegal_ = 0;
  bool open_ = false;
  std::string relaxes_;   // the option under which the linker may shorten code; empty: it may not
  bool relaxing_ = true;  // it is on
};

}  // namespace

std::string disassemble(const Printer& printer, const encoding::Codec& codec, const object::Object& object,
                        const ListingRange& extent, size_t* illegal) {
  return ListingWriter(printer, codec, object, extent).run(illegal);
}

std::string disassemble(const Printer& printer, const encoding::Codec& codec, const object::Object& object,
                        bool addresses, size_t* illegal) {
  return disassemble(printer, codec, object, ListingRange{.addresses = addresses}, illegal);
}

}  // namespace isadora::disassembler
