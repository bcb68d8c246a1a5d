#include "api/operands.h"

#include "disassembler/float_text.h"
#include "disassembler/numbers.h"
#include "model/spelling.h"

namespace isadora::api {

using model::Part;
using model::TypeKind;

namespace {

// The fields of an opcode and their codes, or the parts of a compound operand.
struct OperandScope {
  const std::vector<model::Field>& fields;
  std::span<const uint64_t> codes;
};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The words in literal text.
std::vector<std::string> words_in(const std::string& text) {
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
        touched_(encoding::instruction_effects(isa_, d.decoded)),
        all_{d.opcode().fields, d.codes()} {}

  std::vector<Operand> run() {
    std::string text;
    parts(data_.form().operands, all_, true, out_, text);
    return std::move(out_);
  }

  Operand guard() {
    const model::Opcode& opcode = data_.opcode();
    Part part;
    part.kind = Part::Kind::Operand;
    part.field = opcode.guard;
    const bool prefixed = opcode.guard_prefix != model::kNoIndex;
    if (prefixed) part.prefixes.push_back({opcode.guard_prefix, opcode.guard_spelling});
    Operand o = operand(part, all_);
    o.shown = !is_default(part, all_);
    o.read = !o.registers.empty();
    o.written = false;
    return o;
  }

 private:
  // Adds the operands to `out` and their text to `text`.
  void parts(const std::vector<Part>& list, const OperandScope& scope, bool shown, std::vector<Operand>& out,
             std::string& text) {
    for (const Part& p : list) {
      if (p.kind == Part::Kind::Text) {
        literal(p, shown, out);
        if (shown) text += p.text;
      } else if (p.kind == Part::Kind::Group) {
        parts(p.parts, scope, shown && is_present(p, scope), out, text);
      } else if (p.kind == Part::Kind::Operand || p.kind == Part::Kind::Number) {
        out.push_back(operand(p, scope));
        out.back().shown = shown;
        if (shown) add_text(text, out.back().text);
      }
    }
  }

  // After a plus the number has a sign of its own.
  static void add_text(std::string& text, const std::string& more) {
    if (text.ends_with('+') && more.starts_with('-')) text.pop_back();
    text += more;
  }

  void literal(const Part& p, bool shown, std::vector<Operand>& out) {
    for (const std::string& word : words_in(p.text)) {
      for (const model::Aggregate& a : isa_.aggregates) {
        if (a.name != word) continue;
        out.push_back(aggregate(a));
        out.back().shown = shown;
      }
    }
  }

  bool is_present(const Part& group, const OperandScope& scope) const {
    if (group.when) return model::evaluate(*group.when, scope.codes) != 0;
    return !std::all_of(group.parts.begin(), group.parts.end(), [&](const Part& p) { return is_default(p, scope); });
  }

  bool is_default(const Part& p, const OperandScope& scope) const {
    const auto holds = [&](uint16_t field) {
      return scope.codes[field] == scope.fields[field].default_code.value_or(0);
    };
    const bool own =
        p.kind == Part::Kind::Text || p.kind == Part::Kind::Group || p.field == model::kNoIndex || holds(p.field);
    return own &&
           std::all_of(p.prefixes.begin(), p.prefixes.end(), [&](const Part::Prefix& x) { return holds(x.field); }) &&
           std::all_of(p.parts.begin(), p.parts.end(), [&](const Part& q) { return is_default(q, scope); });
  }

  Operand operand(const Part& part, const OperandScope& scope) {
    const model::Field& field = scope.fields[part.field];
    const model::Type& type = isa_.types[field.type];
    Operand o;
    o.name = field.full_name();
    o.bits = model::operand_bits(isa_, field, scope.codes);
    for (const Part::Prefix& x : part.prefixes) {
      if (scope.codes[x.field]) o.prefixes.push_back(isa_.types[scope.fields[x.field].type].prefixes[x.spelling].open);
    }
    value(o, type, scope.codes[part.field]);
    if (scope.codes.data() == all_.codes.data()) {
      if (field.is_float()) {
        o.text.clear();
        disassembler::append_float(isa_, data_.opcode(), part.field, scope.codes, o.text);
      }
      set_access(o, part.field);
    }
    return o;
  }

  void value(Operand& o, const model::Type& type, uint64_t code) {
    switch (type.kind) {
      case TypeKind::Register: return registers(o, type, code);
      case TypeKind::Compound: return compound(o, type, code);
      case TypeKind::Number: return number(o, type, code);
      case TypeKind::Enumeration:
      case TypeKind::Prefix: break;
    }
    o.kind = OperandKind::Enumeration;
    o.value = static_cast<int64_t>(code);
    o.text = model::spelled(isa_, type, code);
  }

  void registers(Operand& o, const model::Type& type, uint64_t code) {
    o.kind = OperandKind::Register;
    const model::RegisterCode r = model::resolve(isa_, type, code);
    if (r.kind == model::RegisterCode::Kind::Constant) {
      o.constant = r.value.to_uint64();
      o.text = type.constant(code)->spelling;
    } else {
      const model::RegisterFile& file = isa_.files[type.file];
      const unsigned count = std::max(1u, (o.bits + file.width - 1) / std::max(1u, file.width));
      o.registers.push_back({file.name, r.number, count, true});
      o.text = model::spelled(file, r.number, count);
    }
  }

  void number(Operand& o, const model::Type& type, uint64_t code) {
    if (type.relative == model::Relative::No) {
      o.kind = OperandKind::Immediate;
      o.value = static_cast<int64_t>(model::number_of(type, code));
      o.text = model::spelled(isa_, type, code);
      return;
    }
    o.kind = OperandKind::Target;
    o.value = model::distance_of(type, code, data_.decoded.bytes);
    disassembler::append_distance(o.text, o.value);
  }

  void compound(Operand& o, const model::Type& type, uint64_t code) {
    o.kind = OperandKind::Compound;
    std::vector<uint64_t> codes;
    for (const model::Field& f : type.parts) codes.push_back(model::extract(f, code));
    if (!type.forms.empty()) parts(type.forms.front().operands, {type.parts, codes}, true, o.parts, o.text);
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
          if (set.has(file, r.first + i)) return true;
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
      if (r.kind == model::RegisterCode::Kind::Register) set.add(type.file, r.number, true);
    }
    o.registers = named(isa_, set);
    o.read = overlaps(touched_.reads, o.registers);
    o.written = overlaps(touched_.writes, o.registers);
    return o;
  }

  const Instruction::Data& data_;
  const model::Isa& isa_;
  encoding::InstructionEffects touched_;
  OperandScope all_;
  std::vector<Operand> out_;
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
