// Blocks, branches, choices and phis.
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/BranchProbabilityInfo.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>

#include "cc/llvm/function.h"

namespace isadora::cc {

using Predicate = llvm::CmpInst::Predicate;

SsaFunction FunctionTranslator::run() {
  if (f_.hasPersonalityFn()) throw UnsupportedCode("exceptions are not supported");
  out_.symbol = symbols_.of(f_);
  if (llvm::DISubprogram* where = f_.getSubprogram()) out_.line = line_ = debug_.begin_of(*where, out_.symbol);
  if (f_.hasFnAttribute("interrupt"))
    throw UnsupportedCode("functions with the attribute `interrupt` are not supported");
  out_.is_variadic = f_.isVarArg();
  make_blocks();
  add_parameters();
  llvm::ReversePostOrderTraversal<llvm::Function*> order(&f_);
  for (llvm::BasicBlock* b : order) {
    source_ = b;
    continue_in(block_of(b));
    for (auto i = b->begin(); i != b->end();) {
      describe(*i);
      if (const llvm::DebugLoc& where = i->getDebugLoc(); where && where.getLine()) line_ = debug_.line_of(*where);
      if (is_deferred(*i)) {
        ++i;
      } else if (llvm::isa<llvm::SelectInst>(*i)) {
        auto next = std::next(i);
        translate_select(i);
        for (; next != i; ++next) describe(*next);
      } else {
        translate(*i++);
      }
    }
  }
  finish_phis();
  add_variables();
  return std::move(out_);
}

// Those that lie in the frame have their place.
void FunctionTranslator::add_variables() {
  for (llvm::BasicBlock& b : f_)
    for (llvm::Instruction& i : b)
      for (llvm::DbgVariableRecord& v : llvm::filterDbgVars(i.getDbgRecordRange())) {
        const uint32_t variable = variable_of(v);
        const llvm::Value* const at =
            v.isDbgDeclare() && !v.getExpression()->getNumElements() ? v.getAddress() : nullptr;
        const auto known = at ? values_.find(at) : values_.end();
        const bool is_placed = known != values_.end() && known->second.size() == 1 &&
                               known->second[0].kind == SsaOperand::Kind::Slot && known->second[0].number == 0;
        if (variable != kNone && is_placed)
          debug_.place(variable, DebugEntry::Attribute::Kind::Slot, known->second[0].index);
      }
}

// Variables of inlined functions have no entry.
uint32_t FunctionTranslator::variable_of(const llvm::DbgVariableRecord& v) {
  return v.getDebugLoc()->getInlinedAt() ? kNone : debug_.variable(*v.getVariable(), out_.symbol);
}

// The variables that have new values from this instruction on.
void FunctionTranslator::describe(llvm::Instruction& from) {
  if (!debug_.is_on()) return;
  for (llvm::DbgVariableRecord& v : llvm::filterDbgVars(from.getDbgRecordRange())) {
    const uint32_t variable = v.isDbgDeclare() ? kNone : variable_of(v);
    if (variable == kNone) continue;
    SsaInst i;
    i.step = SsaOpcode::Describe;
    i.described = described_value(v);
    i.described->variable = variable;
    debug_.place(variable, DebugEntry::Attribute::Kind::Places, variable);
    append(std::move(i)).line = {};
  }
}

// Of as many bytes as the variable or its fragment has, a part for each word.
VariableValue FunctionTranslator::described_value(const llvm::DbgVariableRecord& v) {
  constexpr uint32_t kAll = 1u << 30;
  VariableValue out;
  const auto bytes = [](uint64_t bits) { return static_cast<uint32_t>(std::min<uint64_t>((bits + 7) / 8, kAll)); };
  out.bytes = bytes(v.getVariable()->getSizeInBits().value_or(uint64_t{kAll} * 8));
  VariableValue::Part whole{0, out.bytes, {}};
  const auto fragment = v.getExpression()->getFragmentInfo();
  const bool is_of_bytes = !fragment || (fragment->OffsetInBits % 8 == 0 && fragment->SizeInBits % 8 == 0);
  if (fragment) whole.offset = bytes(fragment->OffsetInBits), whole.bytes = bytes(fragment->SizeInBits);
  const auto words = is_of_bytes ? described_words(v) : std::nullopt;
  if (!words || words->size() * word_ / 8 < whole.bytes) {
    out.parts = {whole};
    return out;
  }
  for (const SsaOperand& w : *words) {
    const uint32_t n = std::min(whole.bytes, word_ / 8);
    if (n) out.parts.push_back({whole.offset, n, w});
    whole.offset += n, whole.bytes -= n;
  }
  return out;
}

// None: not known, or not without code for it.
std::optional<Words> FunctionTranslator::described_words(const llvm::DbgVariableRecord& v) const {
  const llvm::DIExpression& how = *v.getExpression();
  const unsigned operations = how.getFragmentInfo() ? how.getNumElements() - 3 : how.getNumElements();
  if (v.isKillLocation() || v.getNumVariableLocationOps() != 1 || operations) return std::nullopt;
  const llvm::Value* const value = v.getVariableLocationOp(0);
  const auto fragment = how.getFragmentInfo();
  const auto wanted = fragment ? fragment->SizeInBits : v.getVariable()->getSizeInBits().value_or(0);
  if (layout_.getTypeSizeInBits(value->getType()) < wanted) return std::nullopt;  // others are not extended
  if (const auto* c = llvm::dyn_cast<llvm::Constant>(value)) {
    if (!llvm::isa<llvm::ConstantInt, llvm::ConstantFP, llvm::ConstantPointerNull>(c)) return std::nullopt;
    return constants_.words(*c);
  }
  const auto known = values_.find(value);
  return known == values_.end() ? std::nullopt : std::optional(known->second);
}

void FunctionTranslator::make_blocks() {
  llvm::DominatorTree dominators(f_);
  llvm::LoopInfo loops(dominators);
  llvm::BranchProbabilityInfo chances(f_, loops);
  llvm::BlockFrequencyInfo frequencies(f_, chances, loops);
  const double entry = std::max<double>(1, static_cast<double>(frequencies.getEntryFreq().getFrequency()));
  llvm::ReversePostOrderTraversal<llvm::Function*> order(&f_);
  // In the order of the program: LLVM's passes leave loops together, with their ends after them.
  std::set<llvm::BasicBlock*> reached(order.begin(), order.end());
  out_.blocks.emplace_back();
  origins_.emplace_back();
  for (llvm::BasicBlock& b : f_) {
    if (!reached.contains(&b)) continue;
    if (&b != &f_.getEntryBlock()) out_.blocks.emplace_back(), origins_.emplace_back();
    blocks_[&b] = static_cast<uint32_t>(out_.blocks.size() - 1);
    out_.blocks.back().frequency = static_cast<double>(frequencies.getBlockFreq(&b).getFrequency()) / entry;
  }
}

uint32_t FunctionTranslator::new_block(double share) {
  const double frequency = out_.blocks[now_].frequency * share;
  out_.blocks.emplace_back();
  out_.blocks.back().frequency = frequency;
  origins_.emplace_back();
  return static_cast<uint32_t>(out_.blocks.size() - 1);
}

void FunctionTranslator::add_parameters() {
  if (is_by_reference(f_.getReturnType())) {
    result_place_ = out_.add_value();
    out_.parameters.push_back(result_place_);
    out_.passing.push_back({1, false});
  }
  for (llvm::Argument& a : f_.args()) {
    if (a.hasByValAttr())
      throw UnsupportedCode("an argument that is a copy in memory is not supported for this target");
    const size_t n = constants_.count(a.getType());
    const bool is_one = a.getType()->isIntegerTy() || a.getType()->isFloatingPointTy();
    Words words;
    if (is_copied(is_one, n)) {
      const Value place = out_.add_value();
      out_.parameters.push_back(place);
      out_.passing.push_back({1, false});
      define(&a, load_type(a.getType(), SsaOperand::value(place), word_ / 8, Extension::Zero, false));
      continue;
    }
    for (size_t i = 0; i < n; ++i) {
      KnownBits known;
      if (n == 1 && a.getType()->isIntegerTy()) {
        if (a.hasZExtAttr()) known.zero_from = bits(a.getType());
        if (a.hasSExtAttr()) known.sign_from = bits(a.getType());
      }
      const Value v = out_.add_value(known);
      out_.parameters.push_back(v);
      out_.passing.push_back({is_one ? (i == 0 ? static_cast<unsigned>(n) : 0) : 1u, false});
      words.push_back(SsaOperand::value(v));
    }
    define(&a, words);
  }
  out_.named_words = static_cast<unsigned>(out_.parameters.size());
}

void FunctionTranslator::edge(uint32_t from, uint32_t to) {
  out_.blocks[to].predecessors.push_back(from);
  origins_[to].push_back(source_);
}

void FunctionTranslator::jump(uint32_t to) {
  SsaInst i;
  i.step = SsaOpcode::Jump;
  i.targets = {to};
  append(i);
  edge(now_, to);
}

void FunctionTranslator::branch(const std::string& compare, SsaOperand a, SsaOperand b, uint32_t yes, uint32_t no,
                                unsigned float_width) {
  SsaInst i;
  i.step = SsaOpcode::Branch;
  i.operation = compare;
  i.width = float_width ? float_width : word_;
  i.is_float = float_width != 0;
  i.operands = {a, b};
  i.targets = {yes, no};
  append(i);
  edge(now_, yes);
  edge(now_, no);
}

// One bit whose only reader is at hand is computed where it is read: as the branch itself.
bool FunctionTranslator::is_deferred(const llvm::Instruction& i) const {
  if (!i.getType()->isIntegerTy(1) || !i.hasOneUse()) return false;
  const auto* user = llvm::cast<llvm::Instruction>(*i.user_begin());
  if (user->getParent() != i.getParent()) return false;
  const bool is_compare = llvm::isa<llvm::CmpInst>(i);
  const auto* select = llvm::dyn_cast<llvm::SelectInst>(&i);
  const bool is_logic = i.getOpcode() == llvm::Instruction::And || i.getOpcode() == llvm::Instruction::Or ||
                        i.getOpcode() == llvm::Instruction::Xor ||
                        (select && (llvm::isa<llvm::ConstantInt>(select->getTrueValue()) ||
                                    llvm::isa<llvm::ConstantInt>(select->getFalseValue())));
  if (!is_compare && !is_logic) return false;
  if (llvm::isa<llvm::BranchInst>(user)) return true;
  if (const auto* s = llvm::dyn_cast<llvm::SelectInst>(user);
      s && s->getCondition() == &i && !s->getType()->isIntegerTy(1))
    return true;
  return (user->getOpcode() == llvm::Instruction::And || user->getOpcode() == llvm::Instruction::Or ||
          user->getOpcode() == llvm::Instruction::Xor || llvm::isa<llvm::SelectInst>(user)) &&
         user->getType()->isIntegerTy(1) && is_deferred(*user);
}

void FunctionTranslator::branch_on(llvm::Value* condition, uint32_t yes, uint32_t no) {
  auto* i = llvm::dyn_cast<llvm::Instruction>(condition);
  const bool is_here = i && is_deferred(*i);
  if (const auto* c = llvm::dyn_cast<llvm::ConstantInt>(condition)) return jump(c->isZero() ? no : yes);
  if (!is_here) {
    const SsaOperand bit = extended(word(condition), 1, false);
    return branch("icmp_ne", bit, SsaOperand::constant(0), yes, no);
  }
  if (auto* c = llvm::dyn_cast<llvm::ICmpInst>(i))
    return compare_branch(c->getPredicate(), comparable(c->getOperand(0), c->getPredicate()),
                          comparable(c->getOperand(1), c->getPredicate()), yes, no);
  if (auto* c = llvm::dyn_cast<llvm::FCmpInst>(i)) {
    float_compare(c->getPredicate(), c->getOperand(0), c->getOperand(1), &yes, no);
    return;
  }
  llvm::Value *a = i->getOperand(0), *b = i->getNumOperands() > 1 ? i->getOperand(1) : nullptr;
  bool is_and = i->getOpcode() == llvm::Instruction::And, is_or = i->getOpcode() == llvm::Instruction::Or;
  if (i->getOpcode() == llvm::Instruction::Xor) {
    if (const auto* c = llvm::dyn_cast<llvm::ConstantInt>(b); c && c->isOne()) return branch_on(a, no, yes);
    const SsaOperand x = extended(compute("xor", {word(a), word(b)}), 1, false);
    return branch("icmp_ne", x, SsaOperand::constant(0), yes, no);
  }
  if (auto* s = llvm::dyn_cast<llvm::SelectInst>(i)) {
    a = s->getCondition();
    const auto *t = llvm::dyn_cast<llvm::ConstantInt>(s->getTrueValue()),
               *e = llvm::dyn_cast<llvm::ConstantInt>(s->getFalseValue());
    if (e && e->isZero()) {
      is_and = true, b = s->getTrueValue();
    } else if (t && t->isOne()) {
      is_or = true, b = s->getFalseValue();
    } else {  // a ? 0 : b, a ? b : 1
      const uint32_t middle = new_block(0.5);
      if (t) {
        branch_on(a, no, middle);
        continue_in(middle);
        return branch_on(s->getFalseValue(), yes, no);
      }
      branch_on(a, middle, yes);
      continue_in(middle);
      return branch_on(s->getTrueValue(), yes, no);
    }
  }
  const uint32_t middle = new_block(0.5);
  if (is_and)
    branch_on(a, middle, no);
  else
    branch_on(a, yes, middle);
  continue_in(middle);
  branch_on(b, yes, no);
  (void)is_or;
}

// By the branches on floats that the machine has: less, less or equal, and what follows from them. False where it lacks
// one.
bool FunctionTranslator::float_branch(Predicate p, llvm::Type* t, SsaOperand a, SsaOperand b, uint32_t yes,
                                      uint32_t no) {
  const std::string type = "f" + std::to_string(bits(t));
  if (!traits_.branches("fcmp_olt", type) || !traits_.branches("fcmp_ole", type)) return false;
  const auto to = [&](const char* compare, SsaOperand x, SsaOperand y, uint32_t then, uint32_t otherwise) {
    branch(compare, x, y, then, otherwise, bits(t));
  };
  const auto are_equal = [&](uint32_t then, uint32_t otherwise) {
    const uint32_t middle = new_block(0.5);
    to("fcmp_ole", a, b, middle, otherwise);
    continue_in(middle);
    to("fcmp_ole", b, a, then, otherwise);
  };
  const auto are_ordered = [&](uint32_t then, uint32_t otherwise) {
    const uint32_t middle = new_block(0.5);
    to("fcmp_ole", a, a, middle, otherwise);
    continue_in(middle);
    to("fcmp_ole", b, b, then, otherwise);
  };
  switch (p) {
    case Predicate::FCMP_OLT: to("fcmp_olt", a, b, yes, no); break;
    case Predicate::FCMP_OLE: to("fcmp_ole", a, b, yes, no); break;
    case Predicate::FCMP_OGT: to("fcmp_olt", b, a, yes, no); break;
    case Predicate::FCMP_OGE: to("fcmp_ole", b, a, yes, no); break;
    case Predicate::FCMP_UGE: to("fcmp_olt", a, b, no, yes); break;
    case Predicate::FCMP_UGT: to("fcmp_ole", a, b, no, yes); break;
    case Predicate::FCMP_ULE: to("fcmp_olt", b, a, no, yes); break;
    case Predicate::FCMP_ULT: to("fcmp_ole", b, a, no, yes); break;
    case Predicate::FCMP_OEQ: are_equal(yes, no); break;
    case Predicate::FCMP_UNE: are_equal(no, yes); break;
    case Predicate::FCMP_ORD: are_ordered(yes, no); break;
    case Predicate::FCMP_UNO: are_ordered(no, yes); break;
    default: return false;
  }
  return true;
}

void FunctionTranslator::compare_branch(Predicate p, const Words& a, const Words& b, uint32_t yes, uint32_t no) {
  switch (p) {
    case Predicate::ICMP_UGT: return compare_branch(Predicate::ICMP_ULT, b, a, yes, no);
    case Predicate::ICMP_SGT: return compare_branch(Predicate::ICMP_SLT, b, a, yes, no);
    case Predicate::ICMP_UGE: return compare_branch(Predicate::ICMP_ULE, b, a, yes, no);
    case Predicate::ICMP_SGE: return compare_branch(Predicate::ICMP_SLE, b, a, yes, no);
    default: break;
  }
  if (a.size() == 1) {
    const char* name = p == Predicate::ICMP_EQ    ? "icmp_eq"
                       : p == Predicate::ICMP_NE  ? "icmp_ne"
                       : p == Predicate::ICMP_ULT ? "icmp_ult"
                       : p == Predicate::ICMP_ULE ? "icmp_ule"
                       : p == Predicate::ICMP_SLT ? "icmp_slt"
                                                  : "icmp_sle";
    return branch(name, a[0], b[0], yes, no);
  }
  if (p == Predicate::ICMP_EQ || p == Predicate::ICMP_NE) {
    SsaOperand any = compute("xor", {a[0], b[0]});
    for (size_t i = 1; i < a.size(); ++i) any = compute("or", {any, compute("xor", {a[i], b[i]})});
    return branch(p == Predicate::ICMP_EQ ? "icmp_eq" : "icmp_ne", any, SsaOperand::constant(0), yes, no);
  }
  // From the highest word down: less, not equal, and so on.
  const bool is_signed = llvm::CmpInst::isSigned(p);
  for (size_t i = a.size() - 1; i > 0; --i) {
    const uint32_t same = new_block(0.5), next = new_block(0.5);
    branch(is_signed && i + 1 == a.size() ? "icmp_slt" : "icmp_ult", a[i], b[i], yes, same);
    continue_in(same);
    branch("icmp_eq", a[i], b[i], next, no);
    continue_in(next);
  }
  const bool or_equal = p == Predicate::ICMP_ULE || p == Predicate::ICMP_SLE;
  branch(or_equal ? "icmp_ule" : "icmp_ult", a[0], b[0], yes, no);
}

// Consecutive selects with one condition share its branch.
void FunctionTranslator::translate_select(llvm::BasicBlock::iterator& at) {
  auto* first = llvm::cast<llvm::SelectInst>(&*at);
  std::vector<llvm::SelectInst*> all;
  while (auto* s = llvm::dyn_cast<llvm::SelectInst>(&*at)) {
    if (s->getCondition() != first->getCondition() || is_deferred(*s)) break;
    const bool uses_another = std::any_of(
        all.begin(), all.end(), [&](llvm::SelectInst* o) { return s->getTrueValue() == o || s->getFalseValue() == o; });
    if (uses_another) break;
    all.push_back(s);
    ++at;
  }
  const uint32_t yes = new_block(0.5), no = new_block(0.5), join = new_block();
  std::vector<std::pair<Words, Words>> sides;
  for (llvm::SelectInst* s : all) sides.emplace_back(words(s->getTrueValue()), words(s->getFalseValue()));
  branch_on(first->getCondition(), yes, no);
  continue_in(yes);
  jump(join);
  continue_in(no);
  jump(join);
  continue_in(join);
  for (size_t n = 0; n < all.size(); ++n) {
    Words out;
    for (size_t i = 0; i < sides[n].first.size(); ++i) {
      SsaInst phi;
      phi.step = SsaOpcode::Phi;
      phi.operands = {sides[n].first[i], sides[n].second[i]};
      phi.result = out_.add_value();
      out.push_back(SsaOperand::value(phi.result));
      append(phi);
    }
    define(all[n], out);
  }
}

Words FunctionTranslator::choose(SsaOperand condition, const Words& a, const Words& b) {
  const uint32_t yes = new_block(0.5), no = new_block(0.5), join = new_block();
  branch("icmp_ne", condition, SsaOperand::constant(0), yes, no);
  continue_in(yes);
  jump(join);
  continue_in(no);
  jump(join);
  continue_in(join);
  Words out;
  for (size_t i = 0; i < a.size(); ++i) {
    SsaInst phi;
    phi.step = SsaOpcode::Phi;
    phi.operands = {a[i], b[i]};
    phi.result = out_.add_value();
    out.push_back(SsaOperand::value(phi.result));
    append(phi);
  }
  return out;
}

SsaOperand FunctionTranslator::choose_bit(SsaOperand condition, const std::function<SsaOperand()>& a,
                                          const std::function<SsaOperand()>& b) {
  const uint32_t yes = new_block(0.5), no = new_block(0.5), join = new_block();
  branch("icmp_ne", condition, SsaOperand::constant(0), yes, no);
  SsaInst phi;
  phi.step = SsaOpcode::Phi;
  continue_in(yes);
  phi.operands.push_back(a());
  jump(join);
  continue_in(no);
  phi.operands.push_back(b());
  jump(join);
  continue_in(join);
  phi.result = out_.add_value({1, 64});
  append(phi);
  return SsaOperand::value(phi.result);
}

// ---- switches

void FunctionTranslator::translate_switch(llvm::SwitchInst& s) {
  llvm::Value* v = s.getCondition();
  if (constants_.count(v->getType()) != 1) {  // consecutive ones
    for (const auto& c : s.cases()) {
      const uint32_t next = new_block(0.7);
      compare_branch(Predicate::ICMP_EQ, extended(v, false), constants_.words(*c.getCaseValue()),
                     block_of(c.getCaseSuccessor()), next);
      continue_in(next);
    }
    return jump(block_of(s.getDefaultDest()));
  }
  const SsaOperand number = extended(v, false)[0];
  std::vector<Case> cases;
  for (const auto& c : s.cases()) cases.push_back({c.getCaseValue()->getValue(), block_of(c.getCaseSuccessor())});
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.value.ult(b.value); });
  const uint32_t otherwise = block_of(s.getDefaultDest());
  if (cases.empty()) return jump(otherwise);
  search(number, cases, 0, cases.size(), otherwise);
}

void FunctionTranslator::search(SsaOperand v, const std::vector<Case>& cases, size_t begin, size_t end,
                                uint32_t otherwise) {
  const auto number = [&](size_t i) {
    const llvm::APInt& n = cases[i].value;
    return n.getBitWidth() < word_ ? static_cast<int64_t>(n.getZExtValue()) : n.getSExtValue();
  };
  const llvm::APInt range = cases[end - 1].value - cases[begin].value;
  const bool is_dense = end - begin >= 5 && range.ult((end - begin) * (level_ == OptLevel::Size ? 3 : 6));
  if (is_dense && level_ != OptLevel::None) {
    const SsaOperand index = number(begin) == 0 ? v : compute("sub", {v, SsaOperand::constant(number(begin))});
    const uint32_t table = new_block();
    branch("icmp_ule", index, SsaOperand::constant(static_cast<int64_t>(range.getZExtValue())), table, otherwise);
    continue_in(table);
    SsaInst i;
    i.step = SsaOpcode::Table;
    i.operands = {index};
    for (uint64_t n = 0, at = begin; n <= range.getZExtValue(); ++n) {
      const bool is_case = cases[at].value == cases[begin].value + n;
      i.targets.push_back(is_case ? cases[at].to : otherwise);
      if (is_case) ++at;
    }
    for (const uint32_t to : i.targets) edge(now_, to);
    append(i);
    return;
  }
  if (end - begin <= 3) {
    for (size_t i = begin; i < end; ++i) {
      const uint32_t next = i + 1 == end ? otherwise : new_block(0.7);
      branch("icmp_eq", v, SsaOperand::constant(number(i)), cases[i].to, next);
      if (i + 1 < end) continue_in(next);
    }
    return;
  }
  const size_t middle = begin + (end - begin) / 2;
  const uint32_t low = new_block(0.5), high = new_block(0.5);
  branch("icmp_ult", v, SsaOperand::constant(number(middle)), low, high);
  continue_in(low);
  search(v, cases, begin, middle, otherwise);
  continue_in(high);
  search(v, cases, middle, end, otherwise);
}

// ---- phis

void FunctionTranslator::finish_phis() {
  finishes_phis_ = true;
  for (const WaitingPhi& w : phis_) {
    const size_t n = constants_.count(w.phi->getType());
    for (llvm::BasicBlock* from : origins_[w.block]) {
      source_ = from;
      llvm::Value* v = w.phi->getIncomingValueForBlock(from);
      const Words in = words(v);
      for (size_t i = 0; i < n; ++i) out_.blocks[w.block].insts[w.first + i].operands.push_back(in[i]);
    }
  }
}

}  // namespace isadora::cc
