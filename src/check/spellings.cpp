// A text names one register: the registers of all files, their aliases, and codes without a register share a namespace.
#include <algorithm>
#include <set>
#include <tuple>

#include "check/machine.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::check {

using diag::Kind;

namespace {

class Spellings {
 public:
  explicit Spellings(BuildContext& work) : work_(work) {}

  void add(const std::string& text, const std::string& meaning, base::Span span) {
    if (text.empty()) return;
    const auto [first, fresh] = seen_.insert({text, {meaning, span}});
    if (fresh || first->second.first == meaning) return;
    diag::Diagnostic& d =
        work_.report(Kind::DuplicateName, span,
                     code_text(text) + " would name two registers: " + meaning + " and " + first->second.first);
    if (first->second.second) d.labels.push_back({first->second.second, "the first is here"});
  }

 private:
  BuildContext& work_;
  std::map<std::string, std::pair<std::string, base::Span>> seen_;
};

void add_file(Spellings& all, const model::RegisterFile& file) {
  const auto meaning = [&](unsigned n) { return "register " + std::to_string(n) + " of " + file.name; };
  for (unsigned n = 0; n < file.count; ++n) all.add(model::numbered(file, n), meaning(n), file.span);
  for (const auto& [number, names] : file.aliases) {
    for (const std::string& name : names) all.add(name, meaning(number), file.span);
  }
  if (!model::have_own_wide_names(file)) return;
  for (unsigned n = 0; n < file.count; ++n)
    all.add(model::spelled(file, n, 2), "registers from " + std::to_string(n) + " on of " + file.name, file.span);
}

}  // namespace

void check_spellings(BuildContext& work) {
  Spellings all(work);
  for (const model::RegisterFile& file : work.isa.files) add_file(all, file);
  for (const model::Type& type : work.isa.types) {
    for (const model::RegisterConstant& c : type.constants) {
      const bool known = type.file < work.isa.files.size();
      all.add(c.spelling,
              "the constant " + c.value.to_string() + (known ? " of " + work.isa.files[type.file].name : ""),
              type.span);
    }
  }
}

namespace {

// For each type of operands and prefix once.
class PrefixedValues {
 public:
  explicit PrefixedValues(BuildContext& work) : work_(work) {}

  void check(const model::Opcode& opcode, const std::vector<model::Part>& parts) {
    for (const model::Part& p : parts) {
      check(opcode, p.parts);
      for (const auto& [field, spelling] : p.prefixes) {
        const uint16_t prefix = opcode.fields[field].type, operand = opcode.fields[p.field].type;
        if (operand != model::kNoIndex && seen_.insert({operand, prefix, spelling}).second)
          check(work_.isa.types[operand], work_.isa.types[prefix].prefixes[spelling], opcode);
      }
    }
  }

 private:
  void check(const model::Type& type, const model::PrefixSpelling& prefix, const model::Opcode& opcode) {
    std::set<std::string> values;
    for (const model::RegisterConstant& c : type.constants) values.insert(c.spelling);
    for (const model::Enumerator& e : type.enumerators) values.insert(e.spellings.begin(), e.spellings.end());
    const auto is_ambiguous = [&](const std::string& v) { return values.contains(prefix.open + v + prefix.close); };
    const auto found = std::ranges::find_if(values, is_ambiguous);
    if (found == values.end()) return;
    auto& said = work_.report(Kind::AmbiguousForm, type.span,
                              code_text(prefix.open + *found + prefix.close) + " is a value of " +
                                  code_text(type.name) + ", and " + code_text(*found) + " with the prefix " +
                                  code_text(prefix.open) + " of " + code_text(opcode.name));
    said.notes.push_back("write the prefix otherwise, e.g. with an end, `(-` and `)`, or spell the values otherwise");
  }

  BuildContext& work_;
  std::set<std::tuple<uint16_t, uint16_t, uint16_t>> seen_;
};

}  // namespace

void check_prefixed_values(BuildContext& work) {
  PrefixedValues all(work);
  for (const model::Opcode& o : work.isa.opcodes)
    for (const model::Form& f : o.forms) all.check(o, f.operands);
}

}  // namespace isadora::check
