// Three small instruction sets, built by hand, and a matcher that is slow and obviously right to argue with the Codec.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "encoding/codec.h"
#include "model/model.h"

namespace isadora::encoding::toys {

// Builds conditions and widths: each call appends one operation of the IR.
struct Formula {
  ir::Function f;
  ir::Value constant(int64_t v);
  ir::Value field(uint16_t index, unsigned width);
  ir::Value op(ir::Op op, ir::Value a, ir::Value b, int64_t lo, int64_t hi, ir::Value c = ir::kNone);
  ir::Value equals(uint16_t field_index, unsigned width, uint64_t code);
  model::FieldExpr result(ir::Value v);
};

uint16_t enumeration(model::Isa& isa, std::string name, unsigned width, const std::vector<std::string>& names);
uint16_t number(model::Isa& isa, std::string name, unsigned width);
uint16_t registers(model::Isa& isa, std::string name, unsigned width, uint16_t file);
uint16_t prefix(model::Isa& isa, std::string name);

model::Field field(std::string name, uint16_t type, std::vector<model::Slice> slices);
model::Field fixed(std::string name, uint16_t type, std::vector<model::Slice> slices, uint64_t code);
model::Field with_default(model::Field f, uint64_t code);

// Computes what the description's checker would: masks of opcodes and forms. An opcode without a form gets one that
// shows everything.
void finish(model::Isa& isa);
uint16_t index_of(const model::Isa& isa, std::string_view opcode);

// 128 bits, bit 0 lowest: registers in pairs and quads, two forms, a field in pieces, compound operands, `when`,
// exceptions.
model::Isa wide();
// Parcels of 16 bits, the first on top; 2, 4 and 6 bytes; opcodes of 7, 8, 12 and 16 bits.
model::Isa prefixed();
// 2 and 4 bytes, the first parcel lowest, distinguished by the two lowest bits.
model::Isa compressed();

// The word as a linear search over the description sees it.
struct Reading {
  uint16_t opcode;
  uint16_t form;
  std::vector<uint64_t> codes;
  bool operator==(const Reading&) const = default;
};
std::optional<Reading> read_slowly(const model::Isa& isa, Bits word, unsigned length);

using Random = std::mt19937_64;
Bits random_bits(Random& random);
// A word of the opcode whose fields are random, mostly codes with a meaning, often at their default.
Bits random_word(const model::Isa& isa, const Codec& codec, const model::Opcode& op, Random& random);

}  // namespace isadora::encoding::toys
