#include "prove/explore.h"

namespace isadora::prove {

namespace {

constexpr unsigned kMaxSteps = 400;  // of all paths together

class Explorer {
 public:
  Explorer(Machine& machine, const encoding::Codec& codec, const std::vector<encoding::Decoded>& words,
           const std::vector<Term>& fields)
      : m_(machine), t_(machine.t), codec_(codec), words_(words), fields_(fields) {
    for (const encoding::Decoded& d : words) {
      const size_t at = bytes_.size();
      bytes_.resize(at + d.bytes);
      codec.to_bytes(d.word, 8u * d.bytes, bytes_.data() + at);
    }
  }

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
    if (place.pc >= bytes_.size()) return ends_.push_back(std::move(place.path));
    const encoding::Decoded* d = decoded(place.pc);
    if (!d) return;  // it faults
    if (++steps_ > kMaxSteps) throw Unsupported{"the program takes too many ways"};
    Instruction instruction{
        d, place.pc == 0 && !fields_.empty() ? fields_ : field_terms(t_, m_.isa.opcodes[d->opcode], *d), place.pc};
    const std::vector<Branch> branches = m_.execute(place.path, instruction);
    if (!branches.empty() && m_.lanes() > 1) throw Unsupported{"lanes of a warp part"};
    Term rest = t_.truth(true);  // no branch so far, from the last one backward
    for (size_t i = branches.size(); i-- > 0;) {
      follow(place.path, t_.and_(rest, branches[i].condition), branches[i]);
      rest = t_.and_(rest, t_.not_(branches[i].condition));
    }
    go(place.path, rest, place.pc + d->bytes);
  }

  void go(const Path& path, Term condition, uint64_t pc) {
    Path next = path;
    next.condition = t_.and_(path.condition, condition);
    if (!t_.is(next.condition, 0)) open_.push_back({std::move(next), pc});
  }

  void follow(const Path& path, Term taken, const Branch& branch) {
    if (branch.ends) return go(path, taken, bytes_.size());
    Term outside = taken;
    const unsigned align = std::max(1u, m_.isa.machine.code_align),
                   width = std::max(t_.width(branch.target.term), 32u) + 1;
    const Term target = m_.extended(branch.target, width);
    for (uint64_t pc = 0; pc < bytes_.size(); pc += align) {
      const Term here = t_.eq(target, t_.constant(pc, width));
      go(path, t_.and_(taken, here), pc);
      outside = t_.and_(outside, t_.not_(here));
    }
    go(path, outside, bytes_.size());
  }

  const encoding::Decoded* decoded(uint64_t pc) {
    const auto it = known_.find(pc);
    if (it != known_.end()) return &it->second;
    if (pc == 0) return &(known_[0] = words_[0]);
    encoding::Decoded d;
    if (!codec_.decode(std::span(bytes_).subspan(pc), d)) return nullptr;
    return &(known_[pc] = d);
  }

  Machine& m_;
  Terms& t_;
  const encoding::Codec& codec_;
  const std::vector<encoding::Decoded>& words_;
  const std::vector<Term>& fields_;
  std::vector<uint8_t> bytes_;
  std::map<uint64_t, encoding::Decoded> known_;
  std::vector<Place> open_;
  std::vector<Path> ends_;
  unsigned steps_ = 0;
};

}  // namespace

std::vector<Term> field_terms(Terms& t, const model::Opcode& opcode, const encoding::Decoded& d) {
  std::vector<Term> out;
  for (size_t i = 0; i < opcode.fields.size(); ++i)
    out.push_back(t.constant(d.codes[i], std::max(1u, opcode.fields[i].width())));
  return out;
}

std::vector<Path> explore(Machine& machine, const encoding::Codec& codec, const std::vector<encoding::Decoded>& words,
                          const std::vector<Term>& fields) {
  return Explorer(machine, codec, words, fields).run();
}

}  // namespace isadora::prove
