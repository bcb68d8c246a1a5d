// An error-tolerant Builder: an operand that an earlier error poisoned gives a poisoned result, without another report.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "ir/builder.h"
#include "model/model.h"

namespace isadora::check {

struct Condition {
  ir::Value value = ir::kNone;
  bool holds = true;  // or its negation does
  bool operator==(const Condition&) const = default;
};

class Emitter {
 public:
  Emitter(const model::Isa& isa, diag::Sink& sink) : isa_(isa), sink_(sink) {}
  Emitter(const model::Isa&& isa, diag::Sink& sink) = delete;

  // Null if it was reported before.
  diag::Diagnostic* report(diag::Kind kind, base::Span span, std::string message);
  bool failed() const { return failed_; }
  void fail() { failed_ = true; }  // somebody else has reported it

  ir::Value constant(base::Integer v) { return b_.constant(std::move(v)); }
  ir::Value field(uint16_t number, unsigned width) { return b_.field(number, width); }
  ir::Value input(uint16_t number, ir::Range range) { return b_.input(number, std::move(range)); }
  ir::Value unary(ir::Op op, ir::Value a);
  ir::Value binary(ir::Op op, ir::Value a, ir::Value b);
  ir::Value bits_between(ir::Value high, ir::Value low);  // high - low + 1
  ir::Value select(ir::Value c, ir::Value a, ir::Value b);
  ir::Value floating(ir::FloatInfo info, ir::Value a, ir::Value b, ir::Value c);
  ir::Value narrow(ir::Value v, const ir::Range& range);
  ir::Value truth(ir::Value v);  // 1 where v is not 0
  ir::Value negation(ir::Value boolean);
  ir::Value equals(ir::Value v, uint64_t code) { return binary(ir::Op::Eq, v, constant(code)); }

  // The conditions from the n-th on as one bool; kNone where there are none.
  ir::Value all_of(const std::vector<Condition>& conditions, size_t from = 0);
  // Operations with state. `conditions` are their predicate.
  size_t effects() const { return effects_; }  // so far
  ir::Value read(ir::Inst inst, ir::Range range) {
    effects_ += ir::has_effect(inst.op);
    return b_.state(inst, std::move(range));
  }
  void effect(ir::Inst inst, const std::vector<Condition>& conditions);
  ir::Value begin_region(ir::Inst inst, ir::Range range);
  void end_region(ir::Value begin, ir::Inst end);
  bool in_region() const { return open_regions_ > 0; }

  ir::Range range(ir::Value v) const { return b_.range(v); }  // a copy: the next operation may move them
  std::optional<base::Integer> constant_value(ir::Value v) const;
  std::optional<uint64_t> small_constant(ir::Value v) const;  // up to 65536
  bool take_too_wide() { return std::exchange(b_.too_wide, false); }
  const ir::Inst& operation(ir::Value v) const { return b_.function().ops[v]; }
  ir::Value next() const { return static_cast<ir::Value>(b_.function().ops.size()); }
  ir::Value note(std::string text) { return b_.note(std::move(text)); }
  ir::Function finish(ir::Value result = ir::kNone) { return b_.finish(result); }

  void place(ir::Value from, base::Span span);  // of all values since `from` that have none yet
  base::Span place_of(ir::Value v) const;
  bool uniform(ir::Value v);              // the same in all lanes of a warp
  ir::Value varying_source(ir::Value v);  // the first read after v that differs between lanes

 private:
  bool compute_uniform(ir::Value v);
  bool source_is_uniform(const ir::Inst& inst) const;

  const model::Isa& isa_;
  diag::Sink& sink_;
  ir::Builder b_;
  std::vector<base::Span> places_;
  std::vector<bool> uniform_;
  std::set<std::tuple<diag::Kind, const base::Source*, uint32_t, uint32_t>> reported_;
  std::map<std::pair<ir::Value, ir::Value>, ir::Value> conjunctions_;
  std::map<ir::Value, ir::Value> negations_;
  size_t effects_ = 0, open_regions_ = 0;
  bool failed_ = false;
};

inline ir::Range bits_range(unsigned bits) { return {0, base::Integer::power_of_two(bits) - 1}; }

}  // namespace isadora::check
