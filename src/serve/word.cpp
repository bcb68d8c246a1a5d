// A word as a drawing: cells of fields.
#include "base/digits.h"
#include "disassembler/bits.h"
#include "disassembler/drawing.h"
#include "disassembler/nearest.h"
#include "serve/program.h"

namespace isadora::serve {

namespace {

// `0x…`: its number, and the bits of its digits.
bool parse(const std::string& text, model::Bits& word, unsigned& bits) {
  if (!text.starts_with("0x") || text.size() < 3 || text.size() > 34) return false;
  word = 0;
  for (const char c : text.substr(2)) {
    const int digit = base::digit_value(c);
    if (digit < 0) return false;
    word = word << 4 | static_cast<unsigned>(digit);
  }
  bits = static_cast<unsigned>(text.size() - 2) * 4;
  return true;
}

// Colours and names of fields are those of the manual.
std::string_view word_for(disassembler::Role role) {
  switch (role) {
    case disassembler::Role::Fixed: return "fixed";
    case disassembler::Role::Zero: return "zero";
    case disassembler::Role::Operand: return "operand";
    case disassembler::Role::Modifier: return "modifier";
    case disassembler::Role::Guard: return "guard";
    case disassembler::Role::Control: return "control";
  }
  return "";
}

// The cells of an opcode's fields over a word, which may be another opcode's. `says` gives the text of each.
template <class Says>
Json cells_of(const model::Isa& isa, const model::Opcode& opcode, model::Bits word, const Says& says) {
  Json cells = Json::array();
  const std::vector<disassembler::DrawingRow> rows = disassembler::draw(isa, opcode, {opcode.length, 1, 1, 0, 0});
  for (const disassembler::DrawingCell& c : rows[0].cells) {
    Json& cell = cells.emplace_back(Json{{"high", c.hi}, {"low", c.lo}});
    cell["bits"] = disassembler::bits_text(word, c.hi, c.lo);
    cell["name"] = c.name;
    cell["says"] = says(c);
    cell["role"] = word_for(c.role);
    if (c.from != disassembler::DrawingCell::kWhole) cell["from"] = c.from;
  }
  return cells;
}

Json cells_like(const model::Isa& isa, const model::Opcode& opcode, model::Bits word) {
  return cells_of(isa, opcode, word, [&](const disassembler::DrawingCell& c) {
    return c.field == model::kNoIndex ? "no field" : "0b" + disassembler::bits_text(word, c.hi, c.lo);
  });
}

std::string field_says(const model::Isa& isa, const encoding::Decoded& d, uint16_t field) {
  if (field == model::kNoIndex) return "always zero";
  const disassembler::FieldText text = disassembler::field_text(isa, d, field);
  return text.with_meaning() + (text.note.empty() ? "" : ", " + text.note);
}

}  // namespace

Json word_of(const library::Loaded& isa, const std::string& text, const std::string& like, std::string& error) {
  model::Bits word = 0, other_word = 0;
  unsigned bits = 0, other_bits = 0;
  if (!parse(text, word, bits) || bits > 8 * isa.codec.max_bytes()) {
    error = "`word` is not a word: expected 0x and up to " + std::to_string(2 * isa.codec.max_bytes()) + " digits";
    return {};
  }
  // Bits are numbered as in the description.
  const bool from_top = isa.isa.machine.bit_order == model::Order::Msb;
  Json out = {{"word", disassembler::word_text(word, bits)}, {"length", bits}, {"from_top", from_top}};
  encoding::Decoded d, other;
  encoding::DecodeStatus why = encoding::DecodeStatus::NoOpcode;
  uint16_t detail = 0;
  out["legal"] = isa.codec.decode_word(word, bits, d, &why, &detail);
  if (out["legal"]) {
    std::string printed;
    isa.printer.print(d, 0, printed);
    out["text"] = printed;
    out["opcode"] = isa.isa.opcodes[d.opcode].name;
    out["instruction"] = isa.isa.optypes[isa.isa.opcodes[d.opcode].optype].name;
    const auto says = [&](const disassembler::DrawingCell& c) { return field_says(isa.isa, d, c.field); };
    out["cells"] = cells_of(isa.isa, isa.isa.opcodes[d.opcode], d.word, says);
    return out;
  }
  out["why"] = isa.codec.explain(why, d.opcode, detail);
  if (why == encoding::DecodeStatus::NoOpcode) {
    const std::string near = disassembler::nearest_text(isa.isa, word, bits);
    if (!near.empty()) out["why"] = out["why"].get<std::string>() + ": " + near;
  }
  const bool known = d.opcode < isa.isa.opcodes.size() && isa.isa.opcodes[d.opcode].length == bits;
  if (known) {
    out["cells"] = cells_like(isa.isa, isa.isa.opcodes[d.opcode], word);
  } else if (parse(like, other_word, other_bits) && other_bits == bits &&
             isa.codec.decode_word(other_word, other_bits, other)) {
    out["cells"] = cells_like(isa.isa, isa.isa.opcodes[other.opcode], word);
  } else {
    Json cell = {{"high", bits - 1}, {"low", 0}, {"bits", disassembler::bits_text(word, bits - 1, 0)}};
    cell["name"] = "";
    cell["says"] = "no instruction";
    out["cells"] = Json::array({std::move(cell)});
  }
  return out;
}

}  // namespace isadora::serve
