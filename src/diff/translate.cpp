#include "diff/translate.h"

#include "ir/facts.h"

namespace isadora::diff {

namespace {

template <class T>
bool renumber(uint16_t& index, const std::vector<T>& from, const std::vector<T>& to, std::string& missing) {
  if (index >= from.size()) return true;
  const uint16_t there = named(to, from[index].name);
  if (there == model::kNoIndex) return missing = from[index].name, false;
  index = there;
  return true;
}

bool renumber_field(uint16_t& index, const DiffSides& sides, std::string& missing) {
  if (!sides.from_opcode || !sides.to_opcode) return true;
  const std::string name = sides.from_opcode->fields[index].full_name();
  const int there = sides.to_opcode->find_field(name);
  if (there < 0) return missing = name, false;
  index = static_cast<uint16_t>(there);
  return true;
}

bool renumber(ir::Inst& inst, const DiffSides& s, std::string& missing) {
  const std::string_view what = ir::facts(inst.op).aux;
  if (what == "field") return renumber_field(inst.aux, s, missing);
  if (what == "file") return renumber(inst.aux, s.from.files, s.to.files, missing);
  if (what == "type") return renumber(inst.aux, s.from.types, s.to.types, missing);
  if (what == "space") return renumber(inst.aux, s.from.spaces, s.to.spaces, missing);
  if (what == "fault") return renumber(inst.aux, s.from.faults, s.to.faults, missing);
  if (what == "setting") return renumber(inst.aux, s.from.settings, s.to.settings, missing);
  return true;
}

}  // namespace

std::optional<ir::Function> translate(const ir::Function& f, const DiffSides& sides, std::string& missing) {
  ir::Function out = f;
  for (ir::Inst& inst : out.ops)
    if (!renumber(inst, sides, missing)) return std::nullopt;
  return out;
}

bool same(const ir::Function& from, const ir::Function& to, const DiffSides& sides) {
  std::string missing;
  const auto there = translate(from, sides, missing);
  return there && *there == to;
}

bool same(const std::optional<ir::Function>& from, const std::optional<ir::Function>& to, const DiffSides& sides) {
  return from && to ? same(*from, *to, sides) : !from && !to;
}

bool same(const model::FieldExpr& from, const model::FieldExpr& to, const DiffSides& sides) {
  return from.constant == to.constant && same(from.function, to.function, sides);
}

bool same(const std::optional<model::FieldExpr>& from, const std::optional<model::FieldExpr>& to,
          const DiffSides& sides) {
  return from && to ? same(*from, *to, sides) : !from && !to;
}

}  // namespace isadora::diff
