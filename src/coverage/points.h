// All that there is to cover of a description: a list of points for each form, in an order that follows from the
// description alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "coverage/classes.h"
#include "model/model.h"

namespace isadora::coverage {

enum class PointKind : uint8_t {
  Executed,      // the form was
  Modifier,      // `field` had the code `number`
  OperandValue,  // the operand `field` had a value of the class `number`
  Alias,         // the operands `field` and `number` were the same register
  Guard,         // number 1: it let a lane take part; 0: it did not
  Branch,        // number 1: a lane went elsewhere; 0: one that might have did not
  Fault,         // the fault `number` of the description
  Choice,        // the value `number` of the semantics was `holds`
};
inline constexpr size_t kKinds = 8;

std::string_view name(PointKind kind);    // "modifier"
std::string_view plural(PointKind kind);  // "modifiers"

struct Point {
  PointKind kind = PointKind::Executed;
  uint16_t field = model::kNoIndex;
  uint32_t number = 0;
  bool holds = false;
  bool operator==(const Point&) const = default;
};

// An operand whose values are told apart.
struct CoveredOperand {
  uint16_t field = model::kNoIndex;
  bool is_register = false;
  bool is_read = false;  // else its value after the instruction counts
  bool is_float = false;
};

struct FormPoints {
  std::vector<Point> points;
  std::vector<CoveredOperand> operands;
  std::vector<ir::Value> choices;
  // The number of a point; points.size() where there is no such.
  size_t find(const Point& point) const;
};

// Makes the points of a form when they are first asked for.
class Universe {
 public:
  explicit Universe(const model::Isa& isa);
  explicit Universe(const model::Isa&& isa) = delete;

  const model::Isa& isa() const { return isa_; }
  // What the points depend on: 32 hex digits. Prose and examples are no part of it.
  const std::string& content() const { return content_; }
  const FormPoints& of(uint16_t opcode, uint16_t form) const;
  std::string text(uint16_t opcode, uint16_t form, const Point& point) const;

 private:
  const model::Isa& isa_;
  std::string content_;
  mutable std::vector<std::vector<std::unique_ptr<FormPoints>>> known_;
};

// The format of the floats that a function reads through a field; none where it computes no floats of it.
std::optional<ir::FloatFormat> float_format(const ir::Function& function, uint16_t field);

}  // namespace isadora::coverage
