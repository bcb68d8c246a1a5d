#include "manual/errata.h"

#include <algorithm>

#include "base/text.h"
#include "manual/instruction.h"

namespace isadora::manual {

namespace {

// The cells of a table row; `\|` is a bar within a cell.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell += line[++i];
    } else if (line[i] == '|') {
      cells.emplace_back(base::trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  return cells;
}

bool is_rule(const std::vector<std::string>& cells) {
  return std::all_of(cells.begin(), cells.end(),
                     [](const std::string& c) { return c.find_first_not_of("-: ") == std::string::npos; });
}

std::vector<std::string> first_words(const std::string& cell) {
  std::vector<std::string> out;
  for (size_t at = 0; at < cell.size();) {
    const size_t comma = std::min(cell.find(',', at), cell.size());
    const std::string part(base::trimmed(cell.substr(at, comma - at)));
    out.push_back(part.substr(0, part.find_first_of(" .`")));
    at = comma + 1;
  }
  return out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

constexpr size_t kErrataColumns = 5;

}  // namespace

std::vector<Erratum> errata_rows(const std::string& markdown) {
  std::vector<Erratum> out;
  bool body = false;
  for (const std::string& line : lines_of(markdown)) {
    if (!line.starts_with("|")) {
      body = false;
      continue;
    }
    std::vector<std::string> cells = cells_of(line);
    if (is_rule(cells)) {
      body = true;
    } else if (body && cells.size() == kErrataColumns) {
      std::vector<std::string> instructions = first_words(cells.back());
      out.push_back({std::move(cells), std::move(instructions)});
    }
  }
  return out;
}

std::string section_of(const std::string& markdown, const std::string& heading) {
  std::string out;
  bool inside = false;
  for (const std::string& line : lines_of(markdown)) {
    if (line.starts_with("## ")) inside = base::trimmed(line.substr(3)) == heading;
    if (inside) out += line + "\n";
  }
  return out;
}

Html errata_table(const BookPages& pages, const std::vector<Erratum>& rows, const Page& page) {
  Table table("Errata", {"Place", "The document says", "Here", "Why", "Shown by"});
  for (const Erratum& e : rows) {
    const auto cell = [&](size_t i) { return pages.prose(e.cells[i], page); };
    Html last = cell(4);
    for (const std::string& name : e.instructions) {
      const std::string to = pages.find(name);
      if (!to.empty() && to != page.path) last += link(page.root() + to, name) + " ";
    }
    table.row({cell(0), cell(1), cell(2), cell(3), last});
  }
  return table.empty() ? Html() : table.done();
}

Html errata_of(const BookPages& pages, uint16_t optype, const Page& page) {
  std::vector<Erratum> own;
  const std::string& name = pages.isa().optypes[optype].name;
  const auto is_own = [&](const std::string& word) {
    if (word == name) return true;
    for (const uint16_t o : pages.opcodes_of(optype))
      for (const model::Form& f : pages.isa().opcodes[o].forms)
        if (f.mnemonic == word) return true;
    return false;
  };
  for (Erratum& e : errata_rows(pages.book().errata))
    if (std::any_of(e.instructions.begin(), e.instructions.end(), is_own)) own.push_back(std::move(e));
  return errata_table(pages, own, page);
}

}  // namespace isadora::manual
