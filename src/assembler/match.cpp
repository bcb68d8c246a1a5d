// The run through a rule's ops. Operands are in operands.cpp, the words of the head in head.cpp.
#include "assembler/match.h"

#include "model/spelling.h"

namespace isadora::assembler {

// In the order of the text: the first error is reported.
bool Match::instruction(const Head& h, uint32_t& end) {
  if (!guard(h) || !head(h) || !ops(rule_.text->operands, h.end)) return false;
  end = end_;
  return true;
}

bool Match::compound(uint32_t& pos) {
  if (!ops(rule_.text->operands, pos) || !widths(end_) || !conditions(end_)) return false;
  pos = end_;
  return true;
}

void Match::record(const Head& h, uint32_t rule, EncoderRecorder& recorder) {
  recorder_ = &recorder;
  number_ = rule;
  const auto fork = recorder.fork();
  uint32_t unused;
  instruction(h, unused);
  recorder.restore(fork);
}

bool Match::run(const Encoder& encoder, const ShapedText& text) {
  seen_ = encoder.seen;
  for (const Encoder::Written& w : encoder.written) written_[written_count_++] = {w.op, w.number, w.count, 0, 0};
  for (const EncoderStep& s : encoder.steps) {
    if (!run(s, text)) return false;
  }
  return widths(text.end()) && conditions(text.end());
}

bool Match::run(const EncoderStep& s, const ShapedText& text) {
  if (s.kind == EncoderStep::Kind::Same) return codes_[s.op->field] == s.value;
  const uint64_t value = text.hole(s.hole).value;
  if (s.kind == EncoderStep::Kind::Exactly) return value == s.value;
  const FormOp& op = *s.op;
  const model::Type& type = r_.isa.types[op.type];
  const uint64_t before = codes_[op.field];
  const uint32_t begin = s.begin.in(text), end = s.end.in(text);
  RegisterRead read;
  uint32_t pos = begin;
  bool fits = true;
  switch (s.kind) {
    case EncoderStep::Kind::Numbered:
      if (value <= UINT32_MAX) r_.registers.numbered(static_cast<unsigned>(value), op.type, read);
      fits = value <= UINT32_MAX && read.exists && take(op, read, begin);
      break;
    case EncoderStep::Kind::Named:
      fits = value < s.names->size() && (*s.names)[value].exists && take(op, (*s.names)[value], begin);
      break;
    case EncoderStep::Kind::Register:
      fits =
          r_.registers.read(r_.text, begin, op.type, read) && read.end == end && read.exists && take(op, read, begin);
      break;
    case EncoderStep::Kind::Number: {
      const auto magnitude = static_cast<base::Int128>(value);
      fits = range(op, type, s.negative ? -magnitude : magnitude, begin, end);
      break;
    }
    case EncoderStep::Kind::Applied: {
      int64_t result;
      fits = s.function->apply(value, s.negative, result) && range(op, type, result, begin, end);
      break;
    }
    case EncoderStep::Kind::Bits:
      fits = type.width >= 64 || value >> type.width == 0;
      codes_[op.field] = value;
      break;
    case EncoderStep::Kind::Expression: fits = expression(op, type, pos, s.bar_ends) && pos == end; break;
    case EncoderStep::Kind::Exactly:
    case EncoderStep::Kind::Same: break;
  }
  return fits && (!op.known || codes_[op.field] == before);
}

bool Match::ops(uint32_t at, uint32_t pos) {
  for (;;) {
    const FormOp& op = r_.grammar.forms->ops[at];
    const bool is_group = op.kind == FormOpKind::Group;
    bool fits = true;
    switch (op.kind) {
      case FormOpKind::Text: fits = text(op, pos); break;
      case FormOpKind::Value: fits = value(op, pos); break;
      case FormOpKind::Modifier: fits = modifier(op, pos); break;
      case FormOpKind::Literal:
      case FormOpKind::Group: {
        if (!is_group && !op.optional) {
          fits = text(op, pos);
          break;
        }
        const size_t written = written_count_;
        const size_t floats = float_count_;
        const unsigned symbolic = symbolic_.size();
        const uint32_t seen = seen_;
        const auto fork = recorder_ ? recorder_->fork() : EncoderRecorder::Fork{};
        if (op.condition >= 0) seen_ |= 1u << op.condition;
        uint32_t with = pos;
        if ((is_group || text(op, with)) && ops(at + 1, with)) return true;
        if (recorder_) recorder_->restore(fork);
        written_count_ = written;
        float_count_ = floats;
        symbolic_.keep(symbolic);
        seen_ = seen;
        if (!is_group) break;
        leave_out(op.first, op.count);
        at = op.end;
        continue;
      }
      case FormOpKind::Tail: return tail(pos);
      case FormOpKind::ControlEnd:
      case FormOpKind::End: end_ = pos; return true;
      case FormOpKind::Operands:
      case FormOpKind::Computed: break;  // not in what is read
    }
    if (!fits) return false;
    ++at;
  }
}

void Match::leave_out(uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const syntax::DefaultCode& unwritten = r_.grammar.forms->defaults[first + i];
    codes_[unwritten.field] = unwritten.code;
    place(unwritten.field, 0, 0);
  }
}

bool Match::guard(const Head& h) {
  const FormOp* const group = rule_.text->guard == kNone ? nullptr : &r_.grammar.forms->ops[rule_.text->guard];
  if (h.guard_begin == h.guard_end) {
    if (group) leave_out(group->first, group->count);
    return true;
  }
  if (!group) {
    return wrong(h.end, diag::Kind::NoMatchingForm, h.guard_begin, h.guard_end,
                 [&] { return "this instruction has no guard"; });
  }
  uint32_t pos = h.guard_begin + 1;
  if (!value(group[2], pos)) return false;  // after the group itself and its `@`
  return pos == h.guard_end || expect(pos, "a blank after the guard");
}

// Controls in any order, and the semicolon.
bool Match::tail(uint32_t& pos) {
  if (controls_read_) {  // on another alternative of the rule; else they have their defaults, as all fields at first
    for (const syntax::ControlText& c : rule_.text->controls) leave_out(c.first, c.count);
  }
  uint64_t seen = 0;
  for (;;) {
    pos = skip_blank(r_.text, pos);
    const char c = at(r_.text, pos);
    if (c == '$' && is_letter(at(r_.text, pos + 1))) {
      if (!control(pos, seen)) return false;
      continue;
    }
    const bool line_ends = c == '\n' && r_.isa.machine.lines;
    if (c != ';' && !line_ends && pos < r_.text.size())
      return expect(pos, [&] { return r_.isa.machine.lines ? kEndOfLine : "`;`"; });
    const uint32_t end = c == ';' ? pos + 1 : pos;
    for (const model::EqualFields& e : *rule_.text->equal) codes_[e.field] = codes_[e.other];
    if (recorder_ && !rule_.text->equal->empty()) recorder_->abandon();
    if (recorder_) {
      if (floats(pos)) recorder_->arrive(rule_, number_, bytes_, seen_, codes_, end);
      return false;  // there may be another alternative
    }
    if (!widths(pos) || !conditions(pos) || !floats(pos)) return false;
    end_ = end;
    return true;
  }
}

bool Match::control(uint32_t& pos, uint64_t& seen) {
  const uint32_t name_end = word_end(r_.text, pos + 1);
  const std::string_view name = r_.text.substr(pos + 1, name_end - pos - 1);
  if (recorder_) recorder_->compared(pos, name_end);
  const std::vector<syntax::ControlText>& controls = rule_.text->controls;
  for (size_t i = 0; i < controls.size(); ++i) {
    const syntax::ControlText& c = controls[i];
    if (!same_folded(name, c.name)) continue;
    if (seen >> i & 1) {
      return wrong(name_end, diag::Kind::NoMatchingForm, pos, name_end,
                   [&] { return "`$" + std::string(name) + "` stands twice"; });
    }
    seen |= uint64_t{1} << i;
    controls_read_ = true;
    uint32_t p = skip_blank(r_.text, name_end);
    if (at(r_.text, p) != '=') return expect(p, "`=`");
    if (!ops(c.ops, p + 1)) return false;
    for (uint32_t n = 0; n < c.count; ++n) place(r_.grammar.forms->defaults[c.first + n].field, pos, end_);
    pos = end_;
    return true;
  }
  return wrong(name_end, diag::Kind::NoMatchingForm, pos, name_end, [&] {
    std::string list;
    for (const syntax::ControlText& c : controls) list += (list.empty() ? "`$" : ", `$") + std::string(c.name) + "`";
    return "`$" + std::string(name) + "` is not possible here" + (list.empty() ? "" : ", possible: " + list);
  });
}

// A register operand must have the width that the fields require, now that all of them are known.
bool Match::widths(uint32_t pos) {
  for (size_t i = 0; i < written_count_; ++i) {
    if (!width(written_[i], pos)) return false;
  }
  return true;
}

bool Match::width(const Written& w, uint32_t pos) {
  if (w.count == 0) return true;
  const model::RegisterFile& file = r_.isa.files[r_.isa.types[w.op->type].file];
  const uint64_t bits = w.op->bits == kNone ? file.width : r_.grammar.forms->expressions[w.op->bits](codes_);
  const auto need =
      bits <= file.width || file.wide.empty() ? 1u : static_cast<unsigned>((bits + file.width - 1) / file.width);
  const auto suggest = [&] {
    const unsigned first =
        std::min(w.number - w.number % need, file.count < need ? 0 : (file.count - need) / need * need);
    return model::spelled(file, first, need);
  };
  if (!can_be(file, w.count, need)) {
    const std::string have = w.count == kSeveral ? "more than " + std::to_string(file.width)
                             : r_.mismatch       ? std::to_string(w.count * file.width)
                                                 : "";
    return wrong(
        pos, diag::Kind::NoMatchingForm, w.begin, w.end,
        [&] {
          return "`" + at_text(w.begin, w.end) + "` is " + have + " bits, this operand is " + std::to_string(bits) +
                 " bits: write `" + suggest() + "`";
        },
        r_.mismatch ? suggest() : "");
  }
  if (need > 1 && w.number % need != 0) {
    return wrong(
        pos, diag::Kind::OperandRange, w.begin, w.end,
        [&] {
          return "`" + at_text(w.begin, w.end) + "` must begin at a multiple of " + std::to_string(need) + ": write `" +
                 suggest() + "`";
        },
        r_.mismatch ? suggest() : "");
  }
  return true;
}

// A part under `when` is written where, and only where, its condition holds.
bool Match::conditions(uint32_t pos) {
  const std::vector<syntax::FormCondition>& conditions = rule_.text->conditions;
  for (size_t i = 0; i < conditions.size(); ++i) {
    const syntax::FormCondition& c = conditions[i];
    const bool holds = r_.grammar.forms->expressions[c.expression](codes_) != 0;
    const bool written = seen_ >> i & 1;
    if (holds == written) continue;
    const uint16_t field = written ? c.field : c.owner;
    const bool placed = places_ && field != model::kNoIndex && places_[field].end;
    const TextRange place = placed ? places_[field] : TextRange{pos, pos};
    return wrong(pos, diag::Kind::NoMatchingForm, place.begin, place.end, [&] {
      const bool is_mark = c.field == model::kNoIndex;
      const std::string what = is_mark ? std::string(c.mark) : (*rule_.text->fields)[c.field].full_name();
      return "`" + what + (written ? "` is not possible" : "` is required") +
             (is_mark ? " with these operands" : " with these modifiers");
    });
  }
  return true;
}

}  // namespace isadora::assembler
