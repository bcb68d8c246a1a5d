// The rules of a well-formed function, checked after every pass and on everything that is read from text.
#include "ir/builder.h"
#include "ir/facts.h"
#include "ir/floats.h"
#include "ir/ranges.h"

namespace isadora::ir {
namespace {

std::string print(const Range& r) { return r.lo.to_hex() + ".." + r.hi.to_hex(); }

class Verifier {
 public:
  Verifier(const Function& f, const Counts& counts) : f_(f), counts_(counts) {}

  std::vector<std::string> run() {
    if (f_.ranges.size() != f_.ops.size()) return {"there are not as many ranges as operations"};
    scope_.assign(f_.ops.size(), 0);
    for (at_ = 0; at_ < f_.ops.size(); ++at_) operation();
    for (Value region : open_) {
      if (region != kNone) report_error_at(region, "the region is not closed");
    }
    at_ = static_cast<Value>(f_.ops.size());
    if (f_.result != kNone && !reachable(f_.result))
      problems_.push_back("the result is not a value that can be reached");
    return std::move(problems_);
  }

 private:
  void report_error_at(Value at, std::string what) {
    problems_.push_back("%" + std::to_string(at) + " = " + std::string(name(f_.ops[at].op)) + ": " + std::move(what));
  }
  void report_error(std::string what) { report_error_at(at_, std::move(what)); }

  void operation() {
    const Inst& inst = f_.ops[at_];
    size_t before = problems_.size();
    if (!exists(inst.op)) return problems_.push_back("%" + std::to_string(at_) + ": there is no such operation");
    slots(inst, facts(inst.op));
    indices(inst, facts(inst.op));
    if (problems_.size() == before) bools(inst);
    if (problems_.size() == before) ranges(inst, facts(inst.op));
    regions(inst, facts(inst.op));
  }

  static bool exists(Op op) { return static_cast<size_t>(op) < all_facts().size(); }

  // A value that is defined above, in a region that is still open; an Atomic's own value is also valid after it.
  bool reachable(Value v) const {
    if (v >= at_ || !exists(f_.ops[v].op) || !facts(f_.ops[v].op).value) return false;
    for (Value region : open_) {
      if (scope_[v] == region) return true;
    }
    return false;
  }

  void slots(const Inst& inst, const OpInfo& shape) {
    constexpr std::string_view kNames[] = {"a", "b", "c"};
    for (size_t i = 0; i < 3; ++i) {
      bool index = (i == 0 && shape.constant) || (i == 1 && shape.note);
      Value v = inst.*kSlots[i];
      std::string slot(kNames[i]);
      if (v == kNone) {
        if (shape.operands[i] == Presence::Required) report_error("operand " + slot + " is missing");
      } else if (shape.operands[i] == Presence::Absent) {
        if (!index) report_error("it has no operand " + slot);
      } else if (!reachable(v)) {
        report_error("operand " + slot + " is not a value that can be reached here");
      }
    }
    if (inst.pred != kNone && !shape.pred) report_error("it has no predicate");
    if (inst.pred != kNone && shape.pred && !reachable(inst.pred))
      report_error("the predicate is not a value that can be reached here");
  }

  uint32_t count(std::string_view what) const {
    if (what == "field") return counts_.field;
    if (what == "file") return counts_.file;
    if (what == "type") return counts_.type;
    if (what == "space") return counts_.space;
    if (what == "fault") return counts_.fault;
    if (what == "setting") return counts_.setting;
    if (what == "floats") return static_cast<uint32_t>(f_.floats.size());
    return what.empty() ? 1 : UINT32_MAX;  // unused: 0
  }

  void indices(const Inst& inst, const OpInfo& shape) {
    if (inst.aux >= count(shape.aux)) report_error("aux is out of bounds");
    if (inst.sub >= std::max<size_t>(1, words(shape.sub).size())) report_error("sub is out of bounds");
    if (shape.constant && inst.a >= f_.constants.size()) report_error("unknown constant");
    if (shape.note && inst.b != kNone && inst.b >= f_.notes.size()) report_error("unknown note");
    if (inst.op == Op::Float && inst.aux < f_.floats.size()) floats(inst, f_.floats[inst.aux]);
  }

  void floats(const Inst& inst, const FloatInfo& info) {
    const auto known = [](auto enumerator, std::string_view enumeration) {
      return static_cast<size_t>(enumerator) < words(enumeration).size();
    };
    if (!known(info.op, "FloatOp") || !known(info.format, "FloatFormat") || !known(info.to, "FloatFormat") ||
        !known(info.rounding, "Rounding") || info.width == 0) {
      return report_error("the float operation is none");
    }
    unsigned operands = 1u + (inst.b != kNone) + (inst.c != kNone);
    if (operands != float_operands(info)) report_error("the float operation takes another number of operands");
  }

  void bools(const Inst& inst) {
    if (inst.pred != kNone && !within(f_.ranges[inst.pred], {0, 1})) report_error("the predicate is not 0 or 1");
    if (facts(inst.op).first == "bool" && !within(f_.ranges[inst.a], {0, 1})) report_error("operand a is not 0 or 1");
  }

  void ranges(const Inst& inst, const OpInfo& shape) {
    const Range& stored = f_.ranges[at_];
    if (stored.hi < stored.lo) return report_error("the range is empty");
    if (too_wide(stored)) return report_error("the range goes beyond 1024 bits");
    if (!shape.value) {
      if (!stored.lo.is_zero() || !stored.hi.is_zero()) report_error("it has no value, but a range");
      return;
    }
    bool leaf = inst.op == Op::Field || inst.op == Op::Input;
    bool pure = shape.kind == OpClass::Pure && !leaf;
    std::optional<Range> least = pure ? result_range(f_, inst) : state_range(f_, inst);
    if (pure && !least)
      return report_error("an operand's range breaks its condition, or the result is beyond 1024 bits");
    if (least && !within(*least, stored))
      report_error("the range is " + print(stored) + " but values are " + print(*least));
    if (shape.pred && inst.pred != kNone && !stored.contains(0))
      report_error("the range lacks the 0 of a false predicate");
  }

  void regions(const Inst& inst, const OpInfo& shape) {
    if (crosses_lanes(inst.op) && open_.back() != kNone) report_error("a region has no operation across lanes");
    bool outlives = inst.op != Op::ForEach;
    if (outlives) scope_[at_] = open_.back();
    if (shape.kind == OpClass::Region) {
      open_.push_back(at_);
      if (inst.end <= at_ || inst.end >= f_.ops.size()) report_error("its end is not after it");
    } else if (inst.end != 0) {
      report_error("it has no end");
    }
    if (!outlives) scope_[at_] = at_;
    if (shape.kind == OpClass::End) close(inst);
  }

  void close(const Inst& end) {
    Value region = open_.back();
    if (region == kNone) return report_error("no region is open");
    open_.pop_back();
    if (f_.ops[region].end != at_) report_error("the region ends elsewhere");
    bool atomic = f_.ops[region].op == Op::Atomic;
    if (end.op != (atomic ? Op::AtomicEnd : Op::ForEachEnd)) report_error("the region is of another kind");
  }

  const Function& f_;
  const Counts& counts_;
  Value at_ = 0;
  std::vector<Value> open_ = {kNone};  // regions around, the outermost none
  std::vector<Value> scope_;           // the region of each value
  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> verify(const Function& f, const Counts& counts) { return Verifier(f, counts).run(); }

}  // namespace isadora::ir
