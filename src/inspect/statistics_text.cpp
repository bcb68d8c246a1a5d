// Counts for people and for programs.
#include <algorithm>
#include <vector>

#include "base/json.h"
#include "inspect/statistics.h"

namespace isadora::inspect {
using base::Json;

namespace {

// One digit after the point.
std::string ratio(uint64_t a, uint64_t b) {
  if (b == 0) return "0.0";
  const auto tenths = static_cast<uint64_t>((static_cast<unsigned __int128>(a) * 10 + b / 2) / b);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

// Rows of one width per column; the first to the left, numbers to the right.
std::string table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); i++) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line = "  ";
    for (size_t i = 0; i < row.size(); i++) {
      const std::string space(widths[i] - row[i].size(), ' ');
      line += i == 0 ? row[i] + space : "  " + space + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string number(uint64_t v) { return std::to_string(v); }

// A hart has no lanes to count beside its instructions.
std::vector<std::string> row_of(std::string first, const RunCounts::Instructions& n, bool is_hart) {
  if (is_hart) return {std::move(first), number(n.warps)};
  return {std::move(first), number(n.warps), number(n.lanes)};
}
std::vector<std::string> head_of(std::string first, bool is_hart) {
  if (is_hart) return {std::move(first), "executed"};
  return {std::move(first), "warps", "lanes"};
}

std::string opcodes(const RunCounts& c, bool is_hart) {
  std::vector<std::vector<std::string>> rows = {head_of("opcode", is_hart)};
  for (const auto& [name, n] : c.by_opcode) rows.push_back(row_of(name, n, is_hart));
  return table(rows);
}

std::string left(const RunCounts& c, bool is_hart) {
  if (c.left.empty()) return {};
  std::vector<std::vector<std::string>> rows = {head_of("left to the reference engine", is_hart)};
  for (const auto& [what, n] : c.left) {
    const auto& [opcode, why] = what;
    rows.push_back(row_of(opcode + ": " + std::string(sim::text_of(why)), n, is_hart));
  }
  return table(rows);
}

std::string memory(const RunCounts& c, bool is_hart) {
  if (c.memory.empty()) return {};
  std::vector<std::vector<std::string>> rows = {head_of("memory", is_hart)};
  rows[0].emplace_back("bytes");
  if (!is_hart) rows[0].insert(rows[0].end(), {"sectors/warp", "lines/warp"});
  for (const auto& [what, m] : c.memory) {
    std::vector<std::string> row = row_of(what.first + " " + what.second, {m.warps, m.lanes}, is_hart);
    row.push_back(number(m.bytes));
    if (!is_hart && c.shared_by_grid.at(what.first)) {
      row.push_back(ratio(m.sectors, m.warps));
      row.push_back(ratio(m.lines, m.warps));
    }
    rows.push_back(std::move(row));
  }
  return table(rows);
}

}  // namespace

std::string text_of(const RunCounts& c, bool is_hart) {
  const std::string tables = opcodes(c, is_hart) + memory(c, is_hart) + left(c, is_hart);
  if (is_hart) return "instructions  " + number(c.all.warps) + "\nbranches  " + number(c.branches) + "\n" + tables;
  std::string out = "warp instructions  " + number(c.all.warps) + "\nlane instructions  " + number(c.all.lanes) + "\n";
  out += "lanes per instruction  " + ratio(c.all.lanes, c.all.warps) + " active, " + ratio(c.standing, c.all.warps) +
         " at the pc, " + ratio(c.alive, c.all.warps) + " not ended\n";
  out += "branches  " + number(c.branches) + ", of which " + number(c.parted) + " divergent\n";
  out += "lanes that waited  " + number(c.barriers) + " at barriers, " + number(c.waits) + " for other lanes\n";
  return out + tables;
}

std::string json_of(const RunCounts& c) {
  Json out = {{"warp_instructions", c.all.warps},
              {"lane_instructions", c.all.lanes},
              {"lanes_standing", c.standing},
              {"lanes_alive", c.alive},
              {"branches", {{"executed", c.branches}, {"parted", c.parted}}},
              {"waits", {{"barrier", c.barriers}, {"lanes", c.waits}}},
              {"opcodes", Json::object()},
              {"memory", Json::array()},
              {"left_to_reference", Json::array()}};
  for (const auto& [name, n] : c.by_opcode) out["opcodes"][name] = {{"warps", n.warps}, {"lanes", n.lanes}};
  for (const auto& [what, m] : c.memory) {
    Json row = {
        {"space", what.first}, {"kind", what.second}, {"warps", m.warps}, {"lanes", m.lanes}, {"bytes", m.bytes}};
    if (c.shared_by_grid.at(what.first)) {
      row["sectors"] = m.sectors;
      row["lines"] = m.lines;
    }
    out["memory"].push_back(std::move(row));
  }
  for (const auto& [what, n] : c.left) {
    const auto& [opcode, why] = what;
    out["left_to_reference"].push_back(
        {{"opcode", opcode}, {"why", sim::text_of(why)}, {"warps", n.warps}, {"lanes", n.lanes}});
  }
  return base::json_text(out, 2) + "\n";
}

}  // namespace isadora::inspect
