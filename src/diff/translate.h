// Two versions of a description number their types, registers and fields independently. Functions of one are translated
// to the other's numbers, by names, so that they can be compared and executed there.
#pragma once

#include <optional>

#include "model/model.h"

namespace isadora::diff {

// The number of the item that has this name; kNoIndex where there is none.
template <class T>
uint16_t named(const std::vector<T>& items, const std::string& name) {
  for (size_t i = 0; i < items.size(); ++i)
    if (items[i].name == name) return static_cast<uint16_t>(i);
  return model::kNoIndex;
}

struct DiffSides {
  const model::Isa &from, &to;
  const model::Opcode *from_opcode = nullptr, *to_opcode = nullptr;  // whose fields a function names
};

// Empty, with the reason, if the function names something that the other version lacks.
std::optional<ir::Function> translate(const ir::Function& f, const DiffSides& sides, std::string& missing);

// Are they equal, each in its own numbers?
bool same(const ir::Function& from, const ir::Function& to, const DiffSides& sides);
bool same(const std::optional<ir::Function>& from, const std::optional<ir::Function>& to, const DiffSides& sides);
bool same(const model::FieldExpr& from, const model::FieldExpr& to, const DiffSides& sides);
bool same(const std::optional<model::FieldExpr>& from, const std::optional<model::FieldExpr>& to,
          const DiffSides& sides);

}  // namespace isadora::diff
