#include "api/operands.h"

#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::api {

using syntax::FormOp;
using syntax::FormOpKind;
using syntax::ValueKind;

namespace {

// The fields of an opcode and their codes, or the parts of a compound operand.
struct OperandScope {
  const std::vector<model::Field>& fields;
  const uint64_t* codes;
};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The words in literal text.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (is_word_character(c)) {
      out.back() += c;
    } else if (!out.back().empty()) {
      out.emplace_back();
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

class OperandReader {
 public:
  explicit OperandReader(const Instruction::Data& d)
      : data_(d),
        isa_(d.model()),
        forms_(d.isa->loaded->printer.forms()),
        form_(forms_.form(d.decoded.opcode, d.decoded.form)),
        touched_(encoding::instruction_effects(isa_, d.decoded)),
        all_{d.opcode().fields, d.decoded.codes} {}

  std::vector<Operand> run() {
    std::vector<Operand> out;
    read(form_.operands, all_, out);
    return out;
  }

  Operand guard() {
    const FormOp& group = forms_.ops[form_.guard];
    Operand o = operand((&group)[2], all_);  // after its `@`
    o.shown = forms_.is_shown(group, all_.codes);
    o.read = !o.registers.empty();
    o.written = false;
    return o;
  }

 private:
  void read(uint32_t at, const OperandScope& scope, std::vector<Operand>& out) {
    uint32_t hidden = at;  // the end of what is left out
    for (;; ++at) {
      const FormOp& op = forms_.ops[at];
      if (op.kind == FormOpKind::Tail || op.kind == FormOpKind::End) return;
      const size_t before = out.size();
      if (op.kind == FormOpKind::Text) literal(op.text, out);
      if (op.kind == FormOpKind::Group && !forms_.is_shown(op, scope.codes)) hidden = std::max(hidden, op.end);
      if (op.kind == FormOpKind::Value) out.push_back(operand(op, scope));
      for (size_t i = before; i < out.size(); ++i) out[i].shown = at >= hidden;
    }
  }

  void literal(std::string_view text, std::vector<Operand>& out) {
    for (const std::string& word : words_in(text)) {
      for (const model::Aggregate& a : isa_.aggregates)
        if (a.name == word) out.push_back(aggregate(a));
    }
  }

  Operand operand(const FormOp& op, const OperandScope& scope) {
    const model::Field& field = scope.fields[op.field];
    const uint64_t code = scope.codes[op.field];
    Operand o;
    o.name = field.full_name();
    o.bits = model::operand_bits(isa_, field, {scope.codes, scope.fields.size()});
    o.text = data_.isa->loaded->printer.value_text(data_.decoded, op, scope.codes);
    for (uint16_t i = 0; i < op.count; ++i) {
      const syntax::PrefixText& prefix = forms_.prefixes[op.first + i];
      if (scope.codes[prefix.field]) o.prefixes.emplace_back(prefix.open);
    }
    value(o, op, isa_.types[op.type], code);
    if (scope.codes == all_.codes) set_access(o, op.field);
    return o;
  }

  void value(Operand& o, const FormOp& op, const model::Type& type, uint64_t code) {
    switch (op.value) {
      case ValueKind::Register: return registers(o, type, code);
      case ValueKind::Compound: return compound(o, op, type, code);
      case ValueKind::Enumerator:
        o.kind = OperandKind::Enumeration;
        o.value = static_cast<int64_t>(code);
        return;
      case ValueKind::Target:
        if (type.absolute) {
          o.kind = OperandKind::Address;
          o.value = static_cast<int64_t>(model::number_of(type, code));
          return;
        }
        o.kind = OperandKind::Target;
        // Of types that count from a rounded address: as from an instruction whose address needs no rounding.
        o.value = model::distance_of(type, code, 0, data_.decoded.bytes);
        return;
      case ValueKind::Number:
      case ValueKind::Float:
      case ValueKind::Set: break;
    }
    o.kind = OperandKind::Immediate;
    o.value = static_cast<int64_t>(model::number_of(type, code));
  }

  void registers(Operand& o, const model::Type& type, uint64_t code) {
    o.kind = OperandKind::Register;
    const model::RegisterCode r = model::resolve(isa_, type, code);
    if (r.kind == model::RegisterCode::Kind::Constant) {
      o.constant = r.value.to_uint64();
    } else {
      const model::RegisterFile& file = isa_.files[type.file];
      const unsigned count = std::max(1u, (o.bits + file.width - 1) / std::max(1u, file.width));
      o.registers.push_back({file.name, r.number, count, true});
    }
  }

  void compound(Operand& o, const FormOp& op, const model::Type& type, uint64_t code) {
    o.kind = OperandKind::Compound;
    std::vector<uint64_t> codes;
    for (const model::Field& f : type.parts) codes.push_back(model::extract(f, code));
    if (!type.forms.empty()) read(forms_.compounds[op.type].front().begin, {type.parts, codes.data()}, o.parts);
  }

  // Sets whether the semantics reads or writes the operand.
  void set_access(Operand& o, uint16_t field) {
    o.read = touched_.used[field];
    if (o.kind == OperandKind::Register) {
      o.read = touched_.read_fields[field] && (o.constant || overlaps(touched_.reads, o.registers));
      o.written = touched_.written_fields[field] && overlaps(touched_.writes, o.registers);
    }
    for (Operand& p : o.parts) {
      p.read =
          p.kind == OperandKind::Register ? o.read && (p.constant || overlaps(touched_.reads, p.registers)) : o.read;
      p.written =
          p.kind == OperandKind::Register && touched_.written_fields[field] && overlaps(touched_.writes, p.registers);
      o.written |= p.written;
    }
  }

  bool overlaps(const encoding::RegisterSet& set, const std::vector<RegisterRange>& ranges) const {
    for (const RegisterRange& r : ranges) {
      for (uint16_t file = 0; file < isa_.files.size(); ++file) {
        if (isa_.files[file].name != r.file) continue;
        for (unsigned i = 0; i < r.count; ++i)
          if (const auto whole = model::whole_register(isa_, file, r.first + i); set.has(whole.file, whole.number))
            return true;
      }
    }
    return false;
  }

  Operand aggregate(const model::Aggregate& a) {
    Operand o;
    o.kind = OperandKind::Aggregate;
    o.name = o.text = a.name;
    o.bits = a.width;
    const model::Type& type = isa_.types[a.type];
    encoding::RegisterSet set;
    for (unsigned i = 0; i < a.width; ++i) {
      const model::RegisterCode r = model::resolve(isa_, type, i);
      if (r.kind != model::RegisterCode::Kind::Register) continue;
      const model::RegisterName whole = model::whole_register(isa_, type.file, r.number);
      set.add(whole.file, whole.number, true);
    }
    o.registers = named(isa_, set);
    o.read = overlaps(touched_.reads, o.registers);
    o.written = overlaps(touched_.writes, o.registers);
    return o;
  }

  const Instruction::Data& data_;
  const model::Isa& isa_;
  const syntax::FormProgram& forms_;
  const syntax::FormText& form_;
  encoding::InstructionEffects touched_;
  OperandScope all_;
};

}  // namespace

std::vector<RegisterRange> named(const model::Isa& isa, const encoding::RegisterSet& set) {
  std::vector<RegisterRange> out;
  for (const encoding::RegisterSet::Range& r : set.ranges())
    out.push_back({isa.files[r.file].name, r.first, r.count, r.certain});
  return out;
}

std::vector<Operand> operands_of(const Instruction::Data& instruction) { return OperandReader(instruction).run(); }

std::optional<Operand> guard_of(const Instruction::Data& instruction) {
  if (instruction.opcode().guard == model::kNoIndex) return std::nullopt;
  return OperandReader(instruction).guard();
}

}  // namespace isadora::api
