// Candidates of forms that load, store, or branch.
#include <algorithm>

#include "rules/match.h"

namespace isadora::rules {

namespace {

using base::Integer;

// Bits of an address that are 0 in a multiple of n, a power of two.
unsigned lowest_bits(uint64_t n) {
  unsigned out = 0;
  while ((uint64_t{2} << out) <= n) ++out;
  return out;
}

}  // namespace

// ---- memory

std::vector<Address> RuleMatcher::addresses(const Summary& s, const Part& p, unsigned bits) {
  std::vector<Address> out;
  if (p.loaded || p.pc || p.next_pc) return out;
  std::vector<uint16_t> registers, numbers;
  for (const uint16_t i : p.operands) (is_register(s.inputs[i]) ? registers : numbers).push_back(i);
  if (registers.size() > 2 || numbers.size() > 1) return out;
  const auto is = [&](const Address& a, size_t base, size_t index) {
    for (size_t state = 0; state < Columns::kStates; ++state) {
      Integer sum;
      if (a.base) sum = sum + columns_.of_register(base)[state].low_bits(a.base->bits);
      if (a.index) sum = sum + columns_.of_register(index)[state].low_bits(a.index->bits).shl(a.shift);
      if (a.number) sum = sum + columns_.numbers(a.number->bits, a.number->view)[state];
      if (sum.low_bits(bits) != p.results[state].low_bits(bits)) return false;
    }
    return true;
  };
  do {
    for (unsigned shift = 0; shift < (registers.size() == 2 ? 5u : 1u); ++shift)
      for (unsigned scale = 0; scale < (numbers.empty() ? 1u : 5u); ++scale)
        for (const bool is_signed : {true, false}) {
          Address a;
          a.bits = bits;
          a.shift = shift;
          if (!registers.empty()) a.base = hole(s.inputs[registers[0]]);
          if (registers.size() == 2) a.index = hole(s.inputs[registers[1]]);
          if (!numbers.empty()) {
            a.number = hole(s.inputs[numbers[0]]);
            a.number->view = {is_signed, false, false, scale};
          }
          if (is(a, registers.empty() ? 0 : slot(s, registers[0]), registers.size() < 2 ? 0 : slot(s, registers[1]))) {
            out.push_back(a);
            return out;
          }
          if (numbers.empty()) break;
        }
  } while (std::next_permutation(registers.begin(), registers.end()));
  return out;
}

// The number whose bytes the IR's memory, which is little-endian, has for a number of the machine.
Integer RuleMatcher::in_memory(const Integer& number, unsigned bits) const {
  if (isa_.machine.data_order != model::ByteOrder::Big) return number;
  return ir::apply(ir::Function(), {.op = ir::Op::ByteReverse}, number, Integer(bits / 8), Integer());
}

void RuleMatcher::load(const Summary& s, const FormEffect& e, const Part& p, const Rule& like, std::vector<Rule>& out) {
  const unsigned loaded = 8 * s.load->bytes;
  if (!p.operands.empty() || loaded > 64) return;
  const Part address = part(s, s.load->address);
  const unsigned bits = std::min(64u, isa_.spaces[s.load->space].address_bits);
  for (const Address& a : addresses(s, address, bits))
    for (const unsigned width : {8u, 16u, 32u, 64u}) {
      if (width > e.bits || width < loaded) continue;
      bool zero = true, sign = true, upper_zero = true, upper_sign = true;
      for (size_t state = 0; state < Columns::kStates; ++state) {
        const Integer in = in_memory(columns_.of_register(Columns::kRegisters - 1)[state].low_bits(loaded), loaded);
        const Integer v = p.results[state].low_bits(e.bits), low = v.low_bits(width);
        zero = zero && low == in;
        sign = sign && low == in.sign_extend(loaded).low_bits(width);
        upper_zero = upper_zero && v == low;
        upper_sign = upper_sign && v == low.sign_extend(width).low_bits(e.bits);
      }
      if (!zero && !sign) continue;
      Rule rule = like;
      rule.kind = Rule::Kind::Load;
      rule.operation = width == loaded ? "load" : (sign ? "load_sext_" : "load_zext_") + std::to_string(loaded);
      rule.type = "i" + std::to_string(width);
      rule.address = a;
      rule.space = s.load->space;
      rule.bytes_accessed = s.load->bytes;
      rule.result = e.field;
      rule.result_bits = e.bits;
      if (width < e.bits)
        rule.upper = upper_sign ? Rule::Upper::Sign : upper_zero ? Rule::Upper::Zero : Rule::Upper::Any;
      assume(s, p.function, rule);
      assume(s, address.function, rule);
      out.push_back(std::move(rule));
    }
}

void RuleMatcher::store(const Summary& s, const FormEffect& e, const Rule& like, std::vector<Rule>& out) {
  if (e.bits > 64 || e.pred != ir::kNone) return;
  const Part value = part(s, e.value), address = part(s, e.address);
  if (value.operands.size() != 1 || value.loaded || value.pc || value.next_pc) return;
  const FormInput& in = s.inputs[value.operands[0]];
  if (!is_register(in) || in.bits < e.bits) return;
  for (size_t state = 0; state < Columns::kStates; ++state)
    if (value.results[state].low_bits(e.bits) !=
        in_memory(columns_.of_register(slot(s, value.operands[0]))[state].low_bits(e.bits), e.bits))
      return;
  for (const Address& a : addresses(s, address, std::min(64u, isa_.spaces[e.aux].address_bits))) {
    Rule rule = like;
    rule.kind = Rule::Kind::Store;
    rule.operation = "store";
    rule.type = "i" + std::to_string(e.bits);
    rule.operands = {hole(in)};
    rule.address = a;
    rule.space = e.aux;
    rule.bytes_accessed = e.bits / 8;
    assume(s, value.function, rule);
    assume(s, address.function, rule);
    out.push_back(std::move(rule));
  }
}

// ---- control flow

void RuleMatcher::branches(const Summary& s, const FormEffect& e, const Rule& like, std::vector<Rule>& out) {
  const Part pred = part(s, e.pred);
  if (pred.loaded || pred.pc || pred.next_pc) return;
  for (Found& f : operations_of(s, pred, 1, true)) {
    Rule rule = like;
    rule.kind = Rule::Kind::Branch;
    rule.operation = "br_" + (f.operation->width == 1 && f.operation->name == "copy" ? "bit" : f.operation->name);
    rule.type = f.operation->type();
    rule.operands = std::move(f.holes);
    assume(s, pred.function, rule);
    out.push_back(std::move(rule));
  }
}

void RuleMatcher::flow(const Summary& s, const FormEffect& e, const FormEffect* link, const Rule& like,
                       std::vector<Rule>& out) {
  const Part target = part(s, e.address);
  if (target.loaded) return;
  Rule rule = like;
  assume(s, target.function, rule);
  if (link) {
    if (e.pred != ir::kNone || link->pred != ir::kNone) return;
    const Part saved = part(s, link->value);
    if (!saved.next_pc || !saved.operands.empty() || saved.results[0] != Integer(0x1004)) return;
    rule.result = link->field;
    rule.result_bits = link->bits;
    if (link->field == model::kNoIndex)
      rule.link = RuleOperand{RuleOperand::Kind::Fixed, link->file, link->bits, {}, link->number};
  }
  rule.kind = link ? Rule::Kind::Call : Rule::Kind::Jump;
  rule.operation = link ? "call" : "jump";
  const bool is_number = std::all_of(target.operands.begin(), target.operands.end(),
                                     [&](uint16_t i) { return s.inputs[i].kind == FormInput::Kind::Number; });
  if (is_number && (target.pc || target.next_pc)) {
    if (target.operands.size() != 1) return;
    rule.label = s.inputs[target.operands[0]].field;
    const model::Field& f = isa_.opcodes[like.opcode].fields[rule.label];
    if (isa_.types[f.type].relative == model::Relative::No) return;  // no assembler writes a label there
    if (e.pred != ir::kNone) return branches(s, e, rule, out);
    out.push_back(std::move(rule));
    return;
  }
  if (e.pred != ir::kNone || target.pc || target.next_pc || is_number) return;
  unsigned bits = 0;
  for (const uint16_t i : target.operands)
    if (is_register(s.inputs[i])) bits = std::max(bits, s.inputs[i].bits);
  rule.operation += "_register";
  Part aligned = target;  // where the address is that of an instruction, lower bits may be dropped
  const unsigned low = lowest_bits(std::max(1u, isa_.machine.parcel_bits / 8));
  for (Address a : addresses(s, aligned, bits)) {
    rule.address = a;
    out.push_back(rule);
    return;
  }
  if (low == 0) return;
  // As above without the lower bits of the sum, which fingerprints assume to be zero.
  for (const bool is_signed : {true, false}) {
    Address a;
    a.bits = bits;
    std::vector<uint16_t> registers, numbers;
    for (const uint16_t i : target.operands) (is_register(s.inputs[i]) ? registers : numbers).push_back(i);
    if (registers.size() != 1 || numbers.size() > 1) return;
    const FormInput& base = s.inputs[registers[0]];
    a.base = hole(base);
    if (!numbers.empty()) {
      a.number = hole(s.inputs[numbers[0]]);
      a.number->view.is_signed = is_signed;
    }
    bool same = true;
    for (size_t state = 0; state < Columns::kStates && same; ++state) {
      Integer sum = columns_.of_register(slot(s, registers[0]))[state].low_bits(base.bits);
      if (a.number) sum = sum + columns_.numbers(a.number->bits, a.number->view)[state];
      sum = sum.low_bits(bits);
      same = sum.shr(low) == target.results[state].low_bits(bits).shr(low);
    }
    if (!same) continue;
    rule.address = a;
    out.push_back(rule);
    return;
  }
}

}  // namespace isadora::rules
