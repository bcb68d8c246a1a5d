// Bodies that are expanded where they are used: functions of the description, compound operands, prefixes. Such a body
// knows its parameters and the fields of the instruction, not the locals of its caller.
#include "check/lowering.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Value;
using parse::NodeKind;

namespace {

bool is_statement(NodeKind k) {
  return (k >= NodeKind::BlockStmt && k <= NodeKind::ExprStmt && k != NodeKind::Type) || k == NodeKind::Body ||
         k == NodeKind::Error;
}

// The statements of a definition or of a body.
std::vector<parse::NodeId> statements(const parse::Tree& tree, parse::NodeId n) {
  std::vector<parse::NodeId> found;
  for (const parse::NodeId child : tree.children(n)) {
    if (is_statement(tree.kind(child))) found.push_back(child);
  }
  return found;
}

}  // namespace

Lowering::Lowering(const model::Isa& isa, const Definitions* definitions, const OpcodeContext* context,
                   LoweringMode mode, diag::Sink& sink)
    : isa_(isa), definitions_(definitions), context_(context), mode_(mode), e_(isa, sink) {
  if (!context || !context->opcode) return;
  opcode_ = {.fields = &context->opcode->fields, .names = &context->names, .form = context->form};
  scope_ = &opcode_;
}

void Lowering::enter_operand(uint16_t field) {
  const FieldRef f{&opcode_, field};
  path_.locals["width"] = {LocalVariable::Status::Set, plain(operand_width(f)), {}, {}};
  compounds_.push_back(
      std::make_unique<FieldScope>(FieldScope{.fields = &type_of(f).parts, .operand = code(opcode_, field)}));
  scope_ = compounds_.back().get();
}

void Lowering::body(NodeRef place) {
  tree_ = place.tree;
  run(statements(*place.tree, place.node));
}

void Lowering::run(const std::vector<Node>& nodes) { block(nodes); }

LoweredValue Lowering::expand_function(Node n, const std::string& name, NodeRef definition,
                                       const std::vector<Node>& args, Use use) {
  std::vector<std::string> parameters;
  const parse::Tree& tree = *definition.tree;
  if (const Node list = tree.child(definition.node, NodeKind::Parameters); list != parse::kNoNode) {
    for (const Node p : tree.children(list)) parameters.emplace_back(tree.text(p));
  }
  if (args.size() != parameters.size()) {
    return error(
        Kind::TypeError, n,
        "`" + name + "` takes " + std::to_string(parameters.size()) + " arguments, not " + std::to_string(args.size()));
  }
  if (depth_ >= kMaxDepth)
    return error(Kind::TooDeep, n,
                 "`" + name + "` is expanded more than " + std::to_string(kMaxDepth) +
                     " levels deep; a function cannot call itself");
  std::map<std::string, LoweredValue> names;
  for (size_t i = 0; i < args.size(); ++i) {
    LoweredValue argument = number_or_array(args[i]);
    if (!argument.ok() && !argument.array) return {};
    names[parameters[i]] = std::move(argument);
  }
  const LoweringPath caller = path_;
  LoweredValue result = expand(definition, std::move(names), scope_, span(n), name, use);
  path_ = caller;
  return result;
}

// A function called as a statement, for its effects. False if there is none of this name.
bool Lowering::call_procedure(Node n, const std::string& name, const std::vector<Node>& args) {
  if (!definitions_) return false;
  const auto f = definitions_->functions.find(name);
  if (f == definitions_->functions.end()) return false;
  expand_function(n, name, f->second, args, Use::Statement);
  return true;
}

LoweredValue Lowering::expand(NodeRef body, std::map<std::string, LoweredValue> names, FieldScope* scope,
                              base::Span caller, const std::string& name, Use use) {
  auto* outer_scope = std::exchange(scope_, scope);
  auto* outer_tree = std::exchange(tree_, body.tree);
  auto* outer_breaks = std::exchange(breaks_, nullptr);
  Returns returns{.conditions = {}, .results = {}, .depth = path_.conditions.size(), .level = ++level_};
  auto* outer_returns = std::exchange(returns_, &returns);
  auto outer_regions = std::exchange(region_locals_, {});
  const size_t effects = e_.effects();
  ++depth_;
  path_.locals.clear();
  for (auto& [parameter, result] : names)
    path_.locals[parameter] = {LocalVariable::Status::Set, std::move(result), {}, {}};
  run(statements(*body.tree, body.node));
  if (use == Use::Statement && !returns.results.empty() && e_.effects() == effects && !e_.failed())
    e_.report(Kind::NotExecutable, caller,
              "this call does nothing: `" + name + "` has no effect, and its value is lost");
  LoweredValue result = use == Use::Statement ? plain(e_.constant(0)) : returned(returns, caller, name);
  --depth_;
  --level_;
  region_locals_ = std::move(outer_regions);
  returns_ = outer_returns;
  breaks_ = outer_breaks;
  tree_ = outer_tree;
  scope_ = outer_scope;
  return result;
}

LoweredValue Lowering::returned(const Returns& returns, base::Span caller, const std::string& name) {
  if (path_.ended && returns.results.empty() && !returns.without_value)
    return plain(e_.constant(0));  // every path faults
  if (!path_.ended || returns.without_value) {
    if (e_.failed()) return {};
    auto* d = e_.report(Kind::UndefinedValue, caller, "`" + name + "` does not return a value on every path");
    if (d && returns.results.empty()) d->notes.push_back("it is called for what it does: `" + name + "(…);`");
    return {};
  }
  LoweredValue result = returns.results.back();
  for (size_t i = returns.results.size() - 1; i-- > 0;) {
    const LoweredValue& one = returns.results[i];
    result.value = one.value == result.value ? result.value : e_.select(returns.conditions[i], one.value, result.value);
    if (one.array != result.array) {
      e_.report(Kind::TypeError, caller,
                "`" + name + "` returns different arrays on different paths; it can fill one and return it");
      return {};
    }
    if (one.width != result.width) result.width = kNone;
    if (one.type != result.type) result.type = nullptr;
  }
  return result;
}

// A value read here is reused in the whole body, so it must not depend on the conditions around its first use.
Value Lowering::expand_compound(uint16_t type, Value operand, Value width) {
  if (!definitions_) return e_.fail(), kNone;
  auto body = definitions_->compound_bodies.find(type);
  if (body == definitions_->compound_bodies.end()) {
    e_.report(Kind::TypeError, isa_.types[type].span,
              "the operand type `" + type_at(type).name + "` has no `__Semantics`, so it has no value; its parts have");
    return kNone;
  }
  compounds_.push_back(std::make_unique<FieldScope>(FieldScope{.fields = &isa_.types[type].parts, .operand = operand}));
  const LoweringPath caller = std::exchange(path_, LoweringPath{});
  const base::Span span = body->second.tree->span(body->second.node);
  const Value v =
      expand(body->second, {{"width", plain(width)}}, compounds_.back().get(), span, isa_.types[type].name).value;
  path_ = caller;
  return v;
}

Value Lowering::prefixed(uint16_t type, uint16_t spelling, Value x, Value width) {
  const auto meaning = definitions_->prefixes.find({type, spelling});
  if (meaning == definitions_->prefixes.end()) return x;
  LoweringPath inner;
  inner.locals["x"] = {LocalVariable::Status::Set, sized(x, width), {}, {}};
  inner.locals["width"] = {LocalVariable::Status::Set, plain(width), {}, {}};
  const LoweringPath caller = std::exchange(path_, std::move(inner));
  auto* outer_scope = std::exchange(scope_, nullptr);
  const Value v = expression(meaning->second).value;
  scope_ = outer_scope;
  path_ = caller;
  return v;
}

Value Lowering::number_function(uint16_t type, uint16_t number) {
  const auto meaning = definitions_->number_functions.find({type, number});
  if (meaning == definitions_->number_functions.end()) return kNone;
  const base::Integer most = base::Integer::power_of_two(64);
  path_.locals["x"] = {LocalVariable::Status::Set, plain(e_.input(0, {-most, most})), {}, {}};
  path_.locals["pc"] = {LocalVariable::Status::Set, plain(e_.input(1, {0, most - 1})), {}, {}};
  return expression(meaning->second).value;
}

}  // namespace isadora::check
