#include "assembler/expression.h"

#include <algorithm>

#include "base/digits.h"

namespace isadora::assembler {
namespace {

using base::digit_value;
using base::Int128;
using base::UInt128;
using NodeKind = ExpressionNode::Kind;
using Reason = ExpressionFault::Reason;

constexpr int kMaxDepth = 100;
constexpr int kStrengths = 6;                                       // of binary operators, from 1
constexpr size_t kMostOperands = (kMaxDepth + 1) * kStrengths + 1;  // that wait for their operators

struct BinaryOperator {
  NodeKind kind = NodeKind::Number;
  int strength = 0;  // 0: none
  uint32_t size = 1;
};

// As strong as with GNU as and LLVM.
BinaryOperator operator_at(std::string_view text, uint32_t pos, bool compares) {
  struct Operator {
    std::string_view text;
    NodeKind kind;
    int strength;
    bool compares = false;
  };
  static constexpr Operator kOperators[] = {// longer ones first
                                            {"||", NodeKind::Either, 1, true},
                                            {"&&", NodeKind::Both, 2, true},
                                            {"==", NodeKind::Equal, 3, true},
                                            {"!=", NodeKind::Unequal, 3, true},
                                            {"<>", NodeKind::Unequal, 3, true},
                                            {"<=", NodeKind::LessEqual, 3, true},
                                            {">=", NodeKind::GreaterEqual, 3, true},
                                            {"<<", NodeKind::ShiftLeft, 6},
                                            {">>", NodeKind::ShiftRight, 6},
                                            {"<", NodeKind::Less, 3, true},
                                            {">", NodeKind::Greater, 3, true},
                                            {"+", NodeKind::Add, 4},
                                            {"-", NodeKind::Subtract, 4},
                                            {"|", NodeKind::Or, 5},
                                            {"^", NodeKind::Xor, 5},
                                            {"&", NodeKind::And, 5},
                                            {"*", NodeKind::Multiply, 6},
                                            {"/", NodeKind::Divide, 6},
                                            {"%", NodeKind::Remainder, 6}};
  static constexpr std::string_view kFirst = "|&=!<>+-^*/%";  // at most places there is none
  if (kFirst.find(at(text, pos)) == std::string_view::npos) return {};
  for (const Operator& o : kOperators)
    if ((compares || !o.compares) && text.substr(pos, o.text.size()) == o.text)
      return {o.kind, o.strength, static_cast<uint32_t>(o.text.size())};
  return {};
}

Int128 wrap(UInt128 v) { return static_cast<Int128>(v); }

// Up to three digits, as compilers write characters that do not print.
bool octal(std::string_view text, uint32_t& pos, char& out) {
  const uint32_t from = pos;
  unsigned value = 0;
  for (; pos < from + 3 && static_cast<unsigned>(digit_value(at(text, pos))) < 8; ++pos)
    value = value * 8 + static_cast<unsigned>(digit_value(text[pos]));
  out = static_cast<char>(value);
  return pos != from && value < 256;
}

}  // namespace

bool read_character(std::string_view text, uint32_t& pos, char& out) {
  if (pos >= text.size() || text[pos] == '\n') return false;
  if (text[pos] != '\\') {
    out = text[pos++];
    return true;
  }
  const char c = at(text, ++pos);
  ++pos;
  switch (c) {
    case 'n': out = '\n'; return true;
    case 't': out = '\t'; return true;
    case 'r': out = '\r'; return true;
    case 'b': out = '\b'; return true;
    case 'f': out = '\f'; return true;
    case '\\':
    case '\'':
    case '"': out = c; return true;
    case 'x': {
      const int high = digit_value(at(text, pos)), low = digit_value(at(text, pos + 1));
      if (high < 0 || low < 0 || digit_value(at(text, pos + 2)) >= 0) return false;
      pos += 2;
      out = static_cast<char>(high * 16 + low);
      return true;
    }
    default: return octal(text, --pos, out);
  }
}

// ---- arithmetic ----------------------------------------------------------------------------------------------------

namespace {

constexpr Int128 kLeast = static_cast<Int128>(UInt128{1} << 127);

// False for an error, as below.
bool apply(NodeKind unary, Int128& a, Reason& reason) {
  reason = Reason::Overflow;
  if (unary == NodeKind::Negate) return !__builtin_sub_overflow(Int128{0}, a, &a);
  a = unary == NodeKind::Not ? a == 0 : ~a;
  return true;
}

// False for an error.
bool apply(NodeKind binary, Int128& a, Int128 b, Reason& reason) {
  const auto x = static_cast<UInt128>(a), y = static_cast<UInt128>(b);
  reason = Reason::Overflow;
  switch (binary) {
    case NodeKind::Add: return !__builtin_add_overflow(a, b, &a);
    case NodeKind::Subtract: return !__builtin_sub_overflow(a, b, &a);
    case NodeKind::Multiply: return !__builtin_mul_overflow(a, b, &a);
    case NodeKind::And: a = wrap(x & y); return true;
    case NodeKind::Or: a = wrap(x | y); return true;
    case NodeKind::Xor: a = wrap(x ^ y); return true;
    case NodeKind::ShiftLeft:
    case NodeKind::ShiftRight: {
      if (b < 0 || b > 127) return reason = Reason::ShiftTooFar, false;
      const Int128 before = a;
      const auto by = static_cast<int>(b);
      a = binary == NodeKind::ShiftLeft ? wrap(x << by) : a >> by;
      return binary == NodeKind::ShiftRight || a >> by == before;
    }
    case NodeKind::Equal: a = -(a == b); return true;
    case NodeKind::Unequal: a = -(a != b); return true;
    case NodeKind::Less: a = -(a < b); return true;
    case NodeKind::LessEqual: a = -(a <= b); return true;
    case NodeKind::Greater: a = -(a > b); return true;
    case NodeKind::GreaterEqual: a = -(a >= b); return true;
    case NodeKind::Both: a = a != 0 && b != 0; return true;
    case NodeKind::Either: a = a != 0 || b != 0; return true;
    default:
      if (b == 0) return reason = Reason::DivisionByZero, false;
      if (a == kLeast && b == -1) return false;
      a = binary == NodeKind::Divide ? a / b : a % b;
      return true;
  }
}

// ---- parsing -------------------------------------------------------------------------------------------------------

// Appends the nodes of an expression. Operations on numbers are done at once.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, uint32_t pos, const ExpressionSyntax& syntax,
                   std::pmr::vector<ExpressionNode>& nodes, ExpressionFault& fault)
      : text_(text), pos_(pos), syntax_(syntax), nodes_(nodes), fault_(fault) {}

  bool run() { return binary(1); }
  uint32_t end() const { return pos_; }

 private:
  bool fail(Reason reason, uint32_t begin, uint32_t end) {
    fault_ = {reason, begin, end};
    return false;
  }

  void add(const ExpressionNode& node, uint32_t end) {
    nodes_.push_back(node);
    pos_ = end;
  }

  // Are the nodes from this one on one number?
  bool is_number(size_t first) const { return nodes_.size() == first + 1 && nodes_[first].kind == NodeKind::Number; }

  // Operators of at least this strength, left to right.
  bool binary(int least) {
    const size_t first = nodes_.size();
    if (!unary()) return false;
    for (;;) {
      const uint32_t p = skip_blank(text_, pos_);
      const BinaryOperator op = operator_at(text_, p, syntax_.compares);
      const bool ends = op.kind == NodeKind::Or && syntax_.bar_ends && depth_ == 0;
      if (op.strength < least || op.strength == 0 || ends) return true;
      pos_ = p + op.size;
      const bool is_left_number = is_number(first);
      const uint32_t from = skip_blank(text_, pos_);
      if (!binary(op.strength + 1) || !combine(op.kind, first, is_left_number, from)) return false;
    }
  }

  bool combine(NodeKind kind, size_t first, bool is_left_number, uint32_t from) {
    if (!is_left_number || !is_number(first + 1)) {
      add({kind, from, pos_, {}}, pos_);
      return true;
    }
    Reason reason{};
    if (!apply(kind, nodes_[first].number, nodes_.back().number, reason)) return fail(reason, from, pos_);
    nodes_.pop_back();
    return true;
  }

  bool unary() {
    const uint32_t p = skip_blank(text_, pos_);
    const char c = at(text_, p);
    pos_ = p;
    const bool is_not = c == '!' && syntax_.compares;
    if (c != '-' && c != '~' && c != '+' && !is_not) return primary();
    const size_t first = nodes_.size();
    const NodeKind kind = is_not ? NodeKind::Not : c == '-' ? NodeKind::Negate : NodeKind::Invert;
    ++pos_;
    if (!nested(p, [&] { return unary(); })) return false;
    if (c == '+') return true;
    if (!is_number(first)) {
      add({kind, p, pos_, {}}, pos_);
      return true;
    }
    Reason reason{};
    return apply(kind, nodes_[first].number, reason) || fail(reason, p, pos_);
  }

  template <typename F>
  bool nested(uint32_t begin, F&& read) {
    if (++depth_ > kMaxDepth) return fail(Reason::TooDeep, begin, begin + 1);
    const bool fine = read();
    --depth_;
    return fine;
  }

  bool primary() {
    const uint32_t p = skip_blank(text_, pos_);
    const char c = at(text_, p);
    pos_ = p;
    if (c == '(') return parenthesis();
    if (is_digit(c)) return numbered_label() || number();
    uint32_t end = p;
    if (const auto* const f = function_at(text_, p, end, syntax_.functions, syntax_.registers))
      return function(*f, end);
    if (c == '%' && syntax_.functions && !syntax_.functions->empty())
      return fail(Reason::UnknownFunction, p, std::max(word_end(text_, p + 1), p + 1));
    if (c == '\'') return character();
    const bool dotted = syntax_.registers->dotted_names();
    if (begins_name(c, dotted) || (c == '.' && begins_name(at(text_, p + 1), dotted)))
      return name(name_end(text_, p + 1, dotted));
    if (const uint32_t quote = quoted_end(text_, p); quote != p) return name(quote);
    if (c != '.') return fail(Reason::Missing, p, p);
    add({NodeKind::Here, p, p + 1, {}}, p + 1);
    return true;
  }

  bool parenthesis() {
    const uint32_t open = pos_++;
    if (!nested(open, [&] { return binary(1); })) return false;
    pos_ = skip_blank(text_, pos_);
    if (at(text_, pos_) != ')') return fail(Reason::Parenthesis, pos_, pos_);
    ++pos_;
    return true;
  }

  bool number() {
    const uint32_t from = pos_;
    UInt128 v = 0;
    unsigned radix = 10;
    const char mark = fold(at(text_, pos_ + 1));
    if (text_[pos_] == '0' && (mark == 'x' || mark == 'b')) {
      const unsigned r = mark == 'x' ? 16 : 2;
      if (static_cast<unsigned>(digit_value(at(text_, pos_ + 2))) < r) {
        radix = r;
        pos_ += 2;
      }
    } else if (text_[pos_] == '0') {
      radix = 8;
    }
    bool too_large = false;
    for (; static_cast<unsigned>(digit_value(at(text_, pos_))) < radix; ++pos_) {
      v = v * radix + static_cast<unsigned>(digit_value(text_[pos_]));
      too_large |= v >> 64 != 0;
      if (too_large) v = 0;
    }
    if (too_large) return fail(Reason::TooLarge, from, pos_);
    if (radix == 8 && is_digit(at(text_, pos_))) return fail(Reason::Octal, from, word_end(text_, pos_));
    add({.kind = NodeKind::Number, .begin = from, .end = pos_, .number = wrap(v)}, pos_);
    return true;
  }

  bool character() {
    const uint32_t from = pos_++;
    char c;
    if (at(text_, pos_) == '\'' || !read_character(text_, pos_, c) || at(text_, pos_) != '\'')
      return fail(Reason::BadCharacter, from, pos_);
    const auto value = static_cast<unsigned char>(c);
    add({.kind = NodeKind::Number, .begin = from, .end = pos_ + 1, .number = value}, pos_ + 1);
    return true;
  }

  bool name(uint32_t end) {
    const uint32_t from = pos_;
    const bool is_quoted = text_[from] == '"';
    const std::string_view word = is_quoted ? text_.substr(from + 1, end - from - 2) : text_.substr(from, end - from);
    if (text_.substr(end, 4) == "@plt") end += 4;
    // Compilers write C's names as they are. In a directive, and in a function of a number, no register can stand.
    const bool is_symbol = is_quoted || (syntax_.registers->dotted_names() && (syntax_.compares || functions_ > 0));
    if (!is_symbol && syntax_.registers->is_name(word)) return fail(Reason::RegisterName, from, end);
    add({.kind = NodeKind::Symbol, .begin = from, .end = end, .name = word}, end);
    return true;
  }

  // 1b, 1f: the next label `1:` upward or downward. False without an error where it is none.
  bool numbered_label() {
    uint32_t end = pos_;
    while (is_digit(at(text_, end))) ++end;
    const char way = at(text_, end);
    if ((way != 'b' && way != 'f') || is_word(at(text_, ++end))) return false;
    add({.kind = NodeKind::Symbol, .begin = pos_, .end = end, .name = text_.substr(pos_, end - pos_)}, end);
    return true;
  }

  // name(expression)
  bool function(const model::NumberFunction& function, uint32_t name_end) {
    const uint32_t from = std::exchange(pos_, skip_blank(text_, name_end));
    ++functions_;
    const bool fine = nested(pos_, [&] { return primary(); });
    --functions_;
    if (!fine) return false;
    add({.kind = NodeKind::Function, .begin = from, .end = name_end, .function = &function}, pos_);
    return true;
  }

  std::string_view text_;
  uint32_t pos_;
  const ExpressionSyntax& syntax_;
  std::pmr::vector<ExpressionNode>& nodes_;
  ExpressionFault& fault_;
  int depth_ = 0;
  int functions_ = 0;  // whose parentheses are open
};

}  // namespace

std::optional<SymbolicExpression> ExpressionArena::parse(std::string_view text, uint32_t begin,
                                                         const ExpressionSyntax& syntax, ExpressionFault& fault) {
  const Mark before = mark();
  ExpressionParser parser(text, begin, syntax, nodes_, fault);
  if (!parser.run()) {
    release(before);
    return std::nullopt;
  }
  return SymbolicExpression{static_cast<uint32_t>(before.nodes), static_cast<uint32_t>(nodes_.size() - before.nodes),
                            begin, parser.end()};
}

std::optional<SymbolicExpression> ExpressionArena::read(std::string_view text, uint32_t begin,
                                                        const ExpressionSyntax& syntax, const std::string* line,
                                                        ExpressionFault& fault) {
  const size_t end = std::min(statement_.end, read_.size());
  for (size_t i = statement_.first; i < end; ++i) {
    const Read& r = read_[i];
    if (r.expression.begin == begin && r.line == line && r.syntax == syntax) return r.expression;
  }
  const auto made = parse(text, begin, syntax, fault);
  if (!made) return made;
  for (size_t i = made->first; line && i < nodes_.size(); ++i) {
    if (nodes_[i].kind == NodeKind::Symbol) nodes_[i].name = *names_.emplace(nodes_[i].name).first;
  }
  read_.push_back({line, syntax, *made});
  return made;
}

// ---- evaluating ----------------------------------------------------------------------------------------------------

namespace {

class ExpressionEvaluator {
 public:
  ExpressionEvaluator(const ExpressionContext& context, ExpressionValue& out, ExpressionFault& fault,
                      std::vector<ExpressionTerm>* terms)
      : context_(context), out_(out), fault_(fault), terms_(terms) {}

  bool run(std::span<const ExpressionNode> nodes) {
    for (const ExpressionNode& n : nodes) {
      if (!step(n)) return false;
    }
    out_.number = operands_[0].number;
    out_.labels = operands_[0].labels;
    return true;
  }

 private:
  struct Operand {
    Int128 number;
    unsigned labels;
    size_t first_term;
  };

  bool fail(Reason reason, const ExpressionNode& n) {
    fault_ = {reason, n.begin, n.end};
    return false;
  }

  void push(Int128 number, unsigned labels, std::string_view name) {
    operands_[count_++] = {number, labels, terms_ ? terms_->size() : 0};
    if (labels && terms_) terms_->push_back({name});
  }

  bool step(const ExpressionNode& n) {
    switch (n.kind) {
      case NodeKind::Number: push(n.number, 0, {}); return true;
      case NodeKind::Here: push(static_cast<Int128>(context_.here), 1, {}); return true;
      case NodeKind::Symbol: return symbol(n);
      case NodeKind::Function: return function(n);
      case NodeKind::Negate:
      case NodeKind::Not:
      case NodeKind::Invert: return unary(n);
      default: return binary(n);
    }
  }

  bool symbol(const ExpressionNode& n) {
    if (!context_.symbols) return fail(Reason::UnknownName, n);
    Int128 v = 0;
    const bool is_known = context_.symbols->lookup(n.name, v);
    if (!is_known && context_.require_known) return fail(Reason::UnknownName, n);
    if (!is_known) out_.unresolved = true;
    push(is_known ? v : 0, !is_known || context_.symbols->was_place, n.name);
    return true;
  }

  bool unary(const ExpressionNode& n) {
    Operand& a = operands_[count_ - 1];
    Reason reason{};
    if (!apply(n.kind, a.number, reason)) return fail(reason, n);
    if (!a.labels) return true;
    out_.is_linear = false;
    if (n.kind != NodeKind::Negate && !settle(a)) out_.is_sum = false;
    if (n.kind == NodeKind::Negate) take_away(a);
    return true;
  }

  bool binary(const ExpressionNode& n) {
    Operand& b = operands_[--count_];
    Operand& a = operands_[count_ - 1];
    const bool is_sum = n.kind == NodeKind::Add || n.kind == NodeKind::Subtract;
    if (!is_sum && a.labels + b.labels) {
      out_.is_linear = false;
      if (!settle(b) || !settle(a)) out_.is_sum = false;
    }
    if (n.kind == NodeKind::Subtract && b.labels) {
      out_.is_linear = false;
      take_away(b);
    }
    a.labels += b.labels;
    Reason reason{};
    if (apply(n.kind, a.number, b.number, reason)) return true;
    if (reason == Reason::DivisionByZero && out_.unresolved) return true;  // a divisor that is not known yet
    return fail(reason, n);
  }

  // The places of the last operand, where they cancel each other, are a number.
  bool settle(Operand& of) {
    if (!of.labels) return true;
    if (!terms_ || !context_.is_number || !context_.is_number(std::span(*terms_).subspan(of.first_term))) return false;
    terms_->resize(of.first_term);
    of.labels = 0;
    return true;
  }

  void take_away(const Operand& of) {
    if (!terms_) return;
    for (size_t i = of.first_term; i < terms_->size(); ++i) (*terms_)[i].negative ^= true;
  }

  bool function(const ExpressionNode& n) {
    Operand& a = operands_[count_ - 1];
    const model::NumberFunction& f = *n.function;
    if (!f.of.empty() || f.indirect) {
      if (!context_.symbols || context_.require_known) return fail(Reason::LinkedFunction, n);
      out_.unresolved = true;  // the fixup of another instruction, which may come later, or a word of the linker's
      if (a.labels == 0) ++a.labels;
      out_.is_linear = out_.is_sum = false;
      return true;
    }
    const bool is_linked = f.asks_for_address();
    if (a.labels == 0 && is_linked) ++a.labels;  // the linker knows its address
    if (!f.value.ops.empty()) a.number = f.applied(a.number, context_.address);
    if (!a.labels) return true;
    out_.is_linear = false;
    if (is_linked || !settle(a)) out_.is_sum = false;
    return true;
  }

  const ExpressionContext& context_;
  ExpressionValue& out_;
  ExpressionFault& fault_;
  std::vector<ExpressionTerm>* terms_;
  Operand operands_[kMostOperands];
  size_t count_ = 0;
};

}  // namespace

bool evaluate(std::span<const ExpressionNode> nodes, const ExpressionContext& context, ExpressionValue& out,
              ExpressionFault& fault, std::vector<ExpressionTerm>* terms) {
  out = {};
  return ExpressionEvaluator(context, out, fault, terms).run(nodes);
}

const model::NumberFunction* function_at(std::string_view text, uint32_t pos, uint32_t& end,
                                         const std::vector<model::NumberFunction>* functions,
                                         const RegisterNames* registers) {
  const bool is_marked = at(text, pos) == '%';
  if (!is_marked && !is_letter(at(text, pos))) return nullptr;
  end = word_end(text, pos + 1);
  if (at(text, skip_blank(text, end)) != '(') return nullptr;
  const std::string_view word = text.substr(pos, end - pos);
  for (const auto* list : {functions, registers ? &registers->number_functions() : nullptr}) {
    if (!list) continue;
    const auto found = std::ranges::find(*list, word, &model::NumberFunction::name);
    if (found != list->end()) return &*found;
  }
  return nullptr;
}

std::string ExpressionFault::message(std::string_view text) const {
  const std::string word(text.substr(begin, end - begin));
  switch (reason) {
    case Reason::RegisterName: return "`" + word + "` is a register, expected a number";
    case Reason::UnknownName: return "`" + word + "` is not defined";
    case Reason::Octal: return "`" + word + "` is octal, since it begins with 0, and has a digit above 7";
    case Reason::TooLarge: return "the number `" + word + "` is beyond 64 bits";
    case Reason::BadCharacter: return "expected one character in quotes (e.g. 'a' or '\\n')";
    case Reason::DivisionByZero: return "division by zero";
    case Reason::ShiftTooFar: return "a shift by fewer than 0 or more than 127";
    case Reason::Overflow: return "a result beyond 128 bits";
    case Reason::Parenthesis: return "expected `)`";
    case Reason::UnknownFunction: return "`" + word + "` is not a function of these numbers";
    case Reason::LinkedFunction: return "`" + word + "` is known when a program is linked, not here";
    case Reason::TooDeep: return "an expression nested beyond 100 levels";
    case Reason::Missing: break;
  }
  return "expected a number (e.g. 0x1F)";
}

}  // namespace isadora::assembler
