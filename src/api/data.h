// Data of the handles of include/isadora. All objects made from a description share it.
#pragma once

#include <isadora/isa.h>
#include <isadora/program.h>

#include <memory>

#include "library/library.h"
#include "object/object.h"

namespace isadora {

struct Isa::Data {
  explicit Data(std::unique_ptr<library::Loaded> l) : loaded(std::move(l)) {}
  const model::Isa& isa() const { return loaded->isa; }

  std::unique_ptr<library::Loaded> loaded;
};

struct Instruction::Data {
  std::shared_ptr<const Isa::Data> isa;
  encoding::Decoded decoded;

  const model::Isa& model() const { return isa->isa(); }
  const model::Opcode& opcode() const { return model().opcodes[decoded.opcode]; }
  const model::Form& form() const { return opcode().forms[decoded.form]; }
  std::span<const uint64_t> codes() const { return decoded.fields(opcode()); }
};

struct Program::Data {
  Isa isa;
  object::Object object;
  std::vector<object::Section> debug = {};  // of a program that was linked: for debuggers
  std::string map = {};                     // of one that was linked with a map
};

}  // namespace isadora

namespace isadora::api {

using IsaData = std::shared_ptr<const Isa::Data>;

inline Instruction make_instruction(const IsaData& isa, const encoding::Decoded& d) {
  return Instruction(Instruction::Data{isa, d});
}

}  // namespace isadora::api
