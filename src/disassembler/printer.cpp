// Prints the text of a word by the ops of its form (syntax/form_program.h).
#include <algorithm>

#include "disassembler/disassembler.h"
#include "disassembler/float_text.h"
#include "disassembler/numbers.h"
#include "disassembler/print_templates.h"
#include "disassembler/text.h"
#include "ir/float_text.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::disassembler {

namespace {

using Label = std::function<std::string_view(uint64_t)>;
using syntax::FormOp;
using syntax::FormOpKind;
using syntax::ValueKind;

class InstructionPrinter {
 public:
  InstructionPrinter(const syntax::FormProgram& program, const model::Isa& isa, const encoding::Decoded& d,
                     uint64_t address, std::string& out, const Label* label)
      : program_(program), isa_(isa), decoded_(d), address_(address), out_(out), label_(label) {}

  void replace(std::span<const ReplacedNumber> numbers) { replaced_ = numbers; }

  void print(uint32_t start, uint32_t end = UINT32_MAX) { out_.flush(ops(start, end, decoded_.codes, out_.begin())); }
  void print_value(FormOp op, const uint64_t* codes) {
    op.has_sign = false;
    op.count = 0;
    out_.flush(value(op, codes, out_.begin()));
  }
#if defined(__x86_64__)
  ISADORA_GATHERS void print(const PrintTemplate& print_template) {
    const bool low_alone = decoded_.bytes <= sizeof(uint64_t);
    out_.flush(low_alone ? rows<false>(print_template, out_.begin()) : rows<true>(print_template, out_.begin()));
  }
#endif

 private:
#if defined(__x86_64__)
  template <bool kWide>
  ISADORA_GATHERS char* rows(const PrintTemplate& print_template, char* at) {
    const auto low = static_cast<uint64_t>(decoded_.word), high = static_cast<uint64_t>(decoded_.word >> 64);
    for (const PrintSegment& row : print_template) {
      at = out_.with_room(at);
      for (const CachedSegment& p : row.pieces) {
        const ShortText& cell = p.cells[kWide ? gather(p.of, low, high) : _pext_u64(low, p.of.low)];
        at = add_short(at, cell.text, cell.size);
      }
      if (row.has_number) at = write_hex(out_.with_room(at), static_cast<uint32_t>(gather(row.number, low, high)));
      if (row.begin != row.end && (decoded_.word & row.mask) != row.value)
        at = out_.with_room(ops(row.begin, row.end, decoded_.codes, at));
      at = add_short(at, row.last.text, row.last.size);
    }
    return at;
  }
#endif

  // Runs from one op to another, or to the end. `at` is the end of the text in the buffer, and so are the results of
  // all functions below.
  char* ops(uint32_t index, uint32_t end, const uint64_t* codes, char* at) {
    for (; index < end; ++index) {
      const FormOp& op = program_.ops[index];
      switch (op.kind) {
        case FormOpKind::Literal:
          if (op.optional) break;
          [[fallthrough]];
        case FormOpKind::Text: at = out_.copy(at, op.text); break;
        case FormOpKind::Modifier:
          if (program_.is_shown(op, codes)) at = modifier(op, codes[op.field], at);
          break;
        case FormOpKind::Value:
          at = op.count ? prefixed_value(op, codes, at) : value(op, codes, out_.with_room(at));
          break;
        case FormOpKind::Group:
          if (!program_.is_shown(op, codes)) index = op.end - 1;
          break;
        case FormOpKind::Operands:
          at = out_.with_room(at);
          *at++ = ' ';
          operands_ = out_.size(at);
          break;
        case FormOpKind::Tail:
          if (out_.size(at) == operands_) at = out_.remove_last(at);
          break;
        case FormOpKind::ControlEnd: break;
        case FormOpKind::Computed: {
          const uint64_t value = program_.expressions[op.bits](codes);
          at = out_.add(at, std::to_string(static_cast<int64_t>(value)));
          break;
        }
        case FormOpKind::End: return at;
      }
    }
    return at;
  }

  char* modifier(const FormOp& op, uint64_t code, char* at) {
    if (op.suffix) return enumerator(op, code, at);
    at = out_.with_room(at);
    *at++ = '.';
    const size_t before = out_.size(at);
    at = enumerator(op, code, at);
    return out_.size(at) == before ? out_.remove_last(at) : at;
  }

  char* prefixed_value(const FormOp& op, const uint64_t* codes, char* at) {
    const syntax::PrefixText* const prefixes = program_.prefixes.data() + op.first;
    for (uint16_t i = 0; i < op.count; ++i)
      if (codes[prefixes[i].field] == 1) at = out_.copy(at, prefixes[i].open);
    at = value(op, codes, out_.with_room(at));
    for (uint16_t i = op.count; i-- > 0;)
      if (codes[prefixes[i].field] == 1) at = out_.copy(at, prefixes[i].close);
    return at;
  }

  char* value(const FormOp& op, const uint64_t* codes, char* at) {
    const uint64_t code = codes[op.field];
    switch (op.value) {
      case ValueKind::Enumerator: return enumerator(op, code, at);
      case ValueKind::Register: return reg(op, codes, at);
      case ValueKind::Float: return float_number(op, codes, at);
      case ValueKind::Set: return set(op, code, at);
      case ValueKind::Compound: return compound(op, code, at);
      case ValueKind::Number:
      case ValueKind::Target: break;
    }
    for (const ReplacedNumber& r : replaced_)
      if (op.field == r.field) return out_.add(at, r.text);
    if (op.value == ValueKind::Target) return target(op, code, at);
    return number(op, code, at);
  }

  char* enumerator(const FormOp& op, uint64_t code, char* at) {
    const model::Enumerator* const e = isa_.types[op.type].enumerator(code);
    return e ? out_.copy(at, e->spellings.front()) : write_number(out_.with_room(at), code, 16);
  }

  char* reg(const FormOp& op, const uint64_t* codes, char* at) {
    const model::Type& type = isa_.types[op.type];
    const model::RegisterFile& file = isa_.files[type.file];
    const uint64_t code = codes[op.field];
    if (const auto* c = type.constant(code)) return out_.copy(at, c->spelling);
    const uint64_t number = code < type.codes.size() ? type.codes[code] : code;
    if (!op.narrow) {
      const uint64_t bits = program_.expressions[op.bits](codes);
      if (bits > file.width) return spell(file.wide, number, number + (bits + file.width - 1) / file.width - 1, at);
    }
    const auto printed = file.printed.find(static_cast<unsigned>(number));
    if (printed != file.printed.end() && printed->first == number) return out_.copy(at, printed->second);
    return spell(file.spelling, number, 0, at);
  }

  // "R[%:%]": the marks are placeholders of the first number and the last.
  char* spell(std::string_view pattern, uint64_t first, uint64_t last, char* at) {
    for (const char c : pattern) {
      at = out_.with_room(at);
      if (c != '%') {
        *at++ = c;
      } else {
        at = write_small(at, first, 10);
        first = last;
      }
    }
    return at;
  }

  char* number(const FormOp& op, uint64_t code, char* at) {
    const model::Type& t = isa_.types[op.type];
    const auto written = model::printed_number(t, code);
    const base::Int128 v = (op.negated ? -written : written) + op.offset;
    at = write_number(sign(op, v < 0, at), static_cast<base::UInt128>(v < 0 ? -v : v), t.radix);
    if (v < 0 && op.count) *at++ = ')';
    return at;
  }

  // After a prefix, a minus sign would be read as one.
  static char* sign(const FormOp& op, bool negative, char* at) {
    if (negative && op.count) *at++ = '(';
    if (negative)
      *at++ = '-';
    else if (op.has_sign)
      *at++ = '+';
    return at;
  }

  char* float_number(const FormOp& op, const uint64_t* codes, char* at) {
    const model::Opcode& opcode = isa_.opcodes[decoded_.opcode];
    at = out_.flush(at);
    append_float(isa_, opcode, op.field, {codes, opcode.fields.size()}, out_.flushed());
    return at;
  }

  char* set(const FormOp& op, uint64_t code, char* at) {
    const model::Type& t = isa_.types[op.type];
    if (!code || !t.members.empty()) return out_.add(at, model::set_text(t, code));
    for (bool first = true; code; code &= code - 1, first = false) {
      at = out_.with_room(at);
      if (!first) *at++ = ',';
      at = write_small(at, static_cast<unsigned>(__builtin_ctzll(code)), 10);
    }
    return at;
  }

  char* target(const FormOp& op, uint64_t code, char* at) {
    const model::Type& t = isa_.types[op.type];
    if (t.absolute) {
      const std::string_view name = label_ && *label_ ? (*label_)(model::number_of<uint64_t>(t, code)) : "";
      return name.empty() ? number(op, code, at) : out_.add(at, name);
    }
    const int64_t distance = model::distance_of(t, code, address_, decoded_.bytes);
    if (label_ && *label_) {
      const std::string_view name = (*label_)(address_ + static_cast<uint64_t>(distance));
      if (!name.empty()) return out_.add(at, name);
    }
    return write_distance(at, isa_.machine.here_is_next ? distance - decoded_.bytes : distance);
  }

  char* compound(const FormOp& op, uint64_t code, char* at) {
    const model::Type& t = isa_.types[op.type];
    if (t.forms.empty()) return at;
    uint64_t codes[encoding::kMaxFields];
    const size_t count = std::min(t.parts.size(), encoding::kMaxFields);
    for (size_t i = 0; i < count; ++i) codes[i] = model::extract(t.parts[i], code);
    const auto replaced = std::exchange(replaced_, {});  // they are none of the parts
    at = ops(program_.compounds[op.type].front().begin, UINT32_MAX, codes, at);
    replaced_ = replaced;
    return at;
  }

  const syntax::FormProgram& program_;
  const model::Isa& isa_;
  const encoding::Decoded& decoded_;
  uint64_t address_;
  TextBuffer out_;
  const Label* label_;
  size_t operands_ = SIZE_MAX;  // where they begin
  std::span<const ReplacedNumber> replaced_;
};

}  // namespace

struct Printer::Impl {
  Impl(const model::Isa& i, unsigned patience, Forms f)
      : isa(i), forms(std::move(f)), program(*forms), templates(isa, program, patience), gathers(encoding::gathers()) {}

  // Of a form of which no template is known, or in whose place a reading is printed.
  [[gnu::noinline]] void print(InstructionPrinter& run, const encoding::Decoded& d) const {
    const syntax::FormText& text = program.printed_text(d.opcode, d.form, d.word, d.codes);
#if defined(__x86_64__)
    const bool is_form = &text == &program.form(d.opcode, d.form);
    if (const PrintTemplate* const made = is_form && gathers ? print_template(d) : nullptr) return run.print(*made);
#endif
    run.print(text.begin);
  }

  const PrintTemplate* print_template(const encoding::Decoded& d) const {
    return templates.made(d.opcode, d.form, [&](uint32_t begin, uint32_t end, const uint64_t* codes) {
      encoding::Decoded like = d;
      std::copy_n(codes, isa.opcodes[d.opcode].fields.size(), like.codes);
      std::string out;
      InstructionPrinter(program, isa, like, 0, out, nullptr).print(begin, end);
      return out;
    });
  }

  const model::Isa& isa;
  Forms forms;
  const syntax::FormProgram& program;
  PrintTemplates templates;
  bool gathers;
};

void append_float(const model::Isa& isa, const model::Opcode& opcode, uint16_t field, std::span<const uint64_t> codes,
                  std::string& out) {
  const unsigned width = opcode.fields[field].width();
  const auto format = model::float_format(isa, opcode, field, codes);
  const bool fills = format && ir::float_shape(*format).bits >= width;
  const auto shape = fills ? ir::float_shape(*format, width) : std::nullopt;
  if (!shape || !ir::print_float(*shape, codes[field], out)) append_hex(out, codes[field]);
}

Printer::Printer(const encoding::Codec& codec, std::function<Forms()> forms, unsigned patience)
    : isa_(codec.isa()), forms_(std::move(forms)), patience_(patience) {}
Printer::~Printer() = default;

const Printer::Impl& Printer::impl() const {
  return impl_.get([this] {
    Forms forms = forms_ ? forms_() : std::make_shared<const syntax::FormProgram>(isa_);
    return std::make_unique<const Impl>(isa_, patience_, std::move(forms));
  });
}

void Printer::print(const encoding::Decoded& d, uint64_t address, std::string& out,
                    const std::function<std::string_view(uint64_t)>* label) const {
  const Impl& own = impl();
  InstructionPrinter run(own.program, own.isa, d, address, out, label);
#if defined(__x86_64__)
  const uint32_t form = own.program.first_form[d.opcode] + d.form;
  if (const PrintTemplate* const print_template = own.templates.of_all_words(form)) return run.print(*print_template);
#endif
  own.print(run, d);
}

void Printer::print_with(const encoding::Decoded& d, std::span<const ReplacedNumber> numbers, std::string& out) const {
  InstructionPrinter run(impl().program, impl().isa, d, 0, out, nullptr);
  run.replace(numbers);
  run.print(impl().program.form(d.opcode, d.form).begin);
}

std::string Printer::value_text(const encoding::Decoded& d, const FormOp& value, const uint64_t* codes) const {
  std::string out;
  InstructionPrinter(impl().program, impl().isa, d, 0, out, nullptr).print_value(value, codes);
  return out;
}

const syntax::FormProgram& Printer::forms() const { return impl().program; }

std::vector<CrackLine> Printer::crack(const encoding::Decoded& d) const {
  std::vector<CrackLine> lines;
  uint16_t number = 0;
  for (const uint32_t start : impl().program.form(d.opcode, d.form).cracks) {
    CrackLine line{{}, number++};
    InstructionPrinter(impl().program, impl().isa, d, 0, line.text, nullptr).print(start);
    if (line.text.empty()) continue;
    line.text += ';';
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace isadora::disassembler
