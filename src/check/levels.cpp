#include "check/levels.h"

#include <algorithm>

#include "check/prose.h"

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

constexpr unsigned kMany = 64;
constexpr StatementRule kOperandRules[] = {
    {"Bitwidth", 1, kMany, StatementArgument::Expression, "Bitwidth<rd, ra> = 32;"},
    {"Element", 1, kMany, StatementArgument::Expression, "Element<va, vb> = size(tt) * 8;"},
    {"Float", 1, kMany, StatementArgument::Word, "Float<vb> = f32;"},
    {"Guard", 0, 0, StatementArgument::Word, "Guard = pg;"},
    {"WaitMask", 0, 0, StatementArgument::Word, "WaitMask = field;"},
    {"Scoreboard", 0, 0, StatementArgument::Word, "Scoreboard = field;"},
    {"Option", 0, 0, StatementArgument::Word, "Option = short;"},
    {"Print", 1, 1, StatementArgument::Anything, "Print<\"move\"> = rd != rs;"},
    {"Special", 0, 0, StatementArgument::Nothing, "Special;"},
    {"InList", 0, kMany, StatementArgument::Nothing, "InList<ra, rb>;"},
    {"OutList", 0, kMany, StatementArgument::Nothing, "OutList<rd>;"},
    {"Order", 0, kMany, StatementArgument::Nothing, "Order<rd, ra, rb>;"},
    {"ModiOrder", 0, kMany, StatementArgument::Nothing, "ModiOrder<first, second>;"},
    {"AsmFormat", 1, 1, StatementArgument::Anything, "AsmFormat<ra.neg> = …;"},
    {"Modules", 0, 1, StatementArgument::Word, "Modules<vv == \"S\"> = NAME;"},
};

void read_operand_info(BuildContext& work, Level& level) {
  const auto items = level.definition->block_items("__OperandInfo");
  for (NodeRef item : items) {
    if (kind_of(item) != NodeKind::Statement) {
      work.report(Kind::BadStatement, item,
                  "expected a statement under `__OperandInfo`, found " + code_text(text_of(item)));
    }
  }
  for (const Statement& s : StatementReader{work, "`__OperandInfo`", kOperandRules, true}.read(items)) {
    if (s.name.empty()) level.bindings.push_back({std::string(text_of(s.head)), s.head, alternatives_of(s.values[0])});
    if (s.name == "Bitwidth") level.widths.push_back({s.arguments, s.values[0], s.place});
    if (s.name == "Element") level.elements.push_back({s.arguments, s.values[0], s.place});
    if (s.name == "Float") level.floats.push_back({s.arguments, s.values[0]});
    if (s.name == "ModiOrder") level.modifier_order = s.arguments;
    if (s.name == "Modules") level.modules.push_back({s.arguments.empty() ? NodeRef{} : s.arguments[0], s.values[0]});
    if (s.name == "Option") level.option = s.values[0];
    if (s.name == "Print")
      level.printed.push_back({s.argument(0), s.arguments[0], s.values.empty() ? NodeRef{} : s.values[0]});
    if (s.name == "Special") level.special = true;
    if (s.name == "Guard") level.guard = s.values[0];
    if (s.name == "WaitMask") level.wait_mask = s.values[0];
    if (s.name == "Scoreboard") level.scoreboard = s.values[0];
  }
}

void read_statements(BuildContext& work, Level& level) {
  const auto list = level.definition->statements(work);
  if (const Statement* title = find_statement(list, "Title")) level.title = title->word();
  if (const Statement* keywords = find_statement(list, "Keywords")) level.keywords = keywords->texts();
  const Statement* s = find_statement(list, "Length");
  if (!s) return;
  const unsigned parcel = work.isa.machine.parcel_bits;
  const uint64_t length = number_in(work, list, "Length", parcel, 128, 0);
  if (length % parcel == 0) {
    level.length = static_cast<unsigned>(length);
  } else {
    work.report(Kind::BadValue, s->values[0],
                "a length is a multiple of the parcel's " + std::to_string(parcel) + " bits, this is " +
                    std::to_string(length));
  }
}

ModifierSetDraft read_modifier_set(NodeRef place) {
  ModifierSetDraft set;
  set.place = place;
  for (NodeRef c : children_of(place)) {
    const std::string_view text = text_of(c);
    if (kind_of(c) == NodeKind::FormText && text == "*" && !set.members.empty()) set.members.back().is_default = true;
    if (kind_of(c) != NodeKind::FormModifier && kind_of(c) != NodeKind::FormName) continue;
    const std::string word(text.substr(text.starts_with('.')));
    if (set.name_place)
      set.members.push_back({word, c});
    else
      set.name = word, set.name_place = c;
  }
  return set;
}

// A name in two sets of braces is one control; in two groups, two.
void read_syntax(BuildContext& work, Level& level) {
  const bool is_group = level.definition->rule->kind == DefinitionKind::Group;
  for (NodeRef item : level.definition->block_items("__Syntax")) {
    switch (kind_of(item)) {
      case NodeKind::ControlForm:
        if (auto control = read_control(work, item)) {
          if (work.isa.controls.size() >= kMostEntries) return;
          level.controls[control->name] = static_cast<uint16_t>(work.isa.controls.size());
          work.isa.controls.push_back(std::move(*control));
        }
        break;
      case NodeKind::ModifierSet: level.modifier_sets.push_back(read_modifier_set(item)); break;
      case NodeKind::Form:
        level.has_syntax = true;
        if (is_group) {
          work.report(Kind::BadStatement, item,
                      "a group has no instructions, expected a control (e.g. `$name = part ;`)");
        } else if (auto line = read_syntax_line(work, item)) {
          level.lines.push_back(std::move(*line));
        }
        break;
      default: break;
    }
  }
}

void read_parse_aliases(BuildContext& work, Level& level) {
  for (NodeRef item : level.definition->block_items("__Readings")) {
    if (kind_of(item) != NodeKind::Form) {
      work.report(Kind::BadStatement, item, "expected a form, found " + code_text(text_of(item)));
    } else if (auto line = read_syntax_line(work, item)) {
      level.readings.push_back(std::move(*line));
    }
  }
}

// A mnemonic under `Print` is that of a reading of this definition.
void check_printed(BuildContext& work, const Level& level) {
  std::vector<std::string> known;
  for (const SyntaxLine& line : level.readings) known.push_back(line.mnemonic);
  for (const PrintDraft& p : level.printed) {
    if (std::ranges::find(known, p.mnemonic) != known.end()) continue;
    work.unknown(Kind::UnknownName, span_of(p.name),
                 "there is no reading " + code_text(p.mnemonic) + " under `__Readings` here", p.mnemonic, known);
  }
}

// All of a block is one list: prose between its lines makes several nodes of it.
NodeRef read_crack(BuildContext& work, const Definition& d) {
  NodeRef crack;
  for (NodeRef item : d.block_items("__Crack")) {
    if (kind_of(item) != NodeKind::Crack) continue;
    if (crack) work.report(Kind::BadStatement, item, "the micro-ops of a `__Crack` stand without prose between them");
    if (!crack) crack = item;
  }
  return crack;
}

}  // namespace

std::span<const StatementRule> operand_rules() { return kOperandRules; }

Level read_level(BuildContext& work, const Definition& d) {
  Level level;
  level.definition = &d;
  read_statements(work, level);
  level.fields = read_fields(work, d);
  read_operand_info(work, level);
  read_syntax(work, level);
  read_parse_aliases(work, level);
  check_printed(work, level);
  level.exceptions = read_exceptions(work, d);
  level.clauses = read_clauses(work, d);
  level.crack = read_crack(work, d);
  return level;
}

// ---- groups ----------------------------------------------------------------------------------------------

GroupSet::GroupSet(BuildContext& work, const DefinitionSet& set) {
  const auto& definitions = set.of(DefinitionKind::Group);
  for (const Definition& d : definitions) {
    names_[d.name] = static_cast<uint16_t>(levels_.size());
    levels_.push_back(read_level(work, d));
    work.isa.groups.push_back(
        {d.name, levels_.back().title, {}, work.whole() ? read_prose(d) : std::vector<model::Prose>(), d.span()});
  }
  parents_.resize(levels_.size());
  for (size_t i = 0; i < definitions.size(); ++i) {
    for (NodeRef name : definitions[i].parents) {
      if (const auto group = parent(work, name)) parents_[i].push_back(*group);
    }
  }
  check_cycles(work);
  for (size_t i = 0; i < parents_.size(); ++i) work.isa.groups[i].parents = parents_[i];
}

std::optional<uint16_t> GroupSet::parent(BuildContext& work, NodeRef name) const {
  const int group = find(text_of(name));
  if (group >= 0) return static_cast<uint16_t>(group);
  work.unknown(Kind::UnknownParent, span_of(name), "no group " + code_text(text_of(name)), text_of(name), names());
  return std::nullopt;
}

// Depth first; a parent that is still open closes a cycle, which is cut.
void GroupSet::check_cycles(BuildContext& work) {
  enum class State : uint8_t { New, Open, Done };
  std::vector<State> states(levels_.size(), State::New);
  for (uint16_t start = 0; start < levels_.size(); ++start) {
    std::vector<std::pair<uint16_t, size_t>> path;
    if (states[start] == State::New) path.push_back({start, 0});
    states[start] = states[start] == State::New ? State::Open : states[start];
    while (!path.empty()) {
      auto& [group, next] = path.back();
      if (next == parents_[group].size()) {
        states[group] = State::Done;
        path.pop_back();
        continue;
      }
      const uint16_t up = parents_[group][next];
      if (states[up] == State::Open) {
        work.report(Kind::BadValue, levels_[group].definition->name_place,
                    "the group " + code_text(levels_[group].definition->name) + " inherits from itself");
        parents_[group].erase(parents_[group].begin() + static_cast<long>(next));
        continue;
      }
      ++next;
      if (states[up] != State::New) continue;
      states[up] = State::Open;
      path.push_back({up, 0});
    }
  }
}

std::vector<const Level*> GroupSet::line(const std::vector<uint16_t>& groups) const {
  std::vector<const Level*> out;
  std::vector<bool> seen(levels_.size());
  for (uint16_t group : groups) add_line(group, seen, out);
  return out;
}

// With a stack of its own: a chain of parents may be as long as the file.
void GroupSet::add_line(uint16_t group, std::vector<bool>& seen, std::vector<const Level*>& out) const {
  if (seen[group]) return;
  seen[group] = true;
  std::vector<std::pair<uint16_t, size_t>> path{{group, 0}};
  while (!path.empty()) {
    auto& [at, next] = path.back();
    if (next == parents_[at].size()) {
      out.push_back(&levels_[at]);
      path.pop_back();
      continue;
    }
    const uint16_t up = parents_[at][next++];
    if (seen[up]) continue;
    seen[up] = true;
    path.push_back({up, 0});
  }
}

}  // namespace isadora::check
