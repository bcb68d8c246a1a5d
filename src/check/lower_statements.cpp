// Control flow without jumps: both sides of a branch are lowered, each on its own path, and the paths are joined. Loops
// have constant bounds and are unrolled. A path that breaks, returns or exits has ended; its condition then excludes it
// from later effects. After a fault nothing matters, so its condition is dropped.
#include <algorithm>

#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

void Lowering::block(const std::vector<Node>& nodes) {
  for (const Node n : nodes) {
    if (path_.ended || given_up_) return;
    statement(n);
  }
}

void Lowering::statement(Node n) {
  if (path_.ended || !take_step(n)) return;
  switch (kind(n)) {
    case NodeKind::Body:
    case NodeKind::BlockStmt: block(children(n)); break;
    case NodeKind::If: if_statement(n); break;
    case NodeKind::Switch: switch_statement(n); break;
    case NodeKind::For: for_statement(n); break;
    case NodeKind::While: while_statement(n); break;
    case NodeKind::Foreach: foreach_statement(n); break;
    case NodeKind::Atomic: atomic_statement(n); break;
    case NodeKind::Break: break_statement(n); break;
    case NodeKind::Return: return_statement(n); break;
    case NodeKind::Exit: exit_statement(n); break;
    case NodeKind::NotModelled: not_modelled(n); break;
    case NodeKind::Assign: assign_statement(n); break;
    case NodeKind::Declare: declare(n); break;
    case NodeKind::Step: step(n); break;
    case NodeKind::MicroOp: micro_op(n); break;
    case NodeKind::ExprStmt: expression_statement(n); break;
    case NodeKind::Missing:
    case NodeKind::Error: e_.fail(); break;  // the parser has reported it
    default: error(Kind::NotExecutable, n, "this text is not a statement"); break;
  }
  if (e_.take_too_wide()) error(Kind::RangeTooWide, n, "a value in `" + text(n) + "` may need more than 1024 bits");
}

bool Lowering::lost(size_t since, size_t level) const {
  return std::any_of(departures_.begin() + static_cast<ptrdiff_t>(since), departures_.end(),
                     [level](size_t left) { return left < level; });
}

void Lowering::join_paths(const LoweringPath& entry, const std::vector<LoweringPath>& paths, size_t since,
                          size_t level) {
  path_ = join(e_, entry, paths, lost(since, level));
}

// ---- branches
// ------------------------------------------------------------------------------------------------------------------

void Lowering::if_statement(Node n) {
  const auto parts = children(n);
  const Value c = e_.truth(value(parts[0]));
  if (const auto known = e_.constant_value(c)) {
    if (!known->is_zero()) return statement(parts[1]);
    if (parts.size() > 2) statement(parts[2]);
    return;
  }
  const LoweringPath entry = path_;
  const size_t since = departures_.size();
  std::vector<LoweringPath> sides;
  for (const bool holds : {true, false}) {
    path_ = entry;
    if (c != kNone) path_.conditions.push_back({c, holds});
    assume(parts[0], holds);
    if (holds) statement(parts[1]);
    if (!holds && parts.size() > 2) statement(parts[2]);
    sides.push_back(std::move(path_));
  }
  join_paths(entry, sides, since, level_ + 1);
}

namespace {

bool is_expression(parse::NodeKind k) { return k >= NodeKind::NameExpr && k <= NodeKind::Missing; }

}  // namespace

// Pass one finds the codes that each case matches, pass two lowers the bodies: a path that falls through is joined with
// the next one. The path that no case matches is the last.
void Lowering::switch_statement(Node n) {
  auto parts = children(n);
  const LoweredValue x = expression(parts[0]);
  parts.erase(parts.begin());
  const std::vector<Arm> arms = match_arms(parts, x);
  const LoweringPath entry = path_;
  const size_t since = departures_.size();
  Breaks breaks{.paths = {}, .level = ++level_};
  Breaks* outer = std::exchange(breaks_, &breaks);
  LoweringPath falling;
  falling.ended = true;
  for (size_t i = 0; i < parts.size(); ++i) {
    LoweringPath taken = arm_path(entry, arms, i, x);
    path_ = taken.ended ? falling : falling.ended ? taken : join(e_, entry, {falling, taken}, true);
    std::vector<Node> body = children(parts[i]);
    std::erase_if(body, [&](Node s) { return is_expression(kind(s)); });
    block(body);
    falling = std::move(path_);
  }
  breaks_ = outer;
  std::vector<LoweringPath> ends = std::move(breaks.paths);
  ends.push_back(std::move(falling));
  if (arms.size() > parts.size()) ends.push_back(arm_path(entry, arms, parts.size(), x));
  join_paths(entry, ends, since, level_--);
}

// The arms in the order of the text, and one more for "none of them" if there is no default and a value remains.
std::vector<Lowering::Arm> Lowering::match_arms(const std::vector<Node>& cases, const LoweredValue& x) {
  std::vector<Arm> arms;
  auto left = x.ok() ? possible(x.value, x.type) : std::nullopt;
  bool decided = false;
  Arm* otherwise = nullptr;
  arms.reserve(cases.size() + 1);
  for (const Node c : cases) {
    Arm& arm = arms.emplace_back();
    if (kind(c) == NodeKind::Default) {
      otherwise = &arm;
      continue;
    }
    for (const Node label : children(c)) {
      if (!is_expression(kind(label))) break;
      match_label(arm, label, x, left);
    }
    arm.reachable = !x.ok() || (arm.matches != kNone && e_.constant_value(arm.matches) != base::Integer(0));
    decided |= e_.constant_value(arm.matches) == base::Integer(1);
  }
  const bool rest = !decided && (!left || !left->empty());
  if (!otherwise && rest) otherwise = &arms.emplace_back();
  if (!otherwise) return arms;
  otherwise->otherwise = true;
  otherwise->reachable = rest;
  if (left) otherwise->codes = *left;
  return arms;
}

void Lowering::match_label(Arm& arm, Node label, const LoweredValue& x, std::optional<std::vector<uint64_t>>& left) {
  const auto code = case_code(label, x);
  if (!code || !x.ok()) return;
  if (left) {
    if (!std::erase(*left, code->to_uint64())) return;
    arm.codes.push_back(code->to_uint64());
  }
  const Value one = e_.binary(Op::Eq, x.value, e_.constant(*code));
  arm.matches = arm.matches == kNone ? one : e_.binary(Op::Or, arm.matches, one);
}

std::optional<base::Integer> Lowering::case_code(Node label, const LoweredValue& x) {
  const auto name = word(label);
  if (name && x.type) {
    if (const auto code = code_of(*x.type, *name)) return base::Integer(*code);
  }
  if (name && !is_value(label) && x.ok()) {
    if (x.type) {
      unknown(label, "enumerator of " + x.type->name, *name, words_of(*x.type));
    } else {
      error(Kind::TypeError, label,
            "the value of the switch has no enumerators, so `" + text(label) + "` means nothing here");
    }
    return std::nullopt;
  }
  if (name && !is_value(label)) return std::nullopt;
  const LoweredValue v = expression(label);
  const auto known = e_.constant_value(v.value);
  if (v.ok() && !known) error(Kind::NotConstant, label, "a case must be a constant, but `" + text(label) + "` is not");
  return known;
}

LoweringPath Lowering::arm_path(const LoweringPath& entry, const std::vector<Arm>& arms, size_t which,
                                const LoweredValue& x) {
  const Arm& arm = arms[which];
  LoweringPath path = entry;
  path.ended = !arm.reachable;
  if (path.ended || !x.ok()) return path;
  if (!arm.codes.empty() && !e_.constant_value(x.value)) path.codes[x.value] = arm.codes;
  if (!arm.otherwise) {
    if (!e_.constant_value(arm.matches)) path.conditions.push_back({arm.matches, true});
    return path;
  }
  for (const Arm& other : arms) {
    if (!other.otherwise && other.matches != kNone && !e_.constant_value(other.matches)) {
      path.conditions.push_back({other.matches, false});
    }
  }
  return path;
}

// ---- loops
// ---------------------------------------------------------------------------------------------------------------------

void Lowering::for_statement(Node n) {
  const auto parts = children(n);
  statement(parts[0]);
  loop(n, parts[1], parts[2], parts[3]);
}

void Lowering::while_statement(Node n) {
  const auto parts = children(n);
  loop(n, parts[0], parse::kNoNode, parts[1]);
}

void Lowering::loop(Node n, Node condition, Node step, Node body) {
  const LoweringPath entry = path_;
  const size_t since = departures_.size();
  Breaks breaks{.paths = {}, .level = ++level_};
  Breaks* outer = std::exchange(breaks_, &breaks);
  for (unsigned round = 0; !path_.ended && !given_up_; ++round) {
    const LoweredValue c = expression(condition);
    const auto known = e_.constant_value(c.value);
    if (!known) {
      if (c.ok()) unbounded(n, condition);
      break;
    }
    if (known->is_zero()) break;
    if (round == kMaxRounds) {
      error(Kind::TooLarge, condition, "the loop runs more than " + std::to_string(kMaxRounds) + " times");
      break;
    }
    statement(body);
    if (step != parse::kNoNode && !path_.ended) statement(step);
  }
  breaks_ = outer;
  std::vector<LoweringPath> ends = std::move(breaks.paths);
  ends.push_back(std::move(path_));
  join_paths(entry, ends, since, level_--);
}

void Lowering::unbounded(Node n, Node condition) {
  const bool is_for = kind(n) == NodeKind::For;
  auto* d = report(is_for ? Kind::NotConstant : Kind::NotExecutable, condition,
                   "how often the loop runs must be known before the instruction runs, but `" + text(condition) +
                       "` is not a constant");
  if (!d) return;
  d->notes.push_back(is_for ? "the bounds must be constants; `if (…) break;` inside may stop earlier"
                            : "popcount(x), msb(x), lsb(x) and `for` with constant bounds say what such loops compute");
}

void Lowering::break_statement(Node n) {
  if (!breaks_) {
    error(Kind::NotExecutable, n, "`break` stands in no loop and no switch");
    return;
  }
  breaks_->paths.push_back(path_);
  leave(breaks_->level);
  path_.ended = true;
}

void Lowering::return_statement(Node n) {
  if (!returns_) {
    error(Kind::NotExecutable, n,
          "`return` stands in no function; what an instruction computes is assigned to its destinations");
    path_.ended = true;
    return;
  }
  if (children(n).empty()) {
    returns_->without_value = true;
    leave(returns_->level);
    path_.ended = true;
    return;
  }
  returns_->results.push_back(number_or_array(children(n)[0]));
  const Value when = e_.all_of(path_.conditions, returns_->depth);
  returns_->conditions.push_back(when == kNone ? e_.constant(1) : when);
  leave(returns_->level);
  path_.ended = true;
}

// ---- regions
// -------------------------------------------------------------------------------------------------------------------

void Lowering::foreach_statement(Node n) {
  const auto parts = children(n);
  const Value count = value(parts[1]);
  const Value mask = parts.size() > 3 ? value(parts[2]) : kNone;
  if (count == kNone || (parts.size() > 3 && mask == kNone) || !allow_state(n)) return;
  if (e_.range(count).lo.is_negative() || e_.range(count).hi > 65536) {
    error(Kind::RangeTooWide, parts[1],
          "the number of elements may be " + e_.range(count).lo.to_string() + " to " + e_.range(count).hi.to_string() +
              "; 0 to 65536 are possible");
    return;
  }
  if (e_.constant_value(count) == base::Integer(1) && mask == kNone) return one_element(parts);
  const base::Integer last = std::max(base::Integer(0), e_.range(count).hi - 1);
  const ir::Inst begin{.op = Op::ForEach, .a = count, .b = mask, .pred = e_.all_of(path_.conditions)};
  const Outside outside = enter_region();
  const Value element = e_.begin_region(begin, {0, last});
  path_.locals[text(parts[0])] = {LocalVariable::Status::Set, plain(element), {}, {}, true};
  statement(parts.back());
  e_.end_region(element, {.op = Op::ForEachEnd});
  leave_region(outside);
}

// One element needs no region: its body happens once.
void Lowering::one_element(const std::vector<Node>& parts) {
  const std::string name = text(parts[0]);
  const auto hidden = path_.locals.find(name);
  const std::optional<LocalVariable> outer =
      hidden == path_.locals.end() ? std::nullopt : std::optional(hidden->second);
  path_.locals[name] = {LocalVariable::Status::Set, plain(e_.constant(0)), {}, {}, true};
  statement(parts.back());
  path_.locals.erase(name);
  if (outer) path_.locals[name] = *outer;
}

void Lowering::atomic_statement(Node n) {
  const auto parts = children(n), place = children(parts[0]);
  const std::string old = text(parts[1]);
  const auto space = kind(parts[0]) == NodeKind::Access ? space_of(place[0]) : std::nullopt;
  if (kind(parts[0]) != NodeKind::Access)
    error(Kind::TypeError, parts[0], "an atomic needs a place in memory: space[a, n]");
  if (!space || !allow_state(n)) return;
  const Value address = value(place[1]), bytes = value(place[2]);
  if (!accessible(place[2], address, bytes)) return;
  const Value width = e_.binary(Op::Mul, bytes, e_.constant(8));
  const ir::Inst begin{.op = Op::Atomic, .aux = *space, .a = address, .b = bytes, .pred = e_.all_of(path_.conditions)};
  const Outside outside = enter_region();
  const Value before = e_.begin_region(begin, bits_range(8 * static_cast<unsigned>(e_.range(bytes).hi.to_uint64())));
  // Values of a region stay in it, so the old content is put in order inside and after it.
  const auto content = [&] {
    return LocalVariable{LocalVariable::Status::Set, sized(ordered(before, bytes), width), {}, {}};
  };
  path_.locals[old] = path_.locals["new"] = content();
  statement(parts[2]);
  const Value now = path_.locals["new"].content.value;
  const Value stored = now == kNone ? before : ordered(e_.binary(Op::ZExt, now, width), bytes);
  e_.end_region(before, {.op = Op::AtomicEnd, .a = stored});
  leave_region(outside);
  path_.locals[old] = content();
}

// Neither locals nor remembered reads of a region are valid after it.
Lowering::Outside Lowering::enter_region() {
  Outside outside{path_, opcode_.codes, opcode_.values, std::exchange(breaks_, nullptr),
                  std::exchange(returns_, nullptr)};
  region_locals_.emplace_back();
  for (const auto& [name, v] : path_.locals) region_locals_.back().insert(name);
  region_locals_.back().erase("new");
  path_.bounds.clear();
  return outside;
}

void Lowering::leave_region(const Outside& outside) {
  path_ = outside.path;
  opcode_.codes = outside.codes;
  opcode_.values = outside.values;
  breaks_ = outside.breaks;
  returns_ = outside.returns;
  region_locals_.pop_back();
}

}  // namespace isadora::check
