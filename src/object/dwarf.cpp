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

// The code's address is its first operand.
constexpr uint64_t kAddressInProgram = 3;

std::string line_program(const std::vector<LineEntry>& lines, uint64_t base, uint64_t code_bytes,
                         AddressFormat format) {
  ByteWriter w{.big = format.big};
  w.bytes.reserve(2 * lines.size() + 32);
  w.u8(0);
  w.uleb(format.bytes + 1);
  w.u8(kLneSetAddress);
  w.number(base, format.bytes);
  uint64_t address = base;
  int64_t line = 1;
  uint32_t column = 0, source = 0;
  for (const LineEntry& e : lines) {
    if (e.source != source) {
      w.u8(kLnsSetFile);
      w.uleb(e.source + 1);  // files count from 1
    }
    if (e.column != column) {
      w.u8(kLnsSetColumn);
      w.uleb(e.column);
    }
    const int64_t line_step = static_cast<int64_t>(e.line) - line;
    if (const unsigned special = special_opcode(e.address - address, line_step)) {
      w.u8(special);
    } else {
      w.u8(kLnsAdvancePc);
      w.uleb(e.address - address);
      w.u8(kLnsAdvanceLine);
      w.sleb(line_step);
      w.u8(kLnsCopy);
    }
    address = e.address;
    line = e.line;
    column = e.column;
    source = e.source;
  }
  w.u8(kLnsAdvancePc);
  w.uleb(base + code_bytes - address);
  w.u8(0);
  w.uleb(1);
  w.u8(kLneEndSequence);
  return w.bytes;
}

const std::string kUnknown = "<unknown>";
const std::string& name_of(const Object& object) { return object.sources.empty() ? kUnknown : object.sources.front(); }

}  // namespace

LineSection write_lines(const LineTable& table, uint64_t base, uint64_t code_bytes, AddressFormat format) {
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
  if (table.sources.empty()) file(kUnknown);
  for (const std::string& name : table.sources) file(name);
  w.u8(0);
  w.patch_u32(header_length, w.bytes.size() - header_length - 4);
  out.address = w.bytes.size() + kAddressInProgram;
  w.bytes += line_program(table.lines, base, code_bytes, format);
  w.patch_u32(0, w.bytes.size() - 4);
  out.bytes = std::move(w.bytes);
  return out;
}

namespace {

std::string debug_abbrev() {
  ByteWriter w;
  w.uleb(1);
  w.uleb(kTagCompileUnit);
  w.u8(0);  // no children
  const unsigned attributes[][2] = {{kAtProducer, kFormString},
                                    {kAtLanguage, kFormData2},
                                    {kAtName, kFormString},
                                    {kAtStmtList, kFormSecOffset},
                                    {kAtLowPc, kFormAddr},
                                    {kAtHighPc, kFormData8},
                                    {0, 0}};
  for (const auto& a : attributes) {
    w.uleb(a[0]);
    w.uleb(a[1]);
  }
  w.u8(0);
  return w.bytes;
}

void debug_info(const Object& object, AddressFormat format, DebugSections& out) {
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
  out.address_in_info = w.bytes.size();
  w.number(object.base, format.bytes);
  w.u64(object.code.size());
  w.patch_u32(0, w.bytes.size() - 4);
  out.info = std::move(w.bytes);
}

}  // namespace

DebugSections write_dwarf(const Object& object) {
  const AddressFormat format = address_format(object.elf);
  DebugSections out;
  out.line = write_lines({object.sources, object.lines}, object.base, object.code.size(), format);
  debug_info(object, format, out);
  out.abbrev = debug_abbrev();
  return out;
}

}  // namespace isadora::object
