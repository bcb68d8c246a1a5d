// An instruction set whose opcodes, types and fields have the names that generated decoders have for themselves, or
// that they make of other names. Its operands' widths are sums of two fields, which no table of codes says.
#pragma once

#include "encoding/toys.h"

namespace isadora::exports::decoders {

inline model::Isa taken_names() {
  namespace toys = encoding::toys;
  model::Isa isa;
  isa.name = "taken";
  isa.machine.parcel_bits = 32;
  isa.machine.code_align = 4;
  model::RegisterFile file;
  file.name = "R", file.count = 255, file.width = 32, file.spelling = "R%", file.wide = "R[%:%]";
  isa.files.push_back(file);
  const uint16_t key = toys::number(isa, "Key", 8), reg = toys::registers(isa, "Reg", 6, 0);
  for (const char* type : {"Form", "Opcode", "Fields", "Window", "Field", "Found"})
    toys::enumeration(isa, type, 2, {"NONE", "ADD", "BITS"});
  const uint16_t width = toys::enumeration(isa, "Width", 1, {"W32", "W64"});
  uint64_t code = 0;
  const auto add = [&](const std::string& name, const std::string& first, const std::string& second) {
    model::Opcode op;
    op.name = name;
    op.length = 32;
    op.fields = {toys::fixed("key", key, {{0, 8}}, ++code), toys::field("rd", reg, {{8, 6}}),
                 toys::field(first, width, {{14, 1}}), toys::field(second, width, {{15, 1}}),
                 toys::field("rest", key, {{16, 8}})};
    toys::Formula formula;
    const ir::Value steps = formula.op(ir::Op::Add, formula.field(2, 1), formula.field(3, 1), 0, 2);
    op.fields[1].bits = formula.result(formula.op(ir::Op::Shl, formula.constant(32), steps, 32, 128));
    isa.opcodes.push_back(op);
  };
  // Of both languages' constants, of macros, of types and functions.
  for (const char* name : {"NONE", "ILLEGAL", "OK", "TRUNCATED", "OPCODES", "FIELDS", "MAX_BYTES", "MAX_FIELDS",
                           "DECODER_H", "DECODER_IMPLEMENTATION", "INSTRUCTION", "STATUS", "DECODE"})
    add(name, "a", "b");
  // Made of the names of opcodes, forms, fields and enumerators.
  for (const char* name :
       {"ADD", "ADD_0", "ADD_1", "ADD_2", "ADD_FIELDS", "ADD_F_RD", "FORM_ADD", "WIDTH_W32", "X_T", "DECODE_X", "X"})
    add(name, "a", "b");
  // Of variables, of members and of functions that expressions call.
  unsigned n = 0;
  for (const auto& [first, second] : {std::pair("w", "legal"),
                                      {"form", "bits"},
                                      {"low", "high"},
                                      {"out", "unused_"},
                                      {"taken_shl", "taken_sext"},
                                      {"decode_called5", "x5"},
                                      {"int", "logic"}})
    add("CALLED" + std::to_string(n++), first, second);
  const auto at = static_cast<size_t>(toys::index_of(isa, "ADD"));
  isa.opcodes[at].forms.resize(2);
  isa.opcodes[at].forms[0].fixed = {{2, 0}};
  toys::finish(isa);
  return isa;
}

}  // namespace isadora::exports::decoders
