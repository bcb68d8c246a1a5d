#include "lower_fixture.h"

#include <functional>

#include "ir/facts.h"

namespace isadora::check {

using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

class Evaluator {
 public:
  Evaluator(const model::Isa& isa, const ir::Function& f, const State& state)
      : isa_(isa), f_(f), state_(state), values_(f.ops.size()) {}

  std::vector<std::string> run(size_t from, size_t to) {
    for (size_t i = from; i < to && !stopped_; ++i) i = step(i);
    return done_;
  }
  Integer value(Value v) const { return v == ir::kNone ? Integer(0) : values_[v]; }

 private:
  size_t step(size_t i) {
    const ir::Inst& inst = f_.ops[i];
    const Integer a = operand(inst.op == Op::Const ? ir::kNone : inst.a),
                  b = inst.op == Op::Fault ? Integer() : operand(inst.b), c = operand(inst.c);
    const bool on = inst.pred == ir::kNone || !value(inst.pred).is_zero();
    switch (inst.op) {
      case Op::Const: values_[i] = f_.constants[inst.a]; break;
      case Op::ReadCode: values_[i] = read_code(inst, a, b); break;
      case Op::ReadReg: values_[i] = read(inst.aux, a, b, inst.sub); break;
      case Op::ReadBits: values_[i] = named(inst.aux, a).shr(b.to_uint64()).low_bits(c.to_uint64()); break;
      case Op::Pc: values_[i] = state_.pc; break;
      case Op::NextPc: values_[i] = state_.pc + 16; break;
      case Op::Launch: values_[i] = state_.lane; break;
      case Op::Active: values_[i] = Integer(1).shl(state_.lane); break;
      case Op::Ballot: values_[i] = a.shl(state_.lane); break;
      case Op::Reduce:
      case Op::Shuffle: values_[i] = a; break;
      case Op::Load:
      case Op::Atomic: values_[i] = on ? load(inst.aux, a, b) : Integer(0); break;
      case Op::AtomicEnd: effect(true, "atomic = " + a.to_string()); break;
      case Op::ForEach: return for_each(i, on ? a.to_uint64() : 0, inst.b == ir::kNone ? Integer(-1) : b);
      case Op::WriteReg: write(on, spell(inst.aux, a) + wide(inst.aux, b), c); break;
      case Op::WriteCode: write_code(on, inst, a, c); break;
      case Op::WriteBits:
        effect(on, spell(inst.aux, a) + "{" + b.shr(8).to_string() + "," + b.low_bits(8).to_string() +
                       "} = " + c.to_string());
        break;
      case Op::WritePc: effect(on, "pc = " + a.to_string()); break;
      case Op::Store:
        effect(on, isa_.spaces[inst.aux].name + "[" + a.to_string() + "," + b.to_string() + "] = " + c.to_string());
        break;
      case Op::Fault: fault(on, inst, a); break;
      case Op::Exit: effect(on, "exit"); break;
      case Op::Halt: effect(on, "halt " + a.to_string()); break;
      case Op::Barrier: effect(on, "barrier " + a.to_string()); break;
      case Op::Wait: effect(on, "wait " + a.to_string()); break;
      case Op::Host: effect(on, "host " + std::string(ir::spelling(static_cast<ir::HostService>(inst.sub)))); break;
      case Op::ForEachEnd: break;
      default: values_[i] = ir::apply(f_, inst, a, b, c); break;
    }
    if (!stopped_ && ir::facts(inst.op).value) {
      EXPECT_TRUE(f_.ranges[i].contains(values_[i])) << "%" << i << " is " << values_[i].to_string() << " in\n"
                                                     << ir::to_text(f_);
    }
    return i;
  }

  Integer operand(Value v) const { return value(v); }
  void effect(bool on, std::string text) {
    if (on) done_.push_back(std::move(text));
  }
  void write(bool on, const std::string& place, const Integer& v) { effect(on, place + " = " + v.to_string()); }
  std::string spell(uint16_t file, const Integer& index) const {
    std::string s = isa_.files[file].spelling;
    return s.replace(s.find('%'), 1, index.to_string());
  }
  std::string wide(uint16_t file, const Integer& width) const { return width > isa_.files[file].width ? "…" : ""; }
  Integer named(uint16_t file, const Integer& index, bool old = false) const {
    auto found = state_.registers.find((old ? "old " : "") + spell(file, index));
    return found == state_.registers.end() ? Integer(0) : found->second;
  }
  Integer read(uint16_t file, const Integer& index, const Integer& width, bool old) const {
    Integer all = 0;
    const unsigned one = isa_.files[file].width, bits = width.to_uint64();
    for (unsigned k = 0; k * one < bits; ++k) all = all + named(file, index + k, old).shl(k * one);
    return all.low_bits(bits);
  }
  Integer read_code(const ir::Inst& inst, const Integer& code, const Integer& width) const {
    const model::RegisterCode r = model::resolve(isa_, isa_.types[inst.aux], code.to_uint64());
    if (r.kind == model::RegisterCode::Kind::Constant) return r.value;
    return read(isa_.types[inst.aux].file, r.number, width, inst.sub);
  }
  void write_code(bool on, const ir::Inst& inst, const Integer& code, const Integer& v) {
    const model::RegisterCode r = model::resolve(isa_, isa_.types[inst.aux], code.to_uint64());
    if (r.kind == model::RegisterCode::Kind::Register) write(on, spell(isa_.types[inst.aux].file, r.number), v);
  }
  Integer load(uint16_t space, const Integer& address, const Integer& n) const {
    Integer all = 0;
    for (unsigned k = 0; k < n.to_uint64(); ++k) {
      auto found = state_.bytes.find({space, address + k});
      if (found != state_.bytes.end()) all = all + found->second.shl(8 * k);
    }
    return all;
  }
  size_t for_each(size_t i, uint64_t count, const Integer& mask) {
    for (unsigned e = 0; e < count; ++e) {
      if (!mask.bit(e)) continue;
      values_[i] = e;
      run(i + 1, f_.ops[i].end);
    }
    return f_.ops[i].end;
  }
  void fault(bool on, const ir::Inst& inst, const Integer& detail) {
    if (!on) return;
    std::string text = "fault " + isa_.faults[inst.aux].name;
    if (inst.a != ir::kNone) text += " " + detail.to_string();
    if (inst.b != ir::kNone) text += " " + f_.notes[inst.b];
    done_ = {text};
    stopped_ = true;
  }

  const model::Isa& isa_;
  const ir::Function& f_;
  const State& state_;
  std::vector<Integer> values_;
  std::vector<std::string> done_;
  bool stopped_ = false;
};

model::Type type(std::string name, model::TypeKind kind, unsigned width) {
  model::Type t;
  t.name = std::move(name);
  t.kind = kind;
  t.width = width;
  return t;
}

model::Field field(std::string name, uint16_t type, unsigned position, unsigned width, std::string sub = "") {
  model::Field f;
  f.name = std::move(name);
  f.sub = std::move(sub);
  f.type = type;
  f.slices = {{position, width}};
  return f;
}

model::RegisterFile file(std::string name, model::Scope scope, unsigned count, unsigned width) {
  model::RegisterFile f;
  f.name = name;
  f.scope = scope;
  f.count = count;
  f.width = width;
  f.spelling = name + "%";
  if (width >= 32) f.wide = name + "[%:%]";
  return f;
}

model::Type registers(std::string name, uint16_t file, unsigned width, uint64_t constant, Integer value,
                      std::string spelling) {
  model::Type t = type(std::move(name), model::TypeKind::Register, width);
  t.file = file;
  t.constants = {{constant, std::move(value), std::move(spelling)}};
  return t;
}

model::Enumerator enumerator(std::string name, uint64_t code, std::string op = "", std::string spelling = "") {
  return {name, code, {spelling.empty() ? name : spelling}, std::move(op), {}};
}

model::Part operand(uint16_t field) {
  model::Part p;
  p.kind = model::Part::Kind::Operand;
  p.field = field;
  return p;
}

model::Part literal(std::string text) {
  model::Part p;
  p.text = std::move(text);
  return p;
}

void add_state(model::Isa& isa) {
  using model::Scope;
  isa.files = {file("A", Scope::Lane, 16, 32), file("U", Scope::Warp, 16, 32), file("F", Scope::Lane, 3, 1),
               file("V", Scope::Lane, 8, 512)};
  isa.files[kVector].wide.clear();
  isa.files[kLaneFile].aliases[15] = {"SP"};
  const auto space = [](const char* name, Scope scope, unsigned bits) {
    model::Space out;
    out.name = name, out.scope = scope, out.address_bits = bits, out.align = true;
    out.misaligned = out.outside = 0;
    return out;
  };
  isa.spaces = {space("far", Scope::Grid, 64), space("fixed", Scope::Constant, 20)};
  isa.faults = {{"Bad", "it is bad"}, {"Worse", "it is worse"}};
  isa.settings = {{"size", 128, {}}};
}

void add_types(model::Isa& isa) {
  using model::TypeKind;
  isa.types = {registers("Code", kLaneFile, 8, 255, 0, "ZERO"),
               registers("Uniform", kWarpFile, 6, 63, 0, "UZERO"),
               registers("Flag", kFlagFile, 2, 3, 1, "YES"),
               type("Byte", TypeKind::Number, 8),
               type("Signed", TypeKind::Number, 8),
               type("Target", TypeKind::Number, 16),
               type("Kind", TypeKind::Enumeration, 2),
               type("Test", TypeKind::Enumeration, 2),
               type("Sign", TypeKind::Prefix, 1),
               type("Not", TypeKind::Prefix, 1),
               type("Constant", TypeKind::Compound, 12),
               registers("VectorCode", kVector, 3, 7, 0, "VNONE")};
  isa.types[kSignedType].is_signed = true;
  isa.types[kTargetType].is_signed = true;
  isa.types[kTargetType].scale = 4;
  isa.types[kTargetType].relative = model::Relative::This;
  isa.types[kKindType].enumerators = {enumerator("S8", 0), enumerator("U16", 1), enumerator("32", 2, "", "WORD")};
  for (unsigned i = 0; i < 3; ++i) isa.types[kKindType].enumerators[i].bits = 8u << i;
  isa.types[kKindType].enumerators[0].is_signed = true;
  isa.types[kTestType].enumerators = {enumerator("LT", 0, "<"), enumerator("GE", 1, ">="), enumerator("NE", 2, "!="),
                                      enumerator("BOTH", 3, "&")};
  isa.types[kSignType].prefixes = {{"-", ""}, {"~", ""}};
  isa.types[kNotType].prefixes = {{"!", ""}};
  isa.types[kConstantType].parts = {field("offset", kByteType, 0, 8), field("bank", kByteType, 8, 4)};
  model::Form shown;
  shown.operands = {literal("k["), operand(1), literal("]["), operand(0), literal("]")};
  isa.types[kConstantType].forms = {shown};
  isa.aggregates = {{.name = "FLAGS", .width = 4, .type = kFlagType, .prose = {}, .span = {}}};
}

void add_fields(model::Opcode& opcode) {
  opcode.name = "OP";
  opcode.fields = {
      field("d", kCodeType, 0, 8),          field("e", kFlagType, 8, 2),        field("a", kCodeType, 16, 8),
      field("b", kCodeType, 24, 8),         field("p", kFlagType, 32, 2),       field("k", kConstantType, 34, 12),
      field("imm", kSignedType, 46, 8),     field("kind", kKindType, 54, 2),    field("test", kTestType, 56, 2),
      field("a", kSignType, 58, 1, "sign"), field("p", kNotType, 59, 1, "not"), field("u", kUniformType, 60, 6),
      field("target", kTargetType, 66, 16), field("v", kVectorType, 82, 3),     field("w", kVectorType, 85, 3)};
  model::FieldExpr bits;
  bits.constant = 32;
  for (const char* name : {"d", "a", "b", "k", "u"}) opcode.fields[opcode.find_field(name)].bits = bits;
}

constexpr std::string_view kPrelude = R"(
__DefPrefixType Sign<1>
    "-" = (~x)[width-1:0] + 1;
    "~" = (~x)[width-1:0];

__DefPrefixType Not<1>
    "!" = 1 - x;

__DefOperandType Constant<12>
  __Semantics
    return fixed[bank * 256 + offset, width / 8];

__DefFunction clamp(x, n)
    if (x > n) return n;
    return max(x, 0);

__DefFunction tenfold(x)
    sum = 0;
    for (i = 0; i < 10; i++) sum += x;
    return sum;

__DefFunction endless(x)
    return endless(x);

__DefFunction wordy(which)
    return which == .S8 ? 8 : which == "WORD" ? 32 : 16;

__DefFunction halves(x)
    h[0] = x[15:0];
    h[1] = x[31:16];
    return h;

__DefFunction sum2(array)
    return array[0] + array[1];

__DefFunction partial(x)
    if (x) return 1;

__DefOptype OP : [G]
  __Semantics
    OP:
)";

}  // namespace

std::vector<std::string> effects(const model::Isa& isa, const ir::Function& f, const State& state) {
  return Evaluator(isa, f, state).run(0, f.ops.size());
}

Integer result(const model::Isa& isa, const ir::Function& f, const State& state) {
  Evaluator e(isa, f, state);
  e.run(0, f.ops.size());
  return e.value(f.result);
}

LowerTest::LowerTest() {
  isa.machine.lanes = 32;
  add_state(isa);
  add_types(isa);
  add_fields(opcode);
  for (const char* name : {"d", "e", "a", "b", "p", "k", "u"}) {
    form.operands.push_back(operand(static_cast<uint16_t>(opcode.find_field(name))));
  }
  auto prefix = [&](const char* name, uint16_t spelling) {
    return model::Part::Prefix{static_cast<uint16_t>(opcode.find_field(name)), spelling};
  };
  form.operands[2].prefixes = {prefix("a.sign", 0)};
  form.operands[4].prefixes = {prefix("p.not", 0)};
  form.operands.push_back(literal(", FLAGS"));
  prepare("{ }");
}

void LowerTest::prepare(const std::string& body) {
  std::string text(kPrelude);
  size_t line = 0;
  while (line <= body.size()) {
    const size_t end = std::min(body.find('\n', line), body.size());
    text += "        " + body.substr(line, end - line) + "\n";
    line = end + 1;
  }
  trees_.push_back(parse::parse(base::make_source("op.isa", text), sink));
  const parse::Tree& tree = trees_.back();
  definitions_ = {
      .isa = &isa, .functions = {}, .compound_bodies = {}, .prefixes = {}, .number_functions = {}, .lengths = {}};
  for (const parse::NodeId d : tree.children(0)) {
    const std::string name(tree.text(tree.child(d, NodeKind::Name)));
    if (tree.text(tree.child(d, NodeKind::Keyword)) == "__DefFunction") definitions_.functions[name] = {&tree, d};
    uint16_t spelling = 0;
    for (const parse::NodeId s : tree.children(d, NodeKind::Statement)) {
      definitions_.prefixes[{name == "Sign" ? kSignType : kNotType, spelling++}] = {&tree,
                                                                                    tree.child(s, NodeKind::Value)};
    }
    for (const parse::NodeId block : tree.children(d, NodeKind::Block)) {
      const parse::NodeId clause = tree.child(block, NodeKind::Clause);
      if (clause == parse::kNoNode) continue;
      const NodeRef place{&tree, tree.child(clause, NodeKind::Body)};
      if (name == "Constant") definitions_.compound_bodies[kConstantType] = place;
      if (name == "OP") body_ = place;
    }
  }
  context_ = {.definitions = &definitions_, .opcode = &opcode, .names = {}, .form = &form};
  for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
    if (opcode.fields[i].sub.empty()) context_.names[opcode.fields[i].name] = i;
  }
  context_.names["srcb"] = static_cast<uint16_t>(opcode.find_field("b"));
}

std::optional<ir::Function> LowerTest::lower(const std::string& body) {
  trees_.clear();
  trees_.reserve(1);
  prepare(body);
  auto f = lower_clause(context_, body_, sink);
  if (f) {
    for (const std::string& line : ir::verify(*f)) ADD_FAILURE() << line << "\n" << ir::to_text(*f);
  }
  return f;
}

std::optional<ir::Function> LowerTest::condition(const std::string& text) {
  trees_.clear();
  trees_.push_back(parse::parse_expression(base::make_source("condition", text), sink));
  return lower_field_expression(context_, {&trees_.back(), 0}, sink);
}

std::vector<uint64_t> LowerTest::codes_of(const std::map<std::string, uint64_t>& codes) const {
  std::vector<uint64_t> all(opcode.fields.size(), 0);
  for (const auto& [name, code] : codes) all[opcode.find_field(name)] = code;
  return all;
}

std::vector<std::string> LowerTest::run(const std::string& body, std::map<std::string, uint64_t> codes,
                                        const State& state) {
  const auto f = lower(body);
  if (!f) {
    std::string all = "not lowered:";
    for (const diag::Diagnostic& d : sink.all()) all += "\n  " + std::string(diag::name(d.kind)) + ": " + d.message;
    return {all};
  }
  const ir::Function one = ir::specialize(*f, codes_of(codes));
  for (const std::string& line : ir::verify(one)) ADD_FAILURE() << line << "\n" << ir::to_text(one);
  return effects(isa, one, state);
}

std::vector<std::string> LowerTest::findings(const std::string& body) {
  sink.all().clear();
  lower(body);
  std::vector<std::string> found;
  for (const diag::Diagnostic& d : sink.all()) {
    const std::string under = d.span ? d.span.source->text.substr(d.span.begin, d.span.end - d.span.begin) : "";
    found.push_back(std::string(diag::name(d.kind)) + ": " + under);
  }
  return found;
}

}  // namespace isadora::check
