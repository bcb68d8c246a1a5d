// Expressions in operands and directives: C's operators on whole numbers, symbols, labels, and `.` for this
// instruction's address. Values are kept in 128 bits, so that both signs of every 64-bit number fit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assembler/assembler.h"
#include "assembler/registers.h"
#include "base/integer.h"

namespace isadora::assembler {

class ExpressionReader {
 public:
  enum class Error : uint8_t {
    None,
    Missing,       // no expression begins here
    RegisterName,  // a register's name instead of a number
    UnknownName,   // no symbols are allowed here, or none is so called
    TooLarge,      // a number beyond 64 bits
    BadCharacter,  // no character between quotes
    DivisionByZero,
    ShiftTooFar,
    Parenthesis,  // `)` is missing
    TooDeep,
    UnknownFunction,
    LinkedFunction,  // a function of another instruction's fixup, which only the linker knows
  };
  // A place that is added or, where it is `negative`, taken away. The name is empty for `.`.
  struct Term {
    std::string_view name;
    bool negative = false;
  };

  ExpressionReader(std::string_view text, uint64_t address, const SymbolLookup* symbols, const RegisterNames* registers)
      : text_(text), address_(address), here_(address), symbols_(symbols), registers_(registers) {}

  // Reads the longest expression at `pos`. With `bar_ends` a `|` outside parentheses ends it (|x|).
  bool read(uint32_t& pos, base::Int128& value, bool bar_ends = false);

  // Makes an unknown symbol an error instead of 0.
  void require_known() { require_known_ = true; }
  bool unresolved() const { return unresolved_; }
  // Collects the symbols of the expression: a sum of them and a number if is_sum() is true.
  void collect(std::vector<Term>& terms) { terms_ = &terms; }
  bool is_sum() const { return sum_; }
  // The functions that may be written as name(…), beside those of the machine.
  void allow(const std::vector<model::NumberFunction>& functions) { functions_ = &functions; }
  // The value of `.`, where it is not the address.
  void set_here(uint64_t here) { here_ = here; }
  unsigned labels() const { return labels_; }             // that it is made from, `.` among them
  bool names() const { return names_; }                   // or `.`, or functions: not the same everywhere
  bool plain() const { return labels_ == 1 && linear_; }  // of one label, to which numbers are added
  Error error() const { return error_; }
  uint32_t error_begin() const { return begin_; }
  uint32_t error_end() const { return end_; }
  std::string message() const;

 private:
  bool binary(uint32_t& pos, base::Int128& value, int least);
  bool unary(uint32_t& pos, base::Int128& value);
  bool primary(uint32_t& pos, base::Int128& value);
  bool number(uint32_t& pos, base::Int128& value);
  bool character(uint32_t& pos, base::Int128& value);
  bool name(uint32_t& pos, uint32_t end, base::Int128& value);
  bool function(const model::NumberFunction& function, uint32_t& pos, uint32_t end, base::Int128& value);
  bool numbered_label(uint32_t& pos, base::Int128& value);
  bool apply(int op, base::Int128& a, base::Int128 b, uint32_t from, uint32_t to);
  void note(std::string_view name) {
    if (terms_) terms_->push_back({name, negative_});
  }
  bool fail(Error e, uint32_t begin, uint32_t end);

  std::string_view text_;
  uint64_t address_, here_;
  const SymbolLookup* symbols_;
  const RegisterNames* registers_;
  bool unresolved_ = false, bar_ends_ = false, require_known_ = false;
  const std::vector<model::NumberFunction>* functions_ = nullptr;
  unsigned labels_ = 0;
  bool names_ = false;
  bool linear_ = true;
  bool sum_ = true, negative_ = false;
  std::vector<Term>* terms_ = nullptr;
  int depth_ = 0;
  Error error_ = Error::None;
  uint32_t begin_ = 0, end_ = 0;
};

// The function whose name and `(` are at `pos`, up to `end`: one of the list, or of the machine. Null where there is
// none.
const model::NumberFunction* function_at(std::string_view text, uint32_t pos, uint32_t& end,
                                         const std::vector<model::NumberFunction>* functions,
                                         const RegisterNames* registers);

// One character of a quoted text at `pos`, escapes included; false at a bad one.
bool read_character(std::string_view text, uint32_t& pos, char& out);

}  // namespace isadora::assembler
