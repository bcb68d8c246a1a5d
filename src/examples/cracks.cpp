#include "examples/cracks.h"

#include <algorithm>
#include <set>

#include "examples/claim_cache.h"
#include "examples/twin.h"
#include "examples/words.h"
#include "sim/cracked/cracked.h"

namespace isadora::examples {

using diag::Kind;
using sim::cracked::Cracked;
using sim::cracked::Cracker;
using sim::cracked::DecodedMicroOp;
using sim::cracked::JoinedDescription;

namespace {

sim::Instruction instruction_of(const model::Isa& isa, const encoding::Decoded& d) {
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  sim::Instruction out;
  out.decoded = d;
  out.opcode = &opcode;
  out.body = ir::specialize(opcode.forms[d.form].semantics, d.fields(opcode));
  if (opcode.guard_function) out.guard = ir::specialize(*opcode.guard_function, d.fields(opcode));
  return out;
}

class CrackChecker {
 public:
  CrackChecker(const encoding::Codec& codec, const disassembler::Printer& printer, const JoinedDescription& joined,
               const assembler::InstructionParser& micro_ops, const EngineFactory& engine, const CrackOptions& options,
               diag::Sink& sink)
      : isa_(codec.isa()),
        codec_(codec),
        printer_(printer),
        joined_(joined),
        cracker_(printer, micro_ops),
        direct_(engine()),
        cracked_(engine(), cracker_, joined.binding),
        options_(options),
        sink_(sink) {}

  CrackResult run() {
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o) {
      const std::string& optype = isa_.optypes[isa_.opcodes[o].optype].name;
      if (!options_.optype.empty() && options_.optype != optype) continue;
      for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) form(o, f);
    }
    return result_;
  }

 private:
  void form(uint16_t o, uint16_t f) {
    const model::Form& form = isa_.opcodes[o].forms[f];
    if (form.crack.empty()) return missing(isa_.opcodes[o], form);
    ++result_.forms;
    const std::string key = options_.known ? options_.known->key(o, f) : "";
    if (options_.known && options_.known->holds(key)) return;
    if (holds(o, f) && options_.known) options_.known->note(key);
  }

  bool holds(uint16_t o, uint16_t f) {
    const uint64_t number = o * 64u + f;  // a form's trials do not depend on earlier forms
    FormWords words(codec_, o, f, options_.seed + number);
    next_state_ = options_.seed * 7919 + (number << 24);
    for (unsigned i = 0; i < options_.words; ++i) {
      const auto d = words.next(i % 2 != 0);
      if (!d) return true;
      ++result_.words;
      if (!word(*d, isa_.opcodes[o].forms[f])) return false;
    }
    return true;
  }

  // One language for all: then a form without a crack is one that was forgotten.
  void missing(const model::Opcode& opcode, const model::Form& form) {
    if (isa_.machine.micro_ops.empty() || !reported_.insert(form.span.begin).second) return;
    sink_
        .report(Kind::MissingCrack, form.span,
                "`" + opcode.name + "` has no micro-ops: neither its clause nor a `__Crack` above it says them")
        .notes.push_back("`MicroOps` of the description names their language, `" + isa_.machine.micro_ops + "`");
  }

  bool word(const encoding::Decoded& d, const model::Form& form) {
    std::vector<DecodedMicroOp> ops;
    diag::Sink own;
    if (!cracker_.crack(d, ops, own))
      return bad_line(d, form.crack[ops.back().line.number].span, ops.back(), own), false;
    sim::Instruction whole = instruction_of(joined_.isa, d), parts = instruction_of(joined_.isa, d);
    std::string refusal;
    whole.code = direct_->compile(joined_.isa, whole, refusal);
    if (refusal.empty()) parts.code = cracked_.compile(joined_.isa, parts, refusal);
    if (!refusal.empty()) return false_crack(d, form, ops, refusal), false;
    for (unsigned i = 0; i < options_.states; ++i) {
      ++result_.states;
      const std::string differs = state(whole, parts, next_state_++);
      if (!differs.empty()) return false_crack(d, form, ops, differs), false;
    }
    return true;
  }

  std::string state(const sim::Instruction& whole, const sim::Instruction& parts, uint64_t seed) {
    TwinMachine a(joined_.isa, options_.settings, seed), b(joined_.isa, options_.settings, seed);
    sim::Outcome x = a.run(*direct_, whole), y = b.run(cracked_, parts);
    result_.traps += x.trap.kind != sim::Trap::Kind::None;
    clear_temporaries(a.warp(), b.warp());
    // The first micro-op that faults stops the others, so its lanes alone are named. They are compared by themselves,
    // and then the other lanes that fault; a fault has changed nothing.
    while (is_part_of(y.trap, x.trap)) {
      const uint64_t first = y.trap.lanes, rest = x.trap.lanes & ~first;
      const std::string differs = difference(a, a.run(*direct_, whole, first), b, b.run(cracked_, parts, first)).text;
      if (!differs.empty()) return differs;
      x = a.run(*direct_, whole, rest);
      y = b.run(cracked_, parts, rest);
      clear_temporaries(a.warp(), b.warp());
    }
    return difference(a, x, b, y).text;
  }

  // Some but not all of the lanes have trapped.
  static bool is_part_of(const sim::Trap& part, const sim::Trap& whole) {
    return part.lanes != 0 && part.lanes != whole.lanes && (part.lanes & ~whole.lanes) == 0;
  }

  // Random they were, and after an instruction they are nothing.
  void clear_temporaries(sim::Warp& a, sim::Warp& b) const {
    for (uint16_t i = 0; i < joined_.isa.files.size(); ++i) {
      for (unsigned n = joined_.binding.own[i]; n < joined_.isa.files[i].count; ++n) {
        for (unsigned lane = 0; lane < a.file(i).columns(); ++lane) {
          a.file(i).set(n, lane, base::Integer());
          b.file(i).set(n, lane, base::Integer());
        }
      }
    }
  }

  void bad_line(const encoding::Decoded& d, base::Span line, const DecodedMicroOp& op, const diag::Sink& own) {
    if (!reported_.insert(line.begin).second) return;
    diag::Diagnostic& found = sink_.report(
        Kind::BadCrack, line, "`" + op.line.text + "` is not a micro-op of `" + cracker_.micro_ops().name + "`");
    if (!own.all().empty()) {
      found.notes.push_back(own.all()[0].message);
      for (const std::string& note : own.all()[0].notes) found.notes.push_back(note);
    }
    found.notes.push_back("of the instruction " + print(d));
  }

  void false_crack(const encoding::Decoded& d, const model::Form& form, const std::vector<DecodedMicroOp>& ops,
                   const std::string& why) {
    const base::Span place = form.crack[ops.empty() ? 0 : ops.front().line.number].span;
    if (!reported_.insert(place.begin).second) return;
    diag::Diagnostic& found = sink_.report(Kind::FalseCrack, place, "the micro-ops differ from the instruction");
    found.notes.push_back(print(d) + " " + why);
    for (const DecodedMicroOp& op : ops) found.notes.push_back("micro-op " + op.line.text);
  }

  std::string print(const encoding::Decoded& d) const {
    std::string out;
    printer_.print(d, 0, out);
    return out;
  }

  const model::Isa& isa_;
  const encoding::Codec& codec_;
  const disassembler::Printer& printer_;
  const JoinedDescription& joined_;
  Cracker cracker_;
  std::unique_ptr<sim::Engine> direct_;
  Cracked cracked_;
  const CrackOptions& options_;
  diag::Sink& sink_;
  uint64_t next_state_ = 0;  // its seed
  CrackResult result_;
  std::set<uint32_t> reported_;  // where something has been found already
};

}  // namespace

CrackResult check_cracks(const encoding::Codec& codec, const disassembler::Printer& printer,
                         const assembler::InstructionParser& micro_ops, const EngineFactory& engine,
                         const CrackOptions& options, diag::Sink& sink) {
  std::string error;
  const auto joined = sim::cracked::join(codec.isa(), micro_ops.codec().isa(), error);
  if (!joined) {
    sink.report(Kind::BadCrack, {},
                "the micro-ops of `" + micro_ops.codec().isa().name + "` are for another machine: " + error);
    return {};
  }
  return CrackChecker(codec, printer, *joined, micro_ops, engine, options, sink).run();
}

}  // namespace isadora::examples
