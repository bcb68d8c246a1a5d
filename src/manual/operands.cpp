#include "manual/operands.h"

#include <algorithm>

#include "encoding/effects.h"
#include "examples/words.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::manual {

namespace {

using model::Field;
using model::Opcode;
using model::Part;
using model::TypeKind;

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// Operand names from a form's header, in the order of the form: "LD.x Rd, [Ra+imm]" gives Rd, Ra, imm. Literal text is
// the same in both, except for blanks.
class HeaderNames {
 public:
  explicit HeaderNames(const std::string& header) : text_(header) { at_ = std::min(text_.find(' '), text_.size()); }

  void literal(const std::string& text) {
    for (const char c : text) {
      skip_blanks();
      if (c != ' ' && at_ < text_.size() && text_[at_] == c) ++at_;
    }
  }

  std::string name() {
    skip_blanks();
    const size_t from = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    const std::string out = text_.substr(from, at_ - from);
    while (at_ < text_.size() && text_[at_] == '.') {  // text after an operand belongs to a subfield
      ++at_;
      while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    }
    return out;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  const std::string& text_;
  size_t at_;
};

class Collector {
 public:
  Collector(const BookPages& pages, uint16_t optype) : pages_(pages), isa_(pages.isa()), number_(optype) {}

  OperandInfo run() {
    for (const uint16_t i : pages_.opcodes_of(number_)) {
      const Opcode& opcode = isa_.opcodes[i];
      for (uint16_t f = 0; f < opcode.forms.size(); ++f) add_form(i, f);
    }
    return std::move(info_);
  }

 private:
  void add_form(uint16_t i, uint16_t f) {
    const Opcode& opcode = isa_.opcodes[i];
    const model::Form& form = opcode.forms[f];
    opcode_ = &opcode, opcode_number_ = i;
    touch(i, f);
    HeaderNames names(form.header);
    for (const Part& part : form.head) add_modifiers(part);
    for (const Part& part : form.operands) add_part(part, names);
    for (const uint16_t c : form.controls) add_control(isa_.controls[c]);
  }

  // The effects of a word of the form: a legal one, with registers that are not constants if possible.
  void touch(uint16_t i, uint16_t f) {
    examples::FormWords words(pages_.book().loaded->codec, i, f, 1);
    touched_ = {};
    const std::optional<encoding::Decoded> d = words.next(true);
    if (!d) return;
    touched_ = encoding::instruction_effects(isa_, *d);
    info_.faults.insert(touched_.faults.begin(), touched_.faults.end());
    for (const uint16_t s : touched_.loads) add_effect("loads from ", isa_.spaces[s].name);
    for (const uint16_t s : touched_.stores) add_effect("stores to ", isa_.spaces[s].name);
    if (touched_.jumps) add_effect("branches");
    if (touched_.ends) add_effect("ends the program");
    if (touched_.waits) add_effect("waits for others");
    if (touched_.calls_host) add_effect("calls the host");
    if (touched_.crosses_lanes) add_effect("reads other lanes");
  }

  void add_effect(const std::string& says, const std::string& space = {}) {
    const auto known =
        std::ranges::find_if(info_.effects, [&](const SideEffect& e) { return e.says == says && e.space == space; });
    SideEffect& effect = known == info_.effects.end() ? info_.effects.emplace_back(SideEffect{says, space}) : *known;
    effect.opcodes.insert(opcode_number_);
  }

  void add_part(const Part& part, HeaderNames& names) {
    switch (part.kind) {
      case Part::Kind::Text: names.literal(part.text); break;
      case Part::Kind::Operand: add_operand(part, names.name()); break;
      case Part::Kind::Group:
        for (const Part& inner : part.parts) add_part(inner, names);
        break;
      default: add_modifiers(part);
    }
  }

  void add_operand(const Part& part, const std::string& written) {
    const Field& field = opcode_->fields[part.field];
    const std::string name = written.empty() ? field.name : written;
    auto it = std::find_if(info_.operands.begin(), info_.operands.end(),
                           [&](const OperandEntry& o) { return o.key == lowercase(name); });
    if (it == info_.operands.end()) {
      info_.operands.push_back({name, lowercase(name), "operand-" + lowercase(name), {}, {}, {}, false, false});
      it = info_.operands.end() - 1;
    }
    const auto same = [&](const OperandEntry::Choice& c) { return c.field == field.name && c.type == field.type; };
    auto choice = std::find_if(it->choices.begin(), it->choices.end(), same);
    if (choice == it->choices.end())
      choice = it->choices.insert(choice, {field.name, field.type, default_text(field), float_format(field), {}});
    choice->opcodes.insert(opcode_number_);
    for (const Part::Prefix& p : part.prefixes) {
      const std::string& open = isa_.types[opcode_->fields[p.field].type].prefixes[p.spelling].open;
      if (std::find(it->prefixes.begin(), it->prefixes.end(), open) == it->prefixes.end()) it->prefixes.push_back(open);
    }
    const std::string bits = bits_text(field);
    if (it->bits.find(bits) == std::string::npos) it->bits += (it->bits.empty() ? "" : "; ") + bits;
    it->read |= touched_.read_fields[part.field] || (touched_.used[part.field] && !touched_.written_fields[part.field]);
    it->written |= touched_.written_fields[part.field];
    for (const Part& inner : part.parts) add_modifiers(inner);
  }

  void add_modifiers(const Part& part) {
    for (const Part& inner : part.parts) add_modifiers(inner);
    if (part.kind != Part::Kind::Modifier && part.kind != Part::Kind::Number &&
        !(part.kind == Part::Kind::Literal && part.field != model::kNoIndex))
      return;
    const Field& field = opcode_->fields[part.field];
    if (isa_.types[field.type].kind != TypeKind::Enumeration || field.fixed) return;
    const std::string name = field.full_name();
    const auto same = [&](const Modifier& m) { return m.key == lowercase(name) && m.type == field.type; };
    auto it = std::ranges::find_if(info_.modifiers, same);
    if (it == info_.modifiers.end())
      it = info_.modifiers.insert(it, {name,
                                       lowercase(name),
                                       "modifier-" + slug(lowercase(name)),
                                       field.type,
                                       field.default_code,
                                       true,
                                       false,
                                       {}});
    it->dotted = part.kind != Part::Kind::Number && !isa_.types[field.type].is_suffix;
    if (part.kind == Part::Kind::Literal)
      it->literals.insert(part.code);
    else
      it->any = true;
  }

  void add_control(const model::Control& control) {
    for (const std::string& name : control.field_names) {
      const int f = opcode_->find_field(name);
      const auto same = [&](const ControlEntry& c) { return c.field == name && c.name == control.name; };
      if (f < 0 || std::any_of(info_.controls.begin(), info_.controls.end(), same)) continue;
      const Field& field = opcode_->fields[static_cast<size_t>(f)];
      info_.controls.push_back({control.name, name, field.type, field.default_code});
    }
  }

  std::string default_text(const Field& field) const {
    if (!field.default_code) return {};
    const bool is_bits = field.is_float() || isa_.types[field.type].kind == TypeKind::Compound;
    return is_bits ? hex(*field.default_code) : model::spelled(isa_, isa_.types[field.type], *field.default_code);
  }

  std::string float_format(const Field& field) const {
    if (field.float_format) return std::string(ir::spelling(*field.float_format));
    return field.is_float() ? "." + opcode_->fields[field.float_by].full_name() : "";
  }

  // Its width: a number, or one for each value of the modifiers that select it.
  std::string bits_text(const Field& field) const {
    const model::Type& type = isa_.types[field.type];
    if (!field.bits) return std::to_string(type.kind == TypeKind::Register ? isa_.files[type.file].width : type.width);
    if (!field.bits->function) return std::to_string(field.bits->constant);
    const ir::Function& f = *field.bits->function;
    const ir::Range& range = f.ranges[f.result];
    std::set<uint16_t> on;
    for (const ir::Inst& in : f.ops)
      if (in.op == ir::Op::Field) on.insert(in.aux);
    std::string by;
    for (const uint16_t one : on) by += (by.empty() ? " by ." : ", .") + opcode_->fields[one].name;
    if (range.is_constant()) return range.lo.to_string();
    return range.lo.to_string() + " to " + range.hi.to_string() + by;
  }

  const BookPages& pages_;
  const model::Isa& isa_;
  const uint16_t number_;
  const Opcode* opcode_ = nullptr;
  uint16_t opcode_number_ = 0;
  encoding::InstructionEffects touched_;
  OperandInfo info_;
};

constexpr unsigned kPlainWidth = 20;  // limits of numbers up to this width are written out

// A power of two if that is shorter.
Html power(unsigned exponent, int less) {
  if (exponent <= kPlainWidth) return std::to_string((int64_t{1} << exponent) - less);
  return "2" + element("sup", std::to_string(exponent)) + (less ? " − " + std::to_string(less) : "");
}

Html number_limits(const model::Type& type) {
  if (type.is_code_address()) return "a label";
  if (type.set)
    return (type.members.empty() ? "numbers, " : "a list, ") +
           code(model::set_text(type, type.members.empty() ? 5 : 7));
  const std::string scale = type.scale == 1 ? "" : " times " + std::to_string(type.scale);
  const Html negative = type.width ? "−" + power(type.width - 1, 0) : Html("0");
  if (type.pattern) return negative + " to " + power(type.width, 1) + scale;
  if (type.from_one) return "1 to " + power(type.width, 0) + scale;
  return (type.is_signed ? negative + " to " + power(type.width - 1, 1) : "0 to " + power(type.width, 1)) + scale;
}

Html registers_of(const BookPages& pages, const model::Type& type) {
  const model::RegisterFile& file = pages.isa().files[type.file];
  const unsigned last = static_cast<unsigned>((uint64_t{1} << std::min(type.width, 16u)) - 1);
  Html out;
  if (type.codes.empty())
    out = code(model::numbered(file, 0)) + " to " + code(model::numbered(file, std::min(file.count - 1, last)));
  else
    out = code(model::numbered(file, type.codes.front())) + " … " + code(model::numbered(file, type.codes.back()));
  for (const model::RegisterConstant& c : type.constants) out += ", " + code(c.spelling);
  return out;
}

}  // namespace

Html written_as(const BookPages& pages, const OperandEntry::Choice& choice) {
  const model::Type& type = pages.isa().types[choice.type];
  if (!choice.format.empty()) return "a float (" + code(choice.format) + "), or its bits in hexadecimal";
  switch (type.kind) {
    case TypeKind::Register: return registers_of(pages, type);
    case TypeKind::Number: return number_limits(type);
    case TypeKind::Compound: return type.forms.empty() ? Html() : code(text_at(type.forms.front().span));
    default: return {};
  }
}

OperandInfo operands_of(const BookPages& pages, uint16_t optype) { return Collector(pages, optype).run(); }

}  // namespace isadora::manual
