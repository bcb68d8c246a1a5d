#include "sim/cracked/cracked.h"

#include <algorithm>

#include "ir/facts.h"
#include "sim/register_use.h"

namespace isadora::sim::cracked {

using ir::Op;

namespace {

struct Temporary {
  uint16_t file;
  unsigned number;
  bool operator==(const Temporary&) const = default;
};

struct CrackedCode final : Code {
  std::unique_ptr<Instruction> guard;  // without other effects; null if all lanes execute
  std::vector<std::unique_ptr<Instruction>> steps;
  std::vector<Temporary> temporaries;  // that the steps write
  bool attempt = false;                // a step may trap when those before it have done something
};

bool may_trap(const ir::Inst& in) {
  return in.op == Op::Load || in.op == Op::Store || in.op == Op::Atomic || in.op == Op::Fault;
}

bool is_of_transactions(const ir::Inst& in) {
  const bool counts = in.op == Op::Launch && in.sub == static_cast<uint8_t>(ir::LaunchValue::Transactions);
  return counts || in.op == Op::Begin || in.op == Op::Commit || in.op == Op::Rollback;
}

class CrackCompiler {
 public:
  CrackCompiler(Engine& inner, const model::Isa& isa, const model::Isa& micro_ops, const JoinedIndices& binding)
      : inner_(inner), isa_(isa), micro_ops_(micro_ops), binding_(binding) {}

  // From here on code is compiled for the lanes of the instruction's guard alone.
  void guard(const Instruction& whole) {
    if (!whole.guard) return;
    out_->guard = std::make_unique<Instruction>();
    out_->guard->decoded = whole.decoded;
    out_->guard->opcode = whole.opcode;
    out_->guard->guard = whole.guard;
    out_->guard->code = inner_.compile(isa_, *out_->guard, refusal_);
  }

  void add(const Instruction& whole, const DecodedMicroOp& op) {
    auto step = std::make_unique<Instruction>();
    step->decoded = op.word;
    step->decoded.bytes = whole.decoded.bytes;  // so that the next instruction is the whole one's
    step->opcode = &micro_ops_.opcodes[op.word.opcode];
    step->launch = whole.launch;
    const auto codes = op.word.fields(*step->opcode);
    step->body = ir::specialize(step->opcode->forms[op.word.form].semantics, codes);
    rebind(step->body, binding_);
    if (step->opcode->guard_function) {
      step->guard = ir::specialize(*step->opcode->guard_function, codes);
      rebind(*step->guard, binding_);
    }
    note_temporaries(step->body);
    out_->attempt |= !out_->steps.empty() && std::ranges::any_of(step->body.ops, may_trap);
    if (refusal_.empty()) step->code = inner_.compile(isa_, *step, refusal_);
    out_->steps.push_back(std::move(step));
  }

  // An attempt is a transaction that programs must not see.
  std::unique_ptr<Code> finish(std::string& refusal) {
    const bool transacts = std::ranges::any_of(
        out_->steps, [](const auto& s) { return std::ranges::any_of(s->body.ops, is_of_transactions); });
    if (out_->attempt && transacts) refusal_ = "a transaction micro-op cannot be combined with one that may fault";
    refusal = std::move(refusal_);
    return refusal.empty() ? std::move(out_) : nullptr;
  }

 private:
  void note_temporaries(const ir::Function& body) {
    for (const ir::Inst& in : body.ops) {
      if (!ir::writes_registers(in.op)) continue;
      const RegisterRange range = range_of(isa_, body, in);
      for (unsigned n = std::max(range.first, binding_.own[range.file]); n < range.first + range.count; ++n)
        note({range.file, n});
    }
  }
  void note(Temporary t) {
    if (std::ranges::find(out_->temporaries, t) == out_->temporaries.end()) out_->temporaries.push_back(t);
  }

  Engine& inner_;
  const model::Isa& isa_;
  const model::Isa& micro_ops_;
  const JoinedIndices& binding_;
  std::unique_ptr<CrackedCode> out_ = std::make_unique<CrackedCode>();
  std::string refusal_;
};

void clear(Warp& warp, const std::vector<Temporary>& temporaries) {
  for (const Temporary& t : temporaries) {
    Registers& file = warp.file(t.file);
    for (unsigned lane = 0; lane < file.columns(); ++lane) file.set(t.number, lane, base::Integer());
  }
}

// A step's branches replace those of the steps before it.
void add(Outcome& all, const Outcome& step, Warp& warp) {
  if (step.branched && step.together) {
    all.branch(warp, step.branched, step.target);
  } else {
    each_lane(step.branched, [&](unsigned lane) { all.branch(warp, lane_bit(lane), warp.target[lane]); });
  }
  all.ended |= step.ended;
  all.at_barrier |= step.at_barrier;
  all.waits |= step.waits;
  if (step.halted) all.halted = step.halted;
  if (step.transaction != Transaction::None) all.transaction = step.transaction;
}

}  // namespace

std::unique_ptr<Code> Cracked::compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) {
  if (instruction.opcode->forms[instruction.decoded.form].crack.empty()) {
    refusal = "the description does not define the micro-ops of `" + instruction.opcode->name + "` cracks into";
    return nullptr;
  }
  std::vector<DecodedMicroOp> ops;
  diag::Sink sink;
  if (!cracker_.crack(instruction.decoded, ops, sink)) {
    refusal =
        "it cracks into `" + ops.back().line.text + "`, which is not a micro-op of `" + cracker_.micro_ops().name + "`";
    return nullptr;
  }
  CrackCompiler compiler(*inner_, isa, cracker_.micro_ops(), binding_);
  compiler.guard(instruction);
  for (const DecodedMicroOp& op : ops) compiler.add(instruction, op);
  return compiler.finish(refusal);
}

void Cracked::execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) {
  const auto& code = static_cast<const CrackedCode&>(*instruction.code);
  const auto held = lock_atomics(instruction.shared_atomic);
  Outcome step;
  if (code.guard) {
    inner_->execute(warp, *code.guard, mask, step);
    mask = step.active;
  }
  outcome.active = mask;
  if (!mask) return;
  if (code.attempt) warp.transact(Transaction::Begin);
  for (const auto& micro_op : code.steps) {
    step.clear();
    inner_->execute(warp, *micro_op, mask & ~outcome.ended, step);
    if (step.trap.kind != Trap::Kind::None) {
      if (code.attempt) warp.transact(Transaction::Rollback);
      clear(warp, code.temporaries);
      outcome.clear();
      outcome.active = mask;
      outcome.trap = std::move(step.trap);
      return;
    }
    add(outcome, step, warp);
    if (outcome.halted || !(mask & ~outcome.ended)) break;
  }
  if (code.attempt) warp.transact(Transaction::Commit);
  clear(warp, code.temporaries);
}

}  // namespace isadora::sim::cracked
