// A compiled FieldExpr: widths and conditions are evaluated for every decoded word.
//
// A constant is a number. An expression over a few bits of fields becomes a table. Others become a short program on
// 64-bit integers, if the ranges of the IR show that all values fit. The rest is evaluated by ir::evaluate, which
// defines the meaning of all of these.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/model.h"

namespace isadora::encoding {

class Expression {
 public:
  explicit Expression(uint64_t constant) : constant_(constant) {}
  // Fields with a fixed code count as constants.
  Expression(const model::FieldExpr& e, std::span<const model::Field> fields);

  bool is_constant() const { return kind_ == Kind::Constant; }
  bool is_interpreted() const { return kind_ == Kind::Interpreted; }  // and so not fast
  uint64_t constant() const { return constant_; }
  // The source expression; null for a number.
  const model::FieldExpr* source() const { return source_; }
  // That its value depends on.
  std::vector<uint16_t> fields() const {
    std::vector<uint16_t> result;
    for (const Input& i : inputs_) result.push_back(i.field);
    return result;
  }
  uint64_t operator()(const uint64_t* codes) const {
    if (kind_ == Kind::Constant) return constant_;
    if (kind_ == Kind::Table) return table_[index(codes)];
    return kind_ == Kind::Program ? run(codes) : interpret(codes);
  }

 private:
  enum class Kind : uint8_t { Constant, Table, Program, Interpreted };
  struct Input {  // a field that the value depends on
    uint16_t field;
    uint8_t width;
  };
  struct Step {  // registers_[its own index] = op(a, b, c)
    ir::Op op;
    uint8_t a, b, c;
    int64_t immediate;  // a constant's value, a field's index
  };

  size_t index(const uint64_t* codes) const {
    size_t at = 0;
    for (const Input& i : inputs_) at = at << i.width | static_cast<size_t>(codes[i.field]);
    return at;
  }
  bool compile(const ir::Function& f, std::span<const model::Field> fields);
  void tabulate(std::span<const model::Field> fields);
  uint64_t run(const uint64_t* codes) const;
  uint64_t interpret(const uint64_t* codes) const;

  Kind kind_ = Kind::Constant;
  uint64_t constant_ = 0;
  std::vector<Input> inputs_;
  std::vector<uint64_t> table_;
  std::vector<Step> steps_;
  const model::FieldExpr* source_ = nullptr;
  size_t field_count_ = 0;
};

}  // namespace isadora::encoding
