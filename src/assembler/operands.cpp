// One operand against the text: registers, enumerators, numbers, sets, compounds; with prefixes around and modifiers
// after.
#include <algorithm>
#include <utility>

#include "assembler/match.h"
#include "base/text.h"
#include "encoding/number_code.h"
#include "model/spelling.h"

namespace isadora::assembler {
namespace {

using base::Int128;
using model::Type;
using syntax::ValueKind;

std::string number_text(Int128 v) { return base::Integer::from_signed(v).to_hex(); }

// "`EQ`, `NE`, `LT`"
std::string spellings(const Type& type, std::string_view mark) {
  constexpr size_t kMost = 8;
  std::string list;
  for (size_t i = 0; i < type.enumerators.size() && i < kMost; ++i) {
    list += (i ? " or `" : "`") + std::string(mark) + type.enumerators[i].spellings.front() + "`";
  }
  return type.enumerators.size() > kMost ? list + " …" : list;
}

// How the type negates a number with a minus sign; null if the number itself is negative.
const model::NumberFunction* minus_of(const Type& type, std::string_view text, uint32_t from) {
  if (at(text, from) != '-') return nullptr;
  const auto found = std::ranges::find(type.functions, "-", &model::NumberFunction::name);
  return found == type.functions.end() || found->value.ops.empty() ? nullptr : &*found;
}

}  // namespace

// Blanks may precede every mark and every word of the literal.
bool Match::text(const FormOp& op, uint32_t& pos) {
  if (recorder_) return record_text(op, pos);
  uint32_t p = pos;
  if (op.marks.size() == 1 && !is_word(op.marks[0])) {  // nearly always a comma
    p = skip_blank(r_.text, p);
    if (at(r_.text, p) == op.marks[0]) return pos = p + 1, true;
    return expect(p, [&] { return "`" + std::string(op.marks) + "`"; });
  }
  char before = ' ';
  size_t part = 0;  // of the marks after the last comma: what comes before has been read
  const auto rest = [&] {
    const size_t comma = op.marks.find(',', part + 1);
    return "`" + std::string(op.marks.substr(part, comma - part)) + "`";
  };
  for (size_t i = 0; i < op.marks.size(); ++i) {
    const char c = op.marks[i];
    if (!is_word(c) || !is_word(before)) p = skip_blank(r_.text, p);
    if (fold(at(r_.text, p)) != fold(c)) return expect(skip_blank(r_.text, pos), rest);
    ++p;
    before = c;
    if (c == ',' && i + 1 < op.marks.size()) pos = p, part = i + 1;
  }
  if (is_word(before) && !op.glued && is_word(at(r_.text, p))) return expect(skip_blank(r_.text, pos), rest);
  pos = p;
  return true;
}

// As above, but a whole number of it matches any number in its place.
bool Match::record_text(const FormOp& op, uint32_t& pos) {
  uint32_t p = pos;
  char before = ' ';
  for (size_t i = 0; i < op.marks.size(); ++i) {
    const char c = op.marks[i];
    if (!is_word(c) || !is_word(before)) p = skip_blank(r_.text, p);
    const TokenHole* const hole =
        is_digit(c) && !is_word(before) ? recorder_->number_in(p, word_end(r_.text, p)) : nullptr;
    size_t end = i;
    uint64_t value = 0;
    for (; hole && end < op.marks.size() && is_digit(op.marks[end]); ++end)
      value = value * 10 + static_cast<uint64_t>(op.marks[end] - '0');
    const bool whole = hole && hole->begin == p && (end == op.marks.size() || !is_word(op.marks[end]));
    if (whole && word_end(op.marks, static_cast<uint32_t>(i)) == end && fold(at(r_.text, p + 1)) != 'x') {
      recorder_->add_exactly(*hole, value);
      p = hole->end;
      i = end - 1;
      before = '0';
      continue;
    }
    if (is_word(c)) recorder_->compared_with(p, c);
    if (fold(at(r_.text, p)) != fold(c)) return false;
    ++p;
    before = c;
  }
  if (is_word(before) && !op.glued && is_word(at(r_.text, p))) return false;
  pos = p;
  return true;
}

// The written prefixes are opened from the outside in, and closed again.
bool Match::value(const FormOp& op, uint32_t& pos) {
  pos = skip_blank(r_.text, pos);
  const uint32_t begin = pos;
  const syntax::PrefixText* prefix = r_.grammar.forms->prefixes.data() + op.first;
  bool bar = false;
  for (uint16_t i = 0; i < op.count; ++i) {
    if (!this->prefix(prefix[i], pos)) return false;
    bar |= codes_[prefix[i].field] && prefix[i].close.starts_with('|');
  }
  const uint64_t known = codes_[op.field];
  const uint32_t itself = pos;
  const size_t steps = recorder_ ? recorder_->fork().steps : 0;
  if (!value_itself(op, pos, bar)) return foreign_prefix(op, itself);
  if (divides_sum(op, itself, pos)) {
    return wrong(pos, diag::Kind::NoMatchingForm, begin, pos, [&] {
      return "the prefix of `" + at_text(begin, pos) + "` could be that of the sum or of its first number: write " +
             "parentheses around one of them";
    });
  }
  if (op.known && !is_known(op, known, itself, steps)) return false;
  for (uint16_t i = op.count; i-- > 0;) {
    const std::string_view close = prefix[i].close;
    if (!codes_[prefix[i].field] || close.empty()) continue;
    const uint32_t p = skip_blank(r_.text, pos);
    if (!r_.text.substr(p).starts_with(close)) return expect(p, [&] { return "`" + std::string(close) + "`"; });
    pos = p + static_cast<uint32_t>(close.size());
  }
  place(op.field, begin, pos);
  return true;
}

// Does a prefix precede a sum without parentheses? `-5 + 8` is 3, or the prefix and 13.
bool Match::divides_sum(const FormOp& op, uint32_t begin, uint32_t end) const {
  if (op.value != ValueKind::Number && op.value != ValueKind::Target) return false;
  const syntax::PrefixText* const prefix = r_.grammar.forms->prefixes.data() + op.first;
  const auto stands = [&](const syntax::PrefixText& p) { return codes_[p.field] && p.close.empty(); };
  return std::any_of(prefix, prefix + op.count, stands) && is_sum(r_.text.substr(begin, end - begin));
}

// For messages alone, if the operand could not be parsed: a prefix of other operands may precede one that would parse
// without it.
bool Match::foreign_prefix(const FormOp& op, uint32_t pos) {
  if (!r_.mismatch || recorder_ || pos >= r_.text.size() || rule_.codes.size() > encoding::kMaxFields) return false;
  ParseContext quiet = r_;
  quiet.mismatch = nullptr;
  uint64_t codes[encoding::kMaxFields];
  std::ranges::copy(rule_.codes, codes);
  for (const Type& type : r_.isa.types) {
    for (const model::PrefixSpelling& prefix : type.prefixes) {
      if (prefix.open.empty() || !r_.text.substr(pos).starts_with(prefix.open)) continue;
      const uint32_t begin = pos + static_cast<uint32_t>(prefix.open.size());
      uint32_t end = skip_blank(r_.text, begin);
      if (Match(quiet, rule_, bytes_, codes, nullptr).value_itself(op, end, prefix.close.starts_with('|')))
        return wrong(end, diag::Kind::NoMatchingForm, pos, begin,
                     [&] { return "the prefix `" + prefix.open + "` cannot stand before this operand"; });
    }
  }
  return false;
}

bool Match::prefix(const syntax::PrefixText& prefix, uint32_t& pos) {
  const bool stands = !prefix.open.empty() && at(r_.text, pos) == prefix.open[0] &&
                      r_.text.substr(std::min<size_t>(pos, r_.text.size())).starts_with(prefix.open);
  const uint32_t end = pos + static_cast<uint32_t>(prefix.open.size());
  if (prefix.fixed.value_or(stands) != stands) {
    if (!stands) return expect(pos, [&] { return "`" + std::string(prefix.open) + "`"; });
    return wrong(end, diag::Kind::NoMatchingForm, pos, end,
                 [&] { return "the prefix `" + std::string(prefix.open) + "` cannot stand before this operand"; });
  }
  codes_[prefix.field] = stands;
  if (stands) pos = skip_blank(r_.text, end);
  return true;
}

// An operand was parsed whose code was already set. An encoder checks this for each text: `steps` is the number of its
// steps before.
bool Match::is_known(const FormOp& op, uint64_t known, uint32_t begin, size_t steps) {
  const uint64_t code = std::exchange(codes_[op.field], known);
  if (recorder_ && !inside_) {
    if (recorder_->fork().steps == steps) recorder_->must_be(op, code);
    return true;
  }
  return code == known || expect(begin, [&] { return known_text(op, known); });
}

std::string Match::known_text(const FormOp& op, uint64_t code) const {
  return "`" + model::spelled(r_.isa, r_.isa.types[op.type], code) + (op.fixed ? "`" : "` again");
}

bool Match::value_itself(const FormOp& op, uint32_t& pos, bool bar_ends) {
  const Type& type = r_.isa.types[op.type];
  switch (op.value) {
    case ValueKind::Register: return reg(op, type, pos);
    case ValueKind::Enumerator: return enumerator(op, type, pos);
    case ValueKind::Compound: return nested(op, type, pos);
    case ValueKind::Float: return float_number(op, type, pos);
    case ValueKind::Set: return set(op, type, pos);
    case ValueKind::Number:
    case ValueKind::Target: break;
  }
  return number(op, type, pos, bar_ends);
}

// A register by its number, where the description allows that: usually a symbol that was set to it before.
bool Match::register_number(const Type& type, uint16_t index, uint32_t pos, RegisterRead& out) {
  if (!r_.isa.files[type.file].numbers) return false;
  if (recorder_) recorder_->abandon();  // what a name means is known when it is defined
  ExpressionFault fault;
  const auto e = r_.expressions.read(r_.text, pos, {&r_.registers}, r_.line, fault);
  ExpressionValue value;
  if (!e || !evaluate(r_.expressions.nodes(*e), {r_.address, r_.address, r_.symbols, true}, value, fault)) return false;
  if (value.labels) return false;
  out.end = e->end;
  const Int128 v = value.number;
  const unsigned count = r_.isa.files[type.file].count;
  r_.registers.numbered(v >= 0 && v < count ? static_cast<unsigned>(v) : count, index, out);
  return true;
}

bool Match::reg(const FormOp& op, const Type& type, uint32_t& pos) {
  if (recorder_ && !inside_) return record_register(op, pos);
  RegisterRead read;
  const bool any = r_.registers.read(r_.text, pos, op.type, read) || register_number(type, op.type, pos, read);
  if (recorder_) recorder_->compared(pos, any ? read.end : word_end(r_.text, pos));
  if (recorder_ && !any && r_.registers.begins_wide(r_.text, pos, op.type)) recorder_->mark_uncertain();
  if (!any) return expect(pos, [&] { return "a register (" + r_.registers.describe(op.type) + ")"; });
  if (!read.exists) {
    return wrong(read.end, diag::Kind::OperandRange, pos, read.end, [&] {
      const bool outside = read.number + read.count > r_.isa.files[type.file].count;
      return "`" + at_text(pos, read.end) + (outside ? "` does not exist" : "` cannot stand here") + ", expected " +
             r_.registers.describe(op.type);
    });
  }
  if (!take(op, read, pos)) return expect(pos, "fewer registers");
  pos = read.end;
  return true;
}

bool Match::take(const FormOp& op, const RegisterRead& read, uint32_t pos) {
  if (!op.narrow || read.count > 1) {
    if (written_count_ == written_.size()) return false;
    written_[written_count_++] = {&op, read.number, read.count, pos, read.end};
  }
  codes_[op.field] = read.code;
  return true;
}

// A register whatever its number is, or by a name that always is the same.
bool Match::record_register(const FormOp& op, uint32_t& pos) {
  RegisterRead read;
  const bool by_number = r_.registers.is_numbered(r_.text, pos, op.type, read.end);
  const bool any = by_number || r_.registers.read(r_.text, pos, op.type, read);
  const uint32_t name = pos + !is_word(at(r_.text, pos));  // a name may begin with one mark
  const TokenHole* const hole = recorder_->number_in(pos, any ? read.end : word_end(r_.text, name));
  if (!any && register_number(r_.isa.types[op.type], op.type, pos, read)) return false;
  const bool is_other = !any && (!is_word(at(r_.text, name)) || r_.registers.begins_wide(r_.text, pos, op.type));
  if (is_other) recorder_->mark_uncertain();
  if (!hole) {
    if (!r_.registers.read(r_.text, pos, op.type, read) || !read.exists) return false;
    if (!op.narrow || read.count > 1) recorder_->wrote(op, read.number, read.count);
    codes_[op.field] = read.code;
  } else {
    if (!any && !r_.registers.may_name_register(r_.text, pos, hole->begin, op.type)) return false;
    const uint32_t end = any ? read.end : hole->end;
    EncoderStep step{.kind = by_number ? EncoderStep::Kind::Numbered : EncoderStep::Kind::Register, .op = &op};
    if (!by_number && hole->end == end) {
      step.kind = EncoderStep::Kind::Named;
      const std::string_view front = r_.text.substr(pos, hole->begin - pos);
      step.names = recorder_->cache().names_with(r_.registers, front, op.type);
    }
    recorder_->add(std::move(step), pos, end);
    read.end = end;
  }
  pos = read.end;
  return true;
}

// The longest spelling of an enumeration at `pos`, exact case first.
bool Match::spelling(const Type& type, uint32_t& pos, uint64_t& code) const {
  if (recorder_) compared_with(type, pos);
  for (const bool exact : {true, false}) {
    size_t best = 0;
    for (const model::Enumerator& e : type.enumerators) {
      for (const std::string& s : e.spellings) {
        if (s.size() > best && stands(r_.text, pos, s, exact)) {
          best = s.size();
          code = e.code;
        }
      }
    }
    pos += static_cast<uint32_t>(best);
    if (best) return true;
  }
  return false;
}

void Match::compared_with(const Type& type, uint32_t pos) const {
  for (const model::Enumerator& e : type.enumerators) {
    for (const std::string& s : e.spellings) recorder_->compared_with(r_.text, pos, s);
  }
}

bool Match::enumerator(const FormOp& op, const Type& type, uint32_t& pos) {
  uint64_t code = 0;
  if (!spelling(type, pos, code))
    return expect(pos, [&] { return op.fixed ? known_text(op, codes_[op.field]) : spellings(type, ""); });
  codes_[op.field] = code;
  return true;
}

bool Match::modifier(const FormOp& op, uint32_t& pos) {
  const Type& type = r_.isa.types[op.type];
  uint32_t p = pos + 1;
  uint64_t code = 0;
  if (at(r_.text, pos) == '.' && spelling(type, p, code)) {
    if (op.fixed && code != codes_[op.field]) return expect(pos, [&] { return known_text(op, codes_[op.field]); });
    codes_[op.field] = code;
    place(op.field, pos, p);
    pos = p;
    if (op.condition >= 0) seen_ |= 1u << op.condition;
    return true;
  }
  if (at(r_.text, pos) == '.' || !op.optional) return expect(pos, [&] { return spellings(type, "."); });
  codes_[op.field] = op.code;
  place(op.field, 0, 0);
  return true;
}

bool Match::nested(const FormOp& op, const Type& type, uint32_t& pos) {
  uint64_t codes[encoding::kMaxFields];
  for (const GrammarRule& rule : r_.grammar.compounds[op.type]) {
    std::copy(rule.codes.begin(),
              rule.codes.begin() + static_cast<ptrdiff_t>(std::min(rule.codes.size(), encoding::kMaxFields)), codes);
    Match match(r_, rule, bytes_, codes, nullptr);
    match.recorder_ = recorder_;
    match.inside_ = true;
    uint32_t p = pos;
    if (!match.compound(p)) continue;
    model::Bits word = 0;
    for (size_t i = 0; i < type.parts.size() && i < encoding::kMaxFields; ++i) {
      word = model::insert(type.parts[i], word, codes[i]);
    }
    codes_[op.field] = static_cast<uint64_t>(word);
    unresolved_ |= match.unresolved();
    for (const SymbolicOperand& o : match.symbolic().all()) symbolic_.add(o);
    pos = p;
    return true;
  }
  return false;
}

bool Match::number(const FormOp& op, const Type& type, uint32_t& pos, bool bar_ends) {
  if (op.has_sign) {
    if (at(r_.text, pos) == '+')
      ++pos;
    else if (at(r_.text, pos) != '-')
      return expect(pos, "`+`");
  }
  return expression(op, type, pos, bar_ends);
}

bool Match::expression(const FormOp& op, const Type& type, uint32_t& pos, bool bar_ends) {
  const uint32_t from = pos;
  const std::vector<model::NumberFunction>* const functions = type.functions.empty() ? nullptr : &type.functions;
  ExpressionFault fault;
  const auto e = r_.expressions.read(r_.text, pos, {&r_.registers, functions, bar_ends}, r_.line, fault);
  ExpressionValue value;
  const ExpressionContext context{r_.address, here(), r_.symbols, r_.require_known};
  if (!e || !evaluate(r_.expressions.nodes(*e), context, value, fault)) return bad_expression(from, type, fault);
  pos = e->end;
  const Int128 v = value.number;
  if (op.negated || op.offset) return computed(op, type, v, value.labels || value.unresolved, from, pos);
  const model::NumberFunction* const minus = minus_of(type, r_.text, from);
  if (recorder_) {
    const bool is_constant = r_.expressions.is_constant(*e) && type.relative == model::Relative::No;
    if (!inside_ && (!is_constant || recorder_->hole_in(from, pos)))
      return record_number(op, from, pos, bar_ends, is_constant && !minus);
    recorder_->compared(from, pos);  // its value is one for all
    if (!is_constant) recorder_->abandon();
  }
  unresolved_ |= value.unresolved;
  if (value.labels)
    symbolic_.add(
        {op.type, inside_ ? model::kNoIndex : op.field, type.relative != model::Relative::No, value.is_plain(), *e});
  if (value.unresolved) {
    if (!op.known) codes_[op.field] = 0;
    return true;
  }
  return range(op, type, v, from, pos) && (!minus || range(op, type, minus->applied(-v, r_.address), from, pos, true));
}

bool Match::bad_expression(uint32_t from, const Type& type, const ExpressionFault& fault) {
  const bool is_register = fault.reason == ExpressionFault::Reason::RegisterName;
  const bool is_other = fault.reason == ExpressionFault::Reason::Missing || is_register;
  if (recorder_ && inside_) recorder_->compared(from, word_end(r_.text, from));
  if (recorder_ && !is_other) recorder_->abandon();
  // With another number it may be a symbol.
  if (recorder_ && is_register && recorder_->hole_in(fault.begin, fault.end)) recorder_->mark_uncertain();
  if (is_other) {
    const bool is_target = type.is_code_address();
    return expect(fault.begin,
                  [&] { return is_target ? "a label or an address (e.g. .+0x20)" : "a number (e.g. 0x1F)"; });
  }
  const auto kind =
      fault.reason == ExpressionFault::Reason::UnknownName ? diag::Kind::UndefinedSymbol : diag::Kind::BadNumber;
  return wrong(fault.end, kind, fault.begin, fault.end, [&] { return fault.message(r_.text); });
}

// The text has another number than the field: the form says which.
bool Match::computed(const FormOp& op, const Type& type, Int128 v, bool is_place, uint32_t from, uint32_t to) {
  if (recorder_) recorder_->abandon();
  if (is_place) return expect(from, "a number that is known here");
  return range(op, type, op.negated ? op.offset - v : v - op.offset, from, to, true);
}

// A number with or without a minus sign is taken from its slot, and so is a function of one; other expressions are
// parsed again.
bool Match::record_number(const FormOp& op, uint32_t from, uint32_t to, bool bar_ends, bool by_value) {
  using StepKind = EncoderStep::Kind;
  const auto alone_in = [&](uint32_t begin, uint32_t end) {
    const TokenHole* const hole = recorder_->number_in(begin, end);
    const bool negative = at(r_.text, begin) == '-';
    return hole && hole->begin == begin + negative && hole->end == end && is_digit(at(r_.text, hole->begin));
  };
  EncoderStep step{.kind = StepKind::Expression, .negative = at(r_.text, from) == '-', .bar_ends = bar_ends, .op = &op};
  uint32_t open = from;
  const auto* const function = function_at(r_.text, from, open, &r_.isa.types[op.type].functions, &r_.registers);
  if (function) recorder_->compared(from, open);
  if (function && at(r_.text, open) == '(' && at(r_.text, to - 1) == ')' && alone_in(open + 1, to - 1)) {
    step.function = recorder_->cache().function(*function);
    step.negative = at(r_.text, open + 1) == '-';
    if (step.function) step.kind = StepKind::Applied;
  } else if (alone_in(from, to) && by_value) {
    step.kind = StepKind::Number;
  }
  recorder_->add(std::move(step), from, to, function ? open : from);
  return true;
}

// The code of a value: the distance for code addresses, scaled and range-checked. `made`: the value is not the number
// in the text.
bool Match::range(const FormOp& op, const Type& type, Int128 v, uint32_t from, uint32_t to, bool made) {
  const encoding::NumberCode n = encoding::number_code(type, v, r_.address, bytes_);
  if (!n.fits) {
    return wrong(to, diag::Kind::OperandRange, from, to, [&] {
      const bool relative = type.relative != model::Relative::No;
      const std::string value = relative ? " is " + number_text(n.value) + " bytes away and"
                                : made   ? " stands for " + number_text(n.value) + ", which"
                                         : "";
      return "`" + at_text(from, to) + "`" + value + " does not fit, expected " + number_text(n.low) + " to " +
             number_text(n.high);
    });
  }
  if (!n.is_multiple) {
    return wrong(to, diag::Kind::OperandRange, from, to,
                 [&] { return "`" + at_text(from, to) + "` is not a multiple of " + std::to_string(type.scale); });
  }
  codes_[op.field] = n.code;
  return true;
}

// "`r0` to `r7` or `lr`"
std::string names_of_members(const Type& type) {
  std::vector<std::string> ranges;
  for (size_t first = 0; first < type.members.size();) {
    size_t last = first;
    while (last + 1 < type.members.size() && model::follows(type.members[last], type.members[last + 1])) ++last;
    ranges.push_back("`" + type.members[first] + "`" + (last > first ? " to `" + type.members[last] + "`" : ""));
    first = last + 1;
  }
  return base::joined(ranges);
}

// A member of a set by its name, in whatever case.
size_t Match::member(const Type& type, uint32_t& pos) const {
  const uint32_t end = word_end(r_.text, pos);
  const std::string_view word = r_.text.substr(pos, end - pos);
  const auto is_it = [&](const std::string& name) { return same_folded(name, word); };
  const auto found = static_cast<size_t>(std::ranges::find_if(type.members, is_it) - type.members.begin());
  if (found != type.members.size()) pos = end;
  return found;
}

// One member, or a range of them with consecutive numbers.
bool Match::member_range(const Type& type, uint32_t& pos, uint64_t& code) {
  const uint32_t from = pos;
  const size_t first = member(type, pos);
  if (first == type.members.size()) {
    return expect(pos, [&] { return names_of_members(type); });
  }
  size_t last = first;
  if (uint32_t p = skip_blank(r_.text, pos); at(r_.text, p) == '-') {
    p = skip_blank(r_.text, p + 1);
    const uint32_t name = p;
    last = member(type, p);
    bool rises = first <= last && last < type.members.size();
    for (size_t i = first; rises && i < last; ++i) rises = model::follows(type.members[i], type.members[i + 1]);
    if (!rises)
      return expect(name, [&] { return "the last of a range that begins with `" + type.members[first] + "`"; });
    pos = p;
  }
  const uint64_t here = (uint64_t{2} << last) - (uint64_t{1} << first);
  if (code & here) {
    return wrong(pos, diag::Kind::OperandRange, from, pos,
                 [&] { return "`" + at_text(from, pos) + "` is in the list already"; });
  }
  code |= here;
  return true;
}

// `{r0-r3, lr}`, in any order.
bool Match::members(const FormOp& op, const Type& type, uint32_t& pos) {
  uint64_t code = 0;
  if (at(r_.text, pos) != '{') return expect(pos, "`{`");
  for (uint32_t p = skip_blank(r_.text, pos + 1); at(r_.text, p) != '}' || code;) {
    if (!member_range(type, p, code)) return false;
    p = skip_blank(r_.text, p);
    pos = p;
    if (at(r_.text, p) == '}') break;
    if (at(r_.text, p) != ',') return expect(p, "`,` or `}`");
    p = skip_blank(r_.text, p + 1);
  }
  pos = skip_blank(r_.text, code ? pos : pos + 1) + 1;
  codes_[op.field] = code;
  return true;
}

// Bit numbers with commas, `{}` for none; or members by name.
bool Match::set(const FormOp& op, const Type& type, uint32_t& pos) {
  uint64_t code = 0;
  if (recorder_) recorder_->compared(pos, static_cast<uint32_t>(r_.text.size()));
  if (!type.members.empty()) return members(op, type, pos);
  if (at(r_.text, pos) == '{') {
    const uint32_t p = skip_blank(r_.text, pos + 1);
    if (at(r_.text, p) != '}') return expect(p, "`}`");
    pos = p + 1;
    codes_[op.field] = 0;
    return true;
  }
  for (uint32_t p = pos;;) {
    if (!is_digit(at(r_.text, p))) return expect(p, "bit numbers (e.g. 0,2)");
    const uint32_t from = p;
    unsigned bit = 0;
    while (is_digit(at(r_.text, p))) bit = std::min(bit * 10 + static_cast<unsigned>(r_.text[p++] - '0'), 1000u);
    if (bit >= type.width || bit > 63) {
      return wrong(p, diag::Kind::OperandRange, from, p, [&] {
        return "there is no bit " + at_text(from, p) + ", expected 0 to " + std::to_string(type.width - 1);
      });
    }
    code |= uint64_t{1} << bit;
    pos = p;
    p = skip_blank(r_.text, p);
    if (at(r_.text, p) != ',') break;
    p = skip_blank(r_.text, p + 1);
    if (!is_digit(at(r_.text, p))) break;
  }
  codes_[op.field] = code;
  return true;
}

}  // namespace isadora::assembler
