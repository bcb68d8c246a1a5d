#include "cc/prepare.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "cc/expand.h"
#include "cc/flow.h"
#include "cc/join.h"
#include "cc/rewrite.h"
#include "cc/simplify.h"

namespace isadora::cc {

namespace {

bool is_pure(const SsaInst& i) {
  return i.step == SsaOpcode::Compute || i.step == SsaOpcode::Copy || i.step == SsaOpcode::Phi ||
         (i.step == SsaOpcode::Load && !i.is_volatile);
}

// ---- unreachable blocks

void drop_unreached(SsaFunction& f) {
  const Flow flow(successors_of(f));
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    SsaBlock& block = f.blocks[b];
    if (!flow.is_reachable(b)) {
      block.insts.clear();
      block.predecessors.clear();
      continue;
    }
    for (size_t i = block.predecessors.size(); i-- > 0;) {
      if (flow.is_reachable(block.predecessors[i])) continue;
      block.predecessors.erase(block.predecessors.begin() + static_cast<std::ptrdiff_t>(i));
      for (SsaInst& phi : block.insts)
        if (phi.step == SsaOpcode::Phi) phi.operands.erase(phi.operands.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

// ---- copies

void propagate_copies(SsaFunction& f) {
  Replacer r(f);
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step == SsaOpcode::Copy) r.replace(i.result, i.operands[0]);
      if (i.step != SsaOpcode::Phi || i.operands.empty()) continue;
      std::optional<SsaOperand> only;
      bool is_one = true;
      for (const SsaOperand& o : i.operands) {
        if (o == SsaOperand::value(i.result)) continue;
        if (only && *only != o) is_one = false;
        only = o;
      }
      if (is_one && only && !(only->is_value() && r.find(*only) == SsaOperand::value(i.result)))
        r.replace(i.result, *only);
    }
  r.run();
}

// ---- common subexpressions and dead code

void share(SsaFunction& f) {
  const Flow flow(successors_of(f));
  std::vector<std::vector<uint32_t>> children(f.blocks.size());
  for (const uint32_t b : flow.order)
    if (b != 0) children[flow.dominator[b]].push_back(b);
  using Key = std::tuple<std::string, unsigned, bool, Extension, std::vector<SsaOperand>>;
  std::map<Key, Value> known;
  Replacer r(f);
  std::vector<std::pair<uint32_t, bool>> stack{{0, false}};
  std::vector<std::vector<Key>> added(f.blocks.size());
  while (!stack.empty()) {
    const auto [b, is_done] = stack.back();
    stack.pop_back();
    if (is_done) {
      for (const Key& k : added[b]) known.erase(k);
      continue;
    }
    stack.emplace_back(b, true);
    for (SsaInst& i : f.blocks[b].insts) {
      for (SsaOperand& o : i.operands) o = r.find(o);
      if (i.step != SsaOpcode::Compute) continue;
      const rules::Operation* o = operation_of(i);
      if (o && o->commutes && i.operands.size() == 2 && i.operands[1] < i.operands[0] && !i.operands[1].is_number() &&
          !i.operands[0].is_number())
        std::swap(i.operands[0], i.operands[1]);
      Key key{i.operation, i.width, i.is_float, i.extension, i.operands};
      const auto [it, is_new] = known.try_emplace(key, i.result);
      if (is_new)
        added[b].push_back(std::move(key));
      else
        r.replace(i.result, SsaOperand::value(it->second));
    }
    for (const uint32_t c : children[b]) stack.emplace_back(c, false);
  }
  r.run();
}

void drop_unused(SsaFunction& f) {
  const ValueDefinitions definitions(f);
  std::vector<bool> live(f.values.size());
  std::vector<Value> work;
  const auto mark = [&](const SsaInst& i) {
    for (const SsaOperand& o : i.operands)
      if (o.is_value() && !live[o.index]) live[o.index] = true, work.push_back(o.index);
  };
  for (const SsaBlock& b : f.blocks)
    for (const SsaInst& i : b.insts)
      if (!is_pure(i)) mark(i);
  while (!work.empty()) {
    const Value v = work.back();
    work.pop_back();
    if (const SsaInst* const i = definitions.of(SsaOperand::value(v))) mark(*i);
  }
  for (SsaBlock& b : f.blocks)
    std::erase_if(b.insts, [&](const SsaInst& i) { return is_pure(i) && i.result != kNone && !live[i.result]; });
}

}  // namespace

void prepare(SsaFunction& f, const Target& target, std::vector<Failure>& failures) {
  drop_unreached(f);
  split_loads(f, target);
  propagate_copies(f);
  simplify_words(f, target.word());
  drop_unreached(f);
  propagate_copies(f);
  find_known_bits(f, target.word());
  compare_with_signs(f, target.word());
  drop_unused_extensions(f);
  narrow_loads(f, target);
  expand(f, target, failures);
  propagate_copies(f);
  find_known_bits(f, target.word());
  join_extensions(f, target);
  share(f);
  drop_unused(f);
  join_operations(f, target);
  drop_unused(f);
}

}  // namespace isadora::cc
