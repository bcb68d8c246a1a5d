#include "toy.h"

namespace isadora::sim {

using ir::Inst;
using ir::Op;

namespace {

model::RegisterFile file(const std::string& name, model::Scope scope, unsigned count, unsigned width) {
  model::RegisterFile f;
  f.name = name;
  f.scope = scope;
  f.count = count;
  f.width = width;
  f.spelling = name + "%";
  f.wide = width == 32 ? name + "[%:%]" : "";
  return f;
}

model::Space space(const std::string& name, model::Scope scope, unsigned bits, bool align) {
  model::Space s;
  s.name = name;
  s.scope = scope;
  s.address_bits = bits;
  s.align = align;
  s.misaligned = kMisaligned;
  s.outside = kOutside;
  return s;
}

model::Type number_type(const std::string& name, unsigned width) {
  model::Type t;
  t.name = name;
  t.kind = model::TypeKind::Number;
  t.width = width;
  return t;
}

model::Type register_type(const std::string& name, uint16_t file, uint64_t constant, int value,
                          const std::string& spelling) {
  model::Type t = number_type(name, 8);
  t.kind = model::TypeKind::Register;
  t.file = file;
  t.constants.push_back({constant, value, spelling});
  return t;
}

model::Field place(const std::string& name, uint16_t type, unsigned position, unsigned width) {
  model::Field f;
  f.name = name;
  f.type = type;
  f.slices = {{position, width}};
  return f;
}

model::Part text(const std::string& s) {
  model::Part p;
  p.text = s;
  return p;
}

model::Part number(uint16_t part) {
  model::Part p;
  p.kind = model::Part::Kind::Number;
  p.field = part;
  return p;
}

// k[bank][offset] is the constant at bank * 256 + offset.
model::Type constant_operand() {
  model::Type t = number_type("Constant", 16);
  t.kind = model::TypeKind::Compound;
  t.parts = {place("offset", kBits8, 0, 8), place("bank", kBits8, 8, 8)};
  model::Form form;
  form.mnemonic = "k";
  form.operands = {text("["), number(1), text("]["), number(0), text("]")};
  t.forms = {form};
  ir::Builder b;
  const ir::Value address = b.add(b.binary(Op::Mul, b.field(1, 8), b.constant(256)), b.field(0, 8));
  t.value = b.finish(b.state({.op = Op::Load, .aux = kConstant, .a = address, .b = b.constant(4)}, Body::bits(32)));
  return t;
}

std::vector<model::Field> fields(uint64_t opcode) {
  std::vector<model::Field> all = {
      place("op", kBits8, 0, 8), place("pg", kPredType, 8, 8), place("pg.not", kBit, 16, 1), place("a", kBits8, 20, 8),
      place("b", kBits8, 28, 8), place("c", kBits8, 36, 8),    place("imm", kBits20, 44, 20)};
  all[kImm].slices = {{44, 20}};
  all[kOp].fixed = opcode;
  all[kGuard].default_code = kTruePredicate;
  all[kGuardNot].default_code = 0;
  all[kGuardNot].name = "pg";
  all[kGuardNot].sub = "not";
  return all;
}

constexpr uint64_t kCovered = 0xFFFFFFFFFFF1FFFF;  // bits 17 to 19 lie in no field

ir::Function guard() {
  Body b;
  return b.finish(b.binary(Op::Xor, b.predicate(kGuard), b.field(kGuardNot, 1)));
}

}  // namespace

Word Word::when(unsigned predicate) const {
  Word w = *this;
  w.guard = predicate;
  return w;
}

Word Word::unless(unsigned predicate) const {
  Word w = when(predicate);
  w.guard_not = true;
  return w;
}

ir::Value Body::reg(Field f, unsigned width) {
  return state({.op = Op::ReadCode, .aux = kRegType, .a = code(f), .b = constant(width)}, bits(width));
}
ir::Value Body::predicate(Field f) {
  return state({.op = Op::ReadCode, .aux = kPredType, .a = code(f), .b = constant(1)}, bits(1));
}
ir::Value Body::uniform(Field f) {
  return state({.op = Op::ReadCode, .aux = kUniformType, .a = code(f), .b = constant(32)}, bits(32));
}
ir::Value Body::launch(ir::LaunchValue v) {
  return state({.op = Op::Launch, .sub = static_cast<uint8_t>(v)}, bits(32));
}
void Body::set(Field f, Value v, unsigned width) {
  effect({.op = Op::WriteCode, .aux = kRegType, .a = code(f), .b = constant(width), .c = v});
}
void Body::set_predicate(Field f, Value v) {
  effect({.op = Op::WriteCode, .aux = kPredType, .a = code(f), .b = constant(1), .c = v});
}
void Body::set_uniform(Field f, Value v) {
  effect({.op = Op::WriteCode, .aux = kUniformType, .a = code(f), .b = constant(32), .c = v});
}
ir::Value Body::load(Space s, Value address, unsigned bytes) {
  return state({.op = Op::Load, .aux = s, .a = address, .b = constant(bytes), .pred = pred}, bits(8 * bytes));
}
void Body::store(Space s, Value address, unsigned bytes, Value v) {
  effect({.op = Op::Store, .aux = s, .a = address, .b = constant(bytes), .c = v});
}
void Body::stop(Op op, Value a, Value condition) { effect({.op = op, .a = a, .pred = condition}); }

Toy::Toy(model::Execution execution) {
  using model::Scope;
  isa.name = "toy";
  model::Machine& machine = isa.machine;
  machine.execution = execution;
  machine.lanes = execution == model::Execution::Simt ? 32 : 1;
  machine.parcel_bits = 64;
  machine.code_align = 8;
  machine.parameter_space = kConstant;
  machine.parameter_address = 0x100;
  isa.faults = {{"Misaligned", "not aligned"}, {"OutOfBounds", "not there"}, {"BadIndex", "no such register"}};
  isa.settings = {{"size", 128, {}}};
  isa.files = {file("R", Scope::Lane, 15, 32), file("P", Scope::Lane, 7, 1), file("U", Scope::Warp, 15, 32),
               file("V", Scope::Lane, 4, 256), file("S", Scope::Block, 4, 64)};
  isa.files[kR].aliases[14] = {"LINK"};
  isa.types = {register_type("Reg", kR, kZeroRegister, 0, "RZ"),
               register_type("Pred", kP, kTruePredicate, 1, "PT"),
               register_type("Uniform", kU, kZeroRegister, 0, "UZ"),
               number_type("Bits8", 8),
               number_type("Bits20", 20),
               number_type("Bit", 1),
               register_type("Small", kR, 255, 0, ""),
               constant_operand()};
  isa.types[kSmallType].codes = {4, 5, 6, 7};
  isa.types[kBit].kind = model::TypeKind::Prefix;
  isa.types[kBit].prefixes = {{"!", ""}};
  isa.spaces = {space("global", Scope::Grid, 64, true), space("shared", Scope::Block, 16, true),
                space("local", Scope::Lane, 16, false), space("constant", Scope::Constant, 16, true)};
  isa.aggregates = {{.name = "PR", .width = 8, .type = kPredType, .prose = {}, .span = {}}};
}

Maker Toy::define(const std::string& name, const std::function<void(Body&)>& body) {
  model::Opcode op;
  op.name = name;
  op.length = 64;
  op.fields = fields(isa.opcodes.size() + 1);
  op.fixed_mask = uint64_t{0xFF} | ~kCovered;
  op.fixed_value = isa.opcodes.size() + 1;
  op.guard = kGuard;
  op.guard_prefix = kGuardNot;
  op.guard_function = guard();
  Body b;
  body(b);
  model::Form form;
  form.mnemonic = name;
  form.header = name;
  form.semantics = b.finish();
  EXPECT_EQ(ir::verify(form.semantics), std::vector<std::string>()) << name;
  op.forms = {form};
  isa.optypes.resize(1);
  isa.groups.resize(1);
  op.optype = 0;
  isa.opcodes.push_back(op);
  codec_.reset();
  return {static_cast<uint16_t>(isa.opcodes.size() - 1)};
}

const encoding::Codec& Toy::codec() {
  if (!codec_) codec_ = std::make_unique<encoding::Codec>(isa);
  return *codec_;
}

encoding::Decoded Toy::decode(const Word& w) {
  const uint64_t codes[] = {w.opcode + 1u, w.guard, w.guard_not, w.a, w.b, w.c, w.imm};
  encoding::Decoded decoded;
  const model::Bits word = codec().pack(isa.opcodes[w.opcode], codes);
  EXPECT_TRUE(codec().decode_word(word, 64, decoded)) << isa.opcodes[w.opcode].name;
  return decoded;
}

object::Object Toy::object(const std::vector<Word>& words, std::vector<object::Parameter> of_kernel,
                           uint64_t shared_by_block) {
  object::Object object;
  object.code.resize(8 * words.size());
  for (size_t i = 0; i < words.size(); i++) codec().to_bytes(decode(words[i]).word, 64, object.code.data() + 8 * i);
  for (size_t i = 0; i < words.size(); i++) object.lines.push_back({8 * i, static_cast<uint32_t>(i + 1), 1});
  object::Kernel kernel;
  kernel.name = "k";
  kernel.end = object.code.size();
  kernel.parameters = std::move(of_kernel);
  kernel.shared_bytes = shared_by_block;
  object.kernels.push_back(kernel);
  return object;
}

RunResult Toy::run(const std::vector<Word>& words, LaunchRequest& request, Engine* engine) {
  if (request.kernel.empty()) request.kernel = "k";
  if (request.max_instructions == 0) request.max_instructions = 1'000'000;
  std::unique_ptr<Engine> own;
  if (!engine) own = test::make_engine(isa);
  return sim::run(codec(), object(words, parameters, shared_bytes), request, engine ? *engine : *own);
}

void ToyBench::set(const std::string& place, std::vector<base::Integer> values) {
  std::string error;
  EXPECT_TRUE(bench.set(place, values, error)) << error;
}

std::vector<base::Integer> ToyBench::get(const std::string& place) {
  std::string error;
  std::vector<base::Integer> values;
  EXPECT_TRUE(bench.get(place, values, error)) << error;
  return values;
}

RunResult ToyBench::run(const std::vector<Word>& words) {
  std::vector<encoding::Decoded> program;
  for (const Word& w : words) program.push_back(toy_.decode(w));
  return bench.run(program);
}

void ToyBench::run_well(const std::vector<Word>& words) {
  const RunResult result = run(words);
  EXPECT_EQ(result.status, RunResult::Status::Done) << result.message << (result.fault ? result.fault->message : "");
}

std::vector<base::Integer> lane_numbers(unsigned first, unsigned step) {
  std::vector<base::Integer> all;
  for (unsigned lane = 0; lane < 32; lane++) all.emplace_back(first + lane * step);
  return all;
}

std::vector<base::Integer> repeat(base::Integer v) { return std::vector<base::Integer>(32, v); }

}  // namespace isadora::sim

namespace isadora::base {
void PrintTo(const Integer& v, std::ostream* out) { *out << v.to_hex(); }
}  // namespace isadora::base
