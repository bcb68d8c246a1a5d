#include "rules/candidates.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "ir/content.h"
#include "ir/facts.h"
#include "prove/form_space.h"
#include "rules/legal.h"
#include "rules/parts.h"

namespace isadora::rules {

namespace {

using ir::Op;

constexpr uint64_t kBound[] = {0, 1, 2, 3, 4, 8, 16, 24, 31, 32, 48, 56, 63, 0xFF, 0xFFFF, 0xFFFFFFFF};
constexpr size_t kMostOpen = 3;       // predicates that are read, and may be open
constexpr size_t kMostWords = 60000;  // bindings of a form's fields that are tried

// The bindings of a form's registers and numbers: open as operands, or bound to a code.
class Bindings {
 public:
  Bindings(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& semantics)
      : isa_(isa), opcode_(opcode), semantics_(semantics) {
    for (const ir::Inst& i : semantics_.ops) {
      if (i.op == Op::WritePc) flows_ = true;
      if (i.op == Op::ReadCode) note(i.a, sources_);
      if (i.op == Op::WriteCode) note(i.a, results_);
      if (i.op == Op::Field && isa.types[opcode.fields[i.aux].type].kind == model::TypeKind::Number &&
          isa.types[opcode.fields[i.aux].type].relative == model::Relative::No)
        numbers_.insert(i.aux);
    }
  }
  bool branches() const { return flows_; }
  // Is a number bound that is open in these codes?
  bool binds_number(const Codes& open, const Codes& codes) const {
    return std::any_of(numbers_.begin(), numbers_.end(), [&](uint16_t f) { return codes[f] && !open[f]; });
  }

  std::vector<Codes> of(const Codes& chosen) const {
    std::vector<Codes> out;
    for (const Codes& a : with_one_result(chosen))
      for (const Codes& b : with_sources(a))
        for (Codes& c : with_numbers(b)) {
          out.push_back(std::move(c));
          if (out.size() > kMostWords) return out;
        }
    return out;
  }

 private:
  void note(ir::Value code, std::set<uint16_t>& to) const {
    if (code < semantics_.ops.size() && semantics_.ops[code].op == Op::Field) to.insert(semantics_.ops[code].aux);
  }
  const model::Type& type(uint16_t field) const { return isa_.types[opcode_.fields[field].type]; }
  bool is_bit(uint16_t field) const { return isa_.files[type(field).file].width == 1; }
  // The constant register that a field can name.
  std::optional<uint64_t> constant(uint16_t field) const {
    const model::Type& t = type(field);
    if (t.constants.empty()) return std::nullopt;
    const auto usual = opcode_.fields[field].default_code;
    return usual && t.constant(*usual) ? *usual : t.constants[0].code;
  }

  std::vector<Codes> with_one_result(const Codes& chosen) const {
    std::vector<Codes> out;
    std::vector<uint16_t> open;
    for (const uint16_t f : results_)
      if (!chosen[f]) open.push_back(f);
    const auto binding_all_but = [&](uint16_t main) {
      Codes c = chosen;
      for (const uint16_t f : open)
        if (f != main && !sources_.contains(f)) c[f] = constant(f);
      out.push_back(std::move(c));
    };
    for (const uint16_t main : open) binding_all_but(main);
    if (open.empty() || flows_) binding_all_but(model::kNoIndex);
    return out;
  }

  std::vector<Codes> with_sources(const Codes& chosen) const {
    std::vector<uint16_t> bits, words;
    for (const uint16_t f : sources_)
      if (!chosen[f] && !results_.contains(f) && constant(f)) (is_bit(f) ? bits : words).push_back(f);
    std::vector<Codes> out;
    const size_t ways = size_t{1} << std::min(bits.size(), kMostOpen);
    for (size_t open = 0; open < ways; ++open) {
      Codes c = chosen;
      for (size_t i = 0; i < bits.size(); ++i)
        if (i >= kMostOpen || !(open >> i & 1)) c[bits[i]] = constant(bits[i]);
      out.push_back(c);
      for (size_t i = 0; i < words.size(); ++i) {
        Codes one = c;
        one[words[i]] = constant(words[i]);
        out.push_back(one);
        for (size_t k = i + 1; k < words.size(); ++k) {
          out.push_back(one);
          out.back()[words[k]] = constant(words[k]);
        }
      }
    }
    return out;
  }

  uint64_t usual(uint16_t field) const { return opcode_.fields[field].default_code.value_or(0); }
  std::vector<Codes> with_numbers(const Codes& chosen) const {
    std::vector<uint16_t> open;
    for (const uint16_t f : numbers_)
      if (!chosen[f]) open.push_back(f);
    std::vector<Codes> out = {chosen};
    for (const uint16_t f : open) {
      Codes others = chosen;
      for (const uint16_t o : open)
        if (o != f) others[o] = usual(o);
      if (open.size() > 1) out.push_back(others);
      const unsigned width = opcode_.fields[f].width();
      // A table of a function of three bits is of eight.
      if (width == 8 && sources_.size() >= 2) {
        for (uint64_t code = 0; code < 256; ++code) {
          out.push_back(chosen);
          out.back()[f] = code;
        }
        continue;
      }
      const uint64_t most = width >= 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
      std::set<uint64_t> codes = {most};
      for (const uint64_t v : kBound)
        if (v < most) codes.insert(v);
      for (const uint64_t code : codes) {
        out.push_back(others);
        out.back()[f] = code;
      }
    }
    return out;
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const ir::Function& semantics_;
  std::set<uint16_t> sources_, results_, numbers_;
  bool flows_ = false;
};

// Two bindings with the same function count once.
std::string content(const Summary& s) {
  std::string out;
  ir::append_content(s.all, out);
  for (const FormEffect& e : s.effects) {
    for (const uint64_t v :
         {static_cast<uint64_t>(e.op), uint64_t{e.aux}, uint64_t{e.field}, uint64_t{e.file}, uint64_t{e.number},
          uint64_t{e.bits}, uint64_t{e.address}, uint64_t{e.value}, uint64_t{e.pred}})
      out += std::to_string(v) + " ";
  }
  for (const FormInput& i : s.inputs)
    for (const uint64_t v :
         {static_cast<uint64_t>(i.kind), uint64_t{i.field}, uint64_t{i.type}, uint64_t{i.bits}, uint64_t{i.number}})
      out += std::to_string(v) + ",";
  if (s.load)
    for (const uint64_t v : {uint64_t{s.load->space}, uint64_t{s.load->bytes}, uint64_t{s.load->address}})
      out += std::to_string(v) + ";";
  return out;
}

bool has_fixed(const Rule& r) {
  return std::any_of(r.operands.begin(), r.operands.end(),
                     [](const RuleOperand& h) { return h.kind == RuleOperand::Kind::Fixed; });
}

}  // namespace

bool is_plain(const ir::Function& f) {
  return std::all_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) {
    switch (i.op) {
      case Op::ReadReg:
      case Op::ReadBits:
      case Op::ReadCode:
      case Op::Load:
      case Op::Pc:
      case Op::NextPc:
      case Op::WriteCode:
      case Op::WriteReg:
      case Op::Store:
      case Op::WritePc:
      case Op::Fault: return true;
      default: return ir::facts(i.op).kind == ir::OpClass::Pure;
    }
  });
}

std::vector<Rule> candidates(const prove::Context& context, uint16_t o, uint16_t f, RuleMatcher& matcher,
                             std::string& refusal) {
  const model::Isa& isa = context.isa;
  const model::Opcode& opcode = isa.opcodes[o];
  const ir::Function& own = opcode.forms[f].semantics;
  const ir::Function semantics = with_parts_as_operands(isa, opcode, own);
  const prove::FormSpace space(context, o, f);
  const std::vector<Codes> all = space.combinations({&own});
  if (all.empty()) refusal = "its modifiers have too many combinations";
  const Bindings bindings(isa, opcode, semantics);
  std::vector<Rule> out;
  std::unordered_set<std::string> known;
  for (const Codes& chosen : all)
    for (Codes& codes : bindings.of(chosen)) {
      // The execution condition: a branch is considered under its guard, everything else without one.
      for (const bool guarded : {false, true}) {
        if (guarded && (!opcode.guard_function || !bindings.branches())) continue;
        std::vector<uint64_t> prefixes = {0};
        if (guarded && opcode.guard_prefix != model::kNoIndex) prefixes.push_back(1);
        for (const uint64_t prefix : prefixes) {
          Rule like;
          like.opcode = o;
          like.form = f;
          like.bytes = opcode.length / 8;
          like.codes = codes;
          if (opcode.guard != model::kNoIndex) {
            if (guarded)
              like.codes[opcode.guard].reset();
            else
              like.codes[opcode.guard] = opcode.fields[opcode.guard].default_code.value_or(0);
            if (opcode.guard_prefix != model::kNoIndex) like.codes[opcode.guard_prefix] = prefix;
          }
          const auto s = summarize(isa, semantics, guarded ? &*opcode.guard_function : nullptr, opcode, like.codes);
          if (!s || s->effects.empty() || !known.insert(content(*s)).second) continue;
          const size_t before = out.size();
          matcher.match(*s, like, out);
          for (size_t i = before; i < out.size(); ++i)
            out[i].legal = i == before ? legal_words(isa, out[i]) : out[before].legal;
          out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(),
                                   [&](const Rule& r) { return !r.legal.empty() && !has_numbers(isa, r); }),
                    out.end());
          // A register that is fixed since a number is bound is one of many.
          if (bindings.binds_number(chosen, codes))
            out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), has_fixed),
                      out.end());
        }
      }
    }
  return out;
}

}  // namespace isadora::rules
