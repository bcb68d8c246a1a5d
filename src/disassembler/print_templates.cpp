// Builds print templates: cuts the ops of a form into segments, and tabulates what they print.
#include "disassembler/print_templates.h"

#include <algorithm>
#include <optional>

#include "encoding/window.h"

namespace isadora::disassembler {

namespace {

using encoding::Gather;
using encoding::ones;
using model::Bits;
using syntax::FormOp;
using syntax::FormOpKind;
using syntax::kNone;
using syntax::ValueKind;

constexpr unsigned kMostBits = 12;     // of a group of ops that belong together
constexpr unsigned kOperandBits = 9;   // in several groups: the texts of operands are the same for many forms,
constexpr unsigned kMnemonicBits = 6;  // and those of mnemonics are not
constexpr size_t kMostText = sizeof(ShortText::text);
constexpr size_t kWithoutSpelling = 6;  // the text of codes without a meaning: ".0xFF"
constexpr size_t kTooLong = 1000;
constexpr ShortText kNothing;

}  // namespace

// Builds the template of one form.
class PrintTemplates::Maker {
 public:
  Maker(const PrintTemplates& templates, uint16_t opcode, uint16_t form, const Printed& printed)
      : program_(templates.program_),
        isa_(templates.isa_),
        fields_(templates.isa_.opcodes[opcode].fields),
        start_(program_.form(opcode, form).begin),
        end_(start_),
        printed_(printed),
        cells_(templates.cells_) {
    while (op(end_).kind != FormOpKind::End) ++end_;
    if (end_ != start_ && op(end_ - 1).kind == FormOpKind::Text) last_ = op(--end_).text;
    for (uint32_t at = start_; at != end_; at = ranges_.back().end) ranges_.push_back(longer(next(at)));
  }

  // False if operands may print nothing: the space before them is then removed, across segments.
  bool possible() const {
    uint32_t at = start_;
    while (at != end_ && op(at).kind != FormOpKind::Operands) ++at;
    if (at == end_) return true;
    for (++at; op(at).kind != FormOpKind::Tail; at = op(at).kind == FormOpKind::Group ? op(at).end : at + 1) {
      if (always_prints(op(at))) return true;
    }
    return false;
  }

  // The number of cells that are not filled yet.
  size_t cells() const {
    size_t count = 0;
    for (const Range& r : ranges_) {
      if (r.tabulated && !cells_.contains(key(r))) count += size_t{1} << Gather(r.on).bits();
    }
    return count;
  }

  // None where something is longer than thought.
  std::optional<PrintTemplate> make() {
    begin_row();
    for (const Range& r : ranges_) {
      if (r.tabulated && r.longest == 0) continue;
      if (r.tabulated)
        add({Gather(r.on), table(r)});
      else
        add_ops(r);
    }
    if (!is_empty() || strip_.empty()) end_row();
    strip_.back().last = cell(last_);
    if (too_long_) return std::nullopt;
    return std::move(strip_);
  }

 private:
  struct Range {
    uint32_t begin = 0, end = 0;
    Bits on = 0;             // the bits of the word that it depends on
    size_t longest = 0;      // text
    bool tabulated = false;  // else its ops are run
  };

  static bool always_prints(const FormOp& op) {
    switch (op.kind) {
      case FormOpKind::Text: return true;
      case FormOpKind::Literal: return !op.optional;
      case FormOpKind::Modifier: return op.when == kNone && !op.omitted;
      case FormOpKind::Value: return op.value != ValueKind::Compound;
      default: return false;
    }
  }

  const FormOp& op(uint32_t index) const { return program_.ops[index]; }

  // The op, of a group with all that it holds.
  Range next(uint32_t at) const {
    Range r{at, at + 1};
    bool known = true;
    for (uint32_t i = at; i < r.end; ++i) {
      if (op(i).kind == FormOpKind::Group) r.end = std::max(r.end, op(i).end);
      const size_t length = longest(op(i));
      r.longest += length;
      known = known && length < kTooLong;
      for (const uint16_t field : read_by(op(i))) r.on |= bits_of(field);
    }
    r.tabulated = known && fits(r, kMostBits);
    return r;
  }

  // With those after it, as long as the table stays small. Operands do not begin inside a piece.
  Range longer(Range r) const {
    while (r.tabulated && r.end != end_ && op(r.end).kind != FormOpKind::Operands) {
      const Range behind = next(r.end);
      const Range both{r.begin, behind.end, r.on | behind.on, r.longest + behind.longest, true};
      if (!behind.tabulated || !fits(both, has_operands(r) ? kOperandBits : kMnemonicBits)) break;
      r = both;
    }
    return r;
  }
  bool has_operands(const Range& r) const {
    return std::any_of(program_.ops.begin() + start_, program_.ops.begin() + r.end,
                       [](const FormOp& op) { return op.kind == FormOpKind::Operands; });
  }
  static bool fits(const Range& r, unsigned bits) { return Gather(r.on).bits() <= bits && r.longest <= kMostText; }

  Bits bits_of(uint16_t field) const { return fields_[field].fixed ? 0 : model::field_mask(fields_[field]); }

  // kTooLong for a text that is too long or does not depend on the word alone.
  size_t longest(const FormOp& op) const {
    switch (op.kind) {
      case FormOpKind::Text: return op.text.size();
      case FormOpKind::Literal: return op.optional ? 0 : op.text.size();
      case FormOpKind::Modifier: return 1 + longest_spelling(isa_.types[op.type]);
      case FormOpKind::Value: return longest_prefixes(op) + longest_value(op);
      case FormOpKind::Operands: return 1;
      case FormOpKind::Group:
      case FormOpKind::Tail:
      case FormOpKind::ControlEnd:
      case FormOpKind::End: return 0;
      case FormOpKind::Computed: break;
    }
    return kTooLong;
  }
  size_t longest_prefixes(const FormOp& op) const {
    size_t size = 0;
    for (uint16_t i = 0; i < op.count; ++i)
      size += program_.prefixes[op.first + i].open.size() + program_.prefixes[op.first + i].close.size();
    return size;
  }
  size_t longest_value(const FormOp& op) const {
    switch (op.value) {
      case ValueKind::Enumerator: return longest_spelling(isa_.types[op.type]);
      case ValueKind::Register: return longest_register(isa_.types[op.type]);
      case ValueKind::Number: return longest_number(op);
      default: return kTooLong;
    }
  }
  static size_t longest_spelling(const model::Type& type) {
    size_t size = kWithoutSpelling;
    for (const model::Enumerator& e : type.enumerators) size = std::max(size, e.spellings.front().size());
    return size;
  }
  size_t longest_register(const model::Type& type) const {
    const model::RegisterFile& file = isa_.files[type.file];
    size_t size = std::max(file.wide.size(), file.spelling.size()) + 6;
    for (const auto& [number, name] : file.printed) size = std::max(size, name.size());
    for (const model::RegisterConstant& c : type.constants) size = std::max(size, c.spelling.size());
    return size;
  }
  size_t longest_number(const FormOp& op) const {
    const uint64_t all = ones(fields_[op.field].width());
    size_t size = 0;
    std::vector<uint64_t> codes(fields_.size(), 0);  // it depends on its own alone
    for (const uint64_t extreme : {all, all / 2, all / 2 + 1}) {
      codes[op.field] = extreme;
      const auto index = static_cast<uint32_t>(&op - program_.ops.data());
      size = std::max(size, printed_(index, index + 1, codes.data()).size());
    }
    return size;
  }

  std::vector<uint16_t> read_by(const FormOp& op) const {
    std::vector<uint16_t> fields;
    const auto add = [&](uint32_t expression) {
      const auto more = program_.expressions[expression].fields();
      fields.insert(fields.end(), more.begin(), more.end());
    };
    const bool has_defaults = op.kind == FormOpKind::Group || op.kind == FormOpKind::Modifier;
    if (op.when != kNone) add(op.when);
    for (uint32_t i = 0; has_defaults && op.when == kNone && op.omitted && i < op.count; ++i)
      fields.push_back(program_.defaults[op.first + i].field);
    if (op.shadow != kNone)
      for (const auto& [field, codes] : program_.shadows[op.shadow]) fields.push_back(field);
    for (uint16_t i = 0; op.kind == FormOpKind::Value && i < op.count; ++i)
      fields.push_back(program_.prefixes[op.first + i].field);
    if (reads_width(op)) add(op.bits);
    if (op.kind == FormOpKind::Value || op.kind == FormOpKind::Modifier) fields.push_back(op.field);
    return fields;
  }
  static bool reads_width(const FormOp& op) {
    return op.kind == FormOpKind::Value && op.value == ValueKind::Register && !op.narrow;
  }

  // Ranges with one key print the same: the key has all of their ops, and the gathered positions of their fields.
  std::string key(const Range& r) const {
    std::string out;
    for (uint32_t i = r.begin; i < r.end; ++i) {
      const FormOp& op = this->op(i);
      if (reads_width(op) || op.when != kNone || op.shadow != kNone) return std::to_string(r.begin);
      for (const uint64_t n : {uint64_t(op.kind), uint64_t(op.value), uint64_t(op.type), uint64_t(op.count),
                               uint64_t(op.optional), uint64_t(op.omitted), uint64_t(op.has_sign), uint64_t(op.negated),
                               uint64_t(op.offset), uint64_t(op.kind == FormOpKind::Group ? op.end - i : 0)})
        out += std::to_string(n) + ' ';
      out.append(op.text) += '"';
      for (const uint16_t field : read_by(op)) out += places(field, r.on) + ',';
      for (uint16_t n = 0; n < op.count; ++n) {
        if (op.kind == FormOpKind::Value)
          out.append(program_.prefixes[op.first + n].open).append(program_.prefixes[op.first + n].close) += '"';
        else
          out += std::to_string(program_.defaults[op.first + n].code) + ' ';
      }
    }
    return out;
  }
  // The positions of a field's bits among the gathered bits; of a fixed field, its code.
  std::string places(uint16_t field, Bits on) const {
    const model::Field& f = fields_[field];
    if (f.fixed) return '=' + std::to_string(*f.fixed);
    std::string out;
    for (unsigned bit = 0; bit < f.width(); ++bit) {
      const Bits one = model::insert(f, 0, uint64_t{1} << bit);
      out += std::to_string(Gather(on & (one - 1)).bits()) + '.';
    }
    return out;
  }

  const ShortText* table(const Range& r) {
    const auto [known, fresh] = cells_.try_emplace(key(r));
    if (fresh) known->second = tabulate(r);
    return known->second.data();
  }
  std::vector<ShortText> tabulate(const Range& r) {
    std::vector<ShortText> cells(size_t{1} << Gather(r.on).bits());
    encoding::for_all_words(r.on, fields_, [&](uint64_t at, Bits, const uint64_t* codes) {
      cells[at] = cell(printed_(r.begin, r.end, codes));
    });
    return cells;
  }
  ShortText cell(std::string_view text) {
    ShortText cell;
    too_long_ = too_long_ || text.size() > kMostText;
    cell.size = static_cast<uint8_t>(text.copy(cell.text, kMostText));
    return cell;
  }

  void begin_row() {
    row_ = {};
    for (CachedSegment& p : row_.pieces) p.cells = &kNothing;
    used_ = 0;
  }
  void end_row() {
    strip_.push_back(row_);
    begin_row();
  }
  bool is_empty() const { return used_ == 0 && !row_.has_number; }
  void add(CachedSegment piece) {
    if (used_ == kPieces || row_.has_number) end_row();
    row_.pieces[used_++] = piece;
  }

  void add_ops(const Range& r) {
    const FormOp& op = this->op(r.begin);
    if (is_hex(op)) {
      if (row_.has_number) end_row();
      row_.has_number = true;
      row_.number = Gather(bits_of(op.field));
      return;
    }
    row_.begin = r.begin;
    row_.end = r.end;
    if (op.kind == FormOpKind::Group && op.omitted && op.when == kNone) leave_out_at(op);
    end_row();
  }
  // A number that is never negative, of one slice, whose code it is.
  bool is_hex(const FormOp& op) const {
    if (op.kind != FormOpKind::Value || op.value != ValueKind::Number || op.has_sign || op.count) return false;
    const model::Type& t = isa_.types[op.type];
    const model::Field& f = fields_[op.field];
    const bool plain = t.radix == 16 && t.scale == 1 && (!t.is_signed || t.pattern);
    const bool is_coded = t.inverted || t.from_one || op.negated || op.offset;
    return plain && !is_coded && !f.fixed && f.slices.size() == 1 && f.width() <= 32;
  }
  // The bits of the word for which all fields of a group have their defaults.
  void leave_out_at(const FormOp& group) {
    Bits mask = 0, value = 0;
    for (uint32_t i = 0; i < group.count; ++i) {
      const auto& [field, code] = program_.defaults[group.first + i];
      const model::Field& f = fields_[field];
      if (f.fixed ? *f.fixed != code : code > ones(f.width())) return;
      mask |= bits_of(field);
      if (!f.fixed) value = model::insert(f, value, code);
    }
    row_.mask = mask;
    row_.value = value;
  }

  const syntax::FormProgram& program_;
  const model::Isa& isa_;
  const std::vector<model::Field>& fields_;
  uint32_t start_, end_;
  std::string_view last_;  // the text at the end
  const Printed& printed_;
  std::map<std::string, std::vector<ShortText>>& cells_;
  std::vector<Range> ranges_;
  PrintTemplate strip_;
  PrintSegment row_;
  size_t used_ = 0;  // pieces of `row_`
  bool too_long_ = false;
};

PrintTemplates::PrintTemplates(const model::Isa& isa, const syntax::FormProgram& program, unsigned patience)
    : isa_(isa), program_(program), patience_(patience), forms_(program.forms.size()) {
  for (Form& f : forms_) f.least = patience;
  for (size_t i = 0; i < isa.opcodes.size(); ++i)
    for (size_t k = 0; k < isa.opcodes[i].forms.size(); ++k)
      forms_[program.first_form[i] + k].has_readings = !program.printed[i].empty();
}

const PrintTemplate* PrintTemplates::made(uint16_t opcode, uint16_t form, const Printed& printed) const {
  Form& f = forms_[program_.first_form[opcode] + form];
  if (const PrintTemplate* const known = f.print_template.load(std::memory_order_acquire)) return known;
  const uint32_t times = f.times.fetch_add(1, std::memory_order_relaxed);
  if (times < f.least.load(std::memory_order_relaxed)) return nullptr;
  const std::lock_guard lock(making_);
  if (const PrintTemplate* const known = f.print_template.load(std::memory_order_relaxed)) return known;
  Maker maker(*this, opcode, form, printed);
  const size_t cells = maker.possible() ? maker.cells() : UINT32_MAX;
  f.least = static_cast<uint32_t>(cells);
  if (cells == UINT32_MAX || (patience_ && cells > times)) return nullptr;
  std::optional<PrintTemplate> print_template = maker.make();
  f.least = UINT32_MAX;
  if (print_template)
    f.print_template.store(&made_.emplace_back(std::move(*print_template)), std::memory_order_release);
  return f.print_template;
}

}  // namespace isadora::disassembler
