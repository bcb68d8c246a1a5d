#include "sim/register_use.h"

#include <algorithm>
#include <utility>

#include "ir/facts.h"
#include "sim/resolve.h"

namespace isadora::sim {
namespace {

using ir::Op;

bool through_code(Op op) { return op == Op::ReadCode || op == Op::WriteCode; }

}  // namespace

RegisterUse::RegisterUse(const model::Isa& isa) : isa_(isa) {
  for (const model::RegisterFile& f : isa_.files) may_write_.emplace_back(f.count);
}

RegisterRange range_of(const model::Isa& isa, const ir::Function& body, const ir::Inst& in) {
  RegisterRange r{through_code(in.op) ? isa.types[in.aux].file : in.aux, 0, 0};
  if (r.file >= isa.files.size()) return {};
  const model::RegisterFile& file = isa.files[r.file];
  r.count = file.count;
  const ir::Range &number = body.ranges[in.a], &bits = body.ranges[in.b];
  if (!number.is_constant() || !number.lo.fits_uint64() || !bits.hi.fits_uint64()) return r;
  uint64_t first = number.lo.to_uint64();
  if (through_code(in.op)) {
    const model::RegisterCode code = model::resolve(isa, isa.types[in.aux], first);
    if (code.kind != model::RegisterCode::Kind::Register) return {};
    first = code.number;
  }
  const bool one = in.op == Op::ReadBits || in.op == Op::WriteBits;
  const uint64_t count = one ? 1 : (bits.hi.to_uint64() + file.width - 1) / file.width;
  r.first = static_cast<unsigned>(std::min<uint64_t>(first, file.count));
  r.count = static_cast<unsigned>(std::min<uint64_t>(count, file.count - r.first));
  return r;
}

void RegisterUse::add(const ir::Function& body) {
  for (const ir::Inst& in : body.ops) {
    if (!ir::writes_registers(in.op)) continue;
    const RegisterRange r = range_of(isa_, body, in);
    if (r.count) std::fill_n(may_write_[r.file].begin() + r.first, r.count, true);
  }
  changed_ = true;
}

const std::vector<RegisterRange>& RegisterUse::written() const {
  if (!std::exchange(changed_, false)) return written_;
  written_.clear();
  for (uint16_t file = 0; file < may_write_.size(); file++) {
    bool open = false;
    for (unsigned i = 0; i < may_write_[file].size(); i++) {
      if (may_write_[file][i] && !open) written_.push_back({file, i, 0});
      open = may_write_[file][i];
      if (open) written_.back().count++;
    }
  }
  return written_;
}

}  // namespace isadora::sim
