// Builds print templates: cuts the steps of a form into segments, and tabulates what they print.
#include "disassembler/print_templates.h"

#include <algorithm>
#include <optional>

namespace isadora::disassembler {

namespace {

using encoding::Gather;
using model::Bits;

constexpr unsigned kMostBits = 12;     // of a group of steps that belong together
constexpr unsigned kOperandBits = 9;   // in several groups: the texts of operands are the same for many forms,
constexpr unsigned kMnemonicBits = 6;  // and those of mnemonics are not
constexpr size_t kMostText = sizeof(ShortText::text);
constexpr size_t kWithoutSpelling = 6;  // the text of codes without a meaning: ".0xFF"
constexpr size_t kTooLong = 1000;
constexpr ShortText kNothing;

bool skips(PrintOp kind) {
  return kind == PrintOp::SkipAtDefault || kind == PrintOp::SkipUnless || kind == PrintOp::SkipIfUnshadowed;
}

uint64_t ones(unsigned width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

}  // namespace

// Builds the template of one form.
class PrintTemplates::Maker {
 public:
  Maker(const PrintTemplates& templates, uint16_t opcode, uint32_t form, const Printed& printed)
      : program_(templates.program_),
        isa_(templates.isa_),
        fields_(templates.isa_.opcodes[opcode].fields),
        start_(templates.program_.starts[form]),
        printed_(printed),
        cells_(templates.cells_) {
    for (uint32_t at = start_; step(at).kind != PrintOp::End; at = ranges_.back().end)
      ranges_.push_back(longer(next(at)));
    end_ = ranges_.empty() ? start_ : ranges_.back().end;
  }

  // False if operands may print nothing: the space before them is then removed, across segments.
  bool possible() const {
    const auto kind = [](PrintOp k) { return [k](const PrintStep& s) { return s.kind == k; }; };
    const auto start = program_.steps.begin() + start_;
    const auto end = std::find_if(start, program_.steps.end(), kind(PrintOp::End));
    const auto begin = std::find_if(start, end, kind(PrintOp::BeginOperands));
    for (auto s = begin; s != end; s = skips(s->kind) ? program_.steps.begin() + s->jump : s + 1) {
      if (s != begin && (s->lead_size || always_prints(*s))) return true;
    }
    return begin == end;
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
        add_steps(r);
    }
    if (!is_empty() || strip_.empty()) end_row();
    strip_.back().last = *lead(step(end_));
    if (too_long_) return std::nullopt;
    return std::move(strip_);
  }

 private:
  struct Range {
    uint32_t begin = 0, end = 0;
    Bits on = 0;             // the bits of the word that it depends on
    size_t longest = 0;      // text
    bool tabulated = false;  // else its steps are run
  };

  bool always_prints(const PrintStep& s) const {
    switch (s.kind) {
      case PrintOp::Text: return s.text_size != 0;
      case PrintOp::Spelled:
      case PrintOp::SmallNumber:
      case PrintOp::Register: return longest(s) < kTooLong;
      case PrintOp::Number:
      case PrintOp::Float:
      case PrintOp::Set:
      case PrintOp::Target: return true;
      default: return false;
    }
  }

  const PrintStep& step(uint32_t index) const { return program_.steps[index]; }

  // The step with all that it jumps over.
  Range next(uint32_t at) const {
    Range r{at, at + 1};
    bool known = true;
    for (uint32_t i = at; i < r.end; ++i) {
      const PrintStep& s = step(i);
      if (skips(s.kind)) r.end = std::max(r.end, s.jump);
      const size_t length = s.lead_size + longest(s);
      r.longest += length;
      known = known && length < kTooLong;
      for (const uint16_t field : read_by(s)) r.on |= bits_of(field);
    }
    r.tabulated = known && fits(r, kMostBits);
    return r;
  }

  // With those after it, as long as the table stays small. Operands do not begin inside a piece.
  Range longer(Range r) const {
    while (r.tabulated && step(r.end).kind != PrintOp::End && step(r.end).kind != PrintOp::BeginOperands) {
      const Range behind = next(r.end);
      const Range both{r.begin, behind.end, r.on | behind.on, r.longest + behind.longest, true};
      if (!behind.tabulated || !fits(both, has_operands(r) ? kOperandBits : kMnemonicBits)) break;
      r = both;
    }
    return r;
  }
  bool has_operands(const Range& r) const {
    return std::any_of(program_.steps.begin() + start_, program_.steps.begin() + r.end,
                       [](const PrintStep& s) { return s.kind == PrintOp::BeginOperands; });
  }
  static bool fits(const Range& r, unsigned bits) { return Gather(r.on).bits() <= bits && r.longest <= kMostText; }

  Bits bits_of(uint16_t field) const { return fields_[field].fixed ? 0 : model::field_mask(fields_[field]); }

  // kTooLong for a text that is too long or does not depend on the word alone.
  size_t longest(const PrintStep& s) const {
    switch (s.kind) {
      case PrintOp::Text:
      case PrintOp::Open: return s.text_size;
      case PrintOp::Spelled: return longest_cell(s);
      case PrintOp::Register: return longest_register(s);
      case PrintOp::SmallNumber: return longest_number(s);
      case PrintOp::BeginOperands: return 1;
      case PrintOp::SkipAtDefault:
      case PrintOp::SkipUnless:
      case PrintOp::SkipIfUnshadowed:
      case PrintOp::EndOperands: return 0;
      default: return kTooLong;
    }
  }
  size_t longest_cell(const PrintStep& s) const {
    size_t size = 0;
    const auto& table = program_.spellings[s.type];
    const bool dotted = s.otherwise == PrintOp::Modifier;
    for (const Spelling& one : table) size = std::max<size_t>(size, one.size + dotted);
    return std::max(size, kWithoutSpelling);
  }
  size_t longest_register(const PrintStep& s) const {
    size_t size = 0;
    for (const Spelling& one : program_.spellings[s.type]) size = std::max<size_t>(size, one.size);
    const model::RegisterFile& file = isa_.files[isa_.types[s.type].file];
    for (const model::RegisterConstant& c : isa_.types[s.type].constants) size = std::max(size, c.spelling.size());
    return std::max(size, std::max(file.wide.size(), file.spelling.size()) + 6);
  }
  size_t longest_number(const PrintStep& s) const {
    const uint64_t all = ones(fields_[s.field].width());
    size_t size = 0;
    std::vector<uint64_t> codes(fields_.size(), 0);  // it depends on its own alone
    for (const uint64_t extreme : {all, all / 2, all / 2 + 1}) {
      codes[s.field] = extreme;
      const auto index = static_cast<uint32_t>(&s - program_.steps.data());
      size = std::max(size, printed_(index, index + 1, codes.data()).size());
    }
    return size - s.lead_size;
  }

  std::vector<uint16_t> read_by(const PrintStep& s) const {
    std::vector<uint16_t> fields;
    const auto of = [&](uint32_t expression) { fields = program_.expressions[expression].fields(); };
    switch (s.kind) {
      case PrintOp::SkipUnless: of(s.first); break;
      case PrintOp::SkipAtDefault:
        for (uint32_t i = 0; i < s.count; ++i) fields.push_back(program_.checks[s.first + i].field);
        break;
      case PrintOp::SkipIfUnshadowed:
        fields.push_back(program_.shadows[s.first].field);
        for (const auto& [field, codes] : program_.shadows[s.first].by) fields.push_back(field);
        break;
      case PrintOp::Register:
        if (s.first != kNoExpression) of(s.first);
        [[fallthrough]];
      case PrintOp::Spelled:
      case PrintOp::Open:
      case PrintOp::SmallNumber: fields.push_back(s.field); break;
      default: break;
    }
    return fields;
  }

  // Ranges with one key print the same: the key has all of their steps, and the gathered positions of their fields.
  std::string key(const Range& r) const {
    std::string out;
    bool own = false;
    for (uint32_t i = r.begin; i < r.end; ++i) {
      const PrintStep& s = step(i);
      own = own || s.kind == PrintOp::Register || (skips(s.kind) && s.kind != PrintOp::SkipAtDefault);
      for (const uint64_t n : {uint64_t(s.kind), uint64_t(s.otherwise), uint64_t(s.after_plus), uint64_t(s.prefixed),
                               uint64_t(s.type), uint64_t(s.count), uint64_t(skips(s.kind) ? s.jump - i : s.first)})
        out += std::to_string(n) + ' ';
      out.append(s.lead, s.lead_size) += '"';
      out.append(program_.pool, s.text, s.text_size) += '"';
      for (const uint16_t field : read_by(s)) out += places(field, r.on) + ',';
      for (uint32_t k = 0; s.kind == PrintOp::SkipAtDefault && k < s.count; ++k)
        out += std::to_string(program_.checks[s.first + k].code) + ' ';
    }
    return own ? std::to_string(r.begin) : out;
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
      const std::string text = printed_(r.begin, r.end, codes);
      cells[at].size = static_cast<uint8_t>(text.copy(cells[at].text, kMostText));
      too_long_ = too_long_ || text.size() > kMostText;
    });
    return cells;
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

  void add_steps(const Range& r) {
    const PrintStep& s = step(r.begin);
    if (is_hex(r)) {
      if (s.lead_size) add({Gather(0), lead(s)});
      if (row_.has_number) end_row();
      row_.has_number = true;
      row_.number = Gather(bits_of(s.field));
      return;
    }
    row_.begin = r.begin;
    row_.end = r.end;
    if (s.kind == PrintOp::SkipAtDefault && s.jump == r.end && !s.lead_size) skip_at(s);
    end_row();
  }
  const ShortText* lead(const PrintStep& s) {
    std::vector<ShortText>& cells = cells_['"' + std::string(s.lead, s.lead_size)];
    cells.resize(1);
    too_long_ = too_long_ || s.lead_size > kMostText;
    cells[0].size = static_cast<uint8_t>(std::string_view(s.lead, s.lead_size).copy(cells[0].text, kMostText));
    return cells.data();
  }
  // A number that is never negative, of one slice.
  bool is_hex(const Range& r) const {
    const PrintStep& s = step(r.begin);
    if (r.end != r.begin + 1 || s.kind != PrintOp::SmallNumber || s.after_plus || s.lead_size > kMostText) return false;
    const model::Type& t = isa_.types[s.type];
    const bool plain = t.radix == 16 && t.scale == 1 && (!t.is_signed || t.pattern);
    return plain && !fields_[s.field].fixed && fields_[s.field].slices.size() == 1 && fields_[s.field].width() <= 32;
  }
  // The bits of the word for which all of them have their defaults.
  void skip_at(const PrintStep& s) {
    Bits mask = 0, value = 0;
    for (uint32_t i = 0; i < s.count; ++i) {
      const auto& [field, code] = program_.checks[s.first + i];
      const model::Field& f = fields_[field];
      if (f.fixed ? *f.fixed != code : code > ones(f.width())) return;
      mask |= bits_of(field);
      if (!f.fixed) value = model::insert(f, value, code);
    }
    row_.mask = mask;
    row_.value = value;
  }

  const PrintProgram& program_;
  const model::Isa& isa_;
  const std::vector<model::Field>& fields_;
  uint32_t start_, end_ = 0;
  const Printed& printed_;
  std::map<std::string, std::vector<ShortText>>& cells_;
  std::vector<Range> ranges_;
  PrintTemplate strip_;
  PrintSegment row_;
  size_t used_ = 0;  // pieces of `row_`
  bool too_long_ = false;
};

const PrintTemplate* PrintTemplates::made(uint16_t opcode, uint32_t form, const Printed& printed) const {
  Form& f = forms_[form];
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
