#include "check/relaxations.h"

#include <algorithm>

#include "encoding/fixups.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;
using model::RelocationType;

namespace {

bool is_register_operand(const model::Isa& isa, const model::Field& f, std::string_view name, std::string_view value) {
  return f.name == name && f.sub.empty() && !f.fixed && f.type != model::kNoIndex &&
         model::code_of(isa, isa.types[f.type], value).has_value();
}

// Does an instruction have a register operand of this name that can be this register?
bool is_register_operand(const model::Isa& isa, std::string_view name, std::string_view value) {
  return std::ranges::any_of(isa.opcodes, [&](const model::Opcode& o) {
    return std::ranges::any_of(o.fields,
                               [&](const model::Field& f) { return is_register_operand(isa, f, name, value); });
  });
}

class RelaxationReader {
 public:
  RelaxationReader(BuildContext& work, bool all_relocations)
      : work_(work), isa_(work.isa), kinds_(work.isa), all_relocations_(all_relocations) {}

  // Shorter<SHORT_JUMP, 18, 19> = rd, "zero"; Shorter<SHORT_UPPER, 26, "%high">;
  void shorter(const Statement& s) {
    model::ShorterForm form;
    const std::string name = s.argument(0);
    const auto opcode = std::ranges::find(isa_.opcodes, name, &model::Opcode::name);
    if (opcode == isa_.opcodes.end()) return unknown_opcode(s, name);
    form.opcode = static_cast<uint16_t>(opcode - isa_.opcodes.begin());
    const bool has_function = s.arguments.size() > 2 && is_string(s.arguments.back());
    if (has_function) form.function = word_of(s.arguments.back());
    for (size_t i = 1; i < s.arguments.size() - has_function; ++i) {
      const RelocationType* const kind = relocation(s.arguments[i]);
      const std::optional<uint16_t> field = kind ? field_for(*opcode, *kind, form.function) : std::nullopt;
      if (!kind) return;
      if (!stands_alone(*kind))
        return fail(s.arguments[i], "the relocation " + std::to_string(kind->number) +
                                        " is of an address in a table, or shares an address with other instructions: "
                                        "its instruction cannot have a shorter form");
      if (!field || (i > 1 && *field != form.field))
        return fail(s.arguments[i], code_text(name) + " has no operand, or several, for the number of the relocation " +
                                        std::to_string(kind->number) +
                                        (has_function ? " under " + code_text(form.function) : ""));
      if (const auto x = has_function ? difference(*kind, opcode->fields[*field].type, form.function) : std::nullopt)
        return fail(s.arguments.back(), code_text(form.function) + " of " + x->to_hex() +
                                            " is another number than that of the relocation " +
                                            std::to_string(kind->number) + ", expected the same of all addresses");
      form.field = *field;
      form.relocations.push_back(kind->number);
    }
    for (size_t i = 0; i < s.values.size(); i += 2) {
      const std::string operand = word_of(s.values[i]);
      const std::string value = i + 1 < s.values.size() ? word_of(s.values[i + 1]) : "";
      if (!is_register_operand(isa_, operand, value))
        return fail(s.values[i],
                    "expected an operand of an instruction and the register that it must be (e.g. "
                    "`Shorter<SHORT_JUMP, 18> = rd, \"zero\";`)" +
                        (value.empty() ? "" : ", found " + code_text(operand) + " and " + code_text(value)));
      form.conditions.push_back({operand, value});
    }
    isa_.machine.shorter.push_back(std::move(form));
  }

  // NearBase<"gp", "%hi", "%lo"> = base, "__global_pointer$";
  void near_base(const Statement& s) {
    model::NearBase base;
    base.base = s.argument(0);
    const bool has_values = !s.values.empty() && s.values.size() <= 2 && !is_string(s.values[0]) &&
                            (s.values.size() == 1 || is_string(s.values[1]));
    if (!has_values)
      return fail(s.place,
                  "expected the operand that becomes the base, and the symbol that the base holds where that is not 0 "
                  "(e.g. `NearBase<\"gp\", \"%high\", \"%low\"> = base, \"global_pointer\";`)");
    base.operand = word_of(s.values[0]);
    if (s.values.size() == 2) base.symbol = word_of(s.values[1]);
    if (!is_register_operand(isa_, base.operand, base.base))
      return fail(s.arguments[0],
                  "no instruction has an operand " + code_text(base.operand) + " that can be " + code_text(base.base));
    for (size_t i = 1; i < s.arguments.size(); ++i) {
      base.functions.push_back(s.argument(i));
      const bool is_last = i + 1 == s.arguments.size();
      const bool is_known = !all_relocations_ || has_relocation(base.functions.back(), is_last);
      if (!is_known)
        return fail(s.arguments[i], std::string("no relocation ") + (is_last ? "of an operand " : "") +
                                        "is under the function " + code_text(base.functions.back()));
    }
    const auto is_other = [&](const model::NearBase& b) {
      return b.functions != base.functions &&
             std::ranges::find_first_of(b.functions, base.functions) != b.functions.end();
    };
    if (std::ranges::any_of(isa_.machine.near_bases, is_other))
      return fail(s.arguments[1],
                  "another `NearBase` has some of these functions but not all, expected the same functions or others");
    isa_.machine.near_bases.push_back(std::move(base));
  }

 private:
  void fail(NodeRef at, const std::string& what) { work_.report(Kind::BadValue, at, what); }

  void unknown_opcode(const Statement& s, const std::string& name) {
    std::vector<std::string> known;
    for (const model::Opcode& o : isa_.opcodes) known.push_back(o.name);
    work_.unknown(Kind::UnknownName, span_of(s.arguments[0]), "unknown opcode " + code_text(name), name, known);
  }

  const RelocationType* relocation(NodeRef at) {
    const auto number = constant_of(at);
    const auto& all = isa_.machine.relocations;
    const auto found = std::ranges::find_if(
        all, [&](const RelocationType& r) { return number && *number == base::Integer(r.number); });
    const bool is_right = found != all.end() && (found->kind == RelocationType::Kind::Operand ||
                                                 found->kind == RelocationType::Kind::Sequence);
    if (is_right) return &*found;
    fail(at, "expected the number of a relocation of an operand, or of several instructions");
    return nullptr;
  }

  // The linker finds the number of a shorter form from the relocation alone: not that of a word in its table, nor one
  // that is computed together with another relocation's, at whose place that is looked for.
  bool stands_alone(const RelocationType& relocation) const {
    const model::NumberFunction* const function = kinds_.function(relocation);
    const auto is_of_it = [&](const model::Type& t) {
      return std::ranges::any_of(t.functions, [&](const model::NumberFunction& f) {
        return std::ranges::find(f.of, function->name) != f.of.end();
      });
    };
    return !relocation.indirect && (!function || (function->of.empty() && std::ranges::none_of(isa_.types, is_of_it)));
  }

  // An address of which the function makes another number than the relocation; powers of two and their neighbours are
  // tried, for instructions at two addresses, since functions may compute distances.
  std::optional<base::Integer> difference(const RelocationType& relocation, uint16_t type,
                                          const std::string& function) const {
    const RelocationType& other = *encoding::shorter_kind(kinds_, relocation, type, function);
    for (unsigned high = 1; high < isa_.machine.elf.bits; ++high)
      for (unsigned low = 0; low < high; ++low)
        for (const int offset : {-1, 0, 1}) {
          const base::Int128 x = (base::Int128{1} << high) + (base::Int128{1} << low) + offset;
          for (const uint64_t pc : {0u, 0x12344u})
            if (kinds_.applied(relocation, x, pc) != kinds_.applied(other, x, pc)) return base::Integer::from_signed(x);
        }
    return std::nullopt;
  }

  // The operand that takes the number: under this function, or under that of the relocation, or else the target of a
  // jump.
  std::optional<uint16_t> field_for(const model::Opcode& opcode, const RelocationType& relocation,
                                    const std::string& function) const {
    std::optional<uint16_t> found;
    for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Field& f = opcode.fields[i];
      if (f.fixed || f.type == model::kNoIndex || isa_.types[f.type].kind != model::TypeKind::Number) continue;
      if (!encoding::shorter_kind(kinds_, relocation, f.type, function)) continue;
      if (found) return std::nullopt;
      found = i;
    }
    return found;
  }

  bool has_relocation(const std::string& function, bool of_operand) const {
    return std::ranges::any_of(isa_.machine.relocations, [&](const RelocationType& r) {
      return r.functions.size() == 1 && r.functions[0] == function &&
             (r.kind == RelocationType::Kind::Operand || (r.kind == RelocationType::Kind::Nothing && !of_operand));
    });
  }

  BuildContext& work_;
  model::Isa& isa_;
  const encoding::Fixups kinds_;
  const bool all_relocations_;  // else one of them is wrong, and has been reported
};

}  // namespace

void build_relaxations(BuildContext& work, const std::vector<Statement>& statements) {
  const auto relocations = std::ranges::count(statements, "Relocation", &Statement::name);
  RelaxationReader reader(work, static_cast<size_t>(relocations) == work.isa.machine.relocations.size());
  for (const Statement& s : statements) {
    if (s.name == "Shorter") reader.shorter(s);
    if (s.name == "NearBase") reader.near_base(s);
  }
  // The shortest is tried first.
  std::ranges::stable_sort(work.isa.machine.shorter, {},
                           [&](const model::ShorterForm& f) { return work.isa.opcodes[f.opcode].length; });
}

}  // namespace isadora::check
