// The end of a body: destinations are written in the order in which the form prints them, so that of two that are the
// same register the one printed last wins.
#include <algorithm>

#include "check/lowering.h"
#include "model/part_place.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;

namespace {

bool contains_word(std::string_view text, std::string_view word) {
  auto is_letter = [&](size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
  };
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  }
  return false;
}

void print_order(const std::vector<model::Part>& parts, const std::vector<model::Aggregate>& aggregates,
                 std::vector<uint32_t>& order) {
  for (const model::Part& p : parts) {
    if (p.kind == model::Part::Kind::Operand) order.push_back(p.field);
    for (size_t i = 0; p.kind == model::Part::Kind::Text && i < aggregates.size(); ++i) {
      if (contains_word(p.text, aggregates[i].name)) order.push_back(kAggregateKey + static_cast<uint32_t>(i));
    }
    print_order(p.parts, aggregates, order);
  }
}

}  // namespace

std::vector<uint32_t> Lowering::result_order() const {
  std::vector<uint32_t> printed, order;
  if (opcode_.form) print_order(opcode_.form->operands, isa_.aggregates, printed);
  for (const auto& [key, v] : path_.results) {
    if (!std::ranges::count(printed, key)) order.push_back(key);
  }
  for (const uint32_t key : printed) {
    if (path_.results.contains(key) && !std::ranges::count(order, key)) order.push_back(key);
  }
  return order;
}

void Lowering::write_results() {
  if (path_.ended) return;
  for (const uint32_t key : result_order()) write_result(key, path_.results.at(key));
}

// If the file extends, a value that is narrower than its registers is sign-extended.
void Lowering::write_code(uint16_t type_index, Value code, LoweredValue v) {
  const model::Type& type = type_at(type_index);
  const auto known = e_.constant_value(code);
  if (known && type.constant(known->to_uint64())) return;
  const model::RegisterFile& file = isa_.files[type.file];
  if (file.is_view()) {
    std::vector<Condition> where = path_.conditions;
    for (const model::RegisterConstant& c : type.constants) where.push_back({e_.equals(code, c.code), false});
    return write_part(type.file, model::register_index(e_, type, code), v, where);
  }
  const auto width = e_.constant_value(v.width);
  if (file.sign_extends && (!width || *width < base::Integer(file.width))) {
    const Value whole = e_.constant(file.width);
    v = sized(e_.binary(Op::ZExt, e_.binary(Op::SExt, v.value, v.width), whole), whole);
  }
  e_.effect({.op = Op::WriteCode, .aux = type_index, .a = code, .b = v.width, .c = v.value}, path_.conditions);
}

void Lowering::write_register(uint16_t file, Value index, LoweredValue v, const std::vector<Condition>& where) {
  if (isa_.files[file].is_view()) return write_part(file, index, v, where);
  e_.effect({.op = Op::WriteReg, .aux = file, .a = index, .b = v.width, .c = v.value}, where);
}

// The other bits of the register keep their value, or become zeros or copies of the part's sign.
void Lowering::write_part(uint16_t file, Value index, LoweredValue v, const std::vector<Condition>& where) {
  using Rest = model::RegisterView::Rest;
  const model::RegisterFile& part = isa_.files[file];
  const model::PartPlace place = model::part_place(e_, isa_, file, index);
  const unsigned all = isa_.files[part.view.file].width;
  const Value width = e_.constant(part.width), whole = e_.constant(all);
  if (place.number == kNone || !v.ok()) return e_.fail();
  const Value cut = e_.binary(Op::ZExt, v.value, width);
  if (part.view.rest == Rest::Keep && part.width < all) {
    const Value position = e_.binary(Op::PackPosition, place.position, width);
    e_.effect({.op = Op::WriteBits, .aux = part.view.file, .a = place.number, .b = position, .c = cut}, where);
    return;
  }
  const Value extended = part.view.rest == Rest::Sign ? e_.binary(Op::SExt, cut, width) : cut;
  const Value shifted = e_.binary(Op::ZExt, e_.binary(Op::Shl, extended, place.position), whole);
  e_.effect({.op = Op::WriteReg, .aux = part.view.file, .a = place.number, .b = whole, .c = shifted}, where);
}

void Lowering::write_result(uint32_t key, const LocalVariable& v) {
  if (v.status == LocalVariable::Status::Unset) return;
  const bool is_field = key < kAggregateKey;
  const std::string name = is_field ? (*opcode_.fields)[key].name : isa_.aggregates[key - kAggregateKey].name;
  if (v.status == LocalVariable::Status::Partly) {
    auto* d = e_.report(Kind::UnsetResult, v.place,
                        "`" + name + "` is set here, but not on every path to the end of the body");
    if (d)
      d->notes.push_back("assign it on the other paths too; one that keeps its register's content is assigned itself");
    return;
  }
  if (!v.content.ok()) return e_.fail();
  const uint16_t type_index = is_field ? (*opcode_.fields)[key].type : isa_.aggregates[key - kAggregateKey].type;
  const model::Type& type = type_at(type_index);
  if (type.file >= isa_.files.size()) return e_.fail();
  auto write = [&](Value code, Value width, Value x) { write_code(type_index, code, sized(x, width)); };
  if (is_field) return write(code(opcode_, static_cast<uint16_t>(key)), v.content.width, v.content.value);
  const Value width = e_.constant(isa_.files[type.file].width);
  for (unsigned i = 0; i < isa_.aggregates[key - kAggregateKey].width; ++i) {
    const Value one = e_.constant(1);
    const Value bit = e_.binary(Op::ZExt, e_.binary(Op::Shr, v.content.value, e_.constant(i)), one);
    write(e_.constant(i), width, bit);
  }
}

}  // namespace isadora::check
