// Types: the spellings of codes.
#include <algorithm>

#include "diff/parts.h"
#include "diff/report.h"

namespace isadora::diff {

namespace {

class Types {
 public:
  Types(Report& r, const model::Type& a, const model::Type& b) : r_(r), a_(a), b_(b) {}

  void run() {
    if (a_.kind != b_.kind) return add_change("is of another kind", Effect::Breaking);
    is("the width", a_.width, b_.width);
    enumerators();
    is("whether it is a suffix of mnemonics", a_.is_suffix, b_.is_suffix);
    is("whether it has a sign", a_.is_signed, b_.is_signed);
    is("whether it is a pattern", a_.pattern, b_.pattern);
    is("whether it is a set", a_.set, b_.set);
    is("the width of patterns", a_.pattern_bits, b_.pattern_bits);
    is("the scale", a_.scale, b_.scale);
    is("what it is relative to", static_cast<unsigned>(a_.relative), static_cast<unsigned>(b_.relative));
    is("whether it is an address of code", a_.absolute, b_.absolute);
    is("whether the code 0 is a power of two", a_.from_one, b_.from_one);
    is("how far on the distance begins", a_.from, b_.from);
    is("the multiple that the distance begins at", a_.aligned, b_.aligned);
    if (a_.inverted != b_.inverted || (a_.inverted && a_.unless != b_.unless))
      add_change("has other inverted bits", Effect::Breaking);
    if (a_.members != b_.members) add_change("has other members", Effect::Breaking);
    if (a_.radix != b_.radix)
      add_change("is printed in base " + std::to_string(b_.radix) + ", was " + std::to_string(a_.radix),
                 Effect::Compatible);
    registers();
    if (!same_functions(r_, a_.functions, b_.functions)) add_change("has other functions of numbers", Effect::Breaking);
    if (a_.prefixes != b_.prefixes) add_change("has other prefixes", Effect::Breaking);
    parts();
  }

 private:
  void add_change(const std::string& text, Effect effect) { r_.add("type", a_.name, text, effect, a_.span, b_.span); }
  template <class T>
  void is(const char* what, const T& x, const T& y) {
    if (x != y)
      add_change(std::string(what) + " is " + std::to_string(y) + ", was " + std::to_string(x), Effect::Breaking);
  }

  static const model::Enumerator* spelled(const model::Type& type, const std::string& spelling) {
    for (const model::Enumerator& e : type.enumerators)
      if (std::find(e.spellings.begin(), e.spellings.end(), spelling) != e.spellings.end()) return &e;
    return nullptr;
  }

  void enumerators() {
    for (const model::Enumerator& e : a_.enumerators) {
      for (const std::string& s : e.spellings) {
        const model::Enumerator* there = spelled(b_, s);
        if (!there)
          add_change("`" + s + "` is gone", Effect::Breaking);
        else if (there->code != e.code)
          add_change("`" + s + "` is code " + std::to_string(there->code) + ", was " + std::to_string(e.code),
                     Effect::Breaking);
        else if (there->bits != e.bits || there->is_signed != e.is_signed || there->format != e.format)
          add_change("`" + s + "` stands for another kind of data", Effect::Breaking);
        else if (&s == &e.spellings[0] && there->spellings[0] != s)
          add_change("`" + s + "` is printed as `" + there->spellings[0] + "`", Effect::Compatible);
      }
    }
    for (const model::Enumerator& e : b_.enumerators)
      for (const std::string& s : e.spellings)
        if (!spelled(a_, s)) add_change("`" + s + "` is new, code " + std::to_string(e.code), Effect::Compatible);
  }

  void registers() {
    const auto file = [](const model::Isa& isa, uint16_t i) { return i < isa.files.size() ? isa.files[i].name : ""; };
    if (std::string(file(r_.from, a_.file)) != file(r_.to, b_.file))
      add_change("names registers of another file", Effect::Breaking);
    if (a_.codes != b_.codes) add_change("has other registers for its codes", Effect::Breaking);
    if (a_.constants != b_.constants) add_change("has other constants", Effect::Breaking);
  }

  void parts() {
    const auto same_part = [&](const model::Field& x, const model::Field& y) {
      return x.full_name() == y.full_name() && r_.from.types[x.type].name == r_.to.types[y.type].name &&
             x.slices == y.slices && x.fixed == y.fixed && x.default_code == y.default_code;
    };
    if (!std::equal(a_.parts.begin(), a_.parts.end(), b_.parts.begin(), b_.parts.end(), same_part))
      add_change("has other parts", Effect::Breaking);
    std::string before, after;
    for (const model::Form& f : a_.forms) before += text_of(r_.from, a_.parts, f.operands) + "\n";
    for (const model::Form& f : b_.forms) after += text_of(r_.to, b_.parts, f.operands) + "\n";
    const auto same_conditions = [&](const model::Form& x, const model::Form& y) {
      return have_same_conditions(x, y, {r_.from, r_.to});
    };
    if (before != after || !std::ranges::equal(a_.forms, b_.forms, same_conditions))
      add_change("is written otherwise", Effect::Breaking);
    if (!same(a_.value, b_.value, {r_.from, r_.to})) add_change("has another value for its parts", Effect::Breaking);
  }

  Report& r_;
  const model::Type &a_, &b_;
};

}  // namespace

void compare_types(Report& r) {
  for (const model::Type& a : r.from.types) {
    const uint16_t there = named(r.to.types, a.name);
    if (there == model::kNoIndex)
      r.add("type", a.name, "is gone", Effect::Compatible, a.span, {});  // its users have changed
    else
      Types(r, a, r.to.types[there]).run();
  }
  for (const model::Type& b : r.to.types)
    if (named(r.from.types, b.name) == model::kNoIndex) r.add("type", b.name, "is new", Effect::Compatible, {}, b.span);
}

}  // namespace isadora::diff
