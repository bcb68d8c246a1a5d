#include "examples/states.h"

#include <algorithm>

#include "ir/floats.h"
#include "model/registers.h"

namespace isadora::examples {

namespace {

// Registers that examples use: all of a small file, the first of a large one. More would only cost time.
constexpr unsigned kRegisters = 32;
unsigned registers(const model::RegisterFile& file) { return file.count <= kRegisters ? file.count : kRegisters / 2; }

uint64_t all_lanes(unsigned lanes) { return lanes >= 64 ? ~uint64_t{0} : (uint64_t{1} << lanes) - 1; }

void add_floats(std::vector<base::Integer>& pool) {
  for (const auto format : {ir::FloatFormat::F16, ir::FloatFormat::BF16, ir::FloatFormat::F32, ir::FloatFormat::F64}) {
    const ir::FloatShape shape = ir::float_shape(format);
    const uint64_t hidden = uint64_t{1} << (shape.precision - 1), one = static_cast<uint64_t>(shape.bias()) * hidden;
    for (const uint64_t sign : {uint64_t{0}, shape.sign()})
      for (const uint64_t v : {uint64_t{0}, uint64_t{1}, hidden - 1, hidden, one - 1, one, one + 1, one + hidden,
                               shape.infinity() - 1, shape.infinity(), shape.infinity() + 1, shape.nan()})
        pool.push_back(base::Integer(sign | v));
  }
}

std::string text_of(const sim::Dim& d) {
  return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) + ")";
}

void add_constants(const ir::Function& f, std::vector<base::Integer>& pool) {
  for (const base::Integer& c : f.constants)
    for (int delta : {-1, 0, 1}) pool.push_back(c + base::Integer(delta));
}

}  // namespace

RandomStates::RandomStates(const model::Isa& isa, const check::LoweredClaim& claim, uint64_t seed, bool floats)
    : isa_(isa), claim_(claim), seed_(seed) {
  if (floats) add_floats(pool_);
  for (unsigned n : {0u, 1u, 7u, 8u, 15u, 16u, 31u, 32u, 63u, 64u})
    for (int delta : {-1, 0, 1}) pool_.push_back(base::Integer::power_of_two(n) + base::Integer(delta));
  add_constants(claim.holds, pool_);
  // A precondition's operands rarely have the right values by chance, so they get more weight.
  if (claim.given)
    for (int times = 0; times < 8; ++times)
      for (const base::Integer& c : claim.given->constants) pool_.push_back(c);
  if (claim.given) find_wanted(*claim.given);
  for (uint16_t file = 0; file < isa.files.size(); ++file)
    for (unsigned n = 0; n < registers(isa.files[file]) && !isa.files[file].is_view(); ++n)
      set_.push_back({file, n, model::constant_instead(isa, file, n) != nullptr});
}

// `CSR[7:6] == 2` and the like: a register's bits, compared with a constant.
void RandomStates::find_wanted(const ir::Function& f) {
  const auto constant = [&](ir::Value v) -> std::optional<base::Integer> {
    if (v == ir::kNone || !f.ranges[v].is_constant()) return std::nullopt;
    return f.ranges[v].lo;
  };
  for (const ir::Inst& inst : f.ops) {
    const auto number = inst.op == ir::Op::Eq ? constant(inst.b) : std::nullopt;
    if (!number) continue;
    Wanted wanted{0, 0, 0, 0, *number};
    ir::Inst at = f.ops[inst.a];
    std::optional<base::Integer> width, position;
    if (at.op == ir::Op::ZExt && (width = constant(at.b))) at = f.ops[at.a];
    if (at.op == ir::Op::Shr && (position = constant(at.b))) at = f.ops[at.a];
    const auto index = at.op == ir::Op::ReadReg ? constant(at.a) : std::nullopt;
    if (!index || *index >= base::Integer(isa_.files[at.aux].count)) continue;
    wanted.file = at.aux;
    wanted.register_number = static_cast<unsigned>(index->to_uint64());
    wanted.position = position ? static_cast<unsigned>(position->to_uint64()) : 0;
    wanted.width = width ? static_cast<unsigned>(width->to_uint64()) : isa_.files[at.aux].width;
    wanted_.push_back(wanted);
  }
}

uint64_t RandomStates::word(unsigned width) {
  uint64_t v;
  if (random_() % 2) {
    v = pool_[random_() % pool_.size()].to_uint64();
  } else {
    v = random_();
    if (random_() % 4 == 0) v >>= random_() % width;
  }
  if (flavour_ == Flavour::Small) v &= 0xFFF;
  const uint64_t ones = width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  const bool aligned = (flavour_ == Flavour::Small || flavour_ == Flavour::Aligned) && width > 8;
  return v & (aligned ? ones & ~uint64_t{15} : ones);
}

base::Integer RandomStates::value(unsigned width) {
  if (width <= 64) return base::Integer(word(width));
  base::Integer v;
  if (random_() % 2) {
    v = pool_[random_() % pool_.size()];
  } else {
    for (unsigned at = 0; at < width; at += 64) v = v.shl(64) + base::Integer(random_());
    if (random_() % 4 == 0) v = v.shr(static_cast<unsigned>(random_() % width));
  }
  if (flavour_ == Flavour::Small) v = v.low_bits(12);
  const bool aligned = (flavour_ == Flavour::Small || flavour_ == Flavour::Aligned) && width > 8;
  return aligned ? v.low_bits(width).shr(4).shl(4) : v.low_bits(width);
}

void RandomStates::begin(unsigned trial) {
  random_.seed(seed_ * 1000003 + trial);
  flavour_ = static_cast<Flavour>(trial % 4);
  as_wanted_ = trial % 3 != 0;
}

std::vector<base::Integer> RandomStates::values(uint16_t index, unsigned register_number) {
  const model::RegisterFile& file = isa_.files[index];
  const bool own = file.scope == model::Scope::Lane;
  std::vector<base::Integer> out(own ? isa_.machine.lanes : 1);
  for (base::Integer& v : out) v = value(file.width);
  if (flavour_ == Flavour::Same) std::fill(out.begin(), out.end(), base::Integer(out[0]));
  for (const Wanted& w : wanted_) {
    if (!as_wanted_ || w.file != index || w.register_number != register_number) continue;
    const base::Integer ones = (base::Integer::power_of_two(w.width) - 1).shl(w.position);
    for (base::Integer& v : out) v = ((v | ones) - ones + w.bits.shl(w.position)).low_bits(file.width);
  }
  return out;
}

// All lanes, one, every other, halves, then random ones; never none, for then nothing is tested.
uint64_t RandomStates::mask(unsigned trial) {
  const uint64_t all = all_lanes(isa_.machine.lanes);
  switch (trial / 4 % 8) {
    case 1:
      return (0x5555555555555555u << (random_() & 1)) & all ? (0x5555555555555555u << (random_() & 1)) & all : all;
    case 2: return uint64_t{1} << random_() % isa_.machine.lanes;
    case 3: return all >> isa_.machine.lanes / 2;
    case 4: {
      const uint64_t one = uint64_t{1} << random_() % isa_.machine.lanes;  // a statement of its own: the order is fixed
      return (random_() & all) | one;
    }
    default: return all;
  }
}

// Every fourth block is one row and alone. The others have three sizes, in a grid that has other ones.
sim::LaunchPosition RandomStates::position(unsigned trial) const {
  sim::LaunchPosition out{.grid = {}, .block = {isa_.machine.lanes, 1, 1}};
  if (trial % 4 == 0 || isa_.machine.execution == model::Execution::Hart) return out;
  std::mt19937_64 random(seed_ * 1000003 + trial);
  const auto divisor = [&](uint32_t of) {
    uint32_t n = 1 + static_cast<uint32_t>(random() % of);
    while (of % n != 0) --n;
    return n;
  };
  out.block.x = divisor(isa_.machine.lanes);
  out.block.y = divisor(isa_.machine.lanes / out.block.x);
  out.block.z = isa_.machine.lanes / out.block.x / out.block.y;
  const auto place = [&](uint32_t& size, uint32_t& index) {
    size = 1 + static_cast<uint32_t>(random() % 100);
    index = static_cast<uint32_t>(random() % size);
  };
  place(out.grid.x, out.index.x);
  place(out.grid.y, out.index.y);
  place(out.grid.z, out.index.z);
  return out;
}

uint64_t RandomStates::apply(sim::Bench& bench, unsigned trial, ObservedState seen) {
  if (seen.launch) bench.set_position(position(trial));
  begin(trial);
  const uint64_t bytes = random_();
  if (seen.memory) bench.fill_memory(bytes);
  for (const TrialRegister& r : set_) {
    const std::vector<base::Integer> v = values(r.file, r.register_number);
    if (!r.is_constant) bench.set_register(r.file, r.register_number, v);
  }
  const uint64_t lanes = mask(trial);
  bench.set_active(lanes);
  return lanes;
}

void RandomStates::mark_read(const ir::Function& f, std::vector<bool>& named) const {
  for (const ir::Inst& inst : f.ops) {
    const bool reads = inst.op == ir::Op::ReadReg || inst.op == ir::Op::ReadBits;
    if (!reads || !f.ranges[inst.a].is_constant()) continue;
    const base::Integer& number = f.ranges[inst.a].lo;
    if (number < base::Integer(kRegisters)) named[inst.aux * kRegisters + number.to_uint64()] = true;
  }
}

std::string RandomStates::describe(unsigned trial, unsigned lane, const std::vector<encoding::Decoded>& program,
                                   const encoding::Codec& codec, ObservedState seen) {
  begin(trial);
  random_();
  std::string registers_text;
  std::vector<bool> named(isa_.files.size() * kRegisters);
  const auto mark = [&](uint16_t file, unsigned number) {
    const model::RegisterName whole = model::whole_register(isa_, file, number);
    if (whole.number < kRegisters) named[whole.file * kRegisters + whole.number] = true;
  };
  for (const encoding::Decoded& d : program) {
    const model::Opcode& opcode = codec.isa().opcodes[d.opcode];
    mark_read(opcode.forms[d.form].semantics, named);
    for (size_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Type& type = codec.isa().types[opcode.fields[i].type];
      if (type.kind != model::TypeKind::Register) continue;
      const model::RegisterCode r = model::resolve(codec.isa(), type, d.codes[i]);
      if (r.kind != model::RegisterCode::Kind::Register) continue;
      const unsigned per =
          std::max(1u, model::operand_bits(codec.isa(), opcode, static_cast<uint16_t>(i), d.fields(opcode)) /
                           codec.isa().files[type.file].width);
      for (unsigned k = 0; k < per && r.number + k < kRegisters; ++k) mark(type.file, r.number + k);
    }
  }
  mark_read(claim_.holds, named);
  if (claim_.given) mark_read(*claim_.given, named);
  for (uint16_t file = 0; file < isa_.files.size(); ++file)
    for (unsigned n = 0; n < registers(isa_.files[file]); ++n) {
      const std::vector<base::Integer> v = values(file, n);
      if (named[file * kRegisters + n])
        registers_text += " " + model::spelling(isa_.files[file], n) + "=" + v[v.size() > 1 ? lane : 0].to_hex();
    }
  std::string out = "in trial " + std::to_string(trial);
  if (isa_.machine.lanes > 1) out += ", lane " + std::to_string(lane);
  if (!registers_text.empty()) out += ", with" + registers_text;
  const sim::LaunchPosition at = position(trial);
  if (seen.launch && trial % 4 != 0)
    out += ", in block " + text_of(at.index) + " of a grid of " + text_of(at.grid) + " blocks of " + text_of(at.block);
  return out;
}

}  // namespace isadora::examples
