// Statements that act at once: faults, the end of a lane or of the program, barriers.
#include "check/lowering.h"
#include "model/modelled.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

void Lowering::exit_statement(Node n) {
  if (!allow_state(n)) return;
  if (depth_ > 0) {
    error(Kind::NotExecutable, n, "a function yields a value; `" + text(n) + "` stands in the body of an instruction");
    return;
  }
  e_.effect({.op = Op::Exit}, path_.conditions);
  leave(0);
  path_.ended = true;
}

void Lowering::expression_statement(Node n) {
  const Node inner = unwrapped(children(n)[0]);
  if (kind(inner) == NodeKind::Call) {
    auto parts = children(inner);
    const std::string name = kind(parts[0]) == NodeKind::NameExpr ? name_of(parts[0]) : "";
    parts.erase(parts.begin());
    if (effect_call(inner, name, parts) || call_procedure(inner, name, parts)) return;
    if (name == "host") {
      call(inner);
      return;
    }
  }
  if (kind(inner) == NodeKind::Assign) {
    assignment(inner);
    return;
  }
  if (kind(inner) == NodeKind::Missing || kind(inner) == NodeKind::Error) return e_.fail();
  if (kind(inner) == NodeKind::Call && !call(inner).ok()) return;
  error(Kind::NotExecutable, n, "`" + text(n) + "` does nothing: a statement assigns, stores, branches or faults");
}

bool Lowering::effect_call(Node n, const std::string& name, const std::vector<Node>& args) {
  static const std::map<std::string, Op, std::less<>> effects = {
      {"fault", Op::Fault}, {"warn", Op::Fault}, {"barrier", Op::Barrier}, {"wait", Op::Wait}, {"halt", Op::Halt}};
  static const std::map<std::string, Op, std::less<>> transactions = {
      {"begin", Op::Begin}, {"commit", Op::Commit}, {"rollback", Op::Rollback}};
  if (const auto found = transactions.find(name); found != transactions.end() && args.empty()) {
    transaction(n, found->second);
    return true;
  }
  const auto found = effects.find(name);
  if (found == effects.end()) return false;
  if (!allow_state(n)) return true;
  if (found->second == Op::Fault) {
    fault(n, args, name == "warn");
    return true;
  }
  if (args.size() != 1 || depth_ > 0) {
    error(args.size() != 1 ? Kind::TypeError : Kind::NotExecutable, n,
          args.size() != 1 ? "`" + name + "` takes 1 argument, not " + std::to_string(args.size())
                           : "a function yields a value; `" + name + "` stands in the body of an instruction");
    return true;
  }
  const Value a = value(args[0]);
  if (a != kNone) e_.effect({.op = found->second, .a = a}, path_.conditions);
  if (found->second == Op::Halt) {
    leave(0);
    path_.ended = true;
  }
  return true;
}

// A fault of a reserved name, by which tools recognize undefined behavior.
void Lowering::not_modelled(Node n) {
  if (!allow_state(n)) return;
  path_.ended = true;
  for (size_t i = 0; i < isa_.faults.size(); ++i)
    if (isa_.faults[i].name == model::kNotModelled)
      e_.effect({.op = Op::Fault, .aux = static_cast<uint16_t>(i)}, path_.conditions);
}

void Lowering::transaction(Node n, Op op) {
  if (!allow_state(n)) return;
  const bool hart = isa_.machine.execution == model::Execution::Hart;
  if (!hart || depth_ > 0) {
    error(Kind::NotExecutable, n,
          hart ? "a function yields a value; `" + text(n) + "` stands in the body of an instruction"
               : "`" + text(n) + "` saves all registers; the lanes of a warp have no transactions");
    return;
  }
  e_.effect({.op = op}, path_.conditions);
}

// fault(Kind), fault(Kind, detail), fault(Kind, detail, "note"), fault(Kind, "note"); and the same with warn.
void Lowering::fault(Node n, const std::vector<Node>& args, bool is_warning) {
  const bool raised = !is_warning || raises_warnings_;
  path_.ended |= raised;
  if (args.empty() || args.size() > 3) {
    error(Kind::TypeError, n,
          std::string(is_warning ? "`warn`" : "`fault`") + " takes the kind of fault, and perhaps a value and a text");
    return;
  }
  const std::string name = word(args[0]).value_or(text(args[0]));
  std::vector<std::string> names;
  ir::Inst inst{.op = Op::Fault, .aux = model::kNoIndex};
  for (size_t i = 0; i < isa_.faults.size(); ++i) {
    names.push_back(isa_.faults[i].name);
    if (names.back() == name) inst.aux = static_cast<uint16_t>(i);
  }
  if (inst.aux == model::kNoIndex) {
    unknown(args[0], "fault", name, names);
    return;
  }
  for (size_t i = 1; i < args.size(); ++i) {
    if (kind(args[i]) == NodeKind::StringExpr) {
      inst.b = e_.note(*word(args[i]));
    } else if (inst.a = value(args[i]); inst.a == kNone) {
      return;
    }
  }
  if (raised) e_.effect(inst, path_.conditions);
}

}  // namespace isadora::check
