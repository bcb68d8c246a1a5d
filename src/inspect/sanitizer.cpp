#include "inspect/sanitizer.h"

#include <algorithm>

#include "inspect/words.h"
#include "ir/ir.h"
#include "sim/load.h"
#include "sim/report.h"

namespace isadora::inspect {

// Instructions are read from each place that something is known to begin at, up to the next such place.
CodeMap::CodeMap(const encoding::Codec& codec, const object::Object& object) {
  const uint64_t end = object.base + object.code.size();
  std::set<uint64_t> edges = {object.base, end};
  for (const object::LineEntry& l : object.lines) edges.insert(l.address);
  for (const object::DataRange& d : object.data) edges.insert({d.begin, d.end});
  for (const object::Kernel& k : object.kernels) edges.insert({k.begin, k.end});
  for (const object::Symbol& s : object.symbols) {
    if (!s.absolute && s.section == object::kCodeSection) edges.insert(s.value);
  }
  // Bytes that may be written are not known to be code.
  const auto is_data = [&](uint64_t at) {
    return object.is_data(at) || std::ranges::any_of(object.code_segments, [&](const object::CodeSegment& s) {
             return s.writable && s.begin <= at && at < s.end;
           });
  };
  for (auto edge = edges.begin(); edge != edges.end() && *edge < end; ++edge) {
    if (*edge < object.base || is_data(*edge)) continue;
    const uint64_t stop = std::next(edge) == edges.end() ? end : std::min(*std::next(edge), end);
    encoding::Decoded d;
    for (uint64_t at = *edge; at < stop; at += d.bytes) {
      if (!codec.decode({object.code.data() + (at - object.base), stop - at}, d)) break;
      instructions_[at] = d.bytes;
    }
  }
}

std::optional<uint64_t> CodeMap::inside(uint64_t address) const {
  auto behind = instructions_.upper_bound(address);
  if (behind == instructions_.begin()) return std::nullopt;
  const auto& [begin, bytes] = *std::prev(behind);
  return begin < address && address < begin + bytes ? std::optional(begin) : std::nullopt;
}

Sanitizer::Sanitizer(const encoding::Codec& codec, const object::Object& object, model::Isa warning)
    : warning_(std::move(warning)), map_(codec, object), texts_(codec) {
  if (!object.entry) return;
  for (const sim::LoadSegment& piece : sim::pieces_of(codec.isa(), object)) {
    rests_.push_back({piece.mapped_begin, piece.begin, piece.begin, piece.end, piece.name});
    rests_.push_back({piece.end, piece.mapped_end, piece.begin, piece.end, piece.name});
  }
  std::erase_if(rests_, [](const Rest& r) { return r.begin == r.end; });
}

bool Sanitizer::wants_accesses(const sim::Issue& issue) {
  return !rests_.empty() && std::ranges::any_of(issue.instruction.body.ops, [](const ir::Inst& in) {
    return in.op == ir::Op::Load || in.op == ir::Op::Store || in.op == ir::Op::Atomic;
  });
}

void Sanitizer::run_begins(sim::Launch&, sim::Program& program) { program_ = &program; }

// A warning is found where the semantics with warnings as faults traps.
sim::reference::DryRun* Sanitizer::trial_of(const sim::Instruction& instruction) {
  const auto [known, is_new] = trials_.try_emplace(&instruction);
  if (is_new) {
    const model::Opcode& opcode = warning_.opcodes[instruction.decoded.opcode];
    const ir::Function body =
        ir::specialize(opcode.forms[instruction.decoded.form].semantics, instruction.decoded.fields(opcode));
    if (!(body == instruction.body)) known->second = std::make_unique<sim::reference::DryRun>(warning_, body);
  }
  return known->second.get();
}

bool Sanitizer::before(const sim::Issue& issue) {
  pending_.reset();
  sim::reference::DryRun* const trial = trial_of(issue.instruction);
  if (!trial || known_.contains(issue.pc)) return true;
  const sim::Trap trap = trial->run(issue.warp, issue.group, issue.instruction.decoded.bytes);
  if (trap.kind != sim::Trap::Kind::Declared) return true;
  pending_ = sim::report_trap(*program_, issue.warp, issue.pc, trap);
  pending_->instruction = texts_(issue.instruction.decoded, issue.pc);
  pending_->registers = sim::registers_text(issue.warp);
  return true;
}

bool Sanitizer::after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) {
  if (pending_) pending_->lanes &= outcome.active;
  if (pending_ && pending_->lanes && known_.insert(issue.pc).second) reports_.push_back(std::move(*pending_));
  pending_.reset();
  for (const sim::Accesses::Memory& access : accesses.memory) look_at_access(issue, access);
  for (uint64_t lanes = outcome.branched; lanes; lanes &= lanes - 1) {
    const auto lane = static_cast<unsigned>(__builtin_ctzll(lanes));
    look_at_target(issue, outcome.together ? outcome.target : issue.warp.target[lane]);
    if (outcome.together) break;
  }
  return true;
}

void Sanitizer::look_at_target(const sim::Issue& issue, uint64_t target) {
  const auto begin = map_.inside(target);
  if (!begin || !known_.insert(issue.pc).second) return;
  sim::FaultReport report = sim::report_place(*program_, issue.warp, issue.pc, issue.group);
  report.kind = "inside-instruction";
  report.message = "the branch leads to " + hex(target) + ", which is inside of an instruction";
  std::string why;
  if (const sim::Instruction* there = program_->fetch(*begin, why))
    report.note = texts_(there->decoded, *begin) + " at " + hex(*begin);
  report_issue(issue, std::move(report));
}

// An image's memory is whole pages, as a system maps them; a program means to use its segments.
void Sanitizer::look_at_access(const sim::Issue& issue, const sim::Accesses::Memory& access) {
  const uint64_t end = access.address + access.bytes;
  const auto in = std::ranges::find_if(rests_, [&](const Rest& r) { return access.address < r.end && end > r.begin; });
  const bool is_main = issue.warp.isa().spaces[access.space].scope == model::Scope::Grid;
  if (in == rests_.end() || !is_main || !known_.insert(issue.pc).second) return;
  sim::FaultReport report = sim::report_place(*program_, issue.warp, issue.pc, issue.group);
  report.kind = "outside-segment";
  report.message = "the access reaches beyond a segment of the program, into the rest of its page";
  report.note = "an access of " + std::to_string(access.bytes) + (access.bytes == 1 ? " byte" : " bytes");
  report.address = access.address;
  report.space = issue.warp.isa().spaces[access.space].name;
  report.nearby = "`" + in->name + "` has " + hex(in->segment_begin) + " to " + hex(in->segment_end - 1);
  report_issue(issue, std::move(report));
}

void Sanitizer::report_issue(const sim::Issue& issue, sim::FaultReport report) {
  report.instruction = texts_(issue.instruction.decoded, issue.pc);
  report.registers = sim::registers_text(issue.warp);
  reports_.push_back(std::move(report));
}

}  // namespace isadora::inspect
