// The machine's own names for faults come first; where a description declares none, the simulator has its own.
#include "sim/report.h"

#include "base/digits.h"
#include "model/registers.h"

namespace isadora::sim {
namespace {

struct FaultWording {
  uint16_t model::Space::*declared;
  const char *kind, *message;
};

FaultWording wording(AccessStatus access) {
  if (access == AccessStatus::Misaligned) {
    return {&model::Space::misaligned, "misaligned", "the address is not a multiple of the access's size"};
  }
  return {&model::Space::outside, "outside", "the address is outside of all memory"};
}

void name_access(const model::Isa& isa, const Trap& trap, FaultReport& report) {
  const model::Space& space = isa.spaces[trap.space];
  const FaultWording w = wording(trap.access);
  const uint16_t declared = space.*w.declared;
  report.kind = declared == model::kNoIndex ? w.kind : isa.faults[declared].name;
  report.message = declared == model::kNoIndex ? w.message : isa.faults[declared].message;
  report.space = space.name;
  report.note = "an access of " + std::to_string(trap.bytes) + (trap.bytes == 1 ? " byte" : " bytes");
  if (trap.access == AccessStatus::ReadOnly) report.note += ", but the memory is read-only";
}

void name_address(Warp& warp, const Trap& trap, FaultReport& report) {
  const auto lane = static_cast<unsigned>(__builtin_ctzll(trap.lanes));
  report.address = trap.address.to_uint64();
  if (trap.address.fits_uint64()) {
    report.nearby = warp.space(trap.space, lane).describe(*report.address, trap.bytes);
  } else {
    report.nearby = "the exact address is " + trap.address.to_hex() + ", which no address of 64 bits is";
  }
}

}  // namespace

std::string to_string(const Dim& d) {
  return std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z);
}

std::string bytes_text(const Program& program, uint64_t pc) {
  constexpr uint64_t kShown = 16;
  std::string out;
  for (const uint8_t byte : program.bytes_at(pc, kShown)) out += (out.empty() ? "" : " ") + base::digits_of(byte);
  return out;
}

std::string registers_text(const Warp& warp) {
  std::string out;
  const model::Isa& isa = warp.isa();
  for (uint16_t f = 0; f < isa.files.size(); f++) {
    if (isa.files[f].scope != model::Scope::Hart || isa.files[f].width > 64 || isa.files[f].is_view()) continue;
    for (unsigned n = 0; n < isa.files[f].count; n++) {
      const base::Integer value = warp.file(f).get(n, 0);
      if (!value.is_zero()) out += (out.empty() ? "" : " ") + model::spelling(isa.files[f], n) + "=" + value.to_hex();
    }
  }
  return out;
}

FaultReport report_place(const Program& program, const Warp& warp, uint64_t pc, uint64_t lanes) {
  FaultReport report;
  report.kernel = program.kernel().name;
  report.pc = pc;
  if (const object::LineEntry* line = program.object().line_at(pc)) report.line = line->line;
  report.block_index = warp.block().index;
  report.warp = warp.number();
  report.lanes = lanes;
  return report;
}

FaultReport report_trap(const Program& program, Warp& warp, uint64_t pc, const Trap& trap) {
  FaultReport report = report_place(program, warp, pc, trap.lanes);
  if (trap.kind == Trap::Kind::Declared) {
    const model::Fault& fault = warp.isa().faults[trap.fault];
    report.kind = fault.name;
    report.message = fault.message;
    report.note = trap.note;
  } else {
    name_access(warp.isa(), trap, report);
    name_address(warp, trap, report);
  }
  return report;
}

FaultReport report_deadlock(const Program& program, const Warp& warp) {
  const uint64_t stuck = warp.at_barrier | warp.waiting;
  const auto first = static_cast<unsigned>(__builtin_ctzll(stuck));
  FaultReport report = report_place(program, warp, warp.wait_pc[first], stuck);
  report.kind = kDeadlock;
  report.message = "deadlock: no lane of the block can run, and the condition that these wait for cannot become true";
  const bool barrier = warp.at_barrier & lane_bit(first);
  report.note = barrier ? "waits at barrier " + std::to_string(warp.barrier[first]) +
                              ", where not all lanes of the block that are left will come"
                        : "waits for the lanes of mask " + base::Integer(warp.wait_mask[first]).to_hex() +
                              ", which will not all come here";
  return report;
}

}  // namespace isadora::sim
