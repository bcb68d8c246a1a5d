// The walk over a body: expressions become values, statements change the path. Its parts, by file:
//   lower_fields.cpp      what fields and operands yield       lower_registers.cpp   registers, aggregates, memory
//   lower_expressions.cpp names, choices, memory               lower_bits.cpp        slices, bits, elements
//   lower_operators.cpp   arithmetic, comparisons, enumerators lower_facts.cpp       what conditions say
//   lower_calls.cpp       the functions of the language        lower_expand.cpp      those of the description
//   lower_lanes.cpp       other lanes                          lower_floats.cpp      float functions
//   lower_statements.cpp  control flow                         lower_effects.cpp     faults, barriers, ends
//   lower_targets.cpp     what can be assigned                 lower_results.cpp     destinations, when the body ends
//   lower_elements.cpp    elements of vectors                  lower_texts.cpp       operands as printed, in claims
//   lower_crack.cpp       micro-ops                  lower_code.cpp        lengths of instructions
#pragma once

#include <span>

#include "check/constant_conditions.h"
#include "check/lower_paths.h"
#include "check/names.h"

namespace isadora::check {

// Condition: over fields alone, no state. Clause: of an instruction. Claim: of an example's state after and before it.
enum class LoweringMode : uint8_t { Condition, Clause, Claim };

// The fields that names can mean: an opcode's, or the parts inside a compound operand.
struct FieldScope {
  const std::vector<model::Field>* fields = nullptr;
  const std::map<std::string, uint16_t, std::less<>>* names = nullptr;  // null: each by its own name
  const model::Form* form = nullptr;
  ir::Value operand = ir::kNone;      // of a compound: the code that the parts are slices of
  std::vector<ir::Value> codes = {};  // once read
  std::map<std::pair<uint16_t, bool>, LoweredValue> values = {};  // by field and whether raw
};

struct FieldRef {
  FieldScope* scope = nullptr;
  uint16_t index = 0;
  const model::Field& field() const { return (*scope->fields)[index]; }
  explicit operator bool() const { return scope != nullptr; }
};

struct NamedRegister {  // named by its spelling
  uint16_t file = 0;
  unsigned number = 0;
  std::optional<base::Integer> constant;  // or the value of a code without a register
};

struct RegisterPlace {  // named in a body by spelling or number, not an operand
  uint16_t file = 0;
  ir::Value number = ir::kNone;
};

class Lowering {
 public:
  Lowering(const model::Isa& isa, const Definitions* definitions, const OpcodeContext* context, LoweringMode mode,
           diag::Sink& sink);

  LoweredValue expression(NodeRef place);
  void body(NodeRef place);
  void write_results();
  // Names are then the parts of the compound operand in this field, and `width` is its Bitwidth.
  void enter_operand(uint16_t field);
  LoweredValue operand(uint16_t field, bool raw) { return field_value({&opcode_, field}, raw); }
  ir::Value code(uint16_t field) { return code(opcode_, field); }
  // The operand's value x with one spelling of a prefix applied, whatever its code.
  ir::Value prefixed(uint16_t type, uint16_t spelling, ir::Value x, ir::Value width);
  ir::Value expand_compound(uint16_t type, ir::Value operand, ir::Value width);
  void crack(NodeRef place, std::vector<model::MicroOp>& out);
  // The value of a compound operand as a function: field i is the code of part i, input 0 the width.
  ir::Value compound_value(uint16_t type);
  // Of input 0, the number that is written, and input 1, the instruction's address.
  ir::Value number_function(uint16_t type, uint16_t number);
  void read_old(bool old) { old_ = old; }
  void define_number(const std::string& name, const base::Integer& number);  // the number that the name stands for
  // Makes `warn` a fault; otherwise a warning is dropped.
  void raise_warnings() { raises_warnings_ = true; }
  const ConstantConditions& decisions() const { return decisions_; }
  Emitter& emitter() { return e_; }
  bool failed() const { return e_.failed(); }

 private:
  using Node = parse::NodeId;
  using Args = std::vector<LoweredValue>;
  struct Builtin {
    std::string_view name;
    unsigned least, most;
    LoweredValue (Lowering::*call)(Node, const std::vector<Node>&);
  };
  struct Comparison {  // of the last lowering: for the facts that follow from it
    std::string op;
    ir::Value left = ir::kNone, right = ir::kNone;
    bool left_named = false, right_named = false;  // whether the body can use that value again
    const model::Type* type = nullptr;             // left is a field's code and right a constant
  };
  struct Returns {
    std::vector<ir::Value> conditions;
    std::vector<LoweredValue> results;
    size_t depth = 0, level = 0;
    bool without_value = false;  // on some path
  };
  struct Breaks {
    std::vector<LoweringPath> paths;
    size_t level = 0;
  };

  struct Arm {  // of a switch
    ir::Value matches = ir::kNone;
    bool otherwise = false, reachable = false;
    std::vector<uint64_t> codes;  // that a field can have there
  };
  struct Outside {  // of a foreach or atomic: the state to restore after it
    LoweringPath path;
    std::vector<ir::Value> codes;
    std::map<std::pair<uint16_t, bool>, LoweredValue> values;
    Breaks* breaks;
    Returns* returns;
  };

  // -- text
  base::Span span(Node n) const { return tree_->span(n); }
  parse::NodeKind kind(Node n) const { return tree_->kind(n); }
  std::vector<Node> children(Node n) const { return tree_->children(n); }
  std::string text(Node n) const { return std::string(tree_->text(n)); }
  std::string name_of(Node n) const;
  bool is_name(Node n, std::string_view name) const {
    return kind(n) == parse::NodeKind::NameExpr && name_of(n) == name;
  }
  Node unwrapped(Node n) const;  // without parentheses
  diag::Diagnostic* report(diag::Kind what, Node n, std::string message);
  LoweredValue error(diag::Kind what, Node n, std::string message);
  LoweredValue unknown(Node n, std::string what, std::string word, std::vector<std::string> candidates);

  // -- expressions
  LoweredValue expression(Node n);  // a number
  LoweredValue number_or_array(Node n);
  bool take_step(Node n);
  LoweredValue dispatch(Node n);
  LoweredValue number(Node n);
  LoweredValue name_expression(Node n);
  LoweredValue word_of_machine(std::string_view word);
  LoweredValue modifier_expression(Node n);
  LoweredValue unary(Node n);
  LoweredValue binary(Node n);
  LoweredValue ternary(Node n);
  bool is_meant_as_power(Node n, Node left);
  LoweredValue logical(Node n, Node left, Node right, bool is_and);
  LoweredValue absolute(Node n);
  LoweredValue index(Node n);
  LoweredValue element(Node n, const LocalVariable& array, Node at);
  LoweredValue slice(Node n);
  LoweredValue access(Node n);
  LoweredValue member(Node n);
  LoweredValue member_of_field(Node n, FieldRef base, const std::string& name);
  LoweredValue other_lane(Node n, Node call, Node value);
  LoweredValue concat(Node n);
  LoweredValue assignment(Node n);
  LoweredValue read_variable(Node n, const std::string& name, const LocalVariable& v);
  ir::Value value(Node n) { return expression(n).value; }
  LoweredValue sized(ir::Value v, ir::Value width) { return {v, width, nullptr, nullptr}; }
  LoweredValue plain(ir::Value v) { return {v, ir::kNone, nullptr, nullptr}; }
  LoweredValue boolean(ir::Value v) { return sized(v, e_.constant(1)); }
  std::optional<uint64_t> constant(Node n, std::string_view what);
  ir::Value bits(Node n, ir::Value x, ir::Value high, ir::Value low);
  ir::Value bit(Node n, ir::Value x, ir::Value at);
  bool non_negative(Node n, ir::Value v, std::string_view what);

  // -- operators
  LoweredValue arithmetic(Node n, std::string_view op, const LoweredValue& a, const LoweredValue& b);
  ir::Value shift(Node n, bool left, ir::Value a, ir::Value by);
  ir::Value division(Node n, ir::Value a, ir::Value b);
  LoweredValue comparison(Node n, std::string_view op, Node left, Node right);
  void note_bounds(Node n, ir::Value x, ir::Value high, ir::Value low);
  void note_decision(Node n, const LoweredValue& a, const LoweredValue& b, const LoweredValue& result);
  const model::Type* type_named(Node side);
  LoweredValue coded(Node field);
  bool is_nameable(Node side) const;
  LoweredValue named_comparison(Node n, std::string_view op, Node field, Node word, bool swapped);
  LoweredValue named_operator(Node n, Node left, std::string op, Node right);
  std::optional<std::string> word(Node n) const;
  bool is_value(Node n);
  std::optional<uint64_t> code_of(const model::Type& type, std::string_view word) const;
  std::vector<std::string> words_of(const model::Type& type) const;
  // A choice by the code of an enumerated field: the result of `of` for each enumerator that is still possible.
  template <class Of>
  ir::Value by_enumerator(const LoweredValue& field, Of of);

  // -- facts
  void assume(Node condition, bool holds);
  void assume_comparison(const Comparison& c, bool holds);
  void bound(ir::Value v, std::string_view op, const ir::Range& other);
  ir::Value refined(ir::Value v);
  std::optional<std::vector<uint64_t>> possible(ir::Value code, const model::Type* type) const;
  void keep_codes(ir::Value code, const std::vector<uint64_t>& from, uint64_t named, bool equal);

  // -- calls
  LoweredValue call(Node n);
  LoweredValue generic_call(Node n);
  LoweredValue cast(Node n, std::string_view name, const std::vector<Node>& args);
  static std::optional<LocalWidth> cut_of(std::string_view type);
  std::optional<LocalWidth> declared_type(Node type);
  ir::Value width_of(const LocalWidth& c);
  ir::Value cut(ir::Value v, const LocalWidth& c);
  static const std::vector<Builtin>& builtins();
  friend bool is_notations_function(std::string_view name);
  Args values(const std::vector<Node>& args);
  LoweredValue fold(Node n, const std::vector<Node>& args);
  LoweredValue call_binary(Node n, const std::vector<Node>& args);
  LoweredValue call_bits(Node n, const std::vector<Node>& args);
  LoweredValue call_extension(Node n, const std::vector<Node>& args);
  LoweredValue call_byte_reverse(Node n, const std::vector<Node>& args);
  LoweredValue call_length_at(Node n, const std::vector<Node>& args);
  ir::Value parcel_at(uint16_t space, ir::Value address, size_t number);
  ir::Value matches(const encoding::LengthPattern& pattern, std::span<const ir::Value> parcels);
  LoweredValue call_division(Node n, const std::vector<Node>& args);
  LoweredValue call_absolute(Node n, const std::vector<Node>& args);
  LoweredValue call_size(Node n, const std::vector<Node>& args);
  LoweredValue call_extend(Node n, const std::vector<Node>& args);
  ir::Value extended(ir::Value x, Node field);
  template <class Of>
  ir::Value by_data_type(Node field, Of of);
  // Lowers a value that lanes give each other. Conditions around it are this lane's: they bound no other's value.
  template <class Lower>
  LoweredValue in_all_lanes(Node n, Lower lower) {
    std::map<ir::Value, Bound> own = std::exchange(path_.bounds, {});
    const LoweredValue lowered = lower();
    path_.bounds = std::move(own);
    return is_bounded_here(lowered.value) ? assigned_under_condition(n) : lowered;
  }
  bool is_bounded_here(ir::Value v) const;
  LoweredValue assigned_under_condition(Node n);
  LoweredValue call_vote(Node n, const std::vector<Node>& args);
  LoweredValue call_reduce(Node n, const std::vector<Node>& args);
  LoweredValue call_pick(Node n, const std::vector<Node>& args);
  std::optional<uint16_t> host_space(Node n, ir::HostService service, const std::string& name);
  LoweredValue call_host(Node n, const std::vector<Node>& args);
  LoweredValue call_old(Node n, const std::vector<Node>& args);
  LoweredValue float_call(Node n, std::string_view name, const std::vector<std::string>& words, const Args& args);
  LoweredValue float_by_field(Node n, std::string_view name, std::vector<std::string> words, size_t which, FieldRef f,
                              const Args& args);
  static std::string float_signature(ir::FloatOp op);
  static bool take_float_word(ir::FloatInfo& info, char parameter, const std::string& word);
  ir::Value absolute_value(ir::Value v);
  ir::Value shuffle(ir::Value v, ir::Value lane);
  ir::Range reduced_range(ir::ReduceOp op, const ir::Range& r) const;

  // -- functions of the description
  enum class Use : uint8_t { Operand, Statement };  // of a call
  LoweredValue expand_function(Node n, const std::string& name, NodeRef definition, const std::vector<Node>& args,
                               Use use);
  bool call_procedure(Node n, const std::string& name, const std::vector<Node>& args);
  LoweredValue expand(NodeRef body, std::map<std::string, LoweredValue> names, FieldScope* scope, base::Span caller,
                      const std::string& name, Use use = Use::Operand);
  void run(const std::vector<Node>& nodes);
  LoweredValue returned(const Returns& returns, base::Span caller, const std::string& name);
  void not_modelled(Node n);

  // -- fields and registers
  FieldRef find_field(std::string_view name);
  FieldRef find_folded_field(std::string_view name);
  bool is_of_machine(std::string_view name) const;  // a register, a file or an aggregate
  bool is_captured(Node n, std::string_view name, const FieldRef& f);
  FieldRef find_modifier(std::string_view name);
  FieldRef find_subfield(FieldRef base, std::string_view name);
  FieldRef field_of(Node n);  // that the expression names, if any
  const model::Type& type_at(uint16_t index) const;
  const model::Type& type_of(FieldRef f) const { return type_at(f.field().type); }
  ir::Value code(FieldScope& scope, uint16_t index);
  std::optional<uint64_t> fixed_code(const FieldScope& scope, uint16_t index) const;
  LoweredValue field_value(FieldRef f, bool raw);
  LoweredValue unprefixed(FieldRef f);
  LoweredValue number_value(FieldRef f);
  ir::Value uninverted(const model::Type& type, ir::Value code);
  ir::Value origin(const model::Type& type);
  ir::Value apply_prefixes(FieldRef f, LoweredValue raw);
  ir::Value apply_prefix(FieldRef prefix, uint16_t spelling, ir::Value x, ir::Value width);
  ir::Value operand_width(FieldRef f);
  ir::Value splice(const ir::Function& f, FieldScope& scope, std::span<const ir::Value> inputs);
  ir::Value splice_op(const ir::Function& f, const ir::Inst& inst, const std::vector<ir::Value>& done);
  ir::Value read_code(uint16_t type, ir::Value code, ir::Value width);
  ir::Value read_register(uint16_t file, ir::Value index, ir::Value width);
  ir::Value read_part_of_code(const model::Type& type, ir::Value code, ir::Value width);
  ir::Value read_aggregate(const model::Aggregate& aggregate);
  ir::Value load(uint16_t space, ir::Value address, ir::Value bytes);
  ir::Value load_little(uint16_t space, ir::Value address, ir::Value bytes);
  ir::Value ordered(ir::Value number, ir::Value bytes);
  int file_named(std::string_view name) const;
  bool is_ambiguous_file(Node n, std::string_view name);
  int aggregate_named(std::string_view name) const;
  std::optional<NamedRegister> register_named(std::string_view spelling) const;
  LoweredValue read_named(const NamedRegister& r);
  LoweredValue registers(Node n, uint16_t file, Node first, Node last);
  std::optional<LoweredValue> compound_text(Node n);
  LoweredValue printed_compound(const model::Type& type, const std::vector<uint16_t>& fields,
                                const std::vector<Node>& numbers);
  bool allow_state(Node n);
  bool allow_other_lanes(Node n);

  // -- statements
  void statement(Node n);
  void block(const std::vector<Node>& nodes);
  void if_statement(Node n);
  void switch_statement(Node n);
  void for_statement(Node n);
  void while_statement(Node n);
  void foreach_statement(Node n);
  void one_element(const std::vector<Node>& parts);
  void atomic_statement(Node n);
  void return_statement(Node n);
  void break_statement(Node n);
  void exit_statement(Node n);
  void declare(Node n);
  void step(Node n);
  void expression_statement(Node n);
  bool effect_call(Node n, const std::string& name, const std::vector<Node>& args);
  void fault(Node n, const std::vector<Node>& args, bool is_warning);
  void transaction(Node n, ir::Op op);
  void assign_statement(Node n);
  std::vector<Arm> match_arms(const std::vector<Node>& cases, const LoweredValue& x);
  void match_label(Arm& arm, Node label, const LoweredValue& x, std::optional<std::vector<uint64_t>>& left);
  std::optional<base::Integer> case_code(Node label, const LoweredValue& x);
  LoweringPath arm_path(const LoweringPath& entry, const std::vector<Arm>& arms, size_t which, const LoweredValue& x);
  void loop(Node n, Node condition, Node step, Node body);
  void unbounded(Node n, Node condition);
  Outside enter_region();
  void leave_region(const Outside& outside);
  void join_paths(const LoweringPath& entry, const std::vector<LoweringPath>& paths, size_t since, size_t level);
  void leave(size_t level) { departures_.push_back(level); }
  bool lost(size_t since, size_t level) const;

  // -- cracks
  std::optional<model::Part> micro_op_hole(Node n);
  void micro_op(Node n);
  std::optional<model::Part> micro_op_part(Node n, bool is_mnemonic);
  model::Part micro_op_operand(uint16_t field);
  std::optional<model::Part> micro_op_value(ir::Value v);
  model::FieldExpr field_expr(ir::Value v);

  // -- targets
  LoweredValue assign(Node target, LoweredValue value, Node source);
  LoweredValue assign_name(Node target, LoweredValue value, Node source);
  LoweredValue assign_local(Node target, const std::string& name, LoweredValue value);
  LoweredValue assign_field(Node target, FieldRef f, LoweredValue value, Node source);
  LoweredValue assign_aggregate(Node target, uint16_t aggregate, LoweredValue value, Node source);
  LoweredValue assign_bits(Node target, LoweredValue value, Node source);
  LoweredValue assign_element(Node target, Node base, Node at, LoweredValue value);
  LoweredValue assign_register(Node target, uint16_t file, ir::Value index, ir::Value width, LoweredValue value,
                               Node source);
  LoweredValue store(Node target, LoweredValue value);
  std::optional<uint16_t> space_of(Node name);
  bool accessible(Node n, ir::Value address, ir::Value bytes);
  void assign_each_bit(const std::vector<Node>& targets, LoweredValue value, Node source);
  bool is_state(const std::string& name);
  std::optional<RegisterPlace> register_place(Node base);
  LoweredValue assign_register_bits(Node target, const RegisterPlace& r, LoweredValue value, Node source);
  LocalVariable* variable_of(Node base);
  void replace_bits(Node base, ir::Value piece, ir::Value width, ir::Value from, Node source);
  ir::Value bits_between(Node n, ir::Value high, ir::Value low);
  diag::Diagnostic* unknown_type(Node type);
  bool writable(Node target, const std::string& name);
  void check_uniform(uint16_t file, std::initializer_list<ir::Value> values, Node target, Node source);
  std::vector<uint32_t> result_order() const;
  void write_result(uint32_t key, const LocalVariable& v);
  void write_register(uint16_t file, ir::Value index, LoweredValue v, const std::vector<Condition>& where);
  void write_part(uint16_t file, ir::Value index, LoweredValue v, const std::vector<Condition>& where);
  void write_code(uint16_t type, ir::Value code, LoweredValue v);
  // -- elements (lower_elements.cpp)
  bool is_element_of_operand(Node n);
  LoweredValue element_of_operand(Node n);
  LoweredValue assign_element_of_operand(Node target, LoweredValue value, Node source);
  std::optional<ir::Value> element_bits(FieldRef f);
  bool is_part(uint16_t file, Node n);
  LoweredValue read_element(const RegisterPlace& r, Node n, ir::Value number, ir::Value width);
  LoweredValue write_element(const RegisterPlace& r, Node n, ir::Value number, ir::Value width, LoweredValue value,
                             Node source, const std::vector<Condition>& where);
  std::optional<std::pair<ir::Value, ir::Value>> element_at(Node n, const std::vector<Node>& args);
  LoweredValue read_element(FieldRef f, Node n, ir::Value number, ir::Value width);
  LoweredValue write_element(FieldRef f, Node n, ir::Value number, ir::Value width, LoweredValue value, Node source);
  LoweredValue element_of_register(Node n, Node member, const std::vector<Node>& args);
  LoweredValue assign_element_of_register(Node target, LoweredValue value, Node source);

  const model::Isa& isa_;
  const Definitions* definitions_;
  const OpcodeContext* context_;
  LoweringMode mode_;
  bool raises_warnings_ = false;
  Emitter e_;
  FieldScope opcode_;
  std::vector<std::unique_ptr<FieldScope>> compounds_;
  FieldScope* scope_ = nullptr;
  const parse::Tree* tree_ = nullptr;
  LoweringPath path_;
  bool old_ = false;                // claims: read the state before
  bool in_division_ = false;        // the argument of ceil or floor
  bool given_up_ = false;           // the function grew beyond a limit, or took too long
  uint32_t steps_ = 0;              // statements and expressions that were expanded
  unsigned depth_ = 0;              // of expanded functions
  size_t level_ = 0;                // of constructs that can be left
  std::vector<size_t> departures_;  // the levels that branches left to, in the order of the text
  Breaks* breaks_ = nullptr;
  std::vector<model::MicroOp>* micro_ops_ = nullptr;  // of a crack
  Returns* returns_ = nullptr;
  std::vector<std::set<std::string, std::less<>>>
      region_locals_;  // for each foreach or atomic around, the locals outside of it
  std::map<std::pair<const parse::Tree*, Node>, Comparison> compared_;
  ConstantConditions decisions_;
};

inline constexpr unsigned kMaxDepth = 32;
inline constexpr unsigned kMaxRounds = 4096;
inline constexpr ir::Value kMaxOps = 50000;
inline constexpr uint32_t kMaxSteps = 1000000;      // most become no operation, or the same one again
inline constexpr uint32_t kAggregateKey = 0x10000;  // keys of results: a field's index, or this plus an aggregate's

std::string folded(std::string_view name);  // to lower case
// The spelling of the operand in the form; null if it is not shown.
const model::Part* shown(const std::vector<model::Part>& parts, uint16_t field);

template <class Of>
ir::Value Lowering::by_enumerator(const LoweredValue& field, Of of) {
  const auto codes = possible(field.value, field.type);
  ir::Value chosen = ir::kNone;
  for (auto e = field.type->enumerators.rbegin(); e != field.type->enumerators.rend(); ++e) {
    if (codes && !std::ranges::count(*codes, e->code)) continue;
    const ir::Value one = of(*e);
    if (one == ir::kNone) return ir::kNone;
    chosen = chosen == ir::kNone ? one : e_.select(e_.equals(field.value, e->code), one, chosen);
  }
  return chosen;
}

}  // namespace isadora::check
