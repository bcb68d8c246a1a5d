#include "cc/target.h"

#include <algorithm>
#include <bit>

#include "cc/addresses.h"
#include "model/registers.h"

namespace isadora::cc {

namespace {

using base::Integer;
using rules::DerivationResult;

const std::vector<const Rule*> kNoRules;

// All that the ABI names.
std::vector<unsigned> registers_of(const model::Abi& abi) {
  std::vector<unsigned> out{abi.stack.number, abi.link.number};
  for (const auto* list : {&abi.arguments, &abi.results, &abi.temporaries, &abi.saved})
    for (const model::RegisterName& n : *list) out.push_back(n.number);
  return out;
}

int64_t operand_value(const RuleOperand& h, uint64_t code) {
  int64_t n = h.view.is_signed ? sign_extended(code, h.bits) : static_cast<int64_t>(code);
  n = static_cast<int64_t>(static_cast<uint64_t>(n) << h.view.shift);
  if (h.view.negated) n = -n;
  if (h.view.inverted) n = ~n;
  return n;
}

unsigned reach(const RuleOperand& h) { return h.bits + h.view.shift; }

}  // namespace

Target::Target(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi,
               const rules::DeriveOptions& asked, std::string& error)
    : loaded_(loaded), abi_(abi), word_(loaded.isa.files[abi.stack.file].width) {
  derived_ = rules::derive(context, asked);
  missing_ = rules::missing(loaded.isa, derived_.rules, rules::OfExpansions::Yes);
  std::vector<const Rule*> changing;  // where nothing else does what they do
  for (const Rule& r : derived_.rules)
    if (is_usable(r)) changed_operand(r) ? changing.push_back(&r) : index_rule(r);
  std::erase_if(changing, [&](const Rule* r) { return is_computed(*r); });
  for (const Rule* r : changing) index_rule(*r);
  const std::string type = "i" + std::to_string(word_);
  for (const Rule* r : values("copy", type)) copy_ = copy_ ? copy_ : r;
  for (const Rule* r : values("add", type)) {
    const RuleOperand* n = number_hole(*r);
    if (!n) {
      add_ = add_ ? add_ : r;
    } else if (!add_number_ || reach(*n) > reach(*number_hole(*add_number_))) {
      add_number_ = r;
    }
  }
  const auto needs = [&](const void* what, const char* name) {
    if (!what && error.empty()) error = std::string("no rule is proved for ") + name;
  };
  for (const unsigned number : registers_of(abi))
    if (error.empty() && std::ranges::none_of(loaded.isa.types, [&](const model::Type& t) {
          return t.kind == model::TypeKind::Register && t.file == abi.stack.file && t.codes.empty() &&
                 names(loaded.isa, t, number);
        }))
      error = "the ABI has the register `" + model::spelling(file(), number) +
              "`, which no register type without `Codes` names";
  needs(copy_, "copies of registers");
  needs(add_, "sums of registers");
  needs(add_number_, "the sum of a register and a number");
  needs(jump_, "jumps");
  needs(return_jump_, "jumps to an address in a register, by which functions return");
  needs(call_, "calls");
  const auto has_number = [](const Rule* r) { return r->address->number && !r->address->index; };
  const auto needs_access = [&](const std::vector<const Rule*>& list, const std::string& what) {
    needs(list.empty() ? nullptr : this, (what + " of a word").c_str());
    needs(std::ranges::any_of(list, has_number) ? this : nullptr,
          (what + " of a word at a register plus a number").c_str());
  };
  needs_access(loads(word_bytes(), Extension::None), "loads");
  needs_access(stores(word_bytes()), "stores");
  if (!error.empty()) return;
  find_branch_expansions();
  addresses_ = find_addresses(context, *this);
}

const model::Type& Target::type_of(const Rule& r, uint16_t field) const {
  return isa().types[isa().opcodes[r.opcode].fields[field].type];
}

// Can the field name each register that functions compute with?
bool Target::names_all_registers(const Rule& r, const RuleOperand& h) const {
  if (h.kind == RuleOperand::Kind::Fixed) return false;
  return h.kind != RuleOperand::Kind::Register || names_all_registers(type_of(r, h.field));
}

bool Target::names_all_registers(const model::Type& t) const {
  return t.file == abi_.stack.file && t.codes.empty() &&
         std::ranges::all_of(registers_of(abi_), [&](unsigned number) { return names(isa(), t, number); });
}

bool names(const model::Isa& isa, const model::Type& t, unsigned number) {
  if (t.width < 32 && number >> t.width) return false;
  const model::RegisterCode code = model::resolve(isa, t, number);
  return code.kind == model::RegisterCode::Kind::Register && code.number == number;
}

// Does the ABI promise what the rule needs of the machine's state?
bool Target::is_assumed(const Rule& r) const {
  return std::ranges::all_of(r.assumptions, [&](const rules::Assumption& a) {
    return std::ranges::any_of(abi_.holds, [&](const model::HeldBits& h) {
      if (h.place.file != a.file || h.place.number != a.number || a.position < h.low ||
          a.position + a.bits > h.high + 1)
        return false;
      return Integer(h.value >> (a.position - h.low)).low_bits(a.bits) == a.value;
    });
  });
}

// Does it jump to where the link register says, and to nowhere else?
bool Target::is_return(const Rule& r) const {
  if (r.kind != Rule::Kind::Jump || !r.address || r.address->index || !r.address->base) return false;
  const RuleOperand& base = *r.address->base;
  return base.kind == RuleOperand::Kind::Fixed && !r.address->number && base.field == abi_.link.file &&
         base.number == abi_.link.number;
}

std::optional<size_t> changed_operand(const Rule& r) {
  for (size_t k = 0; k < r.operands.size(); ++k)
    if (r.operands[k].kind == RuleOperand::Kind::Register && r.operands[k].field == r.result) return k;
  return std::nullopt;
}

bool Target::is_usable(const Rule& r) const {
  if (r.status != rules::Status::Proved || !r.legal.empty() || !is_assumed(r)) return false;
  if (is_return(r)) return true;
  std::vector<uint16_t> fields;
  const auto is = [&](const RuleOperand& h) {
    if (h.kind == RuleOperand::Kind::Register) fields.push_back(h.field);
    return names_all_registers(r, h);
  };
  for (const RuleOperand& h : r.operands)
    if (!is(h)) return false;
  if (r.address)
    for (const auto* h : {&r.address->base, &r.address->index, &r.address->number})
      if (*h && !is(**h)) return false;
  if (r.address && r.address->in_range) return false;
  if (r.result != model::kNoIndex) {
    if (!names_all_registers(type_of(r, r.result))) return false;
    if (r.kind != Rule::Kind::Value || !changed_operand(r)) fields.push_back(r.result);
  }
  // One field for two operands: another rule does the same without.
  std::sort(fields.begin(), fields.end());
  return std::adjacent_find(fields.begin(), fields.end()) == fields.end();
}

// Does a rule before it take the same kinds of operands?
bool Target::is_computed(const Rule& r) const {
  return std::ranges::any_of(values(r.operation, r.type), [&](const Rule* other) {
    return std::ranges::equal(other->operands, r.operands, {}, &RuleOperand::kind, &RuleOperand::kind);
  });
}

void Target::index_rule(const Rule& r) {
  using Kind = Rule::Kind;
  const std::string word = "i" + std::to_string(word_);
  const bool has_base = r.address && r.address->base && r.address->base->kind == RuleOperand::Kind::Register;
  switch (r.kind) {
    case Kind::Value:
      if (isa().files[isa().types[isa().opcodes[r.opcode].fields[r.result].type].file].width == word_)
        values_[{r.operation, r.type}].push_back(&r);
      break;
    case Kind::Load: {
      if (!has_base || isa().spaces[r.space].scope != model::Scope::Grid) break;
      const Extension how = extension_of(r);
      if (how != Extension::None && r.type != word) break;
      loads_[{r.bytes_accessed, how}].push_back(&r);
      break;
    }
    case Kind::Store:
      if (has_base && isa().spaces[r.space].scope == model::Scope::Grid) stores_[r.bytes_accessed].push_back(&r);
      break;
    case Kind::Branch:
      if (r.type == word || r.type.starts_with('f')) branches_[{r.operation, r.type}].push_back(&r);
      break;
    case Kind::Jump:
    case Kind::Call: {
      const bool is_call = r.kind == Kind::Call;
      const bool by_link = !is_call ||
                           (r.link && r.link->field == abi_.link.file && r.link->number == abi_.link.number) ||
                           (!r.link && r.result != model::kNoIndex);
      if (!by_link || !r.operands.empty()) break;
      if (is_return(r) || (!is_call && has_base && !r.address->index)) return_jump_ = return_jump_ ? return_jump_ : &r;
      if (is_return(r)) break;
      const Rule*& slot = r.address ? (is_call ? call_register_ : jump_register_) : (is_call ? call_ : jump_);
      if (r.address && (!has_base || r.address->index)) break;
      const auto width = [&](const Rule& x) {
        return x.label == model::kNoIndex ? 0u : isa().opcodes[x.opcode].fields[x.label].width();
      };
      if (!slot || width(r) > width(*slot)) slot = &r;
      break;
    }
  }
}

Extension extension_of(const Rule& r) {
  return r.operation.starts_with("load_zext")   ? Extension::Zero
         : r.operation.starts_with("load_sext") ? Extension::Sign
                                                : Extension::None;
}

const Rule* Target::access(const Rule& like, int64_t offset) const {
  const bool is_store = like.kind == Rule::Kind::Store;
  for (const Rule* r : is_store ? stores(like.bytes_accessed) : loads(like.bytes_accessed, extension_of(like)))
    if (r->address->number && !r->address->index && code_of(*r, *r->address->number, offset, word_)) return r;
  return nullptr;
}

// Some instructions have multiples of a scale alone.
bool Target::reaches_offset(int64_t offset) const {
  constexpr int64_t kLargestScale = 16;
  const auto all = [&](const auto& table) {
    return std::ranges::all_of(table, [&](const auto& one) {
      for (int64_t n = offset; n > offset - kLargestScale && n >= 0; --n)
        if (!access(*one.second[0], n)) return false;
      return true;
    });
  };
  return all(loads_) && all(stores_);
}

bool Target::calls_far() const {
  constexpr unsigned kFar = 20;  // bits of the distance in either direction
  const model::Type& t = type_of(*call_, call_->label);
  return t.width + static_cast<unsigned>(std::bit_width(std::max<uint64_t>(t.scale, 1))) - 2 >= kFar;
}

const std::string* Target::remainder(const Rule& r) const {
  const auto it = addresses_->remainder.find(isa().opcodes[r.opcode].fields[r.address->number->field].type);
  return it == addresses_->remainder.end() ? nullptr : &it->second;
}

const std::vector<const Rule*>& Target::values(const std::string& operation, const std::string& type) const {
  const auto it = values_.find({operation, type});
  return it == values_.end() ? kNoRules : it->second;
}
const std::vector<const Rule*>& Target::loads(unsigned bytes, Extension how) const {
  const auto it = loads_.find({bytes, how});
  return it == loads_.end() ? kNoRules : it->second;
}
const std::vector<const Rule*>& Target::stores(unsigned bytes) const {
  const auto it = stores_.find(bytes);
  return it == stores_.end() ? kNoRules : it->second;
}
std::vector<const Rule*> Target::accesses() const {
  std::vector<const Rule*> out;
  for (const auto& [key, list] : loads_) out.insert(out.end(), list.begin(), list.end());
  for (const auto& [key, list] : stores_) out.insert(out.end(), list.begin(), list.end());
  return out;
}
const std::vector<const Rule*>& Target::branches(const std::string& compare, const std::string& type) const {
  const auto it = branches_.find({"br_" + compare, type.empty() ? "i" + std::to_string(word_) : type});
  return it == branches_.end() ? kNoRules : it->second;
}

// Does `a` do what `b` does, with its operands, in fewer bytes?
bool Target::is_shorter(const Rule& a, const Rule& b) const {
  using Kind = Rule::Kind;
  const auto is_plain = [](const std::optional<rules::Address>& x) {
    return !x || (x->base && !x->index && !x->in_range);
  };
  return a.bytes < b.bytes && a.status == rules::Status::Proved && is_assumed(a) &&
         (a.kind == Kind::Value || a.kind == Kind::Load || a.kind == Kind::Store || a.kind == Kind::Branch) &&
         a.kind == b.kind && a.operation == b.operation && a.type == b.type && a.space == b.space &&
         a.result_bits == b.result_bits && (b.upper == Rule::Upper::Any || a.upper == b.upper) &&
         a.operands.size() == b.operands.size() && a.address.has_value() == b.address.has_value() &&
         is_plain(a.address) && is_plain(b.address) && (!a.address || a.address->bits == b.address->bits) &&
         (a.result == model::kNoIndex) == (b.result == model::kNoIndex);
}

const std::vector<Target::Shorter>& Target::shorter(const Rule& r) const {
  const auto [it, is_new] = shorter_.try_emplace(&r);
  if (!is_new) return it->second;
  const rules::Operation* o = rules::find_operation(r.operation, r.type);
  const bool may_swap = r.kind == Rule::Kind::Value && o && o->commutes && r.operands.size() >= 2;
  for (const Rule& s : derived_.rules)
    if (is_shorter(s, r)) it->second.push_back({&s, may_swap});
  std::ranges::stable_sort(it->second, {}, [](const Shorter& s) { return s.rule->bytes; });
  return it->second;
}

Opposite opposite(const std::string& compare) {
  static const std::map<std::string, Opposite> kOpposites = {
      {"icmp_eq", {"icmp_ne", false}},  {"icmp_ne", {"icmp_eq", false}},  {"icmp_ult", {"icmp_ule", true}},
      {"icmp_ule", {"icmp_ult", true}}, {"icmp_slt", {"icmp_sle", true}}, {"icmp_sle", {"icmp_slt", true}}};
  return kOpposites.at(compare);
}

const rules::Expansion* Target::branch_expansion(const std::string& compare) const {
  const auto it = branch_expansions_.find(compare);
  return it == branch_expansions_.end() ? nullptr : &it->second;
}

bool Target::has_branch(const std::string& compare, const SsaOperand& a, const SsaOperand& b) const {
  const auto takes = [&](const Rule& r, const RuleOperand& h, const SsaOperand& o) {
    return h.kind == RuleOperand::Kind::Register ||
           (o.is_number() && (h.kind == RuleOperand::Kind::Number ? code_of(r, h, o.number, word_).has_value()
                                                                  : h.kind == RuleOperand::Kind::Constant &&
                                                                        o.number == static_cast<int64_t>(h.number)));
  };
  const auto has = [&](const std::string& name, const SsaOperand& x, const SsaOperand& y) {
    const bool commutes = name == "icmp_eq" || name == "icmp_ne";
    return std::ranges::any_of(branches(name), [&](const Rule* r) {
      return (takes(*r, r->operands[0], x) && takes(*r, r->operands[1], y)) ||
             (commutes && takes(*r, r->operands[0], y) && takes(*r, r->operands[1], x));
    });
  };
  const auto [other, swaps] = opposite(compare);
  return has(compare, a, b) || has(other, swaps ? b : a, swaps ? a : b);
}

void Target::find_branch_expansions() {
  const SsaOperand any = SsaOperand::value(0);
  for (const char* compare : {"icmp_eq", "icmp_ne", "icmp_ult", "icmp_ule", "icmp_slt", "icmp_sle"}) {
    if (has_branch(compare, any, any)) continue;
    const rules::Operation* o = rules::find_operation(compare, "i" + std::to_string(word_));
    for (rules::Expansion& e : o ? rules::expansions(*o) : std::vector<rules::Expansion>()) {
      const rules::Operation* root = e.tree->operation;
      if (!root || root->width != word_) continue;
      const auto operand = [&](size_t k) {
        const rules::ExpansionTree& t = *e.tree->operands[k];
        return t.operation || !t.variable.empty() ? any
                                                  : SsaOperand::constant(sign_extended(t.number.to_uint64(), word_));
      };
      if (root->operands.size() != 2 || !root->name.starts_with("icmp_") ||
          !has_branch(root->name, operand(0), operand(1)))
        continue;
      branch_expansions_.emplace(compare, std::move(e));
      break;
    }
  }
}

const rules::Expansion* Target::expansion(const rules::Operation& o) const {
  const auto [it, is_new] = expansions_.try_emplace(&o);
  if (is_new) {
    for (const rules::MissingOperation& m : missing_) {
      if (m.operation != o.name || m.type != o.type() || !m.instructions) continue;
      for (rules::Expansion& e : rules::expansions(o))
        if (e.text == m.expansion) it->second = std::move(e);
    }
  }
  return it->second ? &*it->second : nullptr;
}

std::optional<uint64_t> Target::code_of(const Rule& r, const RuleOperand& h, int64_t n, unsigned width) const {
  const uint64_t mask = width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  uint64_t seen = static_cast<uint64_t>(n);
  if (h.view.inverted) seen = ~seen;
  if (h.view.negated) seen = ~seen + 1;
  seen &= mask;
  const uint64_t code = (seen >> h.view.shift) & (h.bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << h.bits) - 1);
  if ((static_cast<uint64_t>(operand_value(h, code)) & mask) != (static_cast<uint64_t>(n) & mask)) return std::nullopt;
  (void)r;
  return code;
}

std::vector<uint64_t> Target::codes_of(const Rule& r) const {
  const model::Opcode& opcode = isa().opcodes[r.opcode];
  std::vector<uint64_t> codes(opcode.fields.size());
  for (size_t k = 0; k < codes.size(); ++k)
    codes[k] = r.codes[k]               ? *r.codes[k]
               : opcode.fields[k].fixed ? *opcode.fields[k].fixed
                                        : opcode.fields[k].default_code.value_or(0);
  return codes;
}

std::optional<uint64_t> Target::constant_code(const Rule& r, uint16_t field, int64_t n) const {
  const model::Type& t = isa().types[isa().opcodes[r.opcode].fields[field].type];
  const Integer number = Integer(n).low_bits(word_);
  for (const model::RegisterConstant& c : t.constants)
    if (c.value.low_bits(word_) == number) return c.code;
  return std::nullopt;
}

// ---- constants

const std::vector<ConstantStep>& Target::making(int64_t n) const {
  const auto it = made_.find(n);
  if (it != made_.end()) return it->second;
  std::vector<ConstantStep> best;
  for (unsigned depth = 1; depth < 9 && best.empty(); ++depth) best = make(n, depth);
  return made_[n] = best;
}

// The part of a number that this field can encode, chosen so that the rest is cheapest: its low bits.
std::optional<int64_t> Target::nearest(const Rule&, const RuleOperand& h, int64_t n) const {
  if (h.view.negated || h.view.inverted || h.bits + h.view.shift >= word_) return std::nullopt;
  const unsigned bits = h.bits + h.view.shift;
  const uint64_t low = static_cast<uint64_t>(n) & ((uint64_t{1} << bits) - 1);
  return h.view.is_signed ? sign_extended(low, bits) : static_cast<int64_t>(low);
}

std::vector<ConstantStep> Target::make(int64_t n, unsigned depth) const {
  const std::string type = "i" + std::to_string(word_);
  if (depth == 0) return {};
  for (const Rule* r : values("const", type))
    if (r->operands[0].kind == RuleOperand::Kind::Number && code_of(*r, r->operands[0], n, word_)) return {{r, n}};
  if (n == 0)
    for (const Rule* r : values("and", type))
      if (r->operands[0].kind == RuleOperand::Kind::Register && r->operands[1].kind == RuleOperand::Kind::Number &&
          code_of(*r, r->operands[1], 0, word_))
        return {{r, 0}};
  if (depth == 1) return {};
  // a + low, or a with low bits put in.
  for (const char* operation : {"add", "or"}) {
    for (const Rule* r : values(operation, type)) {
      if (r->operands[1].kind != RuleOperand::Kind::Number) continue;
      const auto low = nearest(*r, r->operands[1], n);
      if (!low || *low == 0 || (operation[0] == 'o' && *low < 0) || !code_of(*r, r->operands[1], *low, word_)) continue;
      const int64_t rest = sign_extended(static_cast<uint64_t>(n) - static_cast<uint64_t>(*low), word_);
      if (rest == n) continue;
      std::vector<ConstantStep> out = make(rest, depth - 1);
      if (out.empty()) continue;
      out.push_back({r, *low});
      return out;
    }
  }
  // a << k
  unsigned zeros = 0;
  while (zeros < word_ - 1 && !((static_cast<uint64_t>(n) >> zeros) & 1)) ++zeros;
  for (const Rule* r : values("shl", type)) {
    if (!zeros || r->operands[1].kind != RuleOperand::Kind::Number || !code_of(*r, r->operands[1], zeros, word_))
      continue;
    for (const int64_t part : {n >> zeros, sign_extended(static_cast<uint64_t>(n) >> zeros, word_)}) {
      std::vector<ConstantStep> out = make(part, depth - 1);
      if (out.empty()) continue;
      out.push_back({r, static_cast<int64_t>(zeros)});
      return out;
    }
  }
  return {};
}

Traits Target::traits() const {
  Traits out;
  out.word = word_;
  out.pointer = isa().machine.elf.bits;
  out.registers = static_cast<unsigned>(abi_.saved.size() + abi_.temporaries.size() + abi_.arguments.size());
  out.results = static_cast<unsigned>(abi_.results.size());
  out.stack_align = abi_.stack_align;
  out.unaligned = std::none_of(isa().spaces.begin(), isa().spaces.end(),
                               [](const model::Space& s) { return s.scope == model::Scope::Grid && s.align; });
  out.has = [this](const std::string& operation, const std::string& type) {
    const auto& list = values(operation, type);
    return std::any_of(list.begin(), list.end(), [](const Rule* r) {
      return std::all_of(r->operands.begin(), r->operands.end(),
                         [](const RuleOperand& h) { return h.kind == RuleOperand::Kind::Register; });
    });
  };
  out.branches = [this](const std::string& compare, const std::string& type) {
    return std::ranges::any_of(branches(compare, type), [](const Rule* r) {
      return std::ranges::all_of(r->operands,
                                 [](const RuleOperand& h) { return h.kind == RuleOperand::Kind::Register; });
    });
  };
  out.computes = [this](const std::string& operation, const std::string& type, int64_t n) {
    const auto& list = values(operation, type);
    return std::any_of(list.begin(), list.end(), [&](const Rule* r) {
      if (r->operands.size() != 2 || r->operands[0].kind != RuleOperand::Kind::Register) return false;
      return r->operands[1].kind == RuleOperand::Kind::Register ||
             (r->operands[1].kind == RuleOperand::Kind::Number && code_of(*r, r->operands[1], n, word_));
    });
  };
  out.adds = [this](int64_t n) { return code_of(*add_number_, *number_hole(*add_number_), n, word_).has_value(); };
  out.offsets = [this](int64_t n) {
    const auto& list = loads(word_bytes(), Extension::None);
    return n == 0 || std::any_of(list.begin(), list.end(), [&](const Rule* r) {
             return r->address->number && !r->address->index && code_of(*r, *r->address->number, n, word_);
           });
  };
  out.indexes = [this](unsigned shift) {
    const auto& list = loads(word_bytes(), Extension::None);
    return std::any_of(list.begin(), list.end(),
                       [&](const Rule* r) { return r->address->index && r->address->shift == shift; });
  };
  return out;
}

}  // namespace isadora::cc
