// Expressions in operands and directives: C's operators on whole numbers, symbols, labels, and `.` for this
// instruction's address. Values are kept in 128 bits, so that both signs of every 64-bit number fit.
//
// An expression is parsed once, to a few nodes in an arena. Layout, fixups and relocations evaluate these, each time
// with the addresses of that moment.
#pragma once

#include <functional>
#include <memory_resource>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assembler/assembler.h"
#include "assembler/registers.h"
#include "base/integer.h"

namespace isadora::assembler {

// An error of an expression, and its place in the text.
struct ExpressionFault {
  enum class Reason : uint8_t {
    Missing,       // no expression begins here
    RegisterName,  // a register's name instead of a number
    UnknownName,   // no symbols are allowed here, or none is so called
    TooLarge,      // a number beyond 64 bits
    Octal,         // 08
    BadCharacter,  // no character between quotes
    DivisionByZero,
    ShiftTooFar,
    Overflow,     // a result beyond 128 bits
    Parenthesis,  // `)` is missing
    TooDeep,
    UnknownFunction,
    LinkedFunction,  // a function of another instruction's fixup, which only the linker knows
  } reason = Reason::Missing;
  uint32_t begin = 0, end = 0;
  std::string message(std::string_view text) const;
};

// Names that an expression may have, and where it ends.
struct ExpressionSyntax {
  const RegisterNames* registers;
  // Functions that an expression may call, written name(…), in addition to the machine's.
  const std::vector<model::NumberFunction>* functions = nullptr;
  bool bar_ends = false;  // a `|` outside parentheses ends it (|x|)
  bool compares = false;  // with ==, !=, <, &&, ! and the like, as directives may
  bool operator==(const ExpressionSyntax&) const = default;
};

// In postfix order: an operator follows its operands.
struct ExpressionNode {
  enum class Kind : uint8_t {
    Number,
    Symbol,
    Here,      // `.`
    Function,  // of the operand before
    Negate,
    Invert,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    // -1 where they hold, as with GNU as
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    // of truth: 1 and 0
    Not,
    Both,
    Either,
  } kind;
  uint32_t begin, end;  // in the text, for messages: the name, or the operator's right operand
  union {
    base::Int128 number = 0;
    std::string_view name;  // of a symbol
    const model::NumberFunction* function;
  };
};

// The arena of the expressions of a program.
class ExpressionArena {
 public:
  // The expressions of one statement. In the lines of a pseudo-instruction they have places in the line's text, which
  // is made anew whenever it is read; `line` tells these texts apart.
  struct Statement {
    size_t first = 0, end = SIZE_MAX;
  };
  struct Mark {
    size_t nodes = 0, read = 0;
  };

  explicit ExpressionArena(std::pmr::memory_resource* memory = std::pmr::get_default_resource())
      : nodes_(memory), read_(memory) {}

  // Parses the longest expression at `begin`.
  std::optional<SymbolicExpression> parse(std::string_view text, uint32_t begin, const ExpressionSyntax& syntax,
                                          ExpressionFault& fault);
  // As above for the statement at hand, of which each expression is parsed once, however many rules ask for it.
  std::optional<SymbolicExpression> read(std::string_view text, uint32_t begin, const ExpressionSyntax& syntax,
                                         const std::string* line, ExpressionFault& fault);

  // A statement begins; or one whose expressions are kept is at hand again.
  void begin_statement() { statement_ = {read_.size()}; }
  void recall(const Statement& statement) { statement_ = statement; }
  Statement statement() const { return {statement_.first, read_.size()}; }

  // Forgets the expressions that were parsed since the mark was taken.
  Mark mark() const { return {nodes_.size(), read_.size()}; }
  void release(const Mark& m) {
    nodes_.erase(nodes_.begin() + static_cast<ptrdiff_t>(m.nodes), nodes_.end());
    read_.erase(read_.begin() + static_cast<ptrdiff_t>(m.read), read_.end());
  }

  std::span<const ExpressionNode> nodes(const SymbolicExpression& e) const {
    return std::span(nodes_).subspan(e.first, e.count);
  }
  bool is_constant(const SymbolicExpression& e) const {
    return e.count == 1 && nodes_[e.first].kind == ExpressionNode::Kind::Number;
  }

 private:
  struct Read {
    const std::string* line;
    ExpressionSyntax syntax;
    SymbolicExpression expression;
  };
  std::pmr::vector<ExpressionNode> nodes_;
  std::pmr::vector<Read> read_;
  Statement statement_;
  std::set<std::string, std::less<>> names_;  // in lines, whose texts do not stay
};

// A place that is added or, where it is `negative`, taken away. The name is empty for `.`.
struct ExpressionTerm {
  std::string_view name;
  bool negative = false;
};

struct ExpressionContext {
  uint64_t address;  // of the instruction or the number
  uint64_t here;     // the value of `.`
  const SymbolLookup* symbols;
  bool require_known = false;  // an unknown symbol is an error instead of 0
  // Do these places cancel each other, so that what was made of them is a number? Without it the places of sums alone
  // do.
  std::function<bool(std::span<const ExpressionTerm>)> is_number = {};
};

struct ExpressionValue {
  base::Int128 number = 0;
  unsigned labels = 0;      // that it is made from, `.` among them
  bool unresolved = false;  // a symbol is not known
  bool is_linear = true;    // to its label numbers are added
  bool is_sum = true;       // of places and a number
  bool is_plain() const { return labels == 1 && is_linear; }
};

// The value now; collects the places of a sum into `terms` if it is given. False for an error.
bool evaluate(std::span<const ExpressionNode> nodes, const ExpressionContext& context, ExpressionValue& out,
              ExpressionFault& fault, std::vector<ExpressionTerm>* terms = nullptr);

// The function whose name and `(` are at `pos`, up to `end`: one of the list, or of the machine. Null where there is
// none.
const model::NumberFunction* function_at(std::string_view text, uint32_t pos, uint32_t& end,
                                         const std::vector<model::NumberFunction>* functions,
                                         const RegisterNames* registers);

// One character of a quoted text at `pos`, escapes included; false at a bad one.
bool read_character(std::string_view text, uint32_t& pos, char& out);

}  // namespace isadora::assembler
