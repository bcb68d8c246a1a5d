// Register files, and files whose registers are parts of another's.
#include <algorithm>

#include "check/machine.h"
#include "check/prose.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;
using model::Scope;

namespace {

const std::vector<std::string> kRests = {"keep", "zero", "sign"};
const std::vector<std::string> kFileScopes = {"lane", "warp", "block", "hart"};
constexpr Scope kFileScopeValues[] = {Scope::Lane, Scope::Warp, Scope::Block, Scope::Hart};

size_t marks_in(std::string_view pattern) {
  return static_cast<size_t>(std::count(pattern.begin(), pattern.end(), '%'));
}

// A pattern with a `%` for a register's number; with `most` 2 also one for the last of several.
std::string read_pattern(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                         std::string_view name, size_t most) {
  const Statement* s = find_statement(list, name);
  if (!s) return {};
  const std::string pattern = s->texts()[0];
  const size_t marks = marks_in(pattern);
  if (marks >= 1 && marks <= most) return pattern;
  work.report(Kind::BadValue, s->values[0],
              code_text(name) + " of " + code_text(d.name) + " has " + std::to_string(marks) + " `%`, expected " +
                  (most == 1 ? "1: the register's number" : "2: the first and the last register, or 1: the first"));
  return {};
}

std::optional<unsigned> register_argument(BuildContext& work, const model::RegisterFile& file, NodeRef argument) {
  const auto v = constant_of(argument);
  if (v && !v->is_negative() && *v < base::Integer(file.count)) return static_cast<unsigned>(v->to_uint64());
  work.report(Kind::BadValue, argument,
              code_text(file.name) + " has no register " + code_text(text_of(argument)) + ", expected 0 to " +
                  std::to_string(file.count ? file.count - 1 : 0));
  return std::nullopt;
}

void read_aliases(BuildContext& work, const std::vector<Statement>& list, model::RegisterFile& file) {
  for (const Statement& s : list) {
    if (s.name != "Alias") continue;
    const auto number = register_argument(work, file, s.arguments[0]);
    if (!number) continue;
    std::vector<std::string> all = s.texts();
    if (const auto name = file.printed.find(*number); name != file.printed.end()) all.push_back(name->second);
    file.aliases[*number] = std::move(all);
  }
  for (const Statement& s : list) {
    if (s.name != "Print") continue;
    const auto number = register_argument(work, file, s.arguments[0]);
    if (!number) continue;
    if (file.aliases.contains(*number)) {
      file.printed[*number] = file.aliases[*number].front();
    } else {
      work.report(Kind::BadValue, s.place, "register " + std::to_string(*number) + " has no alias to print");
    }
  }
}

// A number, or a value of the launch.
void read_start(BuildContext& work, const Statement& s, model::RegisterFile& file) {
  const auto number = register_argument(work, file, s.arguments[0]);
  if (!number) return;
  const std::string_view text = text_of(s.values[0]);
  const auto launch = text.starts_with("launch.") ? ir::spelled<ir::LaunchValue>(text.substr(7)) : std::nullopt;
  const auto value = constant_of(s.values[0]);
  if (launch || value) {
    file.starts[*number] = {value.value_or(base::Integer()), launch ? std::string(ir::spelling(*launch)) : ""};
  } else {
    work.report(Kind::BadValue, s.values[0],
                "a register starts as a number or a value of the launch (e.g. `launch.argc`)");
  }
}

void need(BuildContext& work, const Definition& d, const std::vector<Statement>& list, std::string_view statement) {
  if (find_statement(list, statement)) return;
  work.report(Kind::BadValue, d.name_place,
              "the register file " + code_text(d.name) + " has no " + code_text(statement));
}

void refuse(BuildContext& work, const std::vector<Statement>& list, std::initializer_list<std::string_view> statements,
            const std::string& why) {
  for (const std::string_view name : statements) {
    if (const Statement* s = find_statement(list, name)) work.report(Kind::BadStatement, s->place, why);
  }
}

// A name for each register, in their order. Then a spelling by number is not needed.
void read_names(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                model::RegisterFile& file) {
  file.spelling = read_pattern(work, d, list, "Spelling", 1);
  const Statement* s = find_statement(list, "Names");
  if (!s) return need(work, d, list, "Spelling");
  if (s->values.size() != file.count)
    work.report(Kind::BadValue, s->place,
                std::to_string(s->values.size()) + " names for the " + std::to_string(file.count) + " registers of " +
                    code_text(d.name));
  if (file.spelling.empty()) file.spelling = d.name + "%";
  const std::vector<std::string> names = s->texts();
  for (unsigned i = 0; i < std::min<size_t>(names.size(), file.count); ++i) {
    file.aliases[i] = {names[i]};
    file.printed[i] = names[i];
  }
}

std::vector<unsigned> numbers_of(const Statement* s) {
  std::vector<unsigned> out;
  for (NodeRef v : s ? s->values : std::vector<NodeRef>{})
    out.push_back(static_cast<unsigned>(std::min<uint64_t>(constant_of(v)->to_uint64(), 65535)));
  return out;
}

// `Bits = 7, 0, 15, 8;`: the highest and the lowest bit of each part of a register, of one width.
void read_parts(BuildContext& work, const Definition& d, const std::vector<Statement>& list,
                const model::RegisterFile& whole, model::RegisterFile& file) {
  constexpr unsigned kWidest = 128;
  const Statement* const s = find_statement(list, "Bits");
  need(work, d, list, "Bits");
  if (!s) return;
  const std::vector<unsigned> bits = numbers_of(s);
  std::string wrong = bits.size() % 2 ? "the highest and the lowest bit of each part" : "";
  for (size_t i = 0; wrong.empty() && i < bits.size(); i += 2) {
    const unsigned high = bits[i], low = bits[i + 1];
    if (high < low || high >= whole.width || high - low >= kWidest)
      wrong = "the highest bit of a part before its lowest, both of the " + std::to_string(whole.width) + " bits of " +
              code_text(whole.name) + ", and at most " + std::to_string(kWidest) + " bits";
    else if (high - low != bits[0] - bits[1])
      wrong = "parts with as many bits as the first one";
    else
      file.view.positions.push_back(low);
  }
  if (!wrong.empty()) {
    work.report(Kind::BadValue, s->place, "expected " + wrong + " (e.g. `Bits = 7, 0, 15, 8;`)");
    file.view.positions = {0};
    return;
  }
  file.width = bits[0] - bits[1] + 1;
}

// A file whose registers are parts of those of another one.
void read_view(BuildContext& work, const Definition& d, const std::vector<Statement>& list, uint16_t whole_index,
               model::RegisterFile& file) {
  const model::RegisterFile& whole = work.isa.files[whole_index];
  refuse(work, list, {"Scope", "Count", "Width", "Wide", "SignExtends", "Gdb", "Start"},
         "the registers of " + code_text(d.name) + " are parts of those of " + code_text(whole.name) +
             ", and have this from them");
  refuse(work, list, {"Numbers"},
         "numbers name whole registers alone, and those of " + code_text(d.name) + " are parts of those of " +
             code_text(whole.name));
  file.view = {whole_index,
               {},
               numbers_of(find_statement(list, "Registers")),
               static_cast<model::RegisterView::Rest>(choice_of(work, list, "Rest", kRests, 0))};
  file.scope = whole.scope;
  file.width = whole.width;
  file.view.positions = {};
  read_parts(work, d, list, whole, file);
  if (file.view.positions.empty()) file.view.positions = {0};
  for (unsigned& number : file.view.registers) {
    if (number < whole.count) continue;
    work.report(Kind::BadValue, find_statement(list, "Registers")->place,
                code_text(whole.name) + " has no register " + std::to_string(number));
    number = 0;
  }
  const size_t registers = file.view.registers.empty() ? whole.count : file.view.registers.size();
  file.count = static_cast<unsigned>(std::min<size_t>(registers * file.view.positions.size(), 65535));
  read_names(work, d, list, file);
  read_aliases(work, list, file);
}

model::RegisterFile named_file(const Definition& d) {
  model::RegisterFile file;
  file.name = d.name;
  file.prose = read_prose(d);
  file.span = d.span();
  return file;
}

model::RegisterFile read_file(BuildContext& work, const Definition& d) {
  const auto list = d.statements(work);
  model::RegisterFile file = named_file(d);
  refuse(work, list, {"Bits", "Registers", "Rest"},
         "this is of a file whose registers are parts of another's (e.g. " +
             code_text("__DefRegisterFile " + d.name + " : [FILE]") + ")");
  file.scope = kFileScopeValues[choice_of(work, list, "Scope", kFileScopes, 0)];
  file.count = static_cast<unsigned>(number_in(work, list, "Count", 1, 65535, 0));
  file.width = static_cast<unsigned>(number_in(work, list, "Width", 1, 1024, 32));
  file.wide = read_pattern(work, d, list, "Wide", 2);
  need(work, d, list, "Count");
  read_names(work, d, list, file);
  read_aliases(work, list, file);
  file.numbers = find_statement(list, "Numbers") != nullptr;
  file.sign_extends = find_statement(list, "SignExtends") != nullptr;
  if (const Statement* s = find_statement(list, "Gdb")) file.gdb_feature = s->texts()[0];
  for (const Statement& s : list) {
    if (s.name == "Start") read_start(work, s, file);
  }
  return file;
}

void build_view(BuildContext& work, const std::vector<Definition>& all, const Definition& d,
                model::RegisterFile& file) {
  const auto list = d.statements(work);
  const std::string name(text_of(d.parents[0]));
  const int whole = find_name(work.files, name);
  if (whole < 0) {
    work.unknown(Kind::UnknownParent, span_of(d.parents[0]), "no register file " + code_text(name), name,
                 names_in(work.files));
  } else if (!all[static_cast<size_t>(whole)].parents.empty()) {
    work.report(Kind::UnknownParent, d.parents[0],
                code_text(name) + " has parts of another file's registers itself; name that file");
  } else {
    read_view(work, d, list, static_cast<uint16_t>(whole), file);
  }
}

}  // namespace

void build_register_files(BuildContext& work, const DefinitionSet& set) {
  const std::vector<Definition>& all = set.of(DefinitionKind::RegisterFile);
  for (const Definition& d : all) {
    work.files[d.name] = static_cast<uint16_t>(work.isa.files.size());
    work.isa.files.push_back(d.parents.empty() ? read_file(work, d) : named_file(d));
  }
  for (const Definition& d : all) {
    if (!d.parents.empty()) build_view(work, all, d, work.isa.files[work.files[d.name]]);
  }
}

}  // namespace isadora::check
