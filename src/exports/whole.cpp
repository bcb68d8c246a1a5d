#include "exports/whole.h"

#include <algorithm>

#include "ir/facts.h"

namespace isadora::exports {

using model::kNoIndex;
using model::Part;
using model::TypeKind;

namespace {

// Thrown internally and caught in what_is_missing.
struct Missing {
  std::string what;
};

void need(bool good, const std::string& what) {
  if (!good) throw Missing{what};
}

template <class T>
bool among(uint16_t index, const std::vector<T>& list) {
  return index < list.size();
}
template <class T>
bool among_or_none(uint16_t index, const std::vector<T>& list) {
  return index == kNoIndex || among(index, list);
}

class Walk {
 public:
  explicit Walk(const model::Isa& isa) : isa_(isa) {}

  void run() {
    machine();
    for (const model::Space& s : isa_.spaces) space(s);
    for (const model::Type& t : isa_.types) type(t);
    for (const model::Type& t : isa_.types) nesting(t, 0);
    for (const model::Aggregate& a : isa_.aggregates) aggregate(a);
    for (const model::Control& c : isa_.controls) control(c, c.parts);
    for (const model::Group& g : isa_.groups)
      for (const uint16_t parent : g.parents) need(among(parent, isa_.groups), "a parent of the group " + g.name);
    for (const model::Optype& o : isa_.optypes) need(among_or_none(o.group, isa_.groups), "the group of " + o.name);
    for (const model::Opcode& o : isa_.opcodes) opcode(o);
    for (const model::Abi& a : isa_.abis) abi(a);
    for (const model::Pseudo& p : isa_.pseudos) {
      need(among_or_none(p.literal, p.operands), "the literal of " + p.mnemonic);
      need(among_or_none(p.option, isa_.machine.options), "the option of " + p.mnemonic);
    }
  }

 private:
  void machine() {
    const model::Machine& m = isa_.machine;
    need(m.lanes >= 1 && m.lanes <= 64, "lanes, 1 to 64");
    need(m.parcel_bits >= 8 && m.parcel_bits <= 128 && m.parcel_bits % 8 == 0, "a parcel of 8 to 128 bits");
    need(m.code_align >= 1, "an alignment of code");
    need(among_or_none(m.parameter_space, isa_.spaces), "the space of the parameters");
    for (const model::RegisterFile& f : isa_.files)
      need(f.width >= 1 && f.width <= 1024 && f.count <= UINT16_MAX &&
               std::all_of(f.starts.begin(), f.starts.end(), [&](const auto& s) { return s.first < f.count; }),
           "a size of the register file " + f.name);
    for (const model::RegisterFile& f : isa_.files) {
      names(f.aliases, f);
      names(f.printed, f);
      if (f.is_view()) view(f);
    }
    for (const model::InitialRegister& r : m.starts) reg(r.file, r.number, "a register's value at the start");
    for (const model::RelocationType& r : m.relocations) {
      need(among_or_none(r.type, isa_.types), "the type of a relocation");
      need(among_or_none(r.option, m.options), "the option of a relocation");
    }
    for (const model::ShorterForm& f : m.shorter)
      need(among(f.opcode, isa_.opcodes) && among(f.field, isa_.opcodes[f.opcode].fields) &&
               among(isa_.opcodes[f.opcode].fields[f.field].type, isa_.types),
           "the opcode of a shorter form");
    number_functions(m.functions, isa_.name);
  }

  void reg(uint16_t file, unsigned number, const std::string& what) {
    need(among(file, isa_.files) && number < isa_.files[file].count, what);
  }

  template <class Names>
  void names(const Names& names, const model::RegisterFile& f) {
    for (const auto& [number, name] : names) need(number < f.count, "a register that a name of " + f.name + " has");
  }

  void number_functions(const std::vector<model::NumberFunction>& all, const std::string& owner) {
    for (const model::NumberFunction& f : all) function(f.value, {}, owner);
  }

  void abi(const model::Abi& a) {
    const std::string what = "a register of the ABI " + a.name;
    for (const auto* list : {&a.arguments, &a.results, &a.temporaries, &a.saved})
      for (const model::RegisterName& r : *list) reg(r.file, r.number, what);
    for (const model::RegisterName& r : {a.stack, a.link}) reg(r.file, r.number, what);
    for (const model::HeldBits& h : a.holds) {
      reg(h.place.file, h.place.number, what);
      need(h.low <= h.high && h.high < isa_.files[h.place.file].width, "bits of " + what);
    }
  }

  // Its registers are parts of those of a file that is none.
  void view(const model::RegisterFile& f) {
    const std::string what = "the parts of registers of " + f.name;
    need(among(f.view.file, isa_.files) && !f.view.positions.empty(), what);
    const model::RegisterFile& whole = isa_.files[f.view.file];
    const size_t registers = f.view.registers.empty() ? whole.count : f.view.registers.size();
    need(!whole.is_view() && f.count <= registers * f.view.positions.size(), what);
    need(std::ranges::all_of(f.view.positions,
                             [&](unsigned p) { return p <= whole.width && f.width <= whole.width - p; }),
         what);
    need(std::ranges::all_of(f.view.registers, [&](unsigned n) { return n < whole.count; }), what);
  }

  void space(const model::Space& s) {
    need(among_or_none(s.misaligned, isa_.faults) && among_or_none(s.outside, isa_.faults), "a fault of " + s.name);
    need(s.address_bits >= 1 && s.address_bits <= 64, "an address of 1 to 64 bits in " + s.name);
    const uint64_t last = s.address_bits < 64 ? (uint64_t{1} << s.address_bits) - 1 : UINT64_MAX;
    need(s.size <= std::min<uint64_t>(last, UINT32_MAX) + 1, "a size of " + s.name);
    uint64_t free = 0;  // the first address after the registers before
    for (const model::DeviceRegister& d : s.devices) {
      const bool width = d.bytes == 1 || d.bytes == 2 || d.bytes == 4 || d.bytes == 8;
      need(width && d.address >= free && d.address <= last && last - d.address >= d.bytes - 1,
           "a register of a device in " + s.name);
      free = d.address + d.bytes;
    }
  }

  void aggregate(const model::Aggregate& a) {
    need(among(a.type, isa_.types) && isa_.types[a.type].kind == TypeKind::Register, "the register type of " + a.name);
    need(a.width <= 64, "a width of at most 64 in " + a.name);
  }

  void type(const model::Type& t) {
    need(t.width <= 64, "a width of at most 64 bits in the type " + t.name);
    for (const model::Enumerator& e : t.enumerators) need(!e.spellings.empty(), "a spelling of " + e.name);
    if (t.kind == TypeKind::Register) need(among(t.file, isa_.files), "the register file of " + t.name);
    for (const uint16_t code : t.codes) reg(t.file, code, "a register of " + t.name);
    number_functions(t.functions, t.name);
    need(t.radix == 2 || t.radix == 10 || t.radix == 16, "a radix of " + t.name);
    for (const model::Field& f : t.parts) field(f, t.width, t.parts, t.name);
    for (const model::Form& f : t.forms) form(f, t.parts, t.name);
    if (t.value) function(*t.value, t.parts, t.name);
  }

  // A compound operand may contain others, but never itself.
  void nesting(const model::Type& t, unsigned depth) {
    need(depth < 8, "an end of the parts of " + t.name);
    for (const model::Field& f : t.parts) nesting(isa_.types[f.type], depth + 1);
  }

  using Fields = std::vector<model::Field>;

  void field(const model::Field& f, unsigned bits, const Fields& all, const std::string& owner) {
    const std::string name = "field " + f.name + " of " + owner;
    need(among(f.type, isa_.types), "the type of " + name);
    need(!f.slices.empty() && f.width() >= 1 && f.width() <= 64, "1 to 64 bits of " + name);
    for (const model::Slice& s : f.slices)
      need(s.width >= 1 && s.width <= 64 && s.position < bits && s.width <= bits - s.position, "bits of " + name);
    if (f.bits) expression(*f.bits, all, owner);
    need(among_or_none(f.float_by, all), "the field that gives the format of " + name);
  }

  void expression(const model::FieldExpr& e, const Fields& fields, const std::string& owner) {
    if (!e.function) return;
    function(*e.function, fields, owner);
    const ir::Function& f = *e.function;
    const bool pure = std::all_of(f.ops.begin(), f.ops.end(),
                                  [](const ir::Inst& i) { return ir::facts(i.op).kind == ir::OpClass::Pure; });
    need(pure && f.result < f.ops.size(), "a value of fields alone in " + owner);
  }

  void function(const ir::Function& f, const Fields& fields, const std::string& owner) {
    const auto count = [](const auto& list) { return static_cast<uint32_t>(list.size()); };
    const ir::Counts counts{count(fields),      count(isa_.files),  count(isa_.types),
                            count(isa_.spaces), count(isa_.faults), count(isa_.settings)};
    const std::vector<std::string> wrong = ir::verify(f, counts);
    need(wrong.empty(), "a sound function in " + owner + (wrong.empty() ? "" : ": " + wrong.front()));
    for (const ir::Inst& i : f.ops) {
      if (ir::facts(i.op).aux == "type")
        need(isa_.types[i.aux].kind == TypeKind::Register, "a register type in a function of " + owner);
    }
  }

  void form(const model::Form& f, const Fields& fields, const std::string& owner) {
    parts(f.head, fields, owner);
    parts(f.operands, fields, owner);
    for (const uint16_t c : f.controls) {
      need(among(c, isa_.controls), "a control of " + owner);
      for (const std::string& name : isa_.controls[c].field_names)
        need(std::ranges::any_of(fields, [&](const model::Field& x) { return x.full_name() == name; }),
             "a field `" + name + "` of a control of " + owner);
    }
    for (const auto* list : {&f.fixed, &f.defaults})
      for (const model::FixedCode& x : *list) need(among(x.field, fields), "a fixed field of a form of " + owner);
    for (const model::EqualFields& e : f.equal)
      need(among(e.field, fields) && among(e.other, fields), "an equal field of a form of " + owner);
    if (f.printed) expression(*f.printed, fields, owner);
    function(f.semantics, fields, owner);
    for (const model::MicroOp& m : f.crack) {
      if (m.when) expression(*m.when, fields, owner);
      parts(m.parts, fields, owner);
    }
  }

  void claims(const model::Form& f, const model::Opcode& o) {
    for (const model::FormClaim& c : f.claims) {
      need(o.optype != kNoIndex && among(c.claim, isa_.optypes[o.optype].claims), "a claim of a form of " + o.name);
      if (c.given) value(*c.given, o);
      value(c.holds, o);
    }
  }

  void value(const ir::Function& f, const model::Opcode& o) {
    function(f, o.fields, o.name);
    need(f.result < f.ops.size(), "a value of a function of " + o.name);
  }

  void control(const model::Control& c, const std::vector<Part>& list) {
    for (const Part& p : list) {
      const bool known = p.kind == Part::Kind::Text || p.kind == Part::Kind::Group ||
                         (p.kind == Part::Kind::Number && among(p.field, c.field_names));
      need(known && p.prefixes.empty() && !p.when && !p.value, "texts, fields and groups in $" + c.name);
      control(c, p.parts);
    }
  }

  void parts(const std::vector<Part>& list, const Fields& fields, const std::string& owner) {
    for (const Part& p : list) {
      const bool shows =
          p.kind == Part::Kind::Modifier || p.kind == Part::Kind::Operand || p.kind == Part::Kind::Number;
      need(shows ? among(p.field, fields) : among_or_none(p.field, fields),
           "the field of a part of a form of " + owner);
      for (const Part::Prefix& x : p.prefixes) prefix(x, fields, owner);
      if (p.when) expression(*p.when, fields, owner);
      if (p.value) expression(*p.value, fields, owner);
      parts(p.parts, fields, owner);
    }
  }

  void prefix(const Part::Prefix& x, const Fields& fields, const std::string& owner) {
    need(among(x.field, fields) && among(x.spelling, isa_.types[fields[x.field].type].prefixes),
         "the prefix of a part of " + owner);
  }

  void opcode(const model::Opcode& o) {
    need(among_or_none(o.optype, isa_.optypes), "the optype of " + o.name);
    need(among_or_none(o.option, isa_.machine.options), "the option of " + o.name);
    need(o.length >= 8 && o.length <= 128 && o.length % isa_.machine.parcel_bits == 0, "a length of " + o.name);
    for (const model::Field& f : o.fields) field(f, o.length, o.fields, o.name);
    for (const model::Exception& e : o.exceptions) expression(e.condition, o.fields, o.name);
    for (const model::ModuleRule& m : o.modules) {
      expression(m.when, o.fields, o.name);
      need(among(m.module, isa_.modules), "a module of " + o.name);
    }
    for (const model::Form& f : o.forms) {
      form(f, o.fields, o.name);
      claims(f, o);
    }
    for (const model::Form& f : o.readings) form(f, o.fields, o.name);
    for (const uint16_t f : o.modifier_order) need(among(f, o.fields), "the order of modifiers of " + o.name);
    need(among_or_none(o.wait_mask, o.fields) && among_or_none(o.scoreboard, o.fields), "a control of " + o.name);
    need(among_or_none(o.guard, o.fields) && among_or_none(o.guard_prefix, o.fields), "the guard of " + o.name);
    if (o.guard_prefix != kNoIndex) prefix({o.guard_prefix, o.guard_spelling}, o.fields, o.name);
    if (o.guard_function) value(*o.guard_function, o);
  }

  const model::Isa& isa_;
};

}  // namespace

std::string what_is_missing(const model::Isa& isa) {
  try {
    Walk(isa).run();
  } catch (const Missing& missing) {
    return "expected " + missing.what;
  }
  return {};
}

}  // namespace isadora::exports
