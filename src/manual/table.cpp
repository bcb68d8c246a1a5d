#include "manual/table.h"

#include <algorithm>
#include <set>

#include "base/json.h"
#include "manual/coverage.h"
#include "manual/operands.h"

namespace isadora::manual {

namespace {

constexpr Column kColumns[] = {
    {"instruction", "Instruction", "its name in the description", true, false, false},
    {"title", "Title", "what it does, in a few words", true, false, false},
    {"group", "Group", "the group of the description", true, true, true},
    {"extension", "Extension", "the module that a machine needs for it", true, true, false},
    {"bits", "Bits", "the lengths of its words", true, true, false},
    {"opcodes", "Opcodes", "how many it has", true, false, false},
    {"syntax", "Syntax", "its first form", false, false, false},
    {"operands", "Operands", "their names", false, false, false},
    {"operand_count", "Number of operands", "of the form with the most", false, true, false},
    {"loads", "Loads from", "spaces of memory", true, true, false},
    {"stores", "Stores to", "spaces of memory", true, true, false},
    {"effects", "Other effects", "branches, waiting, other lanes", false, true, false},
    {"faults", "Faults", "that may stop it", false, true, false},
    {"reserved", "Reserved encodings", "the kinds of words that are not assembled", false, true, false},
    {"claims", "Claims", "statements about what it does", false, false, false},
    {"proved", "Proved", "how many of them are: all, some or none", true, true, false},
    {"examples", "Examples", "how many the description has", false, false, false},
    {"shown", "Opcodes shown", "whether examples show all of its opcodes, some or none", false, true, false, "runner"},
    {"coverage", "Coverage", "whether runs have covered all of its points, some or none", true, true, false,
     "coverage"},
    {"covered", "Points covered", "by runs: operand values, branches, faults and the like", true, false, false,
     "coverage"},
    {"points", "Points", "of its forms that can be covered", true, false, false, "coverage"},
};

std::string joined(const std::set<std::string>& all) {
  std::string out;
  for (const std::string& one : all) out += (out.empty() ? "" : " ") + one;
  return out;
}

const char* part_of(size_t n, size_t all) { return all == 0 ? "" : n == all ? "all" : n == 0 ? "none" : "some"; }

// "wait-for-others": a name without blanks.
std::string as_name(std::string text) {
  std::ranges::replace(text, ' ', '-');
  return text;
}

bool is_covered(const BookPages& pages) { return !pages.book().covered.empty(); }

class Rows {
 public:
  Rows(const BookPages& pages, ExampleRunner* runner)
      : pages_(pages), isa_(pages.isa()), runner_(runner), covered_(coverage_sums(pages)) {}

  std::vector<std::string> row(uint16_t i) {
    const model::Optype& optype = isa_.optypes[i];
    const OperandInfo info = operands_of(pages_, i);
    std::vector<std::string> out = {optype.name, optype.title,
                                    optype.group == model::kNoIndex ? "" : pages_.group_title(optype.group)};
    out.push_back(extensions(i));
    std::set<unsigned> bits;
    for (const uint16_t o : pages_.opcodes_of(i)) bits.insert(isa_.opcodes[o].length);
    std::string lengths;
    for (const unsigned b : bits) lengths += (lengths.empty() ? "" : " ") + std::to_string(b);
    out.push_back(lengths);
    out.push_back(std::to_string(pages_.opcodes_of(i).size()));
    out.push_back(optype.syntax.empty() ? "" : pages_.as_typed(optype.syntax.front()));
    std::string names;
    for (const OperandEntry& o : info.operands) names += (names.empty() ? "" : " ") + o.name;
    out.push_back(names);
    out.push_back(std::to_string(most_operands(i)));
    for (const char* verb : {"loads from ", "stores to "}) out.push_back(spaces(info, verb));
    std::set<std::string> effects, faults;
    for (const SideEffect& e : info.effects)
      if (e.space.empty()) effects.insert(as_name(e.says));
    for (const uint16_t f : info.faults) faults.insert(isa_.faults[f].name);
    out.push_back(joined(effects)), out.push_back(joined(faults)), out.push_back(reserved(i));
    size_t proved = 0;
    for (const model::Claim& c : optype.claims) proved += is_proved(c);
    out.push_back(std::to_string(optype.claims.size()));
    out.emplace_back(part_of(proved, optype.claims.size()));
    out.push_back(std::to_string(optype.examples.size()));
    if (runner_) out.emplace_back(part_of(shown(i), pages_.opcodes_of(i).size()));
    if (is_covered(pages_)) {
      out.emplace_back(part_of(covered_[i].points, covered_[i].of));
      out.push_back(std::to_string(covered_[i].points));
      out.push_back(std::to_string(covered_[i].of));
    }
    return out;
  }

 private:
  std::string extensions(uint16_t i) const {
    std::set<std::string> out;
    for (const uint16_t o : pages_.opcodes_of(i))
      for (const model::ModuleRule& m : isa_.opcodes[o].modules) out.insert(isa_.modules[m.module].name);
    return joined(out);
  }

  static size_t operands_in(const std::vector<model::Part>& parts) {
    size_t n = 0;
    for (const model::Part& p : parts) {
      n += p.kind == model::Part::Kind::Operand && !p.again;
      n += operands_in(p.parts);
    }
    return n;
  }
  size_t most_operands(uint16_t i) const {
    size_t most = 0;
    for (const uint16_t o : pages_.opcodes_of(i))
      for (const model::Form& f : isa_.opcodes[o].forms) most = std::max(most, operands_in(f.operands));
    return most;
  }

  static std::string spaces(const OperandInfo& info, const std::string& verb) {
    std::set<std::string> names;
    for (const SideEffect& e : info.effects)
      if (e.says == verb) names.insert(e.space);
    return joined(names);
  }

  std::string reserved(uint16_t i) const {
    std::set<std::string> kinds;
    for (const uint16_t o : pages_.opcodes_of(i))
      for (const model::Exception& e : isa_.opcodes[o].exceptions) kinds.insert(e.kind);
    return joined(kinds);
  }

  bool is_proved(const model::Claim& claim) const {
    if (!claim.span) return false;
    const Verdicts& known = pages_.book().verdicts;
    const auto it = known.find({claim.span.source->name, claim.span.begin});
    return it != known.end() && it->second.kind == prove::Verdict::Kind::Proved;
  }

  size_t shown(uint16_t i) const {
    std::set<uint16_t> seen;
    for (const model::Example& e : isa_.optypes[i].examples)
      for (const uint16_t o : runner_->opcodes(i, e))
        if (o != model::kNoIndex && isa_.opcodes[o].optype == i) seen.insert(o);
    return seen.size();
  }

  const BookPages& pages_;
  const model::Isa& isa_;
  ExampleRunner* runner_;
  std::vector<OptypeCoverage> covered_;
};

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

Html choice(const Column& column, const InstructionTable& table, size_t n) {
  std::set<std::string> values;
  bool empty = false;
  for (const auto& row : table.rows) {
    empty |= row[n].empty();
    for (size_t at = 0; at < row[n].size();) {
      const size_t end = column.one ? row[n].size() : std::min(row[n].find(' ', at), row[n].size());
      values.insert(row[n].substr(at, end - at));
      at = end + 1;
    }
  }
  if (values.size() + empty < 2) return {};
  Html options = element("option", {{"value", ""}}, "any");
  for (const std::string& v : values) options += element("option", v);
  if (empty) options += element("option", {{"value", "!"}}, "none");
  return element("label", Html(column.title) + " " + element("select", {{"data-column", column.key}}, options));
}

}  // namespace

InstructionTable instruction_table(const BookPages& pages, ExampleRunner* runner) {
  InstructionTable out;
  for (const Column& c : kColumns) {
    const std::string_view needs = c.needs;
    if (needs.empty() || (needs == "runner" ? runner != nullptr : is_covered(pages))) out.columns.push_back(c);
  }
  Rows rows(pages, runner);
  for (uint16_t i = 0; i < pages.isa().optypes.size(); ++i) {
    out.optypes.push_back(i);
    out.rows.push_back(rows.row(i));
  }
  for (size_t n = 0; n < out.columns.size(); ++n)
    out.columns[n].shown &= std::ranges::any_of(out.rows, [&](const auto& row) { return !row[n].empty(); });
  return out;
}

std::string csv_of(const InstructionTable& table) {
  std::string out;
  const auto line = [&](const auto& texts) {
    bool first = true;
    for (const auto& t : texts) out += (first ? "" : ",") + quoted(t), first = false;
    out += "\r\n";
  };
  std::vector<std::string> keys;
  for (const Column& c : table.columns) keys.emplace_back(c.key);
  line(keys);
  for (const auto& row : table.rows) line(row);
  return out;
}

std::string json_of(const InstructionTable& table) {
  using base::Json;
  Json all = Json::array();
  for (const auto& row : table.rows) {
    Json one = Json::object();
    for (size_t i = 0; i < row.size(); ++i) one[table.columns[i].key] = row[i];
    all.push_back(std::move(one));
  }
  return base::json_text(all, 1) + "\n";
}

Page table_page(const BookPages& pages, const InstructionTable& table) {
  Page page;
  page.path = pages.folder() + "/table.html";
  page.title = "Table of instructions · " + pages.isa().name;
  page.wide = true;
  page.scripts = {"table.js"}, page.tools = true;
  Html filters = element(
      "label",
      Html("Text ") +
          lone("input",
               {{"type", "search"}, {"data-column", "text"}, {"autocomplete", "off"}, {"spellcheck", "false"}}));
  Html chosen, head, body;
  for (size_t n = 0; n < table.columns.size(); ++n) {
    const Column& c = table.columns[n];
    if (c.choice) filters += choice(c, table, n);
    chosen += element(
        "label", {{"title", c.says}},
        lone("input", {{"type", "checkbox"}, {"value", c.key}, {"checked", c.shown ? "-" : ""}}) + " " + c.title);
    head += element("th", {{"scope", "col"}, {"data-column", c.key}, {"data-shown", c.shown ? "yes" : ""}},
                    element("button", {{"type", "button"}, {"title", c.says}}, c.title));
  }
  for (size_t r = 0; r < table.rows.size(); ++r) {
    Html row = element("th", {{"scope", "row"}},
                       link(page.root() + pages.instruction_path(table.optypes[r]), code(table.rows[r][0])));
    for (size_t n = 1; n < table.rows[r].size(); ++n) row += element("td", table.rows[r][n]);
    body += element("tr", row);
  }
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, "Table of instructions") +
      element("p", "Choose what to see: the address keeps it. As " + link("instructions.csv", "CSV") + " and " +
                       link("instructions.json", "JSON") + ".") +
      element("form", {{"id", "-filters"}, {"class", "filters"}, {"autocomplete", "off"}}, filters) +
      element("details", {{"class", "chosen"}},
              element("summary", "Columns") + element("div", {{"id", "-columns"}, {"class", "filters"}}, chosen)) +
      element("p", {{"id", "-rows"}, {"class", "facts-of"}, {"role", "status"}},
              std::to_string(table.rows.size()) + " instructions") +
      scrolling("Instructions", element("table", {{"id", "-table"}, {"class", "all"}},
                                        element("thead", element("tr", head)) + element("tbody", body)));
  return page;
}

}  // namespace isadora::manual
