#include "check/relocations.h"

#include <algorithm>

#include "encoding/fixups.h"

namespace isadora::check {

using diag::Kind;
using encoding::function_of;
using model::RelocationType;

namespace {

constexpr std::string_view kExamples =
    "expected a number type and what of it (`UImm20, \"%hi\"`), bits of data (`32`, `8, \"+\"`), functions (`\"%hi\", "
    "\"%lo\"`), `align`, `relax` or `none`";

bool is_function(const model::Isa& isa, std::string_view name) {
  return std::ranges::any_of(isa.types, [&](const model::Type& t) { return function_of(isa, t, name) != nullptr; });
}

// Files of 32 bits have a byte for it.
unsigned most_number(const model::Isa& isa) { return isa.machine.elf.bits == 32 ? 255 : 65535; }

class RelocationReader {
 public:
  RelocationReader(BuildContext& work, const Statement& s) : work_(work), s_(s) {}

  void run() {
    const auto number = constant_of(s_.arguments[0]);
    if (!number || number->is_negative() || *number > Integer(most_number(work_.isa)))
      return fail(s_.arguments[0],
                  "expected the number of a relocation, from 0 to " + std::to_string(most_number(work_.isa)));
    out_.number = static_cast<unsigned>(number->to_uint64());
    if (s_.values.empty() || !read() || !place()) return;
    for (const RelocationType& other : work_.isa.machine.relocations) {
      if (other.number == out_.number && !is_same(other))
        return fail(s_.arguments[0], "the relocation " + std::to_string(out_.number) + " has another meaning already");
      const bool has_same_function =
          other.type == out_.type && !other.functions.empty() && other.functions == out_.functions;
      if (has_same_function && other.indirect != out_.indirect)
        return fail(s_.values.back(), "expected a function of its own beside `got`: " + code_text(other.functions[0]) +
                                          " is that of the relocation " + std::to_string(other.number));
    }
    if (out_.indirect && !mark_function()) return;
    work_.isa.machine.relocations.push_back(out_);
  }

 private:
  // `Relocation<6, 2>`: files name the third byte of the instruction.
  bool place() {
    constexpr uint64_t kMost = 15;
    if (s_.arguments.size() < 2) return true;
    const auto bytes = constant_of(s_.arguments[1]);
    const bool fits = bytes && !bytes->is_negative() && *bytes <= Integer(kMost);
    if (!fits || out_.kind != RelocationType::Kind::Operand)
      return fail(s_.arguments[1],
                  "expected 0 to 15, the bytes from an instruction to the place that files name, of a "
                  "relocation of an operand (e.g. `Relocation<6, 2> = Imm16, \"%ha\";`)"),
             false;
    out_.place = static_cast<unsigned>(bytes->to_uint64());
    return true;
  }

  // They differ in the names of functions alone.
  bool is_same(const RelocationType& other) const {
    RelocationType renamed = other;
    renamed.functions = out_.functions;
    const auto value_of = [&](const std::string& name) {
      const bool is_operand = out_.kind == RelocationType::Kind::Operand;
      const auto& isa = work_.isa;
      const auto* const f = is_operand ? function_of(isa, isa.types[out_.type], name) : function_of(isa, name);
      return f ? ir::to_text(f->value) : name;
    };
    return renamed == out_ && std::ranges::equal(other.functions, out_.functions, {}, value_of, value_of);
  }

  // A program that writes the function asks for the word that holds the value.
  bool mark_function() {
    const bool has_type = out_.kind == RelocationType::Kind::Operand && out_.functions.size() == 1;
    const auto found = [&](model::NumberFunction& f) { return f.name == out_.functions[0]; };
    auto* const all = has_type ? &work_.isa.types[out_.type].functions : nullptr;
    const auto f = all ? std::ranges::find_if(*all, found) : std::vector<model::NumberFunction>::iterator();
    if (!all || f == all->end())
      return fail(s_.values[0], "expected a number type and one of its functions before `got`"), false;
    return f->indirect = true;
  }

  void fail(NodeRef at, const std::string& what) { work_.report(Kind::BadValue, at, what); }

  // `of_threads` comes anywhere; `got`, and the words of an entry where they are not the value alone, come last.
  bool read() {
    const auto is_mark = [](NodeRef v) { return !is_string(v) && word_of(v) == "of_threads"; };
    out_.of_threads = std::erase_if(s_.values, is_mark) != 0;
    if (s_.values.empty()) return fail(s_.arguments[0], std::string(kExamples)), false;
    const auto is_table = [](NodeRef v) { return !is_string(v) && word_of(v) == "got"; };
    const auto table = std::find_if(s_.values.begin() + 1, s_.values.end(), is_table);
    if (table != s_.values.end()) {
      out_.indirect = true;
      for (auto at = table + 1; at != s_.values.end(); ++at)
        if (!table_word(*at)) return false;
      s_.values.erase(table, s_.values.end());
    }
    const std::string word = is_string(s_.values[0]) ? "" : word_of(s_.values[0]);
    if (word == "none") return nothing();
    if (word == "relax") return relax();
    if (s_.values.size() == 1 && word == "align") {
      out_.kind = RelocationType::Kind::Align;
      return true;
    }
    if (word == "uleb128") return uleb128();
    if (const auto bits = constant_of(s_.values[0])) return data(*bits);
    if (is_string(s_.values[0])) return sequence();
    return operand(word);
  }

  // A function after it is a name alone, for `NearBase`.
  bool nothing() {
    out_.kind = RelocationType::Kind::Nothing;
    if (s_.values.size() == 1) return true;
    if (s_.values.size() > 2 || !is_string(s_.values[1]))
      return fail(s_.values[1], "expected the name of a function in quotes, or nothing"), false;
    out_.functions.push_back(unquoted(text_of(s_.values[1])));
    return true;
  }

  // The option under which the assembler writes it may come after it.
  bool relax() {
    out_.kind = RelocationType::Kind::Relax;
    if (s_.values.size() == 1) return true;
    const auto& all = work_.isa.machine.options;
    const auto found = std::ranges::find(all, word_of(s_.values[1]), &model::Option::name);
    if (s_.values.size() > 2 || found == all.end())
      return fail(s_.values[1], "expected an option of this machine, or nothing"), false;
    out_.option = static_cast<uint16_t>(found - all.begin());
    return true;
  }

  bool table_word(NodeRef v) {
    if (is_string(v)) {
      const std::string name = unquoted(text_of(v));
      if (!function_of(work_.isa, name)) return fail(v, "expected a function of the machine, or a number"), false;
      out_.words.push_back({.function = name});
      return true;
    }
    const auto number = constant_of(v);
    if (!number || number->is_negative() || number->bit_length() > work_.isa.machine.elf.bits)
      return fail(v, "expected a number of at most " + std::to_string(work_.isa.machine.elf.bits) +
                         " bits, or a function of the machine"),
             false;
    out_.words.push_back({.number = number->to_uint64()});
    return true;
  }

  bool uleb128() {
    const std::string mark = s_.values.size() == 2 ? unquoted(text_of(s_.values[1])) : "";
    if (mark != "=" && mark != "-")
      return fail(s_.values.back(), "expected `uleb128, \"=\"` (the number) or `uleb128, \"-\"` (taken from it)"),
             false;
    out_.uleb128 = true;
    out_.kind = mark == "-" ? RelocationType::Kind::Difference : RelocationType::Kind::Number;
    return true;
  }

  bool data(const base::Integer& bits) {
    if (bits.is_negative() || bits.bit_length() > 7 || bits.to_uint64() == 0 || bits.to_uint64() > 64)
      return fail(s_.values[0], "a number in data has 1 to 64 bits"), false;
    out_.bits = static_cast<unsigned>(bits.to_uint64());
    out_.kind = RelocationType::Kind::Number;
    for (size_t i = 1; i < s_.values.size(); ++i) {
      const std::string mark = unquoted(text_of(s_.values[i]));
      const bool is_within = !out_.functions.empty() && out_.functions.back() != "=";
      if (function_of(work_.isa, mark) || (is_within && mark == encoding::kNegation))
        out_.functions.push_back(mark);
      else if (mark == "+")
        out_.kind = RelocationType::Kind::Sum;
      else if (mark == "-")
        out_.kind = RelocationType::Kind::Difference;
      else if (mark == ".")
        out_.relative = true;
      else if (mark == "=")
        out_.functions.insert(out_.functions.begin(), mark);
      else
        return fail(
                   s_.values[i],
                   "expected `\"+\"` (added to what stands there), `\"-\"` (taken from it), `\"=\"` (its lowest bits), "
                   "`\".\"` (a distance) or a function of the machine"),
               false;
    }
    return true;
  }

  bool sequence() {
    out_.kind = RelocationType::Kind::Sequence;
    for (const NodeRef v : s_.values) {
      out_.functions.push_back(unquoted(text_of(v)));
      if (!is_string(v) || !is_function(work_.isa, out_.functions.back()))
        return fail(v, "no number type has this function"), false;
    }
    return true;
  }

  bool operand(const std::string& name) {
    const auto type = work_.types.find(name);
    if (type == work_.types.end() || work_.isa.types[type->second].kind != model::TypeKind::Number)
      return fail(s_.values[0], std::string(kExamples)), false;
    out_.kind = RelocationType::Kind::Operand;
    out_.type = type->second;
    const model::Type& number = work_.isa.types[out_.type];
    for (size_t i = 1; i < s_.values.size(); ++i) {
      const std::string mark = unquoted(text_of(s_.values[i]));
      if (mark == "." && number.relative != model::Relative::No)
        return fail(s_.values[i], code_text(name) + " holds a distance itself: expected no `\".\"`"), false;
      if (mark == ".") {
        out_.relative = true;
      } else if (function_of(work_.isa, number, mark) || (!out_.functions.empty() && mark == encoding::kNegation)) {
        out_.functions.push_back(mark);
      } else {
        return fail(s_.values[i], "expected a function of " + code_text(name) + " or `\".\"` (a distance)"), false;
      }
    }
    return true;
  }

  BuildContext& work_;
  Statement s_;
  RelocationType out_;
};

}  // namespace

void build_relocations(BuildContext& work, const std::vector<Statement>& statements) {
  for (const Statement& s : statements)
    if (s.name == "Relocation") RelocationReader(work, s).run();
}

void check_paired_functions(BuildContext& work) {
  for (model::Type& t : work.isa.types) {
    for (model::NumberFunction& f : t.functions) {
      std::erase_if(f.of, [&](const std::string& name) {
        bool known = false, paired = false;
        for (const model::Type& other : work.isa.types) {
          const model::NumberFunction* const head = function_of(work.isa, other, name);
          known |= head != nullptr;
          paired |= head && !head->of.empty();
        }
        if (known && !paired) return false;
        work.sink.report(Kind::BadValue, t.span,
                         code_text(f.name) + " is of " + code_text(name) +
                             (paired ? ", which is of another function itself" : ", which no number type has"));
        return true;
      });
    }
  }
}

void check_relocation_numbers(BuildContext& work) {
  const unsigned most = most_number(work.isa), last = encoding::Fixups(work.isa).last();
  if (last <= most) return;
  work.sink.report(Kind::BadValue, work.isa.types.back().span,
                   "the number types and their functions need " + std::to_string(last - most) +
                       " kinds of relocations more than an ELF file of 32 bits can have: expected at most " +
                       std::to_string(most) + ", name those of the machine by `Relocation` or use files of 64 bits");
}

}  // namespace isadora::check
