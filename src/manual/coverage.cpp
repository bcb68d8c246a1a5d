#include "manual/coverage.h"

#include <algorithm>

namespace isadora::manual {

namespace {

std::string share(size_t points, size_t of) {
  const size_t percent = of ? 100 * points / of : 100;
  return std::to_string(points) + " of " + std::to_string(of) + " (" + std::to_string(percent) + " %)";
}

// Most holes first.
std::vector<const Covered*> forms_of(const BookPages& pages, uint16_t optype) {
  std::vector<const Covered*> out;
  for (const Covered& c : pages.book().covered) {
    if (pages.isa().opcodes[c.opcode].optype == optype) out.push_back(&c);
  }
  std::ranges::stable_sort(out, std::greater(), [](const Covered* c) { return c->of - c->points; });
  return out;
}

std::vector<OptypeCoverage> by_holes(const BookPages& pages) {
  std::vector<OptypeCoverage> out = coverage_sums(pages);
  std::erase_if(out, [](const OptypeCoverage& s) { return s.forms == 0; });
  std::ranges::stable_sort(out, std::greater(), &OptypeCoverage::open);
  return out;
}

}  // namespace

std::vector<OptypeCoverage> coverage_sums(const BookPages& pages) {
  std::vector<OptypeCoverage> out(pages.isa().optypes.size());
  for (uint16_t i = 0; i < out.size(); ++i) out[i].optype = i;
  for (const Covered& c : pages.book().covered) {
    OptypeCoverage& sum = out[pages.isa().opcodes[c.opcode].optype];
    sum.points += c.points;
    sum.of += c.of;
    ++sum.forms;
    sum.executed += c.executed;
  }
  return out;
}

Html coverage_of(const BookPages& pages, uint16_t optype) {
  const std::vector<const Covered*> forms = forms_of(pages, optype);
  if (forms.empty()) return {};
  Table table("What runs have covered", {"Form", "Points", "Holes"});
  for (const Covered* c : forms) {
    std::string holes;
    for (const std::string& hole : c->holes) holes += (holes.empty() ? "" : "; ") + hole;
    const Html text = c->executed ? Html(holes) : Html("not executed");
    const Html cell = holes.size() > 300 && c->executed
                          ? element("details", element("summary", std::to_string(c->holes.size()) + " holes") + text)
                          : text;
    table.row(
        {code(c->form) + " " + element("small", pages.isa().opcodes[c->opcode].name), share(c->points, c->of), cell});
  }
  return table.done();
}

Page coverage_page(const BookPages& pages) {
  Page page;
  page.path = pages.folder() + "/coverage.html";
  page.title = "Coverage · " + pages.isa().name;
  page.body =
      element("p", {{"class", "crumbs"}}, link(page.root() + pages.folder() + "/index.html", pages.isa().name)) +
      element("h1", {{"id", "top"}}, "Coverage") +
      element("p",
              "What programs have tried of each instruction, those with the most holes first. The page of an "
              "instruction lists its holes.");
  Table table("Instructions by holes", {"Instruction", "Holes", "Points", "Forms executed"});
  for (const OptypeCoverage& s : by_holes(pages)) {
    table.row({pages.optype_link(s.optype, page) + " " + element("small", pages.isa().optypes[s.optype].title),
               std::to_string(s.open()), share(s.points, s.of), share(s.executed, s.forms)});
  }
  page.body += table.done();
  return page;
}

}  // namespace isadora::manual
