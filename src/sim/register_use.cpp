#include "sim/register_use.h"

#include <algorithm>

#include "sim/resolve.h"

namespace isadora::sim {
namespace {

using ir::Op;

bool is_read(Op op) { return op == Op::ReadReg || op == Op::ReadCode || op == Op::ReadBits; }
bool is_write(Op op) { return op == Op::WriteReg || op == Op::WriteCode || op == Op::WriteBits; }
bool through_code(Op op) { return op == Op::ReadCode || op == Op::WriteCode; }

void set(std::vector<bool>& flags, const RegisterRange& r) { std::fill_n(flags.begin() + r.first, r.count, true); }

// Something in it may be done any number of times.
bool repeats(const ir::Function& body) {
  return std::ranges::any_of(body.ops, [](const ir::Inst& in) { return in.op == Op::ForEach || in.op == Op::Atomic; });
}

}  // namespace

RegisterUse::RegisterUse(const model::Isa& isa) : isa_(isa), may_write_(none()) {}

RegisterUse::Flags RegisterUse::none() const {
  Flags flags;
  for (const model::RegisterFile& f : isa_.files) flags.emplace_back(f.count);
  return flags;
}

RegisterRange RegisterUse::range(const ir::Function& body, const ir::Inst& in) const {
  RegisterRange r{through_code(in.op) ? isa_.types[in.aux].file : in.aux, 0, 0};
  if (r.file >= isa_.files.size()) return {};
  const model::RegisterFile& file = isa_.files[r.file];
  r.count = file.count;
  const ir::Range &number = body.ranges[in.a], &bits = body.ranges[in.b];
  if (!number.is_constant() || !number.lo.fits_uint64() || !bits.hi.fits_uint64()) return r;
  uint64_t first = number.lo.to_uint64();
  if (through_code(in.op)) {
    const model::RegisterCode code = model::resolve(isa_, isa_.types[in.aux], first);
    if (code.kind != model::RegisterCode::Kind::Register) return {};
    first = code.number;
  }
  const bool one = in.op == Op::ReadBits || in.op == Op::WriteBits;
  const uint64_t count = one ? 1 : (bits.hi.to_uint64() + file.width - 1) / file.width;
  r.first = static_cast<unsigned>(std::min<uint64_t>(first, file.count));
  r.count = static_cast<unsigned>(std::min<uint64_t>(count, file.count - r.first));
  return r;
}

// A write of these registers, whole, in each lane that executes it.
bool RegisterUse::certain(const ir::Function& body, const ir::Inst& in) const {
  return (in.op == Op::WriteReg || in.op == Op::WriteCode) && in.pred == ir::kNone && body.ranges[in.a].is_constant() &&
         body.ranges[in.b].is_constant();
}

void RegisterUse::add(const ir::Function& body) {
  for (const ir::Inst& in : body.ops) {
    if (!is_write(in.op)) continue;
    const RegisterRange r = range(body, in);
    if (r.count) set(may_write_[r.file], r);
  }
  changed_ = true;
}

RegisterUse::Flags RegisterUse::written_first() const {
  Flags read = none(), written = none();
  for (const Instruction* i : first_) see(*i, read, written);
  return written;
}

bool RegisterUse::guarded(const Instruction& instruction) const {
  if (!instruction.guard) return false;
  const ir::Function guard = resolve(isa_, *instruction.guard);
  const ir::Range& holds = guard.ranges[guard.result];
  return !holds.is_constant() || holds.lo.is_zero();
}

void RegisterUse::see(const Instruction& instruction, Flags& read, Flags& written) const {
  if (instruction.guard) this->read(resolve(isa_, *instruction.guard), read);
  const ir::Function body = resolve(isa_, instruction.body);
  this->read(body, read);
  if (guarded(instruction) || repeats(body)) return;
  for (const ir::Inst& in : body.ops) {
    if (!certain(body, in)) continue;
    const RegisterRange r = range(body, in);
    for (unsigned i = r.first; i < r.first + r.count; i++) {
      if (!read[r.file][i]) written[r.file][i] = true;
    }
  }
}

// A register that was written first may be read.
void RegisterUse::read(const ir::Function& body, Flags& read) const {
  for (const ir::Inst& in : body.ops) {
    if (!is_read(in.op)) continue;
    const RegisterRange r = range(body, in);
    if (r.count) set(read[r.file], r);
  }
}

std::vector<RegisterRange> RegisterUse::ranges(const Flags* without) const {
  std::vector<RegisterRange> out;
  for (uint16_t file = 0; file < may_write_.size(); file++) {
    bool open = false;
    for (unsigned i = 0; i < may_write_[file].size(); i++) {
      const bool in = may_write_[file][i] && !(without && (*without)[file][i]);
      if (in && !open) out.push_back({file, i, 0});
      if (in) out.back().count++;
      open = in;
    }
  }
  return out;
}

const RegisterUse& RegisterUse::up_to_date() const {
  if (changed_) {
    const Flags written = written_first();
    written_ = ranges(nullptr);
    seen_ = ranges(&written);
    changed_ = false;
  }
  return *this;
}

}  // namespace isadora::sim
