// The three instruction sets. Nothing of them is real; each has the shapes that a Codec must know.
#include "toys.h"

namespace isadora::encoding::toys {

using model::Field;
using model::Form;
using model::Isa;
using model::Opcode;
using model::Order;
using model::Part;
using model::Slice;

namespace {

Opcode opcode(std::string name, unsigned length, std::vector<Field> fields) {
  Opcode op;
  op.name = std::move(name);
  op.length = length;
  op.fields = std::move(fields);
  return op;
}

uint16_t file(Isa& isa, std::string name, unsigned count, unsigned width, std::string wide) {
  model::RegisterFile f;
  f.name = name;
  f.count = count;
  f.width = width;
  f.spelling = name + "%";
  f.wide = std::move(wide);
  isa.files.push_back(std::move(f));
  return static_cast<uint16_t>(isa.files.size() - 1);
}

Form form(std::vector<model::FixedCode> by_literals, std::vector<model::FixedCode> hidden) {
  Form f;
  f.fixed = std::move(by_literals);
  f.defaults = std::move(hidden);
  return f;
}

uint16_t compound(Isa& isa, std::string name, unsigned width, std::vector<Field> parts) {
  model::Type type;
  type.name = std::move(name);
  type.kind = model::TypeKind::Compound;
  type.width = width;
  type.parts = std::move(parts);
  isa.types.push_back(std::move(type));
  return static_cast<uint16_t>(isa.types.size() - 1);
}

// Types of the 128-bit toy.
struct WideTypes {
  uint16_t op, kind, reg, pred, neg, ext, width, half, sel, imm, stall, constant, memory;
};

WideTypes wide_types(Isa& isa) {
  WideTypes t;
  const uint16_t r = file(isa, "R", 255, 32, "R[%:%]"), p = file(isa, "P", 7, 1, "");
  t.op = number(isa, "Op", 8);
  t.kind = number(isa, "Kind", 4);
  t.reg = registers(isa, "Reg", 8, r);
  isa.types[t.reg].constants = {{255, 0, "RZ"}};
  t.pred = registers(isa, "Pred", 3, p);
  isa.types[t.pred].constants = {{7, 1, "PT"}};
  t.neg = prefix(isa, "Neg");
  t.ext = enumeration(isa, "Ext", 1, {"NoX", "X"});
  t.width = enumeration(isa, "Width", 2, {"32", "64", "128"});
  t.half = enumeration(isa, "Half", 2, {"F32", "F16", "BF16"});
  t.sel = enumeration(isa, "Sel", 1, {"H0", "H1"});
  t.imm = number(isa, "Imm", 32);
  t.stall = number(isa, "Stall", 4);
  const uint16_t offset = number(isa, "Offset", 17), bank = number(isa, "Bank", 5);
  t.constant = compound(isa, "Constant", 22, {field("offset", offset, {{0, 17}}), field("bank", bank, {{17, 5}})});
  Field base = field("base", t.reg, {{0, 8}});
  base.bits = model::FieldExpr{64, {}};
  t.memory = compound(isa, "Memory", 40,
                      {base, field("imm", number(isa, "Imm24", 24), {{8, 24}}),
                       field("hint", enumeration(isa, "Hint", 2, {"NONE", "FIRST", "LAST"}), {{32, 2}})});
  return t;
}

// 32 << width, for the fields named.
void widen(Opcode& op, std::initializer_list<const char*> names) {
  const auto width = static_cast<uint16_t>(op.find_field("width"));
  Formula formula;
  const ir::Value base = formula.constant(32), by = formula.field(width, 2);
  const model::FieldExpr bits = formula.result(formula.op(ir::Op::Shl, base, by, 32, 256));
  for (const char* name : names) op.fields[static_cast<size_t>(op.find_field(name))].bits = bits;
}

// The offset of the constant operand is a multiple of 4 << width.
model::Exception misaligned(const Opcode& op) {
  Formula formula;
  const auto operand = static_cast<uint16_t>(op.find_field("vb")),
             width = static_cast<uint16_t>(op.find_field("width"));
  const ir::Value offset = formula.op(ir::Op::ZExt, formula.field(operand, 22), formula.constant(17), 0, 0x1FFFF);
  const ir::Value size = formula.op(ir::Op::Shl, formula.constant(4), formula.field(width, 2), 4, 32);
  const ir::Value rest = formula.op(ir::Op::ModFloor, offset, size, 0, 31);
  const ir::Value wrong = formula.op(ir::Op::Ne, rest, formula.constant(0), 0, 1);
  return {"Misaligned", "the offset is not a multiple of the operand's size", formula.result(wrong), {}};
}

Opcode with_two_forms(Opcode op) {
  const auto f = [&](const char* name) { return static_cast<uint16_t>(op.find_field(name)); };
  op.forms = {form({}, {{f("ext"), 0}, {f("pp"), 7}, {f("wsb"), 7}}), form({{f("ext"), 1}}, {{f("wsb"), 7}})};
  return op;
}

Opcode with_selected_half(Opcode op) {
  const auto half = static_cast<uint16_t>(op.find_field("half"));
  Formula formula;
  Part group;
  group.kind = Part::Kind::Group;
  const ir::Value differs = formula.op(ir::Op::Ne, formula.field(half, 2), formula.constant(0), 0, 1);
  group.when = formula.result(differs);
  Part modifier;
  modifier.kind = Part::Kind::Modifier;
  modifier.field = static_cast<uint16_t>(op.find_field("rb.sel"));
  group.parts = {modifier};
  Form f;
  f.operands = {group};
  op.forms = {f};
  return op;
}

}  // namespace

Isa wide() {
  Isa isa;
  isa.name = "wide";
  const WideTypes t = wide_types(isa);
  const auto start = [&](uint64_t op, uint64_t kind) {
    return std::vector<Field>{fixed("op", t.op, {{0, 8}}, op),
                              fixed("kind", t.kind, {{8, 4}}, kind),
                              with_default(field("pg", t.pred, {{12, 3}}), 7),
                              with_default(field("pg.not", t.neg, {{15, 1}}), 0),
                              field("rd", t.reg, {{16, 8}}),
                              with_default(field("stall", t.stall, {{112, 4}}), 0)};
  };
  const auto with = [](std::vector<Field> fields, std::vector<Field> more) {
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
  };
  const Field ra = field("ra", t.reg, {{24, 8}}), rb = field("rb", t.reg, {{32, 8}});
  const std::vector<Field> carry = {with_default(field("ra.neg", t.neg, {{72, 1}}), 0), field("ext", t.ext, {{76, 1}}),
                                    with_default(field("pp", t.pred, {{98, 3}}), 7),
                                    with_default(field("wsb", t.pred, {{123, 3}}), 7)};
  const Field width = with_default(field("width", t.width, {{74, 2}}), 0);
  isa.opcodes.push_back(with_two_forms(opcode("ADD_R", 128, with(with(start(1, 0), {ra, rb}), carry))));
  isa.opcodes.push_back(with_two_forms(
      opcode("ADD_I", 128, with(with(start(1, 1), {ra, field("vb", t.imm, {{80, 16}, {32, 16}})}), carry))));
  Opcode move = opcode("MOV_R", 128, with(start(2, 0), {width, rb}));
  widen(move, {"rd", "rb"});
  isa.opcodes.push_back(move);
  Opcode constant = opcode("MOV_C", 128, with(start(2, 2), {width, field("vb", t.constant, {{32, 22}})}));
  widen(constant, {"rd"});
  constant.exceptions = {misaligned(constant)};
  isa.opcodes.push_back(constant);
  isa.opcodes.push_back(opcode("LOAD", 128, with(start(3, 0), {field("mem", t.memory, {{40, 40}})})));
  isa.opcodes.push_back(with_selected_half(opcode(
      "HALF", 128,
      with(start(4, 0), {rb, field("half", t.half, {{80, 2}}), with_default(field("rb.sel", t.sel, {{82, 1}}), 0)}))));
  finish(isa);
  return isa;
}

Isa prefixed() {
  Isa isa;
  isa.name = "prefixed";
  isa.machine.parcel_bits = 16;
  isa.machine.bit_order = isa.machine.parcel_order = Order::Msb;
  isa.machine.code_align = 2;
  const uint16_t scalar = file(isa, "S", 32, 64, "");
  const uint16_t reg = registers(isa, "Reg", 5, scalar), small = registers(isa, "Small", 3, scalar);
  isa.types[small].codes = {0, 1, 2, 3, 4, 5, 14, 15};
  const uint16_t any = number(isa, "Any", 32), mode = enumeration(isa, "Mode", 2, {"S", "VV", "VS"});
  // Fields from the most significant bit down: name, width, type.
  struct Column {
    const char* name;
    unsigned width;
    uint16_t type;
  };
  const auto add = [&](const std::string& name, unsigned key_width, uint64_t key, unsigned length,
                       const std::vector<Column>& columns) {
    unsigned top = length - key_width;
    std::vector<Field> fields = {fixed("opcode", any, {{top, key_width}}, key)};
    for (const Column& c : columns) fields.push_back(field(c.name, c.type, {{top -= c.width, c.width}}));
    isa.opcodes.push_back(opcode(name, length, fields));
  };
  const Column ra{"ra", 5, reg}, rb{"rb", 5, reg}, rc{"rc", 5, reg}, rd{"rd", 5, reg};
  const std::vector<std::pair<unsigned, std::vector<Column>>> seven = {
      {32, {{"mod", 3, any}, ra, rb, {"imm", 12, any}}},
      {48, {{"mod", 5, any}, ra, rb, {"imm", 26, any}}},
      {32, {{"mod", 3, any}, ra, rb, rc, {"imm", 7, any}}},
      {48, {{"mod", 5, any}, ra, rb, rc, {"imm", 21, any}}},
      {32, {{"mod", 5, any}, ra, rb, rc, rd}},
      {32, {{"mod", 4, any}, ra, {"imm", 16, any}}},
      {48, {{"mod", 4, any}, ra, {"imm", 32, any}}},
      {16, {{"mod", 3, any}, {"rd", 3, small}, {"rs", 3, small}}},
      {16, {{"ra", 3, small}, {"imm", 6, any}}},
      {16, {{"imm", 9, any}}}};
  for (unsigned i = 1; i <= 83; ++i) {
    const auto& [length, columns] = seven[i % seven.size()];
    add("SEVEN" + std::to_string(i), 7, i, length, columns);
  }
  for (unsigned i = 0; i < 56; ++i) {
    const unsigned length = i < 28 ? 32 : 48;
    add("EIGHT" + std::to_string(i), 8, 0xB8 + i, length, {{"mod", 4, any}, ra, rb, {"imm", length - 22, any}});
  }
  for (unsigned i = 0; i < 33; ++i) {
    add("TWELVE" + std::to_string(i), 12, 0xF80 + i, 32, {{"mod", 3, any}, {"vv", 2, mode}, ra, rb, rc});
  }
  for (unsigned i = 0; i < 49; ++i) add("LONG" + std::to_string(i), 16, 0xFC00 + i, 32, {{"mod", 6, any}, ra, rb});
  for (unsigned i = 0; i < 14; ++i) add("BARE" + std::to_string(i), 16, 0xFC40 + i, 16, {});
  finish(isa);
  return isa;
}

Isa compressed() {
  Isa isa;
  isa.name = "compressed";
  isa.machine.parcel_bits = 16;
  isa.machine.code_align = 2;
  const uint16_t x = file(isa, "x", 32, 32, "");
  const uint16_t reg = registers(isa, "Reg", 5, x), small = registers(isa, "Small", 3, x);
  isa.types[reg].constants = {{0, 0, "zero"}};
  isa.types[small].codes = {8, 9, 10, 11, 12, 13, 14, 15};
  const uint16_t key = number(isa, "Key", 7), imm = number(isa, "Imm", 12);
  const auto full = [&](uint64_t major, uint64_t minor, std::vector<Field> more) {
    std::vector<Field> fields = {fixed("major", key, {{0, 7}}, major), fixed("minor", key, {{12, 3}}, minor)};
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
  };
  const Field rd = field("rd", reg, {{7, 5}}), rs1 = field("rs1", reg, {{15, 5}}), rs2 = field("rs2", reg, {{20, 5}});
  const Field plain = fixed("sub", key, {{25, 7}}, 0), turned = fixed("sub", key, {{25, 7}}, 0x20);
  isa.opcodes.push_back(opcode("add", 32, full(0x33, 0, {rd, rs1, rs2, plain})));
  isa.opcodes.push_back(opcode("sub", 32, full(0x33, 0, {rd, rs1, rs2, turned})));
  isa.opcodes.push_back(opcode("addi", 32, full(0x13, 0, {rd, rs1, field("imm", imm, {{20, 12}})})));
  for (const auto& [name, minor] : {std::pair{"beq", 0}, {"bne", 1}, {"blt", 4}, {"bge", 5}}) {
    isa.opcodes.push_back(opcode(
        name, 32,
        full(0x63, static_cast<uint64_t>(minor), {rs1, rs2, field("imm", imm, {{31, 1}, {7, 1}, {25, 6}, {8, 4}})})));
  }
  const auto half = [&](uint64_t low, uint64_t top, std::vector<Field> more) {
    std::vector<Field> fields = {fixed("low", key, {{0, 2}}, low), fixed("top", key, {{13, 3}}, top)};
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
  };
  const Field c1 = field("rs1", small, {{7, 3}}), c2 = field("rd", small, {{2, 3}});
  isa.opcodes.push_back(opcode("c.lw", 16, half(0, 2, {c1, c2, field("imm", imm, {{5, 1}, {10, 3}, {6, 1}})})));
  isa.opcodes.push_back(opcode("c.sw", 16, half(0, 6, {c1, c2, field("imm", imm, {{5, 1}, {10, 3}, {6, 1}})})));
  isa.opcodes.push_back(opcode("c.addi", 16, half(1, 0, {rd, field("imm", imm, {{12, 1}, {2, 5}})})));
  isa.opcodes.push_back(
      opcode("c.mv", 16, half(2, 4, {fixed("h", key, {{12, 1}}, 0), rd, field("rs2", reg, {{2, 5}})})));
  isa.opcodes.push_back(
      opcode("c.add", 16, half(2, 4, {fixed("h", key, {{12, 1}}, 1), rd, field("rs2", reg, {{2, 5}})})));
  finish(isa);
  return isa;
}

}  // namespace isadora::encoding::toys
