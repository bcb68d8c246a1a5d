// Passes over functions share these: where values come from, their replacement, and the operations of the tables.
#pragma once

#include <optional>
#include <vector>

#include "cc/code.h"
#include "rules/operations.h"

namespace isadora::cc {

// The instruction that computes each value, and how often each is read. Pointers hold until a block changes its length.
class ValueDefinitions {
 public:
  explicit ValueDefinitions(SsaFunction& f);
  // Null: a parameter, or no value.
  SsaInst* of(const SsaOperand& o) const { return o.is_value() ? defined_[o.index] : nullptr; }
  unsigned uses(Value v) const { return uses_[v]; }

 private:
  std::vector<SsaInst*> defined_;
  std::vector<unsigned> uses_;
};

// Replaces values by operands, everywhere at once.
class Replacer {
 public:
  explicit Replacer(SsaFunction& f) : f_(f), of_(f.values.size()) {}
  void replace(Value v, SsaOperand by) { of_[v] = by, any_ = true; }
  bool has(Value v) const { return of_[v].has_value(); }
  SsaOperand find(SsaOperand o) const {
    while (o.is_value() && of_[o.index]) o = *of_[o.index];
    return o;
  }
  void run();

 private:
  SsaFunction& f_;
  std::vector<std::optional<SsaOperand>> of_;
  bool any_ = false;
};

// Null: no operation of the tables, as an operation of a type that they lack.
const rules::Operation* operation_of(const SsaInst& i);

// `zext_N` and `sext_N`: the low N bits, extended.
struct ExtensionOf {
  unsigned bits = 0;
  Extension how = Extension::None;
};
std::optional<ExtensionOf> extension_of(const SsaInst& i);
std::string extension_name(ExtensionOf e);

// The result of an operation on numbers; none if an operand is not a number, or the result is undefined.
std::optional<int64_t> folded(const SsaInst& i);

// Are the low bits of the result computed from the low bits of the operands?
bool is_of_low_bits(const std::string& operation);

std::vector<std::vector<uint32_t>> successors_of(const SsaFunction& f);

}  // namespace isadora::cc
