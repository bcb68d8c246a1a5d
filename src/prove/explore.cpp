#include "prove/explore.h"

#include <algorithm>

#include "prove/path_divergence.h"
#include "prove/subject.h"

namespace isadora::prove {

namespace {

constexpr unsigned kMaxSteps = 400;  // of all paths together

// The paths of one lane, or of one that represents all.
class Explorer {
 public:
  Explorer(const Context& context, SymbolicMachine& machine, ProgramImage& program)
      : context_(context), m_(machine), t_(machine.t), program_(program) {}

  std::vector<Path> run() {
    open_.push_back({{nullptr, t_.truth(true), {}}, 0});
    while (!open_.empty()) {
      const Place place = std::move(open_.back());
      open_.pop_back();
      step(place);
    }
    return std::move(ends_);
  }

 private:
  struct Place {
    Path path;
    uint64_t pc;
  };

  void step(Place place) {
    if (t_.is(place.path.condition, 0)) return;
    if (place.pc >= program_.bytes()) return ends_.push_back(std::move(place.path));
    const std::optional<SymbolicInstruction> instruction = program_.at(place.pc);
    if (!instruction) return;  // it faults
    if (++steps_ > kMaxSteps) throw Unsupported{"the program has too many paths"};
    const ControlEffects departures = m_.execute(place.path, *instruction);
    m_.parted |= part_lanes(departures);
    // One that waits has nothing else to do here.
    const std::vector<Branch>& branches = departures.branches;
    Term rest = t_.truth(true);  // no branch so far, from the last one backward
    for (size_t i = branches.size(); i-- > 0;) {
      follow(place, t_.and_(rest, branches[i].condition), branches[i]);
      rest = t_.and_(rest, t_.not_(branches[i].condition));
    }
    const uint64_t next = place.pc + instruction->decoded->bytes;
    go(place, rest, next, t_.constant(next, 64));
  }

  // May other lanes go elsewhere, or wait where this one does not?
  bool part_lanes(const ControlEffects& departures) const {
    const auto of_lane = [&](Term t) { return t != kNoTerm && t_.depends_on_lane(t); };
    const auto branch_parts = [&](const Branch& b) { return of_lane(b.condition) || of_lane(b.number.term); };
    const auto wait_parts = [&](const Wait& w) { return of_lane(w.condition) || of_lane(w.number.term); };
    return std::any_of(departures.branches.begin(), departures.branches.end(), branch_parts) ||
           std::any_of(departures.waits.begin(), departures.waits.end(), wait_parts);
  }

  void go(const Place& from, Term condition, uint64_t pc, Term left) {
    Path next = from.path;
    next.left = {left};
    next.condition = t_.and_(from.path.condition, condition);
    if (t_.is(next.condition, 0)) return;
    // A backward branch that cannot be taken would be followed again and again; and in a program that may lie anywhere
    // each branch leads everywhere, until the solver says where it cannot.
    if ((pc <= from.pc || m_.is_anywhere()) && !possible(context_, m_, next.condition)) return;
    open_.push_back({std::move(next), pc});
  }

  void follow(const Place& from, Term taken, const Branch& branch) {
    program_.each_target(branch, [&](uint64_t pc, Term here) {
      Place place = from;
      place.path.leaves |= pc == program_.bytes() && program_.known_target(branch) != pc;
      go(place, t_.and_(taken, here), pc, program_.address(branch));
    });
  }

  const Context& context_;
  SymbolicMachine& m_;
  Terms& t_;
  ProgramImage& program_;
  std::vector<Place> open_;
  std::vector<Path> ends_;
  unsigned steps_ = 0;
};

}  // namespace

ProgramImage::ProgramImage(SymbolicMachine& machine, const encoding::Codec& codec,
                           const std::vector<encoding::Decoded>& words, const std::vector<Term>& fields)
    : m_(machine), codec_(codec), words_(words), fields_(fields) {
  for (const encoding::Decoded& d : words) {
    const size_t at = bytes_.size();
    bytes_.resize(at + d.bytes);
    codec.to_bytes(d.word, 8u * d.bytes, bytes_.data() + at);
  }
}

std::optional<SymbolicInstruction> ProgramImage::at(uint64_t pc) {
  const encoding::Decoded* d = decoded(pc);
  if (!d) return std::nullopt;
  const bool in_terms = pc == 0 && !fields_.empty();
  return SymbolicInstruction{d, in_terms ? fields_ : field_terms(m_.t, m_.isa.opcodes[d->opcode], *d), pc, {}};
}

const encoding::Decoded* ProgramImage::decoded(uint64_t pc) {
  if (pc % std::max(1u, m_.isa.machine.code_align)) return nullptr;
  const auto it = known_.find(pc);
  if (it != known_.end()) return &it->second;
  if (pc == 0) return &(known_[0] = words_[0]);
  encoding::Decoded d;
  if (!codec_.decode(std::span(bytes_).subspan(pc), d)) return nullptr;
  return &(known_[pc] = d);
}

std::optional<uint64_t> ProgramImage::known_target(const Branch& branch) const {
  if (branch.ends()) return std::nullopt;
  const Term at = address(branch);
  return m_.t.is_constant(at) ? std::optional(m_.t.value(at).to_uint64()) : std::nullopt;
}

Term ProgramImage::address(const Branch& branch) const {
  Terms& t = m_.t;
  if (branch.ends()) return t.constant(0, 64);
  const unsigned width = std::max(t.width(branch.number.term), 66u) + 1;
  const Term begin = m_.extended(m_.address(0), width), absolute = m_.extended(branch.number, width);
  const Term target = t.sub(absolute, begin), low = t.extract(target, 0, 64);
  return t.ite(t.eq(target, t.zext(low, width)), low, t.constant(UINT64_MAX, 64));
}

void ProgramImage::each_target(const Branch& branch, const std::function<void(uint64_t, Term)>& go) {
  Terms& t = m_.t;
  if (branch.ends()) return go(bytes(), t.truth(true));
  const unsigned align = std::max(1u, m_.isa.machine.code_align);
  const Term target = address(branch), inside = t.below(target, t.constant(bytes(), 64));
  Term misaligned = inside;
  for (uint64_t pc = 0; pc < bytes(); pc += align) {
    const Term here = t.eq(target, t.constant(pc, 64));
    go(pc, here);
    misaligned = t.and_(misaligned, t.not_(here));
  }
  if (align > 1) go(bytes() - 1, misaligned);
  go(bytes(), t.not_(inside));
}

std::vector<Term> field_terms(Terms& t, const model::Opcode& opcode, const encoding::Decoded& d) {
  std::vector<Term> out;
  for (size_t i = 0; i < opcode.fields.size(); ++i)
    out.push_back(t.constant(d.codes[i], std::max(1u, opcode.fields[i].width())));
  return out;
}

std::vector<Path> explore(const Context& context, SymbolicMachine& machine, const std::vector<encoding::Decoded>& words,
                          const std::vector<Term>& fields) {
  ProgramImage program(machine, context.codec, words, fields);
  if (machine.lanes() == 1) return Explorer(context, machine, program).run();
  return {part(context, machine, program)};
}

}  // namespace isadora::prove
