// The machine: its settings, registers, memory, faults. A program may depend on any of it, so changes and removals are
// breaking, and additions are not.
#include <algorithm>
#include <tuple>
#include <utility>

#include "base/integer.h"
#include "diff/parts.h"
#include "diff/report.h"
#include "ir/facts.h"
#include "model/devices.h"
#include "model/members.h"

namespace isadora::diff {

namespace {

struct HexNumber {  // a number that is shown in hexadecimal digits
  uint64_t value;
  bool operator==(const HexNumber&) const = default;
};

std::string hex_of(const std::vector<uint64_t>& numbers) {
  std::string out;
  for (const uint64_t n : numbers) out += (out.empty() ? "" : ", ") + base::Integer(n).to_hex();
  return out;
}

template <class T>
std::string shown(const T& v) {
  if constexpr (std::is_enum_v<T>)
    return std::string("`") + model::Words<T>::all.at(static_cast<size_t>(v)) + "`";
  else if constexpr (std::is_same_v<T, HexNumber>)
    return base::Integer(v.value).to_hex();
  else if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(v);
  else
    return v.empty() ? "nothing" : "`" + v + "`";
}

// One member of something that both have, by its statement in a description or in words.
template <class T>
void member(Report& r, const char* area, const std::string& subject, const char* what, const T& a, const T& b) {
  if (a == b) return;
  if constexpr (std::is_same_v<T, bool>)
    r.add(area, subject, std::string(what) + (b ? " is new" : " is gone"), Effect::Breaking);
  else
    r.add(area, subject, std::string(what) + " is " + shown(b) + ", was " + shown(a), Effect::Breaking);
}

// Reports entries of one version alone; calls `both` for the others.
template <class T, class Both>
void match(Report& r, const char* area, const std::vector<T>& from, const std::vector<T>& to, Both both) {
  for (const T& a : from) {
    const uint16_t there = named(to, a.name);
    if (there == model::kNoIndex)
      r.add(area, a.name, "is gone", Effect::Breaking);
    else
      both(a, to[there]);
  }
  for (const T& b : to)
    if (named(from, b.name) == model::kNoIndex) r.add(area, b.name, "is new", Effect::Compatible);
}

std::string name_of(const std::vector<model::Space>& spaces, uint16_t i) {
  return i < spaces.size() ? spaces[i].name : "";
}

// The description whose instructions the cracks are written in.
std::string language(const model::Isa& isa) {
  return isa.machine.micro_ops.empty() ? "its own" : "`" + isa.machine.micro_ops + "`";
}

void compare_machine(Report& r) {
  const model::Machine &a = r.from.machine, &b = r.to.machine;
  const auto is = [&](const char* what, const auto& x, const auto& y) { member(r, "machine", "", what, x, y); };
  if (r.from.name != r.to.name)
    r.add("machine", "", "its name is `" + r.to.name + "`, was `" + r.from.name + "`", Effect::Compatible);
  is("`Execution`", a.execution, b.execution);
  is("`Lanes`", a.lanes, b.lanes);
  is("`Parcel`", a.parcel_bits, b.parcel_bits);
  is("`BitOrder`", a.bit_order, b.bit_order);
  is("`ParcelOrder`", a.parcel_order, b.parcel_order);
  is("`ByteOrder`", a.data_order, b.data_order);
  is("`CodeByteOrder`", a.code_order, b.code_order);
  is("`CodeAlign`", a.code_align, b.code_align);
  is("the space of parameters", name_of(r.from.spaces, a.parameter_space), name_of(r.to.spaces, b.parameter_space));
  is("the address of parameters", HexNumber{a.parameter_address}, HexNumber{b.parameter_address});
  is("`Lines`", a.lines, b.lines);
  is("`Comment`", a.comment, b.comment);
  is("`DottedNames`", a.dotted_names, b.dotted_names);
  is("`ExactRegisters`", a.exact_registers, b.exact_registers);
  is("`AlignPower`", a.align_power, b.align_power);
  is("`Here = next`", a.here_is_next, b.here_is_next);
  if (!same_functions(r, a.functions, b.functions))
    r.add("machine", "", "has other functions of numbers", Effect::Breaking);
  if (a.directives != b.directives)
    r.add("machine", "", "other directives of another assembler are read", Effect::Breaking);
  is("`Padding`", hex_of(a.padding), hex_of(b.padding));
  is("the machine of ELF files", a.elf.machine, b.elf.machine);
  is("the address width of ELF files", a.elf.bits, b.elf.bits);
  is("the flags of ELF files", HexNumber{a.elf.flags}, HexNumber{b.elf.flags});
  is("the bits of the flags in which objects agree", HexNumber{a.elf.same_flags}, HexNumber{b.elf.same_flags});
  is("`Load = physical`", a.elf.physical, b.elf.physical);
  is("`Addends = inside`", a.elf.addends_inside, b.elf.addends_inside);
  is("`FunctionMark`", HexNumber{a.elf.function_mark}, HexNumber{b.elf.function_mark});
  is("`PageSize`", HexNumber{a.elf.page}, HexNumber{b.elf.page});
  is("`CodeMark`", a.elf.code_mark, b.elf.code_mark);
  is("`Entry`", a.entry, b.entry);
  if (a.gdb_architecture != b.gdb_architecture || a.gdb_feature != b.gdb_feature)
    r.add("machine", "", "gdb knows it by other names", Effect::Compatible);
  if (a.gdb_watches_before != b.gdb_watches_before)
    r.add("machine", "",
          b.gdb_watches_before ? "`GdbWatches` is `before`, was `after`" : "`GdbWatches` is `after`, was `before`",
          Effect::Compatible);
  if (a.micro_ops != b.micro_ops)
    r.add("micro-ops", "", "their language is " + language(r.to) + ", was " + language(r.from), Effect::Compatible);
  match(r, "option", a.options, b.options, [&](const auto& x, const auto& y) {
    if (x.on != y.on) r.add("option", x.name, y.on ? "is on, was off" : "is off, was on", Effect::Breaking);
  });
  const bool same_starts =
      std::equal(a.starts.begin(), a.starts.end(), b.starts.begin(), b.starts.end(), [&](const auto& x, const auto& y) {
        return r.from.files[x.file].name == r.to.files[y.file].name && x.number == y.number && x.launch == y.launch &&
               x.value == y.value;
      });
  const auto type_name = [](const model::Isa& isa, uint16_t t) {
    return t < isa.types.size() ? isa.types[t].name : "";
  };
  const bool same_relocations = std::equal(a.relocations.begin(), a.relocations.end(), b.relocations.begin(),
                                           b.relocations.end(), [&](model::RelocationType x, model::RelocationType y) {
                                             const bool same_type = type_name(r.from, std::exchange(x.type, 0)) ==
                                                                    type_name(r.to, std::exchange(y.type, 0));
                                             return same_type && x == y;
                                           });
  if (!same_relocations) r.add("machine", "", "relocations have other numbers", Effect::Breaking);
  if (a.bounds != b.bounds || a.symbols != b.symbols)
    r.add("machine", "", "the linker defines other symbols", Effect::Breaking);
  const auto same_form = [&](const model::ShorterForm& x, const model::ShorterForm& y) {
    const auto parts = [](const model::Isa& isa, const model::ShorterForm& f) {
      const model::Opcode& o = isa.opcodes[f.opcode];
      return std::tuple(o.name, o.fields[f.field].name, f.relocations, f.function, f.conditions);
    };
    return parts(r.from, x) == parts(r.to, y);
  };
  if (!std::ranges::equal(a.shorter, b.shorter, same_form) || a.near_bases != b.near_bases)
    r.add("machine", "", "the linker shortens other instructions", Effect::Compatible);
  const auto option_name = [](const model::Isa& isa, uint16_t o) {
    return o < isa.machine.options.size() ? isa.machine.options[o].name : "";
  };
  const auto same_attribute = [&](model::ObjectAttribute x, model::ObjectAttribute y) {
    return option_name(r.from, std::exchange(x.option, 0)) == option_name(r.to, std::exchange(y.option, 0)) && x == y;
  };
  const bool same_attributes = a.attributes.section == b.attributes.section && a.attributes.type == b.attributes.type &&
                               a.attributes.vendor == b.attributes.vendor &&
                               std::ranges::equal(a.attributes.all, b.attributes.all, same_attribute);
  if (!same_attributes) r.add("machine", "", "objects have other attributes", Effect::Breaking);
  if (!same_starts) r.add("machine", "", "registers hold something else at the start", Effect::Breaking);
}

// Is a value made of the word alone, not of state?
bool is_of_word(const ir::Function& f, ir::Value v) {
  if (ir::facts(f.ops[v].op).kind != ir::OpClass::Pure) return false;
  bool fine = true;
  ir::for_each_value(f.ops[v], [&](ir::Value operand) { fine = fine && is_of_word(f, operand); });
  return fine;
}

// Does an instruction compute numbers of registers that may be beyond the last one? Where there are more registers,
// such numbers mean something else.
bool computes_numbers(const model::Isa& isa, const model::RegisterFile& file) {
  const auto number = static_cast<uint16_t>(&file - isa.files.data());
  const auto is_beyond = [&](const ir::Function& f, const ir::Inst& i) {
    using ir::Op;
    if (i.op != Op::ReadReg && i.op != Op::WriteReg && i.op != Op::ReadBits && i.op != Op::WriteBits) return false;
    if (i.aux != number || is_of_word(f, i.a)) return false;
    const bool is_wide = i.op == Op::ReadReg || i.op == Op::WriteReg;
    const uint64_t bits = is_wide ? f.ranges[i.b].hi.to_uint64() : file.width;
    const base::Integer registers((bits + file.width - 1) / file.width);
    return f.ranges[i.a].hi + registers > base::Integer(file.count);
  };
  for (const model::Opcode& o : isa.opcodes)
    for (const model::Form& form : o.forms)
      for (const ir::Inst& i : form.semantics.ops)
        if (is_beyond(form.semantics, i)) return true;
  return false;
}

// Files may have other numbers.
std::string name_of(const std::vector<model::RegisterFile>& files, uint16_t i) {
  return i < files.size() ? files[i].name : "";
}

bool is_same_view(const Report& r, const model::RegisterView& a, model::RegisterView b) {
  if (name_of(r.from.files, a.file) != name_of(r.to.files, b.file)) return false;
  b.file = a.file;
  return a == b;
}

void compare_files(Report& r) {
  match(r, "registers", r.from.files, r.to.files, [&](const model::RegisterFile& a, const model::RegisterFile& b) {
    const auto is = [&](const char* what, const auto& x, const auto& y) { member(r, "registers", a.name, what, x, y); };
    is("`Scope`", a.scope, b.scope);
    is("`Width`", a.width, b.width);
    is("`Spelling`", a.spelling, b.spelling);
    is("`Wide`", a.wide, b.wide);
    is("`Numbers`", a.numbers, b.numbers);
    is("`SignExtends`", a.sign_extends, b.sign_extends);
    const bool are_fewer = b.count < a.count, are_reached = a.count < b.count && computes_numbers(r.from, a);
    if (a.count != b.count)
      r.add("registers", a.name,
            "there are " + std::to_string(b.count) + ", were " + std::to_string(a.count) +
                (are_reached ? ", and instructions compute numbers beyond those" : ""),
            are_fewer || are_reached ? Effect::Breaking : Effect::Compatible, a.span, b.span);
    if (!is_same_view(r, a.view, b.view)) r.add("registers", a.name, "are other bits of registers", Effect::Breaking);
    if (a.starts != b.starts) r.add("registers", a.name, "hold something else at the start", Effect::Breaking);
    for (const auto& [number, names] : a.aliases) {
      const auto there = b.aliases.find(number);
      for (const std::string& alias : names)
        if (there == b.aliases.end() ||
            std::find(there->second.begin(), there->second.end(), alias) == there->second.end())
          r.add("registers", a.name,
                "`" + alias + "` is not a name of register " + std::to_string(number) + " any more", Effect::Breaking);
    }
    for (const auto& [number, names] : b.aliases) {
      const auto there = a.aliases.find(number);
      for (const std::string& alias : names)
        if (there == a.aliases.end() ||
            std::find(there->second.begin(), there->second.end(), alias) == there->second.end())
          r.add("registers", a.name, "`" + alias + "` is a new name of register " + std::to_string(number),
                Effect::Compatible);
    }
    if (a.gdb_feature != b.gdb_feature)
      r.add("registers", a.name, "gdb knows them as another feature", Effect::Compatible);
    if (a.printed != b.printed) r.add("registers", a.name, "are printed under other names", Effect::Compatible);
  });
}

void compare_devices(Report& r, const model::Space& a, const model::Space& b) {
  const auto text = [](const model::Space& space, const std::string& name) {
    const auto found = std::ranges::find(space.devices, name, &model::DeviceRegister::name);
    return found == space.devices.end() ? std::string() : model::device_text(*found);
  };
  std::vector<std::string> names;
  for (const auto& d : a.devices) names.push_back(d.name);
  for (const auto& d : b.devices) names.push_back(d.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names)
    member(r, "memory", a.name, ("the register `" + name + "` of a device").c_str(), text(a, name), text(b, name));
}

void compare_spaces(Report& r) {
  const auto fault = [](const model::Isa& isa, uint16_t i) { return i < isa.faults.size() ? isa.faults[i].name : ""; };
  match(r, "memory", r.from.spaces, r.to.spaces, [&](const model::Space& a, const model::Space& b) {
    const auto is = [&](const char* what, const auto& x, const auto& y) { member(r, "memory", a.name, what, x, y); };
    is("`Scope`", a.scope, b.scope);
    is("`AddressBits`", a.address_bits, b.address_bits);
    is("`Size`", a.size, b.size);
    compare_devices(r, a, b);
    is("`Align`", a.align, b.align);
    is("`Misaligned`", std::string(fault(r.from, a.misaligned)), std::string(fault(r.to, b.misaligned)));
    if (a.gdb != b.gdb) r.add("memory", a.name, "gdb knows it at another address", Effect::Compatible);
    is("`Outside`", std::string(fault(r.from, a.outside)), std::string(fault(r.to, b.outside)));
  });
}

// The entries of one name, in their order.
struct Pseudos {
  std::string name;
  std::vector<const model::Pseudo*> all;
};

std::vector<Pseudos> pseudos_of(const model::Isa& isa) {
  std::vector<Pseudos> out;
  for (const model::Pseudo& p : isa.pseudos) {
    const uint16_t known = named(out, p.mnemonic);
    if (known == model::kNoIndex)
      out.push_back({p.mnemonic, {&p}});
    else
      out[known].all.push_back(&p);
  }
  return out;
}

std::string_view option_of(const model::Isa& isa, const model::Pseudo& p) {
  return p.option == model::kNoIndex ? std::string_view() : isa.machine.options[p.option].name;
}

void compare_settings(Report& r) {
  match(r, "setting", r.from.settings, r.to.settings, [&](const model::Setting& a, const model::Setting& b) {
    member(r, "setting", a.name, "the default", a.value, b.value);
    const auto allows = [](const model::Setting& s, int64_t v) {
      return s.others.empty() || s.value == v || std::find(s.others.begin(), s.others.end(), v) != s.others.end();
    };
    if (a.others == b.others) return;
    const bool all = !(a.others.empty() && !b.others.empty()) &&
                     std::all_of(a.others.begin(), a.others.end(), [&](int64_t v) { return allows(b, v); });
    r.add("setting", a.name, all ? "may have more values" : "may not have all values that it had",
          all ? Effect::Compatible : Effect::Breaking);
  });
}

// Programs that were compiled for the one are called by programs compiled for the other.
void compare_abis(Report& r) {
  match(r, "ABI", r.from.abis, r.to.abis, [&](const model::Abi& a, const model::Abi& b) {
    const auto is = [&](const char* what, const auto& x, const auto& y) { member(r, "ABI", a.name, what, x, y); };
    const auto name = [](const model::Isa& isa, const model::RegisterName& n) {
      return isa.files[n.file].name + std::to_string(n.number);
    };
    const auto names = [&](const model::Isa& isa, const std::vector<model::RegisterName>& list) {
      std::string out;
      for (const model::RegisterName& n : list) out += (out.empty() ? "" : " ") + name(isa, n);
      return out;
    };
    is("the target of the front end", a.target, b.target);
    if (a.flags != b.flags) r.add("ABI", a.name, "has other flags for the front end", Effect::Breaking);
    is("the registers of arguments", names(r.from, a.arguments), names(r.to, b.arguments));
    is("the registers of results", names(r.from, a.results), names(r.to, b.results));
    is("the registers that are lost at a call", names(r.from, a.temporaries), names(r.to, b.temporaries));
    is("the registers that a call keeps", names(r.from, a.saved), names(r.to, b.saved));
    is("the stack pointer", name(r.from, a.stack), name(r.to, b.stack));
    is("the register of return addresses", name(r.from, a.link), name(r.to, b.link));
    const auto is_held_alike = [&](const model::HeldBits& x, const model::HeldBits& y) {
      return name(r.from, x.place) == name(r.to, y.place) && x.high == y.high && x.low == y.low && x.value == y.value;
    };
    if (!std::ranges::equal(a.holds, b.holds, is_held_alike))
      r.add("ABI", a.name, "has other bits that hold numbers at calls", Effect::Breaking);
    is("the alignment of the stack", a.stack_align, b.stack_align);
    is("`VariadicPairs`", a.variadic_pairs, b.variadic_pairs);
  });
}

}  // namespace

void compare_tables(Report& r) {
  compare_machine(r);
  compare_files(r);
  compare_spaces(r);
  compare_settings(r);
  compare_abis(r);
  match(r, "fault", r.from.faults, r.to.faults, [&](const model::Fault& a, const model::Fault& b) {
    if (a.message != b.message) r.add("fault", a.name, "has another message", Effect::Compatible);
  });
  match(r, "module", r.from.modules, r.to.modules, [&](const model::Module& a, const model::Module& b) {
    if (a.message != b.message) r.add("module", a.name, "has another message", Effect::Compatible);
  });
  match(r, "registers", r.from.aggregates, r.to.aggregates, [&](const model::Aggregate& a, const model::Aggregate& b) {
    member(r, "registers", a.name, "the width", a.width, b.width);
    member(r, "registers", a.name, "the type", r.from.types[a.type].name, r.to.types[b.type].name);
    if (a.gdb_register != b.gdb_register || a.gdb_feature != b.gdb_feature || a.gdb_shift != b.gdb_shift ||
        a.gdb_ones != b.gdb_ones)
      r.add("registers", a.name, "gdb has them in another register", Effect::Compatible);
  });
  match(r, "control", r.from.controls, r.to.controls, [&](const model::Control& a, const model::Control& b) {
    member(r, "control", a.name, "the text", text_of(r.from, a), text_of(r.to, b));
    if (text_of(r.from, a) == text_of(r.to, b) && !have_same_conditions(a.parts, b.parts, {r.from, r.to}))
      r.add("control", a.name, "has other conditions (`when`)", Effect::Breaking);
  });
  match(r, "pseudo-instruction", pseudos_of(r.from), pseudos_of(r.to), [&](const Pseudos& a, const Pseudos& b) {
    const auto same = [&](const model::Pseudo* x, const model::Pseudo* y) {
      return x->lines == y->lines && x->operands == y->operands && x->exact == y->exact && x->literal == y->literal &&
             x->literal_bytes == y->literal_bytes && option_of(r.from, *x) == option_of(r.to, *y);
    };
    if (!std::equal(a.all.begin(), a.all.end(), b.all.begin(), b.all.end(), same))
      r.add("pseudo-instruction", a.name, "stands for something else", Effect::Breaking, a.all[0]->span,
            b.all[0]->span);
  });
}

}  // namespace isadora::diff
