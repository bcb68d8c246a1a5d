// Runs the steps of a form over the codes of a word (steps.h).
#include <algorithm>

#include "disassembler/disassembler.h"
#include "disassembler/numbers.h"
#include "disassembler/steps.h"
#include "ir/float_text.h"

namespace isadora::disassembler {

namespace {

using Label = std::function<std::string_view(uint64_t)>;

class Run {
 public:
  Run(const Program& program, const model::Isa& isa, const encoding::Decoded& d, uint64_t address, std::string& out,
      const Label* label)
      : program_(program), isa_(isa), decoded_(d), address_(address), out_(out), label_(label) {}

  void steps(uint32_t at, const uint64_t* codes) {
    for (;; ++at) {
      const Step& s = program_.steps[at];
      switch (s.kind) {
        case StepKind::Text: text(s); break;
        case StepKind::Open:
          if (codes[s.field] == 1) text(s);
          break;
        case StepKind::Modifier: modifier(s, codes[s.field]); break;
        case StepKind::Enumerator: enumerator(s, codes[s.field]); break;
        case StepKind::Register: reg(s, codes); break;
        case StepKind::Number: number(s, codes[s.field]); break;
        case StepKind::Float: float_number(s, codes); break;
        case StepKind::Set: set(codes[s.field]); break;
        case StepKind::Target: target(s, codes[s.field]); break;
        case StepKind::Compound: compound(s, codes[s.field]); break;
        case StepKind::Value: out_ += std::to_string(static_cast<int64_t>(program_.expressions[s.first](codes))); break;
        case StepKind::SkipAtDefault:
          if (holds(s, codes)) at = s.jump - 1;
          break;
        case StepKind::SkipUnless:
          if (!program_.expressions[s.first](codes)) at = s.jump - 1;
          break;
        case StepKind::SkipIfUnshadowed:
          if (!shadowed(program_.shadows[s.first], codes)) at = s.jump - 1;
          break;
        case StepKind::BeginOperands:
          out_ += ' ';
          operands_ = out_.size();
          break;
        case StepKind::EndOperands:
          if (out_.size() == operands_) out_.pop_back();
          break;
        case StepKind::End: return;
      }
    }
  }

 private:
  void text(const Step& s) { out_.append(program_.pool.data() + s.text, s.text_size); }

  bool holds(const Step& s, const uint64_t* codes) const {
    const Check* check = program_.checks.data() + s.first;
    return std::all_of(check, check + s.count, [&](const Check& c) { return codes[c.field] == c.code; });
  }

  bool shadowed(const Shadow& s, const uint64_t* codes) const {
    if (codes[s.field] != s.code) return true;
    return std::any_of(s.by.begin(), s.by.end(), [&](const auto& by) {
      return std::find(by.second.begin(), by.second.end(), codes[by.first]) != by.second.end();
    });
  }

  // True where the type's table has a spelling of the code.
  bool from_table(uint16_t type, uint64_t code) {
    const auto& table = program_.spellings[type];
    if (code >= table.size() || !table[code].size) return false;
    out_.append(program_.pool.data() + table[code].begin, table[code].size);
    return true;
  }

  void modifier(const Step& s, uint64_t code) {
    const size_t before = out_.size();
    out_ += '.';
    enumerator(s, code);
    if (out_.size() == before + 1) out_.pop_back();
  }

  void enumerator(const Step& s, uint64_t code) {
    if (from_table(s.type, code)) return;
    if (const model::Enumerator* e = isa_.types[s.type].enumerator(code))
      out_ += e->spellings.front();
    else
      append_hex(out_, code);
  }

  void reg(const Step& s, const uint64_t* codes) {
    const model::Type& type = isa_.types[s.type];
    const model::RegisterFile& file = isa_.files[type.file];
    const uint64_t code = codes[s.field];
    if (s.first != kNoExpression) {
      const uint64_t bits = program_.expressions[s.first](codes);
      if (bits > file.width && !type.constant(code))
        return wide(file, type, code, (bits + file.width - 1) / file.width);
    }
    if (from_table(s.type, code)) return;
    if (const auto* c = type.constant(code))
      out_ += c->spelling;
    else
      spell(file.spelling, type.codes.empty() || code >= type.codes.size() ? code : type.codes[code], 0);
  }

  void wide(const model::RegisterFile& file, const model::Type& type, uint64_t code, unsigned count) {
    const uint64_t first = type.codes.empty() || code >= type.codes.size() ? code : type.codes[code];
    spell(file.wide, first, first + count - 1);
  }

  // "R[%:%]": the marks stand for the first number and the last.
  void spell(std::string_view pattern, uint64_t first, uint64_t last) {
    for (const char c : pattern) {
      if (c != '%') {
        out_ += c;
      } else {
        append_decimal(out_, first);
        first = last;
      }
    }
  }

  // The value of a number's code: sign and magnitude.
  static base::Int128 signed_value(const model::Type& t, uint64_t code, bool as_signed) {
    base::Int128 v = static_cast<base::Int128>(static_cast<base::UInt128>(code));
    if (as_signed && t.width && t.width <= 64 && code >> (t.width - 1) & 1) v -= base::Int128{1} << t.width;
    return v * static_cast<base::Int128>(t.scale);
  }

  void number(const Step& s, uint64_t code) {
    const model::Type& t = isa_.types[s.type];
    base::Int128 v = signed_value(t, code, t.is_signed && !t.pattern);
    if (v < 0 && t.pattern_bits) v += base::Int128{1} << t.pattern_bits;
    const bool negative = v < 0, paren = negative && s.prefixed;
    if (paren) out_ += '(';
    if (negative)
      out_ += '-';
    else if (s.after_plus)
      out_ += '+';
    append_number(out_, static_cast<base::UInt128>(negative ? -v : v), t.radix);
    if (paren) out_ += ')';
  }

  // As a number where the format fills the field; what lies above a narrower one would be lost.
  void float_number(const Step& s, const uint64_t* codes) {
    const model::Opcode& opcode = isa_.opcodes[decoded_.opcode];
    const unsigned width = opcode.fields[s.field].width();
    const auto format = model::float_format(isa_, opcode, s.field, {codes, opcode.fields.size()});
    const bool fills = format && ir::float_shape(*format).bits >= width;
    const auto shape = fills ? ir::float_shape(*format, width) : std::nullopt;
    if (!shape || !ir::print_float(*shape, codes[s.field], out_)) append_hex(out_, codes[s.field]);
  }

  void set(uint64_t code) {
    if (!code) out_ += "{}";
    for (bool first = true; code; code &= code - 1, first = false) {
      if (!first) out_ += ',';
      append_decimal(out_, static_cast<unsigned>(__builtin_ctzll(code)));
    }
  }

  void target(const Step& s, uint64_t code) {
    const model::Type& t = isa_.types[s.type];
    auto distance = static_cast<int64_t>(signed_value(t, code, t.is_signed || t.pattern));
    if (t.relative == model::Relative::Next) distance += decoded_.bytes;
    if (label_ && *label_) {
      const std::string_view name = (*label_)(address_ + static_cast<uint64_t>(distance));
      if (!name.empty()) {
        out_ += name;
        return;
      }
    }
    out_ += '.';
    if (distance == 0) return;
    out_ += distance < 0 ? '-' : '+';
    append_hex(out_, distance < 0 ? -static_cast<uint64_t>(distance) : static_cast<uint64_t>(distance));
  }

  void compound(const Step& s, uint64_t code) {
    const model::Type& t = isa_.types[s.type];
    uint64_t codes[encoding::kMaxFields];
    const size_t count = std::min(t.parts.size(), encoding::kMaxFields);
    for (size_t i = 0; i < count; ++i) codes[i] = model::extract(t.parts[i], code);
    steps(s.jump, codes);
  }

  const Program& program_;
  const model::Isa& isa_;
  const encoding::Decoded& decoded_;
  uint64_t address_;
  std::string& out_;
  const Label* label_;
  size_t operands_ = 0;
};

}  // namespace

struct Printer::Impl {
  const model::Isa& isa;
  Program program;
};

Printer::Printer(const encoding::Codec& codec) : impl_(new Impl{codec.isa(), compile(codec.isa())}) {}
Printer::~Printer() = default;

void Printer::print(const encoding::Decoded& d, uint64_t address, std::string& out,
                    const std::function<std::string_view(uint64_t)>* label) const {
  const Program& p = impl_->program;
  Run(p, impl_->isa, d, address, out, label).steps(p.starts[p.first_form[d.opcode] + d.form], d.codes);
}

std::vector<CrackLine> Printer::crack(const encoding::Decoded& d) const {
  const Program& p = impl_->program;
  std::vector<CrackLine> lines;
  uint16_t number = 0;
  for (const uint32_t start : p.cracks[p.first_form[d.opcode] + d.form]) {
    CrackLine line{{}, number++};
    Run(p, impl_->isa, d, 0, line.text, nullptr).steps(start, d.codes);
    if (line.text.empty()) continue;
    line.text += ';';
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace isadora::disassembler
