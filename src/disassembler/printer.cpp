// Runs the steps of a form over the codes of a word (steps.h).
#include <algorithm>

#include "disassembler/disassembler.h"
#include "disassembler/float_text.h"
#include "disassembler/numbers.h"
#include "disassembler/print_templates.h"
#include "disassembler/steps.h"
#include "disassembler/text.h"
#include "ir/float_text.h"
#include "model/spelling.h"

namespace isadora::disassembler {

namespace {

using Label = std::function<std::string_view(uint64_t)>;

class InstructionPrinter {
 public:
  InstructionPrinter(const PrintProgram& program, const model::Isa& isa, const encoding::Decoded& d, uint64_t address,
                     std::string& out, const Label* label)
      : program_(program), isa_(isa), decoded_(d), address_(address), out_(out), label_(label) {}

  // The field's number is written as this text.
  void replace(uint16_t field, std::string_view text) { replaced_ = field, replacement_ = text; }

  void print(uint32_t start, uint32_t end = UINT32_MAX) { out_.flush(steps(start, end, decoded_.codes, out_.begin())); }
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
        at = out_.with_room(steps(row.begin, row.end, decoded_.codes, at));
      at = add_short(at, row.last.text, row.last.size);
    }
    return at;
  }
#endif

  // Runs from one step to another, or to the end. `at` is the end of the text in the buffer, and so are the results of
  // all functions below.
  char* steps(uint32_t index, uint32_t end, const uint64_t* codes, char* at) {
    for (; index < end; ++index) {
      const PrintStep& s = program_.steps[index];
      at = add_short(out_.with_room(at), s.lead, s.lead_size);
      switch (s.kind) {
        case PrintOp::Text: at = text(s, at); break;
        case PrintOp::Spelled: at = spelled(s, codes[s.field], at); break;
        case PrintOp::Open:
          if (codes[s.field] == 1) at = text(s, at);
          break;
        case PrintOp::Modifier: at = modifier(s, codes[s.field], at); break;
        case PrintOp::Enumerator: at = enumerator(s, codes[s.field], at); break;
        case PrintOp::Register: at = reg(s, codes, at); break;
        case PrintOp::SmallNumber:
          at = s.field == replaced_ ? out_.add(at, replacement_) : small_number(s, codes[s.field], at);
          break;
        case PrintOp::Number:
          at = s.field == replaced_ ? out_.add(at, replacement_) : number(s, codes[s.field], at);
          break;
        case PrintOp::Float: at = float_number(s, codes, at); break;
        case PrintOp::Set: at = set(codes[s.field], at); break;
        case PrintOp::Target:
          at = s.field == replaced_ ? out_.add(at, replacement_) : target(s, codes[s.field], at);
          break;
        case PrintOp::Compound: at = compound(s, codes[s.field], at); break;
        case PrintOp::Value: at = value(program_.expressions[s.first](codes), at); break;
        case PrintOp::SkipAtDefault:
          if (holds(s, codes)) index = s.jump - 1;
          break;
        case PrintOp::SkipUnless:
          if (!program_.expressions[s.first](codes)) index = s.jump - 1;
          break;
        case PrintOp::SkipIfUnshadowed:
          if (!shadowed(program_.shadows[s.first], codes)) index = s.jump - 1;
          break;
        case PrintOp::BeginOperands:
          *at++ = ' ';
          operands_ = out_.size(at);
          break;
        case PrintOp::EndOperands:
          if (out_.size(at) == operands_) at = out_.remove_last(at);
          break;
        case PrintOp::End: return at;
      }
    }
    return at;
  }

  // A short text is stored in the step itself.
  char* text(const PrintStep& s, char* at) { return s.text_size ? pooled({s.text, s.text_size}, at) : at; }
  char* pooled(Spelling s, char* at) {
    const char* const from = program_.pool.data() + s.begin;  // the pool ends in padding
    return s.size <= kShort ? add_short(at, from, s.size) : out_.add(at, {from, s.size});
  }

  bool holds(const PrintStep& s, const uint64_t* codes) const {
    const FieldCheck *check = program_.checks.data() + s.first, *end = check + s.count;
    while (check != end && codes[check->field] == check->code) ++check;
    return check == end;
  }

  bool shadowed(const Shadow& s, const uint64_t* codes) const {
    if (codes[s.field] != s.code) return true;
    return std::any_of(s.by.begin(), s.by.end(), [&](const auto& by) {
      return std::find(by.second.begin(), by.second.end(), codes[by.first]) != by.second.end();
    });
  }

  char* spelled(const PrintStep& s, uint64_t code, char* at) {
    const ShortText* const cell = code < s.count ? &program_.cells[s.first + code] : nullptr;
    if (cell && cell->size) return add_short(at, cell->text, cell->size);
    switch (s.otherwise) {
      case PrintOp::Modifier: return modifier(s, code, at);
      case PrintOp::Enumerator: return enumerator(s, code, at);
      default: return one_register(s, code, at);
    }
  }

  // The spelling of the code in the type's table; empty where there is none.
  Spelling from_table(uint16_t type, uint64_t code) const {
    const auto& table = program_.spellings[type];
    return code < table.size() ? table[code] : Spelling{};
  }

  char* modifier(const PrintStep& s, uint64_t code, char* at) {
    *at++ = '.';
    const size_t before = out_.size(at);
    at = enumerator(s, code, at);
    return out_.size(at) == before ? out_.remove_last(at) : at;
  }

  char* enumerator(const PrintStep& s, uint64_t code, char* at) {
    const Spelling known = from_table(s.type, code);
    if (known.size) return pooled(known, at);
    const model::Enumerator* const e = isa_.types[s.type].enumerator(code);
    return e ? out_.add(at, e->spellings.front()) : write_number(at, code, 16);
  }

  char* reg(const PrintStep& s, const uint64_t* codes, char* at) {
    const model::Type& type = isa_.types[s.type];
    const model::RegisterFile& file = isa_.files[type.file];
    const uint64_t code = codes[s.field];
    if (s.first != kNoExpression) {
      const uint64_t bits = program_.expressions[s.first](codes);
      if (bits > file.width && !type.constant(code)) {
        const uint64_t first = number_of(type, code);
        return spell(file.wide, first, first + (bits + file.width - 1) / file.width - 1, at);
      }
    }
    return one_register(s, code, at);
  }

  char* one_register(const PrintStep& s, uint64_t code, char* at) {
    const Spelling known = from_table(s.type, code);
    if (known.size) return pooled(known, at);
    const model::Type& type = isa_.types[s.type];
    if (const auto* c = type.constant(code)) return out_.add(at, c->spelling);
    return spell(isa_.files[type.file].spelling, number_of(type, code), 0, at);
  }

  static uint64_t number_of(const model::Type& type, uint64_t code) {
    return code < type.codes.size() ? type.codes[code] : code;
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

  char* small_number(const PrintStep& s, uint64_t code, char* at) {
    const model::Type& t = isa_.types[s.type];
    const auto v = model::printed_number<int64_t>(t, code);
    at = sign(s, v < 0, at);
    at = write_small(at, v < 0 ? -static_cast<uint64_t>(v) : static_cast<uint64_t>(v), t.radix);
    if (v < 0 && s.prefixed) *at++ = ')';
    return at;
  }

  char* number(const PrintStep& s, uint64_t code, char* at) {
    const model::Type& t = isa_.types[s.type];
    const auto v = model::printed_number(t, code);
    at = sign(s, v < 0, at);
    at = write_number(at, static_cast<base::UInt128>(v < 0 ? -v : v), t.radix);
    if (v < 0 && s.prefixed) *at++ = ')';
    return at;
  }

  static char* sign(const PrintStep& s, bool negative, char* at) {
    if (negative && s.prefixed) *at++ = '(';
    if (negative)
      *at++ = '-';
    else if (s.after_plus)
      *at++ = '+';
    return at;
  }

  char* value(uint64_t code, char* at) { return out_.add(at, std::to_string(static_cast<int64_t>(code))); }

  char* float_number(const PrintStep& s, const uint64_t* codes, char* at) {
    const model::Opcode& opcode = isa_.opcodes[decoded_.opcode];
    at = out_.flush(at);
    append_float(isa_, opcode, s.field, {codes, opcode.fields.size()}, out_.flushed());
    return at;
  }

  char* set(uint64_t code, char* at) {
    if (!code) return out_.add(at, "{}");
    for (bool first = true; code; code &= code - 1, first = false) {
      at = out_.with_room(at);
      if (!first) *at++ = ',';
      at = write_small(at, static_cast<unsigned>(__builtin_ctzll(code)), 10);
    }
    return at;
  }

  char* target(const PrintStep& s, uint64_t code, char* at) {
    const model::Type& t = isa_.types[s.type];
    const int64_t distance = model::distance_of(t, code, decoded_.bytes);
    if (label_ && *label_) {
      const std::string_view name = (*label_)(address_ + static_cast<uint64_t>(distance));
      if (!name.empty()) return out_.add(at, name);
    }
    return write_distance(at, distance);
  }

  char* compound(const PrintStep& s, uint64_t code, char* at) {
    const model::Type& t = isa_.types[s.type];
    uint64_t codes[encoding::kMaxFields];
    const size_t count = std::min(t.parts.size(), encoding::kMaxFields);
    for (size_t i = 0; i < count; ++i) codes[i] = model::extract(t.parts[i], code);
    const uint16_t replaced = std::exchange(replaced_, model::kNoIndex);  // it is none of the parts
    at = steps(s.jump, UINT32_MAX, codes, at);
    replaced_ = replaced;
    return at;
  }

  const PrintProgram& program_;
  const model::Isa& isa_;
  const encoding::Decoded& decoded_;
  uint64_t address_;
  TextBuffer out_;
  const Label* label_;
  size_t operands_ = SIZE_MAX;  // where they begin
  uint16_t replaced_ = model::kNoIndex;
  std::string_view replacement_;
};

}  // namespace

struct Printer::Impl {
  Impl(const model::Isa& i, unsigned patience)
      : isa(i), program(compile(i)), templates(isa, program, patience), gathers(encoding::gathers()) {}

  const PrintTemplate* print_template(const encoding::Decoded& d, uint32_t form) const {
    if (!gathers) return nullptr;
    const PrintTemplate* const known = templates.known(form);
    return known ? known : templates.made(d.opcode, form, [&](uint32_t begin, uint32_t end, const uint64_t* codes) {
      encoding::Decoded like = d;
      std::copy_n(codes, isa.opcodes[d.opcode].fields.size(), like.codes);
      std::string out;
      InstructionPrinter(program, isa, like, 0, out, nullptr).print(begin, end);
      return out;
    });
  }

  const model::Isa& isa;
  PrintProgram program;
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

Printer::Printer(const encoding::Codec& codec, unsigned patience) : impl_(new Impl(codec.isa(), patience)) {}
Printer::~Printer() = default;

void Printer::print(const encoding::Decoded& d, uint64_t address, std::string& out,
                    const std::function<std::string_view(uint64_t)>* label) const {
  const PrintProgram& p = impl_->program;
  const uint32_t form = p.first_form[d.opcode] + d.form;
  InstructionPrinter run(p, impl_->isa, d, address, out, label);
#if defined(__x86_64__)
  if (const PrintTemplate* const print_template = impl_->print_template(d, form)) return run.print(*print_template);
#endif
  run.print(p.starts[form]);
}

void Printer::print_with(const encoding::Decoded& d, uint16_t field, std::string_view text, std::string& out) const {
  const PrintProgram& p = impl_->program;
  InstructionPrinter run(p, impl_->isa, d, 0, out, nullptr);
  run.replace(field, text);
  run.print(p.starts[p.first_form[d.opcode] + d.form]);
}

std::vector<CrackLine> Printer::crack(const encoding::Decoded& d) const {
  const PrintProgram& p = impl_->program;
  std::vector<CrackLine> lines;
  uint16_t number = 0;
  for (const uint32_t start : p.cracks[p.first_form[d.opcode] + d.form]) {
    CrackLine line{{}, number++};
    InstructionPrinter(p, impl_->isa, d, 0, line.text, nullptr).print(start);
    if (line.text.empty()) continue;
    line.text += ';';
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace isadora::disassembler
