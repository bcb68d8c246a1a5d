// Float operations on rows, by their names in the IR.
#pragma once

#include "sim/lanes/kernel.h"

namespace isadora::sim::lanes {

// LaneOp::number of a FloatEach: which float operation it is.
constexpr uint64_t number_of(const ir::FloatInfo& info) {
  const auto& [op, format, to, rounding, width] = info;  // all of them, so that one that is added is not forgotten here
  return static_cast<uint64_t>(op) << 32 | static_cast<uint64_t>(format) << 24 | static_cast<uint64_t>(to) << 16 |
         static_cast<uint64_t>(rounding) << 8 | width;
}
constexpr ir::FloatInfo float_info(uint64_t number) {
  return {static_cast<ir::FloatOp>(number >> 32), static_cast<ir::FloatFormat>(number >> 24 & 0xFF),
          static_cast<ir::FloatFormat>(number >> 16 & 0xFF), static_cast<ir::Rounding>(number >> 8 & 0xFF),
          static_cast<uint8_t>(number)};
}

// The element of a float format.
constexpr Shape shape_of(ir::FloatFormat format) { return format == ir::FloatFormat::F64 ? Shape::W64 : Shape::W32; }

// The operation that rounds to nearest, for formats that fill an element; K::Count if there is none.
constexpr K nearest_operation(const ir::FloatInfo& info) {
  using ir::FloatOp;
  if (info.format != ir::FloatFormat::F32 && info.format != ir::FloatFormat::F64) return K::Count;
  switch (info.op) {
    case FloatOp::Eq: return K::FEq;
    case FloatOp::Lt: return K::FLt;
    case FloatOp::Le: return K::FLe;
    case FloatOp::Unordered: return K::FUnordered;
    case FloatOp::Add: return K::FAdd;
    case FloatOp::Sub: return K::FSub;
    case FloatOp::Mul: return K::FMul;
    case FloatOp::Div: return K::FDiv;
    case FloatOp::Fma: return K::FFma;
    case FloatOp::Sqrt: return K::FSqrt;
    case FloatOp::Rcp: return info.format == ir::FloatFormat::F32 ? K::FRcp : K::Count;
    default: return K::Count;
  }
}

// One or few machine instructions, if it rounds to nearest.
constexpr bool has_instruction(const ir::FloatInfo& info) {
  using ir::FloatFormat, ir::FloatOp, ir::Rounding;
  const auto fills_element = [](FloatFormat format) {
    return format == FloatFormat::F32 || format == FloatFormat::F64;
  };
  if (info.rounding != Rounding::Given && info.rounding != Rounding::NearestEven) return false;
  switch (info.op) {
    case FloatOp::FromInt: return fills_element(info.format);
    case FloatOp::ToInt: return fills_element(info.format) && info.width >= 1 && info.width <= 64;
    case FloatOp::Convert: return fills_element(info.format) && fills_element(info.to);
    default: return nearest_operation(info) != K::Count;
  }
}

}  // namespace isadora::sim::lanes
