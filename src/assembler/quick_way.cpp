#include "assembler/quick_way.h"

#include <algorithm>
#include <cstring>

#include "assembler/outline.h"
#include "encoding/window.h"

namespace isadora::assembler {

using encoding::Bits;

// ---- going through it ----------------------------------------------------------------------------------------------

// As Match::range() says, in 64 bits: magnitudes are too small to leave them.
bool QuickWay::number(const Step& s, uint64_t magnitude, uint64_t& code) {
  constexpr unsigned kMostBits = 60;
  int64_t v;
  if (s.function) {
    if (!s.function->apply(magnitude, s.negative, v)) return false;
  } else {
    if (magnitude >> kMostBits) return false;
    v = s.negative ? -static_cast<int64_t>(magnitude) : static_cast<int64_t>(magnitude);
  }
  const model::Type& type = *s.type;
  if (type.pattern_bits && v > 0 && v >> type.pattern_bits == 0 && v >> (type.pattern_bits - 1))
    v -= int64_t{1} << type.pattern_bits;
  int64_t units = v;
  if (type.scale > 1) {
    const auto scale = static_cast<int64_t>(type.scale);
    units = v / scale;
    if (units * scale != v) return false;
  }
  if (units < s.low || units > s.high) return false;
  code = static_cast<uint64_t>(units) & ((uint64_t{1} << type.width) - 1);
  return true;
}

bool QuickWay::fill(const OutlinedText& text, uint64_t* codes, Bits& word, uint16_t& form) const {
  const size_t count = codes_.size();
  for (size_t i = 0; i < count; ++i) codes[i] = codes_[i];
  for (const Step& s : steps_) {
    const uint64_t before = codes[s.field];
    if (s.kind == Step::Kind::Same) {
      if (before != s.value) return false;
      continue;
    }
    const uint64_t value = text.hole(s.hole).value;
    uint64_t code = before;
    if (s.kind == Step::Kind::Register) {
      if (value >= s.codes.size() || (code = s.codes[value]) == kNoCode) return false;
    } else if (s.kind == Step::Kind::Number) {
      if (!number(s, value, code)) return false;
    } else if (value != s.value) {
      return false;
    }
    if (s.known && code != before) return false;
    codes[s.field] = code;
  }
  uint64_t halves[2] = {static_cast<uint64_t>(word_), static_cast<uint64_t>(word_ >> 64)};
  for (const encoding::Piece& p : pieces_) halves[p.half] |= (codes[p.field] >> p.shift & p.mask) << p.position;
  word = Bits{halves[1]} << 64 | halves[0];
  return is_legal(word, codes, form);
}

bool QuickWay::is_legal(Bits word, const uint64_t* codes, uint16_t& form) const {
  for (const encoding::Expression* e : exceptions_) {
    if ((*e)(codes)) return false;
  }
  const auto fits = [&](const Form& f) { return (word & f.mask) == f.value; };
  if (form_ != model::kNoIndex && !fits(forms_[form_])) return false;
  for (size_t i = 0; i < forms_.size(); ++i) {
    if (!fits(forms_[i])) continue;
    form = static_cast<uint16_t>(i);
    return true;
  }
  return false;
}

// The shortest that fits, as it is chosen among all rules.
Matcher::Recalled recall_quick(const OutlinedText& text, const Ways& known, const Wish& wish, encoding::Decoded& out) {
  uint64_t buffers[2][encoding::kMaxFields];
  uint64_t *best = buffers[0], *next = buffers[1];
  const QuickWay* chosen = nullptr;
  bool rival = false;
  encoding::Bits word;
  uint16_t form;
  for (const QuickWay& way : *known.quick) {
    const bool wished = way.bytes >= wish.least && way.bytes <= wish.most &&
                        (way.option == model::kNoIndex || wish.options >> way.option & 1);
    if (!wished || !way.fill(text, next, word, form)) continue;
    if (chosen && way.bytes >= chosen->bytes) {
      const bool is_reading = way.is_reading || chosen->is_reading;
      if (!is_reading && way.bytes == chosen->bytes && word != out.word) rival = true;
      continue;
    }
    std::swap(best, next);
    chosen = &way;
    rival = false;
    out.word = word;
    out.form = form;
  }
  if (!chosen) return known.certain ? Matcher::Recalled::Nothing : Matcher::Recalled::Unknown;
  if (rival) return Matcher::Recalled::Unknown;
  out.opcode = chosen->opcode;
  out.bytes = chosen->bytes;
  std::copy_n(best, chosen->codes().size(), out.codes);
  return Matcher::Recalled::Done;
}

// ---- making it -----------------------------------------------------------------------------------------------------

// One way. What comes out of each question is Yes, or that the way has no short form, or that no number fits it.
class QuickWays::Maker {
 public:
  enum class Answer : uint8_t { Yes, No, Never };

  Maker(const Way& way, const model::Isa& isa, const Grammar& grammar, const Registers& registers,
        const encoding::OpcodePlan& plan)
      : way_(way),
        isa_(isa),
        grammar_(grammar),
        registers_(registers),
        rule_(grammar.rules[way.rule]),
        plan_(plan),
        varies_(way.codes.size()) {}

  Answer make(QuickWay& out) {
    if (!plan_.opcode || rule_.codes.size() != plan_.opcode->fields.size()) return Answer::No;
    out.rule = way_.rule;
    out.opcode = rule_.opcode;
    out.option = rule_.option;
    out.bytes = static_cast<uint8_t>(plan_.opcode->length / 8);
    out.is_reading = rule_.form == model::kNoIndex;
    out.form_ = rule_.form;
    out.codes_ = way_.codes;
    for (const Filling& f : way_.fillings) {
      if (f.kind != Filling::Kind::Exactly && f.kind != Filling::Kind::Same) varies_[f.op->field] = true;
    }
    for (const Answer a : {steps(out), written(), whens(), fields(), exceptions(out), forms(out)}) {
      if (a != Answer::Yes) return a;
    }
    pack(out);
    return Answer::Yes;
  }

 private:
  static Answer must(bool holds) { return holds ? Answer::Yes : Answer::Never; }

  bool is_given(const encoding::Expression& e) const {
    return std::ranges::none_of(e.fields(), [&](uint16_t f) { return varies_[f]; });
  }
  const uint64_t* codes() const { return way_.codes.data(); }

  Answer steps(QuickWay& out) {
    for (const Filling& f : way_.fillings) {
      QuickWay::Step step{
          .kind = QuickWay::Step::Kind::Register, .hole = f.first, .negative = f.negative, .value = f.value};
      if (f.op) step.field = f.op->field, step.known = f.op->known;
      Answer answer = Answer::Yes;
      switch (f.kind) {
        case Filling::Kind::Numbered:
        case Filling::Kind::Named: answer = table(f, step); break;
        case Filling::Kind::Number:
        case Filling::Kind::Applied: answer = number(f, step); break;
        case Filling::Kind::Exactly: step.kind = QuickWay::Step::Kind::Exactly; break;
        case Filling::Kind::Same: step.kind = QuickWay::Step::Kind::Same; break;
        case Filling::Kind::Register:
        case Filling::Kind::Bits:
        case Filling::Kind::Expression: answer = Answer::No;
      }
      if (answer != Answer::Yes) return answer;
      out.steps_.push_back(std::move(step));
    }
    return Answer::Yes;
  }

  // The codes of the registers that are legal here.
  Answer table(const Filling& f, QuickWay::Step& step) {
    const Op& op = *f.op;
    const bool by_number = f.kind == Filling::Kind::Numbered;
    const size_t count = by_number ? isa_.files[isa_.types[op.type].file].count : f.names->size();
    const encoding::CodePlan::Register* const wide = variable_width(op.field);
    if ((wide && !is_given(wide->bits)) || (!op.narrow && !is_width_given(op))) return Answer::No;
    std::vector<uint64_t> given(way_.codes);
    for (size_t n = 0; n < count; ++n) {
      RegisterRead read;
      if (by_number) registers_.numbered(static_cast<unsigned>(n), op.type, read);
      if (!by_number) read = (*f.names)[n];
      given[op.field] = read.code;
      const bool legal = read.exists && (is_narrow(op, read) || has_width(op, read.number, read.count)) &&
                         is_defined(op.field, read.code) && (!wide || wide->legal(isa_, given.data()));
      step.codes.push_back(legal ? read.code : QuickWay::kNoCode);
    }
    return Answer::Yes;
  }

  static bool is_narrow(const Op& op, const RegisterRead& read) { return op.narrow && read.count <= 1; }
  bool is_width_given(const Op& op) const { return op.bits == kNo || is_given(grammar_.expressions[op.bits]); }
  // As Match::width() says.
  bool has_width(const Op& op, unsigned number, unsigned count) const {
    const model::RegisterFile& file = isa_.files[isa_.types[op.type].file];
    const uint64_t bits = op.bits == kNo ? file.width : grammar_.expressions[op.bits](codes());
    const uint64_t need = bits <= file.width || file.wide.empty() ? 1 : (bits + file.width - 1) / file.width;
    return count == 0 || (count == need && (need == 1 || number % need == 0));
  }

  const encoding::CodePlan::Register* variable_width(uint16_t field) const {
    const auto at = std::ranges::find(plan_.codes.wide, field, &encoding::CodePlan::Register::field);
    return at == plan_.codes.wide.end() ? nullptr : &*at;
  }
  bool is_defined(uint16_t field, uint64_t code) const {
    const auto fine = [&](const encoding::CodePlan::InSet& c) { return c.field != field || c.set->contains(code); };
    return !(code & plan_.packing.spare[field]) && std::ranges::all_of(plan_.codes.defined, fine) &&
           std::ranges::all_of(plan_.codes.registers, fine);
  }

  Answer number(const Filling& f, QuickWay::Step& step) {
    constexpr unsigned kMostBits = 48;  // of a number and its scale
    const model::Type& type = isa_.types[f.op->type];
    const bool small =
        type.width && type.width + std::bit_width(type.scale) <= kMostBits && type.pattern_bits <= kMostBits;
    const auto all = small ? (uint64_t{1} << type.width) - 1 : 0;
    if (!small || type.relative != model::Relative::No || all & plan_.packing.spare[f.op->field]) return Answer::No;
    if (!std::ranges::all_of(plan_.codes.defined, [&](const auto& c) { return c.field != f.op->field; }) ||
        !std::ranges::all_of(plan_.codes.registers, [&](const auto& c) { return c.field != f.op->field; }) ||
        variable_width(f.op->field))
      return Answer::No;
    const bool sign = type.is_signed || type.pattern;
    const int64_t half = int64_t{1} << (type.width - 1);
    step.kind = QuickWay::Step::Kind::Number;
    step.type = &type;
    step.low = sign ? -half : 0;
    step.high = type.is_signed && !type.pattern ? half - 1 : 2 * half - 1;
    step.function = f.function;
    return Answer::Yes;
  }

  // Registers without a hole.
  Answer written() const {
    for (const Way::Written& w : way_.written) {
      if (!is_width_given(*w.op)) return Answer::No;
      if (!has_width(*w.op, w.number, w.count)) return Answer::Never;
    }
    return Answer::Yes;
  }

  Answer whens() const {
    for (size_t i = 0; i < rule_.whens.size(); ++i) {
      const encoding::Expression& e = grammar_.expressions[rule_.whens[i].expression];
      if (!is_given(e)) return Answer::No;
      if ((e(codes()) != 0) != (way_.seen >> i & 1)) return Answer::Never;
    }
    return Answer::Yes;
  }

  // Those that do not depend on numbers.
  Answer fields() const {
    for (uint16_t i = 0; i < varies_.size(); ++i) {
      if (!varies_[i] && !is_defined(i, codes()[i])) return Answer::Never;
    }
    for (const auto& c : plan_.codes.compounds) {
      if (varies_[c.field]) return Answer::No;
      if (c.plan->check(isa_, codes()[c.field]) != encoding::Illegal::None) return Answer::Never;
    }
    for (const auto& r : plan_.codes.wide) {
      if (!is_given(r.bits)) return Answer::No;
      if (!varies_[r.field] && !r.legal(isa_, codes())) return Answer::Never;
    }
    return Answer::Yes;
  }

  Answer exceptions(QuickWay& out) const {
    for (const auto& e : plan_.exceptions) {
      if (!is_given(e.holds))
        out.exceptions_.push_back(&e.holds);
      else if (e.holds(codes()))
        return Answer::Never;
    }
    return Answer::Yes;
  }

  // A condition that does not hold fixes bits of the word.
  Answer forms(QuickWay& out) const {
    for (const encoding::FormPlan& plan : plan_.forms) {
      QuickWay::Form form{plan.mask, plan.value};
      bool possible = true;
      for (const encoding::FormPlan::When& w : plan.whens) {
        if (!is_given(w.condition)) return Answer::No;
        if (w.condition(codes())) continue;
        possible &= ((form.value ^ w.value) & form.mask & w.mask) == 0;
        form.mask |= w.mask;
        form.value |= w.value;
      }
      if (!possible) form = {0, 1};  // outside an empty mask: never
      out.forms_.push_back(form);
    }
    return Answer::Yes;
  }

  void pack(QuickWay& out) const {
    std::vector<uint64_t> given(way_.codes);
    for (size_t i = 0; i < given.size(); ++i) {
      if (varies_[i]) given[i] = 0;
    }
    out.word_ = plan_.packing.pack(given.data());
    std::ranges::copy_if(plan_.packing.pieces, std::back_inserter(out.pieces_),
                         [&](const encoding::Piece& p) { return varies_[p.field]; });
  }

  const Way& way_;
  const model::Isa& isa_;
  const Grammar& grammar_;
  const Registers& registers_;
  const Rule& rule_;
  const encoding::OpcodePlan& plan_;
  std::vector<bool> varies_;
};

std::optional<std::vector<QuickWay>> QuickWays::of(const std::vector<Way>& ways, const model::Isa& isa,
                                                   const Grammar& grammar, const Registers& registers) {
  std::vector<QuickWay> out;
  const auto same_rule = [](const Way& a, const Way& b) { return a.rule == b.rule; };  // the first that fits is it
  if (std::ranges::adjacent_find(ways, same_rule) != ways.end()) return std::nullopt;
  const encoding::Layout layout(isa.machine);
  for (const Way& way : ways) {
    const uint16_t opcode = grammar.rules[way.rule].opcode;
    if (!encoding::encodable(layout, isa.opcodes[opcode])) return std::nullopt;
    QuickWay made;
    Maker maker(way, isa, grammar, registers, plan(isa, opcode));
    const Maker::Answer answer = maker.make(made);
    if (answer == Maker::Answer::No) return std::nullopt;
    if (answer == Maker::Answer::Yes) out.push_back(std::move(made));
  }
  return out;
}

const encoding::OpcodePlan& QuickWays::plan(const model::Isa& isa, uint16_t opcode) {
  if (!builder_) builder_ = std::make_unique<encoding::PlanBuilder>(isa);
  const auto [at, fresh] = plans_.try_emplace(opcode);
  if (fresh) at->second = builder_->build(isa.opcodes[opcode]);
  return at->second;
}

}  // namespace isadora::assembler
