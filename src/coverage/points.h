// All coverage points of a description: a list for each form, in an order that depends on the description alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "coverage/classes.h"
#include "model/model.h"

namespace isadora::coverage {

enum class PointKind : uint8_t {
  Executed,      // the form was executed
  Modifier,      // `field` had the code `number`
  OperandValue,  // the value of the operand `field` was in the class `number`
  Alias,         // the operands `field` and `number` were the same register
  Guard,         // number 1: it was true in a lane; 0: it was false
  Branch,        // number 1: a lane branched; 0: one that could have did not
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

// An operand whose values are classified.
struct CoveredOperand {
  uint16_t field = model::kNoIndex;
  bool is_register = false;
  bool is_read = false;  // false: its value after the instruction counts
  bool is_float = false;
};

struct FormPoints {
  std::vector<Point> points;
  std::vector<CoveredOperand> operands;
  std::vector<ir::Value> choices;
  // The number of a point; points.size() if it does not exist.
  size_t find(const Point& point) const;
};

// Makes the points of a form on first use.
class Universe {
 public:
  explicit Universe(const model::Isa& isa);
  explicit Universe(const model::Isa&& isa) = delete;

  const model::Isa& isa() const { return isa_; }
  // A fingerprint of all that the points depend on, 32 hex digits. Prose and examples are not part of it.
  const std::string& content() const { return content_; }
  const FormPoints& of(uint16_t opcode, uint16_t form) const;
  std::string text(uint16_t opcode, uint16_t form, const Point& point) const;

 private:
  const model::Isa& isa_;
  std::string content_;
  mutable std::vector<std::vector<std::unique_ptr<FormPoints>>> known_;
};

// The float format in which a function reads through a field; none if it computes no floats of it.
std::optional<ir::FloatFormat> float_format(const ir::Function& function, uint16_t field);

}  // namespace isadora::coverage
