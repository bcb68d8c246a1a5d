// Opcodes: their bits, their texts, their semantics. An opcode with the same bits under another name has been renamed.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "diff/parts.h"
#include "diff/report.h"
#include "model/modelled.h"

namespace isadora::diff {

namespace {

std::string bits_of(const model::Field& f) {
  std::string out;
  for (const model::Slice& s : f.slices) {
    const std::string high = std::to_string(s.position + s.width - 1), low = std::to_string(s.position);
    out += (out.empty() ? "" : ", ") + (s.width == 1 ? "bit " + low : "bits " + high + ":" + low);
  }
  return out;
}

std::string code_of(const model::Isa& isa, const model::Field& f, const std::optional<uint64_t>& code) {
  if (!code) return "none";
  const model::Enumerator* e = isa.types[f.type].enumerator(*code);
  return base::Integer(*code).to_hex() + (e ? " (" + e->name + ")" : "");
}

class Opcodes {
 public:
  Opcodes(Report& r, const Judge& judge, uint16_t a, uint16_t b)
      : r_(r),
        judge_(judge),
        from_(a),
        to_(b),
        a_(r.from.opcodes[a]),
        b_(r.to.opcodes[b]),
        sides_{r.from, r.to, &a_, &b_} {}

  void run() {
    if (a_.length != b_.length)
      add_change("encoding", "has " + std::to_string(b_.length) + " bits, had " + std::to_string(a_.length),
                 Effect::Breaking);
    fields();
    if (a_.fixed_mask != b_.fixed_mask && before_ == r_.changes.size())
      add_change("encoding", "other bits are 0", Effect::Breaking);
    exceptions();
    roles();
    forms();
    readings();
    rules();
  }

 private:
  Change& add_change(const char* area, const std::string& text, Effect effect) {
    return r_.add(area, b_.name, text, effect, a_.span, b_.span);
  }

  // ---- bits
  void fields() {
    before_ = r_.changes.size();
    for (const model::Field& f : a_.fields) {
      const int there = b_.find_field(f.full_name());
      if (there < 0)
        add_change("encoding", "the field `" + f.full_name() + "` is gone (" + bits_of(f) + ")", Effect::Breaking);
      else
        field(f, b_.fields[static_cast<size_t>(there)]);
    }
    for (const model::Field& f : b_.fields)
      if (a_.find_field(f.full_name()) < 0)
        add_change("encoding", "the field `" + f.full_name() + "` is new (" + bits_of(f) + ")", Effect::Breaking);
  }

  void field(const model::Field& x, const model::Field& y) {
    const std::string name = "`" + x.full_name() + "`";
    if (x.slices != y.slices)
      add_change("encoding", name + " is " + bits_of(y) + ", was " + bits_of(x), Effect::Breaking);
    const std::string &before = r_.from.types[x.type].name, &after = r_.to.types[y.type].name;
    if (before != after)
      add_change("encoding", name + " is a `" + after + "`, was a `" + before + "`", Effect::Breaking);
    if (x.fixed != y.fixed)
      add_change("encoding",
                 name + " is always " + code_of(r_.to, y, y.fixed) + ", was " + code_of(r_.from, x, x.fixed),
                 Effect::Breaking);
    if (x.default_code != y.default_code)
      add_change("default",
                 name + " is " + code_of(r_.to, y, y.default_code) + " where nothing is written, was " +
                     code_of(r_.from, x, x.default_code),
                 Effect::Breaking);
    if (!same(x.bits, y.bits, sides_)) add_change("operands", name + " has another width", Effect::Breaking);
    if (x.float_format != y.float_format || float_by(a_, x) != float_by(b_, y))
      add_change("text", name + " is written as another kind of number", Effect::Breaking);
  }

  // The field whose enumerator stands for the format.
  static std::string float_by(const model::Opcode& opcode, const model::Field& f) {
    return f.float_by == model::kNoIndex ? "" : opcode.fields[f.float_by].full_name();
  }

  void roles() {
    role("guard", &model::Opcode::guard);
    role("wait mask", &model::Opcode::wait_mask);
    role("scoreboard", &model::Opcode::scoreboard);
  }

  void role(const std::string& role, uint16_t model::Opcode::*field) {
    const auto name = [&](const model::Opcode& o) {
      return o.*field == model::kNoIndex ? "none" : "`" + o.fields[o.*field].full_name() + "`";
    };
    if (name(a_) != name(b_))
      add_change("operands", "its " + role + " is " + name(b_) + ", was " + name(a_), Effect::Breaking);
  }

  // ---- which words are legal
  void exceptions() {
    std::vector<const model::Exception*> before, after;
    for (const model::Exception& e : a_.exceptions) before.push_back(&e);
    for (const model::Exception& e : b_.exceptions) after.push_back(&e);
    drop_pairs(before, after, [&](const model::Exception* x, const model::Exception* y) {
      return is_named_like(x, y) && same(x->condition, y->condition, sides_);
    });
    const auto left = before;
    drop_pairs(before, after, is_named_like);
    for (const model::Exception* e : left)
      if (std::find(before.begin(), before.end(), e) == before.end())
        add_change("legality", "`" + e->message + "` is said of other words", Effect::Breaking);
    for (const model::Exception* e : after)
      add_change("legality", "words are illegal that were not: `" + e->message + "`", Effect::Breaking);
    for (const model::Exception* e : before)
      add_change("legality", "words are legal that were not: `" + e->message + "`", Effect::Compatible);
  }

  static bool is_named_like(const model::Exception* x, const model::Exception* y) {
    return x->kind == y->kind && x->message == y->message;
  }

  // Each with the first that it goes with.
  template <class T, class Goes>
  static void drop_pairs(std::vector<const T*>& a, std::vector<const T*>& b, Goes goes) {
    std::erase_if(a, [&](const T* x) {
      const auto there = std::ranges::find_if(b, [&](const T* y) { return goes(x, y); });
      if (there == b.end()) return false;
      b.erase(there);
      return true;
    });
  }

  // ---- texts
  using Codes = std::set<std::pair<std::string, uint64_t>>;
  static Codes codes_of(const model::Opcode& opcode, const std::vector<model::FixedCode>& codes) {
    Codes out;
    for (const model::FixedCode& f : codes) out.emplace(opcode.fields[f.field].full_name(), f.code);
    return out;
  }

  // The codes that a form's text fixes, and those of operands that it lacks.
  static std::array<Codes, 2> codes_of(const model::Opcode& opcode, const model::Form& form) {
    Codes fixed = codes_of(opcode, form.fixed);
    add_literals(opcode, form.head, fixed);
    add_literals(opcode, form.operands, fixed);
    return {std::move(fixed), codes_of(opcode, form.defaults)};
  }

  static void add_literals(const model::Opcode& opcode, const std::vector<model::Part>& parts, Codes& out) {
    for (const model::Part& p : parts) {
      if (p.kind == model::Part::Kind::Literal && p.field != model::kNoIndex)
        out.emplace(opcode.fields[p.field].full_name(), p.code);
      add_literals(opcode, p.parts, out);
    }
  }

  // The form of the same text, else the one of the same words, else the next that is left.
  void forms() {
    std::vector<bool> taken(b_.forms.size());
    std::vector<size_t> left;
    for (size_t i = 0; i < a_.forms.size(); ++i)
      if (!take(i, taken,
                [&](const model::Form& f) { return text_of(r_.to, b_, f) == text_of(r_.from, a_, a_.forms[i]); }))
        left.push_back(i);
    std::erase_if(left, [&](size_t i) {
      return take(i, taken,
                  [&](const model::Form& f) { return codes_of(b_, f.fixed) == codes_of(a_, a_.forms[i].fixed); });
    });
    for (const size_t i : left)
      if (!take(i, taken, [](const model::Form&) { return true; }))
        add_change("text", "the form `" + text_of(r_.from, a_, a_.forms[i]) + "` is gone", Effect::Breaking);
    for (size_t i = 0; i < taken.size(); ++i)
      if (!taken[i])
        add_change("text", "the form `" + text_of(r_.to, b_, b_.forms[i]) + "` is new", Effect::Compatible);
  }

  template <class Fits>
  bool take(size_t i, std::vector<bool>& taken, Fits fits) {
    for (size_t k = 0; k < taken.size(); ++k) {
      if (taken[k] || !fits(b_.forms[k])) continue;
      taken[k] = true;
      form(static_cast<uint16_t>(i), static_cast<uint16_t>(k));
      return true;
    }
    return false;
  }

  void form(uint16_t i, uint16_t k) {
    const model::Form &x = a_.forms[i], &y = b_.forms[k];
    const std::string before = text_of(r_.from, a_, x), after = text_of(r_.to, b_, y);
    if (before != after) add_change("text", "is written `" + after + "`, was `" + before + "`", Effect::Breaking);
    if (codes_of(a_, x) != codes_of(b_, y))
      add_change("text", "`" + after + "` stands for other words", Effect::Breaking);
    else if (before == after && !have_same_conditions(x, y, sides_))
      add_change("text", "`" + after + "` has other conditions (`when`)", Effect::Breaking);
    crack(x, y);
    if (same(x.semantics, y.semantics, sides_) && same(a_.guard_function, b_.guard_function, sides_)) return;
    const bool was_modelled = model::is_modelled(r_.from, x), is_modelled = model::is_modelled(r_.to, y);
    if (!was_modelled && !is_modelled) return;
    if (was_modelled != is_modelled) {
      add_change("meaning", "`" + after + "` is " + (is_modelled ? "modelled now" : "not modelled any more"),
                 is_modelled ? Effect::Compatible : Effect::Breaking);
      return;
    }
    if (x.semantics.ops.empty() != y.semantics.ops.empty()) {
      add_change("meaning", "`" + after + "` has " + (y.semantics.ops.empty() ? "no" : "a") + " meaning now",
                 Effect::Breaking);
      return;
    }
    meaning(after, judge_({from_, i, to_, k}), x, y);
  }

  void meaning(const std::string& text, const MeaningChange& m, const model::Form& x, const model::Form& y) {
    const bool is_same = m.kind == MeaningChange::Kind::Same, differs = m.kind == MeaningChange::Kind::Different;
    Change& c = r_.add("meaning", b_.name,
                       "`" + text + "` " +
                           (is_same   ? "is said otherwise and does the same"
                            : differs ? "does something else"
                                      : "may do something else: " + m.reason),
                       is_same   ? Effect::Compatible
                       : differs ? Effect::Breaking
                                 : Effect::Unknown,
                       x.span, y.span);
    c.notes = m.notes;
  }

  void crack(const model::Form& x, const model::Form& y) {
    const auto text = [](const model::Isa& isa, const model::Opcode& opcode, const model::Form& f) {
      std::string out;
      for (const model::MicroOp& m : f.crack) out += text_of(isa, opcode.fields, m.parts) + "\n";
      return out;
    };
    bool equal = text(r_.from, a_, x) == text(r_.to, b_, y);
    for (size_t i = 0; equal && i < x.crack.size(); ++i) {
      const model::MicroOp &p = x.crack[i], &q = y.crack[i];
      equal = same(p.when, q.when, sides_) && have_same_conditions(p.parts, q.parts, sides_);
    }
    if (!equal) add_change("micro-ops", "`" + y.header + "` cracks into others", Effect::Compatible);
  }

  static std::string option_of(const model::Isa& isa, const model::Opcode& opcode) {
    return opcode.option == model::kNoIndex ? "" : isa.machine.options[opcode.option].name;
  }

  void readings() {
    const std::string was = option_of(r_.from, a_), is = option_of(r_.to, b_);
    if (was != is)
      add_change("text",
                 is.empty()
                     ? "its readings need the option `" + was + "` no more"
                     : "its readings need the option `" + is + "`" + (was.empty() ? "" : ", needed `" + was + "`"),
                 is.empty() ? Effect::Compatible : Effect::Breaking);
    const Readings before = readings_of(r_.from, a_), after = readings_of(r_.to, b_);
    for (const auto& [text, x] : before)
      if (!after.contains(text)) add_change("text", "`" + text + "` is not read any more", Effect::Breaking);
    for (const auto& [text, y] : after)
      if (!before.contains(text)) add_change("text", "`" + text + "` is read, too", Effect::Compatible);
    for (const auto& [text, x] : before) {
      const auto there = after.find(text);
      if (there != after.end()) compare_readings(text, x, there->second);
    }
    if (printed(a_, before, after) != printed(b_, after, before))
      add_change("text", "its readings are printed in another order", Effect::Compatible);
  }

  // By their texts.
  using SameText = std::vector<const model::Form*>;
  using Readings = std::map<std::string, SameText>;
  static Readings readings_of(const model::Isa& isa, const model::Opcode& opcode) {
    Readings out;
    for (const model::Form& f : opcode.readings) out[text_of(isa, opcode, f)].push_back(&f);
    return out;
  }

  // The readings that both versions print, the one that is tried first before the others.
  static std::vector<std::string> printed(const model::Opcode& opcode, const Readings& own, const Readings& others) {
    std::map<const model::Form*, std::string> shared;
    for (const auto& [text, forms] : own) {
      const auto there = others.find(text);
      if (there == others.end()) continue;
      if (!std::ranges::any_of(there->second, [](const model::Form* f) { return f->printed.has_value(); })) continue;
      for (const model::Form* f : forms)
        if (f->printed) shared.emplace(f, text);
    }
    std::vector<std::string> out;
    for (const model::Form& f : opcode.readings)
      if (const auto found = shared.find(&f); found != shared.end()) out.push_back(found->second);
    return out;
  }

  // The codes of the readings of this text, and the operands that are equal in them.
  using ReadWords = std::set<std::pair<std::array<Codes, 2>, std::vector<std::pair<std::string, std::string>>>>;
  static ReadWords words_of(const model::Opcode& opcode, const SameText& readings) {
    ReadWords out;
    for (const model::Form* f : readings) {
      std::vector<std::pair<std::string, std::string>> equal;
      for (const model::EqualFields& e : f->equal)
        equal.emplace_back(opcode.fields[e.field].full_name(), opcode.fields[e.other].full_name());
      out.emplace(codes_of(opcode, *f), std::move(equal));
    }
    return out;
  }

  void compare_readings(const std::string& text, const SameText& from, const SameText& to) {
    if (words_of(a_, from) != words_of(b_, to))
      add_change("text", "`" + text + "` stands for other words", Effect::Breaking);
    const auto conditions = [&](const model::Form* x, const model::Form* y) {
      return have_same_conditions(*x, *y, sides_);
    };
    if (!pair_up(from, to, conditions))
      add_change("text", "`" + text + "` has other conditions (`when`)", Effect::Breaking);
    const auto printed = [&](const model::Form* x, const model::Form* y) {
      return same(x->printed, y->printed, sides_);
    };
    if (!pair_up(from, to, printed))
      add_change("text", "`" + text + "` is printed for other words", Effect::Compatible);
  }

  template <class Goes>
  static bool pair_up(SameText from, SameText to, Goes goes) {
    drop_pairs(from, to, goes);
    return from.empty() && to.empty();
  }

  void rules() {
    const auto modifiers = [](const model::Opcode& opcode) {
      std::vector<std::string> out;
      for (const uint16_t f : opcode.modifier_order) out.push_back(opcode.fields[f].full_name());
      return out;
    };
    if (modifiers(a_) != modifiers(b_)) add_change("text", "its modifiers have another order", Effect::Breaking);
    const bool same_modules = std::equal(
        a_.modules.begin(), a_.modules.end(), b_.modules.begin(), b_.modules.end(), [&](const auto& x, const auto& y) {
          return r_.from.modules[x.module].name == r_.to.modules[y.module].name && same(x.when, y.when, sides_);
        });
    if (!same_modules) add_change("module", "belongs to another module", Effect::Breaking);
    const std::string &before = r_.from.optypes[a_.optype].name, &after = r_.to.optypes[b_.optype].name;
    if (before != after)
      add_change("name", "is an opcode of `" + after + "`, was one of `" + before + "`", Effect::Compatible);
  }

  Report& r_;
  const Judge& judge_;
  uint16_t from_, to_;
  const model::Opcode &a_, &b_;
  DiffSides sides_;
  size_t before_ = 0;
};

// Equal bits under any name.
bool has_bits_of(const model::Isa& from, const model::Opcode& a, const model::Isa& to, const model::Opcode& b) {
  return a.length == b.length && a.fixed_mask == b.fixed_mask && a.fixed_value == b.fixed_value &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [&](const auto& x, const auto& y) {
                      return x.slices == y.slices && from.types[x.type].name == to.types[y.type].name;
                    });
}

// A special case takes words of the opcodes that it is one of, if those had them.
void add_new(Report& r, const model::Opcode& b) {
  std::string taken;
  for (const model::Opcode& a : r.from.opcodes)
    if (model::is_special_case(b, a)) taken += (taken.empty() ? "`" : ", `") + a.name + "`";
  r.add("opcode", b.name, taken.empty() ? "is new" : "is new, and words of " + taken + " are its own now",
        taken.empty() ? Effect::Compatible : Effect::Breaking, {}, b.span);
}

}  // namespace

void compare_opcodes(Report& r, const Judge& judge) {
  std::vector<uint16_t> gone;
  std::vector<bool> taken(r.to.opcodes.size());
  for (uint16_t i = 0; i < r.from.opcodes.size(); ++i) {
    const uint16_t there = named(r.to.opcodes, r.from.opcodes[i].name);
    if (there == model::kNoIndex) {
      gone.push_back(i);
    } else {
      taken[there] = true;
      Opcodes(r, judge, i, there).run();
    }
  }
  for (const uint16_t i : gone) {
    const model::Opcode& a = r.from.opcodes[i];
    uint16_t there = 0;
    while (there < taken.size() && (taken[there] || !has_bits_of(r.from, a, r.to, r.to.opcodes[there]))) ++there;
    if (there == taken.size()) {
      r.add("opcode", a.name, "is gone", Effect::Breaking, a.span, {});
      continue;
    }
    taken[there] = true;
    r.add("name", r.to.opcodes[there].name, "was called `" + a.name + "`", Effect::Compatible, a.span,
          r.to.opcodes[there].span);
    Opcodes(r, judge, i, there).run();
  }
  for (size_t i = 0; i < taken.size(); ++i)
    if (!taken[i]) add_new(r, r.to.opcodes[i]);
}

}  // namespace isadora::diff
