// The text form, one operation a line:
//   %3 = Add %1, %2 : 0..0x1FFFFFFFE
//   %5 = Float fadd<f32, rne> %3, %4 : 0..0xFFFFFFFF
//   %6 = WriteCode 1, %0, %2, %5 if %4
//   %7 = Fault 2, _, "why" if %4
//   result %5
// What follows the name is, as the shape in ops.def has them: the word of `sub`, `aux`, the operands (`_` for one that
// is absent and that another follows), a note; then ` if ` the predicate, ` end ` the region's end, ` : ` the range of
// the value.
#include "ir/facts.h"

namespace isadora::ir {
namespace {

std::string number(const Integer& v) { return v.bit_length() < 4 ? v.to_string() : v.to_hex(); }
std::string value(Value v) { return v == kNone ? "_" : "%" + std::to_string(v); }

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + '"';
}

std::string print(const FloatInfo& info) {
  std::string out(spelling(info.op));
  std::string_view separator = "<";
  for (char parameter : facts(info.op).parameters) {
    out += separator;
    if (parameter == 'f') out += spelling(info.format);
    if (parameter == 't') out += spelling(info.to);
    if (parameter == 'r') out += spelling(info.rounding);
    if (parameter == 'w') out += std::to_string(info.width);
    separator = ", ";
  }
  return out + ">";
}

// The parts between the name and the predicate.
std::string arguments(const Function& f, const Inst& inst, const OpInfo& shape) {
  std::string out;
  auto space = [&out](std::string_view word) { out += word.empty() ? "" : " " + std::string(word); };
  std::string_view separator = " ";
  auto item = [&](const std::string& text) {
    out += separator;
    out += text;
    separator = ", ";
  };
  if (!shape.sub.empty()) space(words(shape.sub)[inst.sub]);
  if (inst.op == Op::Float) {
    space(print(f.floats[inst.aux]));
  } else if (!shape.aux.empty()) {
    item(std::to_string(inst.aux));
  }
  if (shape.constant) item(number(f.constants[inst.a]));
  bool note = shape.note && inst.b != kNone;
  size_t used = 3;
  while (used > 0 && (shape.operands[used - 1] == Presence::Absent || inst.*kSlots[used - 1] == kNone)) --used;
  for (size_t i = 0; i < (note ? 1 : used); ++i) item(value(inst.*kSlots[i]));
  if (note) item(quoted(f.notes[inst.b]));
  return out;
}

std::string line(const Function& f, Value at) {
  const Inst& inst = f.ops[at];
  const OpInfo& shape = facts(inst.op);
  std::string out = value(at) + " = " + std::string(shape.name) + arguments(f, inst, shape);
  if (inst.pred != kNone) out += " if " + value(inst.pred);
  if (shape.end) out += " end " + value(inst.end);
  if (!shape.value) return out;
  const Range& range = f.ranges[at];
  return out + " : " + number(range.lo) + (range.is_constant() ? "" : ".." + number(range.hi));
}

struct IrTextError {
  std::string what;
};

// Parses the output of `line`. An error is an IrTextError, which parse_text catches.
class IrTextReader {
 public:
  explicit IrTextReader(std::string_view text) : text_(text) {}

  Function run() {
    for (; !rest().empty(); newline()) {
      if (rest()[0] == '\n') continue;
      if (take("result ")) {
        f_.result = read_value();
      } else {
        read_line();
      }
    }
    return std::move(f_);
  }

  size_t line_number() const { return line_; }

 private:
  std::string_view rest() const { return text_.substr(at_); }
  bool take(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  [[noreturn]] void fail(std::string_view expected) const {
    std::string_view found = rest().substr(0, std::min<size_t>(rest().find('\n'), 20));
    throw IrTextError{"expected " + std::string(expected) + ", found \"" + std::string(found) + "\""};
  }
  void expect(std::string_view word) {
    if (!take(word)) fail("\"" + std::string(word) + "\"");
  }
  void newline() {
    if (rest().empty()) return;
    expect("\n");
    ++line_;
  }

  std::string_view word() {
    size_t n = rest().find_first_of(" ,<>:\n\"");
    std::string_view word = rest().substr(0, n);
    at_ += word.size();
    return word;
  }
  uint32_t read_index() {
    auto v = Integer::parse(word());
    if (!v || !v->fits_uint64() || v->to_uint64() >= kNone) fail("a number");
    return static_cast<uint32_t>(v->to_uint64());
  }
  Value read_value() {
    if (take("_")) return kNone;
    expect("%");
    return read_index();
  }
  uint32_t read_small(uint32_t most) {
    uint32_t v = read_index();
    if (v > most) fail("a smaller number before this");
    return v;
  }
  Integer read_number(std::string_view text) {
    auto v = Integer::parse(text);
    if (!v) fail("a number before this");
    return *v;
  }

  Op read_op() {
    std::string_view text = word();
    for (size_t i = 0; i < all_facts().size(); ++i) {
      if (all_facts()[i].name == text) return static_cast<Op>(i);
    }
    fail("an operation's name before this");
  }
  template <class E>
  E read_word() {
    auto found = spelled<E>(word());
    if (!found) fail("another word before this");
    return *found;
  }

  void read_line() {
    if (read_value() != f_.ops.size()) fail("%" + std::to_string(f_.ops.size()) + " before this");
    expect(" = ");
    Inst inst{.op = read_op()};
    const OpInfo& shape = facts(inst.op);
    read_arguments(inst, shape);
    if (take(" if ")) inst.pred = read_value();
    if (shape.end) {
      expect(" end ");
      inst.end = read_value();
    }
    f_.ops.push_back(inst);
    f_.ranges.push_back(shape.value ? read_range() : Range{0, 0});
  }

  bool item() { return take(std::exchange(first_, false) ? " " : ", "); }
  bool more() const {
    return rest().starts_with(first_ ? " " : ", ") && !rest().starts_with(" if ") && !rest().starts_with(" end ") &&
           !rest().starts_with(" : ");
  }

  void read_arguments(Inst& inst, const OpInfo& shape) {
    first_ = true;
    if (!shape.sub.empty()) read_sub(inst, words(shape.sub));
    if (inst.op == Op::Float) {
      expect(" ");
      inst.aux = intern(f_.floats, read_float());
    } else if (!shape.aux.empty()) {
      if (!item()) fail("a number");
      inst.aux = static_cast<uint16_t>(read_small(UINT16_MAX));
    }
    if (shape.constant) {
      expect(" ");
      f_.constants.push_back(read_number(word()));
      inst.a = static_cast<Value>(f_.constants.size() - 1);
    }
    for (size_t i = 0; i < 3; ++i) {
      if (shape.note && i == 1) read_note(inst);
      if (shape.operands[i] == Presence::Absent || !more() || at_note()) continue;
      item();
      inst.*kSlots[i] = read_value();
    }
  }

  bool at_note() const { return rest().substr(first_ ? 1 : 2).starts_with('"'); }

  void read_note(Inst& inst) {
    if (!more()) return;
    item();
    inst.b = intern(f_.notes, read_quoted());
  }

  // The words of State begin with the empty one: nothing is printed for it.
  void read_sub(Inst& inst, std::span<const std::string_view> all) {
    size_t before = at_;
    expect(" ");
    std::string_view text = word();
    for (size_t i = 0; i < all.size(); ++i) {
      if (!all[i].empty() && all[i] == text) {
        inst.sub = static_cast<uint8_t>(i);
        return;
      }
    }
    at_ = before;
    if (!all[0].empty()) fail("another word");
  }

  FloatInfo read_float() {
    FloatInfo info{.op = read_word<FloatOp>(), .format = {}};
    std::string_view separator = "<";
    for (char parameter : facts(info.op).parameters) {
      expect(separator);
      if (parameter == 'f') info.format = read_word<FloatFormat>();
      if (parameter == 't') info.to = read_word<FloatFormat>();
      if (parameter == 'r') info.rounding = read_word<Rounding>();
      if (parameter == 'w') info.width = static_cast<uint8_t>(read_small(UINT8_MAX));
      separator = ", ";
    }
    expect(">");
    return info;
  }

  std::string read_quoted() {
    expect("\"");
    std::string out;
    while (!take("\"")) {
      if (rest().empty() || rest()[0] == '\n') fail("\"");
      bool escaped = take("\\");
      if (rest().empty()) fail("\"");
      out += escaped && rest()[0] == 'n' ? '\n' : rest()[0];
      ++at_;
    }
    return out;
  }

  Range read_range() {
    expect(" : ");
    std::string_view text = word();
    size_t dots = text.find("..");
    Integer lo = read_number(text.substr(0, dots));
    return {lo, dots == text.npos ? lo : read_number(text.substr(dots + 2))};
  }

  template <class T>
  static uint16_t intern(std::vector<T>& table, T entry) {
    auto found = std::find(table.begin(), table.end(), entry);
    auto index = static_cast<uint16_t>(found - table.begin());
    if (found == table.end()) table.push_back(std::move(entry));
    return index;
  }

  std::string_view text_;
  size_t at_ = 0, line_ = 1;
  bool first_ = true;  // no item of the line was read yet
  Function f_;
};

}  // namespace

std::string to_text(const Function& f) {
  std::string out;
  for (Value i = 0; i < f.ops.size(); ++i) out += line(f, i) + "\n";
  if (f.result != kNone) out += "result " + value(f.result) + "\n";
  return out;
}

std::optional<Function> parse_text(std::string_view text, std::string* error) {
  IrTextReader reader(text);
  try {
    return reader.run();
  } catch (const IrTextError& problem) {
    if (error) *error = "line " + std::to_string(reader.line_number()) + ": " + problem.what;
    return std::nullopt;
  }
}

}  // namespace isadora::ir
