// Registers that prose, comments and examples name, where the files are known: one beyond the last of its file, and one
// of a file that neither a field of the instruction has nor its semantics name.
#include <algorithm>
#include <optional>

#include "findings/bodies.h"
#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

struct LintRegisterFile {
  std::string name, before;  // "R" of "R%"
  uint64_t count = 0;
  std::set<std::string> types;
};

std::vector<LintRegisterFile> files_of(const LintModel& lint_model) {
  std::vector<LintRegisterFile> out;
  for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::RegisterFile)) {
    if (!d.parents.empty()) continue;  // parts of another file's registers: how many there are is not stated
    LintRegisterFile file{d.name, {}, 0, {}};
    for (NodeRef item : d.items) {
      const NodeRef head = check::child_of(item, parse::NodeKind::Head),
                    value = check::child_of(item, parse::NodeKind::Value);
      if (!head || !value || check::children_of(value).empty()) continue;
      const auto n = check::constant_of(value);
      if (check::text_of(head) == "Count" && n && n->fits_uint64()) file.count = n->to_uint64();
      if (check::text_of(head) == "Spelling") file.before = check::word_of(check::children_of(value)[0]);
    }
    if (!file.before.ends_with("%")) continue;
    file.before.pop_back();
    for (const check::Definition& t : lint_model.set.of(check::DefinitionKind::Register))
      if (!t.parents.empty() && check::text_of(t.parents[0]) == d.name) file.types.insert(t.name);
    out.push_back(std::move(file));
  }
  return out;
}

std::optional<uint64_t> number_of(const LintRegisterFile& file, std::string_view word) {
  if (file.before.empty() || !word.starts_with(file.before)) return std::nullopt;
  const std::string_view digits = word.substr(file.before.size());
  const bool all =
      !digits.empty() && digits.size() < 6 && digits.find_first_not_of("0123456789") == std::string_view::npos;
  return all ? std::optional(std::stoull(std::string(digits))) : std::nullopt;
}

// The types of the fields that an opcode of a group gives to the instructions below it.
void add_types(const LintModel& lint_model, const LintOptype& i, std::set<std::string>& types) {
  for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::Opcode)) {
    const auto is_parent = [&](const LintLevel* g) {
      return !d.parents.empty() && g->name() == check::text_of(d.parents[0]);
    };
    if (std::none_of(i.groups.begin(), i.groups.end(), is_parent)) continue;
    for (NodeRef item : d.block_items("__Encoding")) {
      const NodeRef type = check::child_of(item, parse::NodeKind::Name);
      if (check::kind_of(item) == parse::NodeKind::Field && type) types.emplace(check::text_of(type));
    }
  }
}

class RegisterNameLint {
 public:
  RegisterNameLint(const LintModel& lint_model, const LintOptype& i, const std::vector<LintRegisterFile>& files,
                   diag::Sink& sink)
      : files_(files), i_(i), sink_(sink) {
    for (const LintField* f : i.all_fields()) types_.insert(f->type);
    add_types(lint_model, i, types_);
    for (const Clause& clause : i.clauses)
      if (clause.body) named_.merge(words_of(lint_model, clause.body));
  }

  void visit(base::Span span, std::string_view text) {
    for (const TextWord& w : words_in(text)) {
      for (const LintRegisterFile& file : files_) {
        const auto n = w.before == '.' ? std::nullopt : number_of(file, w.text);
        if (n) check_register(file, *n, within(span, text, w.text), w.text);
      }
    }
  }

 private:
  void check_register(const LintRegisterFile& file, uint64_t n, base::Span at, std::string_view word) {
    const bool here = named_.contains(check::lower_case(file.name)) || named_.contains(check::lower_case(word)) ||
                      std::ranges::any_of(file.types, [&](const std::string& t) { return types_.contains(t); });
    if (here && n < file.count) return;
    if (!said_.insert({here, std::string(word)}).second) return;
    report(sink_, diag::Kind::InvalidRegister, at,
           here ? "there is no " + code(word) + ", the last of its file is " +
                      code(file.before + std::to_string(file.count - 1))
                : "no operand of " + code(i_.name()) + " is a register like " + code(word),
           "a reader takes it for one that can be named, read and written");
  }

  const std::vector<LintRegisterFile>& files_;
  const LintOptype& i_;
  diag::Sink& sink_;
  std::set<std::string> types_;  // of its operands
  std::set<std::string> named_;  // named in its semantics
  std::set<std::pair<bool, std::string>> said_;
};

// Examples prepare their registers with other instructions. A mnemonic of several optypes does not identify the line's
// instruction.
bool is_own_line(const LintModel& lint_model, const LintOptype& i, NodeRef item) {
  if (check::kind_of(item) != parse::NodeKind::ExampleLine) return false;
  const std::string_view text = check::text_of(item);
  const std::string mnemonic(text.substr(0, text.find_first_of(". ;")));
  const auto has = [&](const LintOptype& x) { return x.mnemonics.contains(mnemonic); };
  return has(i) && std::ranges::count_if(lint_model.instructions, has) == 1;
}

std::string_view without_claim(std::string_view line) { return line.substr(0, line.find("//")); }

}  // namespace

void invalid_register(const LintModel& lint_model, diag::Sink& sink) {
  const auto files = files_of(lint_model);
  for (const LintOptype& i : lint_model.instructions) {
    // The registers of an instruction with `not_modelled` are unknown.
    if (std::ranges::any_of(i.clauses, [](const Clause& c) { return !c.body; })) continue;
    RegisterNameLint finder(lint_model, i, files, sink);
    for (const ProseText& text : i.own.texts)
      if (text.block != "__Examples") finder.visit(text.span, text.text());
    for (NodeRef item : i.own.definition->block_items("__Examples"))
      if (is_own_line(lint_model, i, item)) finder.visit(check::span_of(item), without_claim(check::text_of(item)));
  }
}

}  // namespace isadora::findings
