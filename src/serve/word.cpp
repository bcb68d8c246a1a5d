// A word as a drawing: cells of fields.
#include <algorithm>

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
    const char* const digits = "0123456789ABCDEFabcdef";
    const size_t at = std::string_view(digits).find(c);
    if (at == std::string::npos) return false;
    word = word << 4 | static_cast<unsigned>(at < 16 ? at : at - 6);
  }
  bits = static_cast<unsigned>(text.size() - 2) * 4;
  return true;
}

std::string bits_text(model::Bits word, unsigned hi, unsigned lo) {
  std::string out;
  for (unsigned i = hi + 1; i-- > lo;) out += static_cast<unsigned>(word >> i) & 1 ? '1' : '0';
  return out;
}

Json cell(unsigned hi, unsigned lo, const std::string& bits, const std::string& label) {
  const size_t name = label.find(" = ");
  Json out = {{"high", hi}, {"low", lo}, {"bits", bits}};
  out["name"] = name == std::string::npos ? "" : label.substr(0, name);
  out["says"] = name == std::string::npos ? label : label.substr(name + 3);
  return out;
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

Json with_roles(Json cells, const model::Isa& isa, const model::Opcode& opcode) {
  const std::vector<disassembler::DrawingRow> rows = disassembler::draw(isa, opcode, {opcode.length, 1, 1, 0, 0});
  for (Json& cell : cells)
    for (const disassembler::DrawingCell& drawn : rows[0].cells)
      if (drawn.hi == cell["high"]) {
        cell["role"] = word_for(drawn.role);
        if (drawn.from != disassembler::DrawingCell::kWhole) cell["from"] = drawn.from;
      }
  return cells;
}

// The cells of an opcode's fields, over a word of another opcode.
Json cells_like(const model::Opcode& opcode, model::Bits word) {
  struct Piece {
    unsigned hi, lo;
    std::string name;
  };
  std::vector<Piece> pieces;
  for (const model::Field& f : opcode.fields) {
    for (const model::Slice& s : f.slices) pieces.push_back({s.position + s.width - 1, s.position, f.full_name()});
  }
  std::ranges::sort(pieces, std::greater<>(), &Piece::hi);
  Json out = Json::array();
  unsigned next = opcode.length;
  const auto gap = [&](unsigned to) {
    if (to < next) out.push_back(cell(next - 1, to, bits_text(word, next - 1, to), "no field"));
  };
  for (const Piece& p : pieces) {
    gap(p.hi + 1);
    const std::string bits = bits_text(word, p.hi, p.lo);
    out.push_back(cell(p.hi, p.lo, bits, p.name + " = 0b" + bits));
    next = p.lo;
  }
  gap(0);
  return out;
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
    Json cells = Json::array();
    for (const disassembler::BitCell& c : disassembler::bit_cells(isa.isa, d))
      cells.push_back(cell(c.hi, c.lo, c.bits, c.label));
    out["cells"] = with_roles(std::move(cells), isa.isa, isa.isa.opcodes[d.opcode]);
    return out;
  }
  out["why"] = isa.codec.explain(why, d.opcode, detail);
  if (why == encoding::DecodeStatus::NoOpcode) {
    const std::string near = disassembler::nearest_text(isa.isa, word, bits);
    if (!near.empty()) out["why"] = out["why"].get<std::string>() + ": " + near;
  }
  const bool known = d.opcode < isa.isa.opcodes.size() && isa.isa.opcodes[d.opcode].length == bits;
  if (known) {
    const model::Opcode& opcode = isa.isa.opcodes[d.opcode];
    out["cells"] = with_roles(cells_like(opcode, word), isa.isa, opcode);
  } else if (parse(like, other_word, other_bits) && other_bits == bits &&
             isa.codec.decode_word(other_word, other_bits, other)) {
    const model::Opcode& opcode = isa.isa.opcodes[other.opcode];
    out["cells"] = with_roles(cells_like(opcode, word), isa.isa, opcode);
  } else {
    out["cells"] = Json::array({cell(bits - 1, 0, bits_text(word, bits - 1, 0), "no instruction")});
  }
  return out;
}

}  // namespace isadora::serve
