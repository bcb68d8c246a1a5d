// Registers by code, by number and by their spelling; aggregates; memory. These are all the places where state is read.
#include "check/lowering.h"
#include "model/part_place.h"
#include "model/registers.h"

namespace isadora::check {

using ir::kNone;
using ir::Op;
using ir::Value;

namespace {

unsigned highest(const ir::Range& r) { return r.hi.is_negative() ? 0 : static_cast<unsigned>(r.hi.to_uint64()); }

// The number in a text of the shape of a pattern: "R%" and "R12".
std::optional<unsigned> number_in(std::string_view pattern, std::string_view text) {
  const size_t percent = pattern.find('%');
  if (percent == pattern.npos) return std::nullopt;
  const std::string_view head = pattern.substr(0, percent), tail = pattern.substr(percent + 1);
  if (text.size() <= head.size() + tail.size() || !text.starts_with(head) || !text.ends_with(tail)) return std::nullopt;
  const std::string_view digits = text.substr(head.size(), text.size() - head.size() - tail.size());
  if (digits.size() > 5 || digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  return static_cast<unsigned>(base::Integer::parse(digits)->to_uint64());
}

}  // namespace

Value Lowering::read_code(uint16_t type, Value code, Value width) {
  if (type_at(type).file >= isa_.files.size()) e_.fail();
  if (code == kNone || width == kNone || isa_.types[type].file >= isa_.files.size()) return kNone;
  if (auto known = e_.constant_value(code)) {
    if (const model::RegisterConstant* c = isa_.types[type].constant(known->to_uint64())) return e_.constant(c->value);
  }
  if (isa_.files[isa_.types[type].file].is_view()) return read_part_of_code(isa_.types[type], code, width);
  const ir::Inst read{.op = Op::ReadCode, .sub = old_, .aux = type, .a = code, .b = width};
  return e_.read(read, bits_range(highest(e_.range(width))));
}

// Of a file whose registers are parts of others'.
Value Lowering::read_part_of_code(const model::Type& type, Value code, Value width) {
  const Value index = model::register_index(e_, type, code);
  const Value part = read_register(type.file, index, e_.constant(isa_.files[type.file].width));
  Value result = e_.binary(Op::ZExt, part, width);
  for (const model::RegisterConstant& c : type.constants) {
    const Value is_this = e_.equals(code, c.code);
    result = e_.select(is_this, e_.binary(Op::ZExt, e_.constant(c.value), width), result);
  }
  return result;
}

Value Lowering::read_register(uint16_t file, Value index, Value width) {
  if (index == kNone || width == kNone) return kNone;
  if (isa_.files[file].is_view()) {
    const model::PartPlace place = model::part_place(e_, isa_, file, index);
    const model::RegisterFile& whole = isa_.files[isa_.files[file].view.file];
    if (isa_.files[file].width == whole.width) return read_register(isa_.files[file].view.file, place.number, width);
    const ir::Inst part{.op = Op::ReadBits,
                        .sub = old_,
                        .aux = isa_.files[file].view.file,
                        .a = place.number,
                        .b = place.position,
                        .c = width};
    return e_.read(part, bits_range(highest(e_.range(width))));
  }
  const ir::Inst read{.op = Op::ReadReg, .sub = old_, .aux = file, .a = index, .b = width};
  return e_.read(read, bits_range(highest(e_.range(width))));
}

Value Lowering::read_aggregate(const model::Aggregate& aggregate) {
  const model::Type& type = type_at(aggregate.type);
  if (type.file >= isa_.files.size()) return e_.fail(), kNone;
  const Value width = e_.constant(isa_.files[type.file].width);
  Value all = e_.constant(0);
  for (unsigned i = 0; i < aggregate.width; ++i) {
    const Value one = read_code(aggregate.type, e_.constant(i), width);
    const Value place = e_.constant(i);
    all = e_.binary(Op::Or, all, e_.binary(Op::Shl, e_.binary(Op::ZExt, one, e_.constant(1)), place));
  }
  return all;
}

// As a number of the machine's byte order.
Value Lowering::load(uint16_t space, Value address, Value bytes) {
  return ordered(load_little(space, address, bytes), bytes);
}

// The IR's memory is little-endian: a number from there, or on its way there.
Value Lowering::ordered(Value number, Value bytes) {
  const bool big = isa_.machine.data_order == model::ByteOrder::Big;
  return big && number != kNone && bytes != kNone ? e_.binary(Op::ByteReverse, number, bytes) : number;
}

Value Lowering::load_little(uint16_t space, Value address, Value bytes) {
  if (address == kNone || bytes == kNone) return kNone;
  const ir::Inst read{
      .op = Op::Load, .sub = 0, .aux = space, .a = address, .b = bytes, .pred = e_.all_of(path_.conditions)};
  return e_.read(read, bits_range(8 * highest(e_.range(bytes))));
}

int Lowering::file_named(std::string_view name) const {
  for (size_t i = 0; i < isa_.files.size(); ++i) {
    const model::RegisterFile& file = isa_.files[i];
    if (file.name == name) return static_cast<int>(i);
    const std::string_view wide = file.wide;
    if (!wide.empty() && wide.substr(0, wide.find('[')) == name) return static_cast<int>(i);
  }
  return -1;
}

// Is a name that is indexed in n both a register file's and a register's? Its index would be that of a register or of a
// bit. That is reported.
bool Lowering::is_ambiguous_file(Node n, std::string_view name) {
  if (file_named(name) < 0 || !register_named(name)) return false;
  if (auto* d = report(diag::Kind::DuplicateName, n,
                       "`" + std::string(name) + "` is a register file and a register, so `" + text(n) +
                           "` could be a register of the file or a bit of the register"))
    d->notes.push_back("rename the file to mean the bit, or the register to mean the register with this number");
  return true;
}

int Lowering::aggregate_named(std::string_view name) const {
  for (size_t i = 0; i < isa_.aggregates.size(); ++i) {
    if (isa_.aggregates[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

// A register that begins with a mark (`$N0`) is named without it: there it would be a control.
std::optional<NamedRegister> Lowering::register_named(std::string_view spelling) const {
  for (size_t i = 0; i < isa_.files.size(); ++i) {
    const model::RegisterFile& file = isa_.files[i];
    const auto number = number_in(model::bare_spelling(file.spelling), spelling);
    if (number && *number < file.count) return NamedRegister{static_cast<uint16_t>(i), *number, {}};
    for (const auto& [alias, names] : file.aliases) {
      for (const std::string& name : names) {
        if (model::bare_spelling(name) == spelling) return NamedRegister{static_cast<uint16_t>(i), alias, {}};
      }
    }
  }
  for (const model::Type& type : isa_.types) {
    for (const model::RegisterConstant& c : type.constants) {
      if (model::bare_spelling(c.spelling) == spelling) return NamedRegister{type.file, 0, c.value};
    }
  }
  return std::nullopt;
}

LoweredValue Lowering::read_named(const NamedRegister& r) {
  const Value width = e_.constant(isa_.files[r.file].width);
  if (r.constant) return sized(e_.constant(*r.constant), width);
  return sized(read_register(r.file, e_.constant(r.number), width), width);
}

// R[i], and R[0:1]: the registers 0 and 1 as one number, the first lowest.
LoweredValue Lowering::registers(Node n, uint16_t file, Node first, Node last) {
  if (!allow_state(n)) return {};
  const unsigned width = isa_.files[file].width;
  if (last == parse::kNoNode) {
    const Value one = e_.constant(width), at = value(first);
    if (at != kNone && e_.range(at).lo >= base::Integer(isa_.files[file].count)) {
      return error(diag::Kind::BadValue, n,
                   "there is no register `" + text(n) + "`: there are " + std::to_string(isa_.files[file].count));
    }
    return sized(read_register(file, at, one), one);
  }
  if (isa_.files[file].is_view())
    return error(
        diag::Kind::TypeError, n,
        "`" + text(n) + "`: registers of `" + isa_.files[file].name + "` are parts of others and are read one by one");
  const auto from = constant(first, "a register's number"), to = constant(last, "a register's number");
  if (!from || !to) return {};
  if (*to < *from || *to >= isa_.files[file].count || (*to - *from + 1) * width > 1024) {
    return error(diag::Kind::BadValue, n,
                 "`" + text(n) + "` is not a range of registers: the first stands before the last, of " +
                     std::to_string(isa_.files[file].count) + " registers");
  }
  const Value all = e_.constant((*to - *from + 1) * width);
  return sized(read_register(file, e_.constant(*from), all), all);
}

bool Lowering::allow_state(Node n) {
  if (mode_ != LoweringMode::Condition) return true;
  error(diag::Kind::TypeError, n, "`" + text(n) + "` is state of the machine; only fields are known here");
  return false;
}

}  // namespace isadora::check
