#include "assembler/compiled_encoder.h"

#include <algorithm>
#include <cstring>

#include "assembler/encoder.h"
#include "encoding/number_code.h"
#include "encoding/window.h"

namespace isadora::assembler {

using encoding::Bits;

// ---- going through it ----------------------------------------------------------------------------------------------

// As Match::range(), in 64 bits: the magnitudes are small enough.
bool CompiledEncoder::number(const Step& s, uint64_t magnitude, uint64_t& code) {
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

bool CompiledEncoder::run(const ShapedText& text, uint64_t* codes, Bits& word, uint16_t& form) const {
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
  for (const encoding::FieldSlice& p : pieces_) halves[p.half] |= (codes[p.field] >> p.shift & p.mask) << p.position;
  word = Bits{halves[1]} << 64 | halves[0];
  return is_legal(word, codes, form);
}

bool CompiledEncoder::is_legal(Bits word, const uint64_t* codes, uint16_t& form) const {
  for (const encoding::Expression* e : exceptions_) {
    if ((*e)(codes)) return false;
  }
  for (const encoding::OpcodePlan::SpecialCase& s : special_cases_) {
    if (s.has(word)) return false;
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
InstructionParser::Encoded encode_compiled(const ShapedText& text, const Encoders& known, const ParseConstraints& wish,
                                           encoding::Decoded& out) {
  uint64_t buffers[2][encoding::kMaxFields];
  uint64_t *best = buffers[0], *next = buffers[1];
  const CompiledEncoder* chosen = nullptr;
  bool rival = false;
  encoding::Bits word;
  uint16_t form;
  for (const CompiledEncoder& encoder : *known.compiled) {
    if (!wish.allow(encoder.bytes, encoder.option) || !encoder.run(text, next, word, form)) continue;
    if (chosen && encoder.bytes >= chosen->bytes) {
      const bool is_reading = encoder.is_reading || chosen->is_reading;
      if (!is_reading && encoder.bytes == chosen->bytes && word != out.word) rival = true;
      continue;
    }
    std::swap(best, next);
    chosen = &encoder;
    rival = false;
    out.word = word;
    out.form = form;
  }
  if (!chosen) return known.certain ? InstructionParser::Encoded::Nothing : InstructionParser::Encoded::Unknown;
  if (rival) return InstructionParser::Encoded::Unknown;
  out.opcode = chosen->opcode;
  out.bytes = chosen->bytes;
  std::copy_n(best, chosen->codes().size(), out.codes);
  return InstructionParser::Encoded::Done;
}

// ---- making it -----------------------------------------------------------------------------------------------------

// One encoder. What comes out of each question is Yes, or that it cannot be compiled, or that no number fits it.
class EncoderCompiler::Maker {
 public:
  enum class Answer : uint8_t { Yes, No, Never };

  Maker(const Encoder& encoder, const model::Isa& isa, const Grammar& grammar, const RegisterNames& registers,
        const encoding::OpcodePlan& plan)
      : encoder_(encoder),
        isa_(isa),
        grammar_(grammar),
        registers_(registers),
        rule_(grammar.rules[encoder.rule]),
        plan_(plan),
        varies_(encoder.codes.size()) {}

  Answer make(CompiledEncoder& out) {
    if (!plan_.opcode || rule_.codes.size() != plan_.opcode->fields.size()) return Answer::No;
    out.rule = encoder_.rule;
    out.opcode = rule_.opcode;
    out.option = rule_.option;
    out.bytes = static_cast<uint8_t>(plan_.opcode->length / 8);
    out.is_reading = rule_.form == model::kNoIndex;
    out.form_ = rule_.form;
    out.codes_ = encoder_.codes;
    for (const EncoderStep& f : encoder_.steps) {
      if (f.kind != EncoderStep::Kind::Exactly && f.kind != EncoderStep::Kind::Same) varies_[f.op->field] = true;
    }
    for (const Answer a : {steps(out), written(), whens(), fields(), exceptions(out), forms(out)}) {
      if (a != Answer::Yes) return a;
    }
    out.special_cases_ = plan_.special_cases;
    pack(out);
    return Answer::Yes;
  }

 private:
  static Answer must(bool holds) { return holds ? Answer::Yes : Answer::Never; }

  bool is_given(const encoding::Expression& e) const {
    return std::ranges::none_of(e.fields(), [&](uint16_t f) { return varies_[f]; });
  }
  const uint64_t* codes() const { return encoder_.codes.data(); }

  Answer steps(CompiledEncoder& out) {
    for (const EncoderStep& f : encoder_.steps) {
      CompiledEncoder::Step step{
          .kind = CompiledEncoder::Step::Kind::Register, .hole = f.hole, .negative = f.negative, .value = f.value};
      if (f.op) step.field = f.op->field, step.known = f.op->known;
      Answer answer = Answer::Yes;
      switch (f.kind) {
        case EncoderStep::Kind::Numbered:
        case EncoderStep::Kind::Named: answer = table(f, step); break;
        case EncoderStep::Kind::Number:
        case EncoderStep::Kind::Applied: answer = number(f, step); break;
        case EncoderStep::Kind::Exactly: step.kind = CompiledEncoder::Step::Kind::Exactly; break;
        case EncoderStep::Kind::Same: step.kind = CompiledEncoder::Step::Kind::Same; break;
        case EncoderStep::Kind::Register:
        case EncoderStep::Kind::Bits:
        case EncoderStep::Kind::Expression: answer = Answer::No;
      }
      if (answer != Answer::Yes) return answer;
      out.steps_.push_back(std::move(step));
    }
    return Answer::Yes;
  }

  // The codes of the registers that are legal here.
  Answer table(const EncoderStep& f, CompiledEncoder::Step& step) {
    const FormOp& op = *f.op;
    const bool by_number = f.kind == EncoderStep::Kind::Numbered;
    const size_t count = by_number ? isa_.files[isa_.types[op.type].file].count : f.names->size();
    const encoding::CodePlan::Register* const wide = variable_width(op.field);
    if ((wide && !is_given(wide->bits)) || (!op.narrow && !is_width_given(op))) return Answer::No;
    std::vector<uint64_t> given(encoder_.codes);
    for (size_t n = 0; n < count; ++n) {
      RegisterRead read;
      if (by_number) registers_.numbered(static_cast<unsigned>(n), op.type, read);
      if (!by_number) read = (*f.names)[n];
      given[op.field] = read.code;
      const bool legal = read.exists && (is_narrow(op, read) || has_width(op, read.number, read.count)) &&
                         is_defined(op.field, read.code) && (!wide || wide->legal(isa_, given.data()));
      step.codes.push_back(legal ? read.code : CompiledEncoder::kNoCode);
    }
    return Answer::Yes;
  }

  static bool is_narrow(const FormOp& op, const RegisterRead& read) { return op.narrow && read.count <= 1; }
  bool is_width_given(const FormOp& op) const {
    return op.bits == kNone || is_given(grammar_.forms->expressions[op.bits]);
  }
  // As Match::width().
  bool has_width(const FormOp& op, unsigned number, unsigned count) const {
    const model::RegisterFile& file = isa_.files[isa_.types[op.type].file];
    const uint64_t bits = op.bits == kNone ? file.width : grammar_.forms->expressions[op.bits](codes());
    const uint64_t need = bits <= file.width || file.wide.empty() ? 1 : (bits + file.width - 1) / file.width;
    const bool named = can_be(file, count, static_cast<unsigned>(need));
    return count == 0 || (named && (need == 1 || number % need == 0));
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

  Answer number(const EncoderStep& f, CompiledEncoder::Step& step) {
    constexpr unsigned kMostBits = 48;  // of a number and its scale
    const model::Type& type = isa_.types[f.op->type];
    const bool small =
        type.width && type.width + std::bit_width(type.scale) <= kMostBits && type.pattern_bits <= kMostBits;
    const auto all = small ? (uint64_t{1} << type.width) - 1 : 0;
    const bool is_coded = type.relative != model::Relative::No || type.inverted || type.from_one;
    if (!small || is_coded || all & plan_.packing.spare[f.op->field]) return Answer::No;
    if (!std::ranges::all_of(plan_.codes.defined, [&](const auto& c) { return c.field != f.op->field; }) ||
        !std::ranges::all_of(plan_.codes.registers, [&](const auto& c) { return c.field != f.op->field; }) ||
        variable_width(f.op->field))
      return Answer::No;
    const auto [low, high] = encoding::number_range(type);
    step.kind = CompiledEncoder::Step::Kind::Number;
    step.type = &type;
    step.low = static_cast<int64_t>(low);
    step.high = static_cast<int64_t>(high);
    step.function = f.function;
    return Answer::Yes;
  }

  // Registers without a hole.
  Answer written() const {
    for (const Encoder::Written& w : encoder_.written) {
      if (!is_width_given(*w.op)) return Answer::No;
      if (!has_width(*w.op, w.number, w.count)) return Answer::Never;
    }
    return Answer::Yes;
  }

  Answer whens() const {
    for (size_t i = 0; i < rule_.text->conditions.size(); ++i) {
      const encoding::Expression& e = grammar_.forms->expressions[rule_.text->conditions[i].expression];
      if (!is_given(e)) return Answer::No;
      if ((e(codes()) != 0) != (encoder_.seen >> i & 1)) return Answer::Never;
    }
    return Answer::Yes;
  }

  // The checks that do not depend on numbers.
  Answer fields() const {
    for (uint16_t i = 0; i < varies_.size(); ++i) {
      if (!varies_[i] && !is_defined(i, codes()[i])) return Answer::Never;
    }
    for (const auto& c : plan_.codes.compounds) {
      if (varies_[c.field]) return Answer::No;
      if (c.plan->check(isa_, codes()[c.field]) != encoding::DecodeStatus::None) return Answer::Never;
    }
    for (const auto& r : plan_.codes.wide) {
      if (!is_given(r.bits)) return Answer::No;
      if (!varies_[r.field] && !r.legal(isa_, codes())) return Answer::Never;
    }
    return Answer::Yes;
  }

  Answer exceptions(CompiledEncoder& out) const {
    for (const auto& e : plan_.exceptions) {
      if (!is_given(e.holds))
        out.exceptions_.push_back(&e.holds);
      else if (e.holds(codes()))
        return Answer::Never;
    }
    return Answer::Yes;
  }

  // A condition that does not hold fixes bits of the word.
  Answer forms(CompiledEncoder& out) const {
    for (const encoding::FormPlan& plan : plan_.forms) {
      CompiledEncoder::Form form{plan.mask, plan.value};
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

  void pack(CompiledEncoder& out) const {
    std::vector<uint64_t> given(encoder_.codes);
    for (size_t i = 0; i < given.size(); ++i) {
      if (varies_[i]) given[i] = 0;
    }
    out.word_ = plan_.packing.pack(given.data());
    std::ranges::copy_if(plan_.packing.pieces, std::back_inserter(out.pieces_),
                         [&](const encoding::FieldSlice& p) { return varies_[p.field]; });
  }

  const Encoder& encoder_;
  const model::Isa& isa_;
  const Grammar& grammar_;
  const RegisterNames& registers_;
  const GrammarRule& rule_;
  const encoding::OpcodePlan& plan_;
  std::vector<bool> varies_;
};

std::optional<std::vector<CompiledEncoder>> EncoderCompiler::of(const std::vector<Encoder>& encoders,
                                                                const model::Isa& isa, const Grammar& grammar,
                                                                const RegisterNames& registers) {
  std::vector<CompiledEncoder> out;
  const auto same_rule = [](const Encoder& a, const Encoder& b) {
    return a.rule == b.rule;
  };  // the first that fits is it
  if (std::ranges::adjacent_find(encoders, same_rule) != encoders.end()) return std::nullopt;
  const encoding::WindowLayout layout(isa.machine);
  for (const Encoder& encoder : encoders) {
    const uint16_t opcode = grammar.rules[encoder.rule].opcode;
    if (!encoding::encodable(layout, isa.opcodes[opcode])) return std::nullopt;
    CompiledEncoder made;
    Maker maker(encoder, isa, grammar, registers, plan(isa, opcode));
    const Maker::Answer answer = maker.make(made);
    if (answer == Maker::Answer::No) return std::nullopt;
    if (answer == Maker::Answer::Yes) out.push_back(std::move(made));
  }
  return out;
}

const encoding::OpcodePlan& EncoderCompiler::plan(const model::Isa& isa, uint16_t opcode) {
  if (!builder_) builder_ = std::make_unique<encoding::PlanBuilder>(isa);
  const auto [at, fresh] = plans_.try_emplace(opcode);
  if (fresh) at->second = builder_->build(isa.opcodes[opcode]);
  return at->second;
}

}  // namespace isadora::assembler
