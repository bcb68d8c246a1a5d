// Pages of formats: the common fields of a group's instructions, and the layouts that they share.
#include <algorithm>

#include "manual/chapters.h"
#include "manual/svg.h"

namespace isadora::manual {

namespace {

using model::Field;
using model::Opcode;

bool same_place(const Field& a, const Field& b) {
  return a.name == b.name && a.sub == b.sub && a.type == b.type && a.slices == b.slices;
}

bool same_layout(const Opcode& a, const Opcode& b) {
  return a.length == b.length && a.fields.size() == b.fields.size() &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), same_place);
}

// Opcodes with all fields in the same places; a field is drawn as fixed if it has one code in all of them.
struct Layout {
  Opcode shown;
  std::vector<uint16_t> opcodes;
};

void join(Opcode& shown, const Opcode& more) {
  for (size_t i = 0; i < shown.fields.size(); ++i)
    if (shown.fields[i].fixed != more.fields[i].fixed) shown.fields[i].fixed.reset();
}

std::vector<Layout> layouts_of(const BookPages& pages, uint16_t group) {
  std::vector<Layout> out;
  const model::Isa& isa = pages.isa();
  for (uint16_t o = 0; o < isa.opcodes.size(); ++o) {
    const Opcode& opcode = isa.opcodes[o];
    if (isa.optypes[opcode.optype].group != group) continue;
    const auto it = std::find_if(out.begin(), out.end(), [&](const Layout& l) { return same_layout(l.shown, opcode); });
    if (it == out.end()) {
      Layout layout;
      layout.shown.name = opcode.name, layout.shown.length = opcode.length, layout.shown.fields = opcode.fields;
      layout.shown.fixed_value = opcode.fixed_value;
      layout.shown.guard = opcode.guard, layout.shown.guard_prefix = opcode.guard_prefix;
      layout.opcodes.push_back(o);
      out.push_back(std::move(layout));
    } else {
      join(it->shown, opcode);
      it->opcodes.push_back(o);
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Layout& a, const Layout& b) { return a.opcodes.size() > b.opcodes.size(); });
  return out;
}

size_t optypes_in(const BookPages& pages, const Layout& layout) {
  std::vector<uint16_t> all;
  for (const uint16_t o : layout.opcodes) all.push_back(pages.isa().opcodes[o].optype);
  std::sort(all.begin(), all.end());
  return static_cast<size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

Html opcode_links(const BookPages& pages, const std::vector<uint16_t>& opcodes, const Page& page) {
  Html out;
  for (const uint16_t o : opcodes) {
    const std::string& name = pages.isa().opcodes[o].name;
    out += (out.empty() ? Html() : Html(" ")) +
           link(page.root() + pages.instruction_path(pages.isa().opcodes[o].optype) + "#" + slug(name), name);
  }
  return element("p", {{"class", "near"}}, out);
}

}  // namespace

Page group_page(const BookPages& pages, uint16_t group) {
  const model::Isa& isa = pages.isa();
  const model::Group& g = isa.groups[group];
  Page page;
  page.path = pages.group_path(group);
  page.title = pages.group_title(group) + " · " + isa.name;
  page.body = element("p", {{"class", "crumbs"}},
                      link(page.root() + pages.folder() + "/index.html", isa.name) + " / " +
                          link(page.root() + pages.folder() + "/formats.html", "Formats")) +
              element("h1", {{"id", "top"}}, pages.group_title(group)) + pages.prose(g.prose, "__Description", page) +
              pages.prose(g.prose, "__OperandInfo", page);
  Html parents, below, instructions;
  for (const uint16_t p : g.parents)
    parents += (parents.empty() ? "" : ", ") + link(page.root() + pages.group_path(p), pages.group_title(p));
  for (uint16_t other = 0; other < isa.groups.size(); ++other) {
    const auto& up = isa.groups[other].parents;
    if (std::find(up.begin(), up.end(), group) != up.end())
      below += (below.empty() ? "" : ", ") + link(page.root() + pages.group_path(other), pages.group_title(other));
  }
  const Html own =
      g.title.empty() ? Html() : element("p", {{"class", "facts-of"}}, "In the description: " + code(g.name));
  page.body += own;
  if (!parents.empty()) page.body += element("p", "Part of " + parents);
  if (!below.empty()) page.body += element("p", "Has the parts " + below);
  for (uint16_t i = 0; i < isa.optypes.size(); ++i)
    if (isa.optypes[i].group == group)
      instructions += element("dt", pages.optype_link(i, page)) + element("dd", pages.described(i));
  if (!instructions.empty()) {
    page.body += heading(2, "instructions", "Instructions") + element("dl", {{"class", "instructions"}}, instructions);
    page.contents.push_back({2, "instructions", "Instructions", {}});
  }
  // Layouts of a single instruction are on its own page.
  Html shared;
  unsigned n = 0;
  for (const Layout& layout : layouts_of(pages, group)) {
    if (optypes_in(pages, layout) < 2) continue;
    const std::string id = "layout-" + std::to_string(++n);
    shared += element("div", {{"class", "opcode"}, {"id", id}},
                      encoding_pictures(isa, layout.shown) + opcode_links(pages, layout.opcodes, page));
  }
  if (!shared.empty()) {
    page.body += heading(2, "layouts", "Layouts that instructions share") +
                 element("p", "A field shows its bits where they are the same in all these opcodes.") + shared;
    page.contents.push_back({2, "layouts", "Layouts", {}});
  }
  return page;
}

Page formats_page(const BookPages& pages) {
  const model::Isa& isa = pages.isa();
  Page page;
  page.path = pages.folder() + "/formats.html";
  page.title = "Formats · " + isa.name;
  page.body = element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", isa.name)) +
              element("h1", {{"id", "top"}}, "Formats") +
              element("p",
                      "Instructions stand in groups, and what they have in common is said once: fields, operands, a "
                      "guard. Each page shows what the "
                      "instructions of a group share.");
  Table table("Groups", {"Group", "Part of", "Instructions", "What it is"});
  for (uint16_t g = 0; g < isa.groups.size(); ++g) {
    Html parents;
    for (const uint16_t p : isa.groups[g].parents)
      parents +=
          (parents.empty() ? Html() : Html(", ")) + link(page.root() + pages.group_path(p), pages.group_title(p));
    const auto members =
        std::count_if(isa.optypes.begin(), isa.optypes.end(), [&](const model::Optype& o) { return o.group == g; });
    table.row({link(page.root() + pages.group_path(g), pages.group_title(g)), parents, std::to_string(members),
               pages.prose(isa.groups[g].prose, "__Description", page)});
  }
  page.body += table.done();
  return page;
}

}  // namespace isadora::manual
