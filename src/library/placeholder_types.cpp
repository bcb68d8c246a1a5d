#include "library/placeholder_types.h"

#include <map>
#include <string>

namespace isadora::library {
namespace {

class PlaceholderTypes {
 public:
  explicit PlaceholderTypes(model::Isa& isa) : isa_(isa) {}

  void run() {
    for (model::Type& type : isa_.types)
      if (type.kind == model::TypeKind::Register && type.file >= isa_.files.size()) type.kind = model::TypeKind::Number;
    for (size_t i = 0; i < isa_.types.size(); ++i)  // each may be moved by another one that is added
      for (size_t part = 0; part < isa_.types[i].parts.size(); ++part) {
        uint16_t type = isa_.types[i].parts[part].type;
        stand_in(type, isa_.types[i].parts[part].width());
        isa_.types[i].parts[part].type = type;
      }
    for (model::Opcode& opcode : isa_.opcodes)
      for (model::Field& field : opcode.fields) stand_in(field.type, field.width());
  }

 private:
  void stand_in(uint16_t& type, unsigned width) {
    if (type < isa_.types.size()) return;
    const auto known = stand_ins_.find(width);
    type = known != stand_ins_.end() ? known->second : added(width);
  }

  uint16_t added(unsigned width) {
    model::Type type;
    type.name = "unknown" + std::to_string(width);
    type.kind = model::TypeKind::Number;
    type.width = width;
    isa_.types.push_back(std::move(type));
    return stand_ins_[width] = static_cast<uint16_t>(isa_.types.size() - 1);
  }

  model::Isa& isa_;
  std::map<unsigned, uint16_t> stand_ins_;
};

}  // namespace

void stand_in_for_missing_types(model::Isa& isa) { PlaceholderTypes(isa).run(); }

}  // namespace isadora::library
