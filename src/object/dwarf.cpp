#include "object/dwarf.h"

#include <algorithm>

#include "object/bytes.h"
#include "object/dwarf_numbers.h"

namespace isadora::object {
namespace {

constexpr int kLineBase = -5;  // as GNU as
constexpr unsigned kLineRange = 14, kOpcodeBase = 13;
constexpr unsigned char kOperandCounts[] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

// One byte for a step of a few lines and bytes in the same column, as between most instructions; 0 where the step is
// longer.
unsigned special_opcode(uint64_t address_step, int64_t line_step) {
  if (address_step > 255 || line_step < kLineBase || line_step >= kLineBase + static_cast<int64_t>(kLineRange))
    return 0;
  const uint64_t code = kOpcodeBase + address_step * kLineRange + static_cast<uint64_t>(line_step - kLineBase);
  return code <= 255 ? static_cast<unsigned>(code) : 0;
}

class SequenceWriter {
 public:
  SequenceWriter(const LineSequence& sequence, size_t number, AddressFormat format, LineSection& out, ByteWriter& w)
      : sequence_(sequence), number_(number), format_(format), out_(out), w_(w) {}

  void run() {
    w_.bytes.reserve(w_.bytes.size() + 2 * sequence_.lines.size() + 32);
    set_address(sequence_.base);
    for (const LineEntry& e : sequence_.lines) row(e);
    if (sequence_.relaxes) {
      set_address(sequence_.base + sequence_.size);
    } else {
      w_.u8(kLnsAdvancePc);
      w_.uleb(sequence_.base + sequence_.size - last_.address);
    }
    w_.u8(0);
    w_.uleb(1);
    w_.u8(kLneEndSequence);
  }

 private:
  // Its place is noted.
  void set_address(uint64_t address) {
    w_.u8(0);
    w_.uleb(format_.bytes + 1);
    w_.u8(kLneSetAddress);
    out_.addresses.push_back({w_.bytes.size(), number_, address - sequence_.base});
    w_.number(address, format_.bytes);
    last_.address = address;
  }

  void row(const LineEntry& e) {
    if (e.source != last_.source) {
      w_.u8(kLnsSetFile);
      w_.uleb(e.source + 1);  // files count from 1
    }
    if (e.column != last_.column) {
      w_.u8(kLnsSetColumn);
      w_.uleb(e.column);
    }
    if (sequence_.relaxes && e.address != last_.address) set_address(e.address);
    const int64_t line_step = static_cast<int64_t>(e.line) - last_.line;
    if (const unsigned special = special_opcode(e.address - last_.address, line_step)) {
      w_.u8(special);
    } else {
      w_.u8(kLnsAdvancePc);
      w_.uleb(e.address - last_.address);
      w_.u8(kLnsAdvanceLine);
      w_.sleb(line_step);
      w_.u8(kLnsCopy);
    }
    last_ = e;
  }

  const LineSequence& sequence_;
  const size_t number_;
  const AddressFormat format_;
  LineSection& out_;
  ByteWriter& w_;
  LineEntry last_ = {.line = 1};
};

const std::string kUnknown = "<unknown>";
const std::string& name_of(const Object& object) { return object.sources.empty() ? kUnknown : object.sources.front(); }

}  // namespace

LineSection write_lines(const std::vector<std::string>& sources, const std::vector<LineSequence>& sequences,
                        AddressFormat format) {
  LineSection out;
  ByteWriter w{.big = format.big};
  w.u32(0);
  w.u16(4);
  const size_t header_length = w.bytes.size();
  w.u32(0);
  w.u8(1);  // minimum instruction length: addresses advance in bytes
  w.u8(1);  // operations per instruction
  w.u8(1);  // default_is_stmt
  w.u8(static_cast<uint8_t>(kLineBase));
  w.u8(kLineRange);
  w.u8(kOpcodeBase);
  for (const unsigned char n : kOperandCounts) w.u8(n);
  w.u8(0);  // no directories
  const auto file = [&](const std::string& name) {
    w.text(name);
    w.uleb(0);
    w.uleb(0);
    w.uleb(0);
  };
  if (sources.empty()) file(kUnknown);
  for (const std::string& name : sources) file(name);
  w.u8(0);
  w.patch_u32(header_length, w.bytes.size() - header_length - 4);
  for (size_t i = 0; i < sequences.size(); ++i) SequenceWriter(sequences[i], i, format, out, w).run();
  w.patch_u32(0, w.bytes.size() - 4);
  out.bytes = std::move(w.bytes);
  return out;
}

namespace {

// A unit whose code lies in one range, or in several.
std::string debug_abbrev(bool has_ranges) {
  ByteWriter w;
  w.uleb(1);
  w.uleb(kTagCompileUnit);
  w.u8(0);  // no children
  std::vector<std::pair<unsigned, unsigned>> attributes = {{kAtProducer, kFormString},
                                                           {kAtLanguage, kFormData2},
                                                           {kAtName, kFormString},
                                                           {kAtStmtList, kFormSecOffset},
                                                           {kAtLowPc, kFormAddr}};
  attributes.push_back(has_ranges ? std::pair(kAtRanges, kFormSecOffset) : std::pair(kAtHighPc, kFormData8));
  attributes.emplace_back(0, 0);
  for (const auto& [name, form] : attributes) {
    w.uleb(name);
    w.uleb(form);
  }
  w.u8(0);
  return w.bytes;
}

// Ranges are relative to the unit's address, which then is 0.
void debug_info(const Object& object, const LineSequence& first, AddressFormat format, DebugSections& out) {
  const bool has_ranges = !out.ranges.empty();
  ByteWriter w{.big = format.big};
  w.u32(0);
  w.u16(4);
  out.abbrev_in_info = w.bytes.size();
  w.u32(0);  // the only abbreviations
  w.u8(format.bytes);
  w.uleb(1);
  w.text("isadora");
  w.u16(kLangAssembler);
  w.text(name_of(object));
  out.line_in_info = w.bytes.size();
  w.u32(0);  // the only line program
  if (!has_ranges) out.address_in_info = w.bytes.size();
  w.number(has_ranges ? 0 : first.base, format.bytes);
  if (has_ranges) out.address_in_info = w.bytes.size();
  has_ranges ? w.u32(0) : w.u64(first.size);
  w.patch_u32(0, w.bytes.size() - 4);
  out.info = std::move(w.bytes);
}

LineSequence sequence_of(const Object& object, SectionIndex index, bool relaxes) {
  if (index == kCodeSection) return {object.lines, object.base, object.code.size(), relaxes};
  const Section& s = object.section(index);
  return {s.lines, s.address, s.size(), relaxes};
}

}  // namespace

std::set<SectionIndex> relaxing_sections(const Object& object) {
  std::set<SectionIndex> out;
  for (const Relocation& r : object.relocations)
    if (object.relax_kind && r.kind == object.relax_kind) out.insert(r.section);
  return out;
}

std::vector<SectionIndex> sections_with_lines(const Object& object) {
  std::vector<SectionIndex> out;
  if (!object.lines.empty()) out.push_back(kCodeSection);
  for (size_t i = 0; i < object.sections.size(); ++i)
    if (!object.sections[i].lines.empty()) out.push_back(static_cast<SectionIndex>(kFirstDataSection + i));
  return out;
}

DebugSections write_dwarf(const Object& object, const std::vector<SectionIndex>& sections) {
  const AddressFormat format = address_format(object.elf);
  std::vector<LineSequence> sequences;
  const std::set<SectionIndex> relaxing = relaxing_sections(object);
  for (const SectionIndex s : sections) sequences.push_back(sequence_of(object, s, relaxing.contains(s)));
  DebugSections out;
  out.line = write_lines(object.sources, sequences, format);
  if (sequences.size() > 1 || std::ranges::any_of(sequences, &LineSequence::relaxes)) {
    ByteWriter w{.big = format.big};
    for (const LineSequence& s : sequences) w.number(s.base, format.bytes), w.number(s.base + s.size, format.bytes);
    w.number(0, format.bytes), w.number(0, format.bytes);
    out.ranges = std::move(w.bytes);
  }
  debug_info(object, sequences.front(), format, out);
  out.abbrev = debug_abbrev(!out.ranges.empty());
  return out;
}

}  // namespace isadora::object
