#include "coverage/report.h"

#include <algorithm>

#include "base/json.h"
namespace isadora::coverage {

using base::Json;

namespace {

constexpr size_t kLine = 110;  // characters

struct Holes {
  uint16_t opcode, form;
  size_t open;
};

bool is_same(std::string_view a, std::string_view b) {
  const auto low = [](unsigned char c) { return std::tolower(c); };
  return std::ranges::equal(a, b, {}, low, low);
}

}  // namespace

bool is_of(const model::Isa& isa, uint16_t opcode, std::string_view name) {
  const model::Opcode& o = isa.opcodes[opcode];
  if (is_same(o.name, name)) return true;
  const auto begins_so = [&](const model::Form& f) {
    return is_same(f.mnemonic, name) || is_same(f.header.substr(0, f.header.find(' ')), name);
  };
  if (std::ranges::any_of(o.forms, begins_so)) return true;
  if (o.optype == model::kNoIndex) return false;
  const model::Optype& optype = isa.optypes[o.optype];
  if (is_same(optype.name, name)) return true;
  std::vector<uint16_t> groups = {optype.group};
  for (size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] == model::kNoIndex) continue;
    if (is_same(isa.groups[groups[i]].name, name)) return true;
    groups.insert(groups.end(), isa.groups[groups[i]].parents.begin(), isa.groups[groups[i]].parents.end());
  }
  return false;
}

namespace {

size_t open_of(const Sums& sums, const std::optional<PointKind>& kind) {
  return kind ? sums[static_cast<size_t>(*kind)].open() : total(sums).open();
}

// Forms that were not executed come first, then those with the most holes.
std::vector<Holes> holes_of(const Coverage& coverage, const Listing& listing) {
  const model::Isa& isa = coverage.universe().isa();
  std::vector<Holes> out;
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (listing.only && !is_of(isa, o, *listing.only)) continue;
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f) {
      const size_t open = open_of(sums_of(coverage, o, f), listing.kind);
      if (open) out.push_back({o, f, open});
    }
  }
  const auto executed = [&](const Holes& h) { return coverage.covers(h.opcode, h.form, 0); };
  std::ranges::stable_sort(
      out, [&](const Holes& a, const Holes& b) { return executed(a) != executed(b) ? executed(b) : a.open > b.open; });
  return out;
}

std::string title(const model::Isa& isa, const Holes& h) {
  const model::Opcode& o = isa.opcodes[h.opcode];
  return o.name + "  " + o.forms[h.form].header;
}

// Wraps words into indented lines.
std::string wrapped(const std::vector<std::string>& items) {
  std::string out, line;
  for (size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? ";" : "");
    if (!line.empty() && line.size() + item.size() > kLine) out += "    " + line + "\n", line.clear();
    line += (line.empty() ? "" : " ") + item;
  }
  return out + "    " + line + "\n";
}

std::string text_of(const Coverage& coverage, const Holes& h, const std::optional<PointKind>& kind) {
  const Universe& universe = coverage.universe();
  std::string out = title(universe.isa(), h) + "\n";
  if (!coverage.covers(h.opcode, h.form, 0))
    return out + "    not executed (" + std::to_string(h.open) + (h.open == 1 ? " point)\n" : " points)\n");
  std::vector<std::string> items;
  const std::vector<Point>& points = universe.of(h.opcode, h.form).points;
  for (const size_t p : coverage.points(Coverage::State::Hole, h.opcode, h.form, kind))
    items.push_back(universe.text(h.opcode, h.form, points[p]));
  return out + wrapped(items);
}

std::string padded(std::string text, size_t width, bool right = false) {
  if (text.size() >= width) return text;
  return right ? std::string(width - text.size(), ' ') + text : text + std::string(width - text.size(), ' ');
}

std::string row(std::string_view what, const CoverageSum& sum) {
  std::string out = padded(std::string(what), 20) + padded(std::to_string(sum.covered), 9, true) +
                    padded(std::to_string(sum.all - sum.never), 9, true) + padded(percent(sum), 10, true);
  if (sum.never) out += "    and " + std::to_string(sum.never) + " unreachable";
  return out + "\n";
}

Json json_of(const CoverageSum& sum) {
  return {{"covered", sum.covered}, {"unreachable", sum.never}, {"all", sum.all}};
}

Json json_of(const Sums& sums) {
  Json out = Json::object();
  for (size_t k = 0; k < kKinds; ++k) {
    if (sums[k].all) out[std::string(name(static_cast<PointKind>(k)))] = json_of(sums[k]);
  }
  return out;
}

}  // namespace

Sums sums_of(const Coverage& coverage, uint16_t opcode, uint16_t form) {
  Sums sums{};
  const std::vector<Point>& points = coverage.universe().of(opcode, form).points;
  for (size_t i = 0; i < points.size(); ++i) {
    CoverageSum& sum = sums[static_cast<size_t>(points[i].kind)];
    const Coverage::State state = coverage.state(opcode, form, i);
    ++sum.all;
    sum.covered += state == Coverage::State::Covered;
    sum.never += state == Coverage::State::Unreachable;
  }
  return sums;
}

Sums sums_of(const Coverage& coverage, const std::optional<std::string>& only) {
  Sums sums{};
  const model::Isa& isa = coverage.universe().isa();
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (only && !is_of(isa, o, *only)) continue;
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f) {
      const Sums one = sums_of(coverage, o, f);
      for (size_t k = 0; k < kKinds; ++k) sums[k].add(one[k]);
    }
  }
  return sums;
}

CoverageSum total(const Sums& sums) {
  CoverageSum out;
  for (const CoverageSum& sum : sums) out.add(sum);
  return out;
}

std::string percent(const CoverageSum& sum) {
  const size_t of = sum.all - sum.never;
  const size_t tenths = of ? 1000 * sum.covered / of : 1000;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::string text_of(const Coverage& coverage, const Listing& listing) {
  const Sums sums = sums_of(coverage, listing.only);
  std::string out = padded(listing.only.value_or(coverage.universe().isa().name), 20) + "  covered       of\n";
  for (size_t k = 0; k < kKinds; ++k) {
    if (sums[k].all) out += row(plural(static_cast<PointKind>(k)), sums[k]);
  }
  out += row("all points", total(sums));
  const std::vector<Holes> holes = holes_of(coverage, listing);
  if (holes.empty()) return out + "\nno holes\n";
  out += "\nholes:\n";
  for (size_t i = 0; i < std::min(holes.size(), listing.most); ++i) out += text_of(coverage, holes[i], listing.kind);
  if (holes.size() > listing.most)
    out += "and " + std::to_string(holes.size() - listing.most) + " more forms; --all lists them\n";
  return out;
}

std::string json_of(const Coverage& coverage, const Listing& listing) {
  const Universe& universe = coverage.universe();
  const model::Isa& isa = universe.isa();
  Json forms = Json::array();
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    if (listing.only && !is_of(isa, o, *listing.only)) continue;
    for (uint16_t f = 0; f < isa.opcodes[o].forms.size(); ++f) {
      const auto texts = [&](Coverage::State state) {
        Json out = Json::array();
        for (const size_t p : coverage.points(state, o, f, listing.kind)) {
          const Point& point = universe.of(o, f).points[p];
          out.push_back({{"kind", name(point.kind)}, {"text", universe.text(o, f, point)}});
        }
        return out;
      };
      const model::Opcode& opcode = isa.opcodes[o];
      forms.push_back({{"opcode", opcode.name},
                       {"form", opcode.forms[f].header},
                       {"executed", coverage.covers(o, f, 0)},
                       {"points", json_of(sums_of(coverage, o, f))},
                       {"holes", texts(Coverage::State::Hole)},
                       {"unreachable", texts(Coverage::State::Unreachable)}});
    }
  }
  const Json out = {{"isa", isa.name},
                    {"content", universe.content()},
                    {"points", json_of(sums_of(coverage, listing.only))},
                    {"forms", forms}};
  return base::json_text(out, 1) + "\n";
}

}  // namespace isadora::coverage
